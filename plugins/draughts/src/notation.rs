//! Moves as text: `32-28`, `37x28`, and in full `47x38x24x13x36` where start and end do not tell what is captured.
//!
//! Knows spellings, and why a move is not legal. Must not know how moves are found.

use abstrakt_plugin_api::{
    Move, Notation, Position, Refusal, ScoredMove, Text, kit, legal_moves, refusal, text as words,
};

use crate::foreign::{self, Foreign};
use crate::grid::{Grid, Square, squares};
use crate::numbering::{self, name};
use crate::obligation;
use crate::ply::Ply;
use crate::position::DraughtsPosition;
use crate::text;
use crate::variant::Variant;
use crate::walks::{self, Walk};

/// Signs that are read between squares; the first stands in quiet moves alone, but is read in captures too.
const SIGNS: [char; 6] = ['-', 'x', 'X', ':', '*', '×'];

impl<V: Variant> Notation for DraughtsPosition<V> {
    fn move_text(&self, code: Move) -> String {
        let ply = Ply::of(code, V::GRID);
        if ply.is_capture() && shares_ends::<V>(&legal_moves(self), ply) {
            return self.long_move_text(code);
        }
        let sign = if ply.is_capture() { V::CAPTURE_SIGN } else { '-' };
        format!("{}{sign}{}", name::<V>(ply.from), name::<V>(ply.to))
    }

    /// The whole way of a capture.
    fn long_move_text(&self, code: Move) -> String {
        let ply = Ply::of(code, V::GRID);
        let walks = if ply.is_capture() { walks::walks(self) } else { Vec::new() };
        match walks::of_move::<V>(&walks, code).next() {
            Some(walk) => walk_text::<V>(walk),
            None => format!("{}-{}", name::<V>(ply.from), name::<V>(ply.to)),
        }
    }

    /// Reads both forms, squares as numbers or letters, any sign for a capture, and of the squares between as many as are
    /// told, as long as one move is meant; of the first square its file is enough, `ab4` and `c:e5`, as Russian books have it.
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let written = Written::read::<V>(text)?;
        let moves = legal_moves(self);
        let walks = walks::walks(self);
        let fits = |code: Move| {
            let ply = Ply::of(code, V::GRID);
            let ends = written.from.is::<V>(ply.from) && ply.to == written.to;
            let ways = || walks::of_move::<V>(&walks, code).any(|walk| written.goes::<V>(walk));
            let sign = written.quiet || ply.is_capture();
            ends && sign && if written.intermediate.is_empty() { true } else { ways() }
        };
        let found: Vec<Move> = moves.iter().map(|entry| entry.code).filter(|code| fits(*code)).collect();
        match found[..] {
            [] => {
                let Text { en, cs } = self.objection(&written, &walks);
                Err(refusal(
                    format!("{text} is not a legal move here: {en}"),
                    format!("{text} tu není přípustný tah: {cs}"),
                ))
            }
            [code] => Ok(code),
            _ => {
                // A square where the piece turns tells more than one that it passes.
                let lands = |code: &Move| {
                    walks::of_move::<V>(&walks, *code)
                        .any(|walk| in_order(&written.intermediate, &walk.landings))
                };
                let turning: Vec<Move> = found.iter().copied().filter(lands).collect();
                if let [code] = turning[..] {
                    return Ok(code);
                }
                let texts: Vec<String> = found.iter().map(|code| self.move_text(*code)).collect();
                let texts = texts.join(", ");
                let (kind, czech) = match Ply::of(found[0], V::GRID).is_capture() {
                    true => ("captures", "braní"),
                    false => ("moves", "tahů"),
                };
                Err(refusal(
                    format!("{text} may mean several {kind}: expected {texts}"),
                    format!("{text} může znamenat více {czech}: správně je {texts}"),
                ))
            }
        }
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn text_without_counters(&self) -> String {
        text::write_without_counters(self)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }

    fn foreign_move(&self, notation: &str, code: Move) -> Option<String> {
        Foreign::of::<V>(notation).map(|notation| match notation {
            Foreign::Pdn => self.move_text(code),
            Foreign::Hub => foreign::write_hub_move::<V>(code),
        })
    }

    fn read_foreign_move(&self, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
        let read = |notation| match notation {
            Foreign::Pdn => self.read_move(text),
            Foreign::Hub => foreign::read_hub_move(self, text),
        };
        Foreign::of::<V>(notation).map(read).transpose()
    }

    /// FEN has no counters; the moves in a row of one king, which decide what may be played in Frisian, stand behind it.
    fn foreign_position(&self, notation: &str) -> Option<String> {
        foreign::write(self, Foreign::of::<V>(notation)?)
    }
}

/// Returns whether another capture goes from and to the same squares.
pub(crate) fn shares_ends<V: Variant>(moves: &[ScoredMove], ply: Ply) -> bool {
    let same = |entry: &&ScoredMove| {
        let other = Ply::of(entry.code, V::GRID);
        (other.from, other.to) == (ply.from, ply.to)
    };
    moves.iter().filter(same).count() > 1
}

fn walk_text<V: Variant>(walk: &Walk) -> String {
    let sign = V::CAPTURE_SIGN;
    walk.landings
        .iter()
        .fold(name::<V>(walk.ply.from), |text, square| format!("{text}{sign}{}", name::<V>(*square)))
}

/// The place where a move starts, as someone wrote it.
enum Origin {
    Square(Square),
    /// A file, from 0: the rules tell which piece of it is meant, `ab4`.
    File(u16),
}

impl Origin {
    /// Returns whether a piece on this square may be meant.
    fn is<V: Variant>(&self, square: Square) -> bool {
        match self {
            Self::Square(named) => *named == square,
            Self::File(file) => numbering::file_and_rank::<V>(square).0 == *file,
        }
    }
}

/// A move as someone wrote it.
struct Written {
    from: Origin,
    to: Square,
    intermediate: Vec<Square>,
    /// Whether it may be a quiet move: only with a hyphen.
    quiet: bool,
}

impl Written {
    fn read<V: Variant>(text: &str) -> Result<Self, Refusal> {
        let form = || {
            let [from, to] = [2 * V::WIDTH + 1, V::WIDTH + 1]
                .map(|row| name::<V>(V::GRID.square(row.min(2 * V::WIDTH - 2), 1)));
            let sign = V::CAPTURE_SIGN;
            refusal(
                format!("{text:?} is not a move: expected squares joined by - or {sign}, as in {from}-{to}"),
                format!("{text:?} není tah: správně jsou pole spojená - nebo {sign}, třeba {from}-{to}"),
            )
        };
        if text.is_empty() || text.len() > 200 {
            return Err(form());
        }
        let quiet = !text.contains(&SIGNS[1..]);
        let parts: Vec<&str> = text.split(SIGNS).map(str::trim).collect();
        let parts = match parts[..] {
            // Without a sign: 3228, a3b4.
            [both] if both.len() == 4 && both.is_ascii() => vec![&both[..2], &both[2..]],
            // A file and a square: ab4.
            [both] if both.is_ascii() && both.len() <= 4 && begins_with_files::<V>(both) => {
                vec![&both[..1], &both[1..]]
            }
            _ => parts,
        };
        let [from, intermediate @ .., to] = &parts[..] else { return Err(form()) };
        let square = |part: &&str| numbering::read::<V>(part);
        let from = match file::<V>(from) {
            Some(file) => Origin::File(file),
            None => Origin::Square(square(from)?),
        };
        let intermediate = intermediate.iter().map(square).collect::<Result<_, _>>()?;
        Ok(Self { from, to: square(to)?, intermediate, quiet })
    }

    /// Returns whether the walk passes the squares between, in their order.
    fn goes<V: Variant>(&self, walk: &Walk) -> bool {
        let starts = [walk.ply.from].into_iter().chain(walk.landings.iter().copied());
        let passed: Vec<Square> =
            starts.zip(&walk.landings).flat_map(|(from, to)| line::<V>(from, *to)).collect();
        in_order(&self.intermediate, &passed)
    }
}

/// The file of a letter, from 0.
fn file<V: Variant>(letter: &str) -> Option<u16> {
    let &[letter] = letter.as_bytes() else { return None };
    let file = u16::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
    (file < numbering::side_length::<V>()).then_some(file)
}

/// Returns whether a text begins with the letters of two files.
fn begins_with_files<V: Variant>(text: &str) -> bool {
    [0, 1].into_iter().all(|place| text.get(place..=place).and_then(file::<V>).is_some())
}

/// Returns whether these squares are among those, in the same order.
fn in_order(some: &[Square], all: &[Square]) -> bool {
    let mut all = all.iter();
    some.iter().all(|square| all.any(|other| other == square))
}

/// The squares from one to another on a line, the first left out.
fn line<V: Variant>(from: Square, to: Square) -> Vec<Square> {
    let leads = |direction: &usize| V::GRID.ray(*direction, from) >> to & 1 == 1;
    let Some(direction) = (0..8).find(leads) else { return vec![to] };
    let path = V::GRID.ray(direction, from) & !V::GRID.ray(direction, to);
    let mut squares: Vec<Square> = squares(path).collect();
    if Grid::nearest(direction, path) != squares.first().copied().unwrap_or(to) {
        squares.reverse();
    }
    squares
}

impl<V: Variant> DraughtsPosition<V> {
    /// The reason why no legal move is written so.
    fn objection(&self, written: &Written, walks: &[Walk]) -> Text {
        if self.status().is_over() {
            return words("the game is over", "hra už skončila");
        }
        let (side, czech) = [("White", "bílý"), ("Black", "černý")][self.side()];
        let pieces = self.all(self.side());
        let (start, to) = match written.from {
            Origin::Square(square) => (square, name::<V>(written.to)),
            Origin::File(file) => {
                let (file, to) = (kit::square_name(file, 0).replace('1', ""), name::<V>(written.to));
                return words(
                    format!("{side} has no piece on the file {file} that goes to {to}"),
                    format!("{czech} nemá na sloupci {file} kámen, který táhne na {to}"),
                );
            }
        };
        let from = name::<V>(start);
        if pieces >> start & 1 == 0 {
            return words(
                format!("{side} is to move and has no piece on {from}"),
                format!("na tahu je {czech} a na {from} nemá kámen"),
            );
        }
        if let Some(duty) = obligation::words(self, walks) {
            let mut texts: Vec<String> =
                legal_moves(self).iter().map(|entry| self.move_text(entry.code)).collect();
            texts.truncate(6);
            let texts = texts.join(", ");
            return duty.map(|duty| format!("{duty}: {texts}"));
        }
        if !written.quiet {
            return words("there is nothing to capture", "není co brát");
        }
        if self.halted(self.side()) >> start & 1 == 1 {
            let moves = V::KING_MOVES;
            return words(
                format!("the king on {from} has made {moves} moves in a row: another piece moves"),
                format!(
                    "dáma na {from} už táhla za sebou tolikrát, kolikrát smí ({moves}): táhne jiný kámen"
                ),
            );
        }
        let goes = |entry: &ScoredMove| {
            let ply = Ply::of(entry.code, V::GRID);
            (ply.from == start).then(|| name::<V>(ply.to))
        };
        let goes: Vec<String> = legal_moves(self).iter().filter_map(goes).collect();
        let places = goes.join(", ");
        if goes.is_empty() {
            words(format!("the piece on {from} cannot move"), format!("kámen na {from} nemůže táhnout"))
        } else {
            words(
                format!("the piece on {from} does not go to {to}, but to {places}"),
                format!("kámen na {from} nemůže na {to}, jen na {places}"),
            )
        }
    }
}
