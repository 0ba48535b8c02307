//! How a game ended, and what it is worth in a match.
//!
//! Knows winners and causes. Who wins by a cause (the other seat, the others, nobody) is decided by the one who
//! referees the game.

use serde::{Deserialize, Serialize};

use crate::SeatId;

/// The end of a game; a game without one is unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Seats that won, in order; empty for a draw.
    pub winners: Vec<SeatId>,
    /// Why it ended.
    pub cause: EndCause,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndCause {
    /// By the game's own rules.
    Rules {
        /// Index into the game's list of endings, for the text in the user's language.
        reason: u8,
        /// The same in English, for readers without the game.
        text: String,
    },
    /// A position came back too often.
    Repetition,
    /// A seat gave up.
    Resignation(SeatId),
    /// A seat ran out of time.
    Time(SeatId),
    /// The players agreed.
    Agreement,
    /// A seat's computer failed: it crashed, hung, or made a move that is none.
    Forfeit {
        /// The seat that failed.
        seat: SeatId,
        /// One line that says how.
        reason: String,
    },
}

impl GameResult {
    /// Every seat that it names.
    pub(crate) fn seats(&self) -> impl Iterator<Item = SeatId> {
        let caused = match &self.cause {
            EndCause::Resignation(seat) | EndCause::Time(seat) | EndCause::Forfeit { seat, .. } => {
                Some(*seat)
            }
            EndCause::Rules { .. } | EndCause::Repetition | EndCause::Agreement => None,
        };
        self.winners.iter().copied().chain(caused)
    }
}

/// Match points of each seat, as the strategy games thesis counts them: a win is 10, a draw 5 and a loss 0; when a
/// repetition ends the game the higher score gets 6 and the lower 2, equal scores 4 each. With more than two seats the
/// highest score counts as higher and every other as lower.
pub fn points(result: &GameResult, scores: &[i32]) -> Vec<u32> {
    let best = scores.iter().max();
    let level = scores.iter().all(|score| Some(score) == best);
    let of = |(seat, score): (usize, &i32)| {
        let won = result.winners.iter().any(|winner| usize::from(winner.0) == seat);
        match (&result.cause, result.winners.is_empty()) {
            (_, false) if won => 10,
            (_, false) => 0,
            (EndCause::Repetition, true) if level => 4,
            (EndCause::Repetition, true) if Some(score) == best => 6,
            (EndCause::Repetition, true) => 2,
            (_, true) => 5,
        }
    };
    scores.iter().enumerate().map(of).collect()
}
