//! What follows from answers: positions shown, computers set to think, dice rolled, workers replaced.

use std::time::Duration;

use abstrakt_plugin_api::{Snapshot, Status, Weights};
use abstrakt_record::{Cause, GameResult, NodeId, SeatId, journal, roll};
use abstrakt_worker::protocol::{At, Ply, Request, Response};
use abstrakt_worker::{Event as WorkerEvent, Stopped};

use crate::computer::{Computer, News, spec_of};
use crate::ending::seats_in;
use crate::errand::{Errand, Goal, Mover};
use crate::words;
use crate::{Event, Notice, Session};

/// A seat's thinking time is journalled this often: so much of it is lost when the program is killed.
const NOTED_EVERY: Duration = Duration::from_secs(5);

impl Session {
    /// Collects what happened: workers' answers, computers' moves, clocks, chance. Call it after every wake, and while
    /// a clock runs as often as clocks are drawn.
    pub fn poll(&mut self) -> Vec<Event> {
        while let Some(event) = self.board.poll() {
            self.board_told(event);
        }
        for index in 0..self.seats.len() {
            let news = self.seats[index].computer.as_mut().map(Computer::news).unwrap_or_default();
            for news in news {
                self.computer_told(SeatId(index as u8), news);
            }
        }
        self.watch_clock();
        std::mem::take(&mut self.events)
    }

    fn board_told(&mut self, event: WorkerEvent) {
        match event {
            WorkerEvent::Ready(facts) => self.facts = Some(facts),
            WorkerEvent::Answer { id, response } => {
                if let Some(errand) = self.errand.take_if(|errand| errand.id == id) {
                    self.done(errand, response);
                } else if self.analysis.search == Some(id) {
                    self.analysed(response);
                }
            }
            WorkerEvent::Stopped(stopped) => self.board_stopped(stopped),
            WorkerEvent::Restored(_) => self.restored(),
        }
    }

    /// An errand came back.
    fn done(&mut self, errand: Errand, response: Response) {
        match (errand.goal, response) {
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
    fn stands_at(&mut self, node: NodeId, live: bool, at: At) {
        let line = self.record.line_to(node);
        let learned = line.len() - at.made.len().min(line.len());
        for (&id, made) in line[learned..].iter().zip(&at.made) {
            self.record.learn(id, words::after(made));
        }
        if self.record.cursor() != node {
            self.note(&journal::Event::Go(self.record.path(node)));
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
    fn played(&mut self, by: Mover, spent: Duration, at: At) {
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
            self.note(&journal::Event::Ply(ply.clone()));
            self.record.play(ply, after);
            time = time.map(|_| Duration::ZERO);
        }
        self.snapshot = Some(at.snapshot);
        self.settle(true);
    }

    /// A seat has left the game.
    fn withdrew(&mut self, cause: Cause, at: At) {
        self.events.push(Event::Notice(Notice::Left(cause)));
        self.played(Mover::Chance, Duration::ZERO, at);
    }

    /// Another position is shown: is it an end, and who goes on?
    fn settle(&mut self, played: bool) {
        self.stop_analysis();
        self.analysis.findings = None;
        self.watch.reset();
        self.noted = Duration::ZERO;
        self.events.push(Event::Position);
        self.result = self.end_here();
        if let Some(result) = self.result.clone().filter(|_| played) {
            self.end_with(result);
        }
        self.go_on();
    }

    /// How the position shown ends the game: as recorded, by the game's rules, or by repetition.
    fn end_here(&self) -> Option<GameResult> {
        let snapshot = self.snapshot.as_ref()?;
        if let Status::Over(outcome) = snapshot.status {
            let reason = outcome.reason;
            let text = self.facts.as_ref().and_then(|facts| facts.endings.get(usize::from(reason)));
            let text = text.map(|text| text.en.clone()).unwrap_or_default();
            return Some(GameResult {
                winners: seats_in(outcome.winners),
                cause: Cause::Rules { reason, text },
            });
        }
        if let Some(result) = self.record.result_here() {
            return Some(result.clone());
        }
        let repeated = self.record.is_repetition();
        repeated.then(|| GameResult { winners: Vec::new(), cause: Cause::Repetition })
    }

    /// Does what was wished for meanwhile; else lets the next to act begin.
    pub(crate) fn go_on(&mut self) {
        if self.errand.is_some() || self.given_up {
            return;
        }
        if let Some(wish) = self.wish.take() {
            if let Err(error) = self.grant(wish) {
                self.refuse(error.to_string());
            }
            if self.errand.is_some() {
                return;
            }
        }
        let Some(snapshot) = &self.snapshot else { return };
        if self.paused || self.result.is_some() {
            return;
        }
        match snapshot.status {
            Status::Chance => self.roll(),
            Status::Turn { player, .. } => {
                self.watch.run((self.table.now)());
                self.think(SeatId(player.0));
            }
            Status::Over(_) => {}
        }
    }

    /// Chance acts: by the game's seed and the ply.
    fn roll(&mut self) {
        let Some(snapshot) = &self.snapshot else { return };
        let weights: Vec<i32> = snapshot.moves.iter().map(|facts| facts.weight).collect();
        if !weights.iter().any(|&weight| weight > 0) {
            return self.refuse("the game offers no outcome to chance");
        }
        let mut plies = self.plies_to(self.record.cursor());
        let since = plies.len();
        let outcome = roll(self.record.header.seed, since, &weights);
        plies.push(Ply::text(&snapshot.moves[outcome].text));
        self.play_by(Mover::Chance, Request::Line { plies, since });
    }

    /// Sets the seat's computer to think, if there is one and it does not yet.
    fn think(&mut self, seat: SeatId) {
        let index = usize::from(seat.0);
        let Some(spec) = self.record.header.seats.get(index).and_then(|seat| spec_of(seat).ok().flatten())
        else {
            return;
        };
        if self.seats[index].computer.is_none() {
            let started = Computer::start(self.launch(), &self.opening(), spec, self.table.wake.clone());
            match started {
                Ok(computer) => self.seats[index].computer = Some(computer),
                Err(error) => {
                    let cause = Cause::Forfeit { seat, reason: error.to_string() };
                    return self.leave(seat, cause);
                }
            }
        }
        let (plies, left) = (self.plies_to(self.record.cursor()), self.left_to_move());
        if let Some(computer) = self.seats[index].computer.as_mut().filter(|computer| !computer.is_thinking())
        {
            computer.think(plies, left);
        }
    }

    fn computer_told(&mut self, seat: SeatId, news: News) {
        match news {
            News::Findings => self.events.push(Event::Thinking(seat)),
            News::Best(best) => {
                self.events.push(Event::Thinking(seat));
                let mut plies = self.plies_to(self.record.cursor());
                let since = plies.len();
                plies.push(Ply::text(best));
                self.play_by(Mover::Computer(seat), Request::Line { plies, since });
            }
            News::Refused(reason) => self.leave(seat, Cause::Forfeit { seat, reason }),
            News::Crashed(reason) => self.seat_failed(seat, reason),
            News::Stopped(stopped) => {
                let given_up = stopped.given_up;
                self.events.push(Event::Notice(Notice::Stopped { seat: Some(seat), stopped }));
                if given_up {
                    self.seats[usize::from(seat.0)].computer = None;
                    self.go_on();
                }
            }
        }
    }

    fn analysed(&mut self, response: Response) {
        match response {
            Response::Progress(findings) => self.analysis.findings = Some(*findings),
            Response::Verdict(verdict) => {
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

    /// A new worker holds the game, perhaps at the position of an errand whose answer was not accepted: it goes to the
    /// one shown, unless something else was asked for meanwhile.
    fn restored(&mut self) {
        if self.opened.is_some() && self.errand.is_none() {
            self.show(self.record.cursor(), true);
        }
    }

    fn watch_clock(&mut self) {
        if self.errand.is_some() || self.paused || self.result.is_some() {
            return;
        }
        let Some(player) = self.to_move() else { return };
        let seat = SeatId(player.0);
        let elapsed = self.watch.elapsed((self.table.now)());
        if self.left_to_move() == Some(Duration::ZERO) {
            self.leave(seat, Cause::Time(seat));
        } else if elapsed >= self.noted + NOTED_EVERY {
            self.noted = elapsed;
            self.note(&journal::Event::Thinking(seat, elapsed));
        }
    }
}
