//! Moves as text, in the notation of the PBM server: `C-d2-e2`, and `D-b2-a1:T` for a capture.
//!
//! Knows spellings, and why a move is not legal. Must not know how moves are found.

use abstrakt_plugin_api::{
    Move, Notation, Player, Position, Refusal, Text, kit, legal_moves, refusal, text as words,
};

use crate::position::{TerracePosition, pack, unpack};
use crate::squares::{Square, name};
use crate::text;

/// A move as someone wrote it.
struct Written {
    piece: Option<char>,
    from: Square,
    to: Square,
    /// The letter behind the colon; `Some(None)` for a colon without one.
    caught: Option<Option<char>>,
}

impl Notation for TerracePosition {
    fn move_text(&self, code: Move) -> String {
        let (from, to) = unpack(code);
        let piece = self.pieces.kind_on(from).letter();
        let path = format!("{piece}-{}-{}", name(from), name(to));
        match self.pieces.seat_on(to) {
            Some(_) => format!("{path}:{}", self.pieces.kind_on(to).letter()),
            None => path,
        }
    }

    /// Reads the letters of both pieces as optional, as the PBM server does, and letters of any case.
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let Written { piece, from, to, caught } = self.written(text)?;
        let code = pack(from, to);
        let refuse = |Text { en, cs }: Text| {
            Err(refusal(
                format!("{text} is not a legal move here: {en}"),
                format!("{text} tu není přípustný tah: {cs}"),
            ))
        };
        if !legal_moves(self).iter().any(|entry| entry.code == code) {
            return refuse(self.objection(from, to));
        }
        let (mover, there) = (self.pieces.kind_on(from).letter(), self.pieces.kind_on(to).letter());
        let (here, target) = (name(from), name(to));
        if piece.is_some_and(|piece| piece != mover) {
            return refuse(standing(&here, mover));
        }
        match (caught, self.pieces.seat_on(to)) {
            (Some(_), None) => refuse(words(
                format!("there is nothing on {target} to capture"),
                format!("na {target} není co vyhodit"),
            )),
            (Some(Some(caught)), Some(_)) if caught != there => refuse(standing(&target, there)),
            _ => Ok(code),
        }
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }
}

/// The piece that stands there, in words.
fn standing(square: &str, letter: char) -> Text {
    words(format!("the piece on {square} is {letter}"), format!("na {square} stojí {letter}"))
}

impl TerracePosition {
    fn written(&self, text: &str) -> Result<Written, Refusal> {
        let form = || {
            refusal(
                format!("{text} is not a move: expected C-d2-e2, d2-e2, D-b2-a1:T or b2-a1"),
                format!("{text} není tah: správně je C-d2-e2, d2-e2, D-b2-a1:T nebo b2-a1"),
            )
        };
        let letter = |part: &str| -> Result<char, Refusal> {
            let mut letters = part.chars().map(|letter| letter.to_ascii_uppercase());
            let letter = letters.next().filter(|letter| "ABCDT".contains(*letter));
            letter.filter(|_| letters.next().is_none()).ok_or_else(form)
        };
        let side = u16::from(self.terrain.side);
        let square = |part: &str| {
            let (column, row) = kit::read_square(&part.to_ascii_lowercase(), side, side)?;
            Ok(Square::from(column + 8 * row))
        };
        let (path, caught) = match text.split_once(':') {
            None => (text, None),
            Some((path, "")) => (path, Some(None)),
            Some((path, caught)) => (path, Some(Some(letter(caught)?))),
        };
        let parts: Vec<&str> = path.split('-').collect();
        let (piece, from, to) = match parts[..] {
            [from, to] => (None, from, to),
            [piece, from, to] => (Some(letter(piece)?), from, to),
            _ => return Err(form()),
        };
        Ok(Written { piece, from: square(from)?, to: square(to)?, caught })
    }

    /// The reason why no move goes from one square to the other.
    fn objection(&self, from: Square, to: Square) -> Text {
        let (here, target) = (name(from), name(to));
        let Some(Player(seat)) = self.status().player() else {
            return words("the game is over", "hra už skončila");
        };
        if self.pieces.seat_on(from) != Some(usize::from(seat)) {
            let player = seat + 1;
            return words(
                format!("player {player} to move has no piece on {here}"),
                format!("hráč {player} je na tahu a na {here} nemá kámen"),
            );
        }
        let spot = &self.terrain.spots[from];
        let reaches = |squares: u64| squares >> to & 1 == 1;
        if from == to {
            words("a piece must leave its square", "kámen musí své pole opustit")
        } else if self.pieces.seat_on(to).is_some() && reaches(spot.strikes) {
            let (mover, there) = (self.pieces.kind_on(from).letter(), self.pieces.kind_on(to).letter());
            words(
                format!("{there} on {target} is larger than {mover} and cannot be captured by it"),
                format!("{there} na {target} je větší než {mover} a ten ho nevyhodí"),
            )
        } else if self.pieces.seat_on(to).is_some() {
            words(
                format!("{target} is not vacant, and a capture goes one step diagonally down"),
                format!("{target} není volné a vyhazuje se o jedno pole šikmo dolů"),
            )
        } else if reaches(spot.strikes) {
            words("a diagonal step down must capture", "šikmo dolů se táhne jen s vyhozením")
        } else if reaches(spot.terrace) {
            words(
                "an opponent's piece stands in the way on the terrace",
                "na terase stojí v cestě soupeřův kámen",
            )
        } else {
            words(
                "a piece goes along its own terrace, one step up in any direction, or one step straight down",
                "kámen táhne po své terase, o jedno pole nahoru kterýmkoli směrem, nebo o jedno pole rovně dolů",
            )
        }
    }
}
