//! The rules of Yinsh against published figures, a second implementation and the promises of the contract.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod board;
mod conformance;
mod endings;
mod golden;
mod heuristics;
mod notation;
mod oracle;
mod perft;
mod picture;
mod plain;
mod plain_features;

use abstrakt_plugin_api::{Choice, Game, Notation, Position};
use abstrakt_yinsh::{Yinsh, YinshPosition};

/// Options by name, the rest as by the official rules.
pub fn choice(options: &[(&str, &str)]) -> Choice {
    let options: Vec<(String, String)> =
        options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    Yinsh::facts().choose(None, None, &options).unwrap()
}

/// A position by the official rules.
pub fn position(line: &str) -> YinshPosition {
    Yinsh::read(&choice(&[]), line).expect(line)
}

/// Plays plies by their texts.
pub fn play(position: &mut YinshPosition, plies: &str) {
    for ply in plies.split(' ') {
        let code = position.read_move(ply).expect(ply);
        position.play(code);
    }
}
