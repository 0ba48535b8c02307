//! Moves and positions as text, both ways.

use crate::common::{choice, position, texts};
use abstrakt_draughts::variant::{Czech, English, Frisian, International, Italian, Russian, Variant};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, legal_moves};

/// The example of the PDN specification: 47x36 is not enough.
const AMBIGUOUS: &str = "W:WK47:B14,19,31,33,42";

fn read(line: &str) -> Result<DraughtsPosition<International>, String> {
    Draughts::<Plain<International>>::read(&choice::<International>(false), line).map_err(english)
}

#[test]
fn squares_and_signs_are_read_in_every_spelling() {
    let start = position::<International>("start");
    let code = start.read_move("32-28").unwrap();
    assert_eq!(start.move_text(code), "32-28");
    for spelling in ["3228", "d4-e5", "D4-E5"] {
        // 32 is d4 in letters, 28 e5.
        assert_eq!(start.read_move(spelling), Ok(code), "{spelling}");
    }
    let czech = position::<Czech>("start");
    let code = czech.read_move("c3-d4").unwrap();
    assert_eq!(czech.read_move("22-18"), Ok(code));
    assert_eq!(czech.read_move("2218"), Ok(code));
    assert_eq!(czech.read_move("c3d4"), Ok(code));
    let capture = position::<Russian>("W:Wc3:Bd4");
    let code = capture.read_move("c3:e5").unwrap();
    assert_eq!(capture.move_text(code), "c3:e5");
    for spelling in ["c3xe5", "c3Xe5", "22x15", "c3-e5", "c3e5", "c3*e5"] {
        assert_eq!(capture.read_move(spelling), Ok(code), "{spelling}");
    }
    let one = position::<International>("W:W7:B41");
    assert_eq!(one.read_move("07-01"), one.read_move("7-1"));
}

#[test]
fn a_file_is_enough_where_one_piece_of_it_goes_there() {
    let start = position::<Russian>("start");
    for (short, whole) in [("ab4", "a3-b4"), ("Cd4", "c3-d4"), ("g-h4", "g3-h4")] {
        assert_eq!(start.read_move(short), start.read_move(whole), "{short}");
        assert!(start.read_move(short).is_ok());
    }
    let capture = position::<Russian>("W:Wc3,g1:Bd4,f6");
    assert_eq!(capture.read_move("c:g7"), capture.read_move("c3:e5:g7"));
    assert_eq!(capture.read_move("c:e5:g7"), capture.read_move("c3:e5:g7"));
    assert!(capture.read_move("cg7").is_ok());
    let two = position::<Russian>("W:WKa1,Ka7:Bh8");
    assert_eq!(
        english(two.read_move("ad4").unwrap_err()),
        "ad4 may mean several moves: expected a7-d4, a1-d4"
    );
    assert_eq!(
        english(start.read_move("ab6").unwrap_err()),
        "ab6 is not a legal move here: White has no piece on the file a that goes to b6"
    );
    assert!(
        start.read_move("z4").is_err() && start.read_move("a").is_err() && start.read_move("kb4").is_err()
    );
}

#[test]
fn a_capture_whose_ends_do_not_tell_is_written_in_full() {
    let line = position::<International>(AMBIGUOUS);
    assert_eq!(texts(&line), ["47x38x20x9x36", "47x38x24x13x36"]);
    for entry in legal_moves(&line) {
        let text = line.move_text(entry.code);
        assert_eq!(text, line.long_move_text(entry.code));
        assert_eq!(line.read_move(&text), Ok(entry.code));
        // Any square that tells the two apart is enough, also one that the king only passes.
        let reported = if text.contains("24") { "47x24x13x36" } else { "47x20x36" };
        assert_eq!(line.read_move(reported), Ok(entry.code));
    }
    assert_eq!(
        english(line.read_move("47x36").unwrap_err()),
        "47x36 may mean several captures: expected 47x38x20x9x36, 47x38x24x13x36"
    );
    assert!(line.read_move("47x36x38").is_err());
}

#[test]
fn refusals_say_what_would_be_right() {
    let three = position::<International>("W:W32,47:B28,18,8,42");
    assert_eq!(
        english(three.read_move("32x23").unwrap_err()),
        "32x23 is not a legal move here: a capture of three is compulsory: 32x3"
    );
    let start = position::<International>("start");
    let refused = |text: &str| english(start.read_move(text).unwrap_err());
    assert_eq!(refused("32-27x"), "no square \"\": expected 1..50, or letters such as c3");
    assert!(refused("32-22").ends_with("the piece on 32 does not go to 22, but to 27, 28"));
    assert!(refused("20-24").ends_with("White is to move and has no piece on 20"));
    assert!(refused("32x28").ends_with("there is nothing to capture"));
    assert_eq!(refused("51-46"), "no square 51: expected 1..50");
    assert!(
        refused("castling").contains("is not a move: expected squares joined by - or x"),
        "{}",
        refused("castling")
    );
}

#[test]
fn positions_are_the_fen_of_pdn() {
    let lines = [
        ("W:W31-50:B1-20", None),
        ("W:W31,K46:B1,2.", Some("W:W31,K46:B1,2")),
        ("B:BK1:WK50", Some("B:WK50:BK1")),
        ("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", None),
        ("W:WK31-33:B1:H0:F7", Some("W:WK31,K32,K33:B1")),
        ("W:W31,32,K46:BK1:H12:E30", None),
        ("w:wa1:bb10", Some("W:W46:B1")),
        ("W:W:B1", None),
    ];
    for (line, wanted) in lines {
        let text = read(line).expect(line).text();
        match wanted {
            Some(wanted) => assert_eq!(text, wanted),
            None => assert_eq!(read(&text).unwrap(), read(line).unwrap(), "{line}"),
        }
    }
    let czech = position::<Czech>("W:W22,K17:B15,14,3.").text();
    assert_eq!(czech, "W:WKb4,c3:Bf8,c5,e5");
}

/// The text of another program, as our own.
fn read_foreign<V: Variant>(line: &str) -> Result<String, String> {
    let read = Draughts::<Plain<V>>::read_foreign_position(&choice::<V>(false), "pdn", line);
    read.map(|position| position.expect("it takes part in PDN").text()).map_err(english)
}

#[test]
fn diagrams_of_others_are_read_as_what_comes_next_to_them() {
    let expected = |line: &str| Ok(line.to_owned());
    // No side is said to move; a man on its last row; no pieces at all, or of one side.
    assert_eq!(read_foreign::<International>("?:W31,32:B1"), expected("W:W31,32:B1"));
    assert_eq!(read_foreign::<International>("W:W3,31:B46"), expected("W:WK3,31:BK46"));
    assert_eq!(read_foreign::<English>("B:W2,32:B30,K1"), expected("B:WK2,32:BK1,K30"));
    assert_eq!(read_foreign::<International>("W:W:B:H0:F1"), expected("W:W:B"));
    assert_eq!(read_foreign::<International>("B:W31"), expected("B:W31:B"));
    assert!(read_foreign::<International>("x:W31:B1").is_err());
    // Our own texts are as strict as they were.
    assert!(read("?:W31,32:B1").is_err() && read("W:W3:B41").is_err());
}

#[test]
fn moves_of_one_king_are_read_and_written_as_the_largest_site_has_them() {
    let pairs = [
        ("W:WK31,32:BK1,2:H0:F1:+101+0", "W:WK31,32:BK1,2:L1=1", "W:WK31,32:BK1,2:+101+0"),
        ("W:WK31,32:BK1,2:H0:F1:+0+331", "W:WK31,32:BK1,2:L31=3", "W:WK31,32:BK1,2:+0+331"),
        ("W:W31,32:B1,2:H0:F1:+0+0", "W:W31,32:B1,2", "W:W31,32:B1,2:+0+0"),
    ];
    for (line, text, written) in pairs {
        assert_eq!(read_foreign::<Frisian>(line).as_deref(), Ok(text));
        assert_eq!(position::<Frisian>(text).foreign_position("pdn").as_deref(), Some(written));
        assert_eq!(read_foreign::<Frisian>(written).as_deref(), Ok(text));
    }
    for wrong in ["+", "+0", "+1+0", "+401+0", "+0+0+0", "+199+0", "+x01+0", "+é+0", "+102+0", "+100+0"] {
        assert!(read_foreign::<Frisian>(&format!("W:WK31,32:BK1,2:{wrong}")).is_err(), "{wrong}");
    }
    assert!(read_foreign::<International>("W:WK31,32:BK1,2:+0+0").is_err(), "no counter of this game");
    assert_eq!(
        position::<International>("W:WK31:BK1").foreign_position("pdn").as_deref(),
        Some("W:WK31:BK1")
    );
}

/// The sheet's forms: a capture names its captured squares, in any order, and so tells ways apart that PDN writes in full.
#[test]
fn hub_is_written_and_read_by_the_games_it_has() {
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    assert_eq!(position::<International>("start").foreign_position("hub").as_deref(), Some(start));
    let open = |text: &str| {
        Draughts::<Plain<International>>::read_foreign_position(&choice::<International>(false), "hub", text)
    };
    let opened = open(start).unwrap().unwrap();
    assert_eq!(opened.text(), position::<International>("start").text());
    let quiet = opened.read_foreign_move("hub", "32-28").unwrap().unwrap();
    assert_eq!(opened.foreign_move("hub", quiet).as_deref(), Some("32-28"));
    let jump = position::<International>("W:W28,K50:B23,K1");
    let code = jump.read_foreign_move("hub", "28x19x23").unwrap().unwrap();
    assert_eq!(jump.foreign_move("hub", code).as_deref(), Some("28x19x23"));
    assert_eq!(jump.read_foreign_move("hub", "28x19").unwrap(), Some(code), "short, where one is meant");
    let ambiguous = position::<International>(AMBIGUOUS);
    for entry in legal_moves(&ambiguous) {
        let text = ambiguous.foreign_move("hub", entry.code).unwrap();
        assert_eq!(ambiguous.read_foreign_move("hub", &text).unwrap(), Some(entry.code), "{text}");
        let mut squares: Vec<&str> = text.split('x').collect();
        squares[2..].reverse();
        assert_eq!(ambiguous.read_foreign_move("hub", &squares.join("x")).unwrap(), Some(entry.code));
    }
    for wrong in ["", "W", "é", &start[1..], &start[..50], &start.replace('e', "x"), &start.replace('W', "w")]
    {
        assert!(open(wrong).is_err(), "{wrong}");
    }
    assert!(opened.read_foreign_move("hub", "32x28x99").is_err());
    let frisian = |line| position::<Frisian>(line).foreign_position("hub");
    assert!(frisian("start").is_some());
    assert_eq!(frisian("W:WK31,32:BK1,2:L31=3"), None, "Hub has no counters");
    assert_eq!(position::<Russian>("start").foreign_position("hub"), None, "Hub does not have the game");
}

#[test]
fn wrong_positions_are_refused_in_one_line() {
    let wrong = [
        ("", "side to move \"\": expected W or B, as in W:Wc1,Kd2:Bc5"),
        ("W:W31", "a position tells the squares of both sides, as in W:W31,K46:B1,2"),
        ("W:W31:W32:B1", "the squares of W are named twice"),
        ("W:W31:B31", "two pieces on 31"),
        ("W:W3:B41", "a man of W on its last row: expected a king, K3"),
        ("W:W33-31:B1", "33-31: a range goes upwards, as in 31-50"),
        ("W:W25-50:B1", "26 pieces of W: expected at most 20"),
        ("W:W51:B1", "no square 51: expected 1..50"),
        ("W:W31:B1:H51", "H51: expected 0..50"),
        ("W:W31:B1:E3", "E3: none in this ending"),
        ("W:WK31:BK1:E11", "E11: expected 0..10"),
        ("W:W31:B1:L31=1", "\"L31=1\": expected W or B and squares, as in W31,32,K46"),
    ];
    for (line, wanted) in wrong {
        assert_eq!(read(line).unwrap_err(), wanted, "{line}");
    }
}

#[test]
fn the_mirrored_board_is_numbered_from_its_own_corner() {
    let start = position::<Italian>("start");
    assert_eq!(texts(&start), ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]);
    assert!(start.dump().starts_with(" 8  b   b   b   b  \n"));
}
