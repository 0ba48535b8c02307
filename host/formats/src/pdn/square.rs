//! A square as a file names it: by its number, or by column and row. The board knows its place.

use std::fmt;
use std::num::NonZeroU8;

use winnow::Parser;
use winnow::combinator::alt;
use winnow::token::{one_of, take_while};

use super::words::Parsed;

/// A square as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// By its number among the playing squares, from 1.
    Number(NonZeroU8),
    /// By a letter and a number.
    Cell(Cell),
}

/// A square by its column and row, as letters name it: a1 is column 0, row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// Columns and rows that a letter and two digits can name.
    pub const LIMIT: u8 = 20;

    /// The square of a column and a row, both from 0 and below [`Cell::LIMIT`].
    pub fn new(column: u8, row: u8) -> Option<Self> {
        (column < Self::LIMIT && row < Self::LIMIT).then_some(Self { column, row })
    }

    /// Column from 0: its letter.
    pub fn column(self) -> u8 {
        self.column
    }

    /// Row from 0: its number less one.
    pub fn row(self) -> u8 {
        self.row
    }
}

impl Square {
    /// The square with a number, from 1 to 255.
    pub fn number(number: u8) -> Option<Self> {
        NonZeroU8::new(number).map(Self::Number)
    }

    /// The square of a column and a row from 0.
    pub fn cell(column: u8, row: u8) -> Option<Self> {
        Cell::new(column, row).map(Self::Cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Cell(cell) => write!(f, "{cell}"),
        }
    }
}

/// A square in either notation; leading zeros are read.
pub(super) fn square(input: &mut &str) -> Parsed<Square> {
    alt((cell.map(Square::Cell), number.map(Square::Number))).parse_next(input)
}

fn number(input: &mut &str) -> Parsed<NonZeroU8> {
    take_while(1..=3, '0'..='9').verify_map(|digits: &str| digits.parse().ok()).parse_next(input)
}

/// A column letter and a row number. A digit more than the largest row has would belong to no square.
fn cell(input: &mut &str) -> Parsed<Cell> {
    let row =
        take_while(1..=2, '0'..='9').verify_map(|digits: &str| digits.parse::<u8>().ok()?.checked_sub(1));
    (file, row).verify_map(|(column, row)| Cell::new(column, row)).parse_next(input)
}

/// The letter of a column, from 0.
pub(super) fn file(input: &mut &str) -> Parsed<u8> {
    one_of(|c: char| c.is_ascii_alphabetic())
        .verify_map(|letter: char| {
            (letter.to_ascii_lowercase() as u8).checked_sub(b'a').filter(|&column| column < Cell::LIMIT)
        })
        .parse_next(input)
}
