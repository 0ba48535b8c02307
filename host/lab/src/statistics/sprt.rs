//! The sequential probability ratio test over pairs of games: play until one of two hypotheses is clear.
//!
//! CITE: [Wald 1945]; generalised to five outcomes of a pair by [Van den Bergh 2018]: the likelihoods are those of
//! the most likely distributions with the two mean scores.

use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};

use super::elo::score;
use super::pairs::PairCounts;

/// Stands for an outcome that did not occur: without it a distribution on the other side of the sample would be impossible.
const UNSEEN: f64 = 1e-3;

/// A test of two hypotheses about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The difference that is to be refuted, in logistic Elo.
    pub elo0: f64,
    /// The difference that is to be shown, in logistic Elo: more than `elo0`.
    pub elo1: f64,
    /// Probability of accepting `elo1` where `elo0` holds.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// Probability of accepting `elo0` where `elo1` holds.
    #[serde(default = "five_percent")]
    pub beta: f64,
}

/// The verdict of a test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// Nothing yet.
    Open,
    /// `elo0` is accepted.
    Elo0,
    /// `elo1` is accepted.
    Elo1,
}

/// The reason why parameters are no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
pub enum SprtError {
    /// The hypotheses.
    #[message("sprt-hypotheses")]
    Hypotheses,
    /// The errors.
    #[message("sprt-errors")]
    Errors,
}

const fn five_percent() -> f64 {
    0.05
}

impl Sprt {
    /// Checks that the hypotheses differ and errors are possible.
    ///
    /// # Errors
    /// [`SprtError`]
    pub fn check(&self) -> Result<(), SprtError> {
        let known = [self.elo0, self.elo1].iter().all(|elo| elo.abs() <= 1000.0);
        if !known || self.elo0 >= self.elo1 {
            return Err(SprtError::Hypotheses);
        }
        let possible = |error: f64| error > 0.0 && error < 0.5;
        if possible(self.alpha) && possible(self.beta) { Ok(()) } else { Err(SprtError::Errors) }
    }

    /// The two bounds of the log-likelihood ratio: below the first `elo0` is accepted, above the second `elo1`.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Logarithm of how much more likely the counts are under `elo1` than under `elo0`; 0 before the first pair.
    pub fn log_likelihood_ratio(&self, counts: &PairCounts) -> f64 {
        if counts.pairs.iter().all(|&pairs| pairs == 0) {
            return 0.0;
        }
        let pairs = counts.pairs.map(|pairs| f64::from(pairs).max(UNSEEN));
        let total: f64 = pairs.iter().sum();
        let seen = pairs.map(|pairs| pairs / total);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| most_likely(&seen, score(elo)));
        let ratios = pairs.iter().zip(under0.iter().zip(&under1));
        ratios.map(|(pairs, (under0, under1))| pairs * (under1 / under0).ln()).sum()
    }

    /// The verdict on the counts.
    pub fn verdict(&self, counts: &PairCounts) -> SprtVerdict {
        let [low, high] = self.bounds();
        match self.log_likelihood_ratio(counts) {
            ratio if ratio <= low => SprtVerdict::Elo0,
            ratio if ratio >= high => SprtVerdict::Elo1,
            _ => SprtVerdict::Open,
        }
    }
}

/// The distribution with this mean under which the sample is most likely: `p / (1 + x (score - mean))`, where `x` is the
/// zero of a function that falls between two poles.
fn most_likely(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let away = [0.0, 0.25, 0.5, 0.75, 1.0].map(|score: f64| score - mean);
    let balance =
        |x: f64| -> f64 { seen.iter().zip(&away).map(|(seen, away)| seen * away / (1.0 + x * away)).sum() };
    let (mut low, mut high) = (-1.0 / away[4], -1.0 / away[0]);
    // Half the width is lost each time: all digits of an f64 are settled.
    for _ in 0..100 {
        let middle = low.midpoint(high);
        if balance(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = low.midpoint(high);
    std::array::from_fn(|place| seen[place] / (1.0 + x * away[place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(pairs: [u32; 5]) -> PairCounts {
        PairCounts { pairs, ..PairCounts::default() }
    }

    /// The examples of fastchess for logistic Elo (`app/tests/sprt_test.cpp`), which counts pairs of a win and a loss
    /// apart from those of two draws.
    #[test]
    fn ratios_are_those_that_others_publish() {
        for (elo0, elo1, pairs, ratio) in [
            (0.5, 2.5, [223, 9863, 20279 + 1000, 10037, 246], -3.07),
            (0.0, 2.0, [871, 26175, 55003 + 980, 26678, 821], -4.98),
        ] {
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
            let found = sprt.log_likelihood_ratio(&counts(pairs));
            assert!((found - ratio).abs() < 0.01, "{found} for {ratio}");
            assert_eq!(sprt.verdict(&counts(pairs)), SprtVerdict::Elo0);
        }
    }

    /// Wald's bounds for five per cent on both sides.
    #[test]
    fn bounds_are_walds() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let [low, high] = sprt.bounds();
        assert!((high - 2.944).abs() < 1e-3 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_shown_by_nothing_and_a_sweep_shows_much() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.log_likelihood_ratio(&counts([0; 5])), 0.0);
        assert_eq!(sprt.verdict(&counts([0, 0, 0, 0, 40])), SprtVerdict::Elo1);
        assert_eq!(sprt.verdict(&counts([40, 0, 0, 0, 0])), SprtVerdict::Elo0);
        assert!(sprt.log_likelihood_ratio(&counts([0, 0, 9, 0, 0])) < 0.0, "level pairs speak for elo0");
    }

    #[test]
    fn a_test_without_two_hypotheses_is_none() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.check(), Ok(()));
        assert_eq!(Sprt { elo1: 0.0, ..sprt }.check(), Err(SprtError::Hypotheses));
        assert_eq!(Sprt { elo1: f64::NAN, ..sprt }.check(), Err(SprtError::Hypotheses));
        assert_eq!(Sprt { beta: 0.5, ..sprt }.check(), Err(SprtError::Errors));
    }
}
