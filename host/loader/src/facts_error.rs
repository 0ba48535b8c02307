//! What is wrong with the facts of a game, beyond which the host does not even ask the conformance kit.

use abstrakt_plugin_api::Facts;
use serde::{Deserialize, Serialize};

use crate::foreign_text::ForeignText;

/// Bound of `Facts::max_moves`: the engine's ordering keys keep 12 bits of a move's place in the list.
const MOST_MOVES: usize = 4096;

/// Why the facts of a game cannot be used. The line goes on from "its facts make no sense: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum FactsError {
    /// It does not tell them, or nobody can read them: its panic, or the reader's words.
    #[error("{0}")]
    Untold(ForeignText),
    /// The greatest number of moves in a position is out of bounds.
    #[error("max_moves = {told}: 1..={most} is right")]
    Moves {
        /// What the game tells.
        told: usize,
        /// The greatest that is right.
        most: usize,
    },
    /// No setup, or one with a wrong number of players.
    #[error("one or more setups of 1 to 4 players are right")]
    Setups,
    /// No heuristic.
    #[error("one or more heuristics are right")]
    Heuristics,
    /// The cover picture is too large.
    #[error("a cover of {size} bytes: {most} is the most")]
    Cover {
        /// Its size, bytes.
        size: usize,
        /// The greatest that is right, bytes.
        most: usize,
    },
}

/// What the host relies on without asking again. The conformance kit checks the facts in full.
pub(crate) fn usable(facts: &Facts) -> Result<(), FactsError> {
    let told = facts.max_moves;
    if !(1..=MOST_MOVES).contains(&told) {
        return Err(FactsError::Moves { told, most: MOST_MOVES });
    }
    if facts.setups.is_empty() || facts.setups.iter().any(|setup| !(1..=4).contains(&setup.players)) {
        return Err(FactsError::Setups);
    }
    if facts.heuristics.is_empty() {
        return Err(FactsError::Heuristics);
    }
    Ok(())
}
