//! The alpha-beta family: alpha-beta, principal variation search and MTD(f) over one recursion, with every technique
//! a switch. All switches off, it is alpha-beta as the textbook has it.
//!
//! Knows values, windows and hints on the order of moves. Must not know rules or time: the walk does.
//!
//! - `node`: the recursion, in numbered steps; `node_type`: what a node is expected to be; `quiescence`: beyond the horizon; `chance`: its nodes
//! - `picker`, `memory`: the order of moves
//! - `root`, `drivers`: the root and its windows; `margins`: numbers that pruning needs

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
mod techniques;

use std::sync::Arc;

use abstrakt_plugin_api::{Move, Status, Tree};

pub use self::techniques::{Techniques, Windows};
use self::{
    chance::ChanceBounds,
    margins::Margins,
    memory::{History, Killers},
    node_type::Pv,
    root::RootMove,
    share::{OrderingStatistics, StatisticsPool},
};
use crate::{
    Interrupted, LogKind, PvLine, Score, SearchResult, Side, TranspositionTable, Walk, Window,
    deepening::{ByDepth, deepen},
    engine::Job,
    parallel::WorkSharing,
    solver,
    switches::{Mode, Switches, UpTo},
    variation::lengthen,
};

/// Searches to the limits of the job; with more than one thread to be called inside their pool.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let techniques = Techniques::of(job.spec);
    let solver_nodes = techniques.switches.solver.get();
    if solver_nodes > 0
        && job.lines == 1
        && job.compare.is_none()
        && let Some(line) = solver::at_root(&mut walk, solver_nodes.into(), job)
    {
        return solver::result(&mut walk, line);
    }
    let sharing = WorkSharing::of(job.spec).filter(|_| !walk.is_logged());
    let mut search = AlphaBeta::new(walk, job.table, techniques, job.lines).comparing(job.compare);
    search.sharing = sharing;
    deepen(&mut search, job)
}

/// One thread's search.
pub struct AlphaBeta<'a, T: Tree> {
    walk: Walk<'a, T>,
    table: Option<&'a TranspositionTable>,
    windows: Windows,
    switches: Switches,
    seed: u64,
    lines: usize,
    killers: Killers,
    history: History,
    margins: Margins,
    /// Sorting keys, beside the walk's arena.
    keys: Vec<i64>,
    /// Quiet moves tried at the nodes above, a stack.
    tried: Vec<Move>,
    /// What is known of the outcomes at the chance nodes above, a stack.
    outcomes: Vec<ChanceBounds>,
    root: Vec<RootMove>,
    /// Where this search of the root begins: the moves before it have their lines already.
    first_root_move: usize,
    next_root_move: usize,
    /// Where it ends, if not behind the last move.
    root_end: Option<usize>,
    /// The move of the root that is valued beside the best one.
    compare: Option<Move>,
    /// Its value at the last depth.
    compared: Option<Score>,
    /// Do the game's rules compel captures?
    compulsory: bool,
    /// Was the last ply a pass?
    passed: bool,
    /// The walk's count of nodes at which the exchange beyond the horizon is broken off.
    exchange_end: u64,
    /// How much values change from depth to depth, fine units.
    instability: i64,
    /// Why the node searched last ended, for the log.
    ended: LogKind,
    /// Who shares the work, if anyone.
    sharing: Option<WorkSharing>,
    pool: Arc<StatisticsPool>,
}

impl<'a, T: Tree> AlphaBeta<'a, T> {
    /// A search that knows nothing yet but the table.
    pub fn new(
        walk: Walk<'a, T>,
        table: Option<&'a TranspositionTable>,
        techniques: Techniques,
        lines: usize,
    ) -> Self {
        let mut search = Self::with(walk, table, techniques, OrderingStatistics::new());
        search.lines = lines;
        search
    }

    /// The same, with a move of the root that is valued beside the best one.
    #[must_use]
    pub const fn comparing(mut self, compare: Option<Move>) -> Self {
        self.compare = compare;
        self
    }

    /// A search with what a thread has learnt before.
    fn with(
        mut walk: Walk<'a, T>,
        table: Option<&'a TranspositionTable>,
        techniques: Techniques,
        statistics: OrderingStatistics,
    ) -> Self {
        let Techniques { windows, mut switches, seed } = techniques;
        walk.list_candidates(switches.candidates);
        if walk.tree().solvers().is_empty() {
            switches.solver = UpTo::new(0);
        }
        let compulsory = walk.tree().compulsory();
        Self {
            walk,
            table,
            windows,
            switches,
            seed,
            compulsory,
            lines: 1,
            killers: statistics.killers,
            history: statistics.history,
            margins: Margins::unknown(),
            keys: Vec::new(),
            tried: Vec::new(),
            outcomes: Vec::new(),
            root: Vec::new(),
            first_root_move: 0,
            next_root_move: 0,
            root_end: None,
            compare: None,
            compared: None,
            passed: false,
            exchange_end: 0,
            instability: 0,
            ended: LogKind::Full,
            sharing: None,
            pool: Arc::default(),
        }
    }

    /// What it was told, for threads that share its work.
    const fn techniques(&self) -> Techniques {
        Techniques { windows: self.windows, switches: self.switches, seed: self.seed }
    }

    /// Is the value that plays best wanted, rather than minimax's?
    #[inline]
    fn plays(&self) -> bool {
        self.switches.mode == Mode::Play
    }

    fn into_statistics(self) -> OrderingStatistics {
        OrderingStatistics { killers: self.killers, history: self.history }
    }

    /// Forgets the nodes between the root and where a search was interrupted.
    fn leave_path(&mut self) {
        self.tried.clear();
        self.outcomes.clear();
        self.passed = false;
    }

    fn depth(&mut self, depth: u32, lines: &[PvLine]) -> Result<(), Interrupted> {
        if self.root.is_empty() {
            self.list_root()?;
            if self.switches.futility {
                self.margins.measure(&mut self.walk)?;
            }
        }
        self.begin_root();
        if let Some(sharing) = &mut self.sharing {
            sharing.begin(depth);
        }
        if self.plays() && self.walk.root_node(depth).starts_turn {
            self.walk.enter_turn();
        }
        for skip in 0..self.lines.min(self.root.len()) {
            let guess = lines.get(skip).map(|line| line.score);
            let score = self.drive(depth, skip, guess)?;
            self.settle_root(skip, score);
            if skip == 0 {
                let change = guess.map_or(0, |guess| (score.0 - guess.0).abs());
                if !score.is_decided() {
                    self.instability = (self.instability + change) / 2;
                }
                self.walk.note(depth, Side::Root, Window::OPEN, score, LogKind::Full);
            }
        }
        self.compared = None;
        if let Some(code) = self.compare {
            self.compared = self.compare(depth, code)?;
        }
        Ok(())
    }
}

impl<'a, T: Tree> ByDepth<'a, T> for AlphaBeta<'a, T> {
    fn walk(&mut self) -> &mut Walk<'a, T> {
        &mut self.walk
    }

    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted> {
        let done = self.depth(depth, lines);
        self.leave_path();
        self.walk.rewind();
        let mut proved = self.proved_lines(self.lines, depth);
        if let Some(table) = self.table {
            proved.iter_mut().for_each(|line| lengthen(&mut self.walk, table, &mut line.moves, depth));
        }
        if !proved.is_empty() {
            *lines = proved;
        }
        done
    }

    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        if let Some(sharing) = &mut self.sharing {
            sharing.begin(depth);
        }
        let done = self.after::<Pv>(status, Side::Root, depth, Window::OPEN);
        self.leave_path();
        done
    }

    fn compared(&self) -> Option<Score> {
        self.compared
    }

    fn table_use(&self) -> u32 {
        self.table.map_or(0, TranspositionTable::per_mille)
    }
}
