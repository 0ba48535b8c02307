//! The value of a chance node: the average of its outcomes, one definition for every algorithm.
//!
//! CITE: Michie, "Game-playing and game-learning automata", 1966 (expectimax).

use crate::Score;

/// A running average over outcomes of chance.
///
/// Values of decided games lie far outside the heuristic's range and tell distances from the root, so they enter an
/// average as the heuristic's own value of a win or a loss. Only where every outcome is won, or every one lost, the
/// node is decided itself, at the average distance.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    win: Score,
    sum: i128,
    distant: i128,
    weight: i64,
    all_won: bool,
    all_lost: bool,
}

impl Expectation {
    /// No outcome yet; `win` is the heuristic's value of a won game.
    pub const fn new(win: i32) -> Self {
        let win = Score::heuristic(win);
        Self { win, sum: 0, distant: 0, weight: 0, all_won: true, all_lost: true }
    }

    /// Adds an outcome of `score` and weight 1 or more.
    #[inline]
    pub fn add(&mut self, score: Score, weight: i32) {
        let decided = score.decided();
        let flat = match decided {
            Some((true, _)) => self.win,
            Some((false, _)) => -self.win,
            None => score,
        };
        self.all_won &= matches!(decided, Some((true, _)));
        self.all_lost &= matches!(decided, Some((false, _)));
        self.sum += i128::from(flat.0) * i128::from(weight);
        self.distant += i128::from(score.0) * i128::from(weight);
        self.weight += i64::from(weight);
    }

    /// The average, rounded towards zero.
    pub fn value(&self) -> Score {
        let sum = if self.all_won || self.all_lost { self.distant } else { self.sum };
        Score((sum / i128::from(self.weight.max(1))) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(outcomes: &[(Score, i32)]) -> Score {
        let mut expectation = Expectation::new(1000);
        outcomes.iter().for_each(|(score, weight)| expectation.add(*score, *weight));
        expectation.value()
    }

    #[test]
    fn outcomes_count_by_weight() {
        let (low, high) = (Score::heuristic(10), Score::heuristic(40));
        assert_eq!(average(&[(low, 2), (high, 1)]), Score::heuristic(20));
        assert_eq!(average(&[(Score(1), 1), (Score(2), 1)]), Score(1));
    }

    #[test]
    fn decided_outcomes_keep_their_distance_only_together() {
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::win_in(5), 1)]), Score::win_in(4));
        assert_eq!(average(&[(Score::loss_in(3), 1), (Score::loss_in(3), 9)]), Score::loss_in(3));
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::ZERO, 1)]), Score::heuristic(500));
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::loss_in(9), 1)]), Score::ZERO);
    }
}
