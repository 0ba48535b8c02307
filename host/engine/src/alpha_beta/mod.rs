//! The alpha-beta family: alpha-beta, principal variation search and MTD(f) over one recursion, with every technique
//! a switch. All switches off, it is alpha-beta as the textbook has it.
//!
//! Knows values, windows and hints on the order of moves. Must not know rules or time: the walk does.
//!
//! - `node`: the recursion, in numbered steps; `node_type`: what a node is expected to be; `quiescence`: beyond the horizon; `chance`: its nodes
//! - `picker`, `memory`: the order of moves
//! - `root`, `drivers`: the root and its windows; `margins`: numbers that pruning needs
//!
//! State is divided by how long it lives: `SharedContext` for the search, `AlphaBeta` with what it has learnt for a thread, `stack` for a ply.

mod chance;
mod drivers;
mod margins;
mod memory;
mod node;
mod node_type;
mod picker;
mod quiescence;
mod root;
mod share;
mod stack;
mod techniques;

use std::sync::Arc;

use abstrakt_vocabulary::{Status, Tree};

use self::{
    margins::Margins,
    node_type::Pv,
    share::{OrderingStatistics, StatisticsPool},
    stack::Stack,
};
pub use self::{root::RootMoves, techniques::Techniques};
use crate::{
    Interrupted, LogKind, PvLine, Score, SearchResult, Side, TranspositionTable, Walk, Window,
    deepening::{ByDepth, deepen},
    engine::Job,
    parallel::WorkSharing,
    parameters::Parameters,
    solver,
    switches::{Bounded, Mode, Switches},
    variation::lengthen,
};

/// Searches to the limits of the job; with more than one thread to be called inside their pool.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let techniques = Techniques::from_spec(job.spec);
    if let Some(solved) = solved(&mut walk, &techniques, job) {
        return solved;
    }
    let sharing = WorkSharing::from_spec(job.spec).filter(|_| !walk.is_logged());
    let mut search = AlphaBeta::new(walk, job.table, techniques, RootMoves::new(job.lines, job.compare));
    search.shared.sharing = sharing;
    deepen(&mut search, job)
}

/// The result where one of the game's solvers finds a win at the root, so that nothing is left to search.
pub fn solved<T: Tree>(
    walk: &mut Walk<'_, T>,
    techniques: &Techniques,
    job: &Job<'_>,
) -> Option<SearchResult> {
    let nodes = techniques.switches.solver.get();
    if nodes == 0 || job.lines > 1 || job.compare.is_some() {
        return None;
    }
    let line = solver::at_root(walk, nodes.into(), job)?;
    Some(solver::result(walk, line))
}

/// The data that lives for the search and is the same for all its threads.
#[derive(Clone)]
struct SharedContext<'a> {
    table: Option<&'a TranspositionTable>,
    techniques: Techniques,
    margins: Margins,
    /// Whether the game's rules compel captures.
    compulsory: bool,
    /// The sharing of the work between threads, if any.
    sharing: Option<WorkSharing>,
    /// The statistics of threads that are idle.
    statistics: Arc<StatisticsPool>,
}

/// One thread's search.
pub struct AlphaBeta<'a, T: Tree> {
    walk: Walk<'a, T>,
    shared: SharedContext<'a>,
    root: RootMoves,
    statistics: OrderingStatistics,
    stack: Stack,
    /// Sorting keys, beside the walk's move lists.
    keys: Vec<i64>,
    /// The walk's count of nodes at which the exchange beyond the horizon is broken off.
    exchange_end: u64,
    /// The reason for the end of the node searched last, for the log.
    ended: LogKind,
}

impl<'a, T: Tree> AlphaBeta<'a, T> {
    /// A search that knows nothing yet but the table.
    pub fn new(
        mut walk: Walk<'a, T>,
        table: Option<&'a TranspositionTable>,
        mut techniques: Techniques,
        root: RootMoves,
    ) -> Self {
        if walk.tree().solvers().is_empty() {
            techniques.switches.solver = Bounded::new(0);
        }
        let shared = SharedContext {
            table,
            techniques,
            margins: Margins::unknown(&techniques.parameters),
            compulsory: walk.tree().compulsory(),
            sharing: None,
            statistics: Arc::default(),
        };
        Self { root, ..Self::with(walk, shared, OrderingStatistics::new(&techniques.parameters)) }
    }

    /// A thread of a search, with what a thread has learnt before.
    fn with(mut walk: Walk<'a, T>, shared: SharedContext<'a>, statistics: OrderingStatistics) -> Self {
        walk.list_candidates(shared.techniques.switches.candidates);
        walk.ask_outcomes(shared.techniques.switches.known_outcomes);
        Self {
            walk,
            shared,
            root: RootMoves::new(1, None),
            statistics,
            stack: Stack::default(),
            keys: Vec::new(),
            exchange_end: 0,
            ended: LogKind::Full,
        }
    }

    /// The numbers of the spec.
    #[inline]
    const fn parameters(&self) -> &Parameters {
        &self.shared.techniques.parameters
    }

    /// The switches of the spec.
    #[inline]
    const fn switches(&self) -> &Switches {
        &self.shared.techniques.switches
    }

    /// Returns whether the value that plays best is wanted, rather than minimax's.
    #[inline]
    fn plays(&self) -> bool {
        self.switches().mode == Mode::Play
    }

    fn depth(&mut self, depth: u32, lines: &[PvLine]) -> Result<(), Interrupted> {
        if self.root.is_empty() {
            self.list_root()?;
            if self.switches().futility {
                self.shared.margins.measure(&mut self.walk)?;
            }
        }
        self.root.begin_depth();
        if let Some(sharing) = &mut self.shared.sharing {
            sharing.begin(depth);
        }
        if self.plays() && self.walk.root_node(depth).starts_turn {
            self.walk.enter_turn();
        }
        for skip in self.root.wanted() {
            let guess = lines.get(skip).map(|line| line.score);
            let score = self.drive(depth, skip, guess)?;
            self.root.settle(skip, score, guess);
            if skip == 0 {
                self.walk.note(depth, Side::Root, Window::OPEN, score, LogKind::Full);
            }
        }
        self.compare(depth)
    }
}

impl<'a, T: Tree> ByDepth<'a, T> for AlphaBeta<'a, T> {
    fn walk(&mut self) -> &mut Walk<'a, T> {
        &mut self.walk
    }

    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted> {
        let done = self.depth(depth, lines);
        self.stack = Stack::default();
        self.walk.rewind();
        let mut proved = self.root.proved_lines(depth);
        if let Some(table) = self.shared.table {
            proved.iter_mut().for_each(|line| lengthen(&mut self.walk, table, &mut line.moves, depth));
        }
        if !proved.is_empty() {
            *lines = proved;
        }
        done
    }

    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        if let Some(sharing) = &mut self.shared.sharing {
            sharing.begin(depth);
        }
        let done = self.after::<Pv>(status, Side::Root, depth, Window::OPEN);
        self.stack = Stack::default();
        done
    }

    fn compared(&self) -> Option<Score> {
        self.root.compared()
    }

    fn table_use(&self) -> u32 {
        self.shared.table.map_or(0, TranspositionTable::hashfull)
    }
}
