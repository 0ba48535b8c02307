//! Endings of few pieces against the rules: each value follows from those of its moves, wins are those that a search finds and that come in
//! time, and the books' results hold.

use std::collections::HashMap;

use super::take_tables;
use crate::common::position;
use abstrakt_draughts::DraughtsPosition;
use abstrakt_draughts::endings::{KnownEnding, known, most_pieces};
use abstrakt_draughts::grid::squares;
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Side, Variant, WHITE,
};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Position, Status, legal_moves};

/// A position of `pieces` men and kings on random squares, of White but for the last one or two.
fn random<V: Variant>(pieces: u32, seed: u64) -> DraughtsPosition<V> {
    let (mut sides, mut kings, mut draw) = ([0_u64; 2], 0, seed << 32);
    let mut number = |bound: u64| {
        draw += 1;
        mix(draw) % bound
    };
    let of_black = 1 + number(2) as u32;
    for piece in 0..pieces {
        let side = usize::from(piece >= (pieces - of_black).max(1));
        let king = number(2) == 0;
        let last_row = V::GRID.row(if side == WHITE { 0 } else { 2 * V::WIDTH - 1 });
        let allowed = if king { V::GRID.board } else { V::GRID.board & !last_row };
        let square = loop {
            let square = 1 << number(64);
            if square & allowed & !(sides[0] | sides[1]) != 0 {
                break square;
            }
        };
        sides[side] |= square;
        kings |= if king { square } else { 0 };
    }
    DraughtsPosition::with_pieces(sides, kings, number(2) as Side)
}

/// The numbers of pieces that random positions of this seed have.
fn pieces<V: Variant>(seed: u64) -> u32 {
    2 + seed as u32 % (u32::from(most_pieces::<V>(false)) - 1)
}

/// The end, or what is known.
fn end<V: Variant>(position: &DraughtsPosition<V>) -> Option<KnownEnding> {
    match position.status() {
        Status::Over(outcome) => {
            let winner = (0..2).find(|side| outcome.winners.contains(DraughtsPosition::<V>::seat(*side)));
            Some(KnownEnding { winner, plies: 0 })
        }
        _ => known(position),
    }
}

fn after<V: Variant>(position: &DraughtsPosition<V>) -> Vec<DraughtsPosition<V>> {
    let play = |code| {
        let mut next = *position;
        next.play(code);
        next
    };
    legal_moves(position).into_iter().map(|entry| play(entry.code)).collect()
}

/// Every value is the best of those after a move; how many were wins and draws.
fn check_values<V: Variant>() -> (usize, usize) {
    let (mut wins, mut draws) = (0, 0);
    for seed in 0..3000 {
        let position = random::<V>(pieces::<V>(seed), seed);
        if position.status().is_over() {
            continue;
        }
        // Where a limit may come first, there is no statement.
        let Some(value) = known(&position) else { continue };
        let next: Vec<Option<KnownEnding>> = after(&position).iter().map(end).collect();
        let side = position.side();
        let plies_of = |winner: Side| {
            next.iter().flatten().filter(move |value| value.winner == Some(winner)).map(|value| value.plies)
        };
        let place = || format!("{position:?}: {value:?}, then {next:?}");
        match value.winner {
            None => {
                assert_eq!(plies_of(side).count(), 0, "{}", place());
                assert!(plies_of(1 - side).count() < next.len(), "{}", place());
                draws += 1;
            }
            Some(winner) if winner == side => {
                assert_eq!(plies_of(side).min(), Some(value.plies - 1), "{}", place());
                wins += 1;
            }
            Some(winner) => {
                assert_eq!(plies_of(winner).count(), next.len(), "{}", place());
                assert_eq!(plies_of(winner).max(), Some(value.plies - 1), "{}", place());
                wins += 1;
            }
        }
    }
    (wins, draws)
}

#[test]
fn every_value_follows_from_those_of_its_moves() {
    take_tables();
    for (wins, draws) in [
        check_values::<International>(),
        check_values::<Frisian>(),
        check_values::<Czech>(),
        check_values::<Russian>(),
        check_values::<Brazilian>(),
        check_values::<English>(),
        check_values::<Italian>(),
    ] {
        assert!(wins > 300 && draws > 100, "{wins} wins, {draws} draws");
    }
}

/// Returns whether the side to move wins within this many plies.
fn wins<V: Variant>(position: &DraughtsPosition<V>, plies: u8) -> bool {
    after(position).iter().any(|next| match next.status() {
        Status::Over(outcome) => outcome.winners.contains(DraughtsPosition::<V>::seat(position.side())),
        _ => plies >= 3 && after(next).iter().all(|next| !next.status().is_over() && wins(next, plies - 2)),
    })
}

fn check_wins<V: Variant>(plies: u8) {
    let mut found = 0;
    for seed in 0..200 {
        let position = random::<V>(pieces::<V>(seed), seed);
        if position.status().is_over() {
            continue;
        }
        let won = wins(&position, plies);
        let value = known(&position);
        let stands = value.is_some_and(|value| value.winner == Some(position.side()) && value.plies <= plies);
        assert_eq!(won, stands, "{position:?}: {value:?}");
        found += usize::from(won);
    }
    assert!(found > 10, "{found} wins");
}

#[test]
fn short_wins_are_those_that_a_search_finds() {
    take_tables();
    check_wins::<International>(3);
    check_wins::<Frisian>(3);
    check_wins::<Czech>(3);
    check_wins::<Russian>(3);
    check_wins::<English>(5);
    check_wins::<Italian>(5);
}

/// Plies to the end of every position of one piece against one, by playing all moves forwards until nothing changes.
fn by_rounds<V: Variant>() -> (usize, usize) {
    let mut positions = HashMap::new();
    let mut open: Vec<DraughtsPosition<V>> = Vec::new();
    for white in squares(V::GRID.board) {
        for black in squares(V::GRID.board & !(1 << white)) {
            for kinds in 0..8 {
                let kings = (kinds & 1) << white | (kinds >> 1 & 1) << black;
                let men_at_end = V::GRID.row(0) & 1 << white | V::GRID.row(2 * V::WIDTH - 1) & 1 << black;
                if men_at_end & !kings == 0 {
                    let sides = [1 << white, 1 << black];
                    open.push(DraughtsPosition::with_pieces(sides, kings, kinds as Side >> 2));
                }
            }
        }
    }
    for position in open {
        let next: Vec<(u64, bool)> =
            after(&position).iter().map(|next| (next.key(), next.all(next.side()) == 0)).collect();
        positions.insert(position.key(), (position, next, None));
    }
    let mut still = 0;
    for plies in 0.. {
        let mut found = Vec::new();
        for (key, (_, next, value)) in &positions {
            let solved = |(key, is_over): &(u64, bool)| if *is_over { Some(0) } else { positions[key].2 };
            let decided = if plies % 2 == 1 {
                next.iter().any(|next| solved(next).is_some_and(|plies: u8| plies.is_multiple_of(2)))
            } else {
                next.iter().all(|next| solved(next).is_some_and(|plies| plies % 2 == 1))
            };
            if value.is_none() && decided {
                found.push(*key);
            }
        }
        still = if found.is_empty() { still + 1 } else { 0 };
        if still > 1 {
            break;
        }
        for key in found {
            positions.get_mut(&key).unwrap().2 = Some(plies);
        }
    }
    let (mut decided, mut drawn) = (0, 0);
    for (position, _, value) in positions.values() {
        match (known(position), value) {
            (Some(KnownEnding { winner: Some(winner), plies }), value) => {
                assert_eq!(*value, Some(plies), "{position:?}");
                assert_eq!(winner == position.side(), plies % 2 == 1, "{position:?}");
                decided += 1;
            }
            (Some(KnownEnding { winner: None, .. }), value) => {
                assert_eq!(*value, None, "{position:?}");
                drawn += 1;
            }
            // A limit may come first.
            (None, value) => assert!(value.is_some(), "{position:?}"),
        }
    }
    (decided, drawn)
}

#[test]
fn one_piece_against_one_ends_as_all_games_of_it_do() {
    take_tables();
    for (decided, drawn) in [
        by_rounds::<International>(),
        by_rounds::<Czech>(),
        by_rounds::<Russian>(),
        by_rounds::<Brazilian>(),
        by_rounds::<English>(),
        by_rounds::<Italian>(),
    ] {
        assert!(decided > 2000 && drawn > 1000, "{decided} wins and losses, {drawn} draws");
    }
}

/// Plays on from known wins, the winner as soon as possible, the loser as long as possible or at random, counters and all: the plies to
/// the end are those that are told, and no limit comes first.
fn check_home<V: Variant>(seeds: u64) {
    let (mut won, mut longest) = (0, 0);
    for seed in 0..seeds {
        let mut position = random::<V>(pieces::<V>(seed), seed);
        let Some(KnownEnding { winner: Some(winner), plies }) = known(&position) else { continue };
        if position.status().is_over() {
            continue;
        }
        let told = plies;
        let mut left = plies;
        while !position.status().is_over() {
            let value = known(&position).unwrap_or_else(|| panic!("{position:?}: not known after {told}"));
            assert_eq!(value.winner, Some(winner), "{position:?}");
            assert!(value.plies <= left, "{position:?}: {value:?}, {left} left");
            let next = after(&position);
            let plies_of = |next: &DraughtsPosition<V>| end(next).map_or(u8::MAX, |value| value.plies);
            let best = if position.side() == winner {
                let winning =
                    |next: &&DraughtsPosition<V>| end(next).is_some_and(|value| value.winner == Some(winner));
                next.iter().filter(winning).min_by_key(|next| plies_of(next)).unwrap()
            } else if seed % 2 == 0 {
                next.iter().max_by_key(|next| plies_of(next)).unwrap()
            } else {
                &next[mix(seed ^ u64::from(left)) as usize % next.len()]
            };
            position = *best;
            left -= 1;
        }
        assert_eq!(end(&position).unwrap().winner, Some(winner), "{position:?}");
        won += 1;
        longest = longest.max(told);
    }
    assert!(won > seeds / 10, "{won} wins of at most {longest} plies");
}

#[test]
fn wins_are_brought_home_before_every_limit() {
    take_tables();
    check_home::<International>(1000);
    check_home::<Frisian>(1000);
    check_home::<Czech>(1000);
    check_home::<Russian>(1000);
    check_home::<Brazilian>(1000);
    check_home::<English>(1000);
    check_home::<Italian>(1000);
}

#[test]
fn more_pieces_are_not_known() {
    take_tables();
    for unknown in ["W:WKa1,Kc1,e3:BKh8,Kf8", "W:WKa1,Kc1,Ke1,Kg1:BKh8", "start"] {
        assert_eq!(known(&position::<Russian>(unknown)), None, "{unknown}");
    }
    for unknown in ["W:WK46,K47:BK5,K4", "W:WK46,K47:BK5,4", "start"] {
        assert_eq!(known(&position::<International>(unknown)), None, "{unknown}");
    }
}

/// Endings that material alone calls won.
#[test]
fn drawn_endings_are_told() {
    take_tables();
    let drawn = Some(KnownEnding { winner: None, plies: 0 });
    // The lone king holds the main road, whatever waits to be promoted.
    for line in ["W:WKc1,Kh2,e7:BKd4", "B:WKc1,Kh2,e7:BKd4", "W:WKf8,Ke1,a5:BKe5"] {
        assert_eq!(known(&position::<Czech>(line)), drawn, "{line}");
        assert_eq!(known(&position::<Russian>(line)), drawn, "{line}");
    }
    for line in ["W:WK46,K47,K48:BK1", "B:WK47,K48,K49:BK5", "W:WK47,K48,31:BK5"] {
        assert_eq!(known(&position::<International>(line)), drawn, "{line}");
    }
}

#[test]
fn three_kings_win_unless_the_lone_one_has_the_main_road() {
    take_tables();
    // Petrov's triangle: the lone king off the main road is caught.
    let lost = known(&position::<Russian>("B:WKc3,Kd4,Kf6:BKb8")).unwrap();
    assert_eq!(lost.winner, Some(WHITE));
    for line in ["B:WKc1,Ke1,Kg1:BKd4", "W:WKc1,Ke1,Kg1:BKh8"] {
        assert_eq!(known(&position::<Russian>(line)).unwrap().winner, None, "{line}");
        assert_eq!(known(&position::<Czech>(line)).unwrap().winner, None, "{line}");
    }
}
