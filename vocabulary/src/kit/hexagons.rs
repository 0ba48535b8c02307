//! Hexagonal geometry: where cells lie and what their corners are, one unit between neighbours.

use super::grid::Grid;
use crate::{Board, Point, Site, SiteFacts, letter};

/// Centre of the cell at axial coordinates: `column` steps to the right, `row` steps up and to the *left*
/// (so that (+1, +1) is the step up and to the right). This is the frame of Abalone's letters and numbers.
pub fn hexagon(column: i32, row: i32) -> Point {
    const HALF_ROOT_3: f32 = 0.866_025_4;
    [column as f32 - row as f32 / 2.0, row as f32 * HALF_ROOT_3]
}

/// Corners of a pointed-top hexagonal cell around its centre, neighbours one unit apart.
pub fn hexagon_outline() -> Vec<Point> {
    const RADIUS: f32 = 0.577_350_3;
    const HALF: f32 = 0.288_675_13;
    vec![[0.0, RADIUS], [-0.5, HALF], [-0.5, -HALF], [0.0, -RADIUS], [0.5, -HALF], [0.5, HALF]]
}

/// A board of hexagons in the shape of a hexagon. Rows are the letters a, b, ... from the bottom, columns the numbers 1, 2, ...
/// along the diagonals that lean to the left, as Abalone has them: a1 to i9 with five cells a side. Of such a board the middle rows alone
/// can be taken, as Dvonn has them: a1 to k5 with `Hexagons::new(6).middle_rows(5).lettered_columns()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexagons {
    side: u16,
    rows: u16,
    has_lettered_columns: bool,
}

impl Hexagons {
    /// A board with `side` cells a side, 1 to 13: 3 x side x (side - 1) + 1 cells.
    pub const fn new(side: u16) -> Self {
        Self { side, rows: 2 * side - 1, has_lettered_columns: false }
    }

    /// The middle rows alone, an odd number of them, at most that of the whole board.
    ///
    /// # Panics
    /// The number is even, or greater.
    #[must_use]
    pub const fn middle_rows(self, rows: u16) -> Self {
        assert!(
            rows % 2 == 1 && rows < 2 * self.side,
            "an odd number of rows, at most those of the whole board"
        );
        Self { rows, ..self }
    }

    /// Columns are letters and rows numbers, so that the second cell of the first row is b1.
    #[must_use]
    pub const fn lettered_columns(self) -> Self {
        Self { has_lettered_columns: true, ..self }
    }

    /// Rows of the whole board below the first one.
    const fn missing(self) -> u16 {
        (2 * self.side - 1 - self.rows) / 2
    }

    /// The names of a column and of a row, both counted from 0.
    fn names(self, column: u16, row: u16) -> (String, String) {
        if self.has_lettered_columns {
            (letter(column).to_string(), (row + 1).to_string())
        } else {
            ((column + 1).to_string(), letter(row).to_string())
        }
    }
}

impl Grid for Hexagons {
    fn board(self) -> Board {
        let outline = hexagon_outline();
        let centre = hexagon(i32::from(self.side) - 1, i32::from(self.rows / 2));
        let point = |column: i32, row: i32| {
            let [x, y] = hexagon(column, row);
            [x - centre[0], y - centre[1]]
        };
        let cell = |site| {
            let (column, row) = self.coordinates(site);
            SiteFacts {
                name: self.name(site),
                at: point(column.into(), row.into()),
                outline: outline.clone(),
                ..SiteFacts::default()
            }
        };
        let rows = (0..self.rows()).map(|row| {
            let first = i32::from(self.columns(row).0);
            (self.names(0, row).1, point(first - 1, row.into()))
        });
        // Columns are named below the lowest cell of each diagonal.
        let columns = (0..2 * self.side - 1).map(|column| {
            let lowest = column.saturating_sub(self.side + self.missing() - 1);
            (self.names(column, 0).0, point(i32::from(column), i32::from(lowest) - 1))
        });
        let labels = rows.chain(columns).collect();
        Board {
            sites: self.sites().map(cell).collect(),
            labels,
            turn: if self.missing() == 0 { 60 } else { 180 },
            ..Board::default()
        }
    }

    fn rows(self) -> u16 {
        self.rows
    }

    fn columns(self, row: u16) -> (u16, u16) {
        let row = row + self.missing();
        let first = row.saturating_sub(self.side - 1);
        (first, (row + self.side).min(2 * self.side - 1))
    }

    fn distance(self, from: Site, to: Site) -> u16 {
        let ((column, row), (to_column, to_row)) = (self.coordinates(from), self.coordinates(to));
        let columns = i32::from(to_column) - i32::from(column);
        let rows = i32::from(to_row) - i32::from(row);
        let steps = columns.abs().max(rows.abs()).max((columns - rows).abs());
        u16::try_from(steps).unwrap_or(u16::MAX)
    }

    fn name(self, site: Site) -> String {
        let (column, row) = self.coordinates(site);
        let (column, row) = self.names(column, row);
        if self.has_lettered_columns { column + &row } else { row + &column }
    }

    fn dump(self, letter_of: impl Fn(Site) -> char) -> String {
        let mut lines = String::new();
        for (row, sites) in (0..self.rows()).rev().zip(self.site_rows()) {
            let indent = usize::from(2 * self.side - 1) - sites.len();
            let letters: String = sites.into_iter().flat_map(|site| [' ', letter_of(site)]).collect();
            lines += &format!("{}{:indent$}{letters}\n", self.names(0, row).1, "");
        }
        lines
    }
}

impl Board {
    /// A board of hexagons with `side` cells a side: see [`Hexagons`].
    pub fn hexagons(side: u16) -> Self {
        Hexagons::new(side).board()
    }
}
