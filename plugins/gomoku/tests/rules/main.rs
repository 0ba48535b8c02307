//! The rules of Gomoku against published figures, second implementations and the promises of the contract.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod candidates;
mod conformance;
mod corpus;
mod endings;
mod foreign;
mod fouls;
mod golden;
mod heuristics;
mod incremental;
mod notation;
mod oracle;
mod people;
mod perft;
mod picture;
mod points;
mod shapes;
mod swap2;
mod thesis;
mod threats;

use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::{Choice, Game, Notation, Position};

/// Options by name, the rest by default.
pub fn choice(options: &str) -> Choice {
    let pair = |word: &str| word.split_once('=').map(|(id, value)| (id.into(), value.into())).unwrap();
    let options: Vec<(String, String)> = options.split_whitespace().map(pair).collect();
    Gomoku::facts().choose(None, None, &options).unwrap()
}

/// The first position under some options.
pub fn start(options: &str) -> GomokuPosition {
    Gomoku::start(&choice(options)).unwrap()
}

/// A position by its text.
pub fn position(options: &str, line: &str) -> GomokuPosition {
    Gomoku::read(&choice(options), line).expect(line)
}

/// Plays plies by their texts.
pub fn play(position: &mut GomokuPosition, plies: &str) {
    for ply in plies.split_whitespace() {
        let code = position.read_move(ply).expect(ply);
        position.play(code);
    }
}
