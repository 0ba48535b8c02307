//! The answers of the board's worker, and the changes that follow: the record, the position shown, a worker replaced.

use std::time::Duration;

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{EndCause, NodeId};
use abstrakt_referee::{after_ply, first_position, protocol_opening, record_ply};
use abstrakt_texts::Translated;
use abstrakt_vocabulary::{Snapshot, Weights};
use abstrakt_worker::protocol::{OpenGame, PositionUpdate, RefusalReason, Response};
use abstrakt_worker::{Stopped, WorkerEvent};

use super::Session;
use crate::board::{PlayedBy, Purpose};
use crate::{Notice, SessionError, SessionEvent};

impl Session {
    pub(super) fn board_event(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready(facts) => self.facts = Some(facts),
            WorkerEvent::Answer { id, response } => {
                if let Some(purpose) = self.board.answered(id) {
                    self.done(purpose, response);
                } else if self.analysis.is_search(id) {
                    self.analysed(response);
                }
            }
            WorkerEvent::Stopped(stopped) => self.board_stopped(stopped),
            WorkerEvent::Restored(_) => self.restored(),
        }
    }

    /// A request about the game was answered.
    fn done(&mut self, purpose: Purpose, response: Response) {
        match (purpose, response) {
            (Purpose::Open, Response::Opened(opened)) => {
                self.record.learn(NodeId::ROOT, first_position(&opened.snapshot));
                let first = opened.snapshot.clone();
                self.opened = Some(opened);
                if self.record.cursor() == NodeId::ROOT {
                    self.ready(first);
                } else {
                    self.show(self.record.cursor(), true);
                }
            }
            (Purpose::Show { node, live }, Response::Position(update)) => self.stands_at(node, live, *update),
            (Purpose::Show { node, .. }, Response::Refused { reason, ply }) => {
                self.cut_off(node, reason, ply);
            }
            (Purpose::Play { player, spent }, Response::Position(update)) => {
                self.played(player, spent, *update);
            }
            (Purpose::Play { .. }, Response::Refused { reason, .. }) if reason.is_of_size() => {
                self.outgrown(reason);
            }
            (Purpose::Play { player: PlayedBy::Computer(seat), .. }, Response::Refused { reason, .. }) => {
                self.move_refused(seat, Translated::of(&reason));
            }
            (Purpose::Play { .. }, Response::Refused { reason, ply }) => {
                self.refuse(SessionError::Worker { reason, ply });
                self.go_on();
            }
            (Purpose::Withdraw { cause, .. }, Response::Position(update)) => self.withdrew(cause, *update),
            (Purpose::Withdraw { seat, cause }, Response::Refused { .. }) => self.substitute(seat, cause),
            (Purpose::Open, Response::Refused { reason, ply }) => {
                self.given_up = Some(Translated::of(&reason.at(ply)));
                self.refuse(SessionError::Worker { reason, ply });
            }
            // The worker stopped working on it; what follows from that comes as an event of its own.
            _ => {}
        }
    }

    /// The game can be shown.
    fn ready(&mut self, first: Snapshot) {
        self.events.push(SessionEvent::Ready);
        self.compare_versions();
        if !self.viewed {
            self.check_heuristics();
        }
        self.snapshot = Some(first);
        self.settle(false);
    }

    /// Tells of a game that was begun with another version of the plugin. One without moves has nothing to be misread.
    fn compare_versions(&mut self) {
        let begun = !self.record.node(NodeId::ROOT).children().is_empty();
        let other = self.facts.as_ref().and_then(|facts| Notice::other_version(&self.record.header, facts));
        self.events.extend(other.filter(|_| begun).map(SessionEvent::Notice));
    }

    /// Tells what is wrong with a computer's heuristic or weights before it is asked to move; the game waits until the
    /// seat is taken by another.
    pub(super) fn check_heuristics(&mut self) {
        let Some(facts) = &self.facts else { return };
        let specs = self.seats.ids().filter_map(|seat| self.seats.spec(seat)?.search());
        let wrong: Vec<_> = specs.filter_map(|spec| Weights::of(facts, &spec.heuristic).err()).collect();
        self.paused |= !wrong.is_empty();
        wrong.into_iter().for_each(|refusal| self.refuse(SessionError::game(refusal)));
    }

    /// The worker stands at a node of the record.
    fn stands_at(&mut self, node: NodeId, live: bool, update: PositionUpdate) {
        let line = self.record.line_to(node);
        let learned = line.len() - update.made.len().min(line.len());
        for (&id, made) in line[learned..].iter().zip(&update.made) {
            self.record.learn(id, after_ply(made));
        }
        if self.record.cursor() != node {
            self.log(&JournalEvent::Go(self.record.path(node)));
            self.record.go(node);
        }
        if self.snapshot.is_none() {
            return self.ready(update.snapshot);
        }
        self.snapshot = Some(update.snapshot);
        self.tried = false;
        self.paused |= !live && !self.viewed && !self.would_move().is_some_and(|seat| self.is_human(seat));
        self.settle(false);
    }

    /// The game does not accept a ply of the record: it stands before it.
    fn cut_off(&mut self, node: NodeId, reason: RefusalReason, ply: Option<usize>) {
        let line = self.record.line_to(node);
        match ply.and_then(|ply| line.get(ply)) {
            Some(&before) => self.show(before, true),
            // The position shown stays; where none is shown, none ever will be.
            None if self.snapshot.is_none() => self.given_up = Some(Translated::of(&reason.at(ply))),
            None => {}
        }
        self.refuse(SessionError::Worker { reason, ply });
    }

    /// A ply or turn was played at the cursor.
    fn played(&mut self, player: PlayedBy, spent: Duration, update: PositionUpdate) {
        if player == PlayedBy::Person && update.made.iter().any(|made| made.by.is_none()) {
            self.refuse(SessionError::ChanceIsRolled);
            return self.show(self.record.cursor(), true);
        }
        if let PlayedBy::Computer(seat) = player {
            self.seats.has_moved(seat);
        }
        // Chance thinks for no time, and who looks at a game does so without a clock.
        let timed = player != PlayedBy::Chance && !self.viewed && !self.looks_back();
        let mut time = timed.then_some(spent);
        for made in &update.made {
            let (ply, after) = match record_ply(made, time) {
                Ok(recorded) => recorded,
                Err(bad) => {
                    self.refuse(SessionError::Unwritable(bad));
                    return self.show(self.record.cursor(), false);
                }
            };
            self.log(&JournalEvent::Ply(ply.clone()));
            self.record.play(ply, after);
            time = time.map(|_| Duration::ZERO);
        }
        self.snapshot = Some(update.snapshot);
        self.tried = self.viewed;
        self.settle(true);
    }

    /// A seat has left the game.
    fn withdrew(&mut self, cause: EndCause, update: PositionUpdate) {
        self.events.push(SessionEvent::Notice(Notice::Left(cause)));
        self.played(PlayedBy::Chance, Duration::ZERO, update);
    }

    fn analysed(&mut self, response: Response) {
        if let Err(reason) = self.analysis.answer(response) {
            self.refuse(SessionError::Worker { reason, ply: None });
        }
        self.events.push(SessionEvent::Analysis);
    }

    /// The board's worker is being replaced; the position shown stays.
    fn board_stopped(&mut self, stopped: Stopped) {
        self.halt();
        if stopped.given_up {
            self.given_up = Some(Translated::of(&stopped.what_happened()));
        }
        self.events.push(SessionEvent::Notice(Notice::Stopped { seat: None, stopped }));
        if self.opened.is_none() && self.given_up.is_none() {
            let opening = protocol_opening(&self.record.header);
            self.board.send(OpenGame::new(opening).into(), Purpose::Open);
        }
    }

    /// A new worker holds the game, perhaps at the position of a request whose answer was not accepted: it goes to the
    /// one shown, unless something else was asked for meanwhile.
    fn restored(&mut self) {
        if self.opened.is_some() && !self.board.is_busy() {
            self.show(self.record.cursor(), true);
        }
    }
}
