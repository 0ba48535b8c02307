//! The rules as the host asks for them: who acts, which plies there are, what they do.

use abstrakt_plugin_api::{Flags, Move, MoveList, Player, Position, Status};

use crate::board::{Bits, Point, five_starts, has_five, points};
use crate::lines::Landing;
use crate::ply::{Ply, Row, Shift};
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

    fn turns(&self) -> Option<u64> {
        Some(self.count_turns())
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

    /// Rings taken off. [Houdek 2010] counts rows; a ring follows each row at once.
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
        let markers = self.markers[self.side];
        (0..3).flat_map(move |axis| points(five_starts(markers, axis)).map(move |first| Row { first, axis }))
    }

    /// Moves of one ring; those that make a row of the mover are noisy.
    #[inline]
    fn ring_moves(&self, from: Point, out: &mut MoveList<'_>) {
        let landings = self.lines().landings(from);
        let slide = self.flags(self.markers[self.side] | from.bit());
        for landing in landings_of(landings.slides) {
            out.push_with(Ply::shift_code(from, landing), slide);
        }
        for landing in landings_of(landings.jumps) {
            out.push_with(Ply::shift_code(from, landing), self.jump_flags(from, landing));
        }
    }

    /// Turns that begin or go on here. Ring moves that make no own row are counted, other plies played.
    fn count_turns(&self) -> u64 {
        let rings = points(self.rings[self.side]);
        match self.phase {
            Phase::Place | Phase::Blocked | Phase::Over => self.count() as u64,
            Phase::Shift if !self.row_is_possible() => self.count() as u64,
            Phase::Shift => rings.map(|ring| self.ring_turns(ring)).sum(),
            Phase::Row => self.rows().map(|row| self.turns_by(Ply::Row(row).code())).sum(),
            Phase::Ring => rings.map(|ring| self.turns_by(Ply::Ring(ring).code())).sum(),
        }
    }

    fn ring_turns(&self, from: Point) -> u64 {
        let landings = self.lines().landings(from);
        let played = |landing| self.turns_by(Ply::shift_code(from, landing));
        let slides = match self.flags(self.markers[self.side] | from.bit()) {
            QUIET => landings.slides.count_ones().into(),
            _ => landings_of(landings.slides).map(played).sum::<u64>(),
        };
        let jump = |landing| if self.jump_flags(from, landing) == QUIET { 1 } else { played(landing) };
        slides + landings_of(landings.jumps).map(jump).sum::<u64>()
    }

    /// Turns that go on with this ply.
    fn turns_by(&self, code: Move) -> u64 {
        let mut next = self.clone();
        next.play(code);
        if next.begun { next.count_turns() } else { 1 }
    }

    #[inline]
    fn jump_flags(&self, from: Point, landing: Landing) -> Flags {
        let flipped = Shift::new(from, landing).between() & (self.markers[0] | self.markers[1]);
        self.flags((self.markers[self.side] | from.bit()) ^ flipped)
    }

    /// Flags of a ring move that leaves the mover these markers.
    #[inline]
    fn flags(&self, markers: Bits) -> Flags {
        if self.row_is_possible() && has_five(markers) { NOISY } else { QUIET }
    }

    /// A ring move adds one marker, so four must be on the board.
    #[inline]
    fn row_is_possible(&self) -> bool {
        self.pool + 4 <= MARKERS
    }
}

/// The landings of a set.
#[inline]
pub(crate) fn landings_of(mut set: u64) -> impl Iterator<Item = Landing> {
    std::iter::from_fn(move || {
        let landing = Landing(set.trailing_zeros() as u8);
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(landing)
    })
}
