//! The changes that stones on the board have made, so that the last one is taken off without reading its lines again.
//!
//! Knows points and the data kept of them; must not know how those are computed.

use crate::grade::{Grade, Shapes};
use crate::grid::{Cell, Direction};
use crate::lines::Colour;

/// An empty point as it was before another shape along one direction came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub cell: Cell,
    pub side: Colour,
    pub direction: Direction,
    pub before: (Shapes, Grade),
}

/// A stone that was put on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// Its point by colour, when it was empty.
    pub point: [(Shapes, Grade); 2],
    /// The patterns of [Basovník 2011] by colour, before it.
    pub patterns: [[i32; 4]; 2],
    /// The worth of its points by colour and role, before it.
    pub worth: [[i32; 2]; 2],
    /// Number of changes before it.
    start: usize,
}

/// Stones and changes, the last ones last.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    stones: Vec<Placed>,
    changes: Vec<Change>,
}

impl History {
    /// A stone comes.
    pub fn begin(&mut self, point: [(Shapes, Grade); 2], patterns: [[i32; 4]; 2], worth: [[i32; 2]; 2]) {
        self.stones.push(Placed { point, patterns, worth, start: self.changes.len() });
    }

    /// The last stone changes a point.
    #[inline]
    pub fn note(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// The last stone goes; `None` without one.
    pub fn end(&mut self) -> Option<Placed> {
        self.stones.pop()
    }

    /// The next change to take back of a stone that goes, the last one first.
    #[inline]
    pub fn take_back(&mut self, stone: &Placed) -> Option<Change> {
        if self.changes.len() > stone.start { self.changes.pop() } else { None }
    }
}
