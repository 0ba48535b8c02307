//! The rules as the host asks for them: status, moves, making and taking back.

use abstrakt_plugin_api::{Flags, Move, MoveList, Position, Reversible, Status};

use crate::ply::{Decision, Ply};
use crate::position::{GomokuPosition, Turn};

impl Position for GomokuPosition {
    fn status(&self) -> Status {
        match self.turn.outcome {
            Some(outcome) => Status::Over(outcome),
            None => Status::Turn { player: self.seat(), mid_turn: self.turn.begun },
        }
    }

    fn key(&self) -> u64 {
        self.zobrist()
    }

    /// Decisions in the order of their buttons, or points from a1 row by row.
    fn moves(&self, out: &mut MoveList<'_>) {
        if self.turn.outcome.is_some() {
            return;
        }
        if !self.decisions().is_empty() {
            self.decisions().iter().for_each(|&decision| out.push(Ply::Decide(decision).code()));
            return;
        }
        self.list_points(out, Flags::QUIET, self.stones.empty().collect());
    }

    fn candidates(&self, out: &mut MoveList<'_>) {
        if self.turn.outcome.is_some() || !self.decisions().is_empty() {
            return self.moves(out);
        }
        self.list_candidates(out);
    }

    fn count(&self) -> usize {
        match self.decisions().len() {
            _ if self.turn.outcome.is_some() => 0,
            0 => self.free_points(),
            decisions => decisions,
        }
    }

    /// Every turn is one ply, but for staying White and the stone after it.
    fn turns(&self) -> Option<u64> {
        let stays = self.decisions().contains(&Decision::StayWhite);
        let more = if stays { usize::from(self.stones.empty_count()) - 1 } else { 0 };
        u64::try_from(self.count() + more).ok()
    }

    fn play(&mut self, code: Move) {
        self.apply(Ply::of(code));
    }

    fn pass(&mut self) -> bool {
        self.hand_over()
    }
}

impl Reversible for GomokuPosition {
    type Undo = Turn;

    fn make(&mut self, code: Move) -> Turn {
        let before = self.turn;
        self.apply(Ply::of(code));
        before
    }

    fn unmake(&mut self, code: Move, undo: Turn) {
        if let Ply::Stone(cell) = Ply::of(code) {
            self.stones.take(cell, undo.colour);
        }
        self.turn = undo;
    }
}
