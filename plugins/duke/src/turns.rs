//! The effect of a ply, the turn that follows, and the end of the game.
//!
//! A turn is one action, or three plies: the draw, the answer of chance, the placement. In the set-up it is the
//! placements of the Duke and of two Footmen, the one on the lower square first, so that each set-up is met once.

use abstrakt_plugin_api::{Outcome, Player, Players};

use crate::ply::Ply;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage};
use crate::tiles::{Kind, Tile};

/// Indices into the game's `Facts::endings`.
pub mod ending {
    /// A Duke is captured.
    pub const CAPTURED: u8 = 0;
    /// By the guard rule: no action takes the Duke out of reach.
    pub const TRAPPED: u8 = 1;
    /// Thirty turns of each without an addition or a capture.
    pub const QUIET: u8 = 2;
    /// The player to act can do nothing.
    pub const STUCK: u8 = 3;
}

impl DukePosition {
    pub(crate) fn make(&mut self, ply: Ply) {
        match ply {
            Ply::Go { .. } | Ply::Strike { .. } | Ply::Command { .. } => {
                self.act(ply);
                self.end_turn();
            }
            Ply::Draw => self.stage = Stage::Draw,
            Ply::Drawn(kind) => {
                self.take_from_bag(self.side, kind);
                self.stage = Stage::Place(kind);
            }
            Ply::Place(square) => {
                let Some(kind) = self.next_placed() else { return };
                self.put(self.side, Tile::fresh(kind), square);
                self.quiet = 0;
                match self.stage {
                    Stage::Duke => self.stage = Stage::FirstFootman,
                    Stage::FirstFootman => self.stage = Stage::SecondFootman,
                    Stage::SecondFootman if self.side == 0 => (self.side, self.stage) = (1, Stage::Duke),
                    _ => self.end_turn(),
                }
            }
        }
    }

    /// The kind that the next placement lays down.
    pub(crate) fn next_placed(&self) -> Option<Kind> {
        match self.stage {
            Stage::Duke => Some(Kind::Duke),
            Stage::FirstFootman | Stage::SecondFootman => Some(Kind::Footman),
            Stage::Place(kind) => Some(kind),
            Stage::Act | Stage::Draw | Stage::Over(_) => None,
        }
    }

    /// Carries out the action of a tile on the board alone: the tile that acted is turned over, a tile moved by
    /// Command is not.
    pub(crate) fn act(&mut self, ply: Ply) {
        let (side, other) = (self.side, 1 - self.side);
        let captured = match ply {
            Ply::Go { from, to } => {
                let captured = self.take(other, to);
                if let Some(tile) = self.take(side, from) {
                    self.put(side, tile.turned(), to);
                }
                captured
            }
            Ply::Strike { actor, target } => {
                self.turn_over(actor);
                self.take(other, target)
            }
            Ply::Command { actor, from, to } => {
                let captured = self.take(other, to);
                if let Some(tile) = self.take(side, from) {
                    self.put(side, tile, to);
                }
                self.turn_over(actor);
                captured
            }
            Ply::Draw | Ply::Drawn(_) | Ply::Place(_) => None,
        };
        self.quiet = match captured {
            Some(_) => 0,
            None => self.quiet + u8::from(self.variant.quiet_draw),
        };
    }

    fn turn_over(&mut self, square: crate::squares::Square) {
        if let Some(tile) = self.take(self.side, square) {
            self.put(self.side, tile.turned(), square);
        }
    }

    fn end_turn(&mut self) {
        self.side = 1 - self.side;
        self.settle();
    }

    /// Begins the turn of the player to act, if the game is not over.
    pub(crate) fn settle(&mut self) {
        self.stage = Stage::Act;
        if let Some(outcome) = self.outcome() {
            self.stage = Stage::Over(outcome);
        }
    }

    /// The outcome of the game, if it is over for the player whose turn it would be.
    fn outcome(&self) -> Option<Outcome> {
        let (side, other) = (self.side, 1 - self.side);
        let won =
            |winner: Side, reason| Some(Outcome { winners: Players::only(Player(winner as u8)), reason });
        let drawn = |reason| Some(Outcome { winners: Players::NONE, reason });
        if self.duke(side).is_none() {
            return won(other, ending::CAPTURED);
        }
        let stuck = !self.can_act();
        // The example of [Duke 2013] p. 7: a Duke that cannot be brought out of danger loses. A player who is not in
        // danger but has no safe action is not covered there; as without the guard rule, they are stuck.
        if stuck && self.variant.guard && self.is_threatened(side) {
            return won(other, ending::TRAPPED);
        }
        if self.quiet >= QUIET_TURNS {
            return drawn(ending::QUIET);
        }
        if stuck { drawn(ending::STUCK) } else { None }
    }

    /// Gives the turn away. Only a player who can draw, and who by the guard rule need not move, may be supposed not to
    /// be in zugzwang: a draw hardly ever makes a position worse.
    pub(crate) fn skip(&mut self) -> bool {
        let idle = self.stage == Stage::Act && self.can_draw();
        if !idle || (self.variant.guard && self.is_threatened(self.side)) {
            return false;
        }
        self.side = 1 - self.side;
        self.settle();
        let goes_on = self.stage == Stage::Act;
        if !goes_on {
            (self.side, self.stage) = (1 - self.side, Stage::Act);
        }
        goes_on
    }
}
