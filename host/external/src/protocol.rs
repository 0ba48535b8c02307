//! The protocols that external engines speak.

use std::fmt;
use std::str::FromStr;

use abstrakt_texts::Argument;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A protocol by which an engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// Hub, version 2: draughts.
    Hub,
    /// Gomocup's: gomoku.
    Gomocup,
    /// The Universal Game Interface: any game, in its own notation.
    Ugi,
}

impl Protocol {
    /// Its name in files and on the command line, which is also that of the notation in which a game writes its moves for it
    /// (see [`Protocol::notation`]).
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hub => "hub",
            Self::Gomocup => "gomocup",
            Self::Ugi => "ugi",
        }
    }

    /// The notation in which it tells moves and positions; none where that is the game's own, so that every game can be played.
    pub const fn notation(self) -> Option<&'static str> {
        match self {
            Self::Hub | Self::Gomocup => Some(self.id()),
            Self::Ugi => None,
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hub => "Hub",
            Self::Gomocup => "Gomocup",
            Self::Ugi => "UGI",
        }
    }

    /// Whether a search can be told to end, so that an engine can search a position for as long as somebody looks at it.
    pub const fn has_stop(self) -> bool {
        matches!(self, Self::Hub | Self::Ugi)
    }

    /// The limits of an engine spec that it can tell an engine.
    pub const fn limits(self) -> &'static [&'static str] {
        match self {
            Self::Hub | Self::Ugi => &["time", "clock", "depth", "nodes"],
            Self::Gomocup => &["time", "clock"],
        }
    }
}

/// The name for people.
impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<&Protocol> for Argument {
    fn from(protocol: &Protocol) -> Self {
        protocol.name().into()
    }
}

/// By [`Protocol::id`].
///
/// # Errors
/// The words of all.
impl FromStr for Protocol {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let known = || Self::VARIANTS.iter().map(|protocol| protocol.id()).collect::<Vec<_>>().join(", ");
        Self::VARIANTS.iter().copied().find(|protocol| protocol.id() == id).ok_or_else(known)
    }
}
