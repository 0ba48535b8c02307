//! The numbers of a heuristic that tuning may change: genes, each a few bits that stand for a number.
//!
//! Knows how bits become values. The search for the best bits belongs to tuning.

use serde::{Deserialize, Serialize};

use crate::HeuristicFacts;

/// Bits of a gene of the default genome.
const DEFAULT_BITS: u8 = 6;
/// The default weight lies this many steps above 0, a quarter of the way up.
const DEFAULT_STEPS: i32 = 16;

/// One number that tuning may change: value = `low` + `step` x n, where n is the gene's bits in plain binary, the highest
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gene {
    /// The target of the value.
    pub target: GeneTarget,
    /// Bits, 1..=16.
    pub bits: u8,
    /// Value when no bit is set.
    pub low: i32,
    /// The weight of the lowest bit, not 0.
    pub step: i32,
}

/// The part of a spec that a gene changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GeneTarget {
    /// The weight of this feature.
    Weight(usize),
    /// A switch of the engine's spec: the gene's value is an index into `values`.
    Switch {
        /// Key in the spec.
        key: String,
        /// The words of the spec for each value; one for each value that the gene can have.
        values: Vec<String>,
    },
}

impl Gene {
    /// The greatest n.
    pub fn most(&self) -> u32 {
        (1 << u32::from(self.bits.min(16))) - 1
    }

    /// The value of `n`, within 32 bits.
    pub fn value(&self, n: u32) -> i32 {
        let value = i64::from(self.low) + i64::from(self.step) * i64::from(n);
        value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// The n whose value is nearest to `value`.
    pub fn nearest(&self, value: i32) -> u32 {
        let (away, step) = (i64::from(value) - i64::from(self.low), i64::from(self.step));
        if step == 0 {
            return 0;
        }
        // Half a step more, rounded down, is the nearest.
        let n = (2 * away * step.signum() + step.abs()).div_euclid(2 * step.abs());
        n.clamp(0, i64::from(self.most())) as u32
    }
}

impl HeuristicFacts {
    /// The genes that the heuristic declares; or else six bits for every weight that is neither 0 nor derived: from 0 in
    /// steps of a sixteenth of the default weight, at least 1, with its sign.
    pub fn genome(&self) -> Vec<Gene> {
        if !self.genes.is_empty() {
            return self.genes.clone();
        }
        let weights = self.weights.iter().enumerate().take(self.features.len());
        let free = weights.filter(|(feature, weight)| **weight != 0 && !self.is_derived(*feature));
        let gene = |(feature, weight): (usize, &i32)| {
            let step = (weight / DEFAULT_STEPS).abs().max(1) * weight.signum();
            Gene { target: GeneTarget::Weight(feature), bits: DEFAULT_BITS, low: 0, step }
        };
        free.map(gene).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Derived, Feature, Text};

    #[test]
    fn bits_become_values_and_values_the_nearest_bits() {
        let gene = |bits, low, step| Gene { target: GeneTarget::Weight(0), bits, low, step };
        let quarters = gene(4, 5, 1);
        assert_eq!((quarters.value(0), quarters.value(8), quarters.value(quarters.most())), (5, 13, 20));
        for gene in [quarters, gene(6, 0, -3), gene(5, -100, 70), gene(1, 7, 1)] {
            for n in 0..=gene.most() {
                assert_eq!(gene.nearest(gene.value(n)), n, "{gene:?}");
            }
            assert_eq!(gene.nearest(i32::MAX).max(gene.nearest(i32::MIN)), gene.most());
        }
        assert_eq!([14, 15, 44, 45].map(|value| gene(6, 0, 30).nearest(value)), [0, 1, 1, 2]);
        assert_eq!([-14, -16, -44, 9].map(|value| gene(6, 0, -30).nearest(value)), [0, 1, 1, 0]);
    }

    #[test]
    fn the_default_genome_has_every_free_weight() {
        let features = ["a", "b", "c", "d"].map(|name| Feature::value(name, Text::default())).into();
        let mut heuristic = HeuristicFacts {
            features,
            weights: vec![-320, 0, 9, 5],
            derived: vec![Derived { feature: 2, times: vec![0], by: vec![], numerator: 1, denominator: 2 }],
            ..HeuristicFacts::plain()
        };
        let genome = heuristic.genome();
        let found: Vec<_> =
            genome.iter().map(|gene| (&gene.target, gene.bits, gene.low, gene.step)).collect();
        assert_eq!(
            found,
            [(&GeneTarget::Weight(0), 6, 0, -20), (&GeneTarget::Weight(3), 6, 0, 1)],
            "b is 0, c follows from a"
        );
        assert_eq!(genome[0].nearest(-320), 16);
        heuristic.genes = genome[1..].to_vec();
        assert_eq!(heuristic.genome(), heuristic.genes, "what is declared goes first");
    }
}
