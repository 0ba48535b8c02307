//! Sets of cells as one machine word.
//!
//! Knows cells and directions. Must not know marbles.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::board::{CELLS, Cell, Direction};

/// Cells with a cell before them, by direction: where a step can end.
const ENTERED: [u64; 8] = entered();

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// The whole board.
    pub const BOARD: Self = Self((1 << CELLS) - 1);

    /// Only `cell`.
    #[inline]
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.number())
    }

    /// The set with `cell`.
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.number())
    }

    /// Returns whether `cell` is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.number() & 1 != 0
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no cells.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every cell one step on; those at the edge drop out.
    #[inline(always)]
    pub const fn moved(self, direction: Direction) -> Self {
        let turn = direction.turn();
        Self((self.0 << turn | self.0 >> (CELLS as u32 - turn)) & ENTERED[direction.index()])
    }

    /// The cells whose neighbour in `direction` is in the set.
    #[inline(always)]
    pub const fn before(self, direction: Direction) -> Self {
        self.moved(direction.opposite())
    }

    /// The cells that have no neighbour in `direction`.
    #[inline(always)]
    pub const fn last(direction: Direction) -> Self {
        Self(Self::BOARD.0 & !ENTERED[direction.opposite().index()])
    }

    /// Numbers of its cells, ascending.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(self.0), |&rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|&rest| rest != 0)
            .map(u64::trailing_zeros)
    }

    /// Its cells.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.numbers().map(|number| Cell::numbered(u64::from(number)))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        cells.into_iter().fold(Self::NONE, Self::with)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Cells {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Cells {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::BOARD.0)
    }
}

const fn entered() -> [u64; 8] {
    let mut entered = [0; 8];
    let mut number = 0;
    while number < CELLS {
        let mut way = 0;
        while way < Direction::ALL.len() {
            if let Some(next) = Cell::numbered(number as u64).next(Direction::ALL[way]) {
                entered[way] |= 1 << next.number();
            }
            way += 1;
        }
        number += 1;
    }
    entered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_step_as_their_cells_do() {
        for direction in Direction::ALL {
            for cell in Cell::all() {
                let alone = Cells::only(cell);
                assert_eq!(alone.moved(direction).iter().next(), cell.next(direction));
                assert_eq!(Cells::last(direction).contains(cell), cell.next(direction).is_none());
                if let Some(next) = cell.next(direction) {
                    assert_eq!(next.next(direction.opposite()), Some(cell));
                    assert_eq!(cell.towards(next), Some(direction));
                }
            }
        }
    }

    #[test]
    fn distance_counts_steps() {
        let steps = |from: Cell, to: Cell| {
            let mut reached = Cells::only(from);
            (0..9).find(|_| {
                let found = reached.contains(to);
                reached = Direction::ALL.into_iter().fold(reached, |set, way| set | reached.moved(way));
                found
            })
        };
        for from in Cell::all() {
            for to in Cell::all() {
                assert_eq!(Some(from.distance(to)), steps(from, to), "{} {}", from.name(), to.name());
            }
        }
        let cell = |name| Cell::named(name).unwrap();
        assert_eq!(cell("e5").distance(cell("d6")), 2);
    }
}
