//! The board: 85 points, their names, the three axes and the bitboards over them.
//!
//! Knows geometry and nothing that stands on it. Points are numbered in a grid of eleven columns by eleven numbers, so
//! that a step along an axis is a constant shift; the 36 grid cells off the board keep shifted bits of different lines
//! apart (every line that leaves the grid on one side comes back off the board).

use abstrakt_plugin_api::{Refusal, Site, letter, refusal};

/// Columns a..k, numbers 1..11.
pub const SIDE: usize = 11;
/// Cells of the grid, the numbers of points.
pub const CELLS: usize = SIDE * SIDE;
/// Points of the board.
pub const POINTS: usize = 85;
/// Lowest number of each column.
pub const LOW: [u8; SIDE] = [2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7];
/// Highest number of each column.
pub const HIGH: [u8; SIDE] = [5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10];
/// The number that one step forward along each axis adds to a point's number: same letter, same number, both rising.
pub const STEP: [u8; 3] = [1, 11, 12];
/// Every point of the board.
pub const BOARD: Bits = {
    let (mut bits, mut cell) = (0, 0);
    while cell < CELLS as u8 {
        if Point(cell).on_board() {
            bits |= Point(cell).bit();
        }
        cell += 1;
    }
    bits
};
/// The point in the middle.
pub const CENTRE: Point = Point::at(5, 6);

const SITE_OF: [u8; CELLS] = {
    let (mut sites, mut cell, mut next) = ([u8::MAX; CELLS], 0, 0);
    while cell < CELLS {
        if Point(cell as u8).on_board() {
            sites[cell] = next;
            next += 1;
        }
        cell += 1;
    }
    assert!(next as usize == POINTS);
    sites
};
const POINT_OF: [Point; POINTS] = {
    let (mut points, mut cell) = ([Point(0); POINTS], 0);
    while cell < CELLS {
        if Point(cell as u8).on_board() {
            points[SITE_OF[cell] as usize] = Point(cell as u8);
        }
        cell += 1;
    }
    points
};
/// `CHAIN[axis][n]`: n points in a row along the axis, from cell 0.
const CHAIN: [[Bits; SIDE]; 3] = {
    let (mut chains, mut axis) = ([[0; SIDE]; 3], 0);
    while axis < 3 {
        let mut n = 1;
        while n < SIDE {
            chains[axis][n] = chains[axis][n - 1] | 1 << (STEP[axis] as usize * (n - 1));
            n += 1;
        }
        axis += 1;
    }
    chains
};

/// A set of points, bit `Point.0` each.
pub type Bits = u128;

/// A point: 11 x column + number - 1, columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u8);

/// One of the six directions: axis x 2, plus 1 for backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction(pub u8);

impl Direction {
    /// All six.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Its axis, an index into [`STEP`].
    pub const fn axis(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether numbers of points grow in this direction.
    pub const fn forward(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Point {
    /// The cell of column (from 0) and number (from 1); perhaps off the board.
    pub const fn at(column: u8, number: u8) -> Self {
        Self(column * SIDE as u8 + number - 1)
    }

    /// Column, from 0.
    pub const fn column(self) -> u8 {
        self.0 / SIDE as u8
    }

    /// Number, from 1.
    pub const fn number(self) -> u8 {
        self.0 % SIDE as u8 + 1
    }

    /// Returns whether the cell is one of the 85 points.
    pub const fn on_board(self) -> bool {
        let column = self.column() as usize;
        column < SIDE && LOW[column] <= self.number() && self.number() <= HIGH[column]
    }

    /// The set of this point alone.
    pub const fn bit(self) -> Bits {
        1 << self.0
    }

    /// The cell `distance` steps away. Sense is the caller's care: a line that the points are on.
    pub const fn walk(self, direction: Direction, distance: u8) -> Self {
        let way = STEP[direction.axis()] * distance;
        Self(if direction.forward() { self.0.wrapping_add(way) } else { self.0.wrapping_sub(way) })
    }

    /// Number of steps between two points on an empty board.
    pub const fn distance(self, other: Self) -> u8 {
        let (x, y) = (self.column() as i8 - other.column() as i8, self.number() as i8 - other.number() as i8);
        let (x, y, z) = (x.unsigned_abs(), y.unsigned_abs(), (x - y).unsigned_abs());
        let longer = if x > y { x } else { y };
        if longer > z { longer } else { z }
    }

    /// The point's place among the sites of the picture: 0..85 in order of letter, then number.
    pub const fn site(self) -> Site {
        Site(SITE_OF[self.0 as usize] as u16)
    }

    /// All points, in the order of sites.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        POINT_OF.into_iter()
    }

    /// Letter and number.
    pub fn name(self) -> String {
        format!("{}{}", letter(u16::from(self.column())), self.number())
    }

    /// The point of that name.
    ///
    /// # Errors
    /// Not the name of a point; the line tells what the column has.
    pub fn read(name: &str) -> Result<Self, Refusal> {
        let mut characters = name.chars();
        let column =
            characters.next().and_then(|first| (b'a'..=b'k').position(|letter| first == letter.into()));
        let Some(column) = column else {
            return Err(refusal(
                format!("no point {name}: expected a letter a..k and a number"),
                format!("bod {name} neexistuje: správně je písmeno a až k a číslo"),
            ));
        };
        let point = |number: &u8| Self::at(column as u8, *number);
        let mut numbers = LOW[column]..=HIGH[column];
        let (low, high) = (LOW[column], HIGH[column]);
        numbers.find(|number| point(number).name() == name).as_ref().map(point).ok_or_else(|| {
            let letter = letter(column as u16);
            refusal(
                format!("no point {name}: expected {letter}{low}..{letter}{high}"),
                format!("bod {name} neexistuje: správně je {letter}{low} až {letter}{high}"),
            )
        })
    }
}

/// The points of a set, in the order of sites.
pub fn points(mut bits: Bits) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let point = Point(bits.trailing_zeros() as u8);
        let some = bits != 0;
        bits &= bits.wrapping_sub(1);
        some.then_some(point)
    })
}

/// `count` points (at most 10) along the axis, forward from `first` on.
pub const fn chain(first: Point, axis: usize, count: u8) -> Bits {
    CHAIN[axis][count as usize] << first.0
}

/// The points where five in a row of `set` begin, along the axis.
#[inline]
pub const fn five_starts(set: Bits, axis: usize) -> Bits {
    let step = STEP[axis] as u32;
    let two = set & set >> step;
    let four = two & two >> (2 * step);
    four & set >> (4 * step)
}

/// Returns whether there are five in a row in `set`.
#[inline]
pub const fn has_five(set: Bits) -> bool {
    five_starts(set, 0) | five_starts(set, 1) | five_starts(set, 2) != 0
}

/// Every point next to one of `set`, perhaps also some of the set and cells off the board.
#[inline]
pub const fn neighbours(set: Bits) -> Bits {
    set << 1 | set >> 1 | set << 11 | set >> 11 | set << 12 | set >> 12
}
