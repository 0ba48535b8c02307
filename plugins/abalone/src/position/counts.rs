//! The data that a position keeps about a seat beside its cells: counts over its marbles, and the marbles that it has
//! pushed off.
//!
//! Knows cells. Must not know positions.

use super::GOAL;
use crate::board::Cell;

/// The contribution of a marble to its seat's counts, by cell.
static COUNTS: [u32; 64] = counts();

/// Four counts over the marbles of a seat, kept incrementally, a byte each: marbles, distances from the
/// centre, rows and columns (from 0). With 14 marbles none exceeds 112.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarbleCounts(u32);

/// The marbles that a seat has pushed off, in order: the number in the upper four bits, two bits for each
/// owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures(u16);

impl MarbleCounts {
    /// Marbles on the board.
    #[inline]
    pub const fn marbles(self) -> i32 {
        (self.0 & 0xff) as i32
    }

    /// Sum of their distances from the centre.
    #[inline]
    pub const fn distances(self) -> i32 {
        (self.0 >> 8 & 0xff) as i32
    }

    /// Sum of their rows, a = 0.
    #[inline]
    pub const fn rows(self) -> i32 {
        (self.0 >> 16 & 0xff) as i32
    }

    /// Sum of their columns, 1 = 0.
    #[inline]
    pub const fn columns(self) -> i32 {
        (self.0 >> 24) as i32
    }

    /// Counts a marble on `cell`.
    #[inline]
    pub fn add(&mut self, cell: Cell) {
        self.0 = self.0.wrapping_add(COUNTS[cell.number()]);
    }

    /// Counts it no longer.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 = self.0.wrapping_sub(COUNTS[cell.number()]);
    }
}

impl Captures {
    /// The number.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// Adds a marble of `owner`; the seventh and later are not taken, since the sixth ends the game.
    pub fn push(&mut self, owner: u8) {
        if self.len() < GOAL {
            self.0 = (self.0 | u16::from(owner & 3) << (2 * self.len())) + (1 << 12);
        }
    }

    /// Owners in order.
    pub fn owners(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |index| (self.0 >> (2 * index) & 3) as u8)
    }
}

const fn counts() -> [u32; 64] {
    let mut counts = [0; 64];
    let mut row = 0;
    while row < 9 {
        let mut column = 0;
        while column < 9 {
            if let Some(cell) = Cell::at(row, column) {
                let distance = Cell::CENTRE.distance(cell) as u32;
                counts[cell.number()] = 1 | distance << 8 | (row as u32) << 16 | (column as u32) << 24;
            }
            column += 1;
        }
        row += 1;
    }
    counts
}
