//! Endings of kings against the rules: each value follows from those of its moves, wins are those that a search finds, and the
//! books' results hold.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use abstrakt_draughts::DraughtsPosition;
use abstrakt_draughts::endings::{KnownEnding, known, most_kings};
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Side, Variant, WHITE,
};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Position, Status, legal_moves};
use common::position;

/// A position of `kings` kings on random squares against one of Black.
fn random<V: Variant>(kings: u32, seed: u64) -> DraughtsPosition<V> {
    let (mut set, mut draw) = (0_u64, seed << 32);
    let mut square = |taken: u64| loop {
        draw += 1;
        let square = 1 << (mix(draw) % 64);
        if square & V::GRID.board & !taken != 0 {
            return square;
        }
    };
    for _ in 0..kings {
        set |= square(set);
    }
    let lone = square(set);
    DraughtsPosition::with_pieces([set, lone], set | lone, (seed % 2) as Side)
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
        let position = random::<V>(1 + seed as u32 % most_kings::<V>() as u32, seed);
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
        let position = random::<V>(1 + seed as u32 % most_kings::<V>() as u32, seed);
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
    check_wins::<International>(3);
    check_wins::<Frisian>(3);
    check_wins::<Czech>(3);
    check_wins::<Russian>(3);
    check_wins::<English>(5);
    check_wins::<Italian>(5);
}

#[test]
fn no_more_than_kings_against_one_is_known() {
    for unknown in ["W:WKa1,Kc1:BKh8,Kf8", "W:WKa1,Kc1,e3:BKh8", "W:WKa1,Kc1,Ke1,Kg1:BKh8", "start"] {
        assert_eq!(known(&position::<Russian>(unknown)), None, "{unknown}");
    }
}

#[test]
fn three_kings_win_unless_the_lone_one_has_the_main_road() {
    // Petrov's triangle: the lone king off the main road is caught.
    let lost = known(&position::<Russian>("B:WKc3,Kd4,Kf6:BKb8")).unwrap();
    assert_eq!(lost.winner, Some(WHITE));
    for line in ["B:WKc1,Ke1,Kg1:BKd4", "W:WKc1,Ke1,Kg1:BKh8"] {
        assert_eq!(known(&position::<Russian>(line)).unwrap().winner, None, "{line}");
        assert_eq!(known(&position::<Czech>(line)).unwrap().winner, None, "{line}");
    }
}
