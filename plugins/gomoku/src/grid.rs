//! Geometry: points of a square board, and the lines of four directions through them.
//!
//! Knows the board's side; knows no stones.

use abstrakt_plugin_api::Refusal;
use abstrakt_plugin_api::kit::{read_square, square_name};

/// The longest side.
pub const MAX_SIDE: usize = 20;
/// Points of the largest board.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;
/// Lines of one direction on the largest board: its diagonals.
pub const MAX_LINES: usize = 2 * MAX_SIDE - 1;

/// A point: row by row from the bottom, column + side x row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the four directions in which rows lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Along a row of the board, to the right.
    Row,
    /// Up a column.
    Column,
    /// Up and to the right.
    Rising,
    /// Down and to the right.
    Falling,
}

impl Direction {
    /// All four; the order is that of [`crate::grade::Shapes`].
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];

    /// Columns and rows of one step.
    const fn step(self) -> (i16, i16) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}

/// The place of a point on a line: the line's number among those of its direction, and the place along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Number of the line, below [`MAX_LINES`].
    pub line: usize,
    /// Place along the line: the row in a column, the column elsewhere.
    pub place: u32,
}

/// A board of some side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    side: u8,
}

impl Grid {
    /// A board of `side` x `side` points.
    pub const fn new(side: u8) -> Self {
        Self { side }
    }

    /// Points of a side.
    pub const fn side(self) -> u16 {
        self.side as u16
    }

    /// Number of points.
    pub const fn cells(self) -> u16 {
        self.side() * self.side()
    }

    /// All points in order.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(Cell)
    }

    /// The point at a column and a row, both from 0; `None` off the board.
    pub fn at(self, column: i16, row: i16) -> Option<Cell> {
        let side = i16::from(self.side);
        let on_board = (0..side).contains(&column) && (0..side).contains(&row);
        on_board.then(|| Cell((row * side + column) as u16))
    }

    /// Column and row of a point, both from 0.
    pub const fn place(self, cell: Cell) -> (u16, u16) {
        (cell.0 % self.side(), cell.0 / self.side())
    }

    /// The point nearest to the centre.
    pub const fn centre(self) -> Cell {
        Cell(self.side() / 2 * (self.side() + 1))
    }

    /// The place of a point on its line of a direction.
    pub const fn spot(self, cell: Cell, direction: Direction) -> Spot {
        let (column, row) = self.place(cell);
        let (line, place) = match direction {
            Direction::Row => (row, column),
            Direction::Column => (column, row),
            Direction::Rising => (column + self.side() - 1 - row, column),
            Direction::Falling => (column + row, column),
        };
        Spot { line: line as usize, place: place as u32 }
    }

    /// Difference of the numbers of two neighbours along a direction.
    pub const fn stride(self, direction: Direction) -> i32 {
        let (right, upwards) = direction.step();
        upwards as i32 * self.side as i32 + right as i32
    }

    /// The point `steps` further along a direction (back where negative); `None` off the board.
    pub fn walk(self, cell: Cell, direction: Direction, steps: i16) -> Option<Cell> {
        let (column, row) = self.place(cell);
        let (right, upwards) = direction.step();
        self.at(column as i16 + right * steps, row as i16 + upwards * steps)
    }

    /// The points at most `reach` steps from one along a direction, itself included.
    pub fn line(self, cell: Cell, direction: Direction, reach: i16) -> impl Iterator<Item = Cell> {
        let (column, row) = self.place(cell);
        let (right, upwards) = direction.step();
        (-reach..=reach)
            .filter_map(move |steps| self.at(column as i16 + right * steps, row as i16 + upwards * steps))
    }

    /// Name of a point: `h8`.
    pub fn name(self, cell: Cell) -> String {
        let (column, row) = self.place(cell);
        square_name(column, row)
    }

    /// The point of a name.
    ///
    /// # Errors
    /// Not a name of a point of this board; the line tells its range.
    pub fn read(self, name: &str) -> Result<Cell, Refusal> {
        let (column, row) = read_square(name, self.side(), self.side())?;
        Ok(Cell(row * self.side() + column))
    }
}
