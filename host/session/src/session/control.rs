//! The requests of a user beside playing: pauses, seats, analysis, notes.

use std::time::Duration;

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{Evaluation, MoveMark, NodeId, SeatId, SeatKind};
use abstrakt_referee::{ExternalPlayer, protocol_opening};
use abstrakt_worker::protocol::{Request, Search};

use super::{Session, launch};
use crate::{Analyst, Environment, ExternalAnalyst, ExternalEngines, Notice, SessionError, SessionEvent};

impl Session {
    /// Makes a game of one that is looked at: it goes on from the position shown, with the seats of the record and the clocks as they
    /// stood there. Everything else of the record stays in it.
    ///
    /// # Errors
    /// The position shown is an end, or a jump is under way.
    pub fn play_on(&mut self) -> Result<(), SessionError> {
        self.going_on()?;
        if !std::mem::take(&mut self.viewed) {
            return Ok(());
        }
        if let Err(error) = self.journal.play_on(&self.record) {
            self.events.push(SessionEvent::Notice(Notice::Journal(error.into())));
        }
        self.check_heuristics();
        self.go_on();
        Ok(())
    }

    /// Stops computers, chance and clocks, or lets them go on; they stand still anyway in a game that is looked at.
    pub fn set_paused(&mut self, paused: bool) {
        if paused == self.paused || self.viewed {
            return;
        }
        (self.paused, self.stepping) = (paused, false);
        if paused {
            self.halt();
        } else {
            self.go_on();
        }
    }

    /// Lets the game go on for one turn; then it is paused again.
    pub fn step(&mut self) {
        self.set_paused(false);
        self.stepping = true;
    }

    /// Sets the least time of a turn where computers play each other, so that it can be followed.
    pub fn set_least_time(&mut self, time: Duration) {
        self.least_time = time;
    }

    /// Tells the computer that is thinking to move at once, or the one that begins to after the ply under way.
    pub fn move_now(&mut self) {
        self.hurried = self.board.is_busy();
        self.play_held();
        self.seats.move_now();
    }

    /// Puts a person or another computer on a seat, at any time; `name` is shown for it.
    ///
    /// # Errors
    /// There is no such seat, or the engine spec is wrong.
    pub fn set_seat(&mut self, seat: SeatId, name: &str, kind: SeatKind) -> Result<(), SessionError> {
        self.seat_exists(seat)?;
        let index = usize::from(seat.0);
        let mut taken = self.record.header.seats[index].clone();
        (taken.name, taken.kind) = (name.to_owned(), kind);
        let game = (self.record.header.game.as_str(), &self.environment.engines);
        self.seats.replace(seat, &mut taken, game, false)?;
        self.record.header.seats[index] = taken.clone();
        self.log(&JournalEvent::Seat(seat, taken));
        self.go_on();
        Ok(())
    }

    /// Sets which external engines may take a seat from now on. Whoever sits there stays.
    pub fn set_engines(&mut self, engines: ExternalEngines) {
        self.environment.engines = engines;
    }

    /// Analyses the position shown, until its limits, a change of position or [`Session::stop_analysis`].
    ///
    /// # Errors
    /// The game is over or busy. A spec that the game refuses is reported by [`SessionEvent::Refused`](crate::SessionEvent::Refused).
    pub fn analyse(&mut self, search: Search) -> Result<(), SessionError> {
        self.idle()?;
        if self.to_move().is_none() {
            return Err(SessionError::Over);
        }
        self.stop_analysis();
        let search = self.board.start_work(Request::Search(search));
        self.analysis.begin(search);
        Ok(())
    }

    /// Ends the analysis; what it has found stays.
    pub fn stop_analysis(&mut self) {
        if let Some(work) = self.analysis.end() {
            self.board.start_work(Request::Stop { work });
        }
    }

    /// Starts a worker beside the game, to be asked about any of its positions.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn analyst(&self) -> Result<Analyst, SessionError> {
        let launch = launch(&self.environment, &self.plugin, &self.name);
        Analyst::start(launch, protocol_opening(&self.record.header), self.environment.wake.clone())
            .map_err(|error| SessionError::Start(error.into()))
    }

    /// Starts an external engine beside the game, to be asked about any of its positions.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn external_analyst(&self, player: ExternalPlayer) -> Result<ExternalAnalyst, SessionError> {
        let launch = launch(&self.environment, &self.plugin, &self.name);
        let Environment { now, wake, .. } = self.environment.clone();
        ExternalAnalyst::start(player, launch, protocol_opening(&self.record.header), now, wake)
            .map_err(|error| SessionError::Start(error.into()))
    }

    /// Writes a comment on a node; an empty one removes it.
    ///
    /// # Errors
    /// There is no such node.
    pub fn comment(&mut self, node: NodeId, comment: &str) -> Result<(), SessionError> {
        self.node_exists(node)?;
        self.log(&JournalEvent::Comment(self.record.path(node), comment.to_owned()));
        self.record.comment(node, comment);
        Ok(())
    }

    /// Sets or removes an annotator's mark.
    ///
    /// # Errors
    /// There is no such node.
    pub fn mark(&mut self, node: NodeId, mark: Option<MoveMark>) -> Result<(), SessionError> {
        self.node_exists(node)?;
        self.log(&JournalEvent::Mark(self.record.path(node), mark));
        self.record.mark(node, mark);
        Ok(())
    }

    /// Keeps what a review of the game has found, instead of what the one before it did; of positions that are gone
    /// nothing.
    pub fn review(&mut self, found: impl IntoIterator<Item = (NodeId, Evaluation)>) {
        let found: Vec<_> = found.into_iter().filter(|(node, _)| self.record.contains(*node)).collect();
        let places = found.iter().map(|(node, found)| (self.record.path(*node), *found)).collect();
        self.log(&JournalEvent::Review(places));
        self.record.review(found);
    }

    /// Makes the line through a node the main line.
    ///
    /// # Errors
    /// There is no such node.
    pub fn make_main(&mut self, node: NodeId) -> Result<(), SessionError> {
        self.node_exists(node)?;
        self.log(&JournalEvent::MakeMain(self.record.path(node)));
        self.record.make_main(node);
        Ok(())
    }
}
