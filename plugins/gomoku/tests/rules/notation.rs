//! Texts of plies and positions, right and wrong.

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, legal_moves};
use proptest::prelude::*;

use crate::{choice, play, position, start};

#[test]
fn points_are_read_in_both_cases_and_written_in_small_letters() {
    let game = start("board=19");
    for (spelling, name) in [("H8", "h8"), ("s19", "s19"), ("A1", "a1"), ("i9", "i9")] {
        let code = game.read_move(spelling).unwrap();
        assert_eq!(game.move_text(code), name);
    }
}

#[test]
fn a_position_is_written_row_by_row_from_the_top() {
    let mut game = start("board=9");
    play(&mut game, "e5 d6 a9 i1");
    assert_eq!(game.text(), "x8/9/9/3o5/4x4/9/9/9/8o black 1 play");
    assert!(position("board=9", &game.text()) == game);
}

#[test]
fn wrong_plies_are_refused_in_one_line_that_helps() {
    let mut game = start("");
    play(&mut game, "h8");
    for (ply, right) in
        [("h8", "taken"), ("p1", "a1..o15"), ("", "a1..o15"), ("h16", "a1..o15"), ("black", "a point")]
    {
        let refusal = english(game.read_move(ply).unwrap_err());
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{ply}: {refusal}");
    }
    let finished = position("board=5", "xxxxx/oooo1/5/5/5 white 1 play");
    assert!(english(finished.read_move("a1").unwrap_err()).contains("over"));
}

#[test]
fn wrong_positions_are_refused_in_one_line_that_helps() {
    let empty = "5/5/5/5/5";
    let cases = [
        ("", "BOARD COLOUR SEAT PHASE"),
        ("5/5 black 1 play", "5 joined by /"),
        (&format!("{empty} red 1 play"), "black or white"),
        (&format!("{empty} black 3 play"), "1 or 2"),
        (&format!("{empty} black 1 rest"), "two-more"),
        (&format!("{empty} black 2 play"), "seat 1"),
        (&format!("{empty} black 1 three"), "phase play"),
        ("5/5/5/5/6 black 1 play", "row 1"),
        ("5/5/5/5/99999999999999999999 black 1 play", "row 1"),
        ("5/4z/5/5/5 black 1 play", "'z'"),
        ("5/5x/5/5/5 black 1 play", "row 4"),
        ("5/4/5/5/5 black 1 play", "row 4"),
        ("xxxxx/ooooo/5/5/5 black 1 play", "moved last"),
        ("xxxxx/oooo1/5/5/5 black 1 play", "moved last"),
    ];
    for (line, right) in cases {
        let refusal = english(Gomoku::read(&choice("board=5"), line).expect_err(line));
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{line}: {refusal}");
    }
    let swap2 = [
        ("5/5/5/5/xo3 black 1 choice", "2 black stones"),
        ("5/5/5/5/xox2 black 1 choice", "alternate: expected white"),
        ("5/5/5/5/xox2 white 2 choice", "seat 1"),
        ("5/5/5/5/xox2 white 1 three", "fewer than three"),
        ("5/5/5/5/xox2 white 2 stone", "seat"),
        ("5/5/5/5/xoxo1 white 1 two-more", "alternate: expected black"),
        ("5/5/5/5/xoxo1 black 1 answer", "3 black stones"),
    ];
    for (line, right) in swap2 {
        let refusal = english(Gomoku::read(&choice("board=5 win=4 opening=swap2"), line).expect_err(line));
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{line}: {refusal}");
    }
}

#[test]
fn the_dump_shows_the_board_with_its_coordinates() {
    let mut game = start("board=9 opening=swap2");
    play(&mut game, "e5 d6 f6");
    insta::assert_snapshot!(game.dump());
}

proptest! {
    #[test]
    fn nonsense_is_refused_without_a_panic(line in ".{0,60}", word in "[a-zA-Z0-9-]{0,8}") {
        let _ = Gomoku::read(&choice(""), &line);
        for root in [start(""), start("opening=swap2")] {
            if let Ok(code) = root.read_move(&word) {
                prop_assert!(legal_moves(&root).iter().any(|entry| entry.code == code));
            }
        }
    }

    #[test]
    fn what_is_read_of_a_damaged_position_is_written_again(index in 0_usize..60, replacement in "[xo0-9/ a-z-]{0,2}") {
        let line = "9/9/2x6/3o5/4xo3/9/9/9/9 black 1 play";
        let index = index.min(line.len());
        let damaged = format!("{}{replacement}{}", &line[..index], line.get(index + 1..).unwrap_or_default());
        if let Ok(game) = Gomoku::read(&choice("board=9"), &damaged) {
            prop_assert!(Gomoku::read(&choice("board=9"), &game.text()).is_ok_and(|again| again == game));
        }
    }
}
