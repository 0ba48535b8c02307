//! What the board's worker answers, and what that changes: the record, the position shown, a worker replaced.

use std::time::Duration;

use abstrakt_plugin_api::{Snapshot, Weights};
use abstrakt_record::{EndCause, NodeId, SeatId, journal};
use abstrakt_worker::protocol::{PositionUpdate, Request, Response};
use abstrakt_worker::{Stopped, WorkerEvent};

use crate::computer::spec_of;
use crate::pending::{Goal, Mover, PendingRequest};
use crate::{Event, Notice, Session, words};

impl Session {
    pub(crate) fn board_told(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready(facts) => self.facts = Some(facts),
            WorkerEvent::Answer { id, response } => {
                if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
                    self.done(pending, response);
                } else if self.analysis.search == Some(id) {
                    self.analysed(response);
                }
            }
            WorkerEvent::Stopped(stopped) => self.board_stopped(stopped),
            WorkerEvent::Restored(_) => self.restored(),
        }
    }

    /// An pending came back.
    fn done(&mut self, pending: PendingRequest, response: Response) {
        match (pending.goal, response) {
            (Goal::Open, Response::Opened(opened)) => {
                self.record.learn(NodeId::ROOT, words::first(&opened.snapshot));
                let first = opened.snapshot.clone();
                self.opened = Some(opened);
                if self.record.cursor() == NodeId::ROOT {
                    self.ready(first);
                } else {
                    self.show(self.record.cursor(), true);
                }
            }
            (Goal::Show { node, live }, Response::Position(at)) => self.stands_at(node, live, *at),
            (Goal::Show { node, .. }, Response::Refused { reason, ply }) => self.cut_off(node, reason, ply),
            (Goal::Play { by, spent }, Response::Position(at)) => self.played(by, spent, *at),
            (Goal::Play { by: Mover::Computer(seat), .. }, Response::Refused { reason, .. }) => {
                self.events.push(Event::Notice(Notice::SeatFailed { seat, reason: reason.clone() }));
                self.seat_failed(seat, reason);
            }
            (Goal::Play { .. }, Response::Refused { reason, .. }) => {
                self.refuse(reason);
                self.go_on();
            }
            (Goal::Withdraw { cause, .. }, Response::Position(at)) => self.withdrew(cause, *at),
            (Goal::Withdraw { seat, cause }, Response::Refused { .. }) => self.substitute(seat, cause),
            (Goal::Open, Response::Refused { reason, .. }) => {
                self.given_up = true;
                self.refuse(reason);
            }
            // The worker stopped working on it; what follows from that comes as an event of its own.
            _ => {}
        }
    }

    /// The game can be shown.
    fn ready(&mut self, first: Snapshot) {
        self.events.push(Event::Ready);
        self.check_heuristics();
        self.snapshot = Some(first);
        self.settle(false);
    }

    /// Tells what is wrong with a computer's heuristic or weights before it is asked to move; the game waits until the
    /// seat is taken by another.
    fn check_heuristics(&mut self) {
        let Some(facts) = &self.facts else { return };
        let specs = self.record.header.seats.iter().filter_map(|seat| spec_of(seat).ok().flatten());
        let wrong: Vec<_> = specs.filter_map(|spec| Weights::of(facts, &spec.heuristic).err()).collect();
        self.paused |= !wrong.is_empty();
        wrong.into_iter().for_each(|refusal| self.refuse(refusal.0));
    }

    /// The worker stands at a node of the record.
    fn stands_at(&mut self, node: NodeId, live: bool, at: PositionUpdate) {
        let line = self.record.line_to(node);
        let learned = line.len() - at.made.len().min(line.len());
        for (&id, made) in line[learned..].iter().zip(&at.made) {
            self.record.learn(id, words::after(made));
        }
        if self.record.cursor() != node {
            self.note(&journal::JournalEvent::Go(self.record.path(node)));
            self.record.go(node);
        }
        if self.snapshot.is_none() {
            return self.ready(at.snapshot);
        }
        self.snapshot = Some(at.snapshot);
        self.paused |= !live && !self.to_move_after_end().is_some_and(|seat| self.is_human(seat));
        self.settle(false);
    }

    /// Who would move in the position shown, whatever the host's rules say of it.
    fn to_move_after_end(&self) -> Option<SeatId> {
        self.snapshot.as_ref().and_then(|snapshot| snapshot.status.player()).map(|player| SeatId(player.0))
    }

    /// The game does not accept a ply of the record: it stands before it.
    fn cut_off(&mut self, node: NodeId, reason: String, ply: Option<usize>) {
        self.refuse(reason);
        let line = self.record.line_to(node);
        if let Some(ply) = ply.filter(|&ply| ply < line.len()) {
            self.show(line[ply], true);
        }
    }

    /// A ply or turn was played at the cursor.
    fn played(&mut self, by: Mover, spent: Duration, at: PositionUpdate) {
        if by == Mover::Person && at.made.iter().any(|made| made.by.is_none()) {
            self.refuse("chance is rolled by the program, not played");
            return self.show(self.record.cursor(), true);
        }
        let mut time = (by != Mover::Chance).then_some(spent);
        for made in &at.made {
            let (ply, after) = match words::recorded(made, time) {
                Ok(recorded) => recorded,
                Err(bad) => {
                    self.refuse(bad.to_string());
                    return self.show(self.record.cursor(), false);
                }
            };
            self.note(&journal::JournalEvent::Ply(ply.clone()));
            self.record.play(ply, after);
            time = time.map(|_| Duration::ZERO);
        }
        self.snapshot = Some(at.snapshot);
        self.settle(true);
    }

    /// A seat has left the game.
    fn withdrew(&mut self, cause: EndCause, at: PositionUpdate) {
        self.events.push(Event::Notice(Notice::Left(cause)));
        self.played(Mover::Chance, Duration::ZERO, at);
    }

    fn analysed(&mut self, response: Response) {
        match response {
            Response::Progress(findings) => self.analysis.findings = Some(*findings),
            Response::SearchOutcome(verdict) => {
                self.analysis.search = None;
                self.analysis.findings = Some(verdict.findings);
            }
            Response::Refused { reason, .. } => {
                self.analysis.search = None;
                self.refuse(reason);
            }
            _ => self.analysis.search = None,
        }
        self.events.push(Event::Analysis);
    }

    /// The board's worker is being replaced; the position shown stays.
    fn board_stopped(&mut self, stopped: Stopped) {
        self.halt();
        self.given_up |= stopped.given_up;
        self.events.push(Event::Notice(Notice::Stopped { seat: None, stopped }));
        if self.opened.is_none() && !self.given_up {
            self.send(Request::Open { opening: self.opening() }, Goal::Open);
        }
    }

    /// A new worker holds the game, perhaps at the position of an pending whose answer was not accepted: it goes to the
    /// one shown, unless something else was asked for meanwhile.
    fn restored(&mut self) {
        if self.opened.is_some() && self.pending.is_none() {
            self.show(self.record.cursor(), true);
        }
    }
}
