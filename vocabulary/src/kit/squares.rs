//! Boards of squares: a1, b1, ..., columns as letters, rows as numbers. A neighbour shares an edge or a corner.

use super::grid::{Grid, column_letters};
use crate::{Board, Refusal, Site, letter, refusal};

/// A board of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    columns: u16,
    rows: u16,
}

impl Squares {
    /// `columns` x `rows` squares, at most 26 columns.
    pub const fn new(columns: u16, rows: u16) -> Self {
        Self { columns, rows }
    }
}

impl Grid for Squares {
    fn board(self) -> Board {
        Board::squares(self.columns, self.rows)
    }

    fn rows(self) -> u16 {
        self.rows
    }

    fn columns(self, _row: u16) -> (u16, u16) {
        (0, self.columns)
    }

    fn distance(self, from: Site, to: Site) -> u16 {
        let ((column, row), (to_column, to_row)) = (self.coordinates(from), self.coordinates(to));
        column.abs_diff(to_column).max(row.abs_diff(to_row))
    }

    fn name(self, site: Site) -> String {
        let (column, row) = self.coordinates(site);
        square_name(column, row)
    }

    fn dump(self, letter: impl Fn(Site) -> char) -> String {
        let width = self.rows.to_string().len();
        let mut lines = String::new();
        for (row, sites) in (1..=self.rows).rev().zip(self.site_rows()) {
            let letters: String = sites.into_iter().flat_map(|site| [' ', letter(site)]).collect();
            lines += &format!("{row:width$}{letters}\n");
        }
        lines + &format!("{:width$}{}\n", "", column_letters(self.columns))
    }
}

/// Name of the square at column and row, both from 0.
pub fn square_name(column: u16, row: u16) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// Column and row, both from 0, of a name on a board of `columns` x `rows`.
///
/// # Errors
/// Not such a name, or off the board; the line tells the board's range.
pub fn read_square(name: &str, columns: u16, rows: u16) -> Result<(u16, u16), Refusal> {
    let read = || {
        let mut characters = name.chars();
        let column = u16::try_from(u32::from(characters.next()?).checked_sub(u32::from('a'))?).ok()?;
        let row = characters.as_str().parse::<u16>().ok()?.checked_sub(1)?;
        (column < columns && row < rows && square_name(column, row) == name).then_some((column, row))
    };
    read().ok_or_else(|| {
        let last = letter(columns.saturating_sub(1));
        refusal(
            format!("no square {name}: expected a1..{last}{rows}"),
            format!("pole {name} neexistuje: správně je a1 až {last}{rows}"),
        )
    })
}
