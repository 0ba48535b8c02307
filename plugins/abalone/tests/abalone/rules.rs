//! The rules one by one: small positions with known numbers of moves, pushes, captures, ends, skipped seats.

use std::collections::BTreeMap;

use crate::common::{choice, place, played, read, rows, start};
use abstrakt_abalone::Marbles;
use abstrakt_plugin_api::{Flags, Notation, Outcome, Player, Players, Position, Status, legal_moves};

/// Own marbles, marbles of the others, number of moves: the rule checks of the published sheet, with a second
/// opponent where marbles of two are pushed.
const CHECKS: [(&str, &[&str], usize); 16] = [
    ("e5", &["a1"], 6),
    ("a1", &["i9"], 3),
    ("e5 e6", &["a1"], 16),
    ("e4 e5 e6", &["a1"], 30),
    ("e4 e5", &["e6"], 15),
    ("e7 e8", &["e9"], 15),
    ("e3 e4", &["e5 e6"], 14),
    ("e3 e4 e5", &["e6"], 29),
    ("e3 e4 e5", &["e6 e7"], 28),
    ("e5 e6 e7", &["e8 e9"], 28),
    ("e2 e3 e4", &["e5 e6 e7"], 27),
    ("e1 e2 e3 e4", &["e5 e6 e7"], 30),
    ("e3 e4 e6", &["e5"], 19),
    ("e3 e4", &["e6"], 16),
    ("e3 e4 e5", &["e6", "e7"], 28),
    ("e3 e4 e5 e7", &["e6"], 32),
];

fn texts(position: &Marbles) -> Vec<String> {
    legal_moves(position).iter().map(|entry| position.move_text(entry.code)).collect()
}

fn turn(seat: u8) -> Status {
    Status::Turn { player: Player(seat), mid_turn: false }
}

fn won(seat: u8, reason: u8) -> Status {
    Status::Over(Outcome { winners: Players::only(Player(seat)), reason })
}

#[test]
fn small_positions_have_the_published_numbers_of_moves() {
    for (first, others, moves) in CHECKS {
        let seats: Vec<&str> = [first].into_iter().chain(others.iter().copied()).collect();
        let position = place(&seats);
        assert_eq!(legal_moves(&position).len(), moves, "{first} against {others:?}");
        assert_eq!(position.count(), moves, "{first} against {others:?}");
    }
}

#[test]
fn setups_stand_as_published() {
    let facts = crate::common::facts();
    let mut ids: Vec<&str> = facts.setups.iter().map(|setup| setup.id.as_str()).collect();
    for line in include_str!("setups.txt").lines().filter(|line| !line.starts_with('#')) {
        let (id, seats) = line.split_once(": ").unwrap();
        let seats: Vec<&str> = seats.split(" | ").collect();
        let position = start(id);
        assert_eq!(position, place(&seats), "{id}");
        assert_eq!(usize::from(position.players()), seats.len(), "{id}");
        ids.retain(|known| *known != id);
    }
    assert!(ids.is_empty(), "not in setups.txt: {ids:?}");
    assert_eq!(facts.setups[0].id, "standard", "the default");
}

#[test]
fn marbles_are_pushed_and_pushed_off() {
    let position = played(place(&["e3 e4 e5", "e6 e7"]), "e3-e5,e4");
    assert_eq!(position.text(), format!("{} O -,-", rows(&["e4 e5 e6", "e7 e8"])));
    let position = place(&["e5 e6 e7", "e8 e9 a1"]);
    let entry = |text: &str| {
        let code = position.read_move(text).unwrap();
        legal_moves(&position).into_iter().find(|entry| entry.code == code).unwrap()
    };
    assert_eq!(entry("e5-e7,e6").flags, Flags::NOISY | Flags::IRREVERSIBLE);
    assert_eq!(entry("e5-e7,e4").flags, Flags::QUIET);
    let after = played(position, "e5-e7,e6");
    assert_eq!(after.text(), format!("{} O O,-", rows(&["e6 e7 e8", "e9 a1"])));
    assert_eq!((after.score(Player(0)), after.score(Player(1))), (1, 0));
    // A push that stays on the board can be taken back by the other side, so it is neither noisy nor
    // irreversible.
    let position = place(&["e4 e5", "e6 a1"]);
    let push = position.read_move("e4-e5,e6").unwrap();
    let entry = legal_moves(&position).into_iter().find(|entry| entry.code == push).unwrap();
    assert_eq!(entry.flags, Flags::QUIET);
}

#[test]
fn marbles_of_two_opponents_are_pushed_together() {
    let position = played(place(&["e3 e4 e5", "e6 a1", "e7"]), "e3-e5,e6");
    assert_eq!(position.text(), format!("{} 2 -,-,-", rows(&["e4 e5 e6", "e7 a1", "e8"])));
    let position = played(place(&["e5 e6 e7", "e8 a1", "e9 i9"]), "e5-e7,e6");
    assert_eq!(position.text(), format!("{} 2 3,-,-", rows(&["e6 e7 e8", "e9 a1", "i9"])));
}

#[test]
fn belgian_daisy_begins_with_the_published_kinds_of_moves() {
    // Marbles moved, along their line or across, marbles pushed and pushed off.
    let kinds = |positions: &[Marbles]| {
        let mut kinds = BTreeMap::new();
        for position in positions {
            for entry in legal_moves(position) {
                let steps = position.long_move_text(entry.code);
                let short = position.move_text(entry.code);
                let moved = steps.split(',').count();
                let named = match short.split_once('-') {
                    None => 1,
                    Some((low, rest)) => line_length(low, &rest[..2]),
                };
                let broadside = named > 1 && !in_line(&steps, named);
                let key = (named, broadside, moved - named, steps.ends_with("off"));
                *kinds.entry(key).or_insert(0) += 1;
            }
        }
        kinds
    };
    let first = start("belgian-daisy");
    let ply_1 = kinds(&[first]);
    assert_eq!(
        ply_1.into_iter().collect::<Vec<_>>(),
        [
            ((1, false, 0, false), 20),
            ((2, false, 0, false), 20),
            ((2, true, 0, false), 8),
            ((3, false, 0, false), 4)
        ]
    );
    let second: Vec<Marbles> = texts(&first).iter().map(|text| played(first, text)).collect();
    let ply_2 = kinds(&second);
    let count_of = |count: usize, broadside: bool| -> i32 {
        ply_2.iter().filter(|(kind, _)| (kind.0, kind.1) == (count, broadside)).map(|(_, moves)| *moves).sum()
    };
    assert_eq!(
        (count_of(1, false), count_of(2, false), count_of(3, false), count_of(2, true), count_of(3, true)),
        (1012, 1038, 226, 416, 0)
    );
    assert_eq!(
        (ply_2[&(2, false, 1, false)], ply_2[&(2, false, 1, true)]),
        (18, 8),
        "2 against 1, on and off"
    );
    assert_eq!((ply_2[&(3, false, 1, false)], ply_2[&(3, false, 2, false)]), (4, 6), "3 against 1 and 2");
}

/// Cells from one name to another on a line.
fn line_length(low: &str, high: &str) -> usize {
    let apart = |index: usize| low.as_bytes()[index].abs_diff(high.as_bytes()[index]);
    usize::from(apart(0).max(apart(1))) + 1
}

/// Returns whether a marble of the player goes where another of theirs stood.
fn in_line(steps: &str, count: usize) -> bool {
    let ways: Vec<(&str, &str)> =
        steps.split(',').take(count).filter_map(|step| step.split_once('>')).collect();
    ways.iter().any(|(_, to)| ways.iter().any(|(from, _)| from == to))
}

#[test]
fn six_captures_win_at_once() {
    let text = format!("{} X OOOOO,XX", rows(&["e7 e8 a1", "e9 i9 i8"]));
    let position = played(read(2, &text).unwrap(), "e7-e8,e8");
    assert_eq!(position.status(), won(0, 0));
    assert_eq!((position.score(Player(0)), position.count(), legal_moves(&position).len()), (6, 0, 0));
    assert_eq!(read(2, &position.text()).unwrap(), position);
}

#[test]
fn captures_of_different_opponents_add_up() {
    let text = format!("{} 1 22333,-,-", rows(&["e7 e8", "e9 i9", "a1"]));
    assert_eq!(played(read(3, &text).unwrap(), "e7-e8,e8").status(), won(0, 0));
}

#[test]
fn seats_without_marbles_are_out_and_the_last_one_wins() {
    let position = played(place(&["e7 e8", "e9", "a1"]), "e7-e8,e8");
    assert!(position.eliminated(Player(1)) && !position.eliminated(Player(2)));
    assert_eq!(position.status(), turn(2), "the seat without marbles is passed over");
    assert_eq!(played(position, "a1,a2").status(), turn(0));
    let position = played(place(&["e7 e8", "e9"]), "e7-e8,e8");
    assert_eq!(position.status(), won(0, 1));
}

#[test]
fn a_seat_without_a_move_is_passed_over_until_it_has_one() {
    // O stands in the corner behind three marbles of X and pushes none of them: two stand behind each.
    let position = place(&["a2 a3 b1 c1 b2 c3 i9", "a1"]);
    let position = played(position, "i9,i8");
    assert_eq!(position.status(), turn(0), "O has no move");
    let position = played(position, "a2-a3,a3");
    assert_eq!(position.status(), turn(1), "O has one again");
    assert!(!position.eliminated(Player(1)));
}

#[test]
fn a_game_without_any_move_is_drawn() {
    // Both seats in the game are walled in by marbles of the seat that withdrew, and push nothing alone.
    let text = format!("{} 1 -,-,- 3", rows(&["a1", "i9", "a2 b1 b2 i8 h9 h8"]));
    let position = read(3, &text).unwrap();
    assert_eq!(position.status(), Status::Over(Outcome { winners: Players::NONE, reason: 2 }));
    assert_eq!(position.count(), 0);
    // The same end, reached by a withdrawal, is written and read back.
    let text = format!("{} 3 -,-,-", rows(&["a1", "i9", "a2 b1 b2 i8 h9 h8"]));
    let mut position = read(3, &text).unwrap();
    assert!(position.withdraw(Player(2)));
    assert_eq!(position.status(), Status::Over(Outcome { winners: Players::NONE, reason: 2 }));
    assert_eq!(read(3, &position.text()).unwrap(), position);
}

#[test]
fn who_withdraws_is_skipped_and_the_marbles_stay() {
    let mut position = start("three-players");
    assert!(position.withdraw(Player(1)));
    assert!(position.eliminated(Player(1)));
    assert_eq!(position.status(), turn(0));
    let key = position.key();
    assert_ne!(key, start("three-players").key(), "another position for repetition");
    let position = played(position, "b1,c1");
    assert_eq!(position.status(), turn(2));
    assert_eq!(read(3, &position.text()).unwrap(), position);
    let mut last = position;
    assert!(!last.withdraw(Player(1)), "already out");
    assert!(last.withdraw(Player(2)));
    assert_eq!(last.status(), won(0, 1));
    assert!(!last.withdraw(Player(0)), "the game is over");
    assert!(!start("standard").withdraw(Player(0)), "the other of two players simply wins");
    // Marbles of a seat that withdrew are pushed like others.
    let text = format!("{} 1 -,-,- 2", rows(&["e7 e8", "e9 i9", "a1"]));
    let position = played(read(3, &text).unwrap(), "e7-e8,e8");
    assert_eq!((position.score(Player(0)), position.status()), (1, turn(2)));
}

#[test]
fn a_pass_gives_the_turn_and_nothing_else() {
    let position = start("four-players");
    let mut passed = position;
    assert!(passed.pass());
    assert_eq!(passed.status(), turn(1));
    assert_ne!(passed.key(), position.key());
    (0..3).for_each(|_| assert!(passed.pass()));
    assert_eq!(passed, position);
    let mut alone = place(&["a2 a3 b1 c1 b2 c3 i9", "a1"]);
    assert!(!alone.pass(), "nobody else could take the turn");
    let mut finished = played(place(&["e7 e8", "e9"]), "e7-e8,e8");
    assert!(!finished.pass());
}

#[test]
fn captures_count_for_the_table_and_not_for_repetition() {
    let captured = |captures: &str| read(2, &format!("{} X {captures}", rows(&["e5", "a1"]))).unwrap();
    let (none, one, other) = (captured("-,-"), captured("O,-"), captured("-,X"));
    assert_eq!((none.key(), none.key()), (one.key(), other.key()));
    assert!(none.table_key() != one.table_key() && one.table_key() != other.table_key());
}

#[test]
fn moves_stay_within_the_declared_bound() {
    // Fourteen marbles as close as they can stand in the middle of an empty board.
    let position = place(&["e4 e5 e6 d4 d5 f5 f6 d3 f7 c3 c4 g6 g7 e7", "a1"]);
    assert!(position.count() <= crate::common::facts().max_moves, "{}", position.count());
    assert_eq!(choice(2).players, 2);
}
