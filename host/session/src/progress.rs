//! How a game goes on: computers set to think, dice rolled, clocks watched.

use std::time::Duration;

use abstrakt_plugin_api::Status;
use abstrakt_record::{EndCause, GameResult, SeatId, journal, roll};
use abstrakt_worker::protocol::{Ply, Request};

use crate::computer::{Computer, News, spec_of};
use crate::ending::seats_in;
use crate::pending::Mover;
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

    /// Another position is shown: is it an end, and who goes on?
    pub(crate) fn settle(&mut self, played: bool) {
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
                cause: EndCause::Rules { reason, text },
            });
        }
        if let Some(result) = self.record.result_here() {
            return Some(result.clone());
        }
        let repeated = self.record.is_repetition();
        repeated.then(|| GameResult { winners: Vec::new(), cause: EndCause::Repetition })
    }

    /// Does what was wished for meanwhile; else lets the next to act begin.
    pub(crate) fn go_on(&mut self) {
        if self.pending.is_some() || self.given_up {
            return;
        }
        if let Some(command) = self.command.take() {
            if let Err(error) = self.execute(command) {
                self.refuse(error.to_string());
            }
            if self.pending.is_some() {
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
                    let cause = EndCause::Forfeit { seat, reason: error.to_string() };
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
            News::Refused(reason) => self.leave(seat, EndCause::Forfeit { seat, reason }),
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

    fn watch_clock(&mut self) {
        if self.pending.is_some() || self.paused || self.result.is_some() {
            return;
        }
        let Some(player) = self.to_move() else { return };
        let seat = SeatId(player.0);
        let elapsed = self.watch.elapsed((self.table.now)());
        if self.left_to_move() == Some(Duration::ZERO) {
            self.leave(seat, EndCause::Time(seat));
        } else if elapsed >= self.noted + NOTED_EVERY {
            self.noted = elapsed;
            self.note(&journal::JournalEvent::Thinking(seat, elapsed));
        }
    }
}
