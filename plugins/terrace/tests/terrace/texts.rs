//! Moves and positions as text: every spelling, every refusal, and nonsense.

use crate::common::{choice, line};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{CallError, Game, Line, Notation, Position, legal_moves};
use abstrakt_random::Random;
use abstrakt_terrace::Terrace;
use proptest::prelude::*;

/// CITE: [PBM n.d.]; the server also takes moves without the letters of the pieces.
#[test]
fn moves_are_read_in_every_spelling() {
    let mut line = line("long", "8x8", "DDCCBBAT/AABBCCDD/8/8/8/8/ddccbbaa/tabbccdd 1");
    for (canonical, spellings) in [
        ("D-b2-a1:T", "b2-a1 D-b2-a1 b2-a1:T d-b2-a1:t b2-a1: D-B2-A1"),
        ("C-d2-d4", "d2-d4 c-d2-d4 C-D2-D4"),
    ] {
        let code = line.read_move(canonical).unwrap();
        assert_eq!(line.move_text(code).unwrap().0, canonical);
        for spelling in spellings.split(' ') {
            assert_eq!(line.read_move(spelling), Ok(code), "{spelling}");
        }
    }
}

#[test]
fn a_refused_move_says_why() {
    let position = "7T/8/8/8/C2A4/bb1Dc3/1d6/t7 1";
    for (text, why) in [
        ("e3", "is not a move"),
        ("", "is not a move"),
        ("C-d2-e2-f2", "is not a move"),
        ("Q-e3-e4", "is not a move"),
        ("e3-e4:CC", "is not a move"),
        ("e3-i4", "no square i4"),
        ("e3-e9", "no square e9"),
        ("c7-c8", "player 1 to move has no piece on c7"),
        ("h8-h7", "player 1 to move has no piece on h8"),
        ("e3-e3", "must leave its square"),
        ("B-e3-e4", "the piece on e3 is C"),
        ("e3-e4:A", "nothing on e4 to capture"),
        ("e3-d4:B", "the piece on d4 is A"),
        ("e3-d3", "d3 is not vacant"),
        ("e3-d2", "a diagonal step down must capture"),
        ("e3-a1", "a1 is not vacant"),
        ("e3-h7", "along its own terrace"),
        ("b3-a2", "a diagonal step down must capture"),
    ] {
        let refused = line("long", "8x8", position).read_move(text).expect_err(text);
        let CallError::Refused(refusal) = refused else { panic!("{text}: {refused}") };
        let refusal = english(refusal);
        assert!(refusal.contains(why), "{text}: {refusal}");
        assert!(!refusal.contains('\n'));
    }
    let mut larger = line("long", "8x8", "7T/8/8/8/3D4/4c3/8/t7 1");
    assert!(larger.read_move("e3-d4").unwrap_err().to_string().contains("D on d4 is larger than C"));
    let mut blocked = line("long", "8x8", "7T/8/8/8/3D4/8/8/t2c4 1");
    assert!(blocked.read_move("d1-a4").unwrap_err().to_string().contains("stands in the way"));
    let mut finished = line("long", "8x8", "7t/8/8/8/3D4/8/8/3c4 1");
    assert!(finished.read_move("d1-d2").unwrap_err().to_string().contains("over"));
}

#[test]
fn a_refused_position_says_what_and_where() {
    const EMPTY: &str = "8/8/8/8/8/8";
    for (setup, board, text, why) in [
        ("long", "8x8", "", "two words"),
        ("long", "8x8", "t7/8", "two words"),
        ("long", "8x8", "a b c", "two words"),
        ("long", "8x8", "t7/8 1", "2 rows: expected 8 rows"),
        ("long", "6x6", "t7/8/8/8/8/8/8/T7 1", "8 rows: expected 6 rows"),
        ("long", "8x8", "t7/7T/8/8/8/8/8/8 3", "seat to move 3: expected 1..2"),
        ("long", "8x8", "t7/7T/8/8/8/8/8/8 0", "seat to move 0"),
        ("long", "8x8", "t7/7T/8/8/8/8/8/8 x", "seat to move x"),
        ("long", "8x8", "t8/8/8/8/8/8/8/T7 1", "row 8: more than 8 squares"),
        ("long", "8x8", "t7/8/8/8/7/8/8/T7 1", "row 4: 7 squares, expected 8"),
        ("long", "8x8", "t7/8/8/8/7x/8/8/T7 1", "row 4: no piece x"),
        ("long", "8x8", "t7/8/8/8/70/8/8/T7 1", "row 4: no piece 0"),
        ("long", "6x6", "t5/6/6/d5/6/T5 1", "row 3: no piece d: expected A to C"),
        ("long", "8x8", "t7/8/8/8/7t'/8/8/T7 1", "t' is a piece of player 3, but there are 2 players"),
        ("three-players", "8x8", "t7/8/8/8/7T'/8/8/T7 1", "player 4, but there are 3 players"),
        ("long", "8x8", "tt6/8/8/8/8/8/8/T7 1", "player 1: 2 T pieces"),
        ("long", "8x8", "a7/8/8/8/8/8/8/A7 1", "no T on the board"),
        ("three-players", "8x8", "b7/8/8/8/8/8/T7/t'7 2", "player 1: pieces without a T"),
        ("three-players", "8x8", "8/8/8/8/8/8/T7/1t'6 1", "seat to move 1: it has no pieces"),
        ("long", "8x8", "7t/8/8/8/8/8/8/T7 1", "two T pieces are on their goals"),
        ("short", "8x8", "tbbb4/8/8/8/8/8/8/1T6 1", "player 1: 3 x B, at most 2 in this setup"),
        ("short", "8x8", "ta6/8/8/8/8/8/8/1T6 1", "player 1: 1 x A, at most 0 in this setup"),
    ] {
        let refused = Terrace::read(&choice(setup, board), text).map(|position| position.text());
        let refusal = english(refused.expect_err(text));
        assert!(refusal.contains(why), "{text}: {refusal}");
        assert!(!refusal.contains('\n'));
    }
    assert!(
        Terrace::read(&choice("long", "8x8"), &format!("  t7/{EMPTY}/7T   2 ")).is_ok(),
        "spaces are free"
    );
}

#[test]
fn the_dump_shows_pieces_heights_and_who_is_to_move() {
    let dump = line("three-players", "6x6", "1t'b'b'c'1/5C/5B/5B/5T/1cbbt1 1").dump().unwrap();
    insta::assert_snapshot!(dump);
    let won = line("long", "8x8", "7t/8/8/8/8/8/8/1T6 2").dump().unwrap();
    assert!(won.ends_with("Player 1 has won: its T is on its goal.\n"), "{won}");
}

/// A position after some random moves of a random setup.
fn somewhere(seed: u64) -> (&'static str, &'static str, abstrakt_terrace::TerracePosition) {
    const SETUPS: [&str; 6] = ["long", "short", "medium", "master", "three-players", "four-players"];
    let mut random = Random::new(seed);
    let setup = SETUPS[random.below(SETUPS.len())];
    let board = ["8x8", "6x6"][random.below(2)];
    let mut position = Terrace::start(&choice(setup, board)).unwrap();
    for _ in 0..random.below(120) {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())].code);
    }
    (setup, board, position)
}

proptest! {
    #[test]
    fn any_position_reads_back(seed: u64) {
        let (setup, board, position) = somewhere(seed);
        let text = position.text();
        let read = Terrace::read(&choice(setup, board), &text).unwrap();
        prop_assert_eq!(read.text(), text);
        prop_assert_eq!((read.key(), read.status(), read.count()), (position.key(), position.status(), position.count()));
        prop_assert_eq!(legal_moves(&read), legal_moves(&position));
    }

    #[test]
    fn any_move_reads_back(seed: u64) {
        let (.., position) = somewhere(seed);
        for entry in legal_moves(&position) {
            let text = position.move_text(entry.code);
            prop_assert_eq!(position.read_move(&text), Ok(entry.code));
            let (path, _) = text.split_once(':').unwrap_or((&text, ""));
            prop_assert_eq!(position.read_move(&path[2..]), Ok(entry.code));
        }
    }

    #[test]
    fn nonsense_is_refused_in_one_line(text in ".{0,80}", almost in "[a-dtA-DT'1-8/ ]{0,90}", seed: u64) {
        let (setup, board, position) = somewhere(seed);
        for text in [&text, &almost] {
            if let Err(refusal) = Terrace::read(&choice(setup, board), text) {
                prop_assert!(!refusal.to_string().is_empty());
            }
            let _ = position.read_move(text);
        }
    }

    #[test]
    fn a_damaged_position_never_fails(seed: u64, index: usize, letter in "[a-dtA-DT'0-9/ é]") {
        let (setup, board, position) = somewhere(seed);
        let mut text: Vec<char> = position.text().chars().collect();
        let index = index % text.len();
        text[index] = letter.chars().next().unwrap();
        let text: String = text.into_iter().collect();
        if let Ok(read) = Terrace::read(&choice(setup, board), &text) {
            let listed = legal_moves(&read).len();
            prop_assert_eq!(listed, read.count());
            prop_assert!(listed <= Terrace::facts().max_moves);
            prop_assert_eq!(listed == 0, read.status().is_over());
        }
    }
}
