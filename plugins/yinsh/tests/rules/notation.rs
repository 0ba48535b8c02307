//! Texts of plies, turns and positions, right and wrong.

use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, Position, legal_moves};
use abstrakt_yinsh::{Yinsh, text};
use proptest::prelude::*;

use crate::{choice, play, position};

/// Rings i8 a5 g2 b2 k9 against a2 b7 c1 k8 e10; g6 is black among four white markers of column g.
const ONE_ROW: &str = "B2W/1W4B/B7/9/9B/9/W2wbwww2/9/4W3/7/1BW1 w move -";
/// The same with h7 black in column h.
const TWO_ROWS: &str = "B2W/1W4B/B7/9/9B/9/W2wbwww2/2wwbww2/4W3/7/1BW1 w move -";
/// Black has completed column g.
const OPPONENTS_ROW: &str = "B2W/1W4B/B7/9/9B/9/W2wwwww2/2wwbww2/4W3/7/1BW1 w row-first -";
/// Black has completed both columns.
const OPPONENTS_ROWS: &str = "B2W/1W4B/B7/9/9B/9/W2wwwww2/2wwwww2/4W3/7/1BW1 w row-first -";

/// Plays plies and gives the text of the turn: the joined texts of its plies.
fn turn(line: &str, plies: &str) -> String {
    let mut position = position(line);
    let mut texts = String::new();
    for ply in plies.split(' ') {
        let code = position.read_move(ply).expect(ply);
        texts += &position.move_text(code);
        position.play(code);
    }
    assert!(position.status().starts_turn(), "{texts} is a whole turn");
    texts
}

#[test]
fn joined_plies_are_the_official_text_of_the_turn() {
    assert_eq!(turn(ONE_ROW, "i8-f5 xg5-g9 xa5"), "i8-f5;xg5-g9xa5");
    assert_eq!(turn(TWO_ROWS, "i8-f5 xg5-g9 xa5 xh5-h9 xg2"), "i8-f5;xg5-g9xa5;xh5-h9xg2");
    assert_eq!(turn(OPPONENTS_ROW, "xg5-g9 xa5 i8-g6 xh5-h9 xg2"), "xg5-g9xa5;i8-g6;xh5-h9xg2");
    assert_eq!(turn(OPPONENTS_ROWS, "xg5-g9 xa5 xh5-h9 xg2 i8-f5"), "xg5-g9xa5;xh5-h9xg2;i8-f5");
    assert_eq!(Yinsh::facts().turn_joint, "");
}

#[test]
fn other_spellings_are_read() {
    for plies in ["i8-f5 ;xg5-g9 xa5", "I8-F5 :xg9-g5 :xa5", "i8-f5 g5-g9 a5"] {
        assert_eq!(turn(ONE_ROW, plies), "i8-f5;xg5-g9xa5");
    }
}

#[test]
fn the_official_opening_is_played() {
    let mut game = Yinsh::start(&choice(&[])).unwrap();
    play(&mut game, "e3 a5 b5 c6 d6 e4 h7 g2 g3 g8");
    assert_eq!(game.text(), "3B/4W2/5B2/5W3/2WB6/9/BW4B3/4W4/8/7/4 w move -");
    assert_eq!(game, position(&game.text()));
    let count = |ring: &str| {
        let from = format!("{ring}-");
        legal_moves(&game).iter().filter(|entry| game.move_text(entry.code).starts_with(&from)).count()
    };
    assert_eq!(["d6", "h7", "e3", "b5", "g3"].map(count), [22, 22, 15, 15, 12]);
    play(&mut game, "h7-g7");
    assert_eq!(game.text(), "3B/4W2/5B2/5W3/2WB6/9/BW3WB3/4w4/8/7/4 b move -");
}

#[test]
fn wrong_plies_are_refused_in_one_line_that_helps() {
    let cases = [
        ("3B/4W2/8/9/10/9/10/9/8/7/4 w place -", "a5", "taken"),
        ("3B/4W2/8/9/10/9/10/9/8/7/4 w place -", "a6", "a2..a5"),
        (ONE_ROW, "a2-a3", "i8, k9"),
        (ONE_ROW, "i8-f4", "straight"),
        (ONE_ROW, "i8", "from-to"),
        (ONE_ROW, "xg5-g9", "no point xg5"),
        (OPPONENTS_ROW, "i8-f5", "xg5-g9"),
        (OPPONENTS_ROW, "xg5-g8", "xg5-g9"),
    ];
    for (line, ply, right) in cases {
        let refusal = english(position(line).read_move(ply).unwrap_err());
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{ply}: {refusal}");
    }
    let mut position = position(OPPONENTS_ROW);
    play(&mut position, "xg5-g9");
    assert!(english(position.read_move("xa2").unwrap_err()).contains("a5, b2, g2, i8, k9"));
}

#[test]
fn wrong_positions_are_refused_in_one_line_that_helps() {
    let board = "3B/4W2/5B2/5W3/2WB6/9/BW4B3/4W4/8/7/4";
    let empty = "4/7/8/9/10/9/10/9/8/7/4";
    let cases = [
        ("", "BOARD SIDE PHASE TURN"),
        ("4/7 w place -", "11"),
        (&format!("{board} x move -"), "w or b"),
        (&format!("{board} w walk -"), "row-first"),
        (&format!("{board} w move ?"), "+"),
        (&format!("{} w move -", board.replace("/7/4", "/8/4")), "column j"),
        (&format!("{} w move -", board.replace("/7/4", "/99999999999999999999/4")), "column j"),
        (&format!("{} w move -", board.replace("/7/4", "/6z/4")), "'z'"),
        (&format!("{} w move -", board.replace("/7/4", "/7W/4")), "column j"),
        (
            &format!("{} w move -", board.replace("3B/", "4/").replace("5B2", "8").replace("BW4", "1W4")),
            "taken off",
        ),
        (&format!("{empty} w move -"), "White has 0 rings: expected 2..5"),
        (&format!("{empty} b place -"), "one fewer"),
        (&format!("{board} w place -"), "0..9 rings"),
        (&format!("{board} w row-last +"), "no row of five"),
        (&format!("{board} w over -"), "the game goes on"),
        (&format!("{board} w ring-last -"), "expected turn +"),
        (&format!("{} w move -", board.replace("/7/4", "/wwwww2/4")), "row-first"),
        (&format!("{} b row-first -", board.replace("/7/4", "/wwwww2/4")), "no row of five"),
        (&format!("{} w row-last -", board.replace("/7/4", "/wwwww2/4")), "does not remove now"),
        (
            &format!("{} b row-first -", board.replace("8/7/4", "8/wwwww2/4").replace("/9/", "/bbbbb4/")),
            "mover",
        ),
    ];
    for (line, right) in cases {
        let refusal = english(Yinsh::read(&choice(&[]), line).expect_err(line));
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{line}: {refusal}");
    }
    let crowd = "wbwb/wbwbwbw/wbwbwbwb/wbwbwbwbw/wbwbwbwbwb/wbwbwbwbw/wbwbwbwbwb/9/8/7/4 w move -";
    assert!(english(Yinsh::read(&choice(&[]), crowd).unwrap_err()).contains("51 at most"));
}

#[test]
fn the_dump_shows_the_board_upright() {
    insta::assert_snapshot!(position(TWO_ROWS).dump());
}

proptest! {
    #[test]
    fn nonsense_is_refused_without_a_panic(line in ".{0,60}", word in "[;:x]?[a-l0-9-]{0,8}") {
        let _ = Yinsh::read(&choice(&[]), &line);
        for root in [ONE_ROW, OPPONENTS_ROW] {
            let root = position(root);
            if let Ok(code) = root.read_move(&word) {
                prop_assert!(legal_moves(&root).iter().any(|entry| entry.code == code));
            }
        }
    }

    #[test]
    fn what_is_read_of_a_damaged_position_is_written_again(
        index in 0usize..60, replacement in "[WBwb0-9/ +a-z-]{0,2}", root in 0usize..4,
    ) {
        let line = [ONE_ROW, TWO_ROWS, OPPONENTS_ROW, OPPONENTS_ROWS][root];
        let index = index.min(line.len() - 1);
        let line = format!("{}{replacement}{}", &line[..index], &line[index + 1..]);
        if let Ok(read) = Yinsh::read(&choice(&[]), &line) {
            prop_assert_eq!(Yinsh::read(&choice(&[]), &text::write(&read)), Ok(read));
        }
    }
}
