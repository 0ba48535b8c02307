//! The computers on the seats of a game, and how they have fared.
//!
//! Knows engine specs and seats. Must not know positions, or what a failure costs.

use std::path::PathBuf;

use abstrakt_engine::{GameClock, Limits, Spec};
use abstrakt_external::{ExternalSpec, ExternalSpecError};
use abstrakt_record::{Header, Seat, SeatId, SeatKind, TimeControl};
use abstrakt_referee::{EngineSpec, ExternalPlayer, time_control};

use crate::computer::{Computer, ComputerEvent};
use crate::{ExternalEngines, SessionError};

/// A computer that has failed so often in a row is not asked again by itself.
const FAILURES: u32 = 3;

/// All seats, by number.
pub(crate) struct Seats(Vec<SeatState>);

/// The way a seat's computer plays.
enum SeatEngine {
    /// By this spec.
    Plays(EngineSpec),
    /// Not at all: it is an external engine that is not registered, or cannot play so. The seat waits for another player.
    Missing(ExternalSpecError),
}

/// The state of a seat beside the record.
#[derive(Default)]
struct SeatState {
    /// The way its computer plays; none for a person.
    engine: Option<SeatEngine>,
    /// Its computer, once it was needed.
    computer: Option<Computer>,
    /// The number of failures of its computer.
    failures: u32,
    /// The notice that no worker can begin for its computer was given, and none has begun since.
    told: bool,
    /// Its player has left, and the game has no rule for that: a computer plays for it.
    substitute: bool,
}

impl Seats {
    /// The seats of a game's header. A computer's clock is its seat's, and a clock in its spec becomes its seat's.
    ///
    /// # Errors
    /// The spec of a search is wrong.
    pub fn take(header: &mut Header, engines: &ExternalEngines) -> Result<Self, SessionError> {
        let Header { game, seats, .. } = header;
        let state = |seat: &mut Seat| {
            Ok(SeatState { engine: seat_engine(seat, game, engines)?, ..SeatState::default() })
        };
        Ok(Self(seats.iter_mut().map(state).collect::<Result<_, SessionError>>()?))
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Every seat.
    pub fn ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.0.len()).map(|index| SeatId(index as u8))
    }

    /// Returns whether there is such a seat.
    pub fn contains(&self, seat: SeatId) -> bool {
        usize::from(seat.0) < self.0.len()
    }

    /// Somebody else takes a seat of a game. A computer that stays one of the same kind goes on with the same worker or engine.
    ///
    /// # Errors
    /// The spec of a search is wrong; nothing has changed.
    pub fn replace(
        &mut self,
        id: SeatId,
        seat: &mut Seat,
        (game, engines): (&str, &ExternalEngines),
        substitute: bool,
    ) -> Result<(), SessionError> {
        let engine = seat_engine(seat, game, engines)?;
        let Some(state) = self.0.get_mut(usize::from(id.0)) else { return Ok(()) };
        let stays = match (&state.engine, &engine) {
            (Some(SeatEngine::Plays(before)), Some(SeatEngine::Plays(now))) => before.is_same_kind(now),
            _ => false,
        };
        let computer = state.computer.take().filter(|_| stays && !substitute);
        let computer = computer.map(|mut computer| {
            computer.break_off();
            computer
        });
        *state = SeatState { engine, computer, failures: 0, told: false, substitute };
        Ok(())
    }

    /// The spec of the seat's computer; none for a person, and for an engine that is missing.
    pub fn spec(&self, seat: SeatId) -> Option<&EngineSpec> {
        match self.state(seat)?.engine.as_ref()? {
            SeatEngine::Plays(spec) => Some(spec),
            SeatEngine::Missing(_) => None,
        }
    }

    /// The reason why the external engine that the seat names cannot play; none where it can, or the seat
    /// names none.
    pub fn missing(&self, seat: SeatId) -> Option<&ExternalSpecError> {
        match self.state(seat)?.engine.as_ref()? {
            SeatEngine::Plays(_) => None,
            SeatEngine::Missing(error) => Some(error),
        }
    }

    /// Returns whether a computer plays for a player who has left.
    pub fn is_substitute(&self, seat: SeatId) -> bool {
        self.state(seat).is_some_and(|state| state.substitute)
    }

    /// The seat's computer, if it was started.
    pub fn computer(&self, seat: SeatId) -> Option<&Computer> {
        self.state(seat)?.computer.as_ref()
    }

    /// The spec of the seat's computer, and the computer, which `start` starts if it was not started yet; none for a
    /// person.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn engine<E>(
        &mut self,
        seat: SeatId,
        start: impl FnOnce(&EngineSpec) -> Result<Computer, E>,
    ) -> Option<Result<(&EngineSpec, &mut Computer), E>> {
        let state = self.0.get_mut(usize::from(seat.0))?;
        let Some(SeatEngine::Plays(spec)) = &state.engine else { return None };
        if state.computer.is_none() {
            match start(spec) {
                Ok(computer) => state.computer = Some(computer),
                Err(error) => return Some(Err(error)),
            }
        }
        state.computer.as_mut().map(|computer| Ok((spec, computer)))
    }

    /// Gives the seat's worker up; another one is started when it is needed.
    pub fn dismiss(&mut self, seat: SeatId) {
        if let Some(state) = self.0.get_mut(usize::from(seat.0)) {
            state.computer = None;
        }
    }

    /// The seat's computer has failed. True: so often in a row that it is not to be asked again by itself; it is counted
    /// anew then.
    pub fn has_failed_too_often(&mut self, seat: SeatId) -> bool {
        let Some(state) = self.0.get_mut(usize::from(seat.0)) else { return true };
        state.failures += 1;
        let often = state.failures >= FAILURES;
        if often {
            state.failures = 0;
        }
        often
    }

    /// The seat's computer has moved.
    pub fn has_moved(&mut self, seat: SeatId) {
        if let Some(state) = self.0.get_mut(usize::from(seat.0)) {
            (state.failures, state.told) = (0, false);
        }
    }

    /// No worker can begin for the seat's computer. True: the notice was given already.
    pub fn has_told(&mut self, seat: SeatId) -> bool {
        self.0.get_mut(usize::from(seat.0)).is_some_and(|state| std::mem::replace(&mut state.told, true))
    }

    /// Tells the computers that are thinking to move at once.
    pub fn move_now(&mut self) {
        self.computers().for_each(Computer::move_now);
    }

    /// Breaks all searches off: their moves are not wanted any more.
    pub fn break_off(&mut self) {
        self.computers().for_each(Computer::break_off);
    }

    /// The news of the seat's computer since the last call.
    pub fn poll(&mut self, seat: SeatId) -> Vec<ComputerEvent> {
        let state = self.0.get_mut(usize::from(seat.0));
        state.and_then(|state| state.computer.as_mut()).map(Computer::poll).unwrap_or_default()
    }

    fn state(&self, seat: SeatId) -> Option<&SeatState> {
        self.0.get(usize::from(seat.0))
    }

    fn computers(&mut self) -> impl Iterator<Item = &mut Computer> {
        self.0.iter_mut().filter_map(|seat| seat.computer.as_mut())
    }
}

/// The way the computer of a seat plays, none for a person; spec and seat have the same clock afterwards, the
/// seat's if it has one.
///
/// # Errors
/// The spec of a search is wrong, or no search by it would end.
fn seat_engine(
    seat: &mut Seat,
    game: &str,
    engines: &ExternalEngines,
) -> Result<Option<SeatEngine>, SessionError> {
    let SeatKind::Engine(text) = &seat.kind else { return Ok(None) };
    if ExternalSpec::is_meant(text) {
        let found = text.parse::<ExternalSpec>().and_then(|mut spec| {
            // A record may come from anywhere: it names no file that is written.
            let file = |folder: &PathBuf| folder.join(format!("{}.log", spec.engine));
            spec.log = engines.conversations.as_ref().map(file);
            agree_on_clock(&mut seat.clock, &mut spec.limits);
            ExternalPlayer::named(game, spec, &engines.registry)
        });
        return Ok(Some(match found {
            Ok(player) => SeatEngine::Plays(EngineSpec::External(Box::new(player))),
            Err(error) => SeatEngine::Missing(error),
        }));
    }
    let wrong = {
        let name = seat.name.clone();
        move |error| SessionError::Spec { name: name.clone(), error }
    };
    let mut spec: Spec = text.parse().map_err(&wrong)?;
    agree_on_clock(&mut seat.clock, &mut spec.limits);
    spec.check_limits().map_err(wrong)?;
    Ok(Some(SeatEngine::Plays(spec.into())))
}

/// A seat's clock goes before that of a spec; both are the same afterwards.
fn agree_on_clock(seat: &mut Option<TimeControl>, limits: &mut Limits) {
    *seat = seat.or(time_control(limits));
    match seat {
        // A clock that gives its base for each turn: a tenth is kept for work other than search.
        Some(clock) if clock.turns == 1 => {
            let time = clock.base * 9 / 10;
            limits.time = Some(limits.time.map_or(time, |limit| limit.min(time)));
            limits.clock = None;
        }
        clock => {
            let game = |clock: TimeControl| GameClock { budget: clock.base, increment: clock.increment };
            limits.clock = clock.map(game);
        }
    }
}
