//! A whole game as readable text, so that a change of rules, notation, scores or values shows as a difference that a
//! person can judge.

// Clippy's leave for tests ends at functions marked as tests.
#![allow(clippy::unwrap_used)]

mod common;

use std::fmt::Write;

use abstrakt_plugin_api::{HeuristicChoice, Line, Native, Rules, Status, Tree};
use abstrakt_terrace::Terrace;
use common::{Dice, choice};

/// A game by dice, with captures of others and steps of the T preferred, until it ends.
fn playthrough(setup: &str, board: &str, seed: u64) -> String {
    let rules = Native::<Terrace>::new();
    let mut line = rules.open(&choice(setup, board), None).unwrap();
    let mut dice = Dice(seed);
    let mut reported = format!("{setup} {board}\n{}", line.dump().unwrap());
    for ply in 1..=200 {
        let Status::Turn { player, .. } = line.status() else { break };
        let snapshot = line.snapshot().unwrap();
        let texts: Vec<&str> = snapshot.moves.iter().map(|reported| reported.text.as_str()).collect();
        let tries: Vec<&str> = (0..4).map(|_| texts[dice.below(texts.len())]).collect();
        let lively = |text: &&&str| text.starts_with('T') || (text.contains(':') && !text.ends_with('T'));
        let text = *tries.iter().find(lively).unwrap_or(&tries[0]);
        let values = rules.facts().heuristics.iter().map(|facts| {
            line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).unwrap();
            format!(" {}", line.value(player))
        });
        let values: String = values.collect();
        let _ = writeln!(
            reported,
            "{ply:3}. player {} {text:10} of {:2}, scores {:?}, values{values}",
            player.0 + 1,
            texts.len(),
            snapshot.scores,
        );
        let code = line.read_move(text).unwrap();
        line.push(code);
    }
    reported + &line.dump().unwrap() + &line.text().unwrap()
}

#[test]
fn a_game_for_three_goes_as_recorded() {
    insta::assert_snapshot!(playthrough("three-players", "8x8", 3));
}

#[test]
fn a_game_for_two_on_the_small_board_goes_as_recorded() {
    insta::assert_snapshot!(playthrough("medium", "6x6", 27));
}
