//! The root's moves: they keep their order from depth to depth, and each carries its line. The root itself is searched
//! as any other node (`node`).

use std::cmp::Reverse;

use abstrakt_plugin_api::{Move, ScoredMove, Tree};

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
        if self.root_end.is_some() {
            // One move alone is searched, after all others.
            return false;
        }
        let candidates = self.walk.moves(false);
        let others = self.walk.others(candidates, self.switches.ordering);
        let fresh = self.root.len() == candidates.len() && !others.is_empty();
        if fresh {
            let entries = self.walk.entries(others);
            if self.switches.ordering {
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
        (self.first_root_move, self.next_root_move, self.root_end) = (skip, skip, None);
        self.search::<Root>(self.walk.root_node(depth), Side::Root, window)
    }

    /// The value of one of the root's moves at this depth, after the best ones have theirs; none where it is not legal. A move
    /// that is not among the best is searched alone, under an open window and without reductions.
    pub(super) fn compare(&mut self, depth: u32, code: Move) -> Result<Option<Score>, Interrupted> {
        let known = self.root.iter().position(|root| root.entry.code == code);
        if let Some(best) = known.filter(|place| *place < self.lines) {
            return Ok(Some(self.root[best].line.score));
        }
        let Some(place) = known.or_else(|| self.add_other(code)) else { return Ok(None) };
        (self.first_root_move, self.next_root_move, self.root_end) = (place, place, Some(place + 1));
        let searched = self.search::<Root>(self.walk.root_node(depth), Side::Root, Window::OPEN);
        if known.is_none() {
            self.root.pop();
        }
        // What is searched later may find a little more: nothing is better than the best.
        let best = self.root[0].line.score;
        searched.map(|score| Some(score.min(best)))
    }

    /// Adds a move that is no candidate behind the others; its place.
    fn add_other(&mut self, code: Move) -> Option<usize> {
        let candidates = self.walk.moves(false);
        let others = self.walk.others(candidates, false);
        let entry = self.walk.entries(others).iter().copied().find(|entry| entry.code == code);
        self.walk.release(MoveRange { start: candidates.start, end: others.end });
        self.root.push(RootMove::unsearched(entry?));
        Some(self.root.len() - 1)
    }

    /// The next of the root's moves with its place among them.
    pub(super) fn next_root_move(&mut self) -> Option<(ScoredMove, usize)> {
        let place = self.next_root_move;
        let next = self.root.get(place).filter(|_| self.root_end.is_none_or(|end| place < end))?;
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
