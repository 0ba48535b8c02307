//! The walk of one thread through a tree: makes and unmakes plies, counts them, holds the move lists, values the
//! ends. What every algorithm that looks ahead by turns has in common.
//!
//! Knows the rules' side of a search. Must not know which positions are worth a visit: that is the algorithm.
//!
//! - `lists`: moves; `values`: what positions are worth; `lines`: best lines, log, reports; `fork`: several threads

mod fork;
mod lines;
mod lists;
mod values;

use std::sync::Arc;

use abstrakt_plugin_api::{Move, Player, ScoredMove, Solved, Status, Tree, kit::mix};

pub use self::{fork::NodeCounts, lists::MoveRange};
use crate::{Control, Interrupted, Repetition, Reporter, Score, TreeLog, parallel::CutoffSignal};
/// No line goes further than this many plies from the root, whatever a game says: it bounds the recursion.
pub const MAX_PLY: u32 = 400;
/// Plies of a solver's line that are kept.
const LONGEST_PROOF: usize = 512;

/// What a position is to the search, after a ply of a turn that is paid for.
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
    /// Who moves.
    pub player: Player,
    /// Turns left, the one under way included: the same for every ply of a turn, and so for every way in which a
    /// position inside a turn can be reached.
    pub depth: u32,
    /// Does a turn begin here?
    pub starts_turn: bool,
}

/// One thread's walk. All values are from the root player's point of view.
pub struct Walk<'a, T: Tree> {
    tree: &'a mut T,
    control: &'a Control<'a>,
    reporter: Option<Reporter<'a>>,
    repetition: Repetition,
    /// The player for whom the search is made.
    root: Player,
    players: u8,
    draw: Score,
    win: i32,
    /// What the table mixes into every key: weights and root player.
    salt: u64,
    ply: u32,
    deepest: u32,
    /// Looked at with the limits: is the shared node above still wanted?
    cutoff: Option<Arc<CutoffSignal>>,
    nodes: u64,
    /// See [`Walk::critical_path`].
    beside: u64,
    reported: u64,
    next_poll: u64,
    horizon: u64,
    /// See [`Walk::unresolved`].
    unresolved: u64,
    /// Are the game's candidates listed instead of all moves?
    narrow: bool,
    arena: Vec<ScoredMove>,
    used: usize,
    /// What a solver found last.
    proof: Vec<Move>,
    /// Triangular: the best line from each ply on.
    lines: Vec<Vec<Move>>,
    log: Option<Box<TreeLog>>,
}

impl<'a, T: Tree> Walk<'a, T> {
    /// A walk from the top of `tree` for `root`. `repetition` knows the positions of the game so far.
    pub fn new(tree: &'a mut T, root: Player, control: &'a Control<'a>, repetition: Repetition) -> Self {
        let weights = tree.weights();
        let draw = Score::heuristic(weights.map_or(0, |weights| weights.draw));
        let win = weights.map_or(1, |weights| weights.win);
        let fingerprint = weights.map_or(0, |weights| weights.fingerprint);
        let players = tree.players();
        Self {
            tree,
            control,
            reporter: None,
            repetition,
            root,
            players,
            draw,
            win,
            salt: mix(fingerprint ^ mix(u64::from(root.0))),
            ply: 0,
            deepest: 0,
            cutoff: None,
            nodes: 0,
            beside: 0,
            reported: 0,
            next_poll: 0,
            horizon: 0,
            unresolved: 0,
            narrow: false,
            arena: Vec::new(),
            used: 0,
            proof: Vec::new(),
            lines: Vec::new(),
            log: None,
        }
    }

    /// The walk with a listener to its progress.
    #[must_use]
    pub fn reporting(mut self, reporter: Reporter<'a>) -> Self {
        self.reporter = Some(reporter);
        self
    }

    /// From now on the walk lists the game's candidates alone, or all moves.
    pub const fn narrow(&mut self, narrow: bool) {
        self.narrow = narrow;
    }

    /// Asks a solver of the game, with as much of the budget as the search has left; the nodes that it spends are the
    /// walk's own. Its verdict, and after a win the length of the line, which [`Walk::adopt_proof`] takes over.
    ///
    /// # Errors
    /// The search must end.
    pub fn ask_solver(&mut self, solver: usize, nodes: u64) -> Result<Option<(Solved, usize)>, Interrupted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        if self.proof.is_empty() {
            self.proof.resize(LONGEST_PROOF, Move::default());
        }
        // The solver has what is left of the search at most; what it does not need goes back.
        let planned = self.next_poll;
        self.next_poll += self.control.grant((self.nodes + nodes).saturating_sub(planned));
        let budget = nodes.min(self.next_poll - self.nodes);
        let answer = self.tree.solve(solver, budget, &mut self.proof);
        self.nodes += answer.map_or(0, |(solution, _)| solution.nodes);
        self.return_nodes(planned);
        Ok(answer.map(|(solution, length)| (solution.verdict, length)))
    }

    /// The root as a node `depth` turns above the horizon.
    pub fn root_node(&self, depth: u32) -> DecisionNode {
        DecisionNode { player: self.root, depth, starts_turn: self.tree.status().starts_turn() }
    }

    /// What the top is, its `status` known, to a search with `depth` turns left, the one that led here included.
    #[inline]
    pub fn classify(&mut self, status: Status, depth: u32) -> NodeStatus {
        if let Status::Over(outcome) = status {
            self.horizon += u64::from(depth <= 1);
            return NodeStatus::Terminal(self.outcome_value(outcome));
        }
        if self.players > 2 && self.tree.eliminated(self.root) {
            self.horizon += u64::from(depth <= 1);
            return NodeStatus::Terminal(Score::loss_in(self.ply));
        }
        let starts_turn = status.starts_turn();
        if starts_turn && depth <= 1 || self.ply >= MAX_PLY {
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
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.ply += 1;
        self.deepest = self.deepest.max(self.ply);
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
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        if !self.tree.push_pass() {
            return Ok(None);
        }
        self.nodes += 1;
        self.ply += 1;
        if let Some(log) = &mut self.log {
            log.enter(Move::default());
        }
        Ok(Some(self.tree.status()))
    }

    /// Takes the last push back.
    #[inline]
    pub fn pop(&mut self) {
        self.tree.pop();
        self.ply -= 1;
        if let Some(log) = &mut self.log {
            log.leave();
        }
    }

    /// Back to the root with empty lists, wherever an interrupted search left the walk.
    pub fn rewind(&mut self) {
        while self.ply > 0 {
            self.pop();
        }
        self.used = 0;
        self.repetition.rewind();
    }

    /// Gives back the nodes that the walk was given and does not make before its count comes to `planned`.
    fn return_nodes(&mut self, planned: u64) {
        let kept = planned.max(self.nodes);
        self.control.give_back(self.next_poll.saturating_sub(kept));
        // A solver that spent more than it was given: what is gone is gone.
        self.control.grant(kept.saturating_sub(self.next_poll));
        self.next_poll = kept;
    }

    /// Looks at the limits and tells the observer.
    #[cold]
    fn poll(&mut self) -> Result<(), Interrupted> {
        self.report_nodes();
        if self.cutoff.as_ref().is_some_and(|cutoff| cutoff.is_cut()) {
            return Err(Interrupted);
        }
        self.next_poll = self.nodes + self.control.poll()?;
        if let Some(reporter) = &mut self.reporter {
            reporter.tick(self.control, self.deepest, self.horizon);
        }
        Ok(())
    }

    /// Who acts at the top.
    #[inline]
    pub fn status(&self) -> Status {
        self.tree.status()
    }

    /// Enters a position that starts a turn: true if it was there before, in the game or on this line. Every call is
    /// matched by [`Walk::leave_turn`].
    #[inline]
    pub fn enter_turn(&mut self) -> bool {
        self.repetition.enter(self.tree.key())
    }

    /// Leaves the position entered last.
    #[inline]
    pub fn leave_turn(&mut self) {
        self.repetition.leave();
    }

    /// The player for whom the search is made.
    #[inline]
    pub const fn root(&self) -> Player {
        self.root
    }

    /// Number of seats.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Plies from the root to the top.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies to the deepest position seen.
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Plies made by this walk.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions valued at the horizon by this walk since [`Walk::begin_iteration`].
    pub const fn horizon(&self) -> u64 {
        self.horizon
    }

    /// Reports the nodes made since the last report to the control.
    fn report_nodes(&mut self) {
        self.control.add(self.nodes - self.reported);
        self.reported = self.nodes;
    }

    /// Who watches over the search.
    pub const fn control(&self) -> &'a Control<'a> {
        self.control
    }

    /// The tree, with the walk at its root: for algorithms that fork it.
    pub const fn tree(&mut self) -> &mut T {
        self.tree
    }
}
