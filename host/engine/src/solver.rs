//! A game's own solvers: asked at the nodes of a search, at its root, and alone.
//!
//! A solver proves wins of the player to move by a line; what it cannot prove says nothing. CITE: [Allis 1993]. Knows
//! solvers by their index and id. Must not know any game.
//!
//! A win that was proved goes with the game ([`Proof`]): its line is played on while the opponent follows it, and where they leave
//! it, a solver may spend what the proof took.

use std::time::Duration;

use abstrakt_vocabulary::{MAX_SOLVER_NODES, Move, Player, Solved, Tree};

use crate::{
    Ended, Interrupted, PvLine, Score, SearchError, SearchResult, SearchStatistics, Walk, best_move,
    engine::Job,
};

/// The factors of a solver's nodes at the root, over those for a turn: the one where the search has neither nodes nor
/// time to share, and the greatest.
const ROOT_SHARES: [u64; 2] = [250, 2500];
/// A solver may use one in this many of the nodes of a search.
const NODE_SHARE: u64 = 8;
/// A solver may use one node for this many microseconds of a search's time: an eighth, at 200,000 nodes a second.
const MICROSECONDS: u128 = 40;
/// A solver alone is asked again with more, so that an easy win is found at once.
const BUDGETS: [u64; 3] = [1_000, 10_000, MAX_SOLVER_NODES];

/// A win that a solver proved, for the moves of the game that come after.
#[derive(Debug)]
pub struct Proof {
    winner: Player,
    /// The line of the win, the winner's move first.
    line: Vec<Move>,
    /// The repetition keys of the positions before each of its moves.
    keys: Vec<u64>,
    /// The nodes that the solvers spent.
    nodes: u64,
}

impl Proof {
    /// The win that was found at the top of `tree`, if one was proved there.
    pub fn of<T: Tree>(result: &SearchResult, tree: &mut T) -> Option<Self> {
        if !result.proved {
            return None;
        }
        let line = result.lines[0].moves.clone();
        let mut keys = Vec::with_capacity(line.len());
        for &code in &line {
            if tree.status().is_over() {
                break;
            }
            keys.push(tree.key());
            tree.push(code);
        }
        keys.iter().for_each(|_| tree.pop());
        Some(Self { winner: result.view, line, keys, nodes: result.figures.nodes })
    }

    /// The rest of the line, where the top is on it and the winner is to move.
    fn continuation<T: Tree>(&self, walk: &mut Walk<'_, T>) -> Option<PvLine> {
        if walk.root() != self.winner || !walk.status().starts_turn() {
            return None;
        }
        let key = walk.tree().key();
        let played = self.keys.iter().position(|&known| known == key)?;
        let moves = self.line[played..].to_vec();
        Some(PvLine { score: Score::win_in(moves.len() as u32), moves, depth: 0 })
    }

    /// Returns whether the game with these positions went through it.
    fn is_in(&self, history: &[u64]) -> bool {
        history.contains(&self.keys[0])
    }
}

impl<T: Tree> Walk<'_, T> {
    /// The value of a win that the solver finds for the player to move at the top, where a turn begins, in their view;
    /// the best line is then the solver's.
    ///
    /// # Errors
    /// The search must end.
    pub(crate) fn solve(&mut self, solver: usize, nodes: u64) -> Result<Option<Score>, Interrupted> {
        let Some((verdict, length)) = self.ask_solver(solver, nodes.min(MAX_SOLVER_NODES))? else {
            return Ok(None);
        };
        if verdict != Solved::Won {
            return Ok(None);
        }
        self.adopt_proof(length);
        Ok(Some(Score::win_in(self.ply() + length as u32)))
    }
}

/// The line of a win at the root that was proved before, or that one of the game's solvers finds, where a turn begins. `nodes` is what
/// a solver may spend at a node for each turn left.
pub fn at_root<T: Tree>(walk: &mut Walk<'_, T>, nodes: u64, job: &Job<'_>) -> Option<PvLine> {
    if let Some(line) = job.proof.and_then(|proof| proof.continuation(walk)) {
        return Some(line);
    }
    let solvers =
        if walk.status().starts_turn() && walk.players() == 2 { walk.tree().solvers().len() } else { 0 };
    let by_nodes = job.spec.limits.nodes.map(|limit| limit / NODE_SHARE);
    let time = job.timing.soft.or(job.timing.hard);
    let by_time = time.map(nodes_in);
    let [unlimited, most] = ROOT_SHARES.map(|share| nodes * share);
    let share = by_nodes.into_iter().chain(by_time).min().map_or(unlimited, |share| share.min(most));
    let budget = share.max(spent_before(job));
    (0..solvers).find_map(|solver| ask(walk, solver, budget))
}

/// The nodes of a proof in whose game the opponent has left the line: what follows is won, too, and should take no more. At most half of a
/// search's nodes.
fn spent_before(job: &Job<'_>) -> u64 {
    let proof = job.proof.filter(|proof| proof.is_in(job.history));
    let most = job.spec.limits.nodes.map_or(MAX_SOLVER_NODES, |limit| limit / 2);
    proof.map_or(0, |proof| proof.nodes.min(most))
}

fn ask<T: Tree>(walk: &mut Walk<'_, T>, solver: usize, nodes: u64) -> Option<PvLine> {
    let score = walk.solve(solver, nodes).ok()??;
    Some(PvLine { score, moves: walk.line().to_vec(), depth: 0 })
}

/// One solver alone: its win, or else the move that looks best after one turn.
///
/// # Errors
/// The game has no solver of that id.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> Result<SearchResult, SearchError> {
    let solvers = walk.tree().solvers();
    let place =
        job.spec.solver.as_ref().map_or(Some(0), |id| solvers.iter().position(|solver| solver.id == *id));
    let Some(solver) = place.filter(|&place| place < solvers.len()) else {
        let known: Vec<&str> = solvers.iter().map(|solver| solver.id.as_str()).collect();
        let asked = job.spec.solver.clone().unwrap_or_default();
        return Err(if known.is_empty() {
            SearchError::NoSolver
        } else {
            SearchError::Solver { asked, known: known.join(", ") }
        });
    };
    if let Some(line) = job.proof.and_then(|proof| proof.continuation(&mut walk)) {
        return Ok(result(&mut walk, line));
    }
    let mut left = if walk.status().starts_turn() && walk.players() == 2 { budget_alone(job) } else { 0 };
    for budget in BUDGETS {
        let budget = budget.min(left);
        if budget == 0 {
            break;
        }
        left -= budget;
        if let Some(line) = ask(&mut walk, solver, budget) {
            return Ok(result(&mut walk, line));
        }
    }
    Ok(best_move::search(walk, job))
}

/// Nodes of a solver alone: all but the share that is kept for the move that looks best.
fn budget_alone(job: &Job<'_>) -> u64 {
    let by_nodes = job.spec.limits.nodes.map(|limit| limit - limit / NODE_SHARE);
    let time = job.timing.soft.or(job.timing.hard);
    let by_time = time.map(|time| nodes_in(time).saturating_mul(NODE_SHARE - 1));
    by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX)
}

/// Nodes in an eighth of the time.
fn nodes_in(time: Duration) -> u64 {
    u64::try_from(time.as_micros() / MICROSECONDS).unwrap_or(u64::MAX)
}

/// The result of a search that a solver has settled.
pub fn result<T: Tree>(walk: &mut Walk<'_, T>, line: PvLine) -> SearchResult {
    walk.flush();
    let elapsed = walk.control().elapsed();
    let figures =
        SearchStatistics { nodes: walk.nodes(), elapsed, percent: 100, ..SearchStatistics::default() };
    SearchResult { proved: true, ..SearchResult::of(vec![line], walk.root(), figures, Ended::Settled) }
}
