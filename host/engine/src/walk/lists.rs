//! The walk's move lists, in one arena with a watermark: no memory is asked for at a node.

use abstrakt_plugin_api::{ScoredMove, Tree};

use super::Walk;

/// A list of moves in the walk's arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    /// First slot.
    pub start: usize,
    /// Behind the last slot.
    pub end: usize,
}

impl MoveRange {
    /// Number of moves.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

impl<T: Tree> Walk<'_, T> {
    /// Lists the moves of the top, or its candidates ([`Walk::narrow`]), in the arena until [`Walk::release`]; with the game's ordering scores if `ordered`.
    #[inline]
    pub fn moves(&mut self, ordered: bool) -> MoveRange {
        let start = self.used;
        let room = start + self.tree.max_moves();
        if self.arena.len() < room {
            self.arena.resize(room, ScoredMove::default());
        }
        let slots = &mut self.arena[start..room];
        let listed =
            if self.narrow { self.tree.candidates(slots, ordered) } else { self.tree.moves(slots, ordered) };
        let count = listed.min(slots.len());
        self.used = start + count;
        MoveRange { start, end: self.used }
    }

    /// Lists the moves of the top again over the same slots, with ordering scores.
    #[inline]
    pub fn score_moves(&mut self, range: MoveRange) {
        let slots = &mut self.arena[range.start..range.end];
        if self.narrow {
            self.tree.candidates(slots, true);
        } else {
            self.tree.moves(slots, true);
        }
    }

    /// Lists the moves of the top that are no candidates behind the list of its candidates, which was made last and is given back
    /// together with them; with the game's ordering scores if `ordered`.
    pub fn others(&mut self, candidates: MoveRange, ordered: bool) -> MoveRange {
        let start = candidates.end;
        if !self.narrow || self.tree.count() == candidates.len() {
            return MoveRange { start, end: start };
        }
        let room = start + self.tree.max_moves();
        if self.arena.len() < room {
            self.arena.resize(room, ScoredMove::default());
        }
        let slots = &mut self.arena[start..room];
        let count = self.tree.moves(slots, ordered).min(slots.len());
        let mut end = start;
        for slot in start..start + count {
            let entry = self.arena[slot];
            if self.arena[candidates.start..start].iter().all(|candidate| candidate.code != entry.code) {
                self.arena[end] = entry;
                end += 1;
            }
        }
        self.used = end;
        MoveRange { start, end }
    }

    /// Gives back the list that was made last.
    #[inline]
    pub fn release(&mut self, range: MoveRange) {
        self.used = range.start;
    }

    /// The move at `slot` of the arena.
    #[inline]
    pub fn entry(&self, slot: usize) -> ScoredMove {
        self.arena[slot]
    }

    /// The moves of a list, to be sorted.
    #[inline]
    pub fn entries(&mut self, range: MoveRange) -> &mut [ScoredMove] {
        &mut self.arena[range.start..range.end]
    }
}
