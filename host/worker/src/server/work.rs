//! Work: what takes long and runs on a thread of its own, on a copy of the position.
//!
//! Knows the engine. Must not know where answers go.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use abstrakt_book::BookMove;
use abstrakt_engine::{Clock, Engine, Leaves, SearchError, SearchTask, Spec, Stop, SystemClock, perft};
use abstrakt_learned::{Learned, LearnedTree, SCALE};
use abstrakt_plugin_api::conformance::{self, Plan, Stage};
use abstrakt_plugin_api::{Facts, HeuristicChoice, Line, Move, Player, Rules};
use abstrakt_system::process::processor_time;

use super::data;
use super::engine_cache::EngineCache;
use super::failure::Failure;
use super::game_state::read_move;
use super::notation::LineNotation;
use super::self_play::{self, PlayedGame};
use crate::protocol::{
    CheckGame, MakeData, Perft, PerftOutcome, RefusalReason, Response, Search, SearchTree, SelfPlay,
    SelfPlayed, TreeNode, TypedRequest,
};

/// Plies of a tree that an answer may have: an answer is read to a certain nesting.
const TREE_PLIES: u8 = 32;

/// Something to do.
pub(super) enum Work<R: Rules> {
    /// The conformance kit.
    Check(Arc<R>, Plan),
    /// A part of the game's data.
    MakeData(Arc<R>, MakeData),
    /// A count.
    Perft(R::Line, Perft),
    /// A game of a search against itself.
    SelfPlay { rules: Arc<R>, line: R::Line, players: u8, learned: Option<Learned>, request: Box<SelfPlay> },
    /// A search, and how many plies of its tree to tell.
    Search { line: R::Line, game: SearchedGame, search: Box<Search>, tree: Option<u8>, engines: EngineCache },
}

/// The game whose position is searched.
pub(super) struct SearchedGame {
    /// Repetition keys so far.
    pub keys: Vec<u64>,
    /// See [`SearchTask::usual_plies`].
    pub usual_plies: Option<u32>,
    /// The moves that the book of the spec has there.
    pub book: Vec<BookMove>,
    /// The learned evaluation of the spec.
    pub learned: Option<Learned>,
}

impl<R: Rules> Work<R> {
    /// Carries out the work. `tell` receives the responses that precede the answer.
    pub fn run(self, stop: &Stop, tell: &(dyn Fn(Response) + Sync)) -> Result<Response, Failure> {
        match self {
            Self::Check(rules, plan) => {
                let mut stage = |stage: Stage<'_>| tell(Response::Stage { stage: stage.into_owned() });
                let began = processor_time();
                let clock = || processor_time().saturating_sub(began);
                let report = conformance::check_timed(rules.as_ref(), &plan, &clock, &mut stage);
                Ok(CheckGame::respond(Box::new(report)))
            }
            Self::MakeData(rules, make) => {
                Ok(MakeData::respond(data::make_part(rules.as_ref(), &make, stop, tell)?))
            }
            Self::Perft(mut line, request) => count(&mut line, request, stop),
            Self::SelfPlay { rules, line, players, learned, request } => {
                let played = play_itself(rules.facts(), line, players, learned.as_ref(), &request, stop)?;
                Ok(SelfPlay::respond(Box::new(played)))
            }
            Self::Search { mut line, game, search, tree, engines } => {
                self::search(&mut line, game, *search, tree, &engines, stop, tell)
            }
        }
    }
}

/// Runs `work`; a panic of the host's own code becomes a fault, too.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Failure::Engine(format!("panic: {}", text.unwrap_or_default().replace('\n', " "))))
    })
}

fn count(line: &mut impl Line, request: Perft, stop: &Stop) -> Result<Response, Failure> {
    let Perft { depth, divide, bulk } = request;
    let leaves = if bulk { Leaves::Counted } else { Leaves::Made };
    let counted = perft(line, depth, leaves, &SystemClock::start(), stop);
    if let Some(fault) = line.fault() {
        return Err(Failure::fault(fault));
    }
    let counted = counted.ok_or_else(|| Failure::request("the count was stopped"))?;
    let mut reported = Vec::new();
    if divide {
        for (code, leaf_count) in counted.divide {
            reported.push((line.move_text(code)?.0, leaf_count));
        }
    }
    let micros = counted.elapsed.as_micros() as u64;
    Ok(Perft::respond(Box::new(PerftOutcome {
        leaves: counted.leaves,
        divide: reported,
        nodes: counted.nodes,
        micros,
    })))
}

/// The heuristic that is bound below a learned evaluation, if a spec names one: its base, or that of the spec, which orders moves.
fn bound<'s>(spec: &'s Spec, learned: Option<&'s Learned>) -> &'s HeuristicChoice {
    learned.and_then(|learned| learned.facts().base.as_ref()).map_or(&spec.heuristic, |base| &base.heuristic)
}

/// A game of a search against itself.
fn play_itself<L: Line>(
    facts: &Facts,
    mut line: L,
    players: u8,
    learned: Option<&Learned>,
    request: &SelfPlay,
    stop: &Stop,
) -> Result<SelfPlayed, Failure> {
    let mut end = line.fork();
    let mut scores = |plies: &[Move]| {
        for code in plies {
            end.push(*code);
        }
        Ok(end.scores()?)
    };
    // The same game once more, valued by the base alone.
    let mut seen = line.fork();
    if let Some(base) = &request.base {
        seen.bind(&base.heuristic)?;
    }
    let mut base = |plies: &[Move], ahead: &[Move], seat: Player| {
        request.base.as_ref().map(|base| {
            for code in plies.iter().chain(ahead) {
                seen.push(*code);
            }
            let value = base.log_odds(seen.value(seat).into()).round() as i32;
            ahead.iter().for_each(|_| seen.pop());
            value
        })
    };
    line.bind(bound(&request.spec, learned))?;
    let scales = match (learned, line.weights()) {
        (Some(learned), _) => learned.facts().base.as_ref().map_or(vec![SCALE], |base| base.scales.clone()),
        (None, Some(weights)) => {
            let played = &facts.heuristics[weights.heuristic];
            // A plan has the scales of the heuristic that is corrected, fitted ones where the game tells none.
            let base = request.base.as_ref().filter(|base| base.heuristic.id.as_deref() == Some(&played.id));
            base.map_or(&played.scales, |base| &base.scales).clone()
        }
        (None, None) => Vec::new(),
    };
    let game = PlayedGame { id: facts.id.clone(), players, usual_plies: facts.usual_plies, scales };
    match learned {
        None => self_play::play(&mut line, &mut scores, &mut base, &game, request, stop),
        Some(learned) => {
            let mut line = LearnedTree::new(line, learned);
            self_play::play(&mut line, &mut scores, &mut base, &game, request, stop)
        }
    }
}

fn search<L: Line>(
    line: &mut L,
    game: SearchedGame,
    request: Search,
    tree: Option<u8>,
    engines: &EngineCache,
    stop: &Stop,
    tell: &(dyn Fn(Response) + Sync),
) -> Result<Response, Failure> {
    if tree.is_some_and(|plies| !(1..=TREE_PLIES).contains(&plies)) {
        return Err(Failure::request(format!("plies of a tree: expected 1..{TREE_PLIES}")));
    }
    let processor_time_of = request.spec.processor_time.then_some(request.spec.threads);
    let Search { spec, left, multipv, notation, compare, quiet, plays_book, plies: _, kept: _ } = request;
    line.bind(bound(&spec, game.learned.as_ref()))?;
    let compare = compare.map(|text| read_move(line, &text)).transpose()?;
    let base = game.learned.as_ref().and_then(|learned| learned.facts().base.clone());
    let mut notation = LineNotation::new(line.fork(), notation, game.book, base);
    if plays_book && let Some(outcome) = notation.book_outcome(spec.seed)? {
        return Ok(Search::respond(Box::new(outcome)));
    }
    let kept = if compare.is_none() { engines.take(&spec) } else { None };
    let mut engine = match kept {
        Some(engine) => engine,
        None => Engine::new(spec).map_err(|error| Failure::Refused(RefusalReason::Search(error.into())))?,
    };
    let mut observer = |progress: &abstrakt_engine::Progress<'_>| {
        if !quiet && let Ok(findings) = notation.findings(progress.view, &progress.figures, progress.lines) {
            tell(Response::Progress(Box::new(findings)));
        }
    };
    let clock: Box<dyn Clock> = match processor_time_of {
        Some(threads) => Box::new(ProcessorClock { begun: processor_time(), threads }),
        None => Box::new(SystemClock::start()),
    };
    let task = SearchTask {
        history: &game.keys,
        time_left: left.map(Duration::from_millis),
        usual_plies: game.usual_plies,
        lines: usize::from(multipv),
        compare,
        log_tree: tree.is_some(),
        stop,
        clock: clock.as_ref(),
        observer: &mut observer,
    };
    let found = match &game.learned {
        None => engine.search(line, task),
        Some(learned) => engine.search(&mut LearnedTree::new(line.fork(), learned), task),
    };
    let found = found.map_err(|error| match error {
        SearchError::Fault(reason) => Failure::fault(reason),
        wrong => Failure::Refused(RefusalReason::Search(wrong)),
    })?;
    if compare.is_none() {
        engines.put(engine);
    }
    if let Some(plies) = tree {
        let log = found.tree.unwrap_or_default();
        if log.dropped > 0 {
            return Err(Failure::Refused(RefusalReason::LargeTree(log.nodes.len())));
        }
        let root =
            TreeNode { score: Some(notation.search_score(found.score)), ..notation.tree(&log, plies)? };
        return Ok(SearchTree::respond(Box::new(root)));
    }
    Ok(Search::respond(Box::new(notation.outcome(&found)?)))
}

/// The processor time of this process since a moment, for each of its searching threads: on a machine with other work a search has the
/// same time as on a quiet one.
struct ProcessorClock {
    begun: Duration,
    threads: u16,
}

impl Clock for ProcessorClock {
    fn now(&self) -> Duration {
        processor_time().saturating_sub(self.begun) / u32::from(self.threads.max(1))
    }
}
