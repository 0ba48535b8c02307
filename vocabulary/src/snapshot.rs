//! A position and its moves as people see them.

use serde::{Deserialize, Serialize};

use crate::{Counter, Flags, KnownOutcome, Players, Scene, Site, Status, Stock, TransitionStep};

/// One legal move as people see it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveFacts {
    /// Canonical text of the ply, unique in the position.
    pub text: String,
    /// Unshortened text.
    pub long: String,
    /// Hints for the search.
    pub flags: Flags,
    /// Weight of a chance outcome; 0 for a player's move.
    pub weight: i32,
    /// Paths of clicks that make it.
    pub paths: Vec<Vec<Site>>,
    /// The steps from the picture before the move to the picture after it.
    pub steps: Vec<TransitionStep>,
}

/// A position as people see it: all that a window, a record or a referee needs, in one answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The player or the chance that acts.
    pub status: Status,
    /// Key for repetition.
    pub key: u64,
    /// The position in one line.
    pub text: String,
    /// The same with every counter at 0; `None` where that is the same text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_without_counters: Option<String>,
    /// Counters towards an end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// The outcome with best play by both players, where the game knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_outcome: Option<KnownOutcome>,
    /// Score of each seat.
    pub scores: Vec<i32>,
    /// Seats that are out.
    pub eliminated: Players,
    /// The picture.
    pub scene: Scene,
    /// Pieces counted beside the players' names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stocks: Vec<Stock>,
    /// Legal moves or chance outcomes, in the order of `Tree::moves`.
    pub moves: Vec<MoveFacts>,
}

impl Snapshot {
    /// The text as it would be with every counter at 0.
    pub fn bare_text(&self) -> &str {
        self.text_without_counters.as_ref().unwrap_or(&self.text)
    }
}
