//! The stones as lines of bits, in all four directions at once: what patterns are read from.
//!
//! Knows stones and edges. Must not know rules.

use crate::grid::{Cell, Direction, Grid, MAX_LINES, MAX_SIDE};

/// The colour of a stone. Colours are not seats: the opening may give either colour to either seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Places the first stone.
    Black,
    /// Places the second stone.
    White,
}

impl Colour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// Bits before the first and behind the last point of a line, which are edge: as many as a segment looks to a side.
pub const MARGIN: u32 = 6;

const _: () = assert!(MAX_SIDE as u32 + 2 * MARGIN == u32::BITS);

/// One line from a point of view: bits of the own and of the other colour, at `MARGIN` + place. Places off the board
/// have both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Own stones and edges.
    pub stones: u32,
    /// The opponent's stones and edges.
    pub other: u32,
}

impl Stretch {
    /// Returns whether there is a stone of the player or an edge. `place` may lie beyond an end, by less than [`MARGIN`] and
    /// wrapping around 0.
    #[inline]
    pub const fn holds(self, place: u32) -> bool {
        self.stones >> MARGIN.wrapping_add(place) & 1 == 1
    }

    /// Returns whether there is a stone of the opponent or an edge.
    #[inline]
    pub const fn faces(self, place: u32) -> bool {
        self.other >> MARGIN.wrapping_add(place) & 1 == 1
    }
}

/// All lines of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// By direction, line and colour.
    bits: [[[u32; 2]; MAX_LINES]; 4],
}

impl Lines {
    /// Lines without stones.
    pub fn new(grid: Grid) -> Self {
        let mut bits = [[[u32::MAX; 2]; MAX_LINES]; 4];
        for direction in Direction::ALL {
            for cell in grid.all() {
                let spot = grid.spot(cell, direction);
                bits[direction as usize][spot.line].iter_mut().for_each(|line| *line &= !bit(spot.place));
            }
        }
        Self { bits }
    }

    /// Puts a stone on an empty point, or takes it away.
    #[inline]
    pub fn toggle(&mut self, grid: Grid, cell: Cell, colour: Colour) {
        for direction in Direction::ALL {
            let spot = grid.spot(cell, direction);
            self.bits[direction as usize][spot.line][colour as usize] ^= bit(spot.place);
        }
    }

    /// A line as `colour` sees it.
    #[inline]
    pub fn stretch(&self, direction: Direction, line: usize, colour: Colour) -> Stretch {
        let pair = self.bits[direction as usize][line];
        Stretch { stones: pair[colour as usize], other: pair[colour.other() as usize] }
    }
}

/// The bit of a place.
#[inline]
const fn bit(place: u32) -> u32 {
    1 << (MARGIN + place)
}
