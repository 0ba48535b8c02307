//! One thread of a search on its way through a tree: makes and unmakes plies, counts them, holds the move lists, values
//! the ends. Every algorithm that looks ahead by turns has this in common.
//!
//! Knows the rules' side of a search. Must not know which positions are worth a visit: that is the algorithm.
//!
//! State is divided by its lifetime: `context` for the search, whatever the thread; `counters` for the thread; `stack`
//! for a ply. `lines` has moves, best lines, log and reports, `values` the values of positions, `fork` several threads.

mod context;
mod counters;
mod fork;
mod lines;
mod stack;
mod values;

use std::sync::Arc;

use abstrakt_vocabulary::{Move, Player, Solved, Status, Tree};

use self::{context::SearchContext, counters::Counters, stack::Stack};
pub use self::{counters::NodeCounts, stack::MoveRange};
use crate::{Control, Interrupted, Repetition, Reporter, Score, TreeLog, parallel::CutoffSignal};

/// No line goes further than this many plies from the root, whatever a game says: it bounds the recursion.
pub const MAX_PLY: u32 = 400;
/// Plies of a solver's line that are kept.
const LONGEST_PROOF: usize = 512;

/// The role of a position in the search, after a ply of a turn that is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// The game is decided here.
    Terminal(Score),
    /// The start of a turn that is not paid for: to be valued.
    Horizon,
    /// A player's node.
    Decision(DecisionNode),
    /// Chance, still in the turn of `depth`.
    Chance(u32),
}

/// A player's node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionNode {
    /// The player to move.
    pub player: Player,
    /// Turns left, the one under way included: the same for every ply of a turn, and so for every way in which a
    /// position inside a turn can be reached.
    pub depth: u32,
    /// Whether a turn begins here.
    pub starts_turn: bool,
}

/// One thread of a search. All values are from the root player's point of view.
pub struct Walk<'a, T: Tree> {
    tree: &'a mut T,
    context: SearchContext<'a>,
    counters: Counters,
    stack: Stack,
    /// The shared node above, looked at with the limits: its cut-off ends this thread's work.
    cutoff: Option<Arc<CutoffSignal>>,
    /// Whether the game's candidates are listed instead of all moves.
    candidates_only: bool,
    /// Whether the game is asked for outcomes that it knows.
    asks_outcomes: bool,
    /// The line that a solver found last.
    proof: Vec<Move>,
    reporter: Option<Reporter<'a>>,
    log: Option<Box<TreeLog>>,
}

impl<'a, T: Tree> Walk<'a, T> {
    /// A thread at the top of `tree` that searches for `root`. `repetition` knows the positions of the game so far.
    pub fn new(tree: &'a mut T, root: Player, control: &'a Control<'a>, repetition: Repetition) -> Self {
        let context = SearchContext::new(tree, root, control);
        Self::with(tree, context, Stack::new(0, repetition))
    }

    fn with(tree: &'a mut T, context: SearchContext<'a>, stack: Stack) -> Self {
        Self {
            tree,
            context,
            counters: Counters::default(),
            stack,
            cutoff: None,
            candidates_only: false,
            asks_outcomes: false,
            proof: Vec::new(),
            reporter: None,
            log: None,
        }
    }

    /// The walk with a listener to its progress.
    #[must_use]
    pub fn reporting(mut self, reporter: Reporter<'a>) -> Self {
        self.reporter = Some(reporter);
        self
    }

    /// Makes the thread list only the game's candidates from now on, or all moves.
    pub const fn list_candidates(&mut self, candidates_only: bool) {
        self.candidates_only = candidates_only;
    }

    /// Makes the thread ask the game for outcomes that it knows below the root, or not. Only in games for two.
    pub const fn ask_outcomes(&mut self, asks_outcomes: bool) {
        self.asks_outcomes = asks_outcomes && self.context.players() == 2;
    }

    /// Asks a solver of the game, with as much of the budget as the search has left; the nodes that it spends are the
    /// walk's own. Its verdict, and after a win the length of the line, which [`Walk::adopt_proof`] takes over.
    ///
    /// # Errors
    /// The search must end.
    pub fn ask_solver(&mut self, solver: usize, nodes: u64) -> Result<Option<(Solved, usize)>, Interrupted> {
        if self.counters.is_poll_due() {
            self.poll()?;
        }
        if self.proof.is_empty() {
            self.proof.resize(LONGEST_PROOF, Move::default());
        }
        let Self { tree, counters, context, proof, .. } = self;
        let answer = counters.with_budget(nodes, context.control(), |budget| {
            let answer = tree.solve(solver, budget, proof);
            (answer.map_or(0, |(solution, _)| solution.nodes), answer)
        });
        Ok(answer.map(|(solution, length)| (solution.verdict, length)))
    }

    /// The root as a node `depth` turns above the horizon.
    pub fn root_node(&self, depth: u32) -> DecisionNode {
        DecisionNode { player: self.context.root(), depth, starts_turn: self.tree.status().starts_turn() }
    }

    /// The role of the top, its `status` known, in a search with `depth` turns left, the one that led here included.
    #[inline]
    pub fn classify(&mut self, status: Status, depth: u32) -> NodeStatus {
        if let Status::Over(outcome) = status {
            self.counters.count_end(depth <= 1);
            return NodeStatus::Terminal(self.outcome_value(outcome));
        }
        if self.context.players() > 2 && self.tree.eliminated(self.context.root()) {
            self.counters.count_end(depth <= 1);
            return NodeStatus::Terminal(Score::loss_in(self.ply()));
        }
        let starts_turn = status.starts_turn();
        if self.asks_outcomes
            && starts_turn
            && self.ply() > 0
            && let Some(known) = self.tree.known_outcome()
        {
            self.counters.count_end(depth <= 1);
            return NodeStatus::Terminal(self.known_value(known));
        }
        if starts_turn && depth <= 1 || self.ply() >= MAX_PLY {
            return NodeStatus::Horizon;
        }
        match status {
            Status::Turn { player, .. } => NodeStatus::Decision(DecisionNode {
                player,
                depth: depth - u32::from(starts_turn),
                starts_turn,
            }),
            _ => NodeStatus::Chance(depth),
        }
    }

    /// Plays a move that the top listed; tells who acts then.
    ///
    /// # Errors
    /// The search must end; the move was not played.
    #[inline]
    pub fn push(&mut self, code: Move) -> Result<Status, Interrupted> {
        if self.counters.is_poll_due() {
            self.poll()?;
        }
        self.counters.count_node();
        self.stack.push();
        self.counters.reach(self.stack.ply());
        if let Some(log) = &mut self.log {
            log.enter(code);
        }
        Ok(self.tree.push(code))
    }

    /// Gives the turn away without a move, where the game allows it.
    ///
    /// # Errors
    /// The search must end; nothing was pushed.
    pub fn push_pass(&mut self) -> Result<Option<Status>, Interrupted> {
        if self.counters.is_poll_due() {
            self.poll()?;
        }
        if !self.tree.push_pass() {
            return Ok(None);
        }
        self.counters.count_node();
        self.stack.push();
        if let Some(log) = &mut self.log {
            log.enter(Move::default());
        }
        Ok(Some(self.tree.status()))
    }

    /// Takes the last push back.
    #[inline]
    pub fn pop(&mut self) {
        self.tree.pop();
        self.stack.pop();
        if let Some(log) = &mut self.log {
            log.leave();
        }
    }

    /// Back to the root with empty lists, wherever an interrupted search left the walk.
    pub fn rewind(&mut self) {
        while self.ply() > 0 {
            self.pop();
        }
        self.stack.clear();
    }

    /// Looks at the limits and tells the observer.
    #[cold]
    fn poll(&mut self) -> Result<(), Interrupted> {
        let control = self.context.control();
        self.counters.report(control);
        if self.cutoff.as_ref().is_some_and(|cutoff| cutoff.is_cut()) {
            return Err(Interrupted);
        }
        self.counters.poll(control)?;
        if let Some(reporter) = &mut self.reporter {
            reporter.tick(control, self.counters.counts());
        }
        Ok(())
    }

    /// The status of the top.
    #[inline]
    pub fn status(&self) -> Status {
        self.tree.status()
    }

    /// Enters a position that starts a turn: true if it was there before, in the game or on this line. Every call is
    /// matched by [`Walk::leave_turn`].
    #[inline]
    pub fn enter_turn(&mut self) -> bool {
        self.stack.repetition().enter(self.tree.key())
    }

    /// Leaves the position entered last.
    #[inline]
    pub fn leave_turn(&mut self) {
        self.stack.repetition().leave();
    }

    /// The player for whom the search is made.
    #[inline]
    pub const fn root(&self) -> Player {
        self.context.root()
    }

    /// Number of seats.
    pub const fn players(&self) -> u8 {
        self.context.players()
    }

    /// Plies from the root to the top.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.stack.ply()
    }

    /// Plies to the deepest position seen.
    pub const fn deepest(&self) -> u32 {
        self.counters.counts().deepest
    }

    /// Plies made by this walk.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.counters.counts().nodes
    }

    /// Positions valued at the horizon by this walk since [`Walk::begin_iteration`].
    pub const fn horizon(&self) -> u64 {
        self.counters.counts().horizon
    }

    /// The control of the search.
    pub const fn control(&self) -> &'a Control<'a> {
        self.context.control()
    }

    /// The tree, with the walk at its root: for algorithms that fork it.
    pub const fn tree(&mut self) -> &mut T {
        self.tree
    }
}
