//! The choice of moves in the games: at random, or towards what random games hardly ever meet.

use crate::{HeuristicChoice, Line, Player, ScoredMove, Status};

use super::checks::Check;
use super::log::Log;

/// Moves of a position of which the best is taken.
const SAMPLED: usize = 6;
/// Every so many moves is at random whatever the style: equal games tell nothing new.
const STRAY: usize = 8;

/// The way in which the moves of a game are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// At random.
    Random,
    /// Towards positions in which the others have few moves: where a player is stuck, and where a move is forced.
    Narrow,
    /// Towards what the first heuristic likes, and to the end of the game: where a game is won, and one move before.
    Bold,
}

impl Style {
    /// The style of a round; the first is at random.
    pub fn of(round: u32) -> Self {
        [Self::Random, Self::Narrow, Self::Bold][round as usize % 3]
    }

    /// A game of this style begins.
    pub fn prepare(self, line: &mut impl Line, log: &mut Log<'_>) {
        if self == Self::Bold {
            let bound = line.bind(&HeuristicChoice::default());
            log.answer(bound, Check::HeuristicBinds);
        }
    }

    /// One of the top's moves, which are `entries`.
    pub fn choose(self, line: &mut impl Line, entries: &[ScoredMove], log: &mut Log<'_>) -> ScoredMove {
        let mut best = entries[log.random(entries.len())];
        let Some(player) = line.status().player() else { return best };
        if self == Self::Random || log.random(STRAY) == 0 {
            return best;
        }
        let mut most = i64::MIN;
        for entry in (0..SAMPLED.min(entries.len())).map(|_| entries[log.random(entries.len())]) {
            line.push(entry.code);
            let worth = self.worth(line, player);
            line.pop();
            if worth > most {
                (best, most) = (entry, worth);
            }
        }
        best
    }

    /// The worth of the position after a move of `player`.
    fn worth(self, line: &mut impl Line, player: Player) -> i64 {
        match (self, line.status()) {
            (Self::Bold, Status::Over(outcome)) if outcome.winners.contains(player) => i64::MAX,
            // The game should go on.
            (_, Status::Over(_)) => i64::MIN + 1,
            (Self::Bold, status) if status.starts_turn() => line.value(player).into(),
            (Self::Narrow, Status::Turn { player: next, .. }) if next != player => -(line.count() as i64),
            _ => 0,
        }
    }
}
