//! Candidates: which points are left out, and which are forced.

use abstrakt_gomoku::GomokuPosition;
use abstrakt_gomoku::grade::Kind;
use abstrakt_gomoku::grid::Cell;
use abstrakt_gomoku::lines::Colour;
use abstrakt_plugin_api::{Flags, MoveList, Notation, Position, ScoredMove, legal_moves};
use abstrakt_random::Random;

use crate::{play, position, start};

fn candidates(game: &GomokuPosition) -> Vec<ScoredMove> {
    let mut slots = [ScoredMove::default(); 400];
    let mut list = MoveList::new(&mut slots);
    game.candidates(&mut list);
    let count = list.count();
    slots[..count].to_vec()
}

fn texts(game: &GomokuPosition) -> Vec<String> {
    candidates(game).iter().map(|entry| game.move_text(entry.code)).collect()
}

#[test]
fn no_point_is_a_candidate_through_which_no_row_can_be_completed() {
    let mut random = Random::new(2);
    let (mut fewer, mut dead) = (0, 0);
    for options in ["", "rule=free board=20", "rule=renju", "rule=caro", "board=9 win=6", "board=7 win=3"] {
        let mut game = start(options);
        while !game.status().is_over() {
            let (moves, chosen) = (legal_moves(&game), candidates(&game));
            let live = |entry: &ScoredMove| {
                let cell = Cell(entry.code.0 as u16);
                Colour::ALL.iter().any(|&colour| !game.stones().shapes(cell, colour).is_dead())
            };
            let alive = moves.iter().filter(|entry| live(entry)).count();
            assert!(alive == 0 || chosen.iter().all(live), "{options}\n{}", game.dump());
            fewer += usize::from(chosen.len() < alive);
            dead += usize::from(alive < moves.len());
            game.play(moves[random.below(moves.len())].code);
        }
    }
    assert!(fewer > 100 && dead > 50, "{fewer} {dead}");
}

#[test]
fn a_row_to_complete_is_all_that_is_looked_at_and_one_to_stop_is_forced() {
    let wins = position("board=9", "9/9/9/9/1xxxx4/9/9/1oooo4/9 black 1 play");
    assert_eq!(texts(&wins), ["a5", "f5"]);
    let stops = position("board=9", "9/9/9/9/1xxx5/9/9/xoooo4/9 black 1 play");
    assert_eq!(texts(&stops), ["f2"]);
    let forced = |game: &GomokuPosition| candidates(game).iter().all(|entry| entry.flags.has(Flags::FORCED));
    assert!(!forced(&wins) && forced(&stops));
    assert!(legal_moves(&stops).iter().all(|entry| !entry.flags.has(Flags::FORCED)));
    // Under caro g2 stops it too, for a row closed on both ends does not win.
    let caro = position("board=9 rule=caro", "9/9/9/9/1xxx5/9/9/xoooo4/9 black 1 play");
    assert!(!forced(&caro) && texts(&caro).len() > 2);
}

#[test]
fn a_game_begins_in_the_centre() {
    assert_eq!(texts(&start("")), ["h8"]);
    let mut swap2 = start("opening=swap2");
    assert_eq!(candidates(&swap2).len(), 49);
    play(&mut swap2, "h8 h9 j7");
    assert_eq!(texts(&swap2), ["white", "black", "two-more"]);
}

#[test]
fn of_many_points_the_twenty_that_are_worth_most_are_looked_at() {
    let mut random = Random::new(5);
    let mut cut = 0;
    for _ in 0..10 {
        let mut game = start("");
        while !game.status().is_over() {
            let (moves, chosen, stones) = (legal_moves(&game), candidates(&game), game.stones());
            let cell = |entry: &ScoredMove| Cell(entry.code.0 as u16);
            let has = |kind| Colour::ALL.iter().any(|&colour| stones.count(colour, kind) > 0);
            if has(Kind::Single) && !has(Kind::Win) && !has(Kind::Five) {
                let (mover, other) = (game.colour(), game.colour().other());
                let worth = |entry: &ScoredMove| {
                    4 * stones.worth(cell(entry), mover) + 3 * stones.worth(cell(entry), other)
                };
                let lively = |entry: &&ScoredMove| {
                    Colour::ALL.iter().any(|&colour| stones.kind(cell(entry), colour) >= Kind::Single)
                };
                let chosen_codes: Vec<_> = chosen.iter().map(|entry| entry.code).collect();
                let left_out =
                    moves.iter().filter(lively).filter(|entry| !chosen_codes.contains(&entry.code));
                let least = chosen.iter().map(worth).min().unwrap();
                if let Some(best) = left_out.map(worth).max() {
                    assert!(best < least && chosen.len() <= 20, "{best} {least}\n{}", game.dump());
                    cut += 1;
                }
            }
            game.play(moves[random.below(moves.len())].code);
        }
    }
    assert!(cut > 50, "{cut}");
}
