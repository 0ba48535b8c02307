//! What positions are worth to the walk's root player, and how many were valued.

use abstrakt_plugin_api::{Outcome, Player, Status, Tree};

use super::Walk;
use crate::{Expectation, Score};

impl<T: Tree> Walk<'_, T> {
    /// Value of the top by the heuristic, counted as a position of the horizon.
    #[inline]
    pub fn horizon_value(&mut self) -> Score {
        self.count_horizon();
        self.static_value()
    }

    /// A position of the horizon is valued, by the heuristic and so for the time being.
    #[inline]
    pub fn count_horizon(&mut self) {
        self.horizon += 1;
        self.unresolved += 1;
    }

    /// A value is used that more depth might change: one of the table, of a repetition, of pruning by the heuristic.
    #[inline]
    pub fn count_unresolved(&mut self) {
        self.unresolved += 1;
    }

    /// How many values since [`Walk::begin_iteration`] more depth might change. A subtree that adds none is searched
    /// to the end of every game in it.
    #[inline]
    pub const fn unresolved(&self) -> u64 {
        self.unresolved
    }

    /// Value of the top by the heuristic, for ordering and pruning.
    #[inline]
    pub fn static_value(&mut self) -> Score {
        Score::heuristic(self.tree.value(self.root))
    }

    /// Value of the top for any player, whose `status` is known: the outcome, a loss for who is out, or the heuristic.
    pub fn value_for(&mut self, status: Status, player: Player) -> Score {
        match status {
            Status::Over(outcome) if outcome.winners.contains(player) => Score::win_in(self.ply),
            Status::Over(outcome) if outcome.winners.0 == 0 => self.draw,
            Status::Over(_) => Score::loss_in(self.ply),
            _ if self.players > 2 && self.tree.eliminated(player) => Score::loss_in(self.ply),
            _ => Score::heuristic(self.tree.value(player)),
        }
    }

    /// Value of a finished game at the top: sooner wins are better, later losses less bad. Any winner but the root
    /// player is a loss (the paranoid view of games for three and four).
    #[inline]
    pub fn outcome_value(&self, outcome: Outcome) -> Score {
        if outcome.winners.contains(self.root) {
            Score::win_in(self.ply)
        } else if outcome.winners.0 == 0 {
            self.draw
        } else {
            Score::loss_in(self.ply)
        }
    }

    /// Value of a draw.
    #[inline]
    pub fn draw(&self) -> Score {
        self.draw
    }

    /// An average over chance, without outcomes yet.
    pub const fn expectation(&self) -> Expectation {
        Expectation::new(self.win)
    }

    /// Key of the top for the table, mixed with weights and root player.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.tree.table_key() ^ self.salt
    }
}
