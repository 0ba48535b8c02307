//! The values of positions for the root player, and the number of positions valued.

use abstrakt_vocabulary::{KnownOutcome, Outcome, Player, Status, Tree};

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
        self.counters.count_horizon();
    }

    /// A value is used that more depth might change: one of the table, of a repetition, of pruning by the heuristic.
    #[inline]
    pub fn count_unresolved(&mut self) {
        self.counters.count_unresolved();
    }

    /// The number of values since [`Walk::begin_iteration`] that more depth might change. A subtree that adds none is
    /// searched to the end of every game in it.
    #[inline]
    pub const fn unresolved(&self) -> u64 {
        self.counters.counts().unresolved
    }

    /// Value of the top by the heuristic, for ordering and pruning.
    #[inline]
    pub fn static_value(&mut self) -> Score {
        Score::heuristic(self.tree.value(self.context.root()))
    }

    /// Value of the top for any player, whose `status` is known: the outcome, a loss for who is out, or the heuristic.
    pub fn value_for(&mut self, status: Status, player: Player) -> Score {
        match status {
            Status::Over(outcome) => self.context.outcome_value(outcome, player, self.ply()),
            _ if self.context.players() > 2 && self.tree.eliminated(player) => Score::loss_in(self.ply()),
            _ => Score::heuristic(self.tree.value(player)),
        }
    }

    /// Value of a finished game at the top for the root player.
    #[inline]
    pub fn outcome_value(&self, outcome: Outcome) -> Score {
        self.context.outcome_value(outcome, self.context.root(), self.ply())
    }

    /// Value for the root player of a game at the top that will end so.
    pub fn known_value(&self, known: KnownOutcome) -> Score {
        let end = self.ply() + u32::from(known.plies);
        match known.winner {
            None => self.draw(),
            Some(winner) if winner == self.context.root() => Score::win_in(end),
            Some(_) => Score::loss_in(end),
        }
    }

    /// Value of a draw.
    #[inline]
    pub const fn draw(&self) -> Score {
        self.context.draw()
    }

    /// An average over chance, without outcomes yet.
    pub const fn expectation(&self) -> Expectation {
        self.context.expectation()
    }

    /// Key of the top for the table, mixed with weights and root player.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.context.table_key(self.tree.table_key())
    }
}
