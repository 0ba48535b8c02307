//! The rules as the host asks for them: who acts, which plies there are, what they do.

use abstrakt_plugin_api::{Flags, Move, MoveList, Player, Position, Status};

use crate::board::{Bits, Direction, Point, five_starts, has_five, points};
use crate::plies::{Ply, Row, Shift};
use crate::position::{MARKERS, Phase, YinshPosition};

/// Every ply adds a marker, a ring or a removed ring for good, so no position comes back.
const QUIET: Flags = Flags::IRREVERSIBLE;
const NOISY: Flags = Flags(Flags::NOISY.0 | Flags::IRREVERSIBLE.0);

impl Position for YinshPosition {
    #[inline]
    fn status(&self) -> Status {
        match self.outcome {
            Some(outcome) => Status::Over(outcome),
            None => Status::Turn { player: Player(self.side as u8), mid_turn: self.begun },
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        match self.phase {
            Phase::Place => {
                points(self.free()).for_each(|point| out.push_with(Ply::Place(point).code(), QUIET));
            }
            Phase::Shift => points(self.rings[self.side]).for_each(|ring| self.ring_moves(ring, out)),
            Phase::Blocked => out.push_with(Ply::Pass.code(), QUIET),
            Phase::Row => self.rows().for_each(|row| out.push_with(Ply::Row(row).code(), NOISY)),
            Phase::Ring => {
                points(self.rings[self.side]).for_each(|ring| out.push_with(Ply::Ring(ring).code(), NOISY));
            }
            Phase::Over => {}
        }
    }

    fn count(&self) -> usize {
        match self.phase {
            Phase::Place => self.free().count_ones() as usize,
            Phase::Shift => points(self.rings[self.side]).map(|ring| self.lines().mobility(ring)).sum(),
            Phase::Blocked => 1,
            Phase::Row => self.rows().count(),
            Phase::Ring => self.rings[self.side].count_ones() as usize,
            Phase::Over => 0,
        }
    }

    #[inline]
    fn play(&mut self, code: Move) {
        match Ply::of(code) {
            Ply::Shift(shift) => self.shift(shift),
            Ply::Place(point) => self.place(point),
            Ply::Row(row) => self.take_row(row),
            Ply::Ring(ring) => self.take_ring(ring),
            Ply::Pass => self.pass_shift(),
        }
    }

    /// Rings taken off. The thesis counts rows; a ring follows each row at once.
    fn score(&self, player: Player) -> i32 {
        i32::from(self.removed(player.0.into()))
    }

    /// Only a whole turn can be skipped, and only a ring move.
    fn pass(&mut self) -> bool {
        let allowed = self.phase == Phase::Shift && !self.begun;
        if allowed {
            self.pass_shift();
        }
        allowed
    }
}

impl YinshPosition {
    /// The rows that the player to act may take.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        let own = self.markers[self.side];
        (0..3).flat_map(move |axis| points(five_starts(own, axis)).map(move |first| Row { first, axis }))
    }

    /// Moves of one ring; those that make an own row are noisy.
    #[inline]
    fn ring_moves(&self, from: Point, out: &mut MoveList<'_>) {
        let all = self.markers[0] | self.markers[1];
        // The move adds one marker, so four must be there.
        let rows_possible = self.pool + 4 <= MARKERS;
        let own = self.markers[self.side] | from.bit();
        let flags = |own: Bits| if rows_possible && has_five(own) { NOISY } else { QUIET };
        let slide = flags(own);
        for direction in Direction::ALL {
            let reach = self.lines().reach(from, direction);
            for distance in 1..=reach.slides {
                out.push_with(Ply::Shift(Shift { from, direction, distance }).code(), slide);
            }
            if reach.jumped > 0 {
                let shift = Shift { from, direction, distance: reach.jump() };
                let flipped = shift.between() & all;
                out.push_with(Ply::Shift(shift).code(), flags(own ^ flipped));
            }
        }
    }
}
