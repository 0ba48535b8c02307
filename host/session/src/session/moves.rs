//! The requests of a user for a game: playing, going back and forth, leaving it.

use std::time::Duration;

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{EndCause, GameResult, NodeId, SeatId};
use abstrakt_referee::protocol_plies;
use abstrakt_worker::protocol::{LinePly, PlayLine, PlayTurn, Request};

use super::Session;
use crate::board::{BoardCommand, PlayedBy, Purpose};
use crate::history::{redo_target, undo_ply_target, undo_target};
use crate::{SessionError, SessionEvent};

impl Session {
    /// Plays a ply of the position shown, by its text. In a position that has later plies it begins or follows a
    /// variation. A paused game goes on.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play(&mut self, ply: &str) -> Result<(), SessionError> {
        self.persons_turn()?;
        self.play_ply(PlayedBy::Person, ply);
        Ok(())
    }

    /// Plays the plies of a turn written as one text: `"i8-f5;xg5-g9xa5"`.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play_turn(&mut self, turn: &str) -> Result<(), SessionError> {
        self.persons_turn()?;
        self.play_by(PlayedBy::Person, PlayTurn { text: turn.to_owned() }.into());
        Ok(())
    }

    /// Takes back to the start of a person's last turn, computers' turns after it included.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        self.command(BoardCommand::Undo)
    }

    /// Takes back one ply, and what chance did after it; a game with a computer to move there is paused.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo_ply(&mut self) -> Result<(), SessionError> {
        self.command(BoardCommand::UndoPly)
    }

    /// Goes forward to the next turn of a person, or as far as the record goes.
    ///
    /// # Errors
    /// Nothing comes after the position shown.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        self.command(BoardCommand::Redo)
    }

    /// Shows the position at a node of the record. A game with a computer to move there is paused.
    ///
    /// # Errors
    /// There is no such node.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), SessionError> {
        self.command(BoardCommand::Show(node))
    }

    /// A seat gives up: the other of two has won; a game for three or four goes on without the seat where its rules
    /// offer that, and otherwise a computer plays for it.
    ///
    /// # Errors
    /// There is no such seat, or the game is over, or only looked at.
    pub fn resign(&mut self, seat: SeatId) -> Result<(), SessionError> {
        self.seat_exists(seat)?;
        self.command(BoardCommand::Leave(seat, EndCause::Resignation(seat)))
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// The game is over, or only looked at.
    pub fn agree_draw(&mut self) -> Result<(), SessionError> {
        self.command(BoardCommand::Draw)
    }

    /// Deletes a ply and everything after it; shows the position before it if the one shown goes.
    ///
    /// # Errors
    /// There is no such node, or it is the first position.
    pub fn delete(&mut self, node: NodeId) -> Result<(), SessionError> {
        self.command(BoardCommand::Delete(node))
    }

    /// Executes the command now, or when the request under way is answered.
    fn command(&mut self, command: BoardCommand) -> Result<(), SessionError> {
        if let Some(cause) = &self.given_up {
            return Err(SessionError::GivenUp(cause.clone()));
        }
        if self.board.is_busy() || self.snapshot.is_none() {
            self.board.queue(command);
            return Ok(());
        }
        self.execute(command)
    }

    /// Executes a command; nothing is under way.
    pub(super) fn execute(&mut self, command: BoardCommand) -> Result<(), SessionError> {
        match command {
            BoardCommand::Undo => {
                let target = undo_target(&self.record, |seat| self.is_human(seat));
                let target = target.ok_or(SessionError::NothingBefore)?;
                self.take_end_back();
                self.show(target, false);
            }
            BoardCommand::UndoPly => {
                let target = undo_ply_target(&self.record).ok_or(SessionError::NothingBefore)?;
                self.take_end_back();
                self.show(target, false);
            }
            BoardCommand::Redo => {
                let target = redo_target(&self.record, |seat| self.is_human(seat));
                self.show(target.ok_or(SessionError::NothingAfter)?, false);
            }
            BoardCommand::Show(node) => {
                self.node_exists(node)?;
                self.show(node, false);
            }
            BoardCommand::Leave(seat, cause) => {
                self.played_on()?;
                self.leave(seat, cause);
            }
            BoardCommand::Draw => {
                self.played_on()?;
                self.finish(Vec::new(), EndCause::Agreement);
            }
            BoardCommand::Delete(node) => {
                self.node_exists(node)?;
                let parent = self.record.node(node).parent();
                let parent = parent.ok_or(SessionError::FirstPosition)?;
                let shown = self.record.line_to(self.record.cursor()).contains(&node);
                self.log(&JournalEvent::Delete(self.record.path(node)));
                self.record.delete(node);
                if shown {
                    self.show(parent, false);
                }
            }
        }
        Ok(())
    }

    /// An end that the players chose is taken back with the move before it: the same moves do not bring it again.
    fn take_end_back(&mut self) {
        if self.viewed {
            return;
        }
        let chosen =
            |result: &GameResult| matches!(result.cause, EndCause::Agreement | EndCause::Resignation(_));
        if self.record.result_here().is_some_and(chosen) {
            self.log(&JournalEvent::Result(None));
            self.record.finish(None);
            self.result = None;
        }
    }

    /// Shows the position at a node; `live`: computers and chance go on from there.
    pub(super) fn show(&mut self, node: NodeId, live: bool) {
        self.halt();
        let line = self.record.line_to(node);
        let plies = protocol_plies(&self.record, node);
        // Positions that were never played through the rules are learned on the way.
        let known = line[1..].iter().take_while(|&&id| self.record.node(id).after.is_some()).count();
        self.board.send(PlayLine { plies, since: known }.into(), Purpose::Show { node, live });
    }

    /// Plays a ply at the cursor.
    pub(super) fn play_ply(&mut self, player: PlayedBy, text: &str) {
        let (plies, since) = self.line_with(LinePly::text(text));
        self.play_by(player, PlayLine { plies, since }.into());
    }

    /// The plies to the cursor and one more, and how many come before it.
    pub(super) fn line_with(&self, ply: LinePly) -> (Vec<LinePly>, usize) {
        let mut plies = protocol_plies(&self.record, self.record.cursor());
        let since = plies.len();
        plies.push(ply);
        (plies, since)
    }

    fn play_by(&mut self, player: PlayedBy, request: Request) {
        self.clock.halt();
        self.paused = false;
        self.board.send(request, Purpose::Play { player, spent: self.clock.elapsed() });
    }

    /// Computers and clocks stand still.
    pub(super) fn halt(&mut self) {
        self.held = None;
        self.hurried = false;
        self.clock.halt();
        self.seats.break_off();
    }

    pub(super) fn idle(&self) -> Result<(), SessionError> {
        match &self.given_up {
            Some(cause) => Err(SessionError::GivenUp(cause.clone())),
            None if self.board.is_busy() || self.snapshot.is_none() => Err(SessionError::Busy),
            None => Ok(()),
        }
    }

    /// The game can be ended: it is played, and not over.
    fn played_on(&self) -> Result<(), SessionError> {
        if self.viewed { Err(SessionError::Viewed) } else { self.going_on() }
    }

    pub(super) fn going_on(&self) -> Result<(), SessionError> {
        self.idle()?;
        if self.result.is_some() { Err(SessionError::Over) } else { Ok(()) }
    }

    fn persons_turn(&mut self) -> Result<(), SessionError> {
        // A flag that has fallen unseen is seen now.
        self.watch_clock();
        self.going_on()?;
        if self.awaits_human() { Ok(()) } else { Err(SessionError::NotYourTurn) }
    }

    pub(super) fn seat_exists(&self, seat: SeatId) -> Result<(), SessionError> {
        let seats = self.seats.count();
        if self.seats.contains(seat) { Ok(()) } else { Err(SessionError::NoSuchSeat { seat, seats }) }
    }

    pub(super) fn node_exists(&self, node: NodeId) -> Result<(), SessionError> {
        if self.record.contains(node) { Ok(()) } else { Err(SessionError::NoSuchNode) }
    }

    /// Tells of a refusal that comes later than the request.
    pub(super) fn refuse(&mut self, reason: SessionError) {
        self.events.push(SessionEvent::Refused(reason));
    }

    /// Time that a person or computer has left for the turn under way.
    pub(super) fn left_to_move(&self) -> Option<Duration> {
        self.to_move().and_then(|player| self.time_left(SeatId(player.0)))
    }
}
