//! Simultaneous perturbation stochastic approximation: every step moves all weights at once, up and down by a random sign
//! each, lets the two meet in pairs of games with common openings, and steps towards the one that won more.
//!
//! CITE: [Spall 1992]; exponents and the stability constant are those of [Spall 1998]. Rate and perturbation are given
//! for the last step, as engine authors do: Stockfish's fishtest.
//!
//! Knows points in steps of genes. Must not know what they stand for, or how games are played.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Decrease of the rate.
const ALPHA: f64 = 0.602;
/// Decrease of the perturbation.
const GAMMA: f64 = 0.101;
/// The stability constant as a part of all steps.
const STABILITY: f64 = 0.1;

/// The width and the number of the steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaSettings {
    /// Steps.
    pub steps: u32,
    /// Pairs of games a step.
    pub pairs: u32,
    /// The change of weights in the last step, as a part of each gene's range.
    pub perturbation: f64,
    /// The effect in the last step of a point won or lost more in a pair, as a part of the perturbation.
    pub rate: f64,
}

impl Default for SpsaSettings {
    fn default() -> Self {
        Self { steps: 200, pairs: 2, perturbation: 0.08, rate: 0.06 }
    }
}

/// A point on its way.
#[derive(Clone, Debug)]
pub struct Spsa {
    settings: SpsaSettings,
    seed: u64,
    /// In steps of each gene.
    point: Vec<f64>,
    /// The greatest number of steps of each gene; 0 for what stays.
    ranges: Vec<f64>,
    step: u32,
}

impl Spsa {
    /// At `start`; each gene between 0 and its range, those of range 0 stay.
    pub fn new(settings: SpsaSettings, start: Vec<f64>, ranges: Vec<f64>, seed: u64) -> Self {
        Self { settings, seed, point: start, ranges, step: 1 }
    }

    /// The present point.
    pub fn point(&self) -> &[f64] {
        &self.point
    }

    /// The step under way, from 1; beyond the last one when all is over.
    pub const fn step(&self) -> u32 {
        self.step
    }

    /// Returns whether all steps are done.
    pub const fn is_over(&self) -> bool {
        self.step > self.settings.steps
    }

    /// The two that meet in this step.
    pub fn pair(&self) -> [Vec<f64>; 2] {
        let moves = self.moves();
        [1.0, -1.0].map(|sign| {
            let moved = self.point.iter().zip(&moves).zip(&self.ranges);
            moved.map(|((value, change), range)| (value + sign * change).clamp(0.0, *range)).collect()
        })
    }

    /// The games are over: the first won `score` more points than the second in a pair, -2 to 2, on average.
    pub fn settle(&mut self, score: f64) {
        let steps = f64::from(self.settings.steps);
        let stability = STABILITY * steps;
        let left = (stability + steps) / (stability + f64::from(self.step));
        let grown = f64::from(self.step) / steps;
        // a_k / c_k^2, which is the rate in the last step.
        let rate = self.settings.rate * libm::pow(left, ALPHA) * libm::pow(grown, 2.0 * GAMMA);
        let moves = self.moves();
        for ((value, change), range) in self.point.iter_mut().zip(moves).zip(&self.ranges) {
            *value = (*value + rate * score * change).clamp(0.0, *range);
        }
        self.step += 1;
    }

    /// c_k with a random sign for each gene; what is random hangs on the number of the step alone.
    fn moves(&self) -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(self.step.into());
        let left = f64::from(self.settings.steps) / f64::from(self.step.max(1));
        let size = self.settings.perturbation * libm::pow(left, GAMMA);
        let signed = |range: &f64| if random.random_bool(0.5) { size * range } else { -size * range };
        self.ranges.iter().map(signed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_by_hand() {
        let settings = SpsaSettings { steps: 1, pairs: 1, perturbation: 0.1, rate: 0.5 };
        let mut spsa = Spsa::new(settings, vec![10.0, 15.0, 1.0], vec![31.0, 15.0, 0.0], 1);
        let [plus, down] = spsa.pair();
        // 3.1 up or down; 1.5 only down, because 15 is the most; the third stays.
        assert!(((plus[0] - 10.0).abs() - 3.1).abs() < 1e-12 && (plus[0] + down[0] - 20.0).abs() < 1e-12);
        assert_eq!(plus[1].min(down[1]), 13.5);
        assert_eq!(plus[1].max(down[1]), 15.0);
        assert_eq!([plus[2], down[2]], [0.0, 0.0], "a range of 0 has one place");
        spsa.settle(2.0);
        // The rate of the last step is the one given: half of the move for each point.
        assert!((spsa.point()[0] - plus[0]).abs() < 1e-12);
        assert!(spsa.is_over());
    }

    /// The nearer to a hidden point, the more often a candidate wins: by the logistic model, results drawn.
    #[test]
    fn it_climbs_through_noise() {
        let hidden = [25.0, 4.0, 12.0];
        let away = |point: &[f64]| -> f64 {
            point.iter().zip(hidden).map(|(value, wanted)| (value - wanted) * (value - wanted)).sum()
        };
        let settings = SpsaSettings { steps: 400, ..SpsaSettings::default() };
        let mut spsa = Spsa::new(settings.clone(), vec![10.0; 3], vec![31.0; 3], 7);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let begun = away(spsa.point());
        while !spsa.is_over() {
            let [plus, down] = spsa.pair();
            let chance = 1.0 / (1.0 + libm::exp((away(&plus) - away(&down)) / 60.0));
            let won = |_| if random.random_bool(chance) { 1.0 } else { -1.0 };
            let score: f64 = (0..2 * settings.pairs).map(won).sum();
            spsa.settle(score / f64::from(settings.pairs));
        }
        assert!(away(spsa.point()) < begun / 8.0, "{begun} at first, {:?}", spsa.point());
    }
}
