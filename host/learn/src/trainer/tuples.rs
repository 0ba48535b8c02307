//! The weights that count in a position, where there is one for every way in which the sites of a short tuple may be taken.

use abstrakt_learned::{Linear, LinearParts, ShapeError};

/// Tables over tuples of groups of inputs, as [`LinearParts`] describes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleTables {
    groups: Vec<u16>,
    tuples: Vec<Vec<u16>>,
    /// The state of its group that each input means.
    states: Vec<u32>,
    /// The number of states of each group.
    counts: Vec<u32>,
    /// The first weight of each tuple.
    firsts: Vec<u32>,
    /// Weights in all.
    weights: usize,
}

impl TupleTables {
    /// The tables of these tuples.
    ///
    /// # Errors
    /// A tuple is empty, too long, or of groups that are not there; or all have too many weights.
    pub fn new(groups: Vec<u16>, tuples: Vec<Vec<u16>>) -> Result<Self, ShapeError> {
        let sizes = Linear::weight_counts(&groups, &tuples)?;
        let mut counts = vec![1_u32; groups.iter().max().map_or(0, |&last| usize::from(last) + 1)];
        let states = groups.iter().map(|&group| {
            let count = &mut counts[usize::from(group)];
            *count += 1;
            *count - 1
        });
        let states = states.collect();
        let mut weights = 0;
        let firsts = sizes.iter().map(|size| {
            weights += size;
            (weights - size) as u32
        });
        let firsts = firsts.collect();
        Ok(Self { groups, tuples, states, counts, firsts, weights })
    }

    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        self.groups.len()
    }

    /// Weights in all.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// The model of these weights.
    pub(super) fn parts(&self, weights: Vec<f32>, constant: f32) -> LinearParts {
        LinearParts { groups: self.groups.clone(), tuples: self.tuples.clone(), weights, constant }
    }

    /// Makes `entries` the weights that count where these inputs are on, one of each tuple; `taken` is used on the way.
    pub(super) fn entries(&self, inputs: &[u16], taken: &mut Vec<u32>, entries: &mut Vec<u32>) {
        taken.clear();
        taken.resize(self.counts.len(), 0);
        for input in inputs.iter().map(|&input| usize::from(input)) {
            let group = usize::from(self.groups[input]);
            taken[group] = (taken[group] + self.states[input]) % self.counts[group];
        }
        entries.clear();
        entries.extend(self.tuples.iter().zip(&self.firsts).map(|(tuple, first)| {
            let state = |entry: u32, &group: &u16| {
                entry * self.counts[usize::from(group)] + taken[usize::from(group)]
            };
            first + tuple.iter().fold(0, state)
        }));
    }
}
