//! Sets of points.
//!
//! Knows numbers of points; must not know what they are collected for.

use crate::grid::{Cell, MAX_CELLS};

const WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// No points.
    pub const NONE: Self = Self([0; WORDS]);

    /// Adds the point where it is missing, takes it out where it is there.
    #[inline]
    pub fn toggle(&mut self, cell: Cell) {
        self.0[cell.index() / 64] ^= 1 << (cell.index() % 64);
    }

    /// Returns whether the point is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Points of either set.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// Points of both sets.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// Those of the first `cells` points that are not in the set.
    #[must_use]
    pub fn missing(mut self, cells: u16) -> Self {
        for (word, set) in (0..).zip(&mut self.0) {
            let here = cells.saturating_sub(64 * word).min(64);
            *set = !*set & u64::MAX.checked_shr(u32::from(64 - here)).unwrap_or(0);
        }
        self
    }

    /// Its points in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let bits = |mut word: u64| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                (word != 0).then(|| {
                    word &= word - 1;
                    bit
                })
            })
        };
        (0..).zip(self.0).flat_map(move |(word, set)| bits(set).map(move |bit| Cell(64 * word + bit)))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::NONE;
        cells.into_iter().for_each(|cell| set.0[cell.index() / 64] |= 1 << (cell.index() % 64));
        set
    }
}
