//! The data of a thread for each ply of the line that it searches: the moves listed there, the best line from there on,
//! and the positions passed. A node allocates no memory.
//!
//! Knows moves as codes and positions as keys. Must not know which of them are searched.

use abstrakt_vocabulary::{Move, ScoredMove};

use crate::Repetition;

/// A list of moves on the stack.
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

    /// Returns whether there are none.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A height of the stack to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    ply: u32,
    used: usize,
    positions: usize,
}

/// The line under search, from the root to the top.
pub struct Stack {
    ply: u32,
    repetition: Repetition,
    /// The move lists of all plies, one behind the other, and how many slots are in use.
    moves: Vec<ScoredMove>,
    used: usize,
    /// Triangular: the best line from each ply on.
    lines: Vec<Vec<Move>>,
}

impl Stack {
    /// An empty stack `ply` plies below the root; `repetition` knows the positions passed so far.
    pub const fn new(ply: u32, repetition: Repetition) -> Self {
        Self { ply, repetition, moves: Vec::new(), used: 0, lines: Vec::new() }
    }

    /// Plies from the root to the top.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// A ply was made.
    #[inline]
    pub const fn push(&mut self) {
        self.ply += 1;
    }

    /// A ply was taken back.
    #[inline]
    pub const fn pop(&mut self) {
        self.ply -= 1;
    }

    /// The positions of the game and of the line.
    #[inline]
    pub const fn repetition(&mut self) -> &mut Repetition {
        &mut self.repetition
    }

    /// The positions passed, for another thread.
    pub fn positions(&self) -> Repetition {
        self.repetition.clone()
    }

    /// The height now.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { ply: self.ply, used: self.used, positions: self.repetition.positions() }
    }

    /// Plies above a checkpoint.
    pub const fn plies_above(&self, checkpoint: Checkpoint) -> u32 {
        self.ply - checkpoint.ply
    }

    /// Gives back the lists and positions above a checkpoint, whose plies were taken back already.
    pub fn truncate(&mut self, checkpoint: Checkpoint) {
        self.used = checkpoint.used;
        self.repetition.truncate(checkpoint.positions);
    }

    /// Gives back all lists and the positions of the line.
    pub fn clear(&mut self) {
        self.used = 0;
        self.repetition.rewind();
    }

    /// Lists moves behind slot `start`, up to `most` of them; `list` fills the slots and tells how many it filled.
    #[inline]
    pub fn list_from(
        &mut self,
        start: usize,
        most: usize,
        list: impl FnOnce(&mut [ScoredMove]) -> usize,
    ) -> MoveRange {
        let end = start + most;
        if self.moves.len() < end {
            self.moves.resize(end, ScoredMove::default());
        }
        let slots = &mut self.moves[start..end];
        self.used = start + list(slots).min(slots.len());
        MoveRange { start, end: self.used }
    }

    /// Lists moves on the top of the stack, as [`Stack::list_from`] does.
    #[inline]
    pub fn list(&mut self, most: usize, list: impl FnOnce(&mut [ScoredMove]) -> usize) -> MoveRange {
        self.list_from(self.used, most, list)
    }

    /// Takes the moves of `known` out of the list behind it, which was made last.
    pub fn remove_known(&mut self, known: MoveRange, list: MoveRange) -> MoveRange {
        let mut end = list.start;
        for slot in list.start..list.end {
            let entry = self.moves[slot];
            if self.moves[known.start..known.end].iter().all(|candidate| candidate.code != entry.code) {
                self.moves[end] = entry;
                end += 1;
            }
        }
        self.used = end;
        MoveRange { start: list.start, end }
    }

    /// Gives back the list that was made last.
    #[inline]
    pub const fn release(&mut self, range: MoveRange) {
        self.used = range.start;
    }

    /// The move in a slot.
    #[inline]
    pub fn entry(&self, slot: usize) -> ScoredMove {
        self.moves[slot]
    }

    /// The moves of a list, to be sorted.
    #[inline]
    pub fn entries(&mut self, range: MoveRange) -> &mut [ScoredMove] {
        &mut self.moves[range.start..range.end]
    }

    /// No best line is known from the top on.
    #[inline]
    pub fn clear_line(&mut self) {
        let ply = self.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The best line from the top on is `code` and then the best line after it.
    #[inline]
    pub fn extend_line(&mut self, code: Move) {
        let (upper, lower) = self.lines.split_at_mut(self.ply as usize + 1);
        let line = &mut upper[self.ply as usize];
        line.clear();
        line.push(code);
        line.extend_from_slice(&lower[0]);
    }

    /// The best line from the top on is `first`, if there is such a move, and then `rest`, which were found elsewhere.
    pub fn set_line(&mut self, first: Option<Move>, rest: &[Move]) {
        self.clear_line();
        let line = &mut self.lines[self.ply as usize];
        line.extend(first);
        line.extend_from_slice(rest);
    }

    /// The best line from `plies` below the top on.
    pub fn line(&self, plies: usize) -> &[Move] {
        self.lines.get(self.ply as usize + plies).map_or(&[], Vec::as_slice)
    }
}
