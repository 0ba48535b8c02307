//! A node's moves searched by all threads: each thread walks a fork of the tree from this node on.
//!
//! Knows how one thread's search becomes several. Must not know which nodes are shared: `WorkSharing` says.

use std::sync::{Mutex, PoisonError};

use abstrakt_vocabulary::{Move, ScoredMove, Tree};

use super::{
    AlphaBeta,
    memory::{History, Killers},
    node_type::{NonPv, Pv, Root},
};
use crate::{
    Interrupted, Score, Side, Walk, Window,
    parallel::{BestFound, Split},
    parameters::Parameters,
};

/// The ordering statistics of a thread, kept between jobs: they are too large to make anew for each.
pub struct OrderingStatistics {
    /// Killers.
    pub killers: Killers,
    /// History.
    pub history: History,
}

impl OrderingStatistics {
    /// None yet.
    pub fn new(parameters: &Parameters) -> Self {
        Self { killers: Killers::new(), history: History::new(parameters) }
    }
}

/// Statistics that no thread uses at the moment.
#[derive(Default)]
pub struct StatisticsPool(Mutex<Vec<OrderingStatistics>>);

impl StatisticsPool {
    fn take(&self, parameters: &Parameters) -> OrderingStatistics {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
            .unwrap_or_else(|| OrderingStatistics::new(parameters))
    }

    fn give(&self, statistics: OrderingStatistics) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(statistics);
    }
}

/// The younger brothers of a node: every move but those that were searched already.
pub struct Siblings<'m> {
    /// The moves with their index at the node.
    pub moves: &'m [(ScoredMove, usize)],
    /// The side to move.
    pub side: Side,
    /// Turns left.
    pub depth: u32,
    /// The number of moves before them.
    pub before: usize,
    /// Whether the node is the root.
    pub root: bool,
    /// Whether the node may lie on the principal variation.
    pub pv: bool,
}

impl<'a, T: Tree> AlphaBeta<'a, T> {
    /// Searches the siblings under `window` with every thread; the best of them, or nothing where there
    /// were none.
    ///
    /// # Errors
    /// Interrupted: by the limits, or because the node was cut off.
    pub(super) fn share(
        &mut self,
        siblings: &Siblings<'_>,
        window: Window,
    ) -> Result<Option<BestFound>, Interrupted> {
        let threads = self.shared.sharing.map_or(1, |sharing| sharing.threads).min(siblings.moves.len());
        let parent = self.walk.cutoff();
        let split = Split::new(siblings.moves.len(), window, parent.clone());
        let forks: Vec<T> = (1..threads).map(|_| self.walk.tree().fork()).collect();
        self.walk.set_cutoff(Some(split.cutoff()));
        let seed = self.walk.fork_point();
        let critical_path = self.walk.critical_path();
        let checkpoints = (self.walk.checkpoint(), self.stack.checkpoint());
        let (shared, control) = (self.shared.clone(), self.walk.control());
        let done = rayon::in_place_scope(|scope| {
            for mut fork in forks {
                let (split, seed, shared) = (&split, &seed, &shared);
                scope.spawn(move |_| {
                    let walk = Walk::sibling(&mut fork, seed);
                    let mut sibling = AlphaBeta::with(
                        walk,
                        shared.clone(),
                        shared.statistics.take(&shared.techniques.parameters),
                    );
                    // Whoever waits for the split finds out by itself why a sibling was interrupted.
                    let _ = sibling.work(split, siblings);
                    split.count(sibling.walk.flush());
                    shared.statistics.give(sibling.statistics);
                    control.take_fault(fork.fault());
                });
            }
            self.work(&split, siblings)
        });
        let cut_above = parent.as_ref().is_some_and(|signal| signal.is_cut());
        self.walk.set_cutoff(parent);
        let (found, counts, longest) = split.finish();
        self.walk.absorb(counts);
        self.walk.set_critical_path(critical_path + longest);
        if done.is_err() {
            self.walk.reset(checkpoints.0);
            self.stack.truncate(checkpoints.1);
        }
        // A cut-off by a sibling is a result. Anything else leaves moves unsearched.
        if cut_above || self.walk.control().ended().is_some() { Err(Interrupted) } else { Ok(found) }
    }

    /// Takes move after move until none is left.
    fn work(&mut self, split: &Split, siblings: &Siblings<'_>) -> Result<(), Interrupted> {
        while let Some((number, window)) = split.take() {
            let critical_path = self.walk.critical_path();
            let searched = self.sibling(siblings, number, window);
            split.note_critical_path(self.walk.critical_path() - critical_path);
            let (score, line) = searched?;
            split.note(BestFound { score, number, line });
        }
        Ok(())
    }

    /// Value of one sibling, and the line below it.
    fn sibling(
        &mut self,
        siblings: &Siblings<'_>,
        number: usize,
        window: Window,
    ) -> Result<(Score, Vec<Move>), Interrupted> {
        let Siblings { moves, side, depth, before, root, pv } = *siblings;
        let (entry, number) = (moves[number].0, before + number);
        let score = match (root, pv) {
            (true, _) => self.try_move::<Root>(entry, side, depth, window, number)?,
            (false, true) => self.try_move::<Pv>(entry, side, depth, window, number)?,
            (false, false) => self.try_move::<NonPv>(entry, side, depth, window, number)?,
        };
        Ok((score, self.walk.line_below().to_vec()))
    }
}
