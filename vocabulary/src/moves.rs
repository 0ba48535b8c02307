//! Moves as plain 64-bit codes, and how a list has them.

use std::ops::BitOr;

use serde::{Deserialize, Serialize};

use crate::Site;

/// A move, packed by the game and opaque to the host, which only ever hands back codes that the same position listed. A
/// code means nothing in another position and is never stored in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(pub u64);

impl Move {
    /// The site that a placing move of this code names: games whose code is the site.
    pub const fn site(self) -> Site {
        Site(self.0 as u16)
    }
}

/// The code of a placing move: the site.
impl From<Site> for Move {
    fn from(site: Site) -> Self {
        Self(site.0.into())
    }
}

/// Hints about a move for the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[repr(transparent)]
pub struct Flags(pub u32);

impl Flags {
    /// Nothing special.
    pub const QUIET: Self = Self(0);
    /// Captures, rows, promotions: a search looks through all lines of these before it takes a value. Such lines must soon come to an end:
    /// where most moves capture, as in games of stacks, flag the few that decide, or none.
    pub const NOISY: Self = Self(1);
    /// No earlier position can come back: cuts the repetition window.
    pub const IRREVERSIBLE: Self = Self(2);
    /// Every move that is not so flagged loses at once. Carried by all candidates of a position or by none
    /// (`Position::candidates`), never by a move of the plain list; the search pays no depth for such a turn.
    pub const FORCED: Self = Self(4);

    /// Returns whether all bits of `other` are set.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Flags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One listed move: 16 bytes of plain data, as it crosses the ABI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct ScoredMove {
    /// The move.
    pub code: Move,
    /// At a player's node the ordering score, larger first (0 until someone asks for ordering); at a chance node the
    /// weight, 1 or more.
    pub order: i32,
    /// Hints for the search.
    pub flags: Flags,
}

const _: () = assert!(size_of::<ScoredMove>() == 16);
