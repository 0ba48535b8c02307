//! The one entry: an engine plays one seat of one game by its spec.
//!
//! Knows specs and which algorithm they name. Must not know how any of them works.

use std::time::Duration;

use abstrakt_plugin_api::{Status, Tree};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    Algorithm, Clock, Control, Observer, Repetition, Reporter, SearchResult, Spec, SpecError, Stop,
    TranspositionTable, Walk, alpha_beta, best_move, max_n, mcts, minimax, negamax, parallel, random, solver,
    timing::Timing,
};

/// Stack of a search thread, bytes: the recursion goes as deep as `MAX_PLY`.
const STACK: usize = 16 << 20;

/// What one search is given beside the tree.
pub struct SearchTask<'a> {
    /// Repetition keys of the game so far, the position to search last or left out; order does not matter.
    pub history: &'a [u64],
    /// Time left on the seat's game clock; `None`: the whole budget of the spec's clock.
    pub time_left: Option<Duration>,
    /// How many principal variations; 0 and 1 ask for one.
    pub lines: usize,
    /// Keep the whole tree of the last depth as data? For shallow searches.
    pub log_tree: bool,
    /// Ends the search early.
    pub stop: &'a Stop,
    /// The only clock that the search reads.
    pub clock: &'a dyn Clock,
    /// Hears of the progress.
    pub observer: &'a mut dyn Observer,
}

impl<'a> SearchTask<'a> {
    /// A search for one line, without a record.
    pub fn new(stop: &'a Stop, clock: &'a dyn Clock, observer: &'a mut dyn Observer) -> Self {
        Self { history: &[], time_left: None, lines: 1, log_tree: false, stop, clock, observer }
    }
}

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// Nobody is to move.
    #[error("no search: {0}; a player's turn is right")]
    NoTurn(&'static str),
    /// The algorithm values positions.
    #[error("no search: no heuristic is bound; bind the spec's heuristic first")]
    NoHeuristic,
    /// The spec is at fault.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The system gives no threads.
    #[error("no search: {0} threads cannot be started; fewer threads are right")]
    Threads(u16),
    /// The transposition table is larger than memory.
    #[error("no search: a table of {0} MiB does not fit into memory; a smaller tt is right")]
    Memory(u32),
    /// The game has no such solver.
    #[error("no search: the game has no solver {asked}: {known}")]
    Solver {
        /// The id in the spec.
        asked: String,
        /// The game's solvers.
        known: String,
    },
    /// The game broke its contract.
    #[error("the game failed during the search: {0}")]
    Fault(String),
}

/// A computer player between its moves: its spec, and the table that it keeps for the whole game.
pub struct Engine {
    spec: Spec,
    table: Option<TranspositionTable>,
    /// The threads of a parallel algorithm.
    pool: Option<ThreadPool>,
}

impl Engine {
    /// An engine; its table is made at the first search.
    ///
    /// # Errors
    /// A spec under which no search would end.
    pub fn new(spec: Spec) -> Result<Self, SpecError> {
        spec.check_limits()?;
        Ok(Self { spec, table: None, pool: None })
    }

    /// Its spec.
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.table = None;
    }

    /// Searches for the player to move at the top of `tree`. The tree is back at its top afterwards.
    ///
    /// # Errors
    /// Nobody is to move, no heuristic is bound, memory or threads are wanting, or the game failed; the engine stays
    /// usable.
    pub fn search<T: Tree>(
        &mut self,
        tree: &mut T,
        task: SearchTask<'_>,
    ) -> Result<SearchResult, SearchError> {
        let SearchTask { history, time_left, lines, log_tree, stop, clock, observer } = task;
        let root = match tree.status() {
            Status::Turn { player, .. } => player,
            Status::Chance => return Err(SearchError::NoTurn("chance is to act")),
            Status::Over(_) => return Err(SearchError::NoTurn("the game is over")),
        };
        if tree.weights().is_none() && self.spec.algorithm != Algorithm::Random {
            return Err(SearchError::NoHeuristic);
        }
        let timing = Timing::of(&self.spec.limits, time_left);
        let control = Control::new(clock, stop, timing.hard, self.spec.limits.nodes);
        self.start_threads()?;
        if self.spec.table > 0 && self.table.is_none() {
            let table =
                TranspositionTable::new(self.spec.table).map_err(|_| SearchError::Memory(self.spec.table))?;
            self.table = Some(table);
        }
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        let mut walk = Walk::new(tree, root, &control, Repetition::new(history)).reporting(Reporter::new(
            observer,
            root,
            self.spec.limits.depth,
        ));
        if log_tree {
            walk.log_tree();
        }
        let list = walk.moves(false);
        let empty = list.is_empty();
        walk.release(list);
        if empty {
            let fault = tree.fault().unwrap_or_else(|| "a turn without a legal move".into());
            return Err(SearchError::Fault(fault));
        }
        let table = self.table.as_ref();
        let job = Job {
            spec: &self.spec,
            depth: self.spec.limits.depth,
            table,
            timing,
            lines: lines.max(1),
            played: history.len() as u64,
        };
        let verdict = match self.spec.algorithm {
            Algorithm::Random => random::search(walk, &job),
            Algorithm::BestMove => best_move::search(walk, &job),
            Algorithm::Minimax => minimax::search(walk, &job),
            Algorithm::Negamax => negamax::search(walk, &job),
            Algorithm::AlphaBeta | Algorithm::Pvs | Algorithm::Mtdf | Algorithm::Expectimax => {
                alpha_beta::search(walk, &job)
            }
            Algorithm::MaxN => max_n::search(walk, &job),
            Algorithm::Mcts => mcts::search(walk, &job),
            Algorithm::PvSplitting | Algorithm::Ybwc => {
                self.in_thread_pool(|| alpha_beta::search(walk, &job))
            }
            Algorithm::Solver => solver::search(walk, &job)?,
            Algorithm::LazySmp => self.in_thread_pool(|| parallel::lazy_search(walk, &job, task.history)),
            Algorithm::RootMcts => {
                self.in_thread_pool(|| parallel::root_mcts_search(walk, &job, task.history))
            }
        };
        match tree.fault().or_else(|| control.fault()) {
            Some(fault) => {
                // What the table learnt after the fault is worth nothing.
                self.forget();
                Err(SearchError::Fault(fault))
            }
            None => Ok(verdict),
        }
    }
}

impl Engine {
    /// Starts the threads of a parallel algorithm, once.
    fn start_threads(&mut self) -> Result<(), SearchError> {
        let threads = self.spec.threads;
        if threads > 1 && self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK).build();
            self.pool = Some(pool.map_err(|_| SearchError::Threads(threads))?);
        }
        Ok(())
    }

    /// Runs a search on the threads; on this one where there are no others.
    fn in_thread_pool(&self, search: impl FnOnce() -> SearchResult + Send) -> SearchResult {
        match &self.pool {
            Some(pool) => pool.install(search),
            None => search(),
        }
    }
}

/// What an algorithm is given beside the walk.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Switches and limits.
    pub spec: &'a Spec,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// The table, if the spec has one.
    pub table: Option<&'a TranspositionTable>,
    /// When to end a search that deepens.
    pub timing: Timing,
    /// How many principal variations, 1 or more.
    pub lines: usize,
    /// Positions of the game so far: random choices differ by it.
    pub played: u64,
}
