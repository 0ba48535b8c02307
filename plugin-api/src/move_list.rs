//! The caller's buffers that a game writes its moves into.

use crate::{Flags, Move, ScoredMove};

/// A list over the caller's buffer. Moves beyond its end are counted and dropped, so that no game can overrun it.
pub struct MoveList<'a> {
    slots: &'a mut [ScoredMove],
    len: usize,
}

impl<'a> MoveList<'a> {
    /// An empty list; an empty buffer makes it a mere counter.
    pub fn new(slots: &'a mut [ScoredMove]) -> Self {
        Self { slots, len: 0 }
    }

    /// Adds a quiet move.
    #[inline]
    pub fn push(&mut self, code: Move) {
        self.push_with(code, Flags::QUIET);
    }

    /// Adds a move with flags.
    #[inline]
    pub fn push_with(&mut self, code: Move, flags: Flags) {
        self.push_scored(ScoredMove { code, order: 0, flags });
    }

    /// Adds a chance outcome; its probability is `weight` over the sum of all weights.
    #[inline]
    pub fn push_chance(&mut self, code: Move, weight: u16) {
        self.push_scored(ScoredMove { code, order: i32::from(weight), flags: Flags::NOISY });
    }

    #[inline]
    fn push_scored(&mut self, entry: ScoredMove) {
        if let Some(slot) = self.slots.get_mut(self.len) {
            *slot = entry;
        }
        self.len += 1;
    }

    /// The number of moves pushed, those beyond the buffer included.
    #[inline]
    pub fn count(&self) -> usize {
        self.len
    }
}
