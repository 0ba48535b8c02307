//! The 36 squares: their names, sets of them, and the straight lines between them.
//!
//! Knows geometry and nothing that stands on it. Square of column c, row r (both from 0): 6 r + c, which is also its site.

use abstrakt_plugin_api::{Refusal, Site, kit};

/// Squares of a row and of a column.
pub const WIDTH: u8 = 6;
/// Squares of the board.
pub const SQUARES: usize = 36;
/// Steps in the eight directions, (columns, rows). In the first four the numbers of squares grow.
pub const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
/// The number of [`DIRECTIONS`] that lead to higher numbers.
const RISING: usize = 4;

/// A set of squares, bit `Square.0` each.
pub type Bits = u64;

/// `RAYS[direction][square]`: the squares ahead, up to the edge.
const RAYS: [[Bits; SQUARES]; 8] = {
    let (mut rays, mut direction) = ([[0; SQUARES]; 8], 0);
    while direction < 8 {
        let (dx, dy) = DIRECTIONS[direction];
        let mut square = 0;
        while square < SQUARES {
            let mut current = Square(square as u8);
            while let Some(next) = current.offset(dx, dy) {
                rays[direction][square] |= next.bit();
                current = next;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// `BESIDE[square]`: the squares that share a side with it.
const BESIDE: [Bits; SQUARES] = neighbours(false);
/// `AROUND[square]`: the squares that share a side or a corner with it.
const AROUND: [Bits; SQUARES] = neighbours(true);

const fn neighbours(corners: bool) -> [Bits; SQUARES] {
    let (mut neighbours, mut square) = ([0; SQUARES], 0);
    while square < SQUARES {
        let mut direction = 0;
        while direction < 8 {
            let (dx, dy) = DIRECTIONS[direction];
            if let (true, Some(next)) = (corners || dx == 0 || dy == 0, Square(square as u8).offset(dx, dy)) {
                neighbours[square] |= next.bit();
            }
            direction += 1;
        }
        square += 1;
    }
    neighbours
}

/// A square, 0..36: row by row from the bottom, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a column and a row, both 0..6.
    pub const fn at(column: u8, row: u8) -> Self {
        Self(row * WIDTH + column)
    }

    /// The square of that number, 0..36.
    pub const fn of(number: u8) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, from 0.
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// Row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The set of this square alone.
    pub const fn bit(self) -> Bits {
        1 << self.0
    }

    /// Its site in the picture.
    pub const fn site(self) -> Site {
        Site(self.0 as u16)
    }

    /// The square that lies `dx` columns and `dy` rows away, if it is on the board.
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Self> {
        let (column, row) = (self.column() as i8 + dx, self.row() as i8 + dy);
        let width = WIDTH as i8;
        if column >= 0 && column < width && row >= 0 && row < width {
            Some(Self::at(column as u8, row as u8))
        } else {
            None
        }
    }

    /// The squares that share a side with it.
    pub const fn orthogonal(self) -> Bits {
        BESIDE[self.index()]
    }

    /// The squares that share a side or a corner with it.
    pub const fn around(self) -> Bits {
        AROUND[self.index()]
    }

    /// Letter and number: `a1` at the bottom left.
    pub fn name(self) -> String {
        kit::square_name(self.column().into(), self.row().into())
    }

    /// The square of that name.
    ///
    /// # Errors
    /// Not the name of a square; the line tells the range.
    pub fn read(name: &str) -> Result<Self, Refusal> {
        let (column, row) = kit::read_square(name, WIDTH.into(), WIDTH.into())?;
        Ok(Self::at(column as u8, row as u8))
    }
}

/// The squares of a set, in order.
pub fn squares(mut set: Bits) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square(set.trailing_zeros() as u8);
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(square)
    })
}

/// The squares ahead of `from` up to the edge or up to and with the first of `occupied`.
#[inline]
pub const fn ray(from: Square, direction: usize, occupied: Bits) -> Bits {
    let ahead = RAYS[direction][from.index()];
    let blockers = ahead & occupied;
    if blockers == 0 {
        return ahead;
    }
    let first = if direction < RISING { blockers.trailing_zeros() } else { blockers.ilog2() };
    ahead ^ RAYS[direction][first as usize]
}
