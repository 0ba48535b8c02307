//! The game that a session is about: a worker that goes to positions and searches them.
//!
//! Knows workers and the orders of a session. Must not know lines or protocols.

use std::collections::VecDeque;
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_external::EngineOption;
use abstrakt_external::server::{
    Event, PositionFacts, PositionOrder, ReportedLine, ReportedScore, SearchOrder, SearchReport, ServedGame,
    Turn,
};
use abstrakt_external::wire::ugi::{GAME_OPTION, PLAYERS, SETUP, WITHDRAWAL};
use abstrakt_plugin_api::{Facts, Opt, Player, Range, Snapshot, Status};
use abstrakt_worker::protocol::{
    Findings, LinePly, OpenGame, Opening, PlayLine, PlayTurn, PositionUpdate, Request, RequestId, Response,
    Search, SearchScore, TypedRequest, Variation,
};
use abstrakt_worker::{Launch, Wake, Worker, WorkerError, WorkerEvent};

use crate::error::CliError;
use crate::{spec, text};

/// All that an engine tells of the game and of its settings.
pub fn description(facts: &Facts, engine: &str) -> ServedGame {
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
        name: format!("Abstrakt {} {}", env!("CARGO_PKG_VERSION"), facts.id),
        author: "the authors of Abstrakt".into(),
        options: [setup, players]
            .into_iter()
            .chain(options)
            .chain([named("engine", "string", engine)])
            .collect(),
    }
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

/// A position that is searched.
pub struct ServedPosition {
    worker: Worker,
    facts: Facts,
    spec: Spec,
    /// The beginning of the game that the worker holds.
    held: Option<Opening>,
    opening: Opening,
    plies: Vec<LinePly>,
    /// The search under way, and whether it was left unanswered by a worker that stopped.
    search: Option<(RequestId, bool)>,
    /// Orders that came while something else was waited for.
    events: VecDeque<WorkerEvent>,
}

impl ServedPosition {
    /// Starts a worker, which calls `wake` when a search has news.
    pub fn start(launch: Launch, facts: Facts, spec: Spec, wake: Wake) -> Result<Self, CliError> {
        Ok(Self {
            worker: Worker::start(launch, wake)?,
            facts,
            spec,
            held: None,
            opening: Opening::default(),
            plies: Vec::new(),
            search: None,
            events: VecDeque::new(),
        })
    }

    /// Goes to a position. A worker that is given up ends the command.
    pub fn go(&mut self, order: &PositionOrder) -> Result<Event, CliError> {
        if order.is_new_game {
            // The search remembers the previous game.
            self.held = None;
        }
        let opening = opening(order);
        match self.reach(&opening, &order.moves) {
            Ok((plies, facts)) => {
                (self.opening, self.plies) = (opening, plies);
                Ok(Event::Position(facts))
            }
            Err(error) => refused(error),
        }
    }

    /// Reads a spec by which positions are searched from now on.
    pub fn choose_engine(&mut self, text: &str) -> Event {
        match spec::read(&self.facts, "engine", text) {
            Ok(spec) => {
                self.spec = spec;
                Event::Accepted
            }
            Err(error) => Event::Refused(error.to_string()),
        }
    }

    /// Begins a search of the position.
    pub fn search(&mut self, order: SearchOrder) -> Result<Option<Event>, CliError> {
        let opening = self.opening.clone();
        if let Err(error) = self.open(&opening) {
            return refused(error).map(Some);
        }
        let mut spec = self.spec.clone();
        if let Some(limits) = order.limits {
            spec.limits = limits;
        }
        let left = order.left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        let search = Search { left, ..Search::new(spec) }.after(self.plies.clone());
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
    pub fn poll(&mut self) -> Result<Option<Event>, CliError> {
        while let Some(event) = self.events.pop_front().or_else(|| self.worker.poll()) {
            if let Some(event) = self.news(event)? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    fn news(&mut self, event: WorkerEvent) -> Result<Option<Event>, CliError> {
        match (event, &mut self.search) {
            (WorkerEvent::Answer { id, response }, Some((search, has_failed))) if id == *search => {
                let event = match response {
                    Response::Progress(findings) => return Ok(Some(Event::Found(report(&findings)))),
                    Response::SearchOutcome(outcome) => Event::Moved(outcome.best, report(&outcome.findings)),
                    Response::Refused { reason, ply } => Event::Refused(reason.at(ply).to_string()),
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
    fn open(&mut self, opening: &Opening) -> Result<Option<Snapshot>, WorkerError> {
        if self.held.as_ref() == Some(opening) {
            return Ok(None);
        }
        let opened = self.ask(OpenGame { opening: opening.clone() })?;
        self.held = Some(opening.clone());
        Ok(Some(opened.snapshot))
    }

    /// The plies to a position, and its facts.
    fn reach(
        &mut self,
        opening: &Opening,
        moves: &[String],
    ) -> Result<(Vec<LinePly>, PositionFacts), WorkerError> {
        self.open(opening)?;
        let mut plies: Vec<LinePly> = moves.iter().map(|text| ply(text)).collect();
        let (mut place, mut told) = (0, 0);
        loop {
            match self.ask(PlayLine { plies: plies.clone(), since: plies.len() }) {
                Ok(update) => return Ok((plies, self.position_facts(&update))),
                // A text that is no ply may be a whole turn.
                Err(WorkerError::Refused { reason, ply: Some(wrong) }) if wrong >= place => {
                    told += wrong - place;
                    let refusal = || WorkerError::Refused { reason: reason.clone(), ply: Some(told) };
                    let LinePly::Text(text) = plies[wrong].clone() else { return Err(refusal()) };
                    self.ask(PlayLine { plies: plies[..wrong].to_vec(), since: wrong })?;
                    let made = match self.ask(PlayTurn { text }) {
                        Ok(update) if update.made.len() > 1 => update.made,
                        Err(stopped @ WorkerError::Stopped(_)) => return Err(stopped),
                        Ok(_) | Err(WorkerError::Refused { .. }) => return Err(refusal()),
                    };
                    place = wrong + made.len();
                    told += 1;
                    plies.splice(wrong..=wrong, made.into_iter().map(|made| made.ply));
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn position_facts(&self, update: &PositionUpdate) -> PositionFacts {
        let Snapshot { status, text, scores, moves, .. } = &update.snapshot;
        let is_chance = *status == Status::Chance;
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
            legal: moves.iter().filter(|_| !is_chance).map(|facts| facts.text.clone()).collect(),
            outcomes: moves
                .iter()
                .filter(|facts| is_chance && facts.weight > 0)
                .map(|facts| (facts.text.clone(), facts.weight))
                .collect(),
            text: text.clone(),
            scores: scores.clone(),
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
fn refused(error: WorkerError) -> Result<Event, CliError> {
    let is_given_up = matches!(&error, WorkerError::Stopped(stopped) if stopped.given_up);
    let has_stopped = matches!(error, WorkerError::Stopped(_));
    let error = CliError::from(error);
    if is_given_up {
        return Err(error);
    }
    if has_stopped {
        text::note(&error);
    }
    Ok(Event::Refused(error.to_string()))
}

fn opening(order: &PositionOrder) -> Opening {
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

fn report(findings: &Findings) -> SearchReport {
    let line = |Variation { score, plies, .. }: &Variation| ReportedLine {
        score: match *score {
            SearchScore::Value(value) => ReportedScore::Value(value),
            SearchScore::Win(plies) => ReportedScore::Win(plies),
            SearchScore::Loss(plies) => ReportedScore::Loss(plies),
        },
        plies: plies.clone(),
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
