//! The rules of The Duke against the fact sheet's figures, a second implementation and the promises of the contract.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod conformance;
mod draws;
mod endings;
mod extensions;
mod golden;
mod heuristics;
mod icons;
mod notation;
mod oracle;
mod perft;
mod picture;
mod plain;
mod setup;
mod tiles;

use std::collections::BTreeSet;

use abstrakt_duke::{DukePosition, TheDuke};
use abstrakt_plugin_api::{Choice, Game, Notation, Position, legal_moves};

/// A position in which both Dukes are placed and nothing else is.
pub const FULL_BAGS: &str = "ABCOFGKLM3PIRSW abcofgklm3pirsw 0";

/// Options by name, the rest by default.
pub fn choice(options: &[(&str, &str)]) -> Choice {
    let options: Vec<(String, String)> =
        options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect();
    TheDuke::facts().choose(None, None, &options).unwrap()
}

/// A position by the default options.
pub fn position(line: &str) -> DukePosition {
    TheDuke::read(&choice(&[]), line).expect(line)
}

/// The same under the guard rule.
pub fn guarded(line: &str) -> DukePosition {
    TheDuke::read(&choice(&[("guard-rule", "on")]), line).expect(line)
}

/// Rows and who is to act, bags empty.
pub fn bare(rows: &str) -> DukePosition {
    position(&format!("{rows} act - - 0"))
}

/// Plays plies by their texts.
pub fn play(position: &mut DukePosition, plies: &str) {
    for ply in plies.split(' ') {
        let code = position.read_move(ply).expect(ply);
        position.play(code);
    }
}

/// The texts of all plies.
pub fn texts(position: &DukePosition) -> BTreeSet<String> {
    legal_moves(position).iter().map(|entry| position.move_text(entry.code)).collect()
}

/// The targets of the tile on a square, strikes and commands, sorted.
pub fn of(position: &DukePosition, square: &str) -> Vec<String> {
    texts(position).into_iter().filter(|text| text.starts_with(square)).collect()
}
