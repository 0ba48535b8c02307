//! A move that a position plays on a copy of itself.

use serde::{Deserialize, Serialize};

use crate::Extension;

/// The position after a legal move that was made by `Position::play` on a copy. The question is the code of the move.
///
/// A line that makes and unmakes in place never calls `play`, so that nothing else tells whether the two lead to the same position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyPlayed {
    /// Its key.
    pub key: u64,
    /// Its key for the transposition table.
    pub table_key: u64,
    /// Its text.
    pub text: String,
}

impl Extension for CopyPlayed {
    const ID: &'static str = "copy-played";
    const VERSION: u32 = 1;
    type Question = u64;
}
