//! The root's moves: they keep their order from depth to depth, and each carries its line. The root itself is searched
//! as any other node (`node`).

use std::cmp::Reverse;

use abstrakt_plugin_api::{ScoredMove, Tree};

use super::{AlphaBeta, node_type::Root};
use crate::{Interrupted, MoveRange, PvLine, Score, Side, Window};

/// One move of the root.
pub struct RootMove {
    entry: ScoredMove,
    /// The line that it begins, when it was last best.
    line: PvLine,
    /// Was it best at some time in the depth under way?
    proved: bool,
}

impl RootMove {
    fn unsearched(entry: ScoredMove) -> Self {
        let line = PvLine { score: Score::ZERO, moves: vec![entry.code], depth: 0 };
        Self { entry, line, proved: false }
    }
}

impl<T: Tree> AlphaBeta<'_, T> {
    /// Lists the root's moves, in the order that the techniques give.
    pub(super) fn list_root(&mut self) -> Result<(), Interrupted> {
        let node = self.walk.root_node(2);
        let mut picker = super::picker::Picker::new(self, None, false);
        while let Some((entry, _)) = picker.next(self, node)? {
            self.root.push(RootMove::unsearched(entry));
        }
        picker.done(self);
        Ok(())
    }

    /// Adds the moves that are no candidates; false where there are none, or they are there.
    pub(super) fn widen_root(&mut self) -> bool {
        let candidates = self.walk.moves(false);
        let others = self.walk.others(candidates, self.techniques.ordering);
        let fresh = self.root.len() == candidates.len() && !others.is_empty();
        if fresh {
            let entries = self.walk.entries(others);
            if self.techniques.ordering {
                entries.sort_by_key(|entry| Reverse(entry.order));
            }
            let entries = entries.iter().copied();
            self.root.extend(entries.map(RootMove::unsearched));
        }
        self.walk.release(MoveRange { start: candidates.start, end: others.end });
        fresh
    }

    /// Searches the root's moves from `skip` on to `depth` turns; the best of them goes to place `skip`.
    pub(super) fn search_root(
        &mut self,
        depth: u32,
        skip: usize,
        window: Window,
    ) -> Result<Score, Interrupted> {
        (self.first_root_move, self.next_root_move) = (skip, skip);
        self.search::<Root>(self.walk.root_node(depth), Side::Root, window)
    }

    /// The next of the root's moves with its place among them.
    pub(super) fn next_root_move(&mut self) -> Option<(ScoredMove, usize)> {
        let place = self.next_root_move;
        let next = self.root.get(place)?;
        self.next_root_move += 1;
        Some((next.entry, place))
    }

    /// The move at `place` raised alpha and goes before the others; its line is the walk's best.
    pub(super) fn raise_root(&mut self, place: usize, score: Score) {
        let best = &mut self.root[place];
        best.line = PvLine { score, moves: self.walk.line().to_vec(), depth: 0 };
        best.proved = true;
        self.root[self.first_root_move..=place].rotate_right(1);
    }

    /// The value of the move at place `skip`, now known exactly.
    pub(super) fn settle_root(&mut self, skip: usize, score: Score) {
        self.root[skip].line.score = score;
    }

    /// Forgets what was proved: a new depth begins.
    pub(super) fn begin_root(&mut self) {
        self.root.iter_mut().for_each(|root| root.proved = false);
    }

    /// The lines at the front of the root's moves, `count` of them, as far as this `depth` proved them.
    pub(super) fn proved_lines(&self, count: usize, depth: u32) -> Vec<PvLine> {
        let proved = self.root.iter().take(count).filter(|root| root.proved);
        proved.map(|root| PvLine { depth, ..root.line.clone() }).collect()
    }
}
