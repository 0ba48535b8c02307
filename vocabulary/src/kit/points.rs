//! Boards of points where lines cross: a1, b1, ..., as squares are named. A neighbour is one step along a line or a diagonal.

use super::{Squares, grid::Grid};
use crate::{Board, Point, Site};

/// A board of points on crossing lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    columns: u16,
    rows: u16,
    diagonals: Option<Diagonals>,
}

/// The points of a board whose diagonals are lines to move along, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonals {
    /// No point: a step goes along a row or a column.
    None,
    /// Every point.
    Every,
    /// Every other point, a1 among them: the board of Alquerque and Fanorona.
    Alternate,
}

impl Points {
    /// `columns` x `rows` points, at most 26 columns. The neighbours of a point are all around it, and no diagonal is drawn: for games of
    /// placing such as Gomoku.
    pub const fn new(columns: u16, rows: u16) -> Self {
        Self { columns, rows, diagonals: None }
    }

    /// The same board with these diagonals drawn; the neighbours of a point are those that a line leads to.
    #[must_use]
    pub const fn with_diagonals(self, diagonals: Diagonals) -> Self {
        Self { diagonals: Some(diagonals), ..self }
    }

    const fn squares(self) -> Squares {
        Squares::new(self.columns, self.rows)
    }

    /// Returns whether a diagonal goes through the point at column and row.
    const fn has_diagonal(self, column: u16, row: u16) -> bool {
        match self.diagonals {
            None | Some(Diagonals::None) => false,
            Some(Diagonals::Every) => true,
            Some(Diagonals::Alternate) => (column + row).is_multiple_of(2),
        }
    }

    /// The diagonals from the left edge and from the lower or the upper one, each once.
    fn diagonal_lines(self) -> impl Iterator<Item = (Point, Point)> {
        let (right, top) = (self.columns.saturating_sub(1), self.rows.saturating_sub(1));
        let from_left = (0..self.rows).map(|row| (0, row));
        let starts =
            move |edge: u16| from_left.clone().chain((1..self.columns).map(move |column| (column, edge)));
        let rising = starts(0).map(move |(column, row)| (column, row, row + (right - column).min(top - row)));
        let falling = starts(top).map(move |(column, row)| (column, row, row - (right - column).min(row)));
        rising
            .chain(falling)
            .filter(move |&(column, row, last)| row != last && self.has_diagonal(column, row))
            .map(|(column, row, last)| {
                let end = [f32::from(column + last.abs_diff(row)), f32::from(last)];
                ([f32::from(column), f32::from(row)], end)
            })
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
        board.lines = horizontal.chain(vertical).chain(self.diagonal_lines()).collect();
        board
    }

    fn rows(self) -> u16 {
        self.rows
    }

    fn columns(self, row: u16) -> (u16, u16) {
        self.squares().columns(row)
    }

    fn distance(self, from: Site, to: Site) -> u16 {
        let ((column, row), (to_column, to_row)) = (self.coordinates(from), self.coordinates(to));
        let (columns_apart, rows_apart) = (column.abs_diff(to_column), row.abs_diff(to_row));
        match self.diagonals {
            Some(Diagonals::None) => columns_apart + rows_apart,
            // From a point without a diagonal to another one on the same diagonal one step must leave it, and one come back.
            Some(Diagonals::Alternate) if columns_apart == rows_apart && !self.has_diagonal(column, row) => {
                columns_apart + columns_apart.min(1)
            }
            _ => columns_apart.max(rows_apart),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Points that a line drawn on the board leads to in one step.
    fn joined(board: &Board, a: Site, b: Site) -> bool {
        let [a, b] = [a, b].map(|site| board.sites[site.index()].at);
        let step = [b[0] - a[0], b[1] - a[1]];
        step.iter().all(|part| part.abs() <= 1.0)
            && board.lines.iter().any(|&(start, end)| {
                let line = [end[0] - start[0], end[1] - start[1]];
                let is_on = |point: Point| {
                    let away = [point[0] - start[0], point[1] - start[1]];
                    let place = (away[0] * line[0] + away[1] * line[1]) / (line[0].powi(2) + line[1].powi(2));
                    away[0] * line[1] == away[1] * line[0] && (0.0..=1.0).contains(&place)
                };
                is_on(a) && is_on(b)
            })
    }

    /// Distances are those of the shortest way along the lines that are drawn.
    #[test]
    fn a_way_goes_along_the_lines() {
        for (columns, rows) in [(5, 5), (9, 5), (4, 3), (1, 4)] {
            for diagonals in [Diagonals::None, Diagonals::Every, Diagonals::Alternate] {
                let grid = Points::new(columns, rows).with_diagonals(diagonals);
                let board = grid.board();
                for start in grid.sites() {
                    let mut reached = vec![vec![start]];
                    while let Some(last) = reached.last().filter(|last| !last.is_empty()) {
                        let is_new = |site: &Site| !reached.iter().flatten().any(|known| known == site);
                        let next = grid.sites().filter(is_new);
                        let next = next.filter(|&site| last.iter().any(|&from| joined(&board, from, site)));
                        let next = next.collect();
                        reached.push(next);
                    }
                    for (steps, sites) in reached.iter().enumerate() {
                        for &site in sites {
                            assert_eq!(usize::from(grid.distance(start, site)), steps, "{diagonals:?}");
                        }
                    }
                    assert_eq!(reached.iter().flatten().count(), usize::from(grid.len()));
                }
            }
        }
    }

    #[test]
    fn a_board_without_diagonals_is_as_it_was() {
        let grid = Points::new(15, 15);
        assert_eq!((grid.board().lines.len(), grid.distance(Site(0), Site(16))), (30, 1));
    }
}
