//! The whole service of a loaded game: [`Rules`] opens [`Line`]s; a line is a [`Tree`] that also speaks and draws.
//!
//! The same two traits are met natively (tests) and across the ABI (the host), so that the conformance kit, the
//! search and the worker are written once.

use std::ops::ControlFlow;

use crate::{
    Board, CallError, Choice, DataPart, DataRequest, ExtensionFacts, Facts, HeuristicChoice, LineExtension,
    Move, Player, RulesExtension, Scoring, SeatScores, Snapshot, Term, Tree,
};

/// A loaded game.
pub trait Rules: Send + Sync {
    /// Its lines of play.
    type Line: Line;

    /// Static facts.
    fn facts(&self) -> &Facts;

    /// Cover picture, PNG; empty for none.
    fn cover(&self) -> &[u8];

    /// Geometry of the board.
    ///
    /// # Errors
    /// A fault in the game.
    fn board(&self, choice: &Choice) -> Result<Board, CallError>;

    /// Score scheme of each seat.
    ///
    /// # Errors
    /// A fault in the game.
    fn scoring(&self, choice: &Choice) -> Result<Vec<Scoring>, CallError>;

    /// The reason why the first of its lines broke, if one did: the cause of whatever looked odd afterwards.
    /// A game in the same binary panics instead.
    fn first_fault(&self) -> Option<String> {
        None
    }

    /// Extensions that the game's library knows; whether the game offers one, its answer tells.
    fn extensions(&self) -> &[ExtensionFacts];

    /// The game's answer to an extension's question; `None`: not offered.
    ///
    /// # Errors
    /// The game refuses the question; or a fault in the game.
    fn extension<E: RulesExtension>(
        &self,
        choice: &Choice,
        question: &E::Question,
    ) -> Result<Option<E>, CallError>;

    /// The parts in which data of this id and size is made. The host checks that the plan of a game in a library can be followed.
    ///
    /// # Errors
    /// There is no such data, or not in this size; or a fault in the game.
    fn data_plan(&self, data: &str, size: u32) -> Result<Vec<DataPart>, CallError>;

    /// Makes a part of data from the earlier ones that its plan names for it. `progress` hears how many steps are done, and may break off.
    ///
    /// # Errors
    /// The game refuses, or was broken off; or a fault in the game.
    fn make_data(
        &self,
        request: &DataRequest,
        earlier: &[&[u8]],
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, CallError>;

    /// Hands over data that was made earlier, before the first line is opened.
    ///
    /// # Errors
    /// The game refuses the bytes; or a fault in the game.
    fn take_data(&self, data: &str, bytes: &'static [u8]) -> Result<(), CallError>;

    /// A line that starts from the setup, or from `position` as `Notation::text` writes it. No heuristic is bound. A
    /// choice that [`crate::Game::check`] refuses begins no game.
    ///
    /// # Errors
    /// The game does not offer the combination, or the text is wrong; or a fault in the game.
    fn open(&self, choice: &Choice, position: Option<&str>) -> Result<Self::Line, CallError>;
}

/// A line of play with everything that people need beside the search's calls.
pub trait Line: Tree {
    /// Binds a heuristic for `value` and ordered `moves`.
    ///
    /// # Errors
    /// An unknown heuristic or weight.
    fn bind(&mut self, choice: &HeuristicChoice) -> Result<(), CallError>;

    /// Everything about the top that people and files need.
    ///
    /// # Errors
    /// A fault in the game.
    fn snapshot(&mut self) -> Result<Snapshot, CallError>;

    /// The score of each seat at the top, without the rest of a snapshot where the game's library tells them alone.
    ///
    /// # Errors
    /// A fault in the game.
    fn scores(&mut self) -> Result<Vec<i32>, CallError> {
        let seats = self.players();
        match self.extension::<SeatScores>(&seats)? {
            Some(SeatScores(scores)) => Ok(scores),
            None => Ok(self.snapshot()?.scores),
        }
    }

    /// Text of a legal move, short and long.
    ///
    /// # Errors
    /// A fault in the game.
    fn move_text(&mut self, code: Move) -> Result<(String, String), CallError>;

    /// The legal move that `text` names, in any spelling that the game reads.
    ///
    /// # Errors
    /// No legal move is written so.
    fn read_move(&mut self, text: &str) -> Result<Move, CallError>;

    /// The top as one line of text.
    ///
    /// # Errors
    /// A fault in the game.
    fn text(&mut self) -> Result<String, CallError>;

    /// The top as a board of characters.
    ///
    /// # Errors
    /// A fault in the game.
    fn dump(&mut self) -> Result<String, CallError>;

    /// Terms whose products sum to the value of the top for `player`, under the bound weights.
    ///
    /// # Errors
    /// No heuristic is bound; or a fault in the game.
    fn explain(&mut self, player: Player) -> Result<Vec<Term>, CallError>;

    /// Terms whose products sum to the ordering score of a legal move of the top.
    ///
    /// # Errors
    /// No heuristic is bound; or a fault in the game.
    fn explain_order(&mut self, code: Move) -> Result<Vec<Term>, CallError>;

    /// Takes a seat out of a game for three or four, as a ply on a copy of the top. False: not offered.
    ///
    /// # Errors
    /// A fault in the game.
    fn withdraw(&mut self, player: Player) -> Result<bool, CallError>;

    /// The top's answer to an extension's question; `None`: not offered.
    ///
    /// # Errors
    /// The game refuses the question; or a fault in the game.
    fn extension<E: LineExtension>(&mut self, question: &E::Question) -> Result<Option<E>, CallError>;
}
