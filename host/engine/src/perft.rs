//! Perft under the engine's clock and stop flag; the count itself is the contract's ([`abstrakt_vocabulary::perft`]).

use std::time::Duration;

use abstrakt_vocabulary::perft as count;
use abstrakt_vocabulary::{Move, Tree};

use crate::{Clock, Stop};

pub use count::Leaves;

/// A perft that ran to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedPerft {
    /// Leaves below each first ply, in the order of the game's list; several plies of one first turn are divided by
    /// the first of them.
    pub divide: Vec<(Move, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// Plies made.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Counts the leaves `depth` turns below the top of `tree`. `None`: it was told to stop; the tree is back at its top.
///
/// Both ways of counting leaves give the same number.
pub fn perft<T: Tree>(
    tree: &mut T,
    depth: u32,
    leaves: Leaves,
    clock: &dyn Clock,
    stop: &Stop,
) -> Option<TimedPerft> {
    let started = clock.now();
    let count::Perft { divide, leaves, nodes } = count::perft(tree, depth, leaves, &mut || stop.is_set())?;
    Some(TimedPerft { divide, leaves, nodes, elapsed: clock.now().saturating_sub(started) })
}
