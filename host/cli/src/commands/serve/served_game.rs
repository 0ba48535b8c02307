//! The game that a session is about: a worker that goes to positions and searches them.
//!
//! Knows workers, the orders of a session, and the notation that a protocol has of its own. Must not know lines or dialogues.

use std::collections::VecDeque;
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_external::EngineOption;
use abstrakt_external::server::{
    PositionFacts, PositionOrder, PositionWords, ReportedLine, ReportedScore, SearchOrder, SearchReport,
    ServedGame, ServerEvent, Turn,
};
use abstrakt_external::wire::ugi::{GAME_OPTION, PLAYERS, SETUP, WITHDRAWAL};
use abstrakt_plugin_api::{
    Extension, Facts, ForeignGame, ForeignTextQuestion, Opt, Player, Range, ReadForeignPosition, Snapshot,
    Status, WinScale,
};
use abstrakt_referee::{BOARD_NOTATION, scales};
use abstrakt_worker::protocol::{
    AdvanceLine, Advanced, AskExtension, Findings, LinePly, ListForeignMoves, OpenGame, Opening, PlayLine,
    PlayTurn, PlayedPly, PositionState, Request, RequestId, Response, Search, SearchScore, TypedRequest,
    Variation,
};
use abstrakt_worker::{Launch, Wake, Worker, WorkerError, WorkerEvent};

use crate::error::CliError;
use crate::{spec, text};

/// All that an engine tells of the game and of its settings.
pub fn description(facts: &Facts, notation: Option<&str>, engine: &str) -> ServedGame {
    let named = |name: &str, kind: &str, default: &str| EngineOption {
        name: name.into(),
        kind: kind.into(),
        default: default.into(),
        ..EngineOption::default()
    };
    let ids: Vec<String> = facts.setups.iter().map(|setup| setup.id.clone()).collect();
    let players = || facts.setups.iter().map(|setup| setup.players);
    let first = facts.setups.first();
    let setup = EngineOption { values: ids, ..named(SETUP, "combo", first.map_or("", |setup| &setup.id)) };
    let number = first.map_or_else(String::new, |setup| setup.players.to_string());
    let players = EngineOption {
        min: players().min().map(|least| least.to_string()),
        max: players().max().map(|most| most.to_string()),
        ..named(PLAYERS, "spin", &number)
    };
    let options = facts.options.iter().map(|option| described(option, &named));
    ServedGame {
        name: "Abstrakt".into(),
        version: format!("{} {}", env!("CARGO_PKG_VERSION"), facts.id),
        author: "the authors of Abstrakt".into(),
        options: [setup, players].into_iter().chain(options).collect(),
        engine: engine.into(),
        games: foreign_games(facts, notation).map(|game| game.game.clone()).collect(),
    }
}

/// The names of the game in a notation, the usual one first.
fn foreign_games<'f>(
    facts: &'f Facts,
    notation: Option<&str>,
) -> impl Iterator<Item = &'f ForeignGame> + use<'f> {
    let notation = notation.map(str::to_owned);
    facts.foreign.iter().filter(move |game| notation.as_ref() == Some(&game.notation))
}

fn described(option: &Opt, named: &dyn Fn(&str, &str, &str) -> EngineOption) -> EngineOption {
    let name = format!("{GAME_OPTION}{}", option.id);
    let default = option.word(option.default);
    match &option.range {
        Range::Switch => {
            EngineOption { values: vec!["on".into(), "off".into()], ..named(&name, "combo", &default) }
        }
        Range::Number(low, high) => EngineOption {
            min: Some(low.to_string()),
            max: Some(high.to_string()),
            ..named(&name, "spin", &default)
        },
        Range::OneOf(values) => EngineOption {
            values: values.iter().map(|(id, _)| id.clone()).collect(),
            ..named(&name, "combo", &default)
        },
    }
}

/// A position that was reached.
struct Reached {
    plies: Vec<LinePly>,
    foreign: ForeignLine,
    facts: PositionFacts,
}

/// A line of play in a notation that is not the game's own: its moves, and what is known of their plies.
#[derive(Default)]
struct ForeignLine {
    moves: Vec<String>,
    made: Vec<PlayedPly>,
}

/// A position that is searched.
pub struct ServedPosition {
    worker: Worker,
    facts: Facts,
    spec: Spec,
    /// The notation of positions and moves; none: the game's own.
    notation: Option<&'static str>,
    /// The beginning of the game that the worker holds.
    held: Option<Opening>,
    /// The plies since then where the worker stands.
    line: Vec<LinePly>,
    opening: Opening,
    plies: Vec<LinePly>,
    /// The same line in the notation, where that is not the game's own.
    foreign: ForeignLine,
    /// The first position of the game that the worker holds.
    first: Option<Snapshot>,
    /// The search under way, and whether it was left unanswered by a worker that stopped.
    search: Option<(RequestId, bool)>,
    /// Orders that came while something else was waited for.
    events: VecDeque<WorkerEvent>,
}

impl ServedPosition {
    /// Starts a worker, which calls `wake` when a search has news.
    pub fn start(
        launch: Launch,
        facts: Facts,
        notation: Option<&'static str>,
        spec: Spec,
        wake: Wake,
    ) -> Result<Self, CliError> {
        Ok(Self {
            worker: Worker::start(launch, wake)?,
            facts,
            spec,
            notation,
            held: None,
            line: Vec::new(),
            opening: Opening::default(),
            plies: Vec::new(),
            foreign: ForeignLine::default(),
            first: None,
            search: None,
            events: VecDeque::new(),
        })
    }

    /// Goes to a position. A worker that is given up ends the command.
    pub fn go(&mut self, order: &PositionOrder) -> Result<ServerEvent, CliError> {
        if order.is_new_game {
            // The search remembers the previous game.
            self.held = None;
        }
        match self.opening(order).and_then(|opening| {
            let reached = self.reach(&opening, &order.moves)?;
            Ok((opening, reached))
        }) {
            Ok((opening, Reached { plies, foreign, facts })) => {
                (self.opening, self.plies, self.foreign) = (opening, plies, foreign);
                Ok(ServerEvent::Position(facts))
            }
            Err(error) => refused(error),
        }
    }

    /// The beginning of the game, its first position, and its plies since then where the notation is not the game's own. None
    /// before a position was reached.
    pub fn played(&self) -> Option<(&Opening, &Snapshot, &[PlayedPly])> {
        Some((&self.opening, self.first.as_ref()?, &self.foreign.made))
    }

    /// Reads a spec by which positions are searched from now on.
    pub fn choose_engine(&mut self, text: &str) -> ServerEvent {
        match spec::read(&self.facts, "engine", text) {
            Ok(spec) => {
                self.spec = spec;
                ServerEvent::Accepted
            }
            Err(error) => ServerEvent::Refused(error.to_string()),
        }
    }

    /// Begins a search of the position.
    pub fn search(&mut self, order: SearchOrder) -> Result<Option<ServerEvent>, CliError> {
        let opening = self.opening.clone();
        if let Err(error) = self.open(&opening) {
            return refused(error).map(Some);
        }
        let mut spec = self.spec.clone();
        let left = order.left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        order.apply(&mut spec.limits);
        let notation = self.notation.map(str::to_owned);
        self.line.clone_from(&self.plies);
        let search =
            Search { left, notation, plays_book: true, ..Search::new(spec) }.after(self.plies.clone());
        self.search = Some((self.worker.ask(search.into()), false));
        Ok(None)
    }

    /// Ends the search soon.
    pub fn stop(&mut self) {
        if let Some((work, _)) = self.search {
            self.worker.ask(Request::Stop { work });
        }
    }

    /// The next news of the search.
    pub fn poll(&mut self) -> Result<Option<ServerEvent>, CliError> {
        while let Some(event) = self.events.pop_front().or_else(|| self.worker.poll()) {
            if let Some(event) = self.news(event)? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    fn news(&mut self, event: WorkerEvent) -> Result<Option<ServerEvent>, CliError> {
        match (event, &mut self.search) {
            (WorkerEvent::Answer { id, response }, Some((search, has_failed))) if id == *search => {
                let event = match response {
                    Response::Progress(findings) => {
                        return Ok(Some(ServerEvent::Found(self.report(&findings))));
                    }
                    Response::SearchOutcome(outcome) => {
                        let best = if self.notation.is_some() { outcome.foreign } else { outcome.best };
                        ServerEvent::Moved(best, self.report(&outcome.findings))
                    }
                    Response::Refused { reason, ply } => ServerEvent::Refused(reason.at(ply).to_string()),
                    Response::Fault { .. } => {
                        *has_failed = true;
                        return Ok(None);
                    }
                    _ => return Ok(None),
                };
                self.search = None;
                Ok(Some(event))
            }
            (WorkerEvent::Stopped(stopped), search) => {
                let is_searched = search.take_if(|(_, has_failed)| *has_failed).is_some();
                let event = refused(WorkerError::Stopped(Box::new(stopped)))?;
                Ok(is_searched.then_some(event))
            }
            _ => Ok(None),
        }
    }

    /// The worker holds the beginning of this game.
    fn open(&mut self, opening: &Opening) -> Result<(), WorkerError> {
        if self.held.as_ref() != Some(opening) {
            let opened = self.ask(OpenGame::new(opening.clone()))?;
            (self.held, self.first) = (Some(opening.clone()), Some(opened.snapshot));
            self.line.clear();
        }
        Ok(())
    }

    /// Goes to the position after `plies`. Tells its state, and the facts of the plies that the worker had not played yet, with the
    /// number of those before them.
    fn play(&mut self, plies: &[LinePly]) -> Result<(Advanced, usize), WorkerError> {
        let kept = self.line.iter().zip(plies).take_while(|(known, ply)| known == ply).count();
        let advanced = *self.ask(AdvanceLine { kept, plies: plies[kept..].to_vec(), notation: None })?;
        self.line.truncate(kept);
        self.line.extend(advanced.made.iter().map(|made| made.ply.clone()));
        Ok((advanced, kept))
    }

    /// The words for the position.
    pub fn describe(&mut self) -> Result<ServerEvent, CliError> {
        match self.words() {
            Ok(words) => Ok(ServerEvent::Described(words)),
            Err(error) => refused(error),
        }
    }

    fn words(&mut self) -> Result<PositionWords, WorkerError> {
        let opening = self.opening.clone();
        self.open(&opening)?;
        let update = *self.ask(PlayLine { plies: self.plies.clone(), since: self.plies.len() })?;
        self.line.clone_from(&self.plies);
        let Snapshot { status, text, moves, .. } = update.snapshot;
        let legal = match self.notation {
            _ if status == Status::Chance => Vec::new(),
            None => moves.into_iter().map(|facts| facts.text).collect(),
            Some(notation) => {
                let legal = self.ask(ListForeignMoves { notation: notation.to_owned() })?;
                legal.into_iter().map(|legal| legal.foreign).collect()
            }
        };
        Ok(PositionWords { text, legal })
    }

    /// The plies to a position, and its facts.
    fn reach(&mut self, opening: &Opening, moves: &[String]) -> Result<Reached, WorkerError> {
        self.open(opening)?;
        if let Some(notation) = self.notation {
            return self.reach_foreign(notation, opening, moves);
        }
        let mut plies: Vec<LinePly> = moves.iter().map(|text| ply(text)).collect();
        let (mut place, mut told) = (0, 0);
        loop {
            match self.play(&plies) {
                Ok((advanced, _)) => {
                    let (foreign, facts) = (ForeignLine::default(), position_facts(&advanced.state));
                    return Ok(Reached { plies: self.line.clone(), foreign, facts });
                }
                // A text that is no ply may be a whole turn.
                Err(WorkerError::Refused { reason, ply: Some(wrong) }) if wrong >= place => {
                    told += wrong - place;
                    let refusal = || WorkerError::Refused { reason: reason.clone(), ply: Some(told) };
                    let LinePly::Text(text) = plies[wrong].clone() else { return Err(refusal()) };
                    self.play(&plies[..wrong])?;
                    let made = match self.ask(PlayTurn { text }) {
                        Ok(update) => {
                            self.line.extend(update.made.iter().map(|made| made.ply.clone()));
                            update.made
                        }
                        Err(stopped @ WorkerError::Stopped(_)) => return Err(stopped),
                        Err(WorkerError::Refused { .. }) => return Err(refusal()),
                    };
                    if made.len() < 2 {
                        return Err(refusal());
                    }
                    place = wrong + made.len();
                    told += 1;
                    plies.splice(wrong..=wrong, made.into_iter().map(|made| made.ply));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The position after moves of a notation that is not the game's own. Moves whose plies are known are not read again.
    fn reach_foreign(
        &mut self,
        notation: &str,
        opening: &Opening,
        moves: &[String],
    ) -> Result<Reached, WorkerError> {
        let known = self.foreign.moves.iter().zip(moves).take_while(|(known, told)| known == told);
        let known = if self.opening == *opening { known.count() } else { 0 };
        let foreign =
            |text: &String| LinePly::Foreign { notation: notation.to_owned(), foreign: text.clone() };
        let plies: Vec<_> =
            self.plies[..known].iter().cloned().chain(moves[known..].iter().map(foreign)).collect();
        let (advanced, kept) = self.play(&plies)?;
        let made = [&self.foreign.made[..kept], &advanced.made].concat();
        let foreign = ForeignLine { moves: moves.to_vec(), made };
        Ok(Reached { plies: self.line.clone(), foreign, facts: position_facts(&advanced.state) })
    }

    /// The beginning of the game that a session asks for.
    fn opening(&mut self, order: &PositionOrder) -> Result<Opening, WorkerError> {
        let Some(notation) = self.notation else { return Ok(own_opening(order)) };
        let mut opening = Opening::default();
        let is_asked = |known: &&ForeignGame| order.game.as_ref().is_none_or(|name| known.game == *name);
        let game = foreign_games(&self.facts, Some(notation)).find(is_asked).cloned();
        let game = game.ok_or_else(|| {
            let known = foreign_games(&self.facts, Some(notation)).map(|game| game.game.as_str());
            let known = known.collect::<Vec<_>>().join(", ");
            let named = order.game.as_deref().unwrap_or_default();
            WorkerError::request(format!("{named} is not a game of {notation}, expected one of {known}"))
        })?;
        opening.setup = Some(game.setup);
        opening.options = game.options;
        if let Some((columns, rows)) = order.board {
            let size = format!("{columns}x{rows}");
            let mut boards = foreign_games(&self.facts, Some(BOARD_NOTATION));
            let board =
                boards.find(|known| known.game == size && Some(&known.setup) == opening.setup.as_ref());
            let board = board.ok_or_else(|| {
                WorkerError::request(format!("{} has no board of {size}", self.facts.name.en))
            })?;
            opening.options.extend(board.options.iter().cloned());
        }
        if let Some(start) = &order.start {
            opening.position = Some(self.read_position(&opening, notation, start)?);
        }
        Ok(opening)
    }

    /// A position in the game's own notation.
    fn read_position(
        &mut self,
        opening: &Opening,
        notation: &str,
        text: &str,
    ) -> Result<String, WorkerError> {
        let wrong = |error: serde_json::Error| WorkerError::request(error.to_string());
        let question = ForeignTextQuestion { notation: notation.to_owned(), text: text.to_owned() };
        let question = serde_json::to_value(question).map_err(wrong)?;
        let (id, opening) = (ReadForeignPosition::ID.to_owned(), Some(opening.clone()));
        let answer = self.ask(AskExtension { id, opening, question })?;
        let unread = || WorkerError::request(format!("the game reads no positions of {notation}"));
        let ReadForeignPosition(position) =
            serde_json::from_value(answer.ok_or_else(unread)?).map_err(wrong)?;
        Ok(position)
    }

    fn report(&self, findings: &Findings) -> SearchReport {
        let seats = self.first.as_ref().map_or(0, |first| first.scores.len());
        let scales = scales(&self.facts, &self.spec, seats);
        let line = |Variation { score, plies, foreign, .. }: &Variation| ReportedLine {
            score: match *score {
                SearchScore::Value(value) => ReportedScore::Value(value),
                SearchScore::Win(plies) => ReportedScore::Win(plies),
                SearchScore::Loss(plies) => ReportedScore::Loss(plies),
            },
            log_odds: match *score {
                SearchScore::Value(value) => WinScale::of(scales, value)
                    .map(|scale| (value - f64::from(scale.even)) / f64::from(scale.unit.get())),
                SearchScore::Win(_) | SearchScore::Loss(_) => None,
            },
            plies: if self.notation.is_some() { foreign.clone() } else { plies.clone() },
        };
        SearchReport {
            depth: findings.depth,
            selective_depth: findings.selective_depth,
            time: Duration::from_micros(findings.micros),
            nodes: findings.nodes,
            nodes_per_second: findings.nodes_per_second(),
            table: findings.table,
            lines: findings.lines.iter().map(line).collect(),
        }
    }

    /// Asks for something that takes no thinking, and waits for the answer.
    fn ask<R: TypedRequest>(&mut self, request: R) -> Result<R::Answer, WorkerError> {
        let asked = self.worker.ask(request.into());
        let mut has_failed = false;
        while let Some(event) = self.worker.wait() {
            match event {
                WorkerEvent::Answer { id, response } if id == asked => match response {
                    Response::Refused { reason, ply } => return Err(WorkerError::Refused { reason, ply }),
                    Response::Fault { .. } => has_failed = true,
                    response => {
                        if let Some(answer) = R::answer(response) {
                            return Ok(answer);
                        }
                    }
                },
                WorkerEvent::Stopped(stopped) if has_failed || stopped.given_up => {
                    self.events.push_back(WorkerEvent::Stopped(stopped.clone()));
                    return Err(WorkerError::Stopped(Box::new(stopped)));
                }
                event => self.events.push_back(event),
            }
        }
        Err(WorkerError::request("the watch over the game has ended"))
    }
}

/// A refusal as the session hears it; a person is told of a worker that has stopped, and the command ends with one that is
/// given up.
fn refused(error: WorkerError) -> Result<ServerEvent, CliError> {
    let is_given_up = matches!(&error, WorkerError::Stopped(stopped) if stopped.given_up);
    let has_stopped = matches!(error, WorkerError::Stopped(_));
    let error = CliError::from(error);
    if is_given_up {
        return Err(error);
    }
    if has_stopped {
        text::note(&error);
    }
    Ok(ServerEvent::Refused(error.to_string()))
}

/// The beginning of a game in its own notation.
fn own_opening(order: &PositionOrder) -> Opening {
    let setting = |name: &str| order.settings.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let options = order
        .settings
        .iter()
        .filter_map(|(name, value)| Some((name.strip_prefix(GAME_OPTION)?.to_owned(), value.clone())));
    Opening {
        setup: setting(SETUP).cloned(),
        // A number that is none is refused as one that no setup has.
        players: setting(PLAYERS).map(|players| players.parse().unwrap_or(0)),
        options: options.collect(),
        position: order.start.clone(),
        version: None,
    }
}

fn ply(text: &str) -> LinePly {
    let seat = text.strip_prefix(WITHDRAWAL).and_then(|seat| seat.parse::<u8>().ok());
    match seat.and_then(|seat| seat.checked_sub(1)) {
        Some(seat) => LinePly::Withdraw { withdraw: Player(seat) },
        None => LinePly::text(text),
    }
}

fn position_facts(state: &PositionState) -> PositionFacts {
    let PositionState { status, scores, outcomes, .. } = state;
    PositionFacts {
        seats: u8::try_from(scores.len()).unwrap_or(u8::MAX),
        turn: match *status {
            Status::Turn { player, .. } => Turn::Seat(player.0 + 1),
            Status::Chance => Turn::Chance,
            Status::Over(_) => Turn::Over,
        },
        winners: match status {
            Status::Over(outcome) => outcome.winners.iter().map(|player| player.0 + 1).collect(),
            _ => Vec::new(),
        },
        outcomes: outcomes.iter().map(|outcome| (outcome.text.clone(), outcome.weight)).collect(),
        scores: scores.clone(),
    }
}
