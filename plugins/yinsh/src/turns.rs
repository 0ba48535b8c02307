//! The order of things: what follows a ring move and a removal, and when the game ends.
//!
//! A turn is a row of plies by one player. By the official rules it is: removals of own rows that the opponent's move
//! made, the ring move, removals of own rows just made. A removal is two plies, the row and then the ring. In the
//! alternating variant the players take rows by turns, so a turn may also consist of removals alone: whenever the
//! player who acts changes, a turn ends and the next begins.

use std::cmp::Ordering;

use abstrakt_plugin_api::{Outcome, Player, Players};

use crate::board::{Point, has_five, neighbours, points};
use crate::ply::{Row, Shift};
use crate::position::{Phase, RINGS, Side, YinshPosition};

/// Indices into the game's `Facts::endings`.
pub mod ending {
    /// A player has taken off the rings that win.
    pub const RINGS: u8 = 0;
    /// All markers are on the board.
    pub const EXHAUSTED: u8 = 1;
    /// Neither player can move a ring.
    pub const STUCK: u8 = 2;
}

impl YinshPosition {
    pub(crate) fn place(&mut self, point: Point) {
        self.add_ring(self.side, point);
        self.next = 1 - self.side;
        if (self.rings[0] | self.rings[1]).count_ones() == 2 * u32::from(RINGS) {
            self.open_shift();
        } else {
            self.side = self.next;
        }
    }

    #[inline]
    pub(crate) fn shift(&mut self, shift: Shift) {
        let mover = self.side;
        self.next = 1 - mover;
        let flipped = shift.between() & (self.markers[0] | self.markers[1]);
        let lost = flipped & self.markers[mover];
        self.move_ring(mover, shift.from, shift.to());
        self.flip(flipped);
        // No row was on the board; a colour makes one only by a marker that it gains.
        if has_five(self.markers[mover]) {
            self.choose_row(mover);
        } else if lost != 0 && has_five(self.markers[1 - mover]) {
            self.choose_row(1 - mover);
        } else {
            self.open_shift();
        }
    }

    pub(crate) fn take_row(&mut self, row: Row) {
        self.remove_markers(self.side, row.bits());
        self.phase = Phase::Ring;
        self.begun = true;
    }

    pub(crate) fn take_ring(&mut self, ring: Point) {
        let taker = self.side;
        self.remove_ring(taker, ring);
        if self.removed(taker) >= self.variant.to_win {
            self.win(taker);
            return;
        }
        // Official: the player who moved the ring takes all their rows first (rule 4). Alternating: each one row at a
        // time.
        let first = if self.variant.alternating { 1 - taker } else { 1 - self.next };
        match [first, 1 - first].into_iter().find(|&side| has_five(self.markers[side])) {
            Some(side) => self.choose_row(side),
            None => self.open_shift(),
        }
    }

    /// The player whose ring move is due passes.
    pub(crate) fn pass_shift(&mut self) {
        self.next = 1 - self.side;
        self.open_shift();
    }

    /// `winner` has taken off the ring that decides.
    pub(crate) fn win(&mut self, winner: Side) {
        self.finish(Players::only(Player(winner as u8)), ending::RINGS);
    }

    /// `next` is to move a ring, if there is a marker to move it with and a point to move it to.
    fn open_shift(&mut self) {
        self.begun = self.side == self.next;
        self.side = self.next;
        self.phase = Phase::Shift;
        self.check_shift();
    }

    /// Ends the game or makes the player pass where they have no marker or no ring move.
    pub(crate) fn check_shift(&mut self) {
        if self.pool == 0 {
            let winners = if self.variant.exhausted_draws { Players::NONE } else { self.leader() };
            self.finish(winners, ending::EXHAUSTED);
        } else if !self.can_shift(self.side) {
            if self.can_shift(1 - self.side) {
                self.phase = Phase::Blocked;
            } else {
                self.finish(self.leader(), ending::STUCK);
            }
        }
    }

    fn choose_row(&mut self, side: Side) {
        self.begun = self.side == side;
        self.side = side;
        self.phase = Phase::Row;
    }

    fn finish(&mut self, winners: Players, reason: u8) {
        self.phase = Phase::Over;
        self.next = self.side;
        self.begun = false;
        self.outcome = Some(Outcome { winners, reason });
    }

    /// The player who has taken off more rings; none when equal.
    fn leader(&self) -> Players {
        match self.removed(0).cmp(&self.removed(1)) {
            Ordering::Greater => Players::only(Player(0)),
            Ordering::Less => Players::only(Player(1)),
            Ordering::Equal => Players::NONE,
        }
    }

    fn can_shift(&self, side: Side) -> bool {
        neighbours(self.rings[side]) & self.free() != 0
            || points(self.rings[side]).any(|ring| self.lines().mobility(ring) > 0)
    }
}
