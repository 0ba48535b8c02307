//! The sixty-one cells and six directions: names, numbers, neighbours and distances.
//!
//! Knows geometry only. Must not know marbles, seats or moves.
//!
//! Cells are numbered on a ring: the cell in row r and column c (both from 0) is number `(c + 13 r) mod 61`.
//! Every cell gets a number of its own, because a hexagon of side 5 tiles the plane, and 13 is a cube root of
//! unity modulo 61 (1 + 13 + 13^2 = 3 x 61): each of the six directions is one fixed rotation of the ring. So
//! a set of cells fits into 64 bits, which no numbering by rows with padding allows, and moving a whole set
//! one step takes two shifts, an `or` and a mask against steps over the edge.

/// Number of cells.
pub const CELLS: usize = 61;
/// Rows a..i, and as many columns.
pub const ROWS: u8 = 9;
/// The number that follows a cell at the edge in [`Cell::next`]'s table.
const OFF: u8 = 63;
/// Row, then column, of the steps that leave a cell, by direction.
const STEPS: [(i8, i8); 6] = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];
/// Row and column of each cell, by number. Tables have room for every six-bit number and three-bit direction,
/// which spares the bounds checks.
const PLACES: [(u8, u8); 64] = places();
/// The next cell, by direction and number; [`OFF`] beyond the edge.
static NEXT: [[u8; 64]; 8] = neighbours();

/// A cell, by its number on the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u8);

/// One of the six directions. The first three lead from lower to higher names; the opposite is three further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction(u8);

impl Cell {
    /// The centre, e5.
    pub const CENTRE: Self = Self(ring(4, 4));

    /// The cell in a row and a column, both from 0, if the board has it.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < ROWS && column < ROWS && row.abs_diff(column) <= 4 {
            Some(Self(ring(row, column)))
        } else {
            None
        }
    }

    /// The cell with this number, of which the lowest six bits count: for numbers that came from a cell.
    #[inline]
    pub const fn numbered(number: u64) -> Self {
        Self((number & 63) as u8)
    }

    /// Number on the ring, below 61.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Row a = 0 .. i = 8.
    pub const fn row(self) -> u8 {
        PLACES[self.number()].0
    }

    /// Column 1 = 0 .. 9 = 8.
    pub const fn column(self) -> u8 {
        PLACES[self.number()].1
    }

    /// All cells, row by row from a1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS).flat_map(|row| (0..ROWS).filter_map(move |column| Self::at(row, column)))
    }

    /// Steps to another cell: true steps on the hexagonal board, not formula (11) of [Houdek 2010], which is
    /// shorter where row and column change in opposite senses.
    pub const fn distance(self, other: Self) -> u8 {
        let rows = self.row() as i8 - other.row() as i8;
        let columns = self.column() as i8 - other.column() as i8;
        let (a, b, c) = (rows.unsigned_abs(), columns.unsigned_abs(), (rows - columns).unsigned_abs());
        let longer = if a > b { a } else { b };
        if longer > c { longer } else { c }
    }

    /// The neighbour in a direction; none beyond the edge.
    #[inline]
    pub const fn next(self, direction: Direction) -> Option<Self> {
        match NEXT[direction.index()][self.number()] {
            OFF => None,
            number => Some(Self(number)),
        }
    }

    /// The neighbour in a direction; beyond the edge a number that belongs to no cell, from which no step
    /// leads back.
    #[inline]
    pub const fn beyond(self, direction: Direction) -> Self {
        Self(NEXT[direction.index()][self.number()])
    }

    /// The direction that leads to a neighbour; none when `other` is not next to this cell.
    pub fn towards(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.next(direction) == Some(other))
    }

    /// Name, such as `e5`.
    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.row()), self.column() + 1)
    }

    /// The cell of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        match *name.as_bytes() {
            [row @ b'a'..=b'i', column @ b'1'..=b'9'] => Self::at(row - b'a', column - b'1'),
            _ => None,
        }
    }
}

impl Direction {
    /// All six.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// One of each axis, those that lead from lower to higher names.
    pub const AXES: [Self; 3] = [Self(0), Self(1), Self(2)];

    /// The direction with this index, of which the lowest three bits count: for numbers that came from a
    /// direction.
    #[inline]
    pub const fn indexed(index: u64) -> Self {
        Self((index & 7) as u8)
    }

    /// Index into [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The other way along the same axis.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self(if self.0 < 3 { self.0 + 3 } else { self.0 - 3 })
    }

    /// The two axes that this direction does not lie on.
    #[inline]
    pub const fn across(self) -> [Self; 2] {
        [Self((self.0 + 1) % 3), Self((self.0 + 2) % 3)]
    }

    /// By how many numbers a step turns the ring, 1..=60.
    #[inline]
    pub const fn turn(self) -> u32 {
        match self.0 {
            0 => 1,
            1 => 13,
            2 => 14,
            3 => 60,
            4 => 48,
            _ => 47,
        }
    }
}

/// The number of the cell in a row and a column of the board.
const fn ring(row: u8, column: u8) -> u8 {
    ((column as u32 + 13 * row as u32) % CELLS as u32) as u8
}

const fn places() -> [(u8, u8); 64] {
    let mut places = [(0, 0); 64];
    let mut place = 0;
    while place < ROWS * ROWS {
        let (row, column) = (place / ROWS, place % ROWS);
        if row.abs_diff(column) <= 4 {
            places[ring(row, column) as usize] = (row, column);
        }
        place += 1;
    }
    places
}

const fn neighbours() -> [[u8; 64]; 8] {
    let places = places();
    let mut next = [[OFF; 64]; 8];
    let mut direction = 0;
    while direction < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let row = places[cell].0 as i8 + STEPS[direction].0;
            let column = places[cell].1 as i8 + STEPS[direction].1;
            if row >= 0
                && column >= 0
                && let Some(Cell(number)) = Cell::at(row as u8, column as u8)
            {
                next[direction][cell] = number;
            }
            cell += 1;
        }
        direction += 1;
    }
    next
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_cell_has_a_number_and_a_name_of_its_own() {
        let cells: Vec<Cell> = Cell::all().collect();
        assert_eq!(cells.len(), CELLS);
        let numbers: BTreeSet<usize> = cells.iter().map(|cell| cell.number()).collect();
        assert!(numbers.into_iter().eq(0..CELLS));
        for cell in cells {
            assert_eq!(Cell::named(&cell.name()), Some(cell));
        }
        assert_eq!(Cell::CENTRE.name(), "e5");
        for name in ["a6", "b7", "f1", "i4", "j5", "e0", "e", "E5", "e55", "é5", ""] {
            assert_eq!(Cell::named(name), None, "{name}");
        }
    }
}
