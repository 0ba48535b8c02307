//! The variants of draughts as a table of parameters, each a type of its own, so that one generator is compiled for each
//! and nothing is looked up while it runs.
//!
//! Knows how the variants differ. Must not know positions or texts. Sources: the rules of the FMJD ([FMJD n.d.]: International,
//! Brazilian, Russian), of the Czech federation as told by [Kühr 2011], of the ACF/EDA (English), the FID
//! (Italian) and the Wrâldfryskedamfederaasje (Frisian).

use std::fmt::Debug;

use crate::grid::{Bits, Grid, UP_RIGHT};
use crate::limits::{DrawRule, Draws, EndingLimits, FIFTY_PLIES, FMJD_64};

/// Seat-free name of a colour: 0 is White, who plays up the board, 1 is Black.
pub type Side = usize;
/// The side whose men start at the bottom.
pub const WHITE: Side = 0;
/// The side whose men start at the top.
pub const BLACK: Side = 1;

/// The captures that may be chosen among the possible ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Any; each must be completed.
    Free,
    /// Any, but none by a man while a king can capture.
    KingFirst,
    /// One that takes the most pieces.
    Most,
    /// The most pieces; of these with a king; of these the most kings; of these the one that meets a king earliest.
    MostThenKings,
    /// The greatest value, a king a little less than two men; of equal values with a king.
    Value,
}

/// The moment at which a man that reaches the last row while it captures becomes a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Only where its capture ends on the last row.
    AtEnd,
    /// At once, and it goes on capturing as a king.
    AtOnce,
}

/// A variant: its parameters.
pub trait Variant: Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// The board.
    const GRID: &'static Grid;
    /// Dark squares in a row; the board has twice as many rows and files.
    const WIDTH: usize;
    /// Whether a king goes any distance.
    const FLYING: bool;
    /// Whether a man captures backwards.
    const BACKWARDS: bool;
    /// Whether pieces also capture along ranks and files.
    const ORTHOGONAL: bool = false;
    /// Whether a man may not take a king.
    const SPARES_KINGS: bool = false;
    /// The captures that may be chosen.
    const OBLIGATION: Obligation;
    /// The moment at which a capturing man is promoted.
    const PROMOTION: Promotion = Promotion::AtEnd;
    /// Whether a game may be played with kings that stop behind a captured piece although they could go on from another
    /// square.
    const LIBERAL: bool = false;
    /// Moves in a row that one king may make, without a capture, while its side has a man; 0: any number.
    const KING_MOVES: u8 = 0;
    /// The side that moves first.
    const FIRST: Side = WHITE;
    /// Whether the bottom right corner is dark, not the left one.
    const MIRRORED: bool = false;
    /// Whether squares are written with a letter and a digit, not as a number.
    const LETTERS: bool;
    /// The sign between the squares of a capture.
    const CAPTURE_SIGN: char = 'x';
    /// Number of the game in PDN's table of game types.
    const GAME_TYPE: u16;
    /// Name of the game in the Hub protocol, which has squares in numbers and no counters; most games have none.
    const HUB: Option<&'static str> = None;
    /// Draws, by the federation's rules.
    const DRAWS: Draws;
    /// Whether a game may be played with [`DrawRule::FiftyPlies`] instead.
    const FIFTY_PLIES: bool = false;
    /// Occurrences of a position that make a draw.
    const REPETITION: u8 = 3;

    /// Men of each side at the start: all but the two middle rows are full.
    const MEN: usize = Self::WIDTH * (Self::WIDTH - 1);
    /// Directions in which pieces capture: the diagonal ones, or all.
    const CAPTURE_DIRECTIONS: usize = if Self::ORTHOGONAL { 8 } else { 4 };
    /// The longest diagonal, from the bottom left to the top right corner.
    const MAIN_ROAD: Bits = {
        let corner = Self::GRID.square(2 * Self::WIDTH - 1, 0);
        Self::GRID.ray(UP_RIGHT, corner) | 1 << corner
    };

    /// Draws by a rule.
    #[inline]
    fn draws(rule: DrawRule) -> Draws {
        match rule {
            DrawRule::FiftyPlies if Self::FIFTY_PLIES => FIFTY_PLIES,
            _ => Self::DRAWS,
        }
    }
}

// No statics: the compiler sees into a constant of another crate, and a shift by a known width is one instruction.
const SMALL: &Grid = &Grid::new(4);
const LARGE: &Grid = &Grid::new(5);

/// International draughts: 10x10, flying kings, the most pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct International;

impl Variant for International {
    const GRID: &'static Grid = LARGE;
    const WIDTH: usize = 5;
    const FLYING: bool = true;
    const BACKWARDS: bool = true;
    const OBLIGATION: Obligation = Obligation::Most;
    const LETTERS: bool = false;
    const GAME_TYPE: u16 = 20;
    const HUB: Option<&'static str> = Some("normal");
    const DRAWS: Draws = Draws { quiet: 50, endings: EndingLimits::International };
}

/// Czech draughts: men capture forwards only, any capture, but a king's before a man's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Czech;

impl Variant for Czech {
    const GRID: &'static Grid = SMALL;
    const WIDTH: usize = 4;
    const FLYING: bool = true;
    const BACKWARDS: bool = false;
    const OBLIGATION: Obligation = Obligation::KingFirst;
    const LIBERAL: bool = true;
    const LETTERS: bool = true;
    const GAME_TYPE: u16 = 29;
    const DRAWS: Draws = Draws::kings_alone(0);
}

/// Russian draughts (shashki): any capture, promotion within a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Russian;

impl Variant for Russian {
    const GRID: &'static Grid = SMALL;
    const WIDTH: usize = 4;
    const FLYING: bool = true;
    const BACKWARDS: bool = true;
    const OBLIGATION: Obligation = Obligation::Free;
    const PROMOTION: Promotion = Promotion::AtOnce;
    const LETTERS: bool = true;
    const CAPTURE_SIGN: char = ':';
    const GAME_TYPE: u16 = 25;
    const DRAWS: Draws = FMJD_64;
    const FIFTY_PLIES: bool = true;
}

/// Brazilian draughts: the International rules on 8x8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brazilian;

impl Variant for Brazilian {
    const GRID: &'static Grid = SMALL;
    const WIDTH: usize = 4;
    const FLYING: bool = true;
    const BACKWARDS: bool = true;
    const OBLIGATION: Obligation = Obligation::Most;
    const LETTERS: bool = true;
    const GAME_TYPE: u16 = 26;
    const DRAWS: Draws = FMJD_64;
    const FIFTY_PLIES: bool = true;
}

/// English draughts, American checkers: short kings, any capture, Black first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Variant for English {
    const GRID: &'static Grid = SMALL;
    const WIDTH: usize = 4;
    const FLYING: bool = false;
    const BACKWARDS: bool = false;
    const OBLIGATION: Obligation = Obligation::Free;
    const FIRST: Side = BLACK;
    const LETTERS: bool = false;
    const GAME_TYPE: u16 = 21;
    const DRAWS: Draws = Draws::kings_alone(80);
}

/// Italian draughts: short kings that men may not take, and four rules of precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Italian;

impl Variant for Italian {
    const GRID: &'static Grid = SMALL;
    const WIDTH: usize = 4;
    const FLYING: bool = false;
    const BACKWARDS: bool = false;
    const SPARES_KINGS: bool = true;
    const OBLIGATION: Obligation = Obligation::MostThenKings;
    const MIRRORED: bool = true;
    const LETTERS: bool = false;
    const GAME_TYPE: u16 = 22;
    const DRAWS: Draws = Draws::kings_alone(80);
    const REPETITION: u8 = 4;
}

/// Frisian draughts: captures in eight directions, by value, and a limit on the moves of one king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frisian;

impl Variant for Frisian {
    const GRID: &'static Grid = LARGE;
    const WIDTH: usize = 5;
    const FLYING: bool = true;
    const BACKWARDS: bool = true;
    const ORTHOGONAL: bool = true;
    const OBLIGATION: Obligation = Obligation::Value;
    const KING_MOVES: u8 = 3;
    const LETTERS: bool = false;
    const GAME_TYPE: u16 = 40;
    const HUB: Option<&'static str> = Some("frisian");
    // Moves by kings alone have no limit of their own.
    const DRAWS: Draws = Draws { quiet: 0, endings: EndingLimits::Frisian };
    const FIFTY_PLIES: bool = true;
}
