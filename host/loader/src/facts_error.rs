//! The faults in the facts of a game for which the host does not even run the conformance kit.

use abstrakt_plugin_api::Facts;
use abstrakt_system::ForeignText;
use abstrakt_texts::Localize;
use serde::{Deserialize, Serialize};

/// Bound of `Facts::max_moves`: the engine's ordering keys keep 12 bits of a move's place in the list.
const MOST_MOVES: usize = 4096;

/// The reasons why the facts of a game cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum FactsError {
    /// The game does not state them, or they cannot be read: its panic, or the reader's words.
    #[message("refusal-facts")]
    Untold(ForeignText),
    /// An answer about the game is longer than answers of its kind may be.
    #[message("refusal-facts-answer", kind, size, most)]
    TooLong {
        /// The kind, as the contract names it.
        kind: ForeignText,
        /// Its length, bytes.
        size: usize,
        /// The greatest length allowed, bytes.
        most: usize,
    },
    /// The greatest number of moves in a position is out of bounds.
    #[message("refusal-facts-moves", told = reported, most)]
    Moves {
        /// The value that the game reports.
        reported: usize,
        /// The greatest value allowed.
        most: usize,
    },
    /// No setup, or one with a wrong number of players.
    #[message("refusal-facts-setups")]
    Setups,
    /// No heuristic.
    #[message("refusal-facts-heuristics")]
    Heuristics,
    /// The file of the cover picture is too large.
    #[message("refusal-facts-cover")]
    Cover {
        /// Its size, bytes.
        size: usize,
        /// The greatest length allowed, bytes.
        most: usize,
    },
    /// The cover picture is too wide or too high.
    #[message("refusal-facts-cover-size")]
    CoverSize {
        /// Its width, pixels.
        width: u32,
        /// Its height, pixels.
        height: u32,
        /// The greatest width and height allowed, pixels.
        most: u32,
    },
}

/// Checks the facts that the host relies on without asking again. The conformance kit checks all of them.
pub(crate) fn usable(facts: &Facts) -> Result<(), FactsError> {
    let reported = facts.max_moves;
    if !(1..=MOST_MOVES).contains(&reported) {
        return Err(FactsError::Moves { reported, most: MOST_MOVES });
    }
    if facts.setups.is_empty() || facts.setups.iter().any(|setup| !(1..=4).contains(&setup.players)) {
        return Err(FactsError::Setups);
    }
    if facts.heuristics.is_empty() {
        return Err(FactsError::Heuristics);
    }
    Ok(())
}
