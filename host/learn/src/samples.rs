//! The samples of a model: the inputs that are on in a position, seen by a player, and what became of that player.
//!
//! Knows numbers. Must not know games, files, or how anything is trained.

use std::collections::HashMap;

/// A position seen by a player, of which one thing is to be learned: the chance that this player wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The inputs that are on, ascending.
    pub inputs: Vec<u16>,
    /// The chance to win, a draw counting half: between 0 and 1.
    pub target: f32,
}

/// Samples without equals, one behind the other in memory.
///
/// Whatever looks the same to a model is one sample: its target is the average over all occurrences. The order is that of the first
/// occurrences, so that the same samples in the same order make the same set.
#[derive(Clone, Debug, Default)]
pub struct SampleSet {
    /// The inputs of all samples.
    inputs: Vec<u16>,
    /// The ends of the inputs of each sample.
    ends: Vec<usize>,
    /// Sum of the targets of each sample, and the number of its occurrences.
    targets: Vec<(f64, u32)>,
    /// The number of the sample with these inputs.
    known: HashMap<Box<[u16]>, u32>,
}

impl SampleSet {
    /// Adds an occurrence.
    pub fn add(&mut self, sample: &Sample) {
        let target = f64::from(sample.target);
        if let Some(&index) = self.known.get(sample.inputs.as_slice()) {
            let (sum, count) = &mut self.targets[index as usize];
            (*sum, *count) = (*sum + target, *count + 1);
            return;
        }
        self.known.insert(sample.inputs.as_slice().into(), self.targets.len() as u32);
        self.inputs.extend(&sample.inputs);
        self.ends.push(self.inputs.len());
        self.targets.push((target, 1));
    }

    /// The number of different samples.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The inputs and the target of a sample, by its number below [`SampleSet::len`].
    ///
    /// # Panics
    /// There is no sample of that number.
    pub fn get(&self, index: usize) -> (&[u16], f32) {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        let (sum, count) = self.targets[index];
        (&self.inputs[begin..self.ends[index]], (sum / f64::from(count)) as f32)
    }

    /// The least numbers of inputs on that begin all of so many parts but the first, of which each has about equally many samples; fewer where
    /// the numbers are too few to tell the parts apart.
    pub fn stages(&self, parts: usize) -> Vec<u16> {
        let mut counts: Vec<u16> = self.iter().map(|(inputs, _)| inputs.len() as u16).collect();
        counts.sort_unstable();
        let ends = (1..parts).filter_map(|part| counts.get(counts.len() * part / parts).copied());
        let mut ends: Vec<u16> = ends.filter(|end| counts.first().is_some_and(|least| least < end)).collect();
        ends.dedup();
        ends
    }

    /// All samples in order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u16], f32)> {
        (0..self.len()).map(|index| self.get(index))
    }
}

impl Extend<Sample> for SampleSet {
    fn extend<T: IntoIterator<Item = Sample>>(&mut self, samples: T) {
        samples.into_iter().for_each(|sample| self.add(&sample));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_positions_are_one_sample_with_their_average() {
        let mut set = SampleSet::default();
        let sample = |inputs: &[u16], target| Sample { inputs: inputs.into(), target };
        set.extend([sample(&[1, 4], 1.0), sample(&[], 0.5), sample(&[1, 4], 0.0), sample(&[1, 4], 0.5)]);
        let all: Vec<_> = set.iter().collect();
        assert_eq!(all, [(&[1, 4][..], 0.5), (&[][..], 0.5)]);
    }

    #[test]
    fn stages_share_the_samples_out() {
        let mut set = SampleSet::default();
        set.extend((0..40).map(|count| Sample { inputs: (0..count).collect(), target: 0.5 }));
        assert_eq!(set.stages(4), [10, 20, 30]);
        assert!(set.stages(1).is_empty() && SampleSet::default().stages(4).is_empty());
        let mut alike = SampleSet::default();
        alike.extend((0..40).map(|input| Sample { inputs: vec![input], target: 0.5 }));
        assert!(alike.stages(4).is_empty());
    }
}
