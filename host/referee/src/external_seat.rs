//! A seat whose moves an external engine finds: the engine, and a worker that tells it what has been played in the words of
//! its protocol.
//!
//! Knows workers and engines. Must not know records, or what a failure costs.

use std::time::Duration;

use abstrakt_engine::Ended;
use abstrakt_external::wire::ugi::{GAME_OPTION, SETUP, WITHDRAWAL};
use abstrakt_external::{
    EngineFailure, ExternalClient, FailureCause, ForeignSetting, ForeignStart, Identity, Protocol, Reply,
    SearchControl, SearchInfo, StopSwitch, Task,
};
use abstrakt_system::ForeignText;
use abstrakt_texts::Translated;
use abstrakt_vocabulary::{Choice, Facts, ForeignPosition, Player, Snapshot, Status};
use abstrakt_worker::protocol::{
    AdvanceLine, Findings, ForeignMoveText, LinePly, Opening, PlayedPly, SearchOutcome, SearchScore,
    Variation,
};
use abstrakt_worker::{Client, Launch, WorkerError};

use crate::Now;
use crate::engine_spec::ExternalPlayer;

/// The notation whose name for a game tells the size of its board.
pub const BOARD_NOTATION: &str = "psq";

/// Hears what an engine has found since it was asked last, and says what is wanted.
pub type Observe<'a> = dyn FnMut(Option<&Findings>) -> SearchControl + 'a;

/// A seat of an external engine. Dropping it ends the engine.
pub struct ExternalSeat {
    player: ExternalPlayer,
    worker: Option<Client>,
    engine: Option<ExternalClient>,
    game: Option<ForeignGame>,
    stop: StopSwitch,
}

/// The game under way in the words of the protocol.
struct ForeignGame {
    opening: Opening,
    start: ForeignStart,
    /// The plies whose words are known.
    plies: Vec<LinePly>,
    /// The words of each.
    moves: Vec<String>,
    /// Whether the engine knows that it has begun.
    is_announced: bool,
}

/// The reasons why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalSeatError {
    /// The engine has failed. It is started anew for the next game.
    Engine(EngineFailure),
    /// The worker beside it is of no use, which is no fault of the engine.
    Worker(WorkerError),
}

impl From<WorkerError> for ExternalSeatError {
    fn from(error: WorkerError) -> Self {
        Self::Worker(error)
    }
}

impl From<EngineFailure> for ExternalSeatError {
    fn from(failure: EngineFailure) -> Self {
        Self::Engine(failure)
    }
}

/// The position for which a seat is to find a move.
pub struct ExternalTask<'a> {
    /// The start of the game.
    pub opening: &'a Opening,
    /// The plies since then, as a worker told them.
    pub plies: &'a [LinePly],
    /// The time that the turn has taken so far.
    pub spent: Duration,
    /// The time on the seat's clock.
    pub left: Option<Duration>,
}

impl ExternalSeat {
    /// A seat on which nothing was started yet.
    pub fn new(player: ExternalPlayer) -> Self {
        Self::with_stop_switch(player, StopSwitch::default())
    }

    /// The same, whose waits are ended by a switch that is there already.
    pub fn with_stop_switch(player: ExternalPlayer, stop: StopSwitch) -> Self {
        Self { player, worker: None, engine: None, game: None, stop }
    }

    /// The switch that ends a wait for the engine from another thread: the seat is of no more use then.
    pub fn stop_switch(&self) -> StopSwitch {
        self.stop.clone()
    }

    /// The player there.
    pub fn player(&self) -> &ExternalPlayer {
        &self.player
    }

    /// The engine's introduction; none before it was started.
    pub fn identity(&self) -> Option<&Identity> {
        self.engine.as_ref().map(ExternalClient::identity)
    }

    /// Adds the likeliest outcomes until a seat is to move after these plies; tells whether the game is over instead.
    ///
    /// # Errors
    /// [`ExternalSeatError`]
    pub(crate) fn is_over(
        &mut self,
        launch: &Launch,
        opening: &Opening,
        plies: &mut Vec<LinePly>,
    ) -> Result<bool, ExternalSeatError> {
        self.begin(launch, opening)?;
        loop {
            let Some(worker) = &mut self.worker else { return Ok(false) };
            let Snapshot { status, moves, .. } = worker.line(plies, plies.len())?.snapshot;
            match (status, moves.iter().max_by_key(|outcome| outcome.weight)) {
                (Status::Chance, Some(outcome)) => plies.push(LinePly::text(outcome.text.as_str())),
                (Status::Over(_), _) => return Ok(true),
                _ => return Ok(false),
            }
        }
    }

    /// Another game begins.
    pub fn reset(&mut self) {
        self.game = None;
        if !self.player.spec.keep {
            self.engine = None;
        }
    }

    /// Waits for the engine's move, and tells what it took by the clock `now`, or of processor time where the spec says so. None
    /// where `observe` broke off.
    ///
    /// # Errors
    /// [`ExternalSeatError`]
    pub fn think(
        &mut self,
        launch: &Launch,
        task: &ExternalTask<'_>,
        now: &Now,
        observe: &mut Observe<'_>,
    ) -> Result<Option<(SearchOutcome, Duration)>, ExternalSeatError> {
        let found = self.find_move(launch, task, now, observe);
        match &found {
            // Whoever was broken off may think on.
            Ok(None) | Err(ExternalSeatError::Engine(_)) => self.engine = None,
            Err(ExternalSeatError::Worker(_)) => (self.worker, self.game) = (None, None),
            Ok(Some(_)) => {}
        }
        found
    }

    fn find_move(
        &mut self,
        launch: &Launch,
        task: &ExternalTask<'_>,
        now: &Now,
        observe: &mut Observe<'_>,
    ) -> Result<Option<(SearchOutcome, Duration)>, ExternalSeatError> {
        self.begin(launch, task.opening)?;
        let mover = self.follow(task.plies)?;
        self.start_engine(launch)?;
        let Self { player, engine: Some(engine), game: Some(game), worker: Some(worker), .. } = self else {
            return Err(WorkerError::request("the seat has no game").into());
        };
        let limits = &player.spec.limits;
        let time = limits.time.map(|time| time.saturating_sub(task.spent).max(Duration::from_millis(1)));
        let asked = Task { moves: &game.moves, limits, time, left: task.left };
        let protocol = player.engine.protocol;
        let (begun, mut told, mut legal) = (now(), SearchInfo::default(), None);
        let mut tell = |info: &SearchInfo| {
            if *info == told {
                return observe(None);
            }
            told.clone_from(info);
            let spent = now().saturating_sub(begun);
            let first = info.variation.first().and_then(|first| {
                // A worker that fails here fails again when it is asked about the move.
                let legal = legal
                    .get_or_insert_with(|| legal_moves(worker, protocol, task.plies).unwrap_or_default());
                legal.iter().find(|legal| legal.foreign == *first)
            });
            observe(Some(&findings(info, first.map(|legal| legal.ply.clone()), mover, spent)))
        };
        let Some(reply) = engine.think(&asked, &mut tell)? else { return Ok(None) };
        let spent = reply.processor_time.unwrap_or_else(|| now().saturating_sub(begun));
        let notation = protocol.notation().map(str::to_owned);
        let best = match notation.clone() {
            None => LinePly::text(reply.best.as_str()),
            Some(notation) => LinePly::Foreign { notation, foreign: reply.best.clone() },
        };
        let question = AdvanceLine { kept: task.plies.len(), plies: vec![best], notation };
        match worker.ask(question) {
            Ok(advanced) => {
                let made = advanced.made.into_iter().next();
                let best = made.and_then(|made| {
                    let told = written(protocol, &made)?;
                    game.plies.push(made.ply.clone());
                    game.moves.push(told);
                    match made.ply {
                        LinePly::Text(text) => Some(text),
                        LinePly::Withdraw { .. } | LinePly::Foreign { .. } => None,
                    }
                });
                Ok(Some((outcome(&reply, best, mover, spent), spent)))
            }
            Err(WorkerError::Refused { reason, .. }) => {
                let text = ForeignText::of(&reply.best);
                let cause = FailureCause::Illegal { text, reason: Translated::of(&reason) };
                Err(engine.failure(cause).into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The worker stands at the beginning of this game.
    fn begin(&mut self, launch: &Launch, opening: &Opening) -> Result<(), ExternalSeatError> {
        if self.worker.is_some() && self.game.as_ref().is_some_and(|game| game.opening == *opening) {
            return Ok(());
        }
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => Client::start(launch.clone())?,
        };
        let choice = worker.open(opening)?.choice;
        let protocol = self.player.engine.protocol;
        let start = match protocol.notation() {
            None => Some(own_start(worker.facts(), &choice, opening)),
            Some(notation) => {
                let position = worker.ask_line::<ForeignPosition>(&notation.to_owned())?;
                foreign_start(worker.facts(), &choice, protocol, position)
            }
        };
        self.worker = Some(worker);
        let variant = self.player.engine.variant.as_deref();
        let start = start.filter(|start| variant.is_none_or(|variant| variant == start.game));
        let start = start.ok_or_else(|| self.failure(FailureCause::Setup(protocol)))?;
        if start.position.is_none() && opening.position.is_some() {
            return Err(self.failure(FailureCause::Position(protocol)).into());
        }
        self.game = Some(ForeignGame {
            opening: opening.clone(),
            start,
            plies: Vec::new(),
            moves: Vec::new(),
            is_announced: false,
        });
        Ok(())
    }

    /// Finds the words for what was played since. Returns the player to move.
    fn follow(&mut self, plies: &[LinePly]) -> Result<Option<Player>, ExternalSeatError> {
        let protocol = self.player.engine.protocol;
        let (Some(game), Some(worker)) = (&mut self.game, &mut self.worker) else { return Ok(None) };
        let common = game.plies.iter().zip(plies).take_while(|(known, ply)| known == ply).count();
        game.plies.truncate(common);
        game.moves.truncate(common);
        let notation = protocol.notation().map(str::to_owned);
        let question = AdvanceLine { kept: common, plies: plies[common..].to_vec(), notation };
        let advanced = worker.ask(question)?;
        for (ply, made) in plies[common..].iter().zip(&advanced.made) {
            let Some(told) = written(protocol, made) else {
                let text = match ply {
                    LinePly::Text(text) => ForeignText::of(text),
                    LinePly::Withdraw { .. } | LinePly::Foreign { .. } => ForeignText::of(""),
                };
                return Err(self.failure(FailureCause::Move { protocol, text }).into());
            };
            game.plies.push(ply.clone());
            game.moves.push(told);
        }
        Ok(advanced.state.status.player())
    }

    /// The engine runs, and knows of the game.
    fn start_engine(&mut self, launch: &Launch) -> Result<(), ExternalSeatError> {
        let Some(game) = &mut self.game else { return Ok(()) };
        self.engine = self.engine.take().filter(|engine| engine.can_play(&game.start));
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => {
                let ExternalPlayer { spec, engine } = &self.player;
                let started = ExternalClient::start(engine, spec, launch.timeouts, &game.start, &self.stop)?;
                game.is_announced = false;
                self.engine.insert(started)
            }
        };
        if !game.is_announced {
            engine.new_game(&game.start)?;
            game.is_announced = true;
        }
        Ok(())
    }

    /// A failure of an engine that cannot be asked.
    fn failure(&self, cause: FailureCause) -> EngineFailure {
        match &self.engine {
            Some(engine) => engine.failure(cause),
            None => EngineFailure {
                engine: self.player.engine.name.clone(),
                cause: Box::new(cause),
                last: Vec::new(),
            },
        }
    }
}

/// A ply as a protocol writes it; none where it has no words for it.
fn written(protocol: Protocol, made: &PlayedPly) -> Option<String> {
    match (&made.ply, protocol.notation()) {
        (LinePly::Text(text), None) => Some(text.clone()),
        (LinePly::Withdraw { withdraw }, None) => Some(format!("{WITHDRAWAL}{}", withdraw.0 + 1)),
        (LinePly::Text(_), Some(_)) => made.foreign.clone(),
        (LinePly::Withdraw { .. }, Some(_)) | (LinePly::Foreign { .. }, _) => None,
    }
}

/// The legal moves after `plies` as a protocol writes them.
fn legal_moves(
    worker: &mut Client,
    protocol: Protocol,
    plies: &[LinePly],
) -> Result<Vec<ForeignMoveText>, WorkerError> {
    if let Some(notation) = protocol.notation() {
        return worker.foreign_moves(notation);
    }
    let texts = worker.line(plies, plies.len())?.snapshot.moves.into_iter().map(|facts| facts.text);
    Ok(texts.map(|ply| ForeignMoveText { foreign: ply.clone(), ply }).collect())
}

/// The beginning of a game in a protocol that tells it by the game's own words.
fn own_start(facts: &Facts, choice: &Choice, opening: &Opening) -> ForeignStart {
    let setting = |name: String, value: String, is_default| ForeignSetting { name, value, is_default };
    let setup = facts.setups.get(choice.setup).map(|setup| setup.id.clone()).unwrap_or_default();
    let options = facts.options.iter().zip(&choice.options).map(|(option, value)| {
        setting(format!("{GAME_OPTION}{}", option.id), option.word(*value), *value == option.default)
    });
    ForeignStart {
        position: opening.position.clone(),
        seats: choice.players,
        settings: [setting(SETUP.to_owned(), setup, choice.setup == 0)].into_iter().chain(options).collect(),
        ..ForeignStart::default()
    }
}

/// The beginning of a game in the words of a protocol; none where the protocol has no name for it.
fn foreign_start(
    facts: &Facts,
    choice: &Choice,
    protocol: Protocol,
    position: Option<ForeignPosition>,
) -> Option<ForeignStart> {
    let named = |notation: &str| {
        let games = facts.foreign.iter().filter(|game| game.notation == notation);
        // The name that says most, and the first of those.
        let named = games.rev().filter(|game| game.means(facts, choice));
        named.max_by_key(|game| game.options.len()).map(|game| game.game.clone())
    };
    let board = named(BOARD_NOTATION).and_then(|size| {
        let (columns, rows) = size.split_once('x')?;
        Some((columns.parse().ok()?, rows.parse().ok()?))
    });
    let game = named(protocol.id())?;
    Some(ForeignStart { game, board, position: position.map(|text| text.0), ..ForeignStart::default() })
}

/// The engine's findings, as a search of ours would tell it; its value is in its own unit.
fn findings(info: &SearchInfo, best: Option<String>, view: Option<Player>, spent: Duration) -> Findings {
    let depth = info.depth.unwrap_or_default();
    let line = info.score.zip(best).map(|(score, best)| Variation {
        score: SearchScore::Value(score),
        plies: vec![best],
        foreign: Vec::new(),
        depth,
    });
    Findings {
        view: view.unwrap_or_default(),
        lines: line.into_iter().collect(),
        depth,
        selective_depth: depth,
        nodes: info.nodes.unwrap_or_default(),
        horizon: 0,
        micros: u64::try_from(spent.as_micros()).unwrap_or(u64::MAX),
        table: 0,
        percent: 0,
        book: Vec::new(),
    }
}

/// The move of the engine, as a search of ours would tell it.
fn outcome(reply: &Reply, best: Option<String>, view: Option<Player>, spent: Duration) -> SearchOutcome {
    let findings = Findings { percent: 100, ..findings(&reply.info, best.clone(), view, spent) };
    SearchOutcome {
        best,
        foreign: None,
        findings,
        iterations: Vec::new(),
        ended: Ended::Settled,
        forced: false,
    }
}
