//! One game between two engines, refereed: each engine has a worker of its own, and a third one holds the rules.
//!
//! Whoever offers no legal move, has used up its clock, or fails in its own search, has lost. Any other worker that stops working is nobody's loss: it
//! is replaced, and the game goes on where it stood; when the same ply fails again the game is void.
//!
//! Knows workers, records and how a game ends. Must not know which engines play or what the result is for.

use std::ops::ControlFlow;
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::{Facts, Snapshot, Status};
use abstrakt_record::{EndCause, GameResult, Header, NodeId, Record, SeatId};
use abstrakt_referee::{
    Now, PlannedTurn, by_repetition, by_rules, first_position, protocol_plies, record_ply, roll, search,
};
use abstrakt_worker::protocol::{Opening, Ply, PositionUpdate};
use abstrakt_worker::{FaultOrigin, Launch, WorkerError};

use crate::openings;
use crate::post::{Failure, Post};

/// Why no game can be played, not just this one.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// No worker can be started, or the game does not begin so.
    #[error(transparent)]
    Unplayable(WorkerError),
    /// A match is for two.
    #[error("a match is between two engines: a setup for 2 players is right, not one for {0}")]
    Seats(usize),
    /// The system has no thread to give.
    #[error("the system has no thread to play on: {0}")]
    Thread(std::io::Error),
}

/// Three workers that play one game after another.
pub struct Arena<'a> {
    launch: &'a Launch,
    now: Now,
    referee: Post,
    seats: [Post; 2],
}

/// A game to be played.
pub struct Pairing<'a> {
    /// Setup, options, position.
    pub opening: &'a Opening,
    /// Plies played before the engines begin.
    pub plies: &'a [Ply],
    /// The engines by seat.
    pub specs: [&'a Spec; 2],
    /// Turns, the opening's included, after which the game ends by agreement: the higher score wins.
    pub turns: u32,
    /// What the record says of the game.
    pub header: Header,
}

/// A game that was played, or given up.
#[derive(Clone, Debug)]
pub struct Refereed {
    /// The game as far as it went.
    pub record: Record,
    /// Why it does not count; none: the record has a result.
    pub void: Option<String>,
}

/// A game under way.
struct Game<'p> {
    pairing: &'p Pairing<'p>,
    facts: Facts,
    record: Record,
    snapshot: Snapshot,
    planned: PlannedTurn,
}

impl<'a> Arena<'a> {
    /// Workers are started when they are needed. `now` is the referee's clock.
    pub fn new(launch: &'a Launch, now: Now) -> Self {
        Self { launch, now, referee: Post::default(), seats: Default::default() }
    }

    /// The game's facts.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn facts(&mut self, opening: &Opening) -> Result<Facts, ArenaError> {
        self.referee.reset();
        let asked = twice(|| self.referee.ask(self.launch, opening, |client| Ok(client.facts().clone())));
        asked.map_err(|failure| match failure {
            Failure::Unplayable(error) | Failure::Stopped(error) => ArenaError::Unplayable(error),
            Failure::Refused(reason) => ArenaError::Unplayable(WorkerError::Refused { reason, ply: None }),
        })
    }

    /// A random opening, as [`openings::random`] draws it; or one line that says why the game fails at it.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn random_opening(
        &mut self,
        opening: &Opening,
        turns: u32,
        seed: u64,
        number: u32,
    ) -> Result<Result<Vec<Ply>, String>, ArenaError> {
        self.referee.reset();
        let asked = twice(|| {
            self.referee
                .ask(self.launch, opening, |client| openings::random(client, opening, turns, seed, number))
        });
        void(asked)
    }

    /// Plays a game to its end.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn play(&mut self, pairing: &Pairing<'_>) -> Result<Refereed, ArenaError> {
        let empty = Record::new(pairing.header.clone());
        self.referee.reset();
        self.seats.iter_mut().for_each(Post::reset);
        let begun = twice(|| self.begin(pairing));
        let mut game = match void(begun)? {
            Ok(game) => game,
            Err(reason) => return Ok(Refereed { record: empty, void: Some(reason) }),
        };
        if game.snapshot.scores.len() != 2 {
            return Err(ArenaError::Seats(game.snapshot.scores.len()));
        }
        loop {
            if let Some(result) = game.ending() {
                game.record.finish(Some(result));
                return Ok(Refereed { record: game.record, void: None });
            }
            match void(twice(|| self.step(&mut game)))? {
                Ok(()) => {}
                Err(reason) => return Ok(Refereed { record: game.record, void: Some(reason) }),
            }
        }
    }

    /// The referee sets the game up.
    fn begin<'p>(&mut self, pairing: &'p Pairing<'p>) -> Result<Game<'p>, Failure> {
        let (facts, first, at) = self.referee.ask(self.launch, pairing.opening, |client| {
            let first = client.line(&[], 0)?.snapshot;
            let at = client.line(pairing.plies, 0)?;
            Ok((client.facts().clone(), first, at))
        })?;
        let mut record = Record::new(pairing.header.clone());
        record.learn(NodeId::ROOT, first_position(&first));
        let mut game = Game { pairing, facts, record, snapshot: first, planned: PlannedTurn::default() };
        game.enter(at, None)?;
        Ok(game)
    }

    /// One ply, or the end of the game.
    fn step(&mut self, game: &mut Game<'_>) -> Result<(), Failure> {
        match game.snapshot.status {
            Status::Turn { player, .. } => self.move_by(game, SeatId(player.0)),
            Status::Chance => {
                let rolled = roll(&game.record, &game.snapshot).map(str::to_owned);
                let rolled =
                    rolled.ok_or_else(|| Failure::Refused("the game offers no outcome to chance".into()))?;
                let at = self.referee_plays(game, &rolled)?;
                game.enter(at, None)
            }
            // The ending was looked for before.
            Status::Over(_) => Ok(()),
        }
    }

    /// The seat's engine searches, or goes on with its turn as planned; the referee plays its ply.
    fn move_by(&mut self, game: &mut Game<'_>, seat: SeatId) -> Result<(), Failure> {
        let place = usize::from(seat.0) % 2;
        let spec = game.pairing.specs[place];
        let cursor = game.record.cursor();
        let (so_far, left) = (game.record.turn_spent(cursor), game.record.remaining(seat, cursor));
        let planned = match game.snapshot.status.starts_turn() {
            true => None,
            false => game.planned.next(spec, so_far, &game.snapshot.moves),
        };
        let (ply, spent) = match planned {
            Some(ply) => (ply, Duration::ZERO),
            None => {
                let wanted = search(spec, so_far, left);
                let plies = protocol_plies(&game.record, cursor);
                let now = &self.now;
                let found = self.seats[place].ask(self.launch, game.pairing.opening, |client| {
                    client.line(&plies, plies.len())?;
                    let begun = now();
                    let outcome = client.search(&wanted, &mut |_| ControlFlow::Continue(()))?;
                    Ok((outcome, now().saturating_sub(begun)))
                });
                let (outcome, spent) = match found {
                    Ok(found) => found,
                    Err(Failure::Refused(reason)) => return game.forfeit(seat, reason),
                    Err(Failure::Stopped(error)) if is_engines_own(&error) => {
                        return game.forfeit(seat, cause(&error));
                    }
                    Err(failure) => return Err(failure),
                };
                game.planned = PlannedTurn::of(&outcome);
                (outcome.best, spent)
            }
        };
        if left.is_some_and(|left| spent >= left) {
            return game.lose(seat, EndCause::Time(seat));
        }
        match self.referee_plays(game, &ply) {
            Ok(at) => game.enter(at, Some(spent)),
            Err(Failure::Refused(reason)) => game.forfeit(seat, reason),
            Err(failure) => Err(failure),
        }
    }

    /// The referee plays a ply at the end of the record.
    fn referee_plays(&mut self, game: &Game<'_>, text: &str) -> Result<PositionUpdate, Failure> {
        let mut plies = protocol_plies(&game.record, game.record.cursor());
        let since = plies.len();
        plies.push(Ply::text(text));
        self.referee.ask(self.launch, game.pairing.opening, |client| client.line(&plies, since))
    }
}

impl Game<'_> {
    /// Rules, repetition, an end that was found in a move, length.
    fn ending(&self) -> Option<GameResult> {
        let by_length = || {
            let turns = self.record.plies().iter().filter(|ply| ply.opens_turn).count();
            let long = self.snapshot.status.starts_turn() && turns >= self.pairing.turns as usize;
            long.then(|| GameResult { winners: ahead(&self.snapshot.scores), cause: EndCause::Agreement })
        };
        by_rules(&self.facts, self.snapshot.status)
            .or_else(|| self.record.result_here().cloned())
            .or_else(|| by_repetition(&self.record))
            .or_else(by_length)
    }

    /// Writes the plies that were played into the record; the first of them took the time.
    fn enter(&mut self, at: PositionUpdate, mut spent: Option<Duration>) -> Result<(), Failure> {
        for played in &at.made {
            let recorded = record_ply(played, spent.take());
            // The game writes what it cannot be asked to write otherwise.
            let (ply, after) = recorded.map_err(|bad| Failure::Refused(bad.to_string()))?;
            self.record.play(ply, after);
        }
        self.snapshot = at.snapshot;
        Ok(())
    }

    fn forfeit(&mut self, seat: SeatId, reason: String) -> Result<(), Failure> {
        self.lose(seat, EndCause::Forfeit { seat, reason })
    }

    fn lose(&mut self, seat: SeatId, cause: EndCause) -> Result<(), Failure> {
        self.record.finish(Some(GameResult { winners: vec![SeatId(seat.0 ^ 1)], cause }));
        Ok(())
    }
}

/// Tries again what failed because a worker stopped.
fn twice<T>(mut attempt: impl FnMut() -> Result<T, Failure>) -> Result<T, Failure> {
    match attempt() {
        Err(Failure::Stopped(_)) => attempt(),
        done => done,
    }
}

/// What makes one game void apart from what ends the match.
fn void<T>(done: Result<T, Failure>) -> Result<Result<T, String>, ArenaError> {
    match done {
        Ok(done) => Ok(Ok(done)),
        Err(Failure::Stopped(error)) => Ok(Err(cause(&error))),
        Err(Failure::Refused(reason)) => Ok(Err(reason)),
        Err(Failure::Unplayable(error)) => Err(ArenaError::Unplayable(error)),
    }
}

/// Did the search itself fail, and not the game or the machine?
fn is_engines_own(error: &WorkerError) -> bool {
    matches!(error, WorkerError::Stopped(stopped) if stopped.cause.origin() == FaultOrigin::Engine)
}

/// How the worker stopped, without the word to a person at the board.
fn cause(error: &WorkerError) -> String {
    match error {
        WorkerError::Refused { reason, .. } => reason.clone(),
        WorkerError::Stopped(stopped) => stopped.what_happened().to_string(),
    }
}

/// The seat with the higher score; nobody when the scores are level.
fn ahead(scores: &[i32]) -> Vec<SeatId> {
    match scores {
        [first, second] if first > second => vec![SeatId(0)],
        [first, second] if second > first => vec![SeatId(1)],
        _ => Vec::new(),
    }
}
