//! Several threads over one tree: where another thread begins, and what it counted.

use std::sync::Arc;

use abstrakt_vocabulary::Tree;

use super::{Counters, SearchContext, Stack, Walk, stack::Checkpoint};
use crate::{NodeCounts, Repetition, parallel::CutoffSignal};

/// The start of another thread, as far as it is not a fork of the tree itself.
#[derive(Clone)]
pub struct ForkPoint<'a> {
    context: SearchContext<'a>,
    repetition: Repetition,
    ply: u32,
    cutoff: Option<Arc<CutoffSignal>>,
}

impl<'a, T: Tree> Walk<'a, T> {
    /// The start of another thread that goes on from the top of this one.
    pub fn fork_point(&self) -> ForkPoint<'a> {
        ForkPoint {
            context: self.context,
            repetition: self.stack.positions(),
            ply: self.ply(),
            cutoff: self.cutoff.clone(),
        }
    }

    /// Another thread over `tree`, which stands where the fork point was taken.
    pub fn sibling(tree: &'a mut T, point: &ForkPoint<'a>) -> Self {
        let mut walk = Self::with(tree, point.context, Stack::new(point.ply, point.repetition.clone()));
        (walk.counters, walk.cutoff) = (Counters::below(point.ply), point.cutoff.clone());
        walk
    }

    /// The shared node that this thread is below.
    pub fn cutoff(&self) -> Option<Arc<CutoffSignal>> {
        self.cutoff.clone()
    }

    /// Puts the thread below a shared node, or takes it out again.
    pub fn set_cutoff(&mut self, cutoff: Option<Arc<CutoffSignal>>) {
        self.cutoff = cutoff;
    }

    /// The present place of the thread, to return to after an interruption.
    pub fn checkpoint(&self) -> Checkpoint {
        self.stack.checkpoint()
    }

    /// Back to a checkpoint from anywhere below it.
    pub fn reset(&mut self, checkpoint: Checkpoint) {
        for _ in 0..self.stack.plies_above(checkpoint) {
            self.pop();
        }
        self.stack.truncate(checkpoint);
    }

    /// Tells the control of everything and gives back what was not made; what this thread counted.
    pub fn flush(&mut self) -> NodeCounts {
        self.counters.flush(self.context.control())
    }

    /// See [`Counters::critical_path`].
    pub const fn critical_path(&self) -> u64 {
        self.counters.critical_path()
    }

    /// See [`Counters::set_critical_path`].
    pub const fn set_critical_path(&mut self, critical_path: u64) {
        self.counters.set_critical_path(critical_path);
    }

    /// Takes over what other threads counted; the control knows of their nodes.
    pub fn absorb(&mut self, counts: NodeCounts) {
        self.counters.absorb(counts);
    }
}
