//! From the file of a tournament to its events: every name is looked up, every position tried, before a game begins.
//!
//! Knows the file, games and openings. Must not know where games are found: the caller does.

use std::collections::BTreeMap;
use std::ops::Range;

use abstrakt_external::Registry;
use abstrakt_referee::{EngineSpec, ExternalPlayer};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Launch, WorkerError};
use toml::Spanned;

use super::event::{Entrant, Event};
use super::plan::{EnginePlan, EventPlan, Settings, Source, TournamentPlan, read_external, read_player};
use super::plan_error::{EngineError, PlanError, PlanReason};
use crate::arena::{self, Adjudication, Agreement, Bound};
use crate::openings::{self, ListError, Openings, Start};
use crate::schedule::{Format, Schedule};

/// Turns after which a game ends, where the file does not say.
pub const TURNS: u32 = 300;
/// Most rounds of an event.
const MOST_ROUNDS: u32 = 100_000;
/// Random turns at the start of an encounter, where the file does not say.
pub const RANDOM_TURNS: u32 = 2;

/// A game as it was found.
pub struct FoundGame {
    /// Its facts.
    pub facts: Facts,
    /// The launch of its workers.
    pub launch: Launch,
    /// The version that the tournament was begun with; none for one that begins.
    pub begun: Option<String>,
    /// The external engines that may play.
    pub registry: Registry,
}

/// The events of a plan whose file has this `text`. `find` looks for a game by its id; `lists` has the lists of openings
/// by their names.
///
/// # Errors
/// The file names something that is missing or refused.
pub fn resolve(
    plan: &TournamentPlan,
    text: &str,
    find: &mut dyn FnMut(&str) -> Result<FoundGame, String>,
    lists: &BTreeMap<String, String>,
) -> Result<Vec<Event>, PlanError> {
    let source = Source(text);
    let mut events: Vec<Event> = Vec::new();
    for (place, event) in plan.events.iter().enumerate() {
        let span = event.span();
        let event = event.get_ref();
        let game = &event.game;
        let FoundGame { facts, launch, begun, registry } =
            find(game.get_ref()).map_err(|reason| source.wrong(&game.span(), PlanReason::Game(reason)))?;
        let name = name(plan, event, place);
        if events.iter().any(|known| known.name == name) {
            let reason = PlanReason::EventTaken(name);
            return Err(source.wrong(&event.name.as_ref().map_or(span, Spanned::span), reason));
        }
        let context = Context { plan, source, event, span, facts, launch, begun, registry };
        events.push(context.event(name, place, lists)?);
    }
    Ok(events)
}

/// The name of an event: its own, or the game's with a number where the game has several.
fn name(plan: &TournamentPlan, event: &EventPlan, place: usize) -> String {
    let game = event.game.get_ref();
    let same = |known: &Spanned<EventPlan>| known.get_ref().game.get_ref() == game;
    let before = plan.events[..place].iter().filter(|known| same(known)).count();
    match &event.name {
        Some(name) => name.get_ref().clone(),
        None if before == 0 => game.clone(),
        None => format!("{game}-{}", before + 1),
    }
}

/// An event that is looked up.
struct Context<'p> {
    plan: &'p TournamentPlan,
    source: Source<'p>,
    event: &'p EventPlan,
    /// Its place in the file.
    span: Range<usize>,
    facts: Facts,
    launch: Launch,
    begun: Option<String>,
    registry: Registry,
}

impl Context<'_> {
    fn event(self, name: String, place: usize, lists: &BTreeMap<String, String>) -> Result<Event, PlanError> {
        // A match has no name for its only event.
        let is_only = self.plan.events.len() == 1;
        let spoilt = |name: &str| {
            (name.is_empty() && !is_only) || name.len() > 80 || name.contains(['/', '\\', '\0', '\n'])
        };
        if spoilt(&name) {
            let span = self.event.name.as_ref().map_or(self.span.clone(), Spanned::span);
            return Err(self.source.wrong(&span, PlanReason::EventName));
        }
        let settings = self.event.settings.or(&self.plan.settings);
        let engines = self.engines(&settings)?;
        let best = self.best(place, engines.len())?;
        let (players, starts) = self.starts(lists)?;
        let seed = settings.seed.unwrap_or(1);
        // An opening that is given is played as it was given.
        let EventPlan { positions, moves, openings, .. } = self.event;
        let given = !positions.is_empty() || moves.is_some() || openings.is_some();
        let random_turns = settings.random_turns.unwrap_or(if given { 0 } else { RANDOM_TURNS });
        let empty = || self.source.wrong(&self.span, PlanReason::NoOpening);
        let openings = Openings::new(starts, random_turns, seed).ok_or_else(empty)?;
        let schedule = Schedule {
            format: settings.format.unwrap_or(Format::RoundRobin),
            engines: best.unwrap_or(engines.len()),
            seats: players,
            rounds: self.rounds(&settings)?,
        };
        schedule.check().map_err(|error| self.source.wrong(&self.span, PlanReason::Schedule(error)))?;
        let sprt = settings.sprt.as_ref().map(|sprt| {
            let wrong = |reason| self.source.wrong(&sprt.span(), reason);
            sprt.get_ref().check().map_err(|error| wrong(PlanReason::Sprt(error)))?;
            let two = schedule.engines == 2 && players == 2 && schedule.format == Format::RoundRobin;
            if two { Ok(*sprt.get_ref()) } else { Err(wrong(PlanReason::SprtField)) }
        });
        Ok(Event {
            adjudication: self.adjudication(&settings, players, &engines)?,
            sprt: sprt.transpose()?,
            name,
            launch: self.launch,
            facts: self.facts,
            openings,
            engines,
            best,
            schedule,
            seed,
        })
    }

    fn rounds(&self, settings: &Settings) -> Result<u32, PlanError> {
        let Some(rounds) = &settings.rounds else { return Ok(1) };
        let right = (1..=MOST_ROUNDS).contains(rounds.get_ref());
        if right {
            Ok(*rounds.get_ref())
        } else {
            Err(self.source.wrong(&rounds.span(), PlanReason::Number("rounds", 1, MOST_ROUNDS)))
        }
    }

    fn adjudication(
        &self,
        settings: &Settings,
        players: usize,
        engines: &[Entrant],
    ) -> Result<Adjudication, PlanError> {
        for rule in [&settings.win, &settings.draw].into_iter().flatten() {
            let Agreement { bound, turns, .. } = rule.get_ref();
            let right = match bound {
                Bound::Chance(chance) => (0.5..1.0).contains(chance),
                Bound::Score(score) => *score >= 0.0,
            };
            if !right || *turns == 0 {
                return Err(self.source.wrong(&rule.span(), PlanReason::Agreement));
            }
            let unscaled = |engine: &&Entrant| arena::scales(&self.facts, &engine.spec).is_empty();
            if let Some(Entrant { name, .. }) = engines.iter().find(unscaled) {
                let (engine, game) = (name.clone(), self.facts.id.clone());
                return Err(self.source.wrong(&self.span, PlanReason::AgreementScale { engine, game }));
            }
            if players != 2 {
                // The rule may be every event's: which event it does not suit is what the line has to tell.
                return Err(self.source.wrong(&self.span, PlanReason::AgreementSeats(players)));
            }
        }
        let turns = match &settings.turns {
            Some(turns) if *turns.get_ref() == 0 => {
                return Err(self.source.wrong(&turns.span(), PlanReason::Number("turns", 1, u32::MAX)));
            }
            Some(turns) => *turns.get_ref(),
            None => TURNS,
        };
        Ok(Adjudication {
            turns,
            repetition: settings.repetition.unwrap_or(self.facts.repetition),
            win: settings.win.as_ref().map(|rule| *rule.get_ref()),
            draw: settings.draw.as_ref().map(|rule| *rule.get_ref()),
        })
    }

    /// The engines that the event names, or all, under its limits.
    fn engines(&self, settings: &Settings) -> Result<Vec<Entrant>, PlanError> {
        let all: Vec<&EnginePlan> = self.plan.engines.iter().map(Spanned::get_ref).collect();
        let wanted = match &self.event.engines {
            None => all,
            Some(names) => {
                let mut wanted: Vec<&EnginePlan> = Vec::new();
                for name in names {
                    let found = all.iter().find(|engine| engine.name.get_ref() == name.get_ref());
                    let Some(found) = found else {
                        let known: Vec<&str> =
                            all.iter().map(|engine| engine.name.get_ref().as_str()).collect();
                        let reason =
                            PlanReason::NoEngine { name: name.get_ref().clone(), known: known.join(", ") };
                        return Err(self.source.wrong(&name.span(), reason));
                    };
                    if wanted.iter().any(|known| known.name.get_ref() == name.get_ref()) {
                        return Err(self.source.wrong(&name.span(), PlanReason::EngineTwice));
                    }
                    wanted.push(found);
                }
                wanted
            }
        };
        let limits = settings.limits.as_ref().map_or("", |limits| limits.get_ref().as_str());
        let engine = |engine: &EnginePlan| {
            let text = engine.spec.get_ref();
            let wrong = |error| {
                let reason =
                    PlanReason::Engine { game: self.event.game.get_ref().clone(), error: Box::new(error) };
                self.source.wrong(&engine.spec.span(), reason)
            };
            let (spec, absent) = match read_player(&self.facts, text, limits, &self.registry) {
                Ok(spec) => (spec, None),
                Err(error @ EngineError::External(_)) if self.begun.is_some() => {
                    let spec = read_external(text, limits).map_err(wrong)?;
                    let player = ExternalPlayer::absent(&self.facts.id, spec);
                    (EngineSpec::External(Box::new(player)), Some(wrong(error)))
                }
                Err(error) => return Err(wrong(error)),
            };
            Ok(Entrant { name: engine.name.get_ref().clone(), spec, absent })
        };
        wanted.into_iter().map(engine).collect()
    }

    fn best(&self, place: usize, engines: usize) -> Result<Option<usize>, PlanError> {
        let Some(best) = &self.event.best else { return Ok(None) };
        let wrong = |reason| Err(self.source.wrong(&best.span(), reason));
        match *best.get_ref() {
            _ if place == 0 => wrong(PlanReason::BestOfNothing),
            count if !(2..=engines).contains(&count) => wrong(PlanReason::Best),
            count => Ok(Some(count)),
        }
    }

    /// The number of players in the event's games, and the starts of these. Every start is tried.
    fn starts(&self, lists: &BTreeMap<String, String>) -> Result<(usize, Vec<Start>), PlanError> {
        let mut client = Client::start(self.launch.clone())
            .map_err(|error| self.worker_error(&self.event.game.span(), error))?;
        let options = self.event.options.iter().map(|(key, value)| (key.clone(), value.get_ref().clone()));
        let base = Opening {
            setup: None,
            players: self.event.players.as_ref().map(|players| *players.get_ref()),
            options: options.collect(),
            position: None,
            version: self.begun.clone(),
        };
        let mut setups: Vec<(Range<usize>, Opening)> = Vec::new();
        for setup in &self.event.setups {
            setups.push((setup.span(), Opening { setup: Some(setup.get_ref().clone()), ..base.clone() }));
        }
        if setups.is_empty() {
            setups.push((self.span.clone(), base));
        }
        let mut players = None;
        let mut starts = Vec::new();
        let moves = self.event.moves.as_ref();
        for (span, opening) in &setups {
            let opened = client.open(opening).map_err(|error| self.worker_error(span, error))?;
            let count = usize::from(opened.choice.players);
            if *players.get_or_insert(count) != count {
                return Err(self.source.wrong(span, PlanReason::SetupPlayers));
            }
            for position in &self.event.positions {
                let start_opening = Opening { position: Some(position.get_ref().clone()), ..opening.clone() };
                let turns = moves.map_or("", |moves| moves.get_ref());
                let start = openings::play(&mut client, start_opening, &mut turns.split_whitespace());
                starts.push(start.map_err(|error| self.worker_error(&position.span(), error))?);
            }
            if let (Some(moves), true) = (moves, self.event.positions.is_empty()) {
                let mut turns = moves.get_ref().split_whitespace();
                let start = openings::play(&mut client, opening.clone(), &mut turns);
                starts.push(start.map_err(|error| self.worker_error(&moves.span(), error))?);
            }
            if let Some(name) = &self.event.openings {
                let list = lists.get(name.get_ref()).map(String::as_str).unwrap_or_default();
                let read = openings::read(&mut client, opening, list);
                starts.extend(read.map_err(|error| self.list_error(name, error))?);
            }
        }
        if starts.is_empty() {
            starts = setups.into_iter().map(|(_, opening)| opening.into()).collect();
        }
        Ok((players.unwrap_or_default(), starts))
    }

    fn list_error(&self, name: &Spanned<String>, error: ListError) -> PlanError {
        self.source.wrong(&name.span(), PlanReason::List { name: name.get_ref().clone(), error })
    }

    fn worker_error(&self, span: &Range<usize>, error: WorkerError) -> PlanError {
        self.source.wrong(span, PlanReason::Worker(error))
    }
}
