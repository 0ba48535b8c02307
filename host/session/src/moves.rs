//! What a user asks of a game: playing, going back and forth, seats, pauses, analysis, notes.

use std::time::Duration;

use abstrakt_record::{EndCause, NodeId, SeatId, journal};
use abstrakt_worker::protocol::{Ply, Request};

use crate::history::{redo_target, undo_target};
use crate::pending::{Command, Goal, Mover};
use crate::{Event, Session, SessionError};

impl Session {
    /// Plays a ply of the position shown, by its text. In a position that has later plies it begins or follows a
    /// variation. A paused game goes on.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play(&mut self, ply: &str) -> Result<(), SessionError> {
        self.persons_turn()?;
        let mut plies = self.plies_to(self.record.cursor());
        let since = plies.len();
        plies.push(Ply::text(ply));
        self.play_by(Mover::Person, Request::Line { plies, since });
        Ok(())
    }

    /// Plays the plies of a turn written as one text: `"i8-f5;xg5-g9xa5"`.
    ///
    /// # Errors
    /// It is not a person's turn, the game is over or busy.
    pub fn play_turn(&mut self, turn: &str) -> Result<(), SessionError> {
        self.persons_turn()?;
        self.play_by(Mover::Person, Request::Turn { text: turn.to_owned() });
        Ok(())
    }

    /// Takes back to the start of a person's last turn, computers' turns after it included.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        self.command(Command::Undo)
    }

    /// Takes back one ply; a game with a computer to move there is paused.
    ///
    /// # Errors
    /// Nothing is there to be taken back.
    pub fn undo_ply(&mut self) -> Result<(), SessionError> {
        self.command(Command::UndoPly)
    }

    /// Goes forward to the next turn of a person, or as far as the record goes.
    ///
    /// # Errors
    /// Nothing comes after the position shown.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        self.command(Command::Redo)
    }

    /// Shows the position at a node of the record. A game with a computer to move there is paused.
    ///
    /// # Errors
    /// There is no such node.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), SessionError> {
        self.command(Command::Show(node))
    }

    /// A seat gives up: the other of two has won; a game for three or four goes on without the seat where its rules
    /// offer that, and otherwise a computer plays for it.
    ///
    /// # Errors
    /// There is no such seat, or the game is over.
    pub fn resign(&mut self, seat: SeatId) -> Result<(), SessionError> {
        self.seat_exists(seat)?;
        self.command(Command::Leave(seat, EndCause::Resignation(seat)))
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// The game is over.
    pub fn agree_draw(&mut self) -> Result<(), SessionError> {
        self.command(Command::Draw)
    }

    /// Deletes a ply and everything after it; shows the position before it if the one shown goes.
    ///
    /// # Errors
    /// There is no such node, or it is the first position.
    pub fn delete(&mut self, node: NodeId) -> Result<(), SessionError> {
        self.command(Command::Delete(node))
    }

    /// Does it now, or as soon as the pending under way is done.
    fn command(&mut self, command: Command) -> Result<(), SessionError> {
        if self.given_up {
            return Err(SessionError::GivenUp);
        }
        if self.pending.is_some() || self.snapshot.is_none() {
            self.command = Some(command);
            return Ok(());
        }
        self.execute(command)
    }

    /// Does what was wished for; nothing is under way.
    pub(crate) fn execute(&mut self, command: Command) -> Result<(), SessionError> {
        let wrong = |reason: &str| SessionError::Wrong(reason.to_owned());
        match command {
            Command::Undo => {
                let target = undo_target(&self.record, |seat| self.is_human(seat));
                self.show(target.ok_or_else(|| wrong("no move is there to be taken back"))?, false);
            }
            Command::UndoPly => {
                let parent = self.record.node(self.record.cursor()).parent();
                self.show(parent.ok_or_else(|| wrong("no move is there to be taken back"))?, false);
            }
            Command::Redo => {
                let target = redo_target(&self.record, |seat| self.is_human(seat));
                self.show(target.ok_or_else(|| wrong("no move follows"))?, false);
            }
            Command::Show(node) => {
                self.node_exists(node)?;
                self.show(node, false);
            }
            Command::Leave(seat, cause) => {
                self.going_on()?;
                self.leave(seat, cause);
            }
            Command::Draw => {
                self.going_on()?;
                self.finish(Vec::new(), EndCause::Agreement);
            }
            Command::Delete(node) => {
                self.node_exists(node)?;
                let parent = self.record.node(node).parent();
                let parent = parent.ok_or_else(|| wrong("the first position cannot be deleted"))?;
                let shown = self.record.line_to(self.record.cursor()).contains(&node);
                self.note(&journal::JournalEvent::Delete(self.record.path(node)));
                self.record.delete(node);
                if shown {
                    self.show(parent, false);
                }
            }
        }
        Ok(())
    }

    /// Shows the position at a node; `live`: computers and chance go on from there.
    pub(crate) fn show(&mut self, node: NodeId, live: bool) {
        self.halt();
        let line = self.record.line_to(node);
        let plies = self.plies_to(node);
        // Positions that were never played through the rules are learned on the way.
        let known = line[1..].iter().take_while(|&&id| self.record.node(id).after.is_some()).count();
        self.send(Request::Line { plies, since: known }, Goal::Show { node, live });
    }

    /// Plays at the cursor.
    pub(crate) fn play_by(&mut self, by: Mover, request: Request) {
        self.watch.halt((self.table.now)());
        let spent = self.watch.elapsed((self.table.now)());
        self.paused = false;
        self.send(request, Goal::Play { by, spent });
    }

    /// Computers and clocks stand still.
    pub(crate) fn halt(&mut self) {
        self.watch.halt((self.table.now)());
        self.seats
            .iter_mut()
            .filter_map(|seat| seat.computer.as_mut())
            .for_each(|computer| computer.break_off());
    }

    pub(crate) fn idle(&self) -> Result<(), SessionError> {
        match () {
            () if self.given_up => Err(SessionError::GivenUp),
            () if self.pending.is_some() || self.snapshot.is_none() => Err(SessionError::Busy),
            () => Ok(()),
        }
    }

    fn going_on(&self) -> Result<(), SessionError> {
        self.idle()?;
        if self.result.is_some() { Err(SessionError::Over) } else { Ok(()) }
    }

    fn persons_turn(&self) -> Result<(), SessionError> {
        self.going_on()?;
        if self.awaits_human() { Ok(()) } else { Err(SessionError::NotYourTurn) }
    }

    pub(crate) fn seat_exists(&self, seat: SeatId) -> Result<(), SessionError> {
        let seats = self.seats.len();
        let exists = usize::from(seat.0) < seats;
        if exists {
            Ok(())
        } else {
            Err(SessionError::Wrong(format!("no seat {seat}: 1..{seats} are right")))
        }
    }

    pub(crate) fn node_exists(&self, node: NodeId) -> Result<(), SessionError> {
        let exists = self.record.contains(node);
        if exists { Ok(()) } else { Err(SessionError::Wrong("this move is no longer in the game".into())) }
    }

    /// Tells of a refusal that comes later than the request.
    pub(crate) fn refuse(&mut self, reason: impl Into<String>) {
        self.events.push(Event::Refused(reason.into()));
    }

    /// Time that a person or computer has left for the turn under way.
    pub(crate) fn left_to_move(&self) -> Option<Duration> {
        self.to_move().and_then(|player| self.time_left(SeatId(player.0)))
    }
}
