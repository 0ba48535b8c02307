//! A whole game as text: what a change of rules, notation, values or order of moves would show at once.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::fmt::Write as _;

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{
    Flags, HeuristicChoice, Line, Native, Notation, Player, Position, Rules, Tree, legal_moves,
};
use common::start;

#[test]
fn a_game_for_three_reads_as_before() {
    insta::assert_snapshot!(playthrough("three-players-bowl", 11));
}

#[test]
fn a_game_for_two_reads_as_before() {
    insta::assert_snapshot!(playthrough("belgian-daisy", 1));
}

/// A random game that pushes off where it can: each move with its number of alternatives and the values of
/// all seats, and the position now and then.
fn playthrough(setup: &str, seed: u64) -> String {
    let rules = Native::<Abalone>::new();
    let position = start(setup);
    let mut line = rules.line(position, position.players());
    let heuristics: Vec<String> =
        rules.facts().heuristics.iter().map(|heuristic| heuristic.id.clone()).collect();
    let mut reported = format!("{setup}\n{}\n", position.text());
    for ply in 0_usize..600 {
        let position = *line.position();
        let mut moves = legal_moves(&position);
        let Some(side) = position.status().player() else { break };
        let count = moves.len();
        if moves.iter().any(|entry| entry.flags.has(Flags::NOISY)) {
            moves.retain(|entry| entry.flags.has(Flags::NOISY));
        }
        let code = moves[mix(seed << 32 | ply as u64) as usize % moves.len()].code;
        let id = &heuristics[ply % heuristics.len()];
        line.bind(&HeuristicChoice { id: Some(id.clone()), weights: Vec::new() }).unwrap();
        let values: Vec<String> =
            (0..position.players()).map(|seat| line.value(Player(seat)).to_string()).collect();
        let text = position.move_text(code);
        let number = ply + 1;
        writeln!(reported, "{number}. {} {text} of {count}, {id} {}", side.0 + 1, values.join(" ")).unwrap();
        line.push(code);
        if number % 20 == 0 {
            writeln!(reported, "{}", line.position().text()).unwrap();
        }
    }
    writeln!(reported, "{}\n{}", line.position().text(), line.position().dump()).unwrap();
    reported
}
