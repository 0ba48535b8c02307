//! The writer produces PDN 3.0, and its output reads back as the same game.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use abstrakt_formats::pdn::{
    ClockKind, ClockTime, Comment, Item, MoveItem, MoveNumber, Path, PdnGame, PdnMove, Reader, SetupCommand,
    Square, Strength, Tag, Writer,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn read(text: &str) -> Vec<PdnGame> {
    Reader::new(text.as_bytes()).map(|found| found.unwrap().game.unwrap()).collect()
}

#[test]
fn a_game_as_it_is_written() {
    let text = "[GameType \"20\"][Result \"2-0\"][White \"A \\\"B\\\"\"] 01.32-28 {[%clk 1:55:21]} 19-23 (!?) 28 x 19 \
        {a long comment that goes on and on, so that its line must break somewhere before its end} ( 1... 18-23 \
        (17-22 {b}) ) 14:23 $132 /FEN \"W:W1:B2\"/ 2-0";
    let game = read(text).remove(0);
    let expected = "\
[White \"A \\\"B\\\"\"]
[Result \"2-0\"]
[GameType \"20\"]

1. 32-28 {[%clk 1:55:21]} 19-23!? 28x19 {a long comment that goes on and on, so
that its line must break somewhere before its end} (1... 18-23 (17-22 {b}))
14x23 $132 /FEN \"W:W1:B2\"/ *

";
    assert_eq!(game.to_string(), expected);
    let mut writer = Writer::new(Vec::new()).with_capture_sign(':');
    writer.write(&game).unwrap();
    writer.write(&game).unwrap();
    let two = String::from_utf8(writer.into_inner()).unwrap();
    assert!(two.contains("28:19") && two.contains("14:23"));
    assert_eq!(read(&two).len(), 2);
}

#[test]
fn clocks_are_written_as_boards_write_them() {
    let clock = ClockTime { kind: ClockKind::Left, side: None, running: false, seconds: 6921 };
    let comment = Comment::with_clocks(&[clock], "late").unwrap();
    assert_eq!(comment.as_str(), "[%clk 1:55:21] late");
    assert_eq!(comment.clocks(), (vec![clock], "late".to_owned()));
}

fn square() -> impl Strategy<Value = Square> {
    prop_oneof![
        3 => (1_u8..=99).prop_map(|number| Square::number(number).unwrap()),
        1 => (0_u8..10, 0_u8..10).prop_map(|(column, row)| Square::cell(column, row).unwrap()),
    ]
}

/// Squares in one notation.
fn squares(most: usize) -> impl Strategy<Value = Vec<Square>> {
    let numbers = vec((1_u8..=99).prop_map(|number| Square::number(number).unwrap()), 2..=most);
    let cells =
        vec((0_u8..10, 0_u8..10).prop_map(|(column, row)| Square::cell(column, row).unwrap()), 2..=most);
    prop_oneof![2 => numbers, 1 => cells]
}

fn moved() -> impl Strategy<Value = PdnMove> {
    let path = |most| squares(most).prop_map(|squares| Path::new(&squares).unwrap());
    prop_oneof![
        // No game has a move from a square to itself; `1-1` is a result.
        8 => (square(), square()).prop_filter("moves", |(from, to)| from != to).prop_map(|(from, to)| PdnMove::Quiet { from, to }),
        4 => path(8).prop_map(PdnMove::Capture),
        1 => path(2).prop_map(PdnMove::Unmarked),
        1 => Just(PdnMove::Unknown),
    ]
}

fn played() -> impl Strategy<Value = MoveItem> {
    let number = (any::<u32>(), any::<bool>()).prop_map(|(number, second)| MoveNumber { number, second });
    let strength = "[!?]{1,8}".prop_map(|signs| Strength::new(&signs).unwrap());
    (option::of(number), moved(), option::of(strength)).prop_map(|(number, played, strength)| MoveItem {
        number,
        played,
        strength,
    })
}

fn item() -> impl Strategy<Value = Item> {
    let text =
        prop_oneof!["\\PC{1,120}", "(\\[?%?[a-zA-Z]{0,9}\"? ?){1,30}", "[ {}()\\[\\]%;*\"/\n.0-9-]{1,60}"];
    let leaf = prop_oneof![
        6 => played().prop_map(Item::Move),
        2 => text.prop_filter_map("not empty", |text| Comment::new(&text)).prop_map(Item::Comment),
        1 => any::<u16>().prop_map(Item::Nag),
        1 => "[^/]{0,40}".prop_map(|text| Item::Setup(SetupCommand::command(&text))),
    ];
    leaf.prop_recursive(4, 40, 8, |inner| vec(inner, 1..8).prop_map(Item::Variation))
}

fn game() -> impl Strategy<Value = PdnGame> {
    let name = prop_oneof![Just("White".to_owned()), Just("Result".to_owned()), "[A-Z][A-Za-z0-9_]{0,12}"];
    let value = prop_oneof!["\\PC{0,40}", "[\"\\\\\\[\\] a]{0,12}"];
    let tag = (name, value).prop_map(|(name, value)| Tag::new(&name, &value).unwrap());
    // A comment without tags before it would belong to the game that ended before.
    (vec(tag, 1..6), vec(item(), 0..30)).prop_map(|(tags, body)| PdnGame { tags, body })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(games in vec(game(), 1..4)) {
        let mut written = String::new();
        let mut expected = Vec::new();
        for mut game in games {
            written.push_str(&game.to_string());
            // The seven usual tags come first.
            let usual = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
            game.tags.sort_by_key(|tag| usual.iter().position(|name| *name == tag.name()).unwrap_or(usual.len()));
            expected.push(game);
        }
        let found: Vec<_> = Reader::new(written.as_bytes()).map(|found| found.unwrap().game).collect();
        let damaged = found.iter().find_map(|game| game.as_ref().err());
        prop_assert!(damaged.is_none(), "{damaged:?} in\n{written}");
        prop_assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), expected, "{}", written);
    }

    #[test]
    fn lines_stay_within_their_width(game in game()) {
        let longest_word = |line: &str| line.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
        let body = PdnGame { tags: Vec::new(), body: game.body };
        for line in body.to_string().lines() {
            let line = line.trim_end_matches(')');
            let joined = line.contains(" [") || line.contains(" %");
            prop_assert!(joined || line.chars().count() <= 80 || longest_word(line) >= 70, "{}", line);
        }
    }
}
