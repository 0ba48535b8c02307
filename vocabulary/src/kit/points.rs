//! Boards of points where lines cross: a1, b1, ..., as squares are named. A neighbour is one step along a line or a diagonal.

use super::{Squares, grid::Grid};
use crate::{Board, Site};

/// A board of points on crossing lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    columns: u16,
    rows: u16,
}

impl Points {
    /// `columns` x `rows` points, at most 26 columns.
    pub const fn new(columns: u16, rows: u16) -> Self {
        Self { columns, rows }
    }

    const fn squares(self) -> Squares {
        Squares::new(self.columns, self.rows)
    }
}

impl Grid for Points {
    fn board(self) -> Board {
        let mut board = Board::squares(self.columns, self.rows);
        for point in &mut board.sites {
            (point.outline, point.shaded) = (Vec::new(), false);
        }
        let (right, top) =
            (f32::from(self.columns.saturating_sub(1)), f32::from(self.rows.saturating_sub(1)));
        let horizontal = (0..self.rows).map(f32::from).map(|y| ([0.0, y], [right, y]));
        let vertical = (0..self.columns).map(f32::from).map(|x| ([x, 0.0], [x, top]));
        board.lines = horizontal.chain(vertical).collect();
        board
    }

    fn rows(self) -> u16 {
        self.rows
    }

    fn columns(self, row: u16) -> (u16, u16) {
        self.squares().columns(row)
    }

    fn distance(self, from: Site, to: Site) -> u16 {
        self.squares().distance(from, to)
    }

    fn name(self, site: Site) -> String {
        self.squares().name(site)
    }

    fn dump(self, letter: impl Fn(Site) -> char) -> String {
        self.squares().dump(letter)
    }
}

impl Board {
    /// A board of points on crossing lines: see [`Points`].
    pub fn points(columns: u16, rows: u16) -> Self {
        Points::new(columns, rows).board()
    }
}
