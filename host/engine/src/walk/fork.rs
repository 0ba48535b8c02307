//! Walks of several threads over one tree: where another thread begins, and what it counted.

use std::sync::Arc;

use abstrakt_plugin_api::{Player, Tree};

use super::Walk;
use crate::{Control, Repetition, Score, parallel::CutoffSignal};

/// What another thread needs to walk on from here.
#[derive(Clone)]
pub struct ForkPoint<'a> {
    control: &'a Control<'a>,
    repetition: Repetition,
    root: Player,
    draw: Score,
    win: i32,
    salt: u64,
    ply: u32,
    cutoff: Option<Arc<CutoffSignal>>,
}

/// A place of a walk to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    ply: u32,
    used: usize,
    line: usize,
}

/// What a walk has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts {
    /// Plies made.
    pub nodes: u64,
    /// Positions valued at the horizon.
    pub horizon: u64,
    /// Values that more depth might change.
    pub unresolved: u64,
    /// Plies to the deepest position seen.
    pub deepest: u32,
}

impl NodeCounts {
    /// Adds what another walk counted.
    pub fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.horizon += other.horizon;
        self.unresolved += other.unresolved;
        self.deepest = self.deepest.max(other.deepest);
    }
}

impl<'a, T: Tree> Walk<'a, T> {
    /// The walk of another thread from this one's top on, over a fork of the tree.
    pub fn fork_point(&self) -> ForkPoint<'a> {
        ForkPoint {
            control: self.control,
            repetition: self.repetition.clone(),
            root: self.root,
            draw: self.draw,
            win: self.win,
            salt: self.salt,
            ply: self.ply,
            cutoff: self.cutoff.clone(),
        }
    }

    /// A walk over `tree`, which stands where the seed was taken.
    pub fn sibling(tree: &'a mut T, point: &ForkPoint<'a>) -> Self {
        let mut walk = Self::new(tree, point.root, point.control, point.repetition.clone());
        (walk.draw, walk.win, walk.salt) = (point.draw, point.win, point.salt);
        (walk.ply, walk.deepest, walk.cutoff) = (point.ply, point.ply, point.cutoff.clone());
        walk
    }

    /// The shared node that this walk is below.
    pub fn cutoff(&self) -> Option<Arc<CutoffSignal>> {
        self.cutoff.clone()
    }

    /// Puts the walk below a shared node, or takes it out again.
    pub fn set_cutoff(&mut self, cutoff: Option<Arc<CutoffSignal>>) {
        self.cutoff = cutoff;
    }

    /// Where the walk stands, to come back to after an interruption.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { ply: self.ply, used: self.used, line: self.repetition.positions() }
    }

    /// Back to a checkpoint from anywhere below it.
    pub fn reset(&mut self, checkpoint: Checkpoint) {
        while self.ply > checkpoint.ply {
            self.pop();
        }
        self.used = checkpoint.used;
        self.repetition.truncate(checkpoint.line);
    }

    /// Tells the control of everything and gives back what was not made; what this walk counted.
    pub fn flush(&mut self) -> NodeCounts {
        self.report_nodes();
        self.return_nodes(self.nodes);
        NodeCounts {
            nodes: self.nodes,
            horizon: self.horizon,
            unresolved: self.unresolved,
            deepest: self.deepest,
        }
    }

    /// Plies of this walk that had to be made one after the other, whatever the number of threads: of every shared
    /// node, those of its longest job alone.
    pub const fn critical_path(&self) -> u64 {
        self.nodes - self.beside
    }

    /// Only so many plies had to be made one after the other.
    pub const fn set_critical_path(&mut self, critical_path: u64) {
        self.beside = self.nodes.saturating_sub(critical_path);
    }

    /// Takes over what other threads' walks counted; the control knows of their nodes.
    pub fn absorb(&mut self, counts: NodeCounts) {
        self.nodes += counts.nodes;
        self.reported += counts.nodes;
        self.next_poll += counts.nodes;
        self.horizon += counts.horizon;
        self.unresolved += counts.unresolved;
        self.deepest = self.deepest.max(counts.deepest);
    }
}
