//! Names of squares: a1, b1, ..., columns as letters, rows as numbers.

use crate::{Refusal, letter};

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
        Refusal::new(format!("no square {name}: a1..{last}{rows} are right"))
    })
}
