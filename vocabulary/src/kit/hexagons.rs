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
/// along the diagonals that lean to the left, as Abalone has them: a1 to i9 with five cells a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexagons {
    side: u16,
}

impl Hexagons {
    /// A board with `side` cells a side, 1 to 13: 3 x side x (side - 1) + 1 cells.
    pub const fn new(side: u16) -> Self {
        Self { side }
    }
}

impl Grid for Hexagons {
    fn board(self) -> Board {
        let outline = hexagon_outline();
        let middle = i32::from(self.side) - 1;
        let centre = hexagon(middle, middle);
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
            (letter(row).to_string(), point(first - 1, row.into()))
        });
        // Numbers stand below the lowest cell of each diagonal.
        let numbers = (0..self.rows()).map(|column| {
            let lowest = column.saturating_sub(self.side - 1);
            ((column + 1).to_string(), point(i32::from(column), i32::from(lowest) - 1))
        });
        let labels = rows.chain(numbers).collect();
        Board { sites: self.sites().map(cell).collect(), labels, turn: 60, ..Board::default() }
    }

    fn rows(self) -> u16 {
        2 * self.side - 1
    }

    fn columns(self, row: u16) -> (u16, u16) {
        (row.saturating_sub(self.side - 1), (row + self.side).min(self.rows()))
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
        format!("{}{}", letter(row), column + 1)
    }

    fn dump(self, letter_of: impl Fn(Site) -> char) -> String {
        let mut lines = String::new();
        for (row, sites) in (0..self.rows()).rev().zip(self.site_rows()) {
            let indent = usize::from(self.rows()) - sites.len();
            let letters: String = sites.into_iter().flat_map(|site| [' ', letter_of(site)]).collect();
            lines += &format!("{}{:indent$}{letters}\n", letter(row), "");
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
