//! Solvers: searches of a game's own that prove wins by moves that must be answered (Gomoku's continuous fours).
//!
//! The host asks them at the nodes of its search, or alone, by their index in [`crate::Facts::solvers`]. It never has to
//! believe them: a win comes with a line.

use crate::{Move, Position, Solution};

/// Proves wins. One value serves one search thread: tables are welcome, as long as they never change an answer.
pub trait Solver<P: Position>: Send {
    /// Looks for a win of the player to move at `position`, where a turn begins. `nodes` is the budget; a win is written to
    /// `line`, which is empty: the solver's moves and the most stubborn replies, ply by ply, to the end of the game.
    fn solve(&mut self, position: &P, nodes: u64, line: &mut Vec<Move>) -> Solution;
}
