//! Moves as plain 64-bit codes, and the caller's buffers that a game writes them into.

use std::ops::BitOr;

use serde::{Deserialize, Serialize};

use crate::Site;

/// A move, packed by the game and opaque to the host, which only ever gives back codes that the very same position
/// listed. A code means nothing in another position and is never stored in a file.
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

/// What the search may know of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[repr(transparent)]
pub struct Flags(pub u32);

impl Flags {
    /// Nothing special.
    pub const QUIET: Self = Self(0);
    /// Captures, rows, promotions: quiescence looks at it.
    pub const NOISY: Self = Self(1);
    /// No earlier position can come back: cuts the repetition window.
    pub const IRREVERSIBLE: Self = Self(2);
    /// Every move that is not so flagged loses at once. Carried by all candidates of a position or by none
    /// ([`crate::Position::candidates`]), never by a move of the plain list; the search pays no depth for such a turn.
    pub const FORCED: Self = Self(4);

    /// Are all bits of `other` set?
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
    /// What the search may know.
    pub flags: Flags,
}

const _: () = assert!(size_of::<ScoredMove>() == 16);

/// A list over the caller's buffer. Moves beyond its end are counted and dropped, so that no game can overrun it.
pub struct MoveList<'a> {
    slots: &'a mut [ScoredMove],
    len: usize,
}

impl<'a> MoveList<'a> {
    /// An empty list; an empty buffer makes it a mere counter.
    pub fn new(slots: &'a mut [ScoredMove]) -> Self {
        Self { slots, len: 0 }
    }

    /// Adds a quiet move.
    #[inline]
    pub fn push(&mut self, code: Move) {
        self.push_with(code, Flags::QUIET);
    }

    /// Adds a move with flags.
    #[inline]
    pub fn push_with(&mut self, code: Move, flags: Flags) {
        self.push_scored(ScoredMove { code, order: 0, flags });
    }

    /// Adds a chance outcome; its probability is `weight` over the sum of all weights.
    #[inline]
    pub fn push_chance(&mut self, code: Move, weight: u16) {
        self.push_scored(ScoredMove { code, order: i32::from(weight), flags: Flags::NOISY });
    }

    #[inline]
    fn push_scored(&mut self, entry: ScoredMove) {
        if let Some(slot) = self.slots.get_mut(self.len) {
            *slot = entry;
        }
        self.len += 1;
    }

    /// How many moves were pushed, also beyond the buffer.
    #[inline]
    pub fn count(&self) -> usize {
        self.len
    }
}
