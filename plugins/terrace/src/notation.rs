//! Moves as text, in the notation of the PBM server: `C-d2-e2`, and `D-b2-a1:T` for a capture.
//!
//! Knows spellings, and why a move is not legal. Must not know how moves are found.

use abstrakt_plugin_api::{Move, Notation, Player, Position, Refusal, kit, legal_moves};

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
        let refuse = |why: String| Err(Refusal::new(format!("{text} is not a legal move here: {why}")));
        if !legal_moves(self).iter().any(|entry| entry.code == code) {
            return refuse(self.objection(from, to));
        }
        let (mover, there) = (self.pieces.kind_on(from).letter(), self.pieces.kind_on(to).letter());
        let (here, target) = (name(from), name(to));
        if piece.is_some_and(|piece| piece != mover) {
            return refuse(format!("the piece on {here} is {mover}"));
        }
        match (caught, self.pieces.seat_on(to)) {
            (Some(_), None) => refuse(format!("there is nothing on {target} to capture")),
            (Some(Some(caught)), Some(_)) if caught != there => {
                refuse(format!("the piece on {target} is {there}"))
            }
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

impl TerracePosition {
    fn written(&self, text: &str) -> Result<Written, Refusal> {
        let form =
            || Refusal::new(format!("{text} is not a move: C-d2-e2, d2-e2, D-b2-a1:T or b2-a1 are right"));
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

    /// Why no move goes from one square to the other.
    fn objection(&self, from: Square, to: Square) -> String {
        let (here, target) = (name(from), name(to));
        let Some(Player(seat)) = self.status().player() else { return "the game is over".into() };
        if self.pieces.seat_on(from) != Some(usize::from(seat)) {
            return format!("player {} to move has no piece on {here}", seat + 1);
        }
        let spot = &self.terrain.spots[from];
        let reaches = |squares: u64| squares >> to & 1 == 1;
        if from == to {
            "a piece must leave its square".into()
        } else if self.pieces.seat_on(to).is_some() && reaches(spot.strikes) {
            let (mover, there) = (self.pieces.kind_on(from).letter(), self.pieces.kind_on(to).letter());
            format!("{there} on {target} is larger than {mover} and cannot be captured by it")
        } else if self.pieces.seat_on(to).is_some() {
            format!("{target} is not vacant, and a capture goes one step diagonally down")
        } else if reaches(spot.strikes) {
            "a diagonal step down must capture".into()
        } else if reaches(spot.terrace) {
            "an opponent's piece stands in the way on the terrace".into()
        } else {
            "a piece goes along its own terrace, one step up in any direction, or one step straight down"
                .into()
        }
    }
}
