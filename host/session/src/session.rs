//! A game being played. Everything it is asked comes back at once; what takes time goes on in workers, and
//! [`Session::poll`] collects what came of it.

use std::time::Duration;

use abstrakt_plugin_api::{Board, Choice, Facts, Player, Scoring, Snapshot};
use abstrakt_record::{GameResult, Mark, NodeId, Record, SeatId, SeatKind};
use abstrakt_worker::protocol::{Findings, Search};

use crate::{Event, GameSetup, SessionError, Table};

/// A game being played: its record, the worker of its board, and its seats.
pub struct Session {}

impl Session {
    /// Begins a game; [`Event::Ready`] tells when it can be shown.
    pub fn begin(setup: GameSetup, table: Table) -> Self {
        let _ = (setup, table);
        todo!()
    }

    /// Goes on with a recorded game, at its last position; [`Event::Refused`] tells when the plugin does not accept
    /// a move of it, and the game then stands before that move.
    pub fn resume(plugin: std::path::PathBuf, name: String, record: Record, table: Table) -> Self {
        let _ = (plugin, name, record, table);
        todo!()
    }

    /// Collects what happened: workers' answers, computers' moves, clocks, chance. Call it after every wake, and while
    /// a clock runs as often as clocks are drawn.
    pub fn poll(&mut self) -> Vec<Event> {
        todo!()
    }

    // What is shown.

    /// The game's facts, once it is ready.
    pub fn facts(&self) -> Option<&Facts> {
        todo!()
    }

    /// Setup and options in force.
    pub fn choice(&self) -> Option<&Choice> {
        todo!()
    }

    /// Geometry of the board.
    pub fn board(&self) -> Option<&Board> {
        todo!()
    }

    /// Score scheme of each seat.
    pub fn scoring(&self) -> &[Scoring] {
        todo!()
    }

    /// The position shown.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        todo!()
    }

    /// Is a move or jump under way, so that the position shown is about to change?
    pub fn is_busy(&self) -> bool {
        todo!()
    }

    /// The record: plies, variations, scores, seats, comments.
    pub fn record(&self) -> &Record {
        todo!()
    }

    /// How the game ended, if the position shown is its end.
    pub fn result(&self) -> Option<&GameResult> {
        todo!()
    }

    /// Who is to move; nobody when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        todo!()
    }

    /// Is a person to move here, and nothing under way?
    pub fn awaits_human(&self) -> bool {
        todo!()
    }

    /// What the seat's computer has found in the search under way.
    pub fn thinking(&self, seat: SeatId) -> Option<&Findings> {
        todo!()
    }

    /// What the analysis of the position shown has found; kept after its end until the position changes.
    pub fn analysis(&self) -> Option<&Findings> {
        todo!()
    }

    /// Is an analysis under way?
    pub fn is_analysing(&self) -> bool {
        todo!()
    }

    /// Time that the seat has left; none without a clock.
    pub fn time_left(&self, seat: SeatId) -> Option<Duration> {
        todo!()
    }

    /// Time that the seat has used in the game.
    pub fn time_used(&self, seat: SeatId) -> Duration {
        todo!()
    }

    /// Time since the turn under way began.
    pub fn turn_time(&self) -> Duration {
        todo!()
    }

    /// Is the game paused?
    pub fn is_paused(&self) -> bool {
        todo!()
    }

    // The record.

    /// Writes a comment on a node; an empty one removes it.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn comment(&mut self, node: NodeId, comment: &str) {
        let _ = (node, comment);
        todo!()
    }

    /// Sets or removes an annotator's mark.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn mark(&mut self, node: NodeId, mark: Option<Mark>) {
        let _ = (node, mark);
        todo!()
    }

    /// Makes the line through a node the main line.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn make_main(&mut self, node: NodeId) {
        let _ = node;
        todo!()
    }

    /// Deletes a ply and everything after it; shows the position before it if the one shown goes.
    ///
    /// # Errors
    /// The root cannot be deleted; the game is busy.
    pub fn delete(&mut self, node: NodeId) -> Result<(), SessionError> {
        let _ = node;
        todo!()
    }

    // Playing.

    /// Plays a ply of the position shown, by its text. In a position that has later plies it begins or follows a
    /// variation.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play(&mut self, ply: &str) -> Result<(), SessionError> {
        let _ = ply;
        todo!()
    }

    /// Plays the plies of a turn written as one text: `"i8-f5;xg5-g9xa5"`.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play_turn(&mut self, turn: &str) -> Result<(), SessionError> {
        let _ = turn;
        todo!()
    }

    /// Takes back to the start of a person's last turn, computers' turns after it included.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        todo!()
    }

    /// Takes back one ply; a game with a computer to move there is paused.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo_ply(&mut self) -> Result<(), SessionError> {
        todo!()
    }

    /// Goes forward to the next turn of a person, or as far as the record goes.
    ///
    /// # Errors
    /// Nothing comes after the position shown.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        todo!()
    }

    /// Shows the position at a node of the record. A game with a computer to move there is paused.
    ///
    /// # Errors
    /// There is no such node.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), SessionError> {
        let _ = node;
        todo!()
    }

    /// A seat gives up: the other of two has won; a game for three or four goes on without the seat where its rules
    /// offer that, and otherwise a computer plays for it.
    ///
    /// # Errors
    /// The game is over or busy.
    pub fn resign(&mut self, seat: SeatId) -> Result<(), SessionError> {
        let _ = seat;
        todo!()
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// The game is over or busy.
    pub fn agree_draw(&mut self) -> Result<(), SessionError> {
        todo!()
    }

    /// Stops computers and clocks, or lets them go on.
    pub fn set_paused(&mut self, paused: bool) {
        let _ = paused;
        todo!()
    }

    /// Tells the computer that is thinking to move at once.
    pub fn move_now(&mut self) {
        todo!()
    }

    /// Puts a person or another computer on a seat, at any time.
    ///
    /// # Errors
    /// There is no such seat, or the engine spec is wrong.
    pub fn set_seat(&mut self, seat: SeatId, kind: SeatKind) -> Result<(), SessionError> {
        let _ = (seat, kind);
        todo!()
    }

    /// Analyses the position shown, until its limits, a change of position or [`Session::stop_analysis`].
    ///
    /// # Errors
    /// The game is over or busy, or the engine spec is wrong.
    pub fn analyse(&mut self, search: Search) -> Result<(), SessionError> {
        let _ = search;
        todo!()
    }

    /// Ends the analysis.
    pub fn stop_analysis(&mut self) {
        todo!()
    }
}
