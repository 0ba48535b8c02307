//! The value of a chance node: the average of its outcomes, one definition for every algorithm.
//!
//! CITE: [Michie 1966] (expectimax).

use crate::{Score, Window};

/// A running average over outcomes of chance.
///
/// Values of decided games lie far outside the heuristic's range and tell distances from the root, so they enter an
/// average as the heuristic's own value of a win or a loss, and no outcome counts for more than that. Only where every
/// outcome is won, or every one lost, the node is decided itself, at the average distance. So the average never falls
/// when an outcome rises, which is what cuts at chance nodes rest on.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    win: Score,
    sum: i128,
    distant: i128,
    weight: i64,
    won: i64,
    lost: i64,
}

impl Expectation {
    /// No outcome yet; `win` is the heuristic's value of a won game, 1 or more.
    pub const fn new(win: i32) -> Self {
        Self { win: Score::heuristic(win), sum: 0, distant: 0, weight: 0, won: 0, lost: 0 }
    }

    /// Adds an outcome of `score` and weight 1 or more.
    #[inline]
    pub fn add(&mut self, score: Score, weight: i32) {
        self.count(score, weight.into());
    }

    /// Takes an outcome out again.
    #[inline]
    pub fn remove(&mut self, score: Score, weight: i32) {
        self.count(score, -i64::from(weight));
    }

    #[inline]
    fn count(&mut self, score: Score, weight: i64) {
        let decided = score.decided().map(|(won, _)| won);
        self.won += if decided == Some(true) { weight } else { 0 };
        self.lost += if decided == Some(false) { weight } else { 0 };
        self.sum += i128::from(score.0.clamp(-self.win.0, self.win.0)) * i128::from(weight);
        self.distant += i128::from(score.0) * i128::from(weight);
        self.weight += weight;
    }

    /// The average, rounded towards zero.
    pub fn value(&self) -> Score {
        let decided = self.won == self.weight || self.lost == self.weight;
        let sum = if decided { self.distant } else { self.sum };
        Score((sum / i128::from(self.weight.max(1))) as i64)
    }

    /// The greatest score of one more outcome with which the average stays at or below `alpha`; below every score if
    /// there is none. CITE: [Ballard 1983].
    pub fn lower_end(&self, alpha: Score, weight: i32) -> Score {
        let (weight, alpha) = (i128::from(weight), i128::from(alpha.0));
        let total = i128::from(self.weight) + weight;
        // The greatest sum that is at or below alpha once it is divided by the total and rounded towards zero.
        let most = if alpha < 0 { alpha * total } else { (alpha + 1) * total - 1 };
        let greatest = (most - self.sum).div_euclid(weight);
        if greatest >= i128::from(self.win.0) {
            // Whatever it is worth, unless it is won and with it perhaps everything.
            Score::win_in(u32::MAX) - 1
        } else if greatest < -i128::from(self.win.0) {
            Window::OPEN.alpha
        } else {
            Score(greatest as i64)
        }
    }

    /// The least score of one more outcome with which the average reaches `beta`; above every score if there is none.
    pub fn upper_end(&self, beta: Score, weight: i32) -> Score {
        let mirrored =
            Self { sum: -self.sum, distant: -self.distant, won: self.lost, lost: self.won, ..*self };
        -mirrored.lower_end(-beta, weight)
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
    fn the_ends_of_the_window_are_where_the_average_passes_it() {
        let scores = [-3000, -701, -1, 0, 1, 512, 3000].map(Score);
        let (win, loss) = (Score::win_in(4), Score::loss_in(7));
        let known = [vec![], vec![(win, 2)], vec![(loss, 1), (Score(-5), 3)], vec![(win, 1), (Score(77), 2)]];
        for known in known {
            for (bound, weight) in
                scores.into_iter().chain([win, loss]).flat_map(|score| [(score, 1), (score, 5)])
            {
                let mut sum = Expectation::new(8);
                known.iter().for_each(|(score, weight)| sum.add(*score, *weight));
                let average = |score: Score| {
                    let mut sum = sum;
                    sum.add(score, weight);
                    sum.value()
                };
                let (low, high) = (sum.lower_end(bound, weight), sum.upper_end(bound, weight));
                assert!(low < Score::LOSS || average(low) <= bound, "{known:?} {bound:?} {low:?}");
                assert!(high > Score::WIN || average(high) >= bound, "{known:?} {bound:?} {high:?}");
                // Undecided scores just inside do not pass it.
                let in_range = |score: Score| score.0.abs() < Score::heuristic(8).0;
                assert!(!in_range(low) || average(low + 1) > bound);
                assert!(!in_range(high) || average(high - 1) < bound);
            }
        }
    }

    #[test]
    fn what_is_taken_out_leaves_no_trace() {
        let mut expectation = Expectation::new(1000);
        expectation.add(Score::win_in(3), 2);
        expectation.add(Score(90), 7);
        expectation.remove(Score(90), 7);
        assert_eq!(expectation.value(), Score::win_in(3));
        expectation.add(Score::heuristic(5000), 2);
        assert_eq!(expectation.value(), Score::heuristic(1000), "nothing counts for more than a win");
    }

    #[test]
    fn decided_outcomes_keep_their_distance_only_together() {
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::win_in(5), 1)]), Score::win_in(4));
        assert_eq!(average(&[(Score::loss_in(3), 1), (Score::loss_in(3), 9)]), Score::loss_in(3));
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::ZERO, 1)]), Score::heuristic(500));
        assert_eq!(average(&[(Score::win_in(3), 1), (Score::loss_in(9), 1)]), Score::ZERO);
    }
}
