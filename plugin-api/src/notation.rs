//! Text: moves in the game's official notation, positions in one line.

use crate::{Move, Position, Refusal, legal_moves, refusal};

/// Text forms of a position and of its moves. One move is one ply; the host joins the plies of a turn with
/// `Facts::turn_joint` and reads such a turn ply by ply.
pub trait Notation: Position {
    /// Official short notation, the canonical text of files: unique among the legal moves of this position, without
    /// spaces, and not empty.
    fn move_text(&self, code: Move) -> String;

    /// Unshortened notation, for tool tips and files that want it.
    fn long_move_text(&self, code: Move) -> String {
        self.move_text(code)
    }

    /// The legal move that `text` names. Games with several spellings override it.
    ///
    /// # Errors
    /// No legal move is written so; the line says why, as far as the game can tell.
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let named = |&code: &Move| self.move_text(code) == text || self.long_move_text(code) == text;
        let found = legal_moves(self).iter().map(|entry| entry.code).find(named);
        let illegal =
            || refusal(format!("{text} is not a legal move here"), format!("{text} tu není přípustný tah"));
        found.ok_or_else(illegal)
    }

    /// One line that `Game::read` turns back into an equal position (same keys, moves, scores).
    fn text(&self) -> String;

    /// `text` as it would be with every counter at 0, so that positions can be compared but for their counters. Games
    /// that declare [`Position::counters`] override it.
    fn text_without_counters(&self) -> String {
        self.text()
    }

    /// A board that a person can read in a terminal, some lines.
    fn dump(&self) -> String;

    /// A legal move in a foreign notation; `None`: the game does not take part in it. The usual form of that
    /// notation, long enough to be read back by [`Notation::read_foreign_move`].
    fn foreign_move(&self, _notation: &str, _code: Move) -> Option<String> {
        None
    }

    /// The legal move that a text of another notation names, in any spelling that is used there; `None`: the game does
    /// not take part in that notation.
    ///
    /// # Errors
    /// No legal move is written so, or several are; the line says which texts are accepted.
    fn read_foreign_move(&self, _notation: &str, _text: &str) -> Result<Option<Move>, Refusal> {
        Ok(None)
    }

    /// The position in a foreign notation, in one line; `None`: the game does not take part in it.
    fn foreign_position(&self, _notation: &str) -> Option<String> {
        None
    }
}
