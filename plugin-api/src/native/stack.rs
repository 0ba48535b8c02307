//! The storage of a line's positions: by copies or in place.
//!
//! Knows positions and moves. Must not know heuristics or players.

use crate::{Move, Position, Reversible};

/// The storage of a line's positions: by copies or in place.
pub trait Stack<P>: Send {
    /// Only `root`.
    fn new(root: P) -> Self;
    /// The position on top.
    fn top(&self) -> &P;
    /// Plays on the top.
    fn push(&mut self, code: Move);
    /// Puts another position on the top (a pass, a withdrawal).
    fn push_position(&mut self, position: P);
    /// Takes the last push back; false at the root.
    fn pop(&mut self) -> bool;
}

/// Copy-make: one position a ply, in memory that is reused.
pub struct Copies<P> {
    positions: Vec<P>,
    top: usize,
}

impl<P: Position> Copies<P> {
    /// One more slot. Apart from `push`, which is called at every node and stays small without it.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let slot = self.positions[self.top].clone();
        self.positions.push(slot);
    }
}

impl<P: Position> Stack<P> for Copies<P> {
    fn new(root: P) -> Self {
        let mut positions = Vec::with_capacity(64);
        positions.push(root);
        Self { positions, top: 0 }
    }

    #[inline]
    fn top(&self) -> &P {
        &self.positions[self.top]
    }

    #[inline]
    fn push(&mut self, code: Move) {
        let next = self.top + 1;
        if next == self.positions.len() {
            self.grow();
        }
        let (lower, upper) = self.positions.split_at_mut(next);
        upper[0].clone_from(&lower[self.top]);
        upper[0].play(code);
        self.top = next;
    }

    fn push_position(&mut self, position: P) {
        self.top += 1;
        match self.positions.get_mut(self.top) {
            Some(slot) => *slot = position,
            None => self.positions.push(position),
        }
    }

    #[inline]
    fn pop(&mut self) -> bool {
        let pushed = self.top > 0;
        self.top -= usize::from(pushed);
        pushed
    }
}

/// Make and unmake on one position, for games that offer it.
pub struct InPlace<P: Reversible> {
    position: P,
    pushed: Vec<Pushed<P>>,
}

/// One ply to take back.
enum Pushed<P: Reversible> {
    Move(Move, P::Undo),
    /// Boxed: a position is much larger than what a move changes, and comes seldom.
    Position(Box<P>),
}

impl<P: Reversible> Stack<P> for InPlace<P> {
    fn new(root: P) -> Self {
        Self { position: root, pushed: Vec::with_capacity(64) }
    }

    #[inline]
    fn top(&self) -> &P {
        &self.position
    }

    #[inline]
    fn push(&mut self, code: Move) {
        let undo = self.position.make(code);
        self.pushed.push(Pushed::Move(code, undo));
    }

    fn push_position(&mut self, position: P) {
        let parent = std::mem::replace(&mut self.position, position);
        self.pushed.push(Pushed::Position(Box::new(parent)));
    }

    #[inline]
    fn pop(&mut self) -> bool {
        match self.pushed.pop() {
            Some(Pushed::Move(code, undo)) => self.position.unmake(code, undo),
            Some(Pushed::Position(parent)) => self.position = *parent,
            None => return false,
        }
        true
    }
}
