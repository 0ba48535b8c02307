//! The outcome of a position that a game knows without a search.

use serde::{Deserialize, Serialize};

use crate::Player;

/// The outcome of a position of a game for two with best play by both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownOutcome {
    /// The winner; `None`: a draw.
    pub winner: Option<Player>,
    /// Plies to the end, which the winner reaches as soon as possible and the loser as late; 0 for a draw.
    pub plies: u16,
}
