//! A ply and its code: from, to, the set of captured squares, and whether a man becomes a king.
//!
//! Captures of equal effect have equal codes, whatever way they take: the rules count them as one.

use abstrakt_plugin_api::Move;

use crate::grid::{Bits, Grid, Square};

/// One move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The square where it starts.
    pub from: Square,
    /// The square where it ends; a capture may end where it began.
    pub to: Square,
    /// The pieces that it takes.
    pub captured: Bits,
    /// Whether a man becomes a king.
    pub promotes: bool,
}

impl Ply {
    /// The code: `from` in 6 bits, `to` in 6, `captured` in 50 (without unused indices), promotion in 1.
    #[inline]
    pub const fn code(self, grid: &Grid) -> Move {
        let ends = self.from as u64 | (self.to as u64) << 6;
        let captured = if self.captured == 0 { 0 } else { grid.pack(self.captured) };
        Move(ends | captured << 12 | (self.promotes as u64) << 62)
    }

    /// The ply of a code.
    #[inline]
    pub const fn of(Move(code): Move, grid: &Grid) -> Self {
        let packed = code >> 12 & ((1 << 50) - 1);
        Self {
            from: (code & 63) as Square,
            to: (code >> 6 & 63) as Square,
            captured: if packed == 0 { 0 } else { grid.unpack(packed) },
            promotes: code >> 62 & 1 == 1,
        }
    }

    /// Returns whether it takes a piece.
    pub const fn is_capture(self) -> bool {
        self.captured != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_holds_the_whole_ply() {
        let grid = Grid::new(5);
        let all = Ply { from: 53, to: 53, captured: grid.board, promotes: true };
        let none = Ply { from: 0, to: 6, captured: 0, promotes: false };
        for ply in [all, none, Ply { captured: 1 << 53 | 1, ..none }] {
            assert_eq!(Ply::of(ply.code(&grid), &grid), ply);
        }
    }
}
