//! The samples of a model: the inputs that are on in a position, seen by a player, and what became of that player.
//!
//! Knows numbers. Must not know games, files, or how anything is trained.

use std::collections::HashMap;

/// A position seen by a player, of which one thing is to be learned: the chance that this player wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The inputs that are on, ascending.
    pub inputs: Vec<u16>,
    /// The log odds to win by what the model corrects; 0: it corrects nothing.
    pub base: f32,
    /// The chance to win, a draw counting half: between 0 and 1.
    pub target: f32,
}

/// A sample of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleRef<'s> {
    /// See [`Sample::inputs`].
    pub inputs: &'s [u16],
    /// See [`Sample::base`].
    pub base: f32,
    /// See [`Sample::target`].
    pub target: f32,
}

/// Samples without equals, one behind the other in memory.
///
/// Whatever looks the same to a model is one sample: its base and its target are averages over all occurrences. The order is that of the first
/// occurrences, so that the same samples in the same order make the same set.
#[derive(Clone, Debug, Default)]
pub struct SampleSet {
    /// The inputs of all samples.
    inputs: Vec<u16>,
    /// The ends of the inputs of each sample.
    ends: Vec<usize>,
    /// The sums over each sample's occurrences.
    sums: Vec<Sums>,
    /// The number of the sample with these inputs.
    known: HashMap<Box<[u16]>, u32>,
}

/// Sums over the occurrences of a sample.
#[derive(Clone, Copy, Debug)]
struct Sums {
    base: f64,
    target: f64,
    count: u32,
}

impl SampleSet {
    /// Adds an occurrence.
    pub fn add(&mut self, sample: &Sample) {
        let (base, target) = (f64::from(sample.base), f64::from(sample.target));
        if let Some(&index) = self.known.get(sample.inputs.as_slice()) {
            let sums = &mut self.sums[index as usize];
            *sums = Sums { base: sums.base + base, target: sums.target + target, count: sums.count + 1 };
            return;
        }
        self.push(&sample.inputs, Sums { base, target, count: 1 });
    }

    /// Adds a sample that is new.
    fn push(&mut self, inputs: &[u16], sums: Sums) {
        self.known.insert(inputs.into(), self.sums.len() as u32);
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len());
        self.sums.push(sums);
    }

    /// The number of different samples.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// A sample, by its number below [`SampleSet::len`].
    ///
    /// # Panics
    /// There is no sample of that number.
    pub fn get(&self, index: usize) -> SampleRef<'_> {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        let Sums { base, target, count } = self.sums[index];
        let average = |sum: f64| (sum / f64::from(count)) as f32;
        let inputs = &self.inputs[begin..self.ends[index]];
        SampleRef { inputs, base: average(base), target: average(target) }
    }

    /// Multiplies the base of every sample.
    pub fn scale_bases(&mut self, factor: f32) {
        self.sums.iter_mut().for_each(|sums| sums.base *= f64::from(factor));
    }

    /// Removes the samples that `other` has, too.
    pub fn remove_known(&mut self, other: &Self) {
        let mut left = Self::default();
        for (index, sums) in self.sums.iter().enumerate() {
            let inputs = self.get(index).inputs;
            if !other.known.contains_key(inputs) {
                left.push(inputs, *sums);
            }
        }
        *self = left;
    }

    /// The least numbers of inputs on that begin all of so many parts but the first, of which each has about equally many samples; fewer where
    /// the numbers are too few to tell the parts apart.
    pub fn stages(&self, parts: usize) -> Vec<u16> {
        let mut counts: Vec<u16> = self.iter().map(|sample| sample.inputs.len() as u16).collect();
        counts.sort_unstable();
        let ends = (1..parts).filter_map(|part| counts.get(counts.len() * part / parts).copied());
        let mut ends: Vec<u16> = ends.filter(|end| counts.first().is_some_and(|least| least < end)).collect();
        ends.dedup();
        ends
    }

    /// All samples in order.
    pub fn iter(&self) -> impl Iterator<Item = SampleRef<'_>> {
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
        let sample = |inputs: &[u16], target| Sample { inputs: inputs.into(), base: 4.0 * target, target };
        set.extend([sample(&[1, 4], 1.0), sample(&[], 0.5), sample(&[1, 4], 0.0), sample(&[1, 4], 0.5)]);
        set.scale_bases(0.5);
        let expected = |inputs| SampleRef { inputs, base: 1.0, target: 0.5 };
        assert_eq!(set.iter().collect::<Vec<_>>(), [expected(&[1, 4]), expected(&[])]);
    }

    #[test]
    fn what_another_set_has_is_removed() {
        let set = |all: &[(&[u16], f32)]| {
            let mut set = SampleSet::default();
            set.extend(all.iter().map(|&(inputs, target)| Sample {
                inputs: inputs.into(),
                base: 0.0,
                target,
            }));
            set
        };
        let mut left = set(&[(&[1], 0.0), (&[2, 3], 1.0), (&[], 0.25), (&[2, 3], 0.5)]);
        left.remove_known(&set(&[(&[1], 1.0), (&[2], 1.0)]));
        let expected = |inputs, target| SampleRef { inputs, base: 0.0, target };
        assert_eq!(left.iter().collect::<Vec<_>>(), [expected(&[2, 3], 0.75), expected(&[], 0.25)]);
        left.add(&Sample { inputs: vec![2, 3], base: 0.0, target: 0.0 });
        assert_eq!(left.get(0).target, 0.5, "it is still one sample");
    }

    #[test]
    fn stages_share_the_samples_out() {
        let mut set = SampleSet::default();
        set.extend((0..40).map(|count| Sample { inputs: (0..count).collect(), base: 0.0, target: 0.5 }));
        assert_eq!(set.stages(4), [10, 20, 30]);
        assert!(set.stages(1).is_empty() && SampleSet::default().stages(4).is_empty());
        let mut alike = SampleSet::default();
        alike.extend((0..40).map(|input| Sample { inputs: vec![input], base: 0.0, target: 0.5 }));
        assert!(alike.stages(4).is_empty());
    }
}
