//! Work: what takes long and runs on a thread of its own, on a copy of the position.
//!
//! Knows the engine and how its codes become texts. Must not know where answers go.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use abstrakt_engine::{
    Engine, Leaves, PvLine, SearchError, SearchTask, Spec, Stop, SystemClock, TreeLog, perft,
};
use abstrakt_plugin_api::conformance::{self, Plan, Stage};
use abstrakt_plugin_api::{Line, Move, Rules, ScoredMove};

use super::played::{Failure, list};
use crate::protocol::{
    Findings, Iteration, Perft, Response, Search, SearchOutcome, SearchScore, TreeNode, Variation,
};

/// Plies of a tree that may be told.
const TREE_PLIES: u8 = 4;

/// The engine of the last search with its table, for a next search by the same spec.
#[derive(Clone, Default)]
pub(super) struct Bench(Arc<Mutex<Option<Engine>>>);

impl Bench {
    fn take(&self, spec: &Spec) -> Option<Engine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().filter(|engine| engine.spec() == spec)
    }

    fn put(&self, engine: Engine) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(engine);
    }

    /// A new game begins.
    pub fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Something to do.
pub(super) enum Work<R: Rules> {
    /// The conformance kit.
    Check(Arc<R>, Plan),
    /// A count.
    Perft { line: R::Line, depth: u32, divide: bool, bulk: bool },
    /// A search, and how many plies of its tree to tell.
    Search { line: R::Line, keys: Vec<u64>, search: Search, tree: Option<u8>, bench: Bench },
}

impl<R: Rules> Work<R> {
    /// Does it. `tell` takes what comes before the answer.
    pub fn run(self, stop: &Stop, tell: &(dyn Fn(Response) + Sync)) -> Result<Response, Failure> {
        match self {
            Self::Check(rules, plan) => {
                let mut stage = |stage: Stage<'_>| tell(Response::Stage { stage: stage.to_string() });
                Ok(Response::Checked(Box::new(conformance::check(rules.as_ref(), &plan, &mut stage))))
            }
            Self::Perft { mut line, depth, divide, bulk } => count(&mut line, depth, divide, bulk, stop),
            Self::Search { mut line, keys, search, tree, bench } => {
                look(&mut line, &keys, &search, tree, &bench, stop, tell)
            }
        }
    }
}

/// Runs `work`; a panic of the host's own code becomes a fault, too.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Failure::Fault(format!("panic: {}", text.unwrap_or_default().replace('\n', " "))))
    })
}

fn count(
    line: &mut impl Line,
    depth: u32,
    divide: bool,
    bulk: bool,
    stop: &Stop,
) -> Result<Response, Failure> {
    let leaves = if bulk { Leaves::Counted } else { Leaves::Made };
    let counted = perft(line, depth, leaves, &SystemClock::start(), stop);
    if let Some(fault) = line.fault() {
        return Err(Failure::Fault(fault));
    }
    let counted = counted.ok_or_else(|| Failure::refused("the count was stopped"))?;
    let mut told = Vec::new();
    if divide {
        for (code, below) in counted.divide {
            told.push((line.move_text(code)?.0, below));
        }
    }
    let micros = counted.elapsed.as_micros() as u64;
    Ok(Response::Perft(Box::new(Perft {
        leaves: counted.leaves,
        divide: told,
        nodes: counted.nodes,
        micros,
    })))
}

fn look<L: Line>(
    line: &mut L,
    keys: &[u64],
    search: &Search,
    tree: Option<u8>,
    bench: &Bench,
    stop: &Stop,
    tell: &(dyn Fn(Response) + Sync),
) -> Result<Response, Failure> {
    if tree.is_some_and(|plies| !(1..=TREE_PLIES).contains(&plies)) {
        return Err(Failure::refused(format!("plies of a tree: 1..{TREE_PLIES} are right")));
    }
    let spec: Spec = search.spec.parse().map_err(|error| Failure::refused(format!("{error}")))?;
    line.bind(&spec.heuristic)?;
    let mut scribe = Scribe::new(line.fork());
    let mut engine = match bench.take(&spec) {
        Some(engine) => engine,
        None => Engine::new(spec).map_err(|error| Failure::refused(error.to_string()))?,
    };
    let mut observer = |progress: &abstrakt_engine::Progress<'_>| {
        if let Ok(findings) = scribe.findings(progress.view, &progress.figures, progress.lines) {
            tell(Response::Progress(Box::new(findings)));
        }
    };
    let task = SearchTask {
        history: keys,
        time_left: search.left.map(std::time::Duration::from_millis),
        lines: usize::from(search.multipv),
        log_tree: tree.is_some(),
        stop,
        clock: &SystemClock::start(),
        observer: &mut observer,
    };
    let verdict = engine.search(line, task).map_err(|error| match error {
        SearchError::Fault(reason) => Failure::Fault(reason),
        wrong => Failure::refused(wrong.to_string()),
    })?;
    bench.put(engine);
    if let Some(plies) = tree {
        let log = verdict.tree.unwrap_or_default();
        let root = TreeNode { score: Some(verdict.score.into()), ..scribe.tree(&log, plies)? };
        return Ok(Response::Tree(Box::new(root)));
    }
    Ok(Response::SearchOutcome(Box::new(scribe.verdict(&verdict)?)))
}

/// Turns codes into texts along lines of play from the root of a search.
struct Scribe<L> {
    line: L,
    slots: Vec<ScoredMove>,
}

impl<L: Line> Scribe<L> {
    fn new(line: L) -> Self {
        let slots = vec![ScoredMove::default(); line.max_moves()];
        Self { line, slots }
    }

    fn verdict(&mut self, verdict: &abstrakt_engine::SearchResult) -> Result<SearchOutcome, Failure> {
        let iteration = |done: &abstrakt_engine::Iteration| Iteration {
            depth: done.depth,
            score: done.score.into(),
            nodes: done.nodes,
            horizon: done.horizon,
            micros: done.elapsed.as_micros() as u64,
        };
        let best = self.texts(&[verdict.best])?.pop();
        Ok(SearchOutcome {
            best: best.ok_or_else(|| Failure::Fault("the best move found is not legal".into()))?,
            findings: self.findings(verdict.view, &verdict.figures, &verdict.lines)?,
            iterations: verdict.iterations.iter().map(iteration).collect(),
            ended: verdict.ended,
        })
    }

    fn findings(
        &mut self,
        view: abstrakt_plugin_api::Player,
        figures: &abstrakt_engine::SearchStatistics,
        lines: &[PvLine],
    ) -> Result<Findings, Failure> {
        let mut variations = Vec::new();
        for line in lines {
            variations.push(Variation { score: line.score.into(), plies: self.texts(&line.moves)? });
        }
        Ok(Findings {
            view,
            lines: variations,
            depth: figures.depth,
            selective_depth: figures.selective_depth,
            nodes: figures.nodes,
            horizon: figures.horizon,
            micros: figures.elapsed.as_micros() as u64,
            table: figures.table,
            percent: figures.percent,
        })
    }

    /// Texts of the moves, as far as they are legal: an entry of a shared table may end in another position's move.
    fn texts(&mut self, moves: &[Move]) -> Result<Vec<String>, Failure> {
        let mut texts = Vec::new();
        for &code in moves {
            if !list(&mut self.line, &mut self.slots)?.iter().any(|entry| entry.code == code) {
                break;
            }
            texts.push(self.line.move_text(code)?.0);
            self.line.push(code);
        }
        texts.iter().for_each(|_| self.line.pop());
        match self.line.fault() {
            Some(fault) => Err(Failure::Fault(fault)),
            None => Ok(texts),
        }
    }

    /// The first plies of a logged tree; `nodes` of a node counts the logged ones below it.
    fn tree(&mut self, log: &TreeLog, plies: u8) -> Result<TreeNode, Failure> {
        let mut below = vec![0_u64; log.nodes.len()];
        let mut children = vec![Vec::new(); log.nodes.len()];
        for (index, node) in log.nodes.iter().enumerate().skip(1).rev() {
            below[node.parent as usize] += below[index] + 1;
            children[node.parent as usize].push(index);
        }
        let logged = Logged { log, below, children };
        if log.nodes.is_empty() {
            return Err(Failure::refused("this algorithm keeps no tree: minimax, negamax and alpha-beta do"));
        }
        self.node(&logged, 0, String::new(), plies)
    }

    fn node(
        &mut self,
        logged: &Logged<'_>,
        index: usize,
        ply: String,
        plies: u8,
    ) -> Result<TreeNode, Failure> {
        let node = &logged.log.nodes[index];
        let mut told = TreeNode {
            ply,
            score: node.value.map(SearchScore::from),
            end: node.kind,
            nodes: logged.below[index],
            children: Vec::new(),
        };
        if plies > 0 {
            for &child in logged.children[index].iter().rev() {
                let code = logged.log.nodes[child].code;
                let Some(text) = self.texts(&[code])?.pop() else { continue };
                self.line.push(code);
                let child = self.node(logged, child, text, plies - 1);
                self.line.pop();
                told.children.push(child?);
            }
        }
        Ok(told)
    }
}

/// A logged tree with its nodes counted and its children found, the last first.
struct Logged<'a> {
    log: &'a TreeLog,
    below: Vec<u64>,
    children: Vec<Vec<usize>>,
}
