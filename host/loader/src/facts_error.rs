//! What is wrong with the facts of a game, beyond which the host does not even ask the conformance kit.

use abstrakt_plugin_api::Facts;
use abstrakt_system::ForeignText;
use abstrakt_texts::Localize;
use serde::{Deserialize, Serialize};

/// Bound of `Facts::max_moves`: the engine's ordering keys keep 12 bits of a move's place in the list.
const MOST_MOVES: usize = 4096;

/// Why the facts of a game cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum FactsError {
    /// It does not tell them, or nobody can read them: its panic, or the reader's words.
    #[message("refusal-facts")]
    Untold(ForeignText),
    /// An answer about the game is longer than answers of its kind may be.
    #[message("refusal-facts-answer", kind, size, most)]
    TooLong {
        /// The kind, as the contract names it.
        kind: ForeignText,
        /// Its length, bytes.
        size: usize,
        /// The greatest that is right, bytes.
        most: usize,
    },
    /// The greatest number of moves in a position is out of bounds.
    #[message("refusal-facts-moves", told = reported, most)]
    Moves {
        /// What the game tells.
        reported: usize,
        /// The greatest that is right.
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
        /// The greatest that is right, bytes.
        most: usize,
    },
    /// The cover picture is too wide or too high.
    #[message("refusal-facts-cover-size")]
    CoverSize {
        /// Its width, pixels.
        width: u32,
        /// Its height, pixels.
        height: u32,
        /// The greatest width and height that are right, pixels.
        most: u32,
    },
}

/// What the host relies on without asking again. The conformance kit checks the facts in full.
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
