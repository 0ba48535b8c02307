//! A walk over positions whose values are those of a learned evaluation. Everything else is the game's.

use abstrakt_vocabulary::{
    KnownOutcome, Move, Player, ScoredMove, Solution, SolverFacts, Status, Tree, Weights,
};

use crate::{Evaluator, Learned};

/// Value of a won game, as people see it.
const WIN: i32 = 1_000_000;

/// A walk that is valued by a learned evaluation, whose moves are ordered by the heuristic that is bound.
#[derive(Debug)]
pub struct LearnedTree<T> {
    tree: T,
    evaluator: Evaluator,
    weights: Weights,
}

impl<T: Tree> LearnedTree<T> {
    /// A walk from the top of `tree`, whose game has the inputs of `learned`, and to which the heuristic that
    /// `learned` corrects is bound.
    pub fn new(tree: T, learned: &Learned) -> Self {
        let bound = tree.weights();
        // Values of another evaluation must not be found in a table.
        let sum = learned
            .sum()
            .bytes()
            .fold(0_u64, |sum, byte| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte));
        let (heuristic, fingerprint) =
            bound.map_or((0, sum), |weights| (weights.heuristic, weights.fingerprint ^ sum));
        // A model that corrects a heuristic values in its units; one alone in thousandths of log odds.
        let (win, draw) = match (bound, &learned.facts().base) {
            (Some(weights), Some(_)) => (weights.win, weights.draw),
            _ => (WIN, 0),
        };
        let weights = Weights { heuristic, win, draw, features: Vec::new(), fingerprint };
        let evaluator = Evaluator::new(learned, tree.players());
        Self { tree, evaluator, weights }
    }
}

impl<T: Tree> Tree for LearnedTree<T> {
    #[inline]
    fn status(&self) -> Status {
        self.tree.status()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.tree.key()
    }

    #[inline]
    fn table_key(&self) -> u64 {
        self.tree.table_key()
    }

    #[inline]
    fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        self.tree.moves(out, ordered)
    }

    #[inline]
    fn candidates(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        self.tree.candidates(out, ordered)
    }

    fn compulsory(&self) -> bool {
        self.tree.compulsory()
    }

    fn rolls_open_turns(&self) -> bool {
        self.tree.rolls_open_turns()
    }

    fn solvers(&self) -> &[SolverFacts] {
        self.tree.solvers()
    }

    fn solve(&mut self, solver: usize, nodes: u64, line: &mut [Move]) -> Option<(Solution, usize)> {
        self.tree.solve(solver, nodes, line)
    }

    #[inline]
    fn known_outcome(&mut self) -> Option<KnownOutcome> {
        self.tree.known_outcome()
    }

    #[inline]
    fn count(&mut self) -> usize {
        self.tree.count()
    }

    #[inline]
    fn turns(&mut self) -> Option<u64> {
        self.tree.turns()
    }

    #[inline]
    fn push(&mut self, code: Move) -> Status {
        self.tree.push(code)
    }

    fn push_pass(&mut self) -> bool {
        self.tree.push_pass()
    }

    #[inline]
    fn pop(&mut self) {
        self.tree.pop();
    }

    #[inline]
    fn value(&mut self, player: Player) -> i32 {
        let Self { tree, evaluator, .. } = self;
        let odds = evaluator.value(player, |active| tree.inputs(player, active));
        let base = evaluator.learned().facts().base.as_ref();
        base.map_or(odds, |base| base.corrected(tree.value(player), odds))
    }

    #[inline]
    fn inputs(&mut self, player: Player, active: &mut [u64]) -> bool {
        self.tree.inputs(player, active)
    }

    fn weights(&self) -> Option<&Weights> {
        Some(&self.weights)
    }

    fn players(&self) -> u8 {
        self.tree.players()
    }

    fn eliminated(&self, player: Player) -> bool {
        self.tree.eliminated(player)
    }

    fn max_moves(&self) -> usize {
        self.tree.max_moves()
    }

    fn fault(&self) -> Option<String> {
        self.tree.fault()
    }

    fn fork(&self) -> Self {
        Self { tree: self.tree.fork(), evaluator: self.evaluator.clone(), weights: self.weights.clone() }
    }
}
