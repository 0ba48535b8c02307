//! Tiles by kind, without squares: those in a bag, on the board, or captured.
//!
//! Two bits a kind, because no player owns more than three of one: a value of four bytes, counted without loops.

use crate::tiles::Kind;

/// The lower bit of every kind.
const LOW: u32 = 0x1555_5555;

/// The number of tiles of each kind, 0..=3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bag(u32);

impl Bag {
    /// All that a player owns: 19 tiles.
    pub const OWNED: Self = {
        let (mut bag, mut kind) = (Self(0), 0);
        while kind < Kind::ALL.len() {
            bag.0 |= (Kind::ALL[kind].owned() as u32) << (2 * kind);
            kind += 1;
        }
        bag
    };
    /// The tiles that a player places at the start: the Duke and two Footmen.
    pub const SETUP: Self = Self(1 << shift(Kind::Duke) | 2 << shift(Kind::Footman));
    /// The tiles in the bag then: 16 tiles of 14 kinds.
    pub const START: Self = Self::OWNED.without(Self::SETUP);
    /// No tiles.
    pub const EMPTY: Self = Self(0);

    /// One tile.
    pub const fn one(kind: Kind) -> Self {
        Self(1 << shift(kind))
    }

    /// The number of tiles of a kind.
    #[inline]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> shift(kind) & 3) as u8
    }

    /// The number of all tiles.
    #[inline]
    pub const fn len(self) -> u8 {
        ((self.0 & LOW).count_ones() + 2 * (self.0 >> 1 & LOW).count_ones()) as u8
    }

    /// Returns whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of different kinds.
    #[inline]
    pub const fn kinds(self) -> u8 {
        ((self.0 | self.0 >> 1) & LOW).count_ones() as u8
    }

    /// The kinds in it with their counts, in order.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().map(move |kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// The bag with one tile more. The caller ensures that the player owns that many.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 + Self::one(kind).0)
    }

    /// Without these tiles, all of which are in it.
    #[must_use]
    pub const fn without(self, tiles: Self) -> Self {
        Self(self.0 - tiles.0)
    }

    /// Returns whether there are at least as many of each kind.
    pub fn contains(self, tiles: Self) -> bool {
        tiles.iter().all(|(kind, count)| self.count(kind) >= count)
    }
}

const fn shift(kind: Kind) -> usize {
    2 * kind.index()
}
