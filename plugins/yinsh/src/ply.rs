//! Plies and their codes.
//!
//! Knows how a ply is packed into the host's opaque 64 bits; what a ply does and means is elsewhere.

use abstrakt_plugin_api::Move;

use crate::board::{Bits, Direction, Point, chain};
use crate::lines::Landing;

/// One ply: an indivisible part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A ring of the mover appears on an empty point.
    Place(Point),
    /// The ring on `from` leaves a marker and moves.
    Shift(Shift),
    /// Five of the mover's markers leave the board.
    Row(Row),
    /// The mover's ring there leaves the board.
    Ring(Point),
    /// No ring can move.
    Pass,
}

/// A ring move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The point where the ring stands and the marker stays.
    pub from: Point,
    /// The direction in which it goes.
    pub direction: Direction,
    /// The number of steps.
    pub distance: u8,
}

impl Shift {
    /// The ring on `from` lands there.
    #[inline]
    pub const fn new(from: Point, landing: Landing) -> Self {
        let (direction, distance) = landing.way(from);
        Self { from, direction, distance }
    }

    /// The point where the ring lands.
    pub const fn to(self) -> Point {
        self.from.walk(self.direction, self.distance)
    }

    /// The points strictly between: of the markers there, each is turned over.
    #[inline]
    pub const fn between(self) -> Bits {
        let lower = if self.direction.forward() { self.from } else { self.to() };
        chain(lower, self.direction.axis(), self.distance) & !lower.bit()
    }
}

/// Five consecutive points of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The end with the lower letter, then number: the one that is written first.
    pub first: Point,
    /// The axis of the line.
    pub axis: usize,
}

impl Row {
    /// The other end.
    pub const fn last(self) -> Point {
        self.first.walk(Direction((self.axis * 2) as u8), 4)
    }

    /// The five points.
    pub const fn bits(self) -> Bits {
        chain(self.first, self.axis, 5)
    }
}

const PLACE: u64 = 0;
const SHIFT: u64 = 1;
const ROW: u64 = 2;
const RING: u64 = 3;

impl Ply {
    /// Kind in 3 bits, point in 7, then a landing in 6, or an axis in 2.
    #[inline]
    pub const fn code(self) -> Move {
        Move(match self {
            Self::Place(point) => PLACE | (point.0 as u64) << 3,
            Self::Shift(Shift { from, direction, distance }) => {
                return Self::shift_code(from, Landing::new(from, direction, distance));
            }
            Self::Row(Row { first, axis }) => ROW | (first.0 as u64) << 3 | (axis as u64) << 10,
            Self::Ring(point) => RING | (point.0 as u64) << 3,
            Self::Pass => 4,
        })
    }

    /// The code of a ring move, told by its landing.
    #[inline]
    pub const fn shift_code(from: Point, landing: Landing) -> Move {
        Move(SHIFT | (from.0 as u64) << 3 | (landing.0 as u64) << 10)
    }

    /// The ply of a code that [`Ply::code`] made.
    #[inline]
    pub const fn of(Move(code): Move) -> Self {
        let point = Point((code >> 3 & 127) as u8);
        match code & 7 {
            PLACE => Self::Place(point),
            SHIFT => Self::Shift(Shift::new(point, Landing((code >> 10 & 63) as u8))),
            ROW => Self::Row(Row { first: point, axis: (code >> 10 & 3) as usize }),
            RING => Self::Ring(point),
            _ => Self::Pass,
        }
    }
}
