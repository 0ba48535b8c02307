//! A node's moves searched by the whole crew: each thread walks a fork of the tree from this node on.
//!
//! Knows how one thread's search becomes several. Must not know which nodes are shared: the crew's rule says.

use std::sync::{Arc, Mutex, PoisonError};

use abstrakt_plugin_api::{Move, ScoredMove, Tree};

use super::{
    AlphaBeta,
    memory::{History, Killers},
    node::{Inside, Null},
};
use crate::{
    Interrupted, Score, Side, Walk, Window,
    parallel::{Found, Split},
};

/// What a thread knows of moves, kept between jobs: too large to make anew for each.
pub struct Experience {
    /// Killers.
    pub killers: Killers,
    /// History.
    pub history: History,
}

impl Experience {
    /// None yet.
    pub fn new() -> Self {
        Self { killers: Killers::new(), history: History::new() }
    }
}

/// Experience that no thread uses at the moment.
#[derive(Default)]
pub struct Stash(Mutex<Vec<Experience>>);

impl Stash {
    fn take(&self) -> Experience {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_else(Experience::new)
    }

    fn give(&self, experience: Experience) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(experience);
    }
}

/// The younger brothers of a node: every move but those that were searched already.
pub enum Brothers<'m> {
    /// Of a node inside the tree.
    Inner {
        /// The moves with their place in the game's list.
        moves: &'m [(ScoredMove, usize)],
        /// Who moves.
        side: Side,
        /// Turns left.
        depth: u32,
        /// How many moves went before.
        before: usize,
        /// May the node lie on the principal variation?
        inside: bool,
    },
    /// Of the root.
    Root {
        /// The moves.
        moves: &'m [ScoredMove],
        /// Turns left.
        depth: u32,
        /// How many moves went before.
        before: usize,
    },
}

impl Brothers<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Inner { moves, .. } => moves.len(),
            Self::Root { moves, .. } => moves.len(),
        }
    }
}

impl<'a, T: Tree> AlphaBeta<'a, T> {
    /// Searches the brothers under `window` with every thread of the crew; the best of them, or nothing where there
    /// were none.
    ///
    /// # Errors
    /// Interrupted: the limits, or nobody waits for this node any more.
    pub(super) fn share(
        &mut self,
        brothers: &Brothers<'_>,
        window: Window,
    ) -> Result<Option<Found>, Interrupted> {
        let threads = self.crew.map_or(1, |crew| crew.threads).min(brothers.len());
        let above = self.walk.abandon();
        let split = Split::new(brothers.len(), window, above.clone());
        let forks: Vec<T> = (1..threads).map(|_| self.walk.tree().fork()).collect();
        self.walk.set_abandon(Some(split.abandon()));
        let seed = self.walk.seed();
        let chain = self.walk.chain();
        let (mark, tried, outcomes) = (self.walk.mark(), self.tried.len(), self.outcomes.len());
        let (crew, table, techniques, stash) =
            (self.crew, self.table, self.techniques, Arc::clone(&self.stash));
        let (margins, control) = (self.margins.clone(), self.walk.control());
        let done = rayon::in_place_scope(|scope| {
            for mut fork in forks {
                let (split, seed, stash, margins) = (&split, &seed, &stash, &margins);
                scope.spawn(move |_| {
                    let walk = Walk::brother(&mut fork, seed);
                    let mut brother = AlphaBeta::with(walk, table, techniques, stash.take());
                    (brother.crew, brother.stash, brother.margins) =
                        (crew, Arc::clone(stash), margins.clone());
                    // Whoever waits for the split finds out by itself why a brother was interrupted.
                    let _ = brother.work(split, brothers);
                    split.count(brother.walk.flush());
                    stash.give(brother.into_experience());
                    control.take_fault(fork.fault());
                });
            }
            self.work(&split, brothers)
        });
        let cut_above = above.as_ref().is_some_and(|above| above.is_cut());
        self.walk.set_abandon(above);
        let (found, tally, longest) = split.finish();
        self.walk.absorb(tally);
        self.walk.set_chain(chain + longest);
        if done.is_err() {
            self.walk.reset(mark);
            self.tried.truncate(tried);
            self.outcomes.truncate(outcomes);
            self.passed = false;
        }
        // A cut-off by a brother is a result. Anything else leaves moves unsearched.
        if cut_above || self.walk.control().ended().is_some() { Err(Interrupted) } else { Ok(found) }
    }

    /// Takes move after move until none is left.
    fn work(&mut self, split: &Split, brothers: &Brothers<'_>) -> Result<(), Interrupted> {
        while let Some((number, window)) = split.take() {
            let chain = self.walk.chain();
            let searched = self.brother(brothers, number, window);
            split.note_chain(self.walk.chain() - chain);
            let (score, line) = searched?;
            split.note(Found { score, number, line });
        }
        Ok(())
    }

    /// Value of one brother, and the line below it.
    fn brother(
        &mut self,
        brothers: &Brothers<'_>,
        number: usize,
        window: Window,
    ) -> Result<(Score, Vec<Move>), Interrupted> {
        match *brothers {
            Brothers::Inner { moves, side, depth, before, inside } => {
                let entry = moves[number].0;
                let score = if inside {
                    self.try_move::<Inside>(entry, side, depth, window, before + number)?
                } else {
                    self.try_move::<Null>(entry, side, depth, window, before + number)?
                };
                Ok((score, self.walk.line_below().to_vec()))
            }
            Brothers::Root { moves, depth, before } => {
                let score = self.try_root_move(moves[number], depth, window, before + number)?;
                Ok((score, self.root_line.clone()))
            }
        }
    }
}
