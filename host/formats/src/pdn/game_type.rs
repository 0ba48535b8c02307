//! The game that a file holds: the tag `GameType`, with the facts of the games that have a number.
//!
//! Source: the table of the PDN 3.0 specification. Knows boards and their numbering; must not know rules.

use std::fmt;

use abstrakt_texts::LocalizedError;
use winnow::Parser;
use winnow::combinator::{opt, preceded};
use winnow::token::one_of;

use super::Colour;
use super::words::{Parsed, digits};

/// The content of the tag `GameType`: `20`, or in full `20,W,10,10,N2,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    number: u16,
    start: Colour,
    width: u8,
    height: u8,
    notation: SquareNames,
    first: Corner,
    inverted: bool,
}

/// The form of the names of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// Letters and digits.
    Letters,
    /// Numbers of the playing squares.
    Numbers,
    /// Short algebraic notation, as in chess.
    San,
}

/// A corner of the board as the player sees it who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
}

/// The form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultScheme {
    /// `1-0`, `1/2-1/2`, `0-1`.
    Usual,
    /// `2-0`, `1-1`, `0-2`.
    International,
}

/// A text that names no game type.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("pdn-game-type", text = format!("{_0:?}"))]
pub struct BadGameType(pub String);

/// The games that have a number: number, name, first move, width, height, notation, first square, inverted.
type Row = (u16, &'static str, Colour, u8, u8, SquareNames, Corner, bool);
const TABLE: [Row; 14] = {
    use Colour::{Black, White};
    use Corner::{BottomLeft, BottomRight, TopLeft};
    use SquareNames::{Letters, Numbers};
    [
        (20, "International draughts", White, 10, 10, Numbers, TopLeft, false),
        (21, "English draughts", Black, 8, 8, Numbers, BottomRight, false),
        (22, "Italian draughts", White, 8, 8, Numbers, TopLeft, true),
        (23, "American pool checkers", Black, 8, 8, Numbers, BottomRight, false),
        (24, "Spanish draughts", White, 8, 8, Numbers, BottomRight, true),
        (25, "Russian draughts", White, 8, 8, Letters, BottomLeft, false),
        (26, "Brazilian draughts", White, 8, 8, Letters, BottomLeft, false),
        (27, "Canadian draughts", White, 12, 12, Numbers, TopLeft, false),
        (28, "Portuguese draughts", White, 8, 8, Numbers, BottomRight, true),
        (29, "Czech draughts", White, 8, 8, Letters, BottomLeft, false),
        (30, "Turkish draughts", White, 8, 8, Letters, BottomLeft, false),
        (31, "Thai draughts", Black, 8, 8, Numbers, TopLeft, false),
        (40, "Frisian draughts", White, 10, 10, Numbers, TopLeft, false),
        (41, "Spantsiretti draughts", White, 10, 8, Letters, BottomLeft, false),
    ]
};

impl GameType {
    /// The game type with this number as the specification's table has it; reserved numbers are none.
    pub fn of(number: u16) -> Option<Self> {
        let row = TABLE.iter().find(|row| row.0 == number)?;
        let &(number, _, start, width, height, notation, first, inverted) = row;
        Some(Self { number, start, width, height, notation, first, inverted })
    }

    /// Every game type that the table has.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().filter_map(|row| Self::of(row.0))
    }

    /// Reads the value of a tag, short or in full. Boards have 2 to 20 columns and rows.
    ///
    /// # Errors
    /// The text is no game type, or a number alone that the table does not have.
    pub fn read(text: &str) -> Result<Self, BadGameType> {
        let bad = || BadGameType(text.chars().take(40).collect());
        let (number, full) = (digits, opt(attributes)).parse(text.trim()).map_err(|_| bad())?;
        match full {
            Some(full) => Ok(Self { number, ..full }),
            None => Self::of(number).ok_or_else(bad),
        }
    }

    /// Its number.
    pub fn number(self) -> u16 {
        self.number
    }

    /// The game's name, where its number has one.
    pub fn name(self) -> Option<&'static str> {
        TABLE.iter().find(|row| row.0 == self.number).map(|row| row.1)
    }

    /// The side that moves first.
    pub fn start(self) -> Colour {
        self.start
    }

    /// Columns of the board.
    pub fn width(self) -> u8 {
        self.width
    }

    /// Rows of the board.
    pub fn height(self) -> u8 {
        self.height
    }

    /// The form of the names of squares in its moves.
    pub fn notation(self) -> SquareNames {
        self.notation
    }

    /// The corner of the first square, as the player who moves first sees it.
    pub fn first_square(self) -> Corner {
        self.first
    }

    /// Returns whether the bottom left corner is no playing square. (Before PDN 3.0 this flag meant play on light
    /// squares.)
    pub fn is_inverted(self) -> bool {
        self.inverted
    }

    /// The form of its results.
    pub fn results(self) -> ResultScheme {
        match self.number {
            20 | 27 => ResultScheme::International,
            _ => ResultScheme::Usual,
        }
    }

    /// The sign between the squares of a capture.
    pub fn capture_sign(self) -> char {
        match self.number {
            25 | 41 => ':',
            31 => '-',
            _ => 'x',
        }
    }
}

/// The value in full.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, width, height, .. } = self;
        let start = if self.start == Colour::White { 'W' } else { 'B' };
        let notation = match self.notation {
            SquareNames::Letters => 'A',
            SquareNames::Numbers => 'N',
            SquareNames::San => 'S',
        };
        let first = match self.first {
            Corner::BottomLeft => 0,
            Corner::BottomRight => 1,
            Corner::TopLeft => 2,
            Corner::TopRight => 3,
        };
        write!(f, "{number},{start},{width},{height},{notation}{first},{}", u8::from(self.inverted))
    }
}

/// Everything behind the number; the inverted flag may be missing.
fn attributes(input: &mut &str) -> Parsed<GameType> {
    let start =
        preceded(',', one_of(['W', 'B']).map(|c| if c == 'W' { Colour::White } else { Colour::Black }));
    let side = || preceded(',', digits.verify(|side: &u8| (2..=20).contains(side)));
    let notation = preceded(
        ',',
        one_of(['A', 'N', 'S']).map(|c| match c {
            'A' => SquareNames::Letters,
            'N' => SquareNames::Numbers,
            _ => SquareNames::San,
        }),
    );
    let first = one_of('0'..='3').map(|c| match c {
        '0' => Corner::BottomLeft,
        '1' => Corner::BottomRight,
        '2' => Corner::TopLeft,
        _ => Corner::TopRight,
    });
    let inverted = opt(preceded(',', one_of(['0', '1']))).map(|flag| flag == Some('1'));
    (start, side(), side(), notation, first, inverted)
        .map(|(start, width, height, notation, first, inverted)| GameType {
            number: 0,
            start,
            width,
            height,
            notation,
            first,
            inverted,
        })
        .parse_next(input)
}
