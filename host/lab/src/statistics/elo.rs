//! Differences in strength on the Elo scale.
//!
//! The logistic model: 400 points are odds of ten to one, so that an expected score of `s` is a difference of
//! `400 log10(s / (1 - s))`.

use serde::{Deserialize, Serialize};

/// 97.5 % point of the normal distribution: both tails together leave 5 %.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Points of Elo for odds of `e` to one.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// A difference in strength with its 95 % interval. Always finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// Of the one over the other.
    pub difference: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The difference that a mean score explains, 0 and 1 excluded, known to this standard deviation. The interval is
    /// taken on the scale of Elo itself (the delta method), where it has two finite ends whatever the score.
    pub(super) fn of_score(mean: f64, deviation: f64) -> Self {
        let difference = elo(mean);
        let margin = TWO_SIDED_95 * POINTS * deviation / (mean * (1.0 - mean));
        Self { difference, low: difference - margin, high: difference + margin }
    }

    /// The difference of natural logarithms of odds, known to this standard deviation.
    pub(super) fn of_logit(logit: f64, deviation: f64) -> Self {
        let (difference, margin) = (POINTS * logit, TWO_SIDED_95 * POINTS * deviation);
        Self { difference, low: difference - margin, high: difference + margin }
    }

    /// Probability that the one is stronger than the other; none where nothing is open, as for the anchor of a fit.
    pub fn superiority(&self) -> Option<f64> {
        let deviation = self.margin() / TWO_SIDED_95;
        (deviation > 0.0).then(|| normal(self.difference / deviation))
    }

    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Elo difference of an expected score: infinite at 0 and 1.
pub(super) fn elo(score: f64) -> f64 {
    POINTS * (score / (1.0 - score)).ln()
}

/// Expected score of an Elo difference.
pub(super) fn score(elo: f64) -> f64 {
    score_of_logit(elo / POINTS)
}

/// Expected score of a difference in natural logarithms of odds.
pub(super) fn score_of_logit(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Probability that the better result is the better player's, from single games: draws say nothing, and of decided
/// games the share of wins is about normal. A half where nothing was decided.
///
/// CITE: [Coulom n.d.], whose formula is `(1 + erf((wins - losses) / sqrt(2 (wins + losses)))) / 2`.
pub fn likelihood_of_superiority(wins: u32, losses: u32) -> f64 {
    match wins + losses {
        0 => 0.5,
        decided => normal((f64::from(wins) - f64::from(losses)) / f64::from(decided).sqrt()),
    }
}

/// Share of the normal distribution below `deviations` from its mean.
pub(super) fn normal(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 76 % of the points is 200 Elo; equal strength is 0; the function is odd, and `score` is its inverse.
    #[test]
    fn the_logistic_model_has_its_known_values() {
        assert!((elo(0.759_746_9) - 200.0).abs() < 1e-3);
        assert!(elo(0.5).abs() < 1e-12);
        assert!((elo(0.3) + elo(0.7)).abs() < 1e-9);
        assert!((score(elo(0.123)) - 0.123).abs() < 1e-12);
    }

    /// 2.5 % of the normal distribution lie above 1.96 deviations.
    #[test]
    fn superiority_is_likely_as_the_normal_distribution_says() {
        assert!((normal(TWO_SIDED_95) - 0.975).abs() < 1e-9);
        assert!((likelihood_of_superiority(7, 7) - 0.5).abs() < 1e-12);
        assert!((likelihood_of_superiority(0, 0) - 0.5).abs() < 1e-12);
        // Sixteen decided games, four more won than lost: one standard deviation.
        assert!((likelihood_of_superiority(10, 6) - 0.841_344_746).abs() < 1e-8);
        assert!((likelihood_of_superiority(6, 10) - 0.158_655_254).abs() < 1e-8);
    }
}
