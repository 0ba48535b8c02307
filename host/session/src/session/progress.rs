//! The progress of a game: computers set to think, dice rolled, clocks watched.

use std::time::Duration;

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{EndCause, GameResult, SeatId};
use abstrakt_referee::{EngineSpec, by_repetition, by_rules, protocol_opening, protocol_plies, roll};
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::Translated;
use abstrakt_vocabulary::Status;
use abstrakt_worker::protocol::RefusalReason;

use super::{Session, launch};
use crate::board::PlayedBy;
use crate::computer::{Computer, ComputerEvent, Thought};
use crate::{Notice, SessionError, SessionEvent};

impl Session {
    /// Collects what happened: workers' answers, computers' moves, clocks, chance. Call it after every wake, and while
    /// a clock runs as often as clocks are drawn.
    pub fn poll(&mut self) -> Vec<SessionEvent> {
        while let Some(event) = self.board.poll() {
            self.board_event(event);
        }
        // Before the computers' moves are taken: one that comes after its clock has run out comes too late.
        self.watch_clock();
        if self.held() == Some(Duration::ZERO) {
            self.play_held();
        }
        for seat in self.seats.ids() {
            for event in self.seats.poll(seat) {
                self.computer_event(seat, event);
            }
        }
        std::mem::take(&mut self.events)
    }

    /// Looks at another position that is shown: whether it is an end, and who goes on.
    pub(super) fn settle(&mut self, played: bool) {
        self.stop_analysis();
        self.analysis.forget();
        let thought = self.thought.take().filter(|(seat, _)| self.would_move() == Some(*seat));
        self.clock.reset(thought.map_or(Duration::ZERO, |(_, time)| time));
        self.held = None;
        self.events.push(SessionEvent::Position);
        self.result = self.end_here();
        // A move that is tried gives a record no other end.
        if let Some(result) = self.result.clone().filter(|_| played && !self.viewed) {
            self.end_with(result);
        }
        let begins = self.snapshot.as_ref().is_some_and(|snapshot| snapshot.status.starts_turn());
        if played && begins && std::mem::take(&mut self.stepping) {
            self.paused = true;
        }
        self.go_on();
    }

    /// The seat that would move in the position shown, whatever the host's rules say of it.
    pub(super) fn would_move(&self) -> Option<SeatId> {
        self.snapshot.as_ref().and_then(|snapshot| snapshot.status.player()).map(|player| SeatId(player.0))
    }

    /// The end of the game in the position shown: as recorded, by the game's rules, or by repetition.
    fn end_here(&self) -> Option<GameResult> {
        let (snapshot, facts) = (self.snapshot.as_ref()?, self.facts.as_ref()?);
        by_rules(facts, snapshot.status)
            .or_else(|| self.record.result_here().cloned())
            .or_else(|| by_repetition(&self.record))
    }

    /// Returns whether a position is shown that led to the end of a finished game. No clock runs there: the game is
    /// only viewed. Time runs again in a variation.
    pub(super) fn looks_back(&self) -> bool {
        let record = &self.record;
        record.end().is_some_and(|end| record.line_to(end).contains(&record.cursor()))
    }

    /// Executes the commands that came meanwhile; else lets the next player begin.
    pub(super) fn go_on(&mut self) {
        if self.board.is_busy() || self.given_up.is_some() {
            return;
        }
        while let Some(command) = self.board.next_command() {
            if let Err(error) = self.execute(command) {
                self.refuse(error);
            }
            if self.board.is_busy() {
                return;
            }
        }
        let Some(snapshot) = &self.snapshot else { return };
        if self.paused || self.result.is_some() {
            return;
        }
        match snapshot.status {
            // In a record chance acts no more; after a move that was tried it does.
            _ if self.viewed && !(self.tried && snapshot.status == Status::Chance) => {}
            Status::Chance => {
                let outcomes = snapshot.moves.iter().map(|outcome| (outcome.text.as_str(), outcome.weight));
                match roll(&self.record, outcomes).map(str::to_owned) {
                    Some(outcome) => self.play_ply(PlayedBy::Chance, &outcome),
                    None => self.refuse(SessionError::NoOutcome),
                }
            }
            Status::Turn { player, .. } => {
                if !self.looks_back() {
                    self.clock.run();
                }
                self.think(SeatId(player.0));
            }
            Status::Over(_) => {}
        }
    }

    /// Sets the seat's computer to think, if there is one and it does not yet; or lets it go on with its turn as
    /// planned.
    fn think(&mut self, seat: SeatId) {
        if self.held.is_some() {
            return;
        }
        let hurried = std::mem::take(&mut self.hurried);
        if let Some(missing) = self.seats.missing(seat) {
            return self.computer_failed(seat, Translated::of(missing));
        }
        let Some(snapshot) = &self.snapshot else { return };
        let (opening, left, turn_time) =
            (protocol_opening(&self.record.header), self.left_to_move(), self.turn_time());
        let environment = &self.environment;
        let start = |spec: &EngineSpec| {
            let launch = launch(environment, &self.plugin, &self.name);
            Computer::start(spec, launch, &opening, &environment.now, environment.wake.clone())
        };
        match self.seats.engine(seat, start) {
            None => {}
            Some(Err(error)) => self.computer_failed(seat, Translated::of(&SystemError::new(&error))),
            Some(Ok((_, computer))) if computer.is_thinking() => {}
            Some(Ok((spec, computer))) => {
                let planned = match snapshot.status.starts_turn() {
                    true => None,
                    false => computer.planned().next(spec.limits(), turn_time),
                };
                let planned = planned.filter(|ply| snapshot.moves.iter().any(|facts| facts.text == *ply));
                match planned {
                    Some(ply) => self.play_ply(PlayedBy::Computer(seat), &ply),
                    None => {
                        let plies = protocol_plies(&self.record, self.record.cursor());
                        let forced = snapshot.moves.len() == 1;
                        computer.think(spec, Thought { plies, spent: turn_time, left, forced });
                        if hurried {
                            computer.move_now();
                        }
                    }
                }
            }
        }
    }

    fn computer_event(&mut self, seat: SeatId, event: ComputerEvent) {
        match event {
            ComputerEvent::Findings => self.events.push(SessionEvent::Thinking(seat)),
            ComputerEvent::Best(best) => {
                self.events.push(SessionEvent::Thinking(seat));
                let alone = !self.seats.ids().any(|seat| self.is_human(seat));
                if alone && self.turn_time() < self.least_time {
                    self.held = Some((seat, best));
                } else {
                    self.play_ply(PlayedBy::Computer(seat), &best);
                }
            }
            ComputerEvent::Refused(reason) if reason.is_of_size() => self.outgrown(reason),
            ComputerEvent::Refused(reason) => {
                self.leave(seat, EndCause::Forfeit { seat, reason: Translated::of(&reason) });
            }
            ComputerEvent::Crashed(reason) => {
                if self.seats.has_failed_too_often(seat) {
                    self.computer_failed(seat, Translated::alike(ForeignText::of(reason).as_str()));
                } else {
                    self.go_on();
                }
            }
            ComputerEvent::Failed(failure) => {
                self.leave(seat, EndCause::Forfeit { seat, reason: Translated::of(&failure) });
            }
            ComputerEvent::Stopped(stopped) => {
                let given_up = stopped.given_up;
                if stopped.had_begun() || !self.seats.has_told(seat) {
                    self.events.push(SessionEvent::Notice(Notice::Stopped { seat: Some(seat), stopped }));
                }
                if given_up {
                    self.seats.dismiss(seat);
                    self.go_on();
                }
            }
        }
    }

    /// Plays the ply that waited for the least time of a turn, if there is one.
    pub(super) fn play_held(&mut self) {
        if let Some((seat, ply)) = self.held.take() {
            self.play_ply(PlayedBy::Computer(seat), &ply);
        }
    }

    /// Handles a computer to move that cannot: the fault is the game's or the machine's, and does not cost the seat the
    /// game. The game waits until the seat is taken by another, or it is told to go on.
    fn computer_failed(&mut self, seat: SeatId, reason: Translated) {
        self.halt();
        self.seats.dismiss(seat);
        self.paused = true;
        self.events.push(SessionEvent::Notice(Notice::SeatFailed { seat, reason }));
    }

    /// The game has grown larger than a worker takes. Nobody has lost it: it stands still, and can be looked at and saved.
    pub(super) fn outgrown(&mut self, reason: RefusalReason) {
        self.halt();
        self.paused = true;
        self.events.push(SessionEvent::Notice(Notice::Outgrown(reason)));
    }

    /// Makes the seat to move leave the game if its clock has run out.
    pub(super) fn watch_clock(&mut self) {
        if self.board.is_busy() || !self.clock.is_running() {
            return;
        }
        let Some(seat) = self.to_move().map(|player| SeatId(player.0)) else { return };
        if self.left_to_move() == Some(Duration::ZERO) {
            self.leave(seat, EndCause::Time(seat));
        } else if let Some(elapsed) = self.clock.take_for_journal() {
            self.log(&JournalEvent::Thinking(seat, elapsed));
        }
    }
}
