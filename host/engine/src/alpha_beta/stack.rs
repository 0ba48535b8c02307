//! The data of a thread for the plies between the root and the top, beside that of the walk, which every search has.
//!
//! Knows moves as codes. Must not know the reason for trying them.

use abstrakt_vocabulary::Move;

use super::chance::ChanceBounds;

/// The nodes above, as far as those below look at them.
#[derive(Default)]
pub struct Stack {
    /// Quiet moves tried at each node.
    tried: Vec<Move>,
    /// Bounds of the outcomes at each chance node.
    outcomes: Vec<ChanceBounds>,
    /// Whether the last ply was a pass.
    passed: bool,
}

/// A height of the stack to come back to.
#[derive(Clone, Copy)]
pub struct Checkpoint {
    tried: usize,
    outcomes: usize,
}

impl Stack {
    /// The height now.
    #[inline]
    pub const fn checkpoint(&self) -> Checkpoint {
        Checkpoint { tried: self.tried.len(), outcomes: self.outcomes.len() }
    }

    /// Back to a checkpoint, from the end of its node or after an interruption below it.
    #[inline]
    pub fn truncate(&mut self, checkpoint: Checkpoint) {
        self.tried.truncate(checkpoint.tried);
        self.outcomes.truncate(checkpoint.outcomes);
        self.passed = false;
    }

    /// The last ply was a pass, or was none.
    pub const fn set_passed(&mut self, passed: bool) {
        self.passed = passed;
    }

    /// Returns whether the last ply was a pass, and clears it: the next ply is none.
    #[inline]
    pub const fn take_passed(&mut self) -> bool {
        std::mem::replace(&mut self.passed, false)
    }

    /// A quiet move was tried.
    #[inline]
    pub fn add_tried(&mut self, code: Move) {
        self.tried.push(code);
    }

    /// The quiet moves tried since a checkpoint.
    pub fn tried_since(&self, checkpoint: Checkpoint) -> &[Move] {
        &self.tried[checkpoint.tried..]
    }

    /// An outcome of which nothing is known yet.
    pub fn add_outcome(&mut self) {
        self.outcomes.push(ChanceBounds::UNKNOWN);
    }

    /// The outcome with this number since a checkpoint.
    pub fn outcome(&mut self, checkpoint: Checkpoint, number: usize) -> &mut ChanceBounds {
        &mut self.outcomes[checkpoint.outcomes + number]
    }
}
