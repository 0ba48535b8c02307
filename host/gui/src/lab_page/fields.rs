//! Rows that several forms have in common.
//!
//! Knows numbers. Must not know plans.

use abstrakt_texts::{Texts, message};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use egui::Ui;

use crate::dialogs::{custom, number};

/// Greater seeds are typing errors.
const LARGEST_SEED: u64 = 1_000_000;

/// Draws the row for the seed; false if the number is out of its range.
pub fn seed(ui: &mut Ui, seed: &mut f64, texts: &Texts) -> bool {
    let names = (message!("tuning-seed"), message!("tuning-seed-help"));
    number::row(ui, names, (0..=LARGEST_SEED, seed), texts)
}

/// Draws the row for the games that are played at once; false if the number is out of its range.
pub fn concurrency(ui: &mut Ui, games: &mut f64, texts: &Texts) -> bool {
    let names = (message!("tuning-at-once"), message!("tuning-at-once-help"));
    number::row(ui, names, (1..=custom::threads().into(), games), texts)
}

/// Draws the row for the nodes of a move; false if the number is out of its range.
pub fn nodes(ui: &mut Ui, nodes: &mut f64, most: u64, texts: &Texts) -> bool {
    let names = (message!("tuning-nodes"), message!("tuning-nodes-help"));
    number::row(ui, names, (1..=most, nodes), texts)
}

/// The beginning of a game by its first setup for two.
pub fn opening_for_two(facts: &Facts) -> Opening {
    let setup = facts.setups.iter().find(|setup| setup.players == 2);
    Opening { setup: setup.map(|setup| setup.id.clone()), ..Opening::default() }
}
