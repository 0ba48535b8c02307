//! Solvers: searches of a game's own that prove wins by moves that must be answered (Gomoku's continuous fours).
//!
//! The host asks them at the nodes of its search, or alone, by their index in [`crate::Facts::solvers`]. It never has to
//! believe them: a win comes with a line.

use serde::{Deserialize, Serialize};

use crate::{Move, Position, Text};

/// The largest budget of one call, nodes: a call cannot be interrupted, and a stop must be kept.
pub const MAX_SOLVER_NODES: u64 = 100_000;

/// Facts of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverFacts {
    /// Kebab-case id, as in `solver:id=vcf`.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// One sentence on what it looks for.
    pub summary: Text,
}

/// Proves wins. One value serves one search thread: tables are welcome, as long as they never change an answer.
pub trait Solver<P: Position>: Send {
    /// Looks for a win of the player to move at `position`, where a turn begins. `nodes` is the budget; a win is written to
    /// `line`, which is empty: the solver's moves and the most stubborn replies, ply by ply, to the end of the game.
    fn solve(&mut self, position: &P, nodes: u64, line: &mut Vec<Move>) -> Solution;
}

/// What a solver found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The verdict.
    pub verdict: Solved,
    /// Nodes spent, at most the budget.
    pub nodes: u64,
}

/// The verdict of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The player to move wins by the line.
    Won,
    /// He has no win of the solver's kind.
    NotWon,
    /// The budget was spent.
    Unresolved,
}
