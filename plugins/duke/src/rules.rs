//! The legal plies and their number: actions of tiles, draws, placements, and the guard rule.
//!
//! Knows a position as it is; [`crate::turns`] decides what follows a ply.

use abstrakt_plugin_api::{Flags, MoveList};

use crate::ply::Ply;
use crate::position::{DukePosition, Side, Stage};
use crate::reach::Reach;
use crate::squares::{Bits, Square, WIDTH, squares};
use crate::tiles::Tile;

/// The tile captured never comes back.
const CAPTURE: Flags = Flags(Flags::NOISY.0 | Flags::IRREVERSIBLE.0);

impl DukePosition {
    /// Lists the plies of the position.
    pub(crate) fn list(&self, out: &mut MoveList<'_>) {
        match self.stage {
            Stage::Over(_) => {}
            Stage::Draw => {
                let bag = self.bag(self.side);
                bag.iter().for_each(|(kind, count)| out.push_chance(Ply::Drawn(kind).code(), count.into()));
            }
            Stage::Act => {
                let theirs = self.occupied(1 - self.side);
                let flags = |target: Square| if theirs & target.bit() != 0 { CAPTURE } else { Flags::QUIET };
                self.each_action(self.side, |ply, target| {
                    if self.is_safe(ply) {
                        out.push_with(ply.code(), flags(target));
                    }
                });
                if self.can_draw() {
                    out.push_with(Ply::Draw.code(), Flags::IRREVERSIBLE);
                }
            }
            Stage::Duke | Stage::FirstFootman | Stage::SecondFootman | Stage::Place(_) => {
                let placings = squares(self.placings());
                placings.for_each(|square| out.push_with(Ply::Place(square).code(), Flags::IRREVERSIBLE));
            }
        }
    }

    /// The number of plies that `list` lists.
    pub(crate) fn count_plies(&self) -> usize {
        match self.stage {
            Stage::Over(_) => 0,
            Stage::Draw => self.bag(self.side).kinds().into(),
            Stage::Act => self.count_legal() + usize::from(self.can_draw()),
            _ => self.placings().count_ones() as usize,
        }
    }

    /// The number of turns that begin here or complete the one under way.
    pub(crate) fn count_turns(&self) -> u64 {
        let placings = || u64::from(self.placings().count_ones());
        match self.stage {
            Stage::Over(_) => 0,
            // Any two of the three squares beside each of the Duke's.
            Stage::Duke => 3 * placings(),
            Stage::FirstFootman => squares(self.placings()).map(|first| self.above(first)).sum(),
            Stage::SecondFootman | Stage::Place(_) => placings(),
            Stage::Draw => u64::from(self.bag(self.side).kinds()) * placings(),
            Stage::Act => self.count_legal() as u64 + u64::from(self.bag(self.side).kinds()) * placings(),
        }
    }

    /// Squares on which the tile in hand, or any tile drawn, can be placed.
    pub(crate) fn placings(&self) -> Bits {
        match self.stage {
            Stage::Duke => {
                let home = if self.side == 0 { 0 } else { WIDTH - 1 };
                Square::at(2, home).bit() | Square::at(3, home).bit()
            }
            Stage::FirstFootman => {
                let free = self.free_beside_duke(self.side);
                // The highest is left for the second.
                free ^ 1 << free.ilog2()
            }
            Stage::SecondFootman => {
                // The lowest of all that are free and higher than the first Footman.
                let first = self.occupied(self.side) & !self.duke(self.side).map_or(0, Square::bit);
                self.free_beside_duke(self.side) & !(first | (first - 1))
            }
            Stage::Over(_) => 0,
            Stage::Act | Stage::Draw | Stage::Place(_) => self.safe_placings(),
        }
    }

    /// Second squares for a Footman above the first.
    fn above(&self, first: Square) -> u64 {
        u64::from((self.free_beside_duke(self.side) >> first.number() >> 1).count_ones())
    }

    /// Empty squares that share a side with the player's Duke.
    #[inline]
    pub fn free_beside_duke(&self, side: Side) -> Bits {
        self.duke(side).map_or(0, |duke| duke.orthogonal() & !self.all())
    }

    /// The squares on which the guard rule allows a placement, which must leave the Duke out of reach: where it is
    /// threatened, the tile must be in the way. Any tile placed there blocks alike, so its kind need not be known.
    fn safe_placings(&self) -> Bits {
        let free = self.free_beside_duke(self.side);
        match self.duke(self.side) {
            Some(duke) if self.variant.guard && self.is_threatened(self.side) => {
                let blocks =
                    |square: &Square| !self.can_capture(1 - self.side, duke, self.all() | square.bit());
                squares(free).filter(blocks).fold(0, |set, square| set | square.bit())
            }
            _ => free,
        }
    }

    /// Returns whether the player to act may reach into their bag.
    pub(crate) fn can_draw(&self) -> bool {
        !self.bag(self.side).is_empty() && self.placings() != 0
    }

    /// Returns whether the other player could capture this player's Duke, were it their turn.
    pub fn is_threatened(&self, side: Side) -> bool {
        self.duke(side).is_some_and(|duke| self.can_capture(1 - side, duke, self.all()))
    }

    /// Returns whether the player can capture the enemy's tile on `target`, if these squares are occupied.
    pub fn can_capture(&self, attacker: Side, target: Square, occupied: Bits) -> bool {
        let bit = target.bit();
        self.army(attacker).any(|(square, _, reach)| {
            let alone = reach.span & bit != 0
                && (reach.strikes & bit != 0 || reach.landing(square, occupied) & bit != 0);
            alone || (reach.commands & bit != 0 && reach.commands & self.occupied(attacker) != 0)
        })
    }

    /// By the guard rule an action must leave the own Duke out of reach, unless it captures the other one.
    pub(crate) fn is_safe(&self, ply: Ply) -> bool {
        if !self.variant.guard {
            return true;
        }
        let mut after = self.clone();
        after.act(ply);
        after.duke(1 - self.side).is_none() || !after.is_threatened(self.side)
    }

    /// Actions of tiles in the order of their squares, with the square that each changes; the guard rule is not asked.
    pub(crate) fn each_action(&self, side: Side, mut visit: impl FnMut(Ply, Square)) {
        let (friendly, theirs, all) = (self.occupied(side), self.occupied(1 - side), self.all());
        for (square, _, reach) in self.army(side) {
            for to in squares(reach.landing(square, all) & !friendly) {
                visit(Ply::Go { from: square, to }, to);
            }
            for target in squares(reach.strikes & theirs) {
                visit(Ply::Strike { actor: square, target }, target);
            }
            for from in squares(reach.commands & friendly) {
                for to in squares(reach.commands & !friendly) {
                    visit(Ply::Command { actor: square, from, to }, to);
                }
            }
        }
    }

    /// The number of actions of one tile, the guard rule ignored.
    #[inline]
    pub fn count_of(&self, side: Side, square: Square, reach: &Reach) -> u32 {
        let (friendly, theirs, all) = (self.occupied(side), self.occupied(1 - side), self.all());
        let mut count = (reach.landing(square, all) & !friendly).count_ones();
        if reach.strikes | reach.commands != 0 {
            count += (reach.strikes & theirs).count_ones();
            count += (reach.commands & friendly).count_ones() * (reach.commands & !friendly).count_ones();
        }
        count
    }

    /// The number of actions of the player's tiles, the guard rule ignored.
    pub fn count_actions(&self, side: Side) -> u32 {
        self.army(side).map(|(square, _, reach)| self.count_of(side, square, reach)).sum()
    }

    fn count_legal(&self) -> usize {
        if !self.variant.guard {
            return self.count_actions(self.side) as usize;
        }
        let mut count = 0;
        self.each_action(self.side, |ply, _| count += usize::from(self.is_safe(ply)));
        count
    }

    /// Returns whether the player to act has anything to do.
    pub(crate) fn can_act(&self) -> bool {
        if self.can_draw() {
            return true;
        }
        if self.variant.guard {
            return self.count_legal() > 0;
        }
        self.army(self.side).any(|(square, _, reach)| self.count_of(self.side, square, reach) > 0)
    }

    /// The tile that a ply of the player to act moves or places.
    pub(crate) fn actor(&self, ply: Ply) -> Option<Tile> {
        match ply {
            Ply::Go { from: square, .. }
            | Ply::Strike { actor: square, .. }
            | Ply::Command { actor: square, .. } => self.tile(square).map(|(_, tile)| tile),
            Ply::Draw => None,
            Ply::Drawn(kind) => Some(Tile::fresh(kind)),
            Ply::Place(_) => self.next_placed().map(Tile::fresh),
        }
    }
}
