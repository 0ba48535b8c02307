//! Small games for the engine's tests, straight over `Tree`, and the brute force that they are measured by.

mod bag;
mod board;
mod chain;
mod maze;

pub use bag::Bag;
pub use board::{Nim, SolvedNim, TicTacToe};
pub use chain::{Chain, RIGHT};
pub use maze::Maze;

use abstrakt_engine::Score;
use abstrakt_vocabulary::{Move, Player, ScoredMove, Solution, Solved, SolverFacts, Status, Tree, Weights};

/// The value of a win to the small games' heuristics.
pub const WIN: i32 = 1000;

/// The rules of a small game.
pub trait Small: Clone + Send {
    fn status(&self) -> Status;
    fn key(&self) -> u64;
    fn moves(&self) -> Vec<ScoredMove>;
    fn play(&mut self, code: Move);
    fn value(&self, _player: Player) -> i32 {
        0
    }
    fn order(&self, _code: Move) -> i32 {
        0
    }
    fn players(&self) -> u8 {
        2
    }
    fn eliminated(&self, _player: Player) -> bool {
        false
    }
    /// Returns whether this move of the list is a candidate.
    fn is_candidate(&self, _code: Move) -> bool {
        true
    }
    /// Returns whether the rules compel captures.
    fn compels(&self) -> bool {
        false
    }
    /// The game's solvers.
    fn solvers() -> &'static [SolverFacts] {
        &[]
    }
    /// The line by which a solver wins for the player to move.
    fn winning_line(&self) -> Option<Vec<Move>> {
        None
    }
    /// The nodes that a solver needs.
    fn solver_nodes(&self) -> u64 {
        1
    }
    fn pass(&mut self) -> bool {
        false
    }
    fn turns(&self) -> Option<u64> {
        None
    }
    /// The value of a win to the heuristic.
    fn win(&self) -> i32 {
        WIN
    }
}

/// A walk over a small game.
#[derive(Clone)]
pub struct Grown<G> {
    pub stack: Vec<G>,
    weights: Weights,
}

impl<G: Small> Grown<G> {
    pub fn new(root: G) -> Self {
        let weights =
            Weights { heuristic: 0, win: root.win(), draw: 0, features: Vec::new(), fingerprint: 1 };
        Self { stack: vec![root], weights }
    }

    pub fn top(&self) -> &G {
        self.stack.last().expect("the root stays")
    }
}

impl<G: Small> Tree for Grown<G> {
    fn status(&self) -> Status {
        self.top().status()
    }
    fn key(&self) -> u64 {
        self.top().key()
    }
    fn table_key(&self) -> u64 {
        self.top().key()
    }
    fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        let moves = self.top().moves();
        let chance = self.top().status() == Status::Chance;
        for (slot, entry) in out.iter_mut().zip(&moves) {
            *slot = *entry;
            if ordered && !chance {
                slot.order = self.stack[self.stack.len() - 1].order(entry.code);
            }
        }
        moves.len()
    }
    fn candidates(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        let mut all = vec![ScoredMove::default(); self.max_moves()];
        let count = self.moves(&mut all, ordered);
        let wanted = all[..count].iter().filter(|entry| self.top().is_candidate(entry.code));
        for (slot, entry) in out.iter_mut().zip(wanted.clone()) {
            *slot = *entry;
        }
        wanted.count()
    }
    fn compulsory(&self) -> bool {
        self.top().compels()
    }
    fn solvers(&self) -> &[SolverFacts] {
        G::solvers()
    }
    fn solve(&mut self, solver: usize, nodes: u64, line: &mut [Move]) -> Option<(Solution, usize)> {
        G::solvers().get(solver)?;
        let needed = self.top().solver_nodes();
        if nodes < needed {
            return Some((Solution { verdict: Solved::Unresolved, nodes }, 0));
        }
        let won = self.top().winning_line();
        let verdict = if won.is_some() { Solved::Won } else { Solved::NotWon };
        let won = won.unwrap_or_default();
        line.iter_mut().zip(&won).for_each(|(place, code)| *place = *code);
        Some((Solution { verdict, nodes: needed }, won.len()))
    }
    fn count(&mut self) -> usize {
        self.top().moves().len()
    }
    fn turns(&mut self) -> Option<u64> {
        self.top().turns()
    }
    fn push(&mut self, code: Move) -> Status {
        let mut next = self.top().clone();
        next.play(code);
        self.stack.push(next);
        self.status()
    }
    fn push_pass(&mut self) -> bool {
        let mut next = self.top().clone();
        let passed = next.pass();
        if passed {
            self.stack.push(next);
        }
        passed
    }
    fn pop(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }
    fn value(&mut self, player: Player) -> i32 {
        self.top().value(player)
    }
    fn weights(&self) -> Option<&Weights> {
        Some(&self.weights)
    }
    fn players(&self) -> u8 {
        self.top().players()
    }
    fn eliminated(&self, player: Player) -> bool {
        self.top().eliminated(player)
    }
    fn max_moves(&self) -> usize {
        16
    }
    fn fault(&self) -> Option<String> {
        None
    }
    fn fork(&self) -> Self {
        Self { stack: vec![self.top().clone()], weights: self.weights.clone() }
    }
}

/// The values of the `most` best moves of player 0, the best first: each searched `depth` turns further by brute force.
pub fn best_values(root: &impl Small, depth: u32, most: usize) -> Vec<Score> {
    let value = |entry: &ScoredMove| {
        let mut next = root.clone();
        next.play(entry.code);
        brute(&next, Player(0), depth, 1)
    };
    let mut values: Vec<Score> = root.moves().iter().map(value).collect();
    values.sort_unstable_by(|left, right| right.cmp(left));
    values.truncate(most);
    values
}

/// Minimax by recursion over values, sharing nothing with the engine: `depth` turns left before this position's own.
pub fn brute<G: Small>(game: &G, root: Player, depth: u32, ply: u32) -> Score {
    match game.status() {
        Status::Over(outcome) if outcome.winners.contains(root) => Score::win_in(ply),
        Status::Over(outcome) if outcome.winners.0 == 0 => Score::ZERO,
        Status::Over(_) => Score::loss_in(ply),
        _ if game.players() > 2 && game.eliminated(root) => Score::loss_in(ply),
        status if status.starts_turn() && depth == 0 => Score::heuristic(game.value(root)),
        status => {
            let left = if status.starts_turn() { depth - 1 } else { depth };
            let after = |entry: &ScoredMove| {
                let mut next = game.clone();
                next.play(entry.code);
                brute(&next, root, left, ply + 1)
            };
            let moves = game.moves();
            match status.player() {
                Some(player) if player == root => moves.iter().map(after).max().expect("a turn has moves"),
                Some(_) => moves.iter().map(after).min().expect("a turn has moves"),
                None => {
                    let values: Vec<(Score, i128)> =
                        moves.iter().map(|entry| (after(entry), i128::from(entry.order))).collect();
                    let won = |(score, _): &(Score, i128)| score.decided().is_some_and(|(won, _)| won);
                    let lost = |(score, _): &(Score, i128)| score.decided().is_some_and(|(won, _)| !won);
                    let decided = values.iter().all(won) || values.iter().all(lost);
                    let win = Score::heuristic(game.win()).0;
                    let flat = |value: &(Score, i128)| match value {
                        (score, _) if decided => score.0,
                        value if won(value) => win,
                        value if lost(value) => -win,
                        (score, _) => score.0.max(-win).min(win),
                    };
                    let total: i128 = values.iter().map(|(_, weight)| weight).sum();
                    let sum: i128 = values.iter().map(|value| i128::from(flat(value)) * value.1).sum();
                    Score((sum / total) as i64)
                }
            }
        }
    }
}

/// A spec with more settings behind those that it has.
#[allow(dead_code, reason = "each test file uses its part")]
pub fn with(spec: &str, settings: &str) -> String {
    format!("{spec}{}{settings}", if spec.contains(':') { ',' } else { ':' })
}
