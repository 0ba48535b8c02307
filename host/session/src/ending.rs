//! How seats leave a game and how games end before their own rules end them.

use abstrakt_plugin_api::Players;
use abstrakt_record::{EndCause, GameResult, SeatId, SeatKind, journal};
use abstrakt_worker::protocol::{Ply, Request};

use crate::pending::Goal;
use crate::{Event, Notice, Session};

/// A computer seat that has failed so often has lost.
const FAILURES: u32 = 3;

/// Who plays for a seat that has left a game without a rule for that.
const SUBSTITUTE: &str = "best-move";

impl Session {
    /// A seat leaves the game: it resigned, ran out of time, or its computer failed. Nothing is under way.
    pub(crate) fn leave(&mut self, seat: SeatId, cause: EndCause) {
        self.halt();
        let seats = self.seats.len();
        if seats == 2 || self.seats[usize::from(seat.0)].substitute {
            let winners = self.still_in().into_iter().filter(|&other| other != seat).collect();
            return self.finish(winners, cause);
        }
        let mut plies = self.plies_to(self.record.cursor());
        let since = plies.len();
        plies.push(Ply::Withdraw { withdraw: abstrakt_plugin_api::Player(seat.0) });
        self.send(Request::Line { plies, since }, Goal::Withdraw { seat, cause });
    }

    /// The game cannot take the seat out: the plainest computer plays for it, without a clock.
    pub(crate) fn substitute(&mut self, seat: SeatId, cause: EndCause) {
        let index = usize::from(seat.0);
        self.events.push(Event::Notice(Notice::PlayedFor(cause)));
        let state = &mut self.seats[index];
        (state.substitute, state.computer, state.failures) = (true, None, 0);
        let header = &mut self.record.header.seats[index];
        (header.kind, header.clock) = (SeatKind::Engine(SUBSTITUTE.to_owned()), None);
        let header = header.clone();
        self.note(&journal::JournalEvent::Seat(seat, header));
        self.go_on();
    }

    /// A computer crashed, or offered a move that is none: it is asked again, and has lost when that happens too often.
    pub(crate) fn seat_failed(&mut self, seat: SeatId, reason: String) {
        let state = &mut self.seats[usize::from(seat.0)];
        state.failures += 1;
        if state.failures >= FAILURES {
            return self.leave(seat, EndCause::Forfeit { seat, reason });
        }
        self.go_on();
    }

    /// Ends the game at the position shown.
    pub(crate) fn finish(&mut self, winners: Vec<SeatId>, cause: EndCause) {
        self.end_with(GameResult { winners, cause });
    }

    /// Ends the game at the position shown.
    pub(crate) fn end_with(&mut self, result: GameResult) {
        self.halt();
        self.note(&journal::JournalEvent::Result(Some(result.clone())));
        self.record.finish(Some(result.clone()));
        self.result = Some(result);
        self.events.push(Event::Over);
    }

    /// Seats that are not out of the game.
    fn still_in(&self) -> Vec<SeatId> {
        let out = self.snapshot.as_ref().map_or(Players::NONE, |snapshot| snapshot.eliminated);
        let seats = (0..self.seats.len()).map(|index| SeatId(index as u8));
        seats.filter(|seat| !out.contains(abstrakt_plugin_api::Player(seat.0))).collect()
    }
}

/// A set of players as seats of the record.
pub(crate) fn seats_in(players: Players) -> Vec<SeatId> {
    players.iter().map(|player| SeatId(player.0)).collect()
}
