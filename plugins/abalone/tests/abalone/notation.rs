//! Texts of moves and positions: both spellings, refusals in one line, and no text that breaks the readers.

use crate::common::{place, read, rows, start};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Notation, Position, legal_moves};
use proptest::prelude::*;

/// Cells next to each other, by the sheet's coordinates.
fn near(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let way = (i16::from(a[0]) - i16::from(b[0]), i16::from(a[1]) - i16::from(b[1]));
    matches!(way, (0, 1) | (1, 0) | (1, 1) | (0, -1) | (-1, 0) | (-1, -1))
}

#[test]
fn examples_of_the_notation_are_read_in_both_spellings() {
    let position = place(&["a1 b2 c3", "i9"]);
    assert_eq!(position.read_move("a1-c3,b2"), position.read_move("a1-c3,d4"));
    let position = place(&["c3 c4 c5", "i9"]);
    assert_eq!(position.read_move("c3-c5,d4"), position.read_move("c3-c5,d6"));
    let position = place(&["e7 f8", "g9 a1"]);
    let push = position.read_move("e7-f8,g9").unwrap();
    assert_eq!(position.read_move(" E7-F8,F8 "), Ok(push));
    assert_eq!(position.move_text(push), "e7-f8,f8");
    assert_eq!(position.long_move_text(push), "e7>f8,f8>g9,g9>off");
    assert_eq!(position.read_move("e7>f8,f8>g9,g9>off"), Ok(push));
}

#[test]
fn two_cells_tell_a_marble_or_a_line_that_moves_in_line() {
    let position = place(&["a1 b2 c3 e4", "d4 i9"]);
    assert_eq!(position.read_move("a1b2"), position.read_move("a1-c3,b2"));
    assert!(position.read_move("a1b2").is_ok());
    assert_eq!(position.read_move("E4E3"), position.read_move("e4,e3"));
    let back = place(&["c3 b2", "i9"]);
    assert_eq!(back.read_move("c3b2"), back.read_move("b2-c3,a1"));
    for wrong in ["a1c3", "i9i8", "a1a1", "a1b", "a1\u{e9}"] {
        assert!(position.read_move(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn positions_of_student_programs_are_read() {
    let read_two = |text: &str| read(2, text).map_err(english);
    let one = read_two("b\nC5b,D5b,E4b,E5b,H6b,C3w,C4w,G9w,H9w").unwrap();
    assert_eq!(one, place(&["c5 d5 e4 e5 h6", "c3 c4 g9 h9"]));
    let daisies =
        "C5b,D5b,E4b,E5b,E6b,F5b,F6b,F7b,F8b,G6b,H6b,C3w,C4w,D3w,D4w,D6w,E7w,F4w,G5w,G7w,G8w,G9w,H7w,H8w,H9w";
    let two = read_two(&format!("w {daisies}")).unwrap();
    assert!(two.text().ends_with(" O -,XXX"), "{}", two.text());
    assert_eq!(read(2, &two.text()), Ok(two));
    for (wrong, reason) in [
        ("b C5b,C5w", "two marbles on c5: expected one"),
        ("b C5x", "\"C5x\" is not a marble: expected a cell and b or w, such as C5b"),
        ("b a9b", "\"a9b\" is not a marble: expected a cell and b or w, such as C5b"),
    ] {
        assert_eq!(read_two(wrong), Err(reason.to_owned()));
    }
    assert!(read(3, "b C5b").is_err());
}

#[test]
fn every_move_is_read_back_in_every_spelling() {
    for setup in crate::common::facts().setups {
        let mut position = start(&setup.id);
        for ply in 0..120 {
            let moves = legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            for entry in &moves {
                let (short, long) = (position.move_text(entry.code), position.long_move_text(entry.code));
                assert_eq!(position.read_move(&short), Ok(entry.code), "{short} in {}", position.text());
                assert_eq!(position.read_move(&long), Ok(entry.code), "{long} in {}", position.text());
                let Some((ends, _)) = short.split_once(',').filter(|(ends, _)| ends.contains('-')) else {
                    continue;
                };
                let (low, high) = ends.split_once('-').unwrap();
                // The second spelling names where the other end goes, wherever that is a cell not next to the
                // first.
                let steps: Vec<(&str, &str)> =
                    long.split(',').filter_map(|step| step.split_once('>')).collect();
                let target = steps.iter().find(|(from, _)| *from == high).unwrap().1;
                if !near(target, low) {
                    assert_eq!(
                        position.read_move(&format!("{ends},{target}")),
                        Ok(entry.code),
                        "{ends},{target}"
                    );
                }
            }
            position.play(moves[mix(ply) as usize % moves.len()].code);
        }
    }
}

#[test]
fn refused_moves_say_why() {
    let position = place(&["a1 e3 e4 e5 e7 g5", "e6 h5 c3 d4"]);
    for (text, reason) in [
        ("", "\"\" is not a move: expected e5,e6 or e5-e7,f6"),
        ("e5", "\"e5\" is not a move: expected e5,e6 or e5-e7,f6"),
        ("e5,z9", "e5,z9: no cell \"z9\", expected a1 to i9"),
        ("a6,a5", "a6,a5: no cell \"a6\", expected a1 to i9"),
        ("e5,e7", "e5,e7: e7 is not next to e5"),
        ("e3-d5,e4", "e3-d5,e4: e3 and d5 are not the ends of a line of two or three"),
        ("e3-e3,e4", "e3-e3,e4: e3 and e3 are not the ends of a line of two or three"),
        ("e1-e5,f6", "e1-e5,f6: e1 and e5 are not the ends of a line of two or three"),
        ("e5-e3,e6", "e5-e3,e6: the lower end comes first, e3-e5"),
        ("e3-e5,h8", "e3-e5,h8: h8 is next to neither end"),
        ("f5,f6", "f5,f6: no marble X stands on f5"),
        ("e2-e4,e1", "e2-e4,e1: no marble X stands on e2"),
        ("g5,h5", "g5,h5: one marble pushes nothing, and h5 is not empty"),
        ("e3-e5,e6", "e3-e5,e6: 3 marbles cannot push what stands before them"),
        ("e3-e4,d3", "e3-e4,d3: a side-step pushes nothing, and d4 is not empty"),
        ("a1>a0", "a1>a0 is not a legal move here"),
    ] {
        assert_eq!(position.read_move(text).map_err(english), Err(reason.into()), "{text}");
    }
    let corner = place(&["a1 a2", "i9"]);
    let refusal = corner.read_move("a1-a2,a1").unwrap_err();
    assert_eq!(english(refusal), "a1-a2,a1: own marbles cannot leave the board");
    let finished = crate::common::played(place(&["e7 e8", "e9"]), "e7-e8,e8");
    assert_eq!(english(finished.read_move("e8,e7").unwrap_err()), "e8,e7: the game is over");
}

#[test]
fn refused_positions_say_why() {
    let good = rows(&["e5", "a1"]);
    let many = rows(&["a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4", "i9"]);
    let walled = rows(&["a1", "a2 a3 b1 c1 b2 c3"]);
    let all = rows(&["e5", "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c1 c2 c3"]);
    for (text, reason) in [
        (
            String::new(),
            "position of 0 words: expected 3 or 4, rows, seat to move, captures and seats that withdrew",
        ),
        ("...../...... X -,-".into(), "2 rows between /: expected 9, i to a"),
        (format!("{} X -,-", good.replacen('.', "", 1)), "row i has 4 cells: expected 5"),
        (format!("{} X -,-", good.replace('O', "3")), "'3' on a1: expected X, O or ."),
        (format!("{many} X -,-"), "15 marbles X: expected at most 14"),
        (format!("{all} X O,-"), "15 marbles O on the board and pushed off: expected at most 14"),
        (format!("{good} Z -,-"), "seat to move \"Z\": expected one of X, O"),
        (format!("{good} XO -,-"), "seat to move \"XO\": expected one of X, O"),
        (format!("{good} X -"), "captures of 1 seats between commas: expected 2"),
        (format!("{good} X X,-"), "capture 'X' of X: expected marbles of other seats, or -"),
        (format!("{good} X OOOOOOO,-"), "more than 6 captures of X: 6 end the game"),
        (
            format!("{good} X OOOOOO,XXXXXX"),
            "two seats with 6 captures: the first to have them ends the game",
        ),
        (format!("{good} X -,- O"), "seats that withdrew \"O\": with two players there are none"),
        (format!("{walled} X -,-"), "X is to move and has no legal move: expected another seat"),
    ] {
        assert_eq!(read(2, &text).map_err(english), Err(reason.into()), "{text}");
    }
    let three = rows(&["e5", "a1", "i9"]);
    for (text, reason) in [
        (format!("{three} 2 -,-,- 2"), "2 is to move and has no legal move: expected another seat"),
        (format!("{three} 1 -,-,- 5"), "withdrawn seat \"5\": expected one of 1, 2, 3"),
    ] {
        assert_eq!(read(3, &text).map_err(english), Err(reason.into()), "{text}");
    }
    assert!(
        read(2, &format!("  {}   x  -,-  ", good.to_lowercase())).is_ok(),
        "small letters and spaces are read"
    );
}

#[test]
fn the_board_is_dumped_as_it_is_drawn() {
    let position = crate::common::played(start("belgian-daisy"), "a1-c3,b2");
    insta::assert_snapshot!(position.dump());
    let text = format!("{} 3 2,-,11 2", rows(&["e5 e6", "a1 i9", "g7 g8"]));
    insta::assert_snapshot!(read(3, &text).unwrap().dump());
}

proptest! {
    #[test]
    fn no_text_breaks_the_readers(players in 2_u8..=4, text in "\\PC{0,90}") {
        let _ = read(players, &text);
        let _ = start("standard").read_move(&text);
    }

    #[test]
    fn near_misses_do_not_break_the_readers(
        players in 2_u8..=4,
        text in "[XO1234.]{4,6}(/[XO1234.]{5,9}){8} [XO1234] [-XO1234,]{3,9}( [1234]{1,4})?",
        line in "[a-j][0-9](-[a-j][0-9])?,[a-j][0-9]",
    ) {
        let _ = read(players, &text);
        let _ = start("belgian-daisy").read_move(&line);
    }

    #[test]
    fn any_position_that_is_read_is_sound(
        cells in proptest::collection::vec(0_u8..5, 61),
        players in 2_u8..=4,
        side in 0_u8..4,
    ) {
        let signs = if players == 2 { ['X', 'O', '.', '.', '.'] } else { ['1', '2', '3', '4', '.'] };
        let mut left = [14; 5];
        let mut marks = cells.iter().map(|&cell| {
            let cell = usize::from(cell);
            let fits = cell < usize::from(players) && left[cell] > 0;
            left[cell] -= i32::from(fits);
            if fits { signs[cell] } else { '.' }
        });
        let lengths = [5, 6, 7, 8, 9, 8, 7, 6, 5];
        let rows: Vec<String> = lengths.iter().map(|len| marks.by_ref().take(*len).collect()).collect();
        let captures = vec!["-"; usize::from(players)].join(",");
        let text = format!("{} {} {captures}", rows.join("/"), signs[usize::from(side % players)]);
        if let Ok(position) = read(players, &text) {
            let moves = legal_moves(&position);
            prop_assert_eq!(moves.len(), position.count());
            prop_assert_eq!(moves.is_empty(), position.status().is_over());
            prop_assert!(moves.len() <= 512);
            prop_assert_eq!(read(players, &position.text()).unwrap(), position);
        }
    }
}
