//! Walks of several threads over one tree: where another thread begins, and what it counted.

use std::sync::Arc;

use abstrakt_plugin_api::{Player, Tree};

use super::Walk;
use crate::{Control, Repetition, Score, parallel::Abandon};

/// What another thread needs to walk on from here.
#[derive(Clone)]
pub struct Seed<'a> {
    control: &'a Control<'a>,
    repetition: Repetition,
    root: Player,
    draw: Score,
    win: i32,
    salt: u64,
    ply: u32,
    abandon: Option<Arc<Abandon>>,
}

/// A place of a walk to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    ply: u32,
    used: usize,
    line: usize,
}

/// What a walk has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Plies made.
    pub nodes: u64,
    /// Positions valued at the horizon.
    pub horizon: u64,
    /// Values that more depth might change.
    pub open: u64,
    /// Plies to the deepest position seen.
    pub deepest: u32,
}

impl Tally {
    /// Adds what another walk counted.
    pub fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.horizon += other.horizon;
        self.open += other.open;
        self.deepest = self.deepest.max(other.deepest);
    }
}

impl<'a, T: Tree> Walk<'a, T> {
    /// The walk of another thread from this one's top on, over a fork of the tree.
    pub fn seed(&self) -> Seed<'a> {
        Seed {
            control: self.control,
            repetition: self.repetition.clone(),
            root: self.root,
            draw: self.draw,
            win: self.win,
            salt: self.salt,
            ply: self.ply,
            abandon: self.abandon.clone(),
        }
    }

    /// A walk over `tree`, which stands where the seed was taken.
    pub fn brother(tree: &'a mut T, seed: &Seed<'a>) -> Self {
        let mut walk = Self::new(tree, seed.root, seed.control, seed.repetition.clone());
        (walk.draw, walk.win, walk.salt) = (seed.draw, seed.win, seed.salt);
        (walk.ply, walk.deepest, walk.abandon) = (seed.ply, seed.ply, seed.abandon.clone());
        walk
    }

    /// The shared node that this walk is below.
    pub fn abandon(&self) -> Option<Arc<Abandon>> {
        self.abandon.clone()
    }

    /// Puts the walk below a shared node, or takes it out again.
    pub fn set_abandon(&mut self, abandon: Option<Arc<Abandon>>) {
        self.abandon = abandon;
    }

    /// Where the walk stands, to come back to after an interruption.
    pub fn mark(&self) -> Mark {
        Mark { ply: self.ply, used: self.used, line: self.repetition.positions() }
    }

    /// Back to a mark from anywhere below it.
    pub fn reset(&mut self, mark: Mark) {
        while self.ply > mark.ply {
            self.pop();
        }
        self.used = mark.used;
        self.repetition.truncate(mark.line);
    }

    /// Tells the control of everything; what this walk counted.
    pub fn flush(&mut self) -> Tally {
        self.tell();
        Tally { nodes: self.nodes, horizon: self.horizon, open: self.open, deepest: self.deepest }
    }

    /// Plies of this walk that had to be made one after the other, whatever the number of threads: of every shared
    /// node, those of its longest job alone.
    pub const fn chain(&self) -> u64 {
        self.nodes - self.beside
    }

    /// Only so many plies had to be made one after the other.
    pub const fn set_chain(&mut self, chain: u64) {
        self.beside = self.nodes.saturating_sub(chain);
    }

    /// Takes over what other threads' walks counted; the control knows of their nodes.
    pub fn absorb(&mut self, tally: Tally) {
        self.nodes += tally.nodes;
        self.told += tally.nodes;
        self.next_poll += tally.nodes;
        self.horizon += tally.horizon;
        self.open += tally.open;
        self.deepest = self.deepest.max(tally.deepest);
    }
}
