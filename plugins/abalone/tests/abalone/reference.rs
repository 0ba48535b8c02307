//! The fast rules and features against the slow ones, over random games of every setup.

use std::collections::BTreeMap;

use crate::common::oracle::Board;
use abstrakt_abalone::{Abalone, Marbles};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{
    Choice, Flags, Game, HeuristicChoice, Line, Native, NativeLine, Notation, Player, Position, Rules,
    Status, Tree, legal_moves,
};

/// A random game of a setup: each position before its move. Pushes over the edge are preferred, so that games
/// end.
fn game(choice: &Choice, seed: u64, plies: u64, mut visit: impl FnMut(&Marbles, u64)) {
    let mut position = Abalone::start(choice).unwrap();
    for ply in 0..plies {
        let luck = mix(seed << 32 | ply);
        visit(&position, luck);
        if position.status().is_over() {
            return;
        }
        let mut moves = legal_moves(&position);
        if luck & 3 != 0 && moves.iter().any(|entry| entry.flags.has(Flags::NOISY)) {
            moves.retain(|entry| entry.flags.has(Flags::NOISY));
        }
        if position.players() > 2 && luck & 0x3f0 == 0 {
            assert!(position.withdraw(position.status().player().unwrap()));
        } else {
            position.play(moves[(luck >> 16) as usize % moves.len()].code);
        }
    }
}

fn choices() -> impl Iterator<Item = Choice> {
    let facts = Abalone::facts();
    (0..facts.setups.len()).map(move |setup| Choice::of(&facts, setup))
}

fn board(position: &Marbles) -> Board {
    let text = position.text();
    let withdrawn =
        (0..position.players()).filter(|seat| position.withdrawn().contains(Player(*seat))).collect();
    Board::of(position.players(), text.split(' ').next().unwrap(), withdrawn)
}

#[test]
fn moves_and_their_results_are_the_slow_ones() {
    let mut ends = BTreeMap::new();
    for choice in choices() {
        for seed in 0..12 {
            game(&choice, seed, 300, |position, _| {
                if let Status::Over(outcome) = position.status() {
                    *ends.entry((choice.players, outcome.reason)).or_insert(0) += 1;
                    return;
                }
                let slow = board(position);
                let side = position.status().player().unwrap();
                let mut expected = slow.moves(side.0);
                assert_eq!(position.count(), expected.len(), "{}", position.text());
                for entry in legal_moves(position) {
                    let text = position.move_text(entry.code);
                    let played =
                        expected.remove(&text).unwrap_or_else(|| panic!("{text} in {}", position.text()));
                    let noisy =
                        if played.lost.is_some() { Flags::NOISY | Flags::IRREVERSIBLE } else { Flags::QUIET };
                    assert_eq!(entry.flags, noisy, "{text}");
                    let mut after = *position;
                    after.play(entry.code);
                    assert_eq!(board(&after), played.after, "{text} in {}", position.text());
                    let scored = after.score(side) - position.score(side);
                    assert_eq!(scored, i32::from(played.lost.is_some()), "{text}");
                }
                assert!(expected.is_empty(), "{:?} missing in {}", expected.keys(), position.text());
            });
        }
    }
    // The games must have reached what they are to compare: wins by six with every number of players, and
    // last players.
    for end in [(2, 0), (3, 0), (4, 0), (3, 1), (4, 1)] {
        assert!(ends.contains_key(&end), "no game of {} players ended by reason {}: {ends:?}", end.0, end.1);
    }
}

#[test]
fn kept_counts_and_keys_are_the_fresh_ones() {
    for choice in choices() {
        for seed in 100..112 {
            game(&choice, seed, 400, |position, _| {
                let fresh = Abalone::read(&choice, &position.text()).unwrap();
                assert_eq!(fresh, *position, "{}", position.text());
                assert_eq!((fresh.key(), fresh.table_key()), (position.key(), position.table_key()));
            });
        }
    }
}

#[test]
fn features_are_the_slow_ones_under_every_heuristic() {
    let rules = Native::<Abalone>::new();
    for choice in choices() {
        for seed in 200..203 {
            game(&choice, seed, 200, |position, luck| {
                if luck >> 8 & 3 != 0 || position.status().is_over() {
                    return;
                }
                let slow = board(position);
                for heuristic in &rules.facts().heuristics {
                    let mut line = bound(&rules, *position, &heuristic.id);
                    for player in (0..choice.players).map(Player) {
                        let counted = slow.features(player.0);
                        let terms = line.explain(player).unwrap();
                        assert_eq!(
                            line.value(player),
                            terms.iter().map(|term| term.product as i32).sum::<i32>()
                        );
                        for term in terms {
                            let (name, amount) =
                                (&heuristic.features[term.feature].name, counted[term.feature]);
                            assert_eq!(term.amount, amount, "{name} of {player:?} in {}", position.text());
                        }
                    }
                    compare_ordering(&mut line, &slow, heuristic.id == "simple");
                }
            });
        }
    }
}

/// A line from a position under a heuristic.
fn bound(rules: &Native<Abalone>, position: Marbles, id: &str) -> NativeLine<Abalone> {
    let mut line = rules.line(position, position.players());
    line.bind(&HeuristicChoice { id: Some(id.into()), weights: Vec::new() }).unwrap();
    line
}

fn compare_ordering(line: &mut NativeLine<Abalone>, slow: &Board, simple: bool) {
    let position = *line.position();
    let mover = position.status().player().unwrap();
    let moves = slow.moves(mover.0);
    for entry in legal_moves(&position) {
        let played = &moves[&position.move_text(entry.code)];
        let terms = line.explain_order(entry.code).unwrap();
        let amounts: Vec<i32> = terms.iter().map(|term| term.amount).collect();
        line.push(entry.code);
        let value = line.value(mover);
        line.pop();
        assert_eq!(amounts, [played.marbles, played.kind, played.approach, value], "{}", position.text());
        let score: i64 = terms.iter().map(|term| term.product).sum();
        assert!(!simple || score == 0, "Simple orders no moves");
    }
}
