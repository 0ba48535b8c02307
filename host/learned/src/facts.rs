//! The statements of a learned evaluation about itself.

use abstrakt_vocabulary::InputsMark;
use serde::{Deserialize, Serialize};

/// Longest name, bytes.
const LONGEST_NAME: usize = 64;

/// The facts that a file states of itself, beside its model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedFacts {
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it was made.
    pub version: String,
    /// The name under which it is chosen: letters, digits, `-`, `.` and `_`.
    pub name: String,
    /// Number of seats.
    pub players: u8,
    /// The inputs that it was made for.
    pub inputs: InputsMark,
    /// The way in which it was made.
    pub making: Making,
}

/// The making of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Making {
    /// The command as a person typed it.
    pub command: String,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of games that it learned from.
    pub games: u64,
}

impl LearnedFacts {
    /// Returns whether a text can be the name of a learned evaluation.
    pub fn is_name(text: &str) -> bool {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(plain) && !text.starts_with('.')
    }
}
