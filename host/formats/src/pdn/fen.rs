//! A position as lists of pieces by square: `W:W31-50:B1-20`, `B:WK10,18:Ba3`.

use std::fmt;

use abstrakt_texts::{LocalizedError, Message, message};
use winnow::Parser;
use winnow::ascii::space0;
use winnow::combinator::{alt, delimited, opt, preceded, repeat, separated, terminated};
use winnow::token::{one_of, take_while};

use super::Colour;
use super::square::{Square, square};
use super::words::{Parsed, digits};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenPiece {
    /// The colour of the piece.
    pub colour: Colour,
    /// King or man.
    pub king: bool,
    /// The square on which it stands.
    pub square: Square,
}

/// A position: pure data, of which nothing is known but that no square holds two pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    turn: Option<Colour>,
    pieces: Vec<FenPiece>,
    /// Half-moves since the last capture or move of a man, and the number of the next move, as lidraughts adds them.
    counters: (Option<u32>, Option<u32>),
    /// Black's and White's moves in a row by one king, as lidraughts adds them in Frisian draughts.
    king_moves: Option<[KingMoves; 2]>,
}

/// Moves in a row by one king, and its square where there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KingMoves {
    /// 0 to 9.
    moves: u32,
    square: Option<u32>,
}

/// A text that is no FEN.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message(reason.of_text(text))]
pub struct BadFen {
    /// The text.
    pub text: String,
    /// The mistake.
    pub reason: BadFenReason,
}

/// The mistake of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFenReason {
    /// It does not begin as a FEN does.
    NoFen,
    /// It goes on with this.
    Rest(String),
    /// Two pieces on this square.
    Twice(Square),
}

impl BadFenReason {
    fn of_text(&self, text: &str) -> Message {
        let text = format!("{text:?}");
        match self {
            Self::NoFen => message!("pdn-fen-none", text),
            Self::Rest(rest) => message!("pdn-fen-rest", text, rest = format!("{rest:?}")),
            Self::Twice(square) => message!("pdn-fen-twice", text, square = square.to_string()),
        }
    }
}

impl Fen {
    /// A position. White's pieces come first, each side's by their squares.
    ///
    /// # Errors
    /// Two pieces share a square; it is given back.
    pub fn new(turn: Option<Colour>, mut pieces: Vec<FenPiece>) -> Result<Self, Square> {
        let order = |square: Square| match square {
            Square::Number(number) => (0, 0, number.get()),
            Square::Cell(cell) => (1, cell.column(), cell.row()),
        };
        pieces.sort_by_key(|piece| order(piece.square));
        let twice = pieces.windows(2).find(|pair| pair[0].square == pair[1].square);
        if let Some(pair) = twice {
            return Err(pair[0].square);
        }
        pieces.sort_by_key(|piece| piece.colour == Colour::Black);
        Ok(Self { turn, pieces, counters: (None, None), king_moves: None })
    }

    /// The side to move; none where the file has `?`.
    pub fn turn(&self) -> Option<Colour> {
        self.turn
    }

    /// White's pieces, then Black's, each by their squares.
    pub fn pieces(&self) -> &[FenPiece] {
        &self.pieces
    }

    /// Half-moves without a capture or a man's move, where the file tells them.
    pub fn half_moves(&self) -> Option<u32> {
        self.counters.0
    }

    /// The number of the next move, where the file tells it.
    pub fn next_move(&self) -> Option<u32> {
        self.counters.1
    }

    /// Reads a FEN: colours in either order or missing, ranges, kings before a square or range, spaces, leading zeros,
    /// a dot at the end, and lidraughts' counters, those of Frisian draughts too.
    ///
    /// # Errors
    /// What is wrong.
    pub fn read(text: &str) -> Result<Self, BadFen> {
        let bad = |reason| BadFen { text: text.chars().take(80).collect(), reason };
        let mut input = text.trim();
        let Ok((turn, lists)) = terminated(position, (space0, opt('.'), space0)).parse_next(&mut input)
        else {
            return Err(bad(BadFenReason::NoFen));
        };
        if !input.is_empty() {
            let rest: String = input.chars().take(10).collect();
            return Err(bad(BadFenReason::Rest(rest)));
        }
        let (mut counters, mut king_moves) = ((None, None), None);
        let mut pieces = Vec::new();
        for list in lists {
            match list {
                List::Pieces(colour, places) => {
                    for Places { king, first, last } in places {
                        pieces.extend(between(first, last).map(|square| FenPiece { colour, king, square }));
                    }
                }
                List::HalfMoves(count) => counters.0 = Some(count),
                List::NextMove(count) => counters.1 = Some(count),
                List::KingMoves(both) => king_moves = Some(both),
            }
        }
        let fen = Self::new(turn, pieces).map_err(|square| bad(BadFenReason::Twice(square)))?;
        Ok(Self { counters, king_moves, ..fen })
    }
}

/// As PDN 3.0 writes it, with ranges of three and more; `{:#}` without ranges, for older readers.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.turn.map_or("?", letter))?;
        for colour in [Colour::White, Colour::Black] {
            write!(f, ":{}", letter(colour))?;
            let mut rest: &[FenPiece] = &self.pieces;
            rest = &rest[rest.partition_point(|piece| piece.colour != colour && colour == Colour::Black)..];
            let mut comma = "";
            while let Some(first) = rest.first().filter(|piece| piece.colour == colour) {
                let run = if f.alternate() { 1 } else { run(rest) };
                let (king, last) = (if first.king { "K" } else { "" }, rest[run - 1].square);
                match run {
                    1 | 2 => write!(f, "{comma}{king}{}", first.square)?,
                    _ => write!(f, "{comma}{king}{}-{last}", first.square)?,
                }
                comma = ",";
                rest = &rest[if run < 3 { 1 } else { run }..];
            }
        }
        let (half_moves, next_move) = self.counters;
        half_moves.map_or(Ok(()), |count| write!(f, ":H{count}"))?;
        next_move.map_or(Ok(()), |count| write!(f, ":F{count}"))?;
        for (place, KingMoves { moves, square }) in self.king_moves.iter().flatten().enumerate() {
            write!(f, "{}+{moves}", if place == 0 { ":" } else { "" })?;
            square.map_or(Ok(()), |square| write!(f, "{square:02}"))?;
        }
        Ok(())
    }
}

/// The number of the pieces at the start that stand on successive numbers and are alike.
fn run(pieces: &[FenPiece]) -> usize {
    let follows = |pair: &[FenPiece]| match (pair[0].square, pair[1].square) {
        (Square::Number(one), Square::Number(next)) => {
            one.checked_add(1) == Some(next)
                && pair[0].king == pair[1].king
                && pair[0].colour == pair[1].colour
        }
        _ => false,
    };
    1 + pieces.windows(2).take_while(|pair| follows(pair)).count()
}

fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "W",
        Colour::Black => "B",
    }
}

/// Every square of a range; one, where it has no end.
fn between(first: Square, last: Option<Square>) -> impl Iterator<Item = Square> {
    let numbers = match (first, last) {
        (Square::Number(first), Some(Square::Number(last))) => Some(first.get()..=last.get()),
        _ => None,
    };
    let one = numbers.is_none().then_some(first);
    numbers.into_iter().flatten().filter_map(Square::number).chain(one)
}

enum List {
    Pieces(Colour, Vec<Places>),
    HalfMoves(u32),
    NextMove(u32),
    KingMoves([KingMoves; 2]),
}

struct Places {
    king: bool,
    first: Square,
    last: Option<Square>,
}

fn position(input: &mut &str) -> Parsed<(Option<Colour>, Vec<List>)> {
    let turn = alt((colour.map(Some), '?'.value(None)));
    (turn, repeat(1..=5, preceded((space0, ':', space0), list))).parse_next(input)
}

fn colour(input: &mut &str) -> Parsed<Colour> {
    alt((one_of(['W', 'w']).value(Colour::White), one_of(['B', 'b']).value(Colour::Black))).parse_next(input)
}

fn list(input: &mut &str) -> Parsed<List> {
    let comma = (space0, ',', space0);
    let pieces = (colour, delimited(space0, separated(0..=400, places, comma), opt((space0, ','))))
        .map(|(colour, places): (_, Vec<Places>)| List::Pieces(colour, places));
    alt((
        pieces,
        preceded(one_of(['H', 'h']), digits).map(List::HalfMoves),
        preceded(one_of(['F', 'f']), digits).map(List::NextMove),
        (king_moves, king_moves).map(|(black, white)| List::KingMoves([black, white])),
    ))
    .parse_next(input)
}

/// `+0`, or `+101`: one move by the king on 1.
fn king_moves(input: &mut &str) -> Parsed<KingMoves> {
    let digit = |count| take_while(count..=count, '0'..='9').verify_map(|digits: &str| digits.parse().ok());
    (preceded('+', digit(1)), opt(digit(2)))
        .map(|(moves, square)| KingMoves { moves, square })
        .parse_next(input)
}

/// A square or a range of numbers from the lower one up.
fn places(input: &mut &str) -> Parsed<Places> {
    let number = square.verify(|square| matches!(square, Square::Number(_)));
    let range = (opt('K'), square, opt(preceded((space0, '-', space0), number)));
    let rises = |places: &Places| match (places.first, places.last) {
        (Square::Number(first), Some(Square::Number(last))) => first <= last,
        (Square::Cell(_), Some(_)) => false,
        _ => true,
    };
    range
        .map(|(king, first, last)| Places { king: king.is_some(), first, last })
        .verify(rises)
        .parse_next(input)
}
