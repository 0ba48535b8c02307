//! Lists of openings: each line the stones of one, as offsets from the board's centre.

use abstrakt_texts::plain_signs;
use winnow::Parser;
use winnow::ascii::{dec_int, space0};
use winnow::combinator::{opt, separated, separated_pair, terminated};

use super::{PsqDamage, PsqDamageReason, lines};

/// The first stones of a game, the first of them black, as offsets from the centre: to the right, and down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PsqOpening(Vec<(i8, i8)>);

/// Reads a list. Empty lines and lines that begin with `#` or `;` are passed over.
///
/// # Errors
/// The first line that is no opening.
pub fn read_openings(text: &str) -> Result<Vec<PsqOpening>, PsqDamage> {
    let filled = lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', ';']));
    let read = |(line, text): (usize, &str)| {
        let damage = || PsqDamage { line, reason: PsqDamageReason::NoOpening(start(text)) };
        PsqOpening::read(text).ok_or_else(damage)
    };
    filled.map(read).collect()
}

fn start(text: &str) -> String {
    text.chars().take(40).collect()
}

impl PsqOpening {
    /// Reads one line.
    pub fn read(text: &str) -> Option<Self> {
        let comma = || (space0, ',', space0);
        let number = || dec_int::<_, i8, winnow::error::EmptyError>;
        let stones = separated(1..=400, separated_pair(number(), comma(), number()), comma());
        let plain = plain_signs(text);
        terminated(stones, (space0, opt(','), space0)).parse(plain.trim()).ok().map(Self)
    }

    /// The stones' offsets from the centre.
    pub fn offsets(&self) -> &[(i8, i8)] {
        &self.0
    }

    /// The stones' points on a board, column from the left and row from the top, from 0; the centre is at half the
    /// width and height, rounded down. Nothing, if one would stand beside the board.
    pub fn points(&self, width: u8, height: u8) -> Option<Vec<(u8, u8)>> {
        let coordinate =
            |size: u8, offset: i8| (size / 2).checked_add_signed(offset).filter(|&index| index < size);
        self.0
            .iter()
            .map(|&(right, down)| Some((coordinate(width, right)?, coordinate(height, down)?)))
            .collect()
    }

    /// Columns and rows of the smallest square board that has a point for every stone.
    pub fn least_side(&self) -> u8 {
        let needed = |offset: i8| match offset {
            ..0 => offset.unsigned_abs().saturating_mul(2),
            0.. => offset.unsigned_abs() * 2 + 1,
        };
        self.0.iter().flat_map(|&(right, down)| [right, down]).map(needed).max().unwrap_or_default()
    }
}
