//! The ways in which seats leave a game, and in which games end before their own rules end them.

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{EndCause, GameResult, Header, SeatId, SeatKind};
use abstrakt_texts::Translated;
use abstrakt_vocabulary::{Player, Players};
use abstrakt_worker::protocol::{LinePly, PlayLine};

use super::Session;
use crate::board::Purpose;
use crate::{Notice, SessionEvent};

/// The engine that plays for a seat that has left a game without a rule for that.
const SUBSTITUTE: &str = "best-move";

impl Session {
    /// A seat leaves the game: it resigned, ran out of time, or its computer offers no move. Nothing is under way.
    pub(super) fn leave(&mut self, seat: SeatId, cause: EndCause) {
        self.halt();
        if self.seats.count() == 2 || self.seats.is_substitute(seat) {
            let winners = self.still_in().into_iter().filter(|&other| other != seat).collect();
            return self.finish(winners, cause);
        }
        let (plies, since) = self.line_with(LinePly::Withdraw { withdraw: Player(seat.0) });
        self.board.send(PlayLine { plies, since }.into(), Purpose::Withdraw { seat, cause });
    }

    /// The game cannot take the seat out: the plainest computer plays for it, without a clock.
    pub(super) fn substitute(&mut self, seat: SeatId, cause: EndCause) {
        self.events.push(SessionEvent::Notice(Notice::PlayedFor(cause)));
        let Header { game, seats, .. } = &mut self.record.header;
        let header = &mut seats[usize::from(seat.0)];
        (header.kind, header.clock) = (SeatKind::Engine(SUBSTITUTE.to_owned()), None);
        if let Err(error) = self.seats.replace(seat, header, (game, &self.environment.engines), true) {
            self.refuse(error);
        }
        let header = self.record.header.seats[usize::from(seat.0)].clone();
        self.log(&JournalEvent::Seat(seat, header));
        self.go_on();
    }

    /// A computer offered a move that is none: it is asked again, and has lost when that happens too often in a row.
    pub(super) fn move_refused(&mut self, seat: SeatId, reason: Translated) {
        self.events.push(SessionEvent::Notice(Notice::SeatFailed { seat, reason: reason.clone() }));
        if self.seats.has_failed_too_often(seat) {
            self.leave(seat, EndCause::Forfeit { seat, reason });
        } else {
            self.go_on();
        }
    }

    /// Ends the game at the position shown.
    pub(super) fn finish(&mut self, winners: Vec<SeatId>, cause: EndCause) {
        self.end_with(GameResult { winners, cause });
    }

    /// Ends the game at the position shown.
    pub(super) fn end_with(&mut self, result: GameResult) {
        self.halt();
        self.log(&JournalEvent::Result(Some(result.clone())));
        self.record.finish(Some(result.clone()));
        self.result = Some(result);
        self.events.push(SessionEvent::Over);
    }

    /// Seats that are not out of the game.
    fn still_in(&self) -> Vec<SeatId> {
        let out = self.snapshot.as_ref().map_or(Players::NONE, |snapshot| snapshot.eliminated);
        self.seats.ids().filter(|seat| !out.contains(Player(seat.0))).collect()
    }
}
