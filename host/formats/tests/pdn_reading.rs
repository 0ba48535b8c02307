//! The reader's results for texts of every kind, whole and damaged, and for arbitrary bytes.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::io::{self, Read};

use abstrakt_formats::pdn::{
    Colour, Fen, Index, Item, PdnDamage, PdnGame, PdnMove, PdnResult, ReadGame, Reader, ResultOrder, parse,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Gives its bytes in portions of one size.
struct Portions<'a>(&'a [u8], usize);

impl Read for Portions<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(buffer.len()).min(self.0.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn found(bytes: &[u8]) -> Vec<ReadGame> {
    Reader::new(bytes).map(Result::unwrap).collect()
}

fn games(text: &str) -> Vec<Result<PdnGame, PdnDamage>> {
    found(text.as_bytes()).into_iter().map(|found| found.game).collect()
}

fn moves(game: &PdnGame) -> String {
    let moves: Vec<String> = game.moves().map(|played| played.played.to_string()).collect();
    moves.join(" ")
}

#[test]
fn games_end_at_results_tags_and_stars() {
    let text = "\u{feff}% a file\r\n1. 32-28 19-23 2-0\r\n\r\n1. 33-29 {end} * [White \"A\"] 1. 34-30\n\
        [White \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n\n1. 35-30 1-0 1-0 {White \"resigned\"} ; really\n\
        1. 2-0 1.1-7 12-18 1.1/2-1/2\n{at the start} [Event \"x\"] 3. ... 8-12 12.31-27*17-21 1 - 0 *\n";
    let games: Vec<PdnGame> = games(text).into_iter().map(Result::unwrap).collect();
    let all: Vec<String> = games.iter().map(moves).collect();
    assert_eq!(all, ["32-28 19-23", "33-29", "34-30", "", "35-30", "", "1-7 12-18", "8-12 31-27 17-21"]);
    let results: Vec<_> = games.iter().map(|game| game.result().unwrap_or("")).collect();
    assert_eq!(results, ["2-0", "", "", "", "1-0", "2-0", "1/2-1/2", "1 - 0"]);
    assert_eq!(games[3].tag("White"), Some("B"));
    assert_eq!((games[4].tag("White"), games[4].tag("Black")), (Some("C"), Some("D")));
    assert_eq!(games[4].body.len(), 3);
    let first = games[7].moves().next().unwrap();
    assert!(first.number.unwrap().second);
    assert!(games[7].body.contains(&Item::Nag(7)), "* behind a move is $7: {:?}", games[7]);
    assert_eq!(games[7].tag("Event"), Some("x"));
}

#[test]
fn moves_in_every_spelling() {
    let text = "1.01-07 1- 6 2. 12 x 8 a3-b4 c3:e5:g7 26x17x10x01 3228 b6a5 ab4 c:e5 Cxe5:g7 - ... 1-7! 32-28 ?! 41–37 (33-29 (34-30??)) $132 *";
    let game = games(text).remove(0).unwrap();
    assert_eq!(
        moves(&game),
        "1-7 1-6 12x8 a3-b4 c3xe5xg7 26x17x10x1 3228 b6a5 ab4 cxe5 cxe5xg7 - - 1-7 32-28 41-37"
    );
    let strengths: Vec<_> = game.moves().filter_map(|played| played.strength).collect();
    assert_eq!(format!("{strengths:?}"), "[!, ?!]");
    assert_eq!(game.body.last(), Some(&Item::Nag(132)));
    let colon = game.moves().nth(4).unwrap().played.with_capture_sign(':').to_string();
    assert_eq!(colon, "c3:e5:g7");
    assert!(
        matches!(PdnMove::read("  47 x 38 x 24 x 13 x 36 "), Some(PdnMove::Capture(path)) if path.squares().len() == 5)
    );
    for wrong in [
        "", "32", "32-", "0-5", "32-28-", "z3-b4", "32-28x", "300-1", "a0-b1", "a3", "a:", "ab", "ab4:c5",
        "12345678", "1 -1",
    ] {
        assert_eq!(PdnMove::read(wrong), None, "{wrong}");
    }
}

#[test]
fn damage_is_told_with_its_line_and_leaves_the_neighbours_alone() {
    let whole = "[White \"A\"]\n\n1. 32-28 19-23 1-0\n\n";
    let damaged = [
        ("[White \"open]\n[Black \"B\"]\n\n1. 32-28 1-0\n\n", 0, "not a tag"),
        ("[White \"x\"\n\n1. 32-28 1-0\n\n", 0, "not a tag"),
        ("[White \"x\"]\n\n1. 32-28 {open 19-23 1-0\n\n", 2, "comment is not closed"),
        ("[White \"x\"]\n\n1. 32-28 (open 19-23 1-0\n\n", 2, "\"open\" is not a move"),
        ("[White \"x\"]\n\n1. 32-28 (19-23\n33-29\n\n", 3, "variation is not closed"),
        ("[White \"x\"]\n\n1. 32-28 ) 19-23 1-0\n\n", 2, "closes no variation"),
        ("[White \"x\"]\n\n1. 32-28\n2. 0-44 1-0\n\n", 3, "\"0-44\" is not a move"),
        ("[White \"x\"]\n\n! 1. 32-28 1-0\n\n", 2, "does not follow a move"),
        ("[White \"x\"]\n\n1. 32-28x 1-0\n\n", 2, "is not a move"),
        ("[White \"x\"]\n\n1. 32-28 /FEN \"W:W1\n\n", 2, "setup is not closed"),
        ("[White \"x\"]\n\n1. 32-28 } 1-0\n\n", 2, "closes no comment"),
        ("[White \"x\"]\n\n1. 32-28 $99999 1-0\n\n", 2, "up to 65535"),
    ];
    for (text, line, reason) in damaged {
        let games = games(&format!("{whole}{text}{whole}"));
        assert_eq!(games.len(), 3, "{text}");
        assert_eq!(games[0], games[2]);
        assert_eq!(moves(games[0].as_ref().unwrap()), "32-28 19-23");
        let damage = games[1].as_ref().unwrap_err();
        assert_eq!(damage.line, 5 + line, "{damage} in {text}");
        assert!(damage.reason.to_string().contains(reason), "{damage} in {text}");
        if !reason.contains("tag") && !text.contains('!') && !text.contains("28x") {
            assert!(moves(&damage.kept).starts_with("32-28"), "{text}");
        }
    }
}

#[test]
fn variations_nest_as_deep_as_a_person_goes() {
    let nested = |depth: usize| format!("1. 32-28 {}17-22{} *", "(".repeat(depth), ")".repeat(depth));
    assert!(games(&nested(Item::DEEPEST)).remove(0).is_ok());
    let damage = games(&nested(200_000)).remove(0).unwrap_err();
    assert!(damage.reason.to_string().contains("deeper"), "{damage}");
}

#[test]
fn a_game_without_an_end_does_not_swallow_the_next() {
    let endless =
        format!("[White \"A\"]\n\n1. 32-28 {}\n[White \"B\"]\n\n1. 33-29 2-0", "{ 17-22 ".repeat(3_000_000));
    let games = found(endless.as_bytes());
    assert_eq!(games.len(), 2);
    assert!(games[0].game.as_ref().unwrap_err().reason.to_string().contains("comment is not closed"));
    let next = games[1].game.as_ref().unwrap();
    assert_eq!((next.tag("White"), moves(next).as_str()), (Some("B"), "33-29"));
    assert_eq!(&endless.as_bytes()[games[1].place.offset as usize..][..10], b"[White \"B\"");
    assert_eq!(games[1].place.line, 4);
}

#[test]
fn latin_1_and_utf_8_are_read_side_by_side() {
    let mut bytes = b"[White \"M\xfcller\"]\r\n\r\n1. 32-28 *\r\n\r\n".to_vec();
    bytes.extend("[White \"Müller\"]\r\n\r\n1. 32-28 ½-½\r\n\x1a".as_bytes());
    let names: Vec<_> =
        found(&bytes).into_iter().map(|found| found.game.unwrap().tag("White").unwrap().to_owned()).collect();
    assert_eq!(names, ["Müller", "Müller"]);
}

#[test]
fn setups_are_positions_or_commands() {
    let game = games("/FEN \"B:W28,31-36:B1-20\"/ 1... 20-25 /?/ *").remove(0).unwrap();
    let Item::Setup(setup) = &game.body[0] else { panic!("{game:?}") };
    assert_eq!(Fen::read(setup.fen().unwrap()).unwrap().turn(), Some(Colour::Black));
    let Item::Setup(setup) = &game.body[2] else { panic!("{game:?}") };
    assert_eq!((setup.as_str(), setup.fen()), ("?", None));
}

#[test]
fn positions_in_every_spelling() {
    let read = |text: &str| Fen::read(text).map(|fen| fen.to_string());
    let right = [
        ("W:W31-50:B1-20", "W:W31-50:B1-20"),
        ("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"),
        (" b : b 1 , 2, 03,K4-K7 : w 31. ", ""),
        (" b : b 1 , 2, 03,K4-7 : w 31. ", "B:W31:B1-3,K4-7"),
        ("W:Wa1,Kb3:Bc7.", "W:Wa1,Kb3:Bc7"),
        ("?:W:B1", "?:W:B1"),
        ("W:W5,7:BK1,2", "W:W5,7:BK1,2"),
        ("W:W1:B2:H3:F10", "W:W1:B2:H3:F10"),
        ("W:WK31,32:BK1,2:H0:F1:+101+0", "W:WK31,32:BK1,2:H0:F1:+101+0"),
        ("W:WK31,32:BK1,2:+0+231", "W:WK31,32:BK1,2:+0+231"),
    ];
    for (text, expected) in right {
        assert_eq!(read(text).unwrap_or_default(), expected, "{text}");
    }
    for wrong in [
        "",
        "W",
        "X:W1:B2",
        "W:W1:B1",
        "W:W0:B1",
        "W:W9-3:B1",
        "W:W256:B1",
        "W:W1:B2 W1",
        "B::",
        "W:Wa1-3:B1",
        "W:W1:B2:+1",
        "W:W1:B2:+x+0",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Fen::read("W:W1-3:B7-9").map(|fen| format!("{fen:#}")).as_deref(), Ok("W:W1,2,3:B7,8,9"));
}

#[test]
fn index_and_reader_find_the_same_tags() {
    let text =
        "{first} [Event \"a\"]\n[White \"Nick \\\"fox\\\" \"]\n1. 32-28 1-0\n[Event \"\"] 2-0 1. 33-29";
    let index = Index::build(text.as_bytes(), |_| std::ops::ControlFlow::Continue(())).unwrap();
    let tags: Vec<Vec<_>> = index.games().map(|game| game.tags().collect()).collect();
    assert_eq!(tags, [vec![("Event", "a"), ("White", "Nick \"fox\" ")], vec![("Event", "")], vec![]]);
    assert_eq!(index.game(0).unwrap().tag("White"), Some("Nick \"fox\""));
    assert_eq!(index.game(1).unwrap().tag("Event"), None);
    assert!(index.game(3).is_none());
    let stopped = Index::build(text.as_bytes(), |_| std::ops::ControlFlow::Break(())).unwrap();
    assert_eq!(stopped.len(), 1);
}

/// Texts that look like PDN more than noise does.
fn near_pdn() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "[White \"A\"]",
        "[",
        "]",
        "\"",
        "\\",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "/",
        "$1",
        "1.",
        "12...",
        "32-28",
        "26x17",
        "a3-b4",
        "-",
        "...",
        "*",
        "1-0",
        "1/2-1/2",
        "1 - 0",
        "!",
        "?!",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "[Event \"",
        "\u{1a}",
        "é",
        "\u{feff}",
        "0",
        "[%clk 0:01]",
        ":",
        "x",
        "\n[White \"B\"]\n",
    ]);
    let word = prop_oneof![8 => words.prop_map(|word| word.as_bytes().to_vec()), 1 => vec(any::<u8>(), 1..4)];
    vec(word, 0..60).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(bytes in vec(any::<u8>(), 0..400)) {
        check_bytes(&bytes)?;
    }

    #[test]
    fn near_pdn_is_read_without_panic(bytes in near_pdn()) {
        check_bytes(&bytes)?;
    }

    #[test]
    fn any_text_is_a_position_move_result_or_refused(text in "\\PC{0,60}") {
        let _ = (PdnMove::read(&text), PdnResult::read(&text, ResultOrder::BlackFirst));
        if let Ok(fen) = Fen::read(&text) {
            prop_assert_eq!(Fen::read(&fen.to_string()), Ok(fen));
        }
    }
}

/// Games follow each other and lie inside the bytes, whatever the portions in which the bytes come, and the index
/// finds the same ones.
fn check_bytes(bytes: &[u8]) -> Result<(), TestCaseError> {
    let whole = found(bytes);
    let mut end = 0;
    for found in &whole {
        prop_assert!(found.place.offset >= end && found.place.length > 0);
        end = found.place.offset + found.place.length;
        prop_assert!(end <= bytes.len() as u64);
        let lines = bytes[..found.place.offset as usize].iter().filter(|&&byte| byte == b'\n').count();
        prop_assert_eq!(found.place.line, lines as u64 + 1);
        let alone = parse(&bytes[found.place.offset as usize..end as usize]);
        prop_assert_eq!(alone.is_ok(), found.game.is_ok());
    }
    for portion in [1, 3, 7] {
        let portions = Reader::new(Portions(bytes, portion)).map(Result::unwrap).collect::<Vec<_>>();
        prop_assert_eq!(&portions, &whole);
    }
    let index = Index::build(bytes, |_| std::ops::ControlFlow::Continue(())).unwrap();
    prop_assert_eq!(index.len(), whole.len());
    Ok(())
}

#[test]
fn dashes_of_word_processors_are_read() {
    let text = "[White \"A\"]\n[Result \"2–0\"]\n\n1. 32–28 18—23 2. 33‐29 23×32 3. 37✕28 17−22 1–0\n\n[White \"B\"]\n\n1. 32-28 2−0\n";
    let games: Vec<PdnGame> =
        Reader::new(text.as_bytes()).map(|found| found.unwrap().game.unwrap()).collect();
    let moves: Vec<String> = games[0].moves().map(|played| played.played.to_string()).collect();
    assert_eq!(moves, ["32-28", "18-23", "33-29", "23x32", "37x28", "17-22"]);
    assert_eq!(games[0].outcome(ResultOrder::WhiteFirst), PdnResult::Win(Colour::White));
    assert_eq!((games.len(), games[1].outcome(ResultOrder::WhiteFirst)), (2, PdnResult::Win(Colour::White)));
}

#[test]
fn a_word_in_brackets_behind_tags_is_a_comment() {
    let text = "[Event \"inline\"] [Site \"Club\"][White \"Anna, A.\"] [Result \"2-0\"]      [12/99]\n1. 32-28 18-23 2-0\n";
    let game = Reader::new(text.as_bytes()).next().unwrap().unwrap().game.unwrap();
    assert_eq!((game.tag("Site"), game.moves().count()), (Some("Club"), 2));
    assert!(matches!(&game.body[0], Item::Comment(comment) if comment.as_str() == "[12/99]"));
}
