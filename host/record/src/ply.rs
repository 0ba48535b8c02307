//! One ply: what was done, by whom, and what the rules said of the position after it.
//!
//! Knows a ply's text as an opaque word. Must not know what it means.

use std::fmt;
use std::time::Duration;
use strum::VariantArray;

use abstrakt_texts::{Argument, LocalizedError, message};
use serde::{Deserialize, Serialize};

use crate::{Header, SeatId, file::quoted};

/// A move or chance outcome in the game's canonical notation: not empty, without spaces and control characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlyText(String);

/// A text that cannot stand for a ply in a file.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("damage-text", text = quoted(_0))]
pub struct BadText(pub String);

impl PlyText {
    /// The text, checked.
    ///
    /// # Errors
    /// It is empty or holds spaces or control characters.
    pub fn new(text: impl Into<String>) -> Result<Self, BadText> {
        let text = text.into();
        let is_separator = |c: char| c.is_whitespace() || c.is_control();
        if text.is_empty() || text.contains(is_separator) { Err(BadText(text)) } else { Ok(Self(text)) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for PlyText {
    type Error = BadText;

    fn try_from(text: String) -> Result<Self, BadText> {
        Self::new(text)
    }
}

impl From<PlyText> for String {
    fn from(text: PlyText) -> Self {
        text.0
    }
}

/// The action of a ply. Two plies of a position are the same ply when their acts are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A seat moves.
    Move(SeatId, PlyText),
    /// Chance decides; the text is the outcome.
    Chance(PlyText),
    /// A seat leaves a game for three or four, which goes on without it.
    Withdrawal(SeatId),
}

impl Act {
    /// The seat that acts; none for chance.
    pub fn seat(&self) -> Option<SeatId> {
        match self {
            Self::Move(seat, _) | Self::Withdrawal(seat) => Some(*seat),
            Self::Chance(_) => None,
        }
    }

    /// The text of a move or outcome.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Move(_, text) | Self::Chance(text) => Some(text.as_str()),
            Self::Withdrawal(_) => None,
        }
    }

    /// The text, or "Petr withdraws" with the name of `header`.
    pub fn words(&self, header: &Header) -> Argument {
        match self {
            Self::Move(_, text) | Self::Chance(text) => text.as_str().into(),
            Self::Withdrawal(seat) => message!("act-withdraws", player = header.seat_name(*seat)).into(),
        }
    }
}

/// One ply as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// The action.
    pub act: Act,
    /// Whether it is the first ply of a turn: a turn starts in the position before it (`Status::starts_turn`).
    pub opens_turn: bool,
    /// Time that the seat spent on it, where it was measured; whole milliseconds are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Duration>,
}

/// The facts that the game's rules give for a position: they are computed by playing the line, so files do not carry
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlyFacts {
    /// Key for repetition.
    pub key: u64,
    /// Whether a turn starts here. Only such positions count for repetition.
    pub starts_turn: bool,
    /// Whether the ply that led here was irreversible (`Flags::IRREVERSIBLE`). No earlier position can then come back.
    pub irreversible: bool,
    /// Score of each seat.
    pub scores: Vec<i32>,
}

/// An annotator's mark on a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum MoveMark {
    /// `!`
    #[serde(rename = "!")]
    Good,
    /// `?`
    #[serde(rename = "?")]
    Mistake,
    /// `!!`
    #[serde(rename = "!!")]
    Brilliant,
    /// `??`
    #[serde(rename = "??")]
    Blunder,
    /// `!?`
    #[serde(rename = "!?")]
    Interesting,
    /// `?!`
    #[serde(rename = "?!")]
    Dubious,
}

impl MoveMark {
    /// The mark as it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The mark that is written so.
    pub fn read(word: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|mark| mark.as_str() == word)
    }
}
