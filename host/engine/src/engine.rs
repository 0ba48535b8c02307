//! The one entry: an engine plays one seat of one game by its spec.
//!
//! Knows specs and which algorithm they name. Must not know how any of them works.

use std::time::Duration;

use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::{Move, Status, Tree};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use crate::{
    Algorithm, Clock, Control, Limits, Observer, Repetition, Reporter, SearchResult, Spec, SpecError, Stop,
    TranspositionTable, Walk, alpha_beta, best_move, chance_root, max_n, mcts, minimax, negamax, parallel,
    random,
    solver::{self, Proof},
    timing::{GameProgress, Timing},
};

/// Stack of a search thread, bytes: the recursion goes as deep as `MAX_PLY`.
const STACK: usize = 16 << 20;
/// Greatest table, MiB, of which all memory is touched before a search: whoever waits for it waits some tenths of a second.
const TOUCHED_TABLE: u32 = 128;

/// The input of one search beside the tree.
pub struct SearchTask<'a> {
    /// Repetition keys of the game so far, the position to search last or left out; order does not matter.
    pub history: &'a [u64],
    /// Time left on the seat's game clock; `None`: the whole budget of the spec's clock.
    pub time_left: Option<Duration>,
    /// Plies of a usual game ([`abstrakt_vocabulary::Facts::usual_plies`]), by which the clock is divided.
    pub usual_plies: Option<u32>,
    /// The number of principal variations; 0 and 1 ask for one.
    pub lines: usize,
    /// A move of the root whose value is to be told beside the best one's at every depth ([`Iteration::compared`]); the
    /// alpha-beta family does so.
    ///
    /// [`Iteration::compared`]: crate::Iteration::compared
    pub compare: Option<Move>,
    /// Whether the whole tree of the last depth is kept as data. For shallow searches.
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
        Self {
            history: &[],
            time_left: None,
            usual_plies: None,
            lines: 1,
            compare: None,
            log_tree: false,
            stop,
            clock,
            observer,
        }
    }
}

/// The reason why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, LocalizedError)]
#[serde(rename_all = "kebab-case")]
pub enum SearchError {
    /// The game is over.
    #[message("search-over")]
    Over,
    /// The algorithm values positions.
    #[message("search-no-heuristic")]
    NoHeuristic,
    /// The spec is at fault.
    #[message(transparent)]
    Spec(#[from] SpecError),
    /// The system gives no threads.
    #[message("search-threads")]
    Threads(u16),
    /// The transposition table, whose size in MiB this is, is larger than memory.
    #[message("search-memory")]
    Memory(u32),
    /// The game has no solver at all.
    #[message("search-no-solver")]
    NoSolver,
    /// The game has no such solver.
    #[message("search-solver")]
    Solver {
        /// The id in the spec.
        asked: String,
        /// The ids of the game's solvers.
        known: String,
    },
    /// The game broke its contract.
    #[message("search-fault")]
    Fault(String),
}

/// A computer player between its moves: its spec, and what it keeps for the whole game.
pub struct Engine {
    spec: Spec,
    table: Option<TranspositionTable>,
    /// The last win that a solver proved.
    proof: Option<Proof>,
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
        Ok(Self { spec, table: None, proof: None, pool: None })
    }

    /// Its spec.
    pub const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Goes on by another spec, if that differs in nothing but the time for a move: the plies of a turn share one. Returns
    /// whether it does.
    pub fn adopt(&mut self, spec: &Spec) -> bool {
        let same = Spec {
            limits: Limits { time: spec.limits.time, ..self.spec.limits.clone() },
            ..self.spec.clone()
        };
        let adopts = same == *spec;
        if adopts {
            self.spec = same;
        }
        adopts
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.proof = None;
        match &mut self.table {
            Some(table) if touches_table(&self.spec) => table.clear(),
            table => *table = None,
        }
    }

    /// Makes the table and the threads, which the first search does else, before its time begins to run.
    ///
    /// # Errors
    /// The system has no such memory, or no such threads.
    pub fn prepare(&mut self) -> Result<(), SearchError> {
        let threads = self.spec.threads;
        if threads > 1 && self.pool.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK).build();
            self.pool = Some(pool.map_err(|_| SearchError::Threads(threads))?);
        }
        if self.spec.table > 0 && self.table.is_none() {
            let no_memory = |_| SearchError::Memory(self.spec.table);
            let mut table = TranspositionTable::new(self.spec.table).map_err(no_memory)?;
            if touches_table(&self.spec) {
                table.clear();
            }
            self.table = Some(table);
        }
        Ok(())
    }

    /// Searches for the player to move at the top of `tree`; where chance acts there, for the one who acts next. The tree is
    /// back at its top afterwards.
    ///
    /// # Errors
    /// The game is over, no heuristic is bound, memory or threads are wanting, or the game failed; the engine stays
    /// usable.
    pub fn search<T: Tree>(
        &mut self,
        tree: &mut T,
        task: SearchTask<'_>,
    ) -> Result<SearchResult, SearchError> {
        let SearchTask { history, time_left, usual_plies, lines, compare, log_tree, stop, clock, observer } =
            task;
        let root = match tree.status() {
            Status::Turn { player, .. } => player,
            Status::Chance => chance_root::next_to_act(tree).0,
            Status::Over(_) => return Err(SearchError::Over),
        };
        if tree.weights().is_none() && self.spec.algorithm != Algorithm::Random {
            return Err(SearchError::NoHeuristic);
        }
        let played = u32::try_from(history.len()).unwrap_or(u32::MAX);
        // The time begins to run when there is something to search with.
        self.prepare()?;
        let progress = GameProgress { played, usual: usual_plies, players: tree.players() };
        let timing = Timing::new(&self.spec.limits, &self.spec.parameters, time_left, progress);
        let control = Control::new(clock, stop, timing.hard, self.spec.limits.nodes);
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
        let choices = list.len();
        walk.release(list);
        if choices == 0 {
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
            compare,
            proof: self.proof.as_ref(),
            history,
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
            Algorithm::LazySmp => self.in_thread_pool(|| parallel::lazy_search(walk, &job)),
            Algorithm::RootMcts => self.in_thread_pool(|| parallel::root_mcts_search(walk, &job)),
        };
        let proof = Proof::of(&verdict, tree);
        match tree.fault().or_else(|| control.fault()) {
            Some(fault) => {
                // Everything that the table learnt after the fault is worthless.
                self.forget();
                Err(SearchError::Fault(fault))
            }
            None => {
                self.proof = proof.or(self.proof.take());
                Ok(SearchResult { forced: choices == 1, ..verdict })
            }
        }
    }
}

impl Engine {
    /// Runs a search on the threads; on this one where there are no others.
    fn in_thread_pool(&self, search: impl FnOnce() -> SearchResult + Send) -> SearchResult {
        match &self.pool {
            Some(pool) => pool.install(search),
            None => search(),
        }
    }
}

/// Returns whether the memory of the table is touched before a search, so that none of its time is lost to that.
const fn touches_table(spec: &Spec) -> bool {
    spec.limits.is_timed() && spec.table <= TOUCHED_TABLE
}

/// The input of an algorithm beside the walk.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Switches and limits.
    pub spec: &'a Spec,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// The table, if the spec has one.
    pub table: Option<&'a TranspositionTable>,
    /// The times at which a search that deepens ends.
    pub timing: Timing,
    /// The number of principal variations, 1 or more.
    pub lines: usize,
    /// See [`SearchTask::compare`].
    pub compare: Option<Move>,
    /// The last win that a solver proved for this engine.
    pub proof: Option<&'a Proof>,
    /// See [`SearchTask::history`]: random choices differ by its length.
    pub history: &'a [u64],
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let all = [
            SearchError::Over,
            SearchError::NoHeuristic,
            SearchError::Spec(SpecError::Pair("depth".into())),
            SearchError::Threads(64),
            SearchError::Memory(4096),
            SearchError::NoSolver,
            SearchError::Solver { asked: "vcf".into(), known: "threats".into() },
            SearchError::Fault("panicked at x.rs:1: no".into()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["search-"]);
    }
}
