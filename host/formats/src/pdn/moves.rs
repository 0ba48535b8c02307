//! A move as a file writes it: squares and what stands between them. The game says which of its moves it is.

use std::fmt::{self, Write as _};

use abstrakt_texts::{CROSSES, DASHES};
use smallvec::SmallVec;
use winnow::Parser;
use winnow::ascii::space0;
use winnow::combinator::{alt, delimited, fail, not, opt, preceded, repeat, terminated};
use winnow::token::{one_of, take_while};

use super::square::{Square, file, square};
use super::words::Parsed;

/// Squares that a path names at most; more is damage. The longest captures of any board that PDN knows stay far below.
const LONGEST: usize = 64;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PdnMove {
    /// `32-28`: no capture.
    Quiet {
        /// The square where it starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
    /// `26x17`, or `26x17x10x1` with the squares between, where from and to alone are ambiguous. The whole list has
    /// every turning square, and for a jump straight on the square directly behind the captured piece.
    Capture(Path),
    /// `3228`, `a3b4`: squares with nothing between them, as some files have it.
    Unmarked(Path),
    /// `ab4`, `c:e5`: the letter of a file, and the squares to which a piece of it goes, as Russian books write it. The rules know
    /// which piece of the file it is.
    Short {
        /// The file where it starts, from 0.
        file: u8,
        /// Whether a sign of a capture stands in it.
        captures: bool,
        /// The squares behind it, one at least.
        squares: SmallVec<[Square; 5]>,
    },
    /// `-` or `...`: a move was made, but not written down.
    Unknown,
}

/// At least two squares, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path(SmallVec<[Square; 5]>);

impl Path {
    /// A path through 2 to 64 squares.
    pub fn new(squares: &[Square]) -> Option<Self> {
        (2..=LONGEST).contains(&squares.len()).then(|| Self(SmallVec::from_slice(squares)))
    }

    /// The squares in order: from, those between, to.
    pub fn squares(&self) -> &[Square] {
        &self.0
    }
}

impl PdnMove {
    /// Every square that the move names, from first, to last; none of an unknown move, and of a short one not the first.
    pub fn squares(&self) -> SmallVec<[Square; 5]> {
        match self {
            Self::Quiet { from, to } => SmallVec::from_slice(&[*from, *to]),
            Self::Capture(path) | Self::Unmarked(path) => path.0.clone(),
            Self::Short { squares, .. } => squares.clone(),
            Self::Unknown => SmallVec::new(),
        }
    }

    /// Reads a whole text as a move, in any of the spellings that files have: spaces, leading zeros, `:` or `x`.
    pub fn read(text: &str) -> Option<Self> {
        a_move.parse(text.trim()).ok()
    }

    /// The move with a sign of its game type between the squares of a capture.
    pub fn with_capture_sign(&self, sign: char) -> impl fmt::Display {
        Written { moved: self, sign }
    }
}

impl fmt::Display for PdnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written { moved: self, sign: 'x' }.fmt(f)
    }
}

struct Written<'a> {
    moved: &'a PdnMove,
    sign: char,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moved {
            PdnMove::Quiet { from, to } => write!(f, "{from}-{to}"),
            PdnMove::Capture(path) => {
                for (place, square) in path.0.iter().enumerate() {
                    if place > 0 {
                        write!(f, "{}", self.sign)?;
                    }
                    write!(f, "{square}")?;
                }
                Ok(())
            }
            PdnMove::Unmarked(path) => path.0.iter().try_for_each(|square| match square {
                Square::Number(number) => write!(f, "{number:02}"),
                Square::Cell(cell) => write!(f, "{cell}"),
            }),
            PdnMove::Short { file, captures, squares } => {
                f.write_char(char::from(b'a' + file))?;
                for square in squares {
                    if *captures {
                        f.write_char(self.sign)?;
                    }
                    write!(f, "{square}")?;
                }
                Ok(())
            }
            PdnMove::Unknown => f.write_str("-"),
        }
    }
}

/// One move at the start of `input`.
pub(super) fn a_move(input: &mut &str) -> Parsed<PdnMove> {
    alt((marked, unmarked, short, unknown)).parse_next(input)
}

/// Squares with `-`, `x` or `:` between them. Spaces may stand around these, but for a dash behind a whole move, which
/// is an unknown move. Several dashes are a capture, as Thai files write it.
fn marked(input: &mut &str) -> Parsed<PdnMove> {
    let dash = one_of(DASHES).value(false);
    let sign = delimited(space0, alt((dash, capture_sign.value(true))), space0);
    let (first, captures, second) = (square, sign, square).parse_next(input)?;
    // `28 - 2. 33-29`: no move, but an unknown move and the next number.
    not('.').parse_next(input)?;
    let mut path = SmallVec::from_slice(&[first, second]);
    while path.len() < LONGEST {
        let next = match captures {
            true => opt(preceded((space0, capture_sign, space0), square)).parse_next(input)?,
            false => opt(preceded(one_of(DASHES), square)).parse_next(input)?,
        };
        let Some(next) = next else { break };
        path.push(next);
    }
    // `1 -1` would be written `1-1`, which is a result.
    if !captures && path.iter().all(|square| Some(*square) == Square::number(1)) {
        return fail(input);
    }
    Ok(match path.as_slice() {
        [from, to] if !captures => PdnMove::Quiet { from: *from, to: *to },
        _ => PdnMove::Capture(Path(path)),
    })
}

fn capture_sign(input: &mut &str) -> Parsed<char> {
    alt((one_of(['x', 'X', ':']), one_of(CROSSES))).parse_next(input)
}

/// Two numbers of two digits each, or lettered squares, run together.
fn unmarked(input: &mut &str) -> Parsed<PdnMove> {
    let pair = take_while(4..=4, '0'..='9').verify_map(|digits: &str| {
        let half = |digits: &str| Square::number(digits.parse().ok()?);
        Path::new(&[half(digits.get(..2)?)?, half(digits.get(2..)?)?])
    });
    let lettered = repeat(2..=LONGEST, lettered_square).fold(SmallVec::new, pushed).map(Path);
    alt((pair, lettered)).map(PdnMove::Unmarked).parse_next(input)
}

/// A letter and squares, `ab4`; behind the sign of a capture more than one, `c:e5:g7`.
fn short(input: &mut &str) -> Parsed<PdnMove> {
    let jumps = repeat(1..LONGEST, preceded(capture_sign, lettered_square)).fold(SmallVec::new, pushed);
    let quiet = preceded(opt(one_of(DASHES)), lettered_square).map(|square| SmallVec::from_slice(&[square]));
    (file, alt((jumps.map(|squares| (true, squares)), quiet.map(|squares| (false, squares)))))
        .map(|(file, (captures, squares))| PdnMove::Short { file, captures, squares })
        .parse_next(input)
}

fn pushed(mut path: SmallVec<[Square; 5]>, square: Square) -> SmallVec<[Square; 5]> {
    path.push(square);
    path
}

fn lettered_square(input: &mut &str) -> Parsed<Square> {
    square.verify(|square| matches!(square, Square::Cell(_))).parse_next(input)
}

/// A lone dash, two of them, or three dots and more.
fn unknown(input: &mut &str) -> Parsed<PdnMove> {
    let dots = take_while(3.., '.').void();
    alt((terminated(one_of(DASHES), opt(one_of(DASHES))).void(), dots))
        .value(PdnMove::Unknown)
        .parse_next(input)
}
