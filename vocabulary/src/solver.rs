//! Facts of a solver, and its findings.

use serde::{Deserialize, Serialize};

use crate::Text;

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

/// The findings of a solver.
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
    /// They have no win of the solver's kind.
    NotWon,
    /// The budget was spent.
    Unresolved,
}
