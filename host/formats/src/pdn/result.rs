//! Results. A file's result is kept as its text; here it is read as points.
//!
//! PDN 3.0 writes White's points first; the 2.0 draft for English draughts wrote Black's first, and nothing in a file
//! tells which. The real winner follows from the final position where the game itself decides it.

use abstrakt_texts::DASHES;
use winnow::Parser;
use winnow::ascii::space0;
use winnow::combinator::{alt, eof, opt, preceded, separated_pair, terminated};
use winnow::token::{one_of, take_while};

use super::Colour;
use super::words::{Parsed, digits};

/// The side whose points a result names first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultOrder {
    /// White's, as PDN 3.0 has it.
    #[default]
    WhiteFirst,
    /// Black's, as the PDN 2.0 draft has it.
    BlackFirst,
}

/// The meaning of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdnResult {
    /// One side has more points.
    Win(Colour),
    /// Both have the same, and not nothing.
    Draw,
    /// `0-0`: the game is lost for both.
    BothLost,
    /// `*`, or nothing that could be read.
    Unknown,
}

/// The two numbers of a result, in the order in which they are written, in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultPoints {
    /// The first number.
    pub first: u32,
    /// The second.
    pub second: u32,
}

impl ResultPoints {
    /// Reads `2-0`, `1/2-1/2`, `½-½`, `12-8`, `1.5-0.5`, `1 1/2 - 1/2`, and the "plus draws" `1+ - 1-`, which count as
    /// draws. `*` and anything else are no points.
    pub fn read(text: &str) -> Option<Self> {
        let number = || terminated(points, opt(one_of(['+', '-'])));
        let dash = (space0, one_of((DASHES, ':')), space0);
        // A minus directly behind the first number belongs to it only where a dash follows.
        let plus = separated_pair(number(), dash, number());
        let plain = separated_pair(points, (space0, one_of((DASHES, ':')), space0), points);
        let (first, second) = alt((terminated(plain, eof), terminated(plus, eof))).parse(text.trim()).ok()?;
        Some(Self { first, second })
    }

    /// The winner.
    pub fn outcome(self, order: ResultOrder) -> PdnResult {
        let (white, black) = match order {
            ResultOrder::WhiteFirst => (self.first, self.second),
            ResultOrder::BlackFirst => (self.second, self.first),
        };
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => PdnResult::Win(Colour::White),
            std::cmp::Ordering::Less => PdnResult::Win(Colour::Black),
            std::cmp::Ordering::Equal if white == 0 => PdnResult::BothLost,
            std::cmp::Ordering::Equal => PdnResult::Draw,
        }
    }
}

impl PdnResult {
    /// The meaning of a result's text, [`PdnResult::Unknown`] where it is no result.
    pub fn read(text: &str, order: ResultOrder) -> Self {
        ResultPoints::read(text).map_or(Self::Unknown, |points| points.outcome(order))
    }
}

/// A number of points in hundredths: whole, decimal, a fraction, or whole and fraction.
fn points(input: &mut &str) -> Parsed<u32> {
    let mixed = (whole, preceded(space0, fraction)).map(|(whole, part)| whole + part);
    alt((decimal, mixed, fraction, whole)).parse_next(input)
}

fn whole(input: &mut &str) -> Parsed<u32> {
    digits.verify(|&whole: &u32| whole <= 9999).map(|whole: u32| whole * 100).parse_next(input)
}

fn fraction(input: &mut &str) -> Parsed<u32> {
    let written = separated_pair(digits, '/', digits)
        .verify(|&(numerator, denominator): &(u32, u32)| denominator > 0 && numerator <= 100)
        .map(|(numerator, denominator): (u32, u32)| numerator * 100 / denominator);
    alt((written, '½'.value(50), '¼'.value(25), '¾'.value(75))).parse_next(input)
}

fn decimal(input: &mut &str) -> Parsed<u32> {
    let digits = take_while(1..=2, '0'..='9').verify_map(|text: &str| {
        let value: u32 = text.parse().ok()?;
        Some(if text.len() == 1 { value * 10 } else { value })
    });
    (whole, preceded(one_of(['.', ',']), digits)).map(|(whole, part)| whole + part).parse_next(input)
}

/// Returns whether this word is a result that ends a game, with any sign for its dash. No two squares are written like any of them.
pub(super) fn ends_a_game(word: &[u8]) -> bool {
    const WORDS: [&[u8]; 11] = [
        b"*",
        b"1-0",
        b"0-1",
        b"1/2-1/2",
        b"2-0",
        b"1-1",
        b"0-2",
        b"0-0",
        b"1/2",
        "½-½".as_bytes(),
        b"\xbd-\xbd",
    ];
    if word.is_ascii() {
        return WORDS.contains(&word);
    }
    let plain = std::str::from_utf8(word).map(|word| word.replace(DASHES, "-"));
    WORDS.contains(&word) || plain.is_ok_and(|plain| WORDS.contains(&plain.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_every_scheme() {
        let read = |text| PdnResult::read(text, ResultOrder::WhiteFirst);
        for win in ["1-0", "2-0", "12-8", "1.5-0.5", "1,5 - 0,5", "1 1/2 - 1/2", " 2 - 0 ", "2:0", "3/4-1/4"]
        {
            assert_eq!(read(win), PdnResult::Win(Colour::White), "{win}");
        }
        for loss in ["0-1", "0-2", "8-12", "4-6", "1-9", "½-1½"] {
            assert_eq!(read(loss), PdnResult::Win(Colour::Black), "{loss}");
        }
        for draw in ["1-1", "1/2-1/2", "½-½", "10-10", "1+ - 1-", "1+-1-"] {
            assert_eq!(read(draw), PdnResult::Draw, "{draw}");
        }
        assert_eq!(read("0-0"), PdnResult::BothLost);
        for unknown in ["*", "", "?", "1", "1-", "-", "white", "1-0-1", "99999999999-0", "1/0-0"] {
            assert_eq!(read(unknown), PdnResult::Unknown, "{unknown}");
        }
        assert_eq!(PdnResult::read("1-0", ResultOrder::BlackFirst), PdnResult::Win(Colour::Black));
    }
}
