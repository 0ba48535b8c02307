//! The seam between rules and search: a walk over positions, in plain data over caller-owned buffers.
//!
//! The engine is generic over [`Tree`]. The plugin API's `NativeLine` gives it monomorphised for tests, the loader's line
//! gives it across the ABI; both must lead to equal node counts.

use crate::{KnownOutcome, Move, Player, ScoredMove, Solution, SolverFacts, Status, Weights};

/// A walk over positions: a root and the plies pushed onto it.
///
/// Calls do not return errors, so that the search reads well: after a fault in the plugin (a panic) the walk is
/// *poisoned*, every position is a drawn game without moves, and [`Tree::fault`] says why. A search that ends looks
/// there before it believes its result.
pub trait Tree: Send {
    /// The status of the top.
    fn status(&self) -> Status;

    /// Key for repetition at the top.
    fn key(&self) -> u64;

    /// Key for the transposition table at the top, without heuristic and root player.
    fn table_key(&self) -> u64;

    /// Moves of the top into `out`, with ordering scores of the bound heuristic when `ordered`. Returns how many there
    /// are; what is beyond `out` was dropped, so give [`Tree::max_moves`] slots.
    fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize;

    /// The moves worth a look, as [`Tree::moves`] lists them; all of them where the game does not narrow.
    fn candidates(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        self.moves(out, ordered)
    }

    /// Returns whether the rules compel captures ([`crate::Facts::compulsory`]).
    fn compulsory(&self) -> bool {
        false
    }

    /// Returns whether what chance rolls belongs to the turn that it opens ([`crate::Facts::rolls_open_turns`]).
    fn rolls_open_turns(&self) -> bool {
        false
    }

    /// The game's solvers.
    fn solvers(&self) -> &[SolverFacts] {
        &[]
    }

    /// Asks a solver, by its index, for a win of the player to move at the top, where a turn begins, within a budget of at
    /// most [`crate::MAX_SOLVER_NODES`]; after a win, the length of the line, of which `line` has what fits. `None`: there is no
    /// such solver.
    fn solve(&mut self, _solver: usize, _nodes: u64, _line: &mut [Move]) -> Option<(Solution, usize)> {
        None
    }

    /// The outcome of the top, where a turn begins and the game goes on, with best play by both players, if the game knows it.
    fn known_outcome(&mut self) -> Option<KnownOutcome> {
        None
    }

    /// The number of moves at the top, perhaps without listing them.
    fn count(&mut self) -> usize;

    /// The number of turns that begin at the top, or complete the one under way, where the game can tell without
    /// playing them.
    fn turns(&mut self) -> Option<u64>;

    /// Plays a move that the top listed, on a copy that becomes the new top; tells who acts there.
    fn push(&mut self, code: Move) -> Status;

    /// Pushes the position in which the turn goes to the next player without a move. False: not allowed here, and
    /// nothing was pushed.
    fn push_pass(&mut self) -> bool;

    /// Back to before the last push. At the root nothing happens.
    fn pop(&mut self);

    /// Heuristic value of the top for `player`; 0 without a bound heuristic. Not asked of finished games.
    fn value(&mut self, player: Player) -> i32;

    /// Makes `active` the set of the inputs ([`crate::Inputs`]) that are on at the top, as `player` sees it; a game that is over has some too.
    /// False: the game offers none, or `active` has no room for them, and `active` says nothing.
    fn inputs(&mut self, _player: Player, _active: &mut [u64]) -> bool {
        false
    }

    /// The bound weights, if a heuristic is bound.
    fn weights(&self) -> Option<&Weights>;

    /// Number of seats.
    fn players(&self) -> u8;

    /// Returns whether the seat is out at the top. The search asks it only in games for three or four: a root player
    /// who is out of the game has lost, although the others play on.
    fn eliminated(&self, player: Player) -> bool;

    /// Bound of [`Tree::moves`].
    fn max_moves(&self) -> usize;

    /// The reason why the walk is poisoned, if it is.
    fn fault(&self) -> Option<String>;

    /// An independent walk, for another thread, whose root is this one's top, under the same weights.
    fn fork(&self) -> Self
    where
        Self: Sized;
}
