//! Games between engines, refereed: each engine has a worker of its own, and one more holds the rules.
//!
//! Whoever offers no legal move, has used up its clock, or fails in its own search, has lost; with more than two at the
//! board it leaves the game, and the others play on. Any other worker that stops working is nobody's loss: it is
//! replaced, and the game goes on where it stood; when the same ply fails again the game is void.
//!
//! Knows workers, records and how a game ends. Must not know which engines play or what the result is for.

mod adjudication;
mod externals;
mod game;
mod header;
mod watch;
mod worker_slot;

use std::ops::ControlFlow;
use std::time::Duration;

use abstrakt_record::{EndCause, Header, NodeId, Record, SeatId};
use abstrakt_referee::{
    EngineSpec, ExternalTask, MoveStatistics, Now, first_position, protocol_plies, protocol_plies_since,
    roll, search,
};
use abstrakt_system::SystemError;
use abstrakt_texts::{LocalizedError, Translated, message};
use abstrakt_vocabulary::{Facts, Player, Snapshot, Status};
use abstrakt_worker::protocol::{Advanced, LinePly, Opened, Opening, SearchOutcome};
use abstrakt_worker::{FaultOrigin, Launch, WorkerError};

pub use adjudication::{Adjudication, Agreement, Bound};
use externals::Externals;
use game::Game;
pub(crate) use game::scales;
pub use header::header;
pub use watch::{LiveGame, WatchGames};
use worker_slot::{Failure, WorkerSlot};

use crate::openings::Openings;

/// The reason why no game can be played, not just this one.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ArenaError {
    /// No worker can be started, or the game does not begin so.
    #[message(transparent)]
    Unplayable(WorkerError),
    /// The setup is for another number of players.
    #[message("arena-seats")]
    Seats {
        /// As many as are to play.
        engines: usize,
        /// As many as the setup has.
        players: usize,
    },
    /// The system has no thread to give.
    #[message("arena-thread")]
    Thread(SystemError),
}

/// Workers that play one game after another, of the same plugin.
pub struct Arena {
    launch: Launch,
    now: Now,
    referee: WorkerSlot,
    seats: Vec<WorkerSlot>,
    externals: Externals,
}

/// A game to be played.
pub struct GamePlan<'a> {
    /// The game's facts.
    pub facts: &'a Facts,
    /// Its starting position.
    pub openings: &'a Openings,
    /// The number of its opening.
    pub opening: u32,
    /// The engines by seat.
    pub engines: Vec<EngineSpec>,
    /// The adjudication that may end it before its rules do.
    pub adjudication: Adjudication,
    /// The header of the game's record; its seats are as many as the engines.
    pub header: Header,
    /// Whether the game is left out when an earlier one began with the same opening.
    pub new_openings_only: bool,
    /// The game's name in the statistics of its moves.
    pub name: String,
}

/// The fate of a game that was to be played.
#[derive(Clone, Debug)]
pub enum Played {
    /// It was played, or given up.
    Game(Box<FinishedGame>),
    /// It was left out: it begins with an opening that an earlier one had.
    Repeats,
}

/// A game that was played, or given up.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game as far as it went.
    pub record: Record,
    /// The reason why it does not count; none: the record has a result.
    pub void: Option<String>,
    /// Engines that failed, in order, with the reason.
    pub forfeits: Vec<(SeatId, String)>,
    /// Engines whose time was up, in order.
    pub time_losses: Vec<SeatId>,
    /// Every ply that was not part of the opening.
    pub moves: Vec<MoveStatistics>,
}

impl Arena {
    /// Workers are started when they are needed. `now` is the referee's clock.
    pub fn new(launch: Launch, now: Now) -> Self {
        Self {
            launch,
            now,
            referee: WorkerSlot::default(),
            seats: Vec::new(),
            externals: Externals::default(),
        }
    }

    /// The facts of the game, from the referee's worker.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn facts(&mut self, opening: &Opening) -> Result<Facts, ArenaError> {
        self.referee.reset();
        let asked = twice(|| self.referee.ask(&self.launch, opening, |client| Ok(client.facts().clone())));
        asked.map_err(|failure| match failure {
            Failure::Unplayable(error) | Failure::Stopped(error) => ArenaError::Unplayable(error),
            Failure::Refused(reason) | Failure::Outgrown(reason) => {
                ArenaError::Unplayable(WorkerError::request(reason.en))
            }
        })
    }

    /// Plays a game to its end.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn play(&mut self, plan: &GamePlan<'_>) -> Result<Played, ArenaError> {
        self.play_watched(plan, None)
    }

    /// Plays a game to its end; `watch` sees every position of it. Without it the referee asks for no picture.
    ///
    /// # Errors
    /// [`ArenaError`]
    pub fn play_watched(
        &mut self,
        plan: &GamePlan<'_>,
        watch: Option<&WatchGames<'_>>,
    ) -> Result<Played, ArenaError> {
        let played = |refereed| Ok(Played::Game(Box::new(refereed)));
        self.referee.reset();
        self.seats.resize_with(plan.engines.len().max(self.seats.len()), WorkerSlot::default);
        let engines = plan.engines.iter().map(EngineSpec::search).chain(std::iter::repeat(None));
        self.seats.iter_mut().zip(engines).for_each(|(seat, engine)| seat.seat(engine));
        self.externals.take_seats(&plan.engines);
        let begun = twice(|| self.begin(plan));
        let mut game = match or_void(begun)? {
            Ok(Some(game)) => game,
            Ok(None) => return Ok(Played::Repeats),
            Err(reason) => return played(Game::given_up(plan, reason)),
        };
        let (engines, players) = (plan.engines.len(), game.players());
        if engines != players {
            return Err(ArenaError::Seats { engines, players });
        }
        loop {
            if let Some(watch) = watch {
                match or_void(twice(|| self.snapshot(&game)))? {
                    Ok(position) => watch(game.live(&position)),
                    Err(reason) => return played(game.void(reason)),
                }
            }
            if game.has_ended() {
                return played(game.ended());
            }
            if let Err(reason) = or_void(twice(|| self.step(&mut game)))? {
                return played(game.void(reason));
            }
        }
    }

    /// The referee sets the game up; none where it is left out.
    fn begin<'p>(&mut self, plan: &'p GamePlan<'p>) -> Result<Option<Game<'p>>, Failure> {
        let opening = &plan.openings.start(plan.opening).opening;
        let Opened { board, snapshot: first, .. } = self.referee.open(&self.launch, opening)?;
        let advanced = self.referee.ask(&self.launch, opening, |client| {
            let drawn = plan.openings.draw(client, plan.opening)?;
            let repeats = plan.new_openings_only && drawn.repeats;
            if repeats { Ok(None) } else { client.advance(0, drawn.plies).map(Some) }
        })?;
        let Some(advanced) = advanced else { return Ok(None) };
        let mut record = Record::new(plan.header.clone());
        record.learn(NodeId::ROOT, first_position(&first));
        let mut game = Game::begin(plan, record, (board, first.into()));
        game.enter(advanced, None)?;
        Ok(Some(game))
    }

    /// One ply, or the end of the game.
    fn step(&mut self, game: &mut Game<'_>) -> Result<(), Failure> {
        match game.state().status {
            Status::Turn { player, .. } => self.move_by(game, SeatId(player.0)),
            Status::Chance => {
                let outcomes = game.state().outcomes.iter();
                let outcomes = outcomes.map(|outcome| (outcome.text.as_str(), outcome.weight));
                let rolled = roll(game.record(), outcomes).map(str::to_owned);
                let rolled =
                    rolled.ok_or_else(|| Failure::Refused(Translated::of(&message!("refused-outcome"))))?;
                let advanced = self.referee_plays(game, LinePly::text(rolled))?;
                game.enter(advanced, None)?;
                game.note(None);
                Ok(())
            }
            // The ending was looked for before.
            Status::Over(_) => Ok(()),
        }
    }

    /// The seat's engine searches, or goes on with its turn as planned; the referee plays its ply.
    fn move_by(&mut self, game: &mut Game<'_>, seat: SeatId) -> Result<(), Failure> {
        let (so_far, left) = game.time(seat);
        let planned = match game.planned(seat, so_far) {
            // Chance may have brought something else than the search planned.
            Some(ply) => self.snapshot(game)?.moves.iter().any(|facts| facts.text == ply).then_some(ply),
            None => None,
        };
        let (ply, spent, outcome) = match planned {
            Some(ply) => (ply, Duration::ZERO, None),
            None => match self.search(game, seat, so_far, left) {
                // No move is none that the referee plays.
                Ok((outcome, spent)) => (outcome.best.clone().unwrap_or_default(), spent, Some(outcome)),
                Err(Failure::Refused(reason)) => return self.forfeit(game, seat, reason),
                Err(Failure::Stopped(error)) if is_engines_own(&error) => {
                    return self.forfeit(game, seat, cause(&error));
                }
                Err(failure) => return Err(failure),
            },
        };
        if left.is_some_and(|left| spent >= left) {
            game.out_of_time(seat);
            return self.leave(game, seat, EndCause::Time(seat));
        }
        match self.referee_plays(game, LinePly::text(ply)) {
            Ok(advanced) => {
                game.enter(advanced, Some(spent))?;
                game.note(outcome.as_ref());
                if let Some(outcome) = &outcome {
                    game.searched(seat, outcome);
                }
                Ok(())
            }
            Err(Failure::Refused(reason)) => self.forfeit(game, seat, reason),
            Err(failure) => Err(failure),
        }
    }

    /// The seat's engine searches the position, by the referee's clock.
    fn search(
        &mut self,
        game: &mut Game<'_>,
        seat: SeatId,
        so_far: Duration,
        left: Option<Duration>,
    ) -> Result<(SearchOutcome, Duration), Failure> {
        let (record, cursor) = (game.record(), game.record().cursor());
        let spec = match game.engine(seat) {
            EngineSpec::Search(spec) => spec,
            EngineSpec::External(_) => {
                let plies = protocol_plies(record, cursor);
                let task = ExternalTask { opening: game.opening(), plies: &plies, spent: so_far, left };
                return self.externals.think(seat, &self.launch, &task, &self.now);
            }
        };
        let wanted = search(spec, so_far, left).quiet();
        let (now, opening) = (&self.now, game.opening());
        let (mut outcome, spent) = self.seats[usize::from(seat.0)].ask(&self.launch, opening, |client| {
            let begun = now();
            // The worker stands at a position before this one: the game only grows.
            let kept = client.played();
            let wanted = wanted.behind(kept, protocol_plies_since(record, cursor, kept));
            let outcome = client.search(&wanted, &mut |_| ControlFlow::Continue(()))?;
            // Processor time is what the search itself has counted.
            let spent = match wanted.spec.processor_time {
                true => Duration::from_micros(outcome.findings.micros),
                false => now().saturating_sub(begun),
            };
            Ok((outcome, spent))
        })?;
        game.settle(seat, &mut outcome);
        Ok((outcome, spent))
    }

    /// The referee plays a ply at the end of the record.
    fn referee_plays(&mut self, game: &Game<'_>, ply: LinePly) -> Result<Advanced, Failure> {
        let record = game.record();
        let played = record.plies().len();
        self.referee.ask(&self.launch, game.opening(), |client| {
            if client.played() != played {
                // Its worker is a new one.
                client.advance(0, protocol_plies(record, record.cursor()))?;
            }
            client.advance(played, vec![ply])
        })
    }

    /// The position with its picture and its moves.
    fn snapshot(&mut self, game: &Game<'_>) -> Result<Snapshot, Failure> {
        let plies = protocol_plies(game.record(), game.record().cursor());
        let update =
            self.referee.ask(&self.launch, game.opening(), |client| client.line(&plies, plies.len()))?;
        Ok(update.snapshot)
    }

    fn forfeit(&mut self, game: &mut Game<'_>, seat: SeatId, reason: Translated) -> Result<(), Failure> {
        game.forfeited(seat, reason.en.clone());
        self.leave(game, seat, EndCause::Forfeit { seat, reason })
    }

    /// Against one opponent the seat has lost; against more it is taken out, or the plainest engine plays for it where
    /// the game has no rule for that.
    fn leave(&mut self, game: &mut Game<'_>, seat: SeatId, cause: EndCause) -> Result<(), Failure> {
        if game.players() == 2 {
            game.lose(seat, cause);
            return Ok(());
        }
        match self.referee_plays(game, LinePly::Withdraw { withdraw: Player(seat.0) }) {
            Ok(advanced) => {
                game.enter(advanced, None)?;
                game.note(None);
                Ok(())
            }
            Err(Failure::Refused(reason)) => match game.substitute(seat) {
                true => Ok(()),
                false => Err(Failure::Refused(reason)),
            },
            Err(failure) => Err(failure),
        }
    }
}

/// Tries again what failed because a worker stopped.
fn twice<T>(mut attempt: impl FnMut() -> Result<T, Failure>) -> Result<T, Failure> {
    match attempt() {
        Err(Failure::Stopped(_)) => attempt(),
        done => done,
    }
}

/// Tells the failure that makes one game void from the one that ends the match.
fn or_void<T>(done: Result<T, Failure>) -> Result<Result<T, String>, ArenaError> {
    match done {
        Ok(done) => Ok(Ok(done)),
        Err(Failure::Stopped(error)) => Ok(Err(cause(&error).en)),
        Err(Failure::Refused(reason) | Failure::Outgrown(reason)) => Ok(Err(reason.en)),
        Err(Failure::Unplayable(error)) => Err(ArenaError::Unplayable(error)),
    }
}

/// Whether the search itself failed, and not the game or the machine.
fn is_engines_own(error: &WorkerError) -> bool {
    matches!(error, WorkerError::Stopped(stopped) if stopped.origin() == FaultOrigin::Engine)
}

/// The end of the worker, without the word to a person at the board.
fn cause(error: &WorkerError) -> Translated {
    match error {
        WorkerError::Refused { reason, ply } => Translated::of(&reason.at(*ply)),
        WorkerError::Stopped(stopped) => Translated::of(&stopped.what_happened()),
    }
}
