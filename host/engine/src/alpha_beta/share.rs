//! A node's moves searched by the whole crew: each thread walks a fork of the tree from this node on.
//!
//! Knows how one thread's search becomes several. Must not know what is done with the moves: the caller's routine
//! searches one.

use abstrakt_plugin_api::{Move, Tree};

use super::{AlphaBeta, Memory};
use crate::{
    Interrupted, Score, Walk, Window,
    parallel::{Found, Split},
};

impl<'a, T: Tree> AlphaBeta<'a, T> {
    /// Searches `moves` moves of the top under `window` with every thread of the crew. `search` searches the move of a
    /// number and gives its value with the line below it. What is found is the best of them; nothing if there were
    /// none.
    ///
    /// # Errors
    /// Interrupted: the limits, or nobody waits for this node any more.
    pub(super) fn share<F>(
        &mut self,
        moves: usize,
        window: Window,
        search: F,
    ) -> Result<Option<Found>, Interrupted>
    where
        F: for<'b> Fn(&mut AlphaBeta<'b, T>, usize, Window) -> Result<(Score, Vec<Move>), Interrupted> + Sync,
    {
        let Some(crew) = self.crew else { return Ok(None) };
        let above = self.walk.abandon();
        let split = Split::new(moves, window, above.clone());
        let forks: Vec<T> = (1..crew.threads.min(moves)).map(|_| self.walk.tree().fork()).collect();
        let seed = self.walk.seed(split.abandon());
        let (table, techniques, memory) = (self.table, self.techniques, &self.memory);
        let margins = &self.margins.clone();
        self.walk.set_abandon(Some(split.abandon()));
        let own = self.walk.mark();
        let done = rayon::in_place_scope(|scope| {
            for mut fork in forks {
                let (split, search, seed, memory) = (&split, &search, &seed, std::sync::Arc::clone(memory));
                scope.spawn(move |_| {
                    let mut brother =
                        AlphaBeta::with(Walk::brother(&mut fork, seed), table, techniques, memory.take());
                    brother.crew = Some(crew);
                    brother.margins = margins.clone();
                    brother.memory = std::sync::Arc::clone(&memory);
                    // Interrupted: whoever waits for the split finds out by itself.
                    let _ = brother.work(split, search);
                    let (nodes, horizon, deepest) = brother.walk.flush();
                    split.count(nodes, horizon, deepest);
                    memory.give(brother.into_scratch());
                });
            }
            self.work(&split, &search)
        });
        self.walk.set_abandon(above.clone());
        let (found, nodes, horizon, deepest) = split.finish();
        self.walk.absorb(nodes, horizon, deepest);
        if done.is_err() {
            self.walk.reset(own);
            self.passed = false;
            // Cut off by a brother: that is a result. Anything else ends the search above, too.
            let ended = self.walk.control().ended().is_some();
            if ended || above.is_some_and(|above| above.is_cut()) {
                return Err(Interrupted);
            }
        } else if self.walk.control().ended().is_some() {
            // A brother was interrupted, and its move is missing.
            return Err(Interrupted);
        }
        Ok(found)
    }

    /// Takes move after move until none is left.
    fn work<F>(&mut self, split: &Split, search: &F) -> Result<(), Interrupted>
    where
        F: Fn(&mut AlphaBeta<'a, T>, usize, Window) -> Result<(Score, Vec<Move>), Interrupted>,
    {
        while let Some((number, window)) = split.take() {
            let (score, line) = search(self, number, window)?;
            split.note(Found { score, number, line });
        }
        Ok(())
    }
}
