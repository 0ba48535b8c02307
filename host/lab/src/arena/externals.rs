//! The external engines in an arena: kept from game to game, whichever seat they have.
//!
//! Knows seats that an external engine plays. Must not know what a game is played for.

use std::time::Duration;

use abstrakt_external::SearchControl;
use abstrakt_record::SeatId;
use abstrakt_referee::{EngineSpec, ExternalSeat, ExternalSeatError, ExternalTask, Now};
use abstrakt_texts::Translated;
use abstrakt_worker::protocol::SearchOutcome;
use abstrakt_worker::{Launch, WorkerError};

use super::worker_slot::Failure;

/// Engines at the table, and engines that wait for another game.
#[derive(Default)]
pub(super) struct Externals {
    /// By seat.
    seated: Vec<Option<ExternalSeat>>,
    waiting: Vec<ExternalSeat>,
}

impl Externals {
    /// Another game begins, between these engines in the order of their seats.
    pub fn take_seats(&mut self, engines: &[EngineSpec]) {
        self.waiting.extend(self.seated.drain(..).flatten());
        self.waiting.iter_mut().for_each(ExternalSeat::reset);
        for engine in engines {
            let EngineSpec::External(player) = engine else {
                self.seated.push(None);
                continue;
            };
            let place = self.waiting.iter().position(|waiting| waiting.player() == &**player);
            let seat = match place {
                Some(place) => self.waiting.swap_remove(place),
                None => ExternalSeat::new((**player).clone()),
            };
            self.seated.push(Some(seat));
        }
    }

    /// The engine of a seat finds a move, and the time that it took.
    ///
    /// # Errors
    /// What the engine did is refused, as a move that is not legal is.
    pub fn think(
        &mut self,
        seat: SeatId,
        launch: &Launch,
        task: &ExternalTask<'_>,
        now: &Now,
    ) -> Result<(SearchOutcome, Duration), Failure> {
        let engine = self.seated.get_mut(usize::from(seat.0)).and_then(Option::as_mut);
        let engine =
            engine.ok_or_else(|| Failure::Unplayable(WorkerError::request("no engine has this seat")))?;
        match engine.think(launch, task, now, &mut |_| SearchControl::Continue) {
            Ok(Some(found)) => Ok(found),
            // Nobody breaks off.
            Ok(None) => Err(Failure::Unplayable(WorkerError::request("a search was broken off"))),
            Err(ExternalSeatError::Engine(failure)) => Err(Failure::Refused(Translated::of(&failure))),
            Err(ExternalSeatError::Worker(stopped @ WorkerError::Stopped(_))) => {
                Err(Failure::Stopped(stopped))
            }
            Err(ExternalSeatError::Worker(refused)) => Err(Failure::Unplayable(refused)),
        }
    }
}
