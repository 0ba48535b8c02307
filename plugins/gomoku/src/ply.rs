//! Plies and their codes: a stone on a point, or a decision of SWAP2.

use abstrakt_plugin_api::{Move, Text, text};
use strum::VariantArray;

use crate::grid::{Cell, MAX_CELLS};

/// The decision that a player may make in SWAP2 instead of placing a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Decision {
    /// The player takes the white stones and places the next one.
    StayWhite,
    /// The player takes the black stones; the opponent places the next one, a white one.
    TakeBlack,
    /// The player places two more stones, a white and a black one, and the opponent decides.
    TwoMore,
}

impl Decision {
    /// The word of the notation and the name of the button.
    pub const fn word(self) -> &'static str {
        match self {
            Self::StayWhite => "white",
            Self::TakeBlack => "black",
            Self::TwoMore => "two-more",
        }
    }

    /// The label of the button, in a few letters: it is two points wide.
    pub fn caption(self) -> Text {
        match self {
            Self::StayWhite => text("Stay white", "Zůstat bílým"),
            Self::TakeBlack => text("Take black", "Vzít černé"),
            Self::TwoMore => text("Two more", "Ještě dva"),
        }
    }
}

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A stone on an empty point.
    Stone(Cell),
    /// A decision.
    Decide(Decision),
}

impl Ply {
    /// The code: the point's number, or a number beyond every board.
    pub const fn code(self) -> Move {
        match self {
            Self::Stone(cell) => Move(cell.0 as u64),
            Self::Decide(decision) => Move(MAX_CELLS as u64 + decision as u64),
        }
    }

    /// The ply of a code that a position listed.
    pub fn of(code: Move) -> Self {
        let decision = code.0.checked_sub(MAX_CELLS as u64).and_then(|index| usize::try_from(index).ok());
        match decision.and_then(|index| Decision::VARIANTS.get(index)) {
            Some(&decision) => Self::Decide(decision),
            None => Self::Stone(Cell(code.0 as u16)),
        }
    }
}
