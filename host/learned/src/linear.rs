//! A sum over short tuples of sites: for each tuple one weight for every way in which its sites may be taken.
//!
//! Inputs that exclude each other, such as the pieces on a site, are a *group*. A group is in state 0 where none of its inputs is on, and in
//! state n where the n-th is. Where several are on, their numbers are added and the sum is taken modulo the number of states: any set of
//! inputs has a value, the same whatever came before. CITE: [Buro 1997] and [Lucas 2008] for tables over tuples of sites.

use crate::fusion::{Fusion, TableUse};
use crate::network::rounded;
use crate::{MAX_VALUE, ShapeError, UNIT};

/// The greatest number of groups in a tuple.
pub const MAX_TUPLE: usize = 4;
/// The greatest number of weights.
const MAX_WEIGHTS: usize = 1 << 20;

/// A sum over tuples, in integers: thousandths of log odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The group of each input.
    groups: Vec<u16>,
    /// The state of its group that each input means.
    states: Vec<u16>,
    /// The number of states of each group.
    counts: Vec<u16>,
    /// The groups of each tuple.
    tuples: Vec<Vec<u16>>,
    /// The first weight of each tuple.
    firsts: Vec<u32>,
    weights: Vec<i16>,
    constant: i32,
    /// The same weights, as values along a line count them.
    fusion: Fusion,
}

/// A sum over tuples in numbers with a point, as training has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinearParts {
    /// The group of each input; groups are numbered from 0 without gaps.
    pub groups: Vec<u16>,
    /// The groups of each tuple, 1 to [`MAX_TUPLE`], each group once.
    pub tuples: Vec<Vec<u16>>,
    /// The weights of the tuples, one tuple after the other: of its states, those of the last group change fastest. Log odds, within 32 of 0.
    pub weights: Vec<f32>,
    /// Log odds of a position with nothing in it.
    pub constant: f32,
}

/// The sums of a position, kept between one value and the next.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// The state of each group.
    states: Vec<u16>,
    /// The entry of each table that counts now.
    entries: Vec<u32>,
    total: i32,
}

impl Linear {
    /// The nearest sum in integers; what is out of range is clipped.
    ///
    /// # Errors
    /// The parts do not fit together.
    pub fn quantised(parts: &LinearParts) -> Result<Self, ShapeError> {
        let weight = |value: &f32| rounded(*value, UNIT, i16::MAX.into()) as i16;
        let weights = parts.weights.iter().map(weight).collect();
        let constant = rounded(parts.constant, UNIT, MAX_VALUE);
        Self::of_parts(parts.groups.clone(), parts.tuples.clone(), weights, constant).ok_or(ShapeError)
    }

    /// The number of weights that tuples of groups have, in the order of [`LinearParts::weights`]: of each tuple.
    ///
    /// # Errors
    /// A tuple is empty, too long, or of groups that are not there; or all have too many.
    pub fn weight_counts(groups: &[u16], tuples: &[Vec<u16>]) -> Result<Vec<usize>, ShapeError> {
        let counts = state_counts(groups).ok_or(ShapeError)?;
        let mut sum = 0_usize;
        let count = |tuple: &Vec<u16>| {
            let distinct = tuple.iter().enumerate().all(|(place, group)| !tuple[..place].contains(group));
            let fits = distinct && (1..=MAX_TUPLE).contains(&tuple.len());
            let mut states = tuple.iter().map(|&group| counts.get(usize::from(group)).copied());
            let product = states.try_fold(1_usize, |product, states| product.checked_mul(states?.into()));
            let product = product.filter(|_| fits)?;
            sum = sum.checked_add(product).filter(|&sum| sum <= MAX_WEIGHTS)?;
            Some(product)
        };
        tuples.iter().map(count).collect::<Option<_>>().ok_or(ShapeError)
    }

    /// The group of each input.
    pub fn groups(&self) -> &[u16] {
        &self.groups
    }

    /// The groups of each tuple.
    pub fn tuples(&self) -> &[Vec<u16>] {
        &self.tuples
    }

    /// The value of a position, from scratch.
    pub fn value(&self, active: &[u64]) -> i32 {
        let mut states = vec![0_usize; self.counts.len()];
        for input in abstrakt_vocabulary::inputs_on(active).filter(|&input| input < self.groups.len()) {
            states[usize::from(self.groups[input])] += usize::from(self.states[input]);
        }
        let state = |group: &u16| {
            let count = usize::from(self.counts[usize::from(*group)]);
            (states[usize::from(*group)] % count, count)
        };
        let weights = self.tuples.iter().zip(&self.firsts).map(|(tuple, first)| {
            let entry = tuple.iter().map(state).fold(0, |entry, (state, count)| entry * count + state);
            i32::from(self.weights[*first as usize + entry])
        });
        bounded(self.constant + weights.sum::<i32>())
    }

    /// A position with nothing on.
    pub(crate) fn empty(&self) -> Sums {
        let Fusion { entries, firsts, .. } = &self.fusion;
        let total = firsts.iter().map(|&first| entries[first as usize]).sum::<i32>();
        Sums { states: vec![0; self.counts.len()], entries: firsts.clone(), total: total + self.constant }
    }

    /// Puts an input on, or takes it off; one that there is not changes nothing.
    #[inline]
    pub(crate) fn change(&self, sums: &mut Sums, input: usize, active: bool) {
        let Some(&group) = self.groups.get(input) else { return };
        let group = usize::from(group);
        let (count, step) = (self.counts[group], self.states[input]);
        let before = sums.states[group];
        let moved = before + if active { step } else { count - step };
        let after = if moved >= count { moved - count } else { moved };
        sums.states[group] = after;
        let entries = &self.fusion.entries;
        for TableUse { table, stride } in &self.fusion.uses[group] {
            let entry = &mut sums.entries[*table as usize];
            let left = entries[*entry as usize];
            *entry = *entry + u32::from(after) * stride - u32::from(before) * stride;
            sums.total += entries[*entry as usize] - left;
        }
    }

    /// The value of a position.
    #[inline]
    pub(crate) fn total(&self, sums: &Sums) -> i32 {
        bounded(sums.total)
    }

    /// The bytes of the weights in 16 bits, and of the constant in 32.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let weights = self.weights.iter().flat_map(|weight| weight.to_le_bytes());
        weights.chain(self.constant.to_le_bytes()).collect()
    }

    /// The sum of these weights; none where they are not those of these tuples.
    pub(crate) fn of_bytes(groups: Vec<u16>, tuples: Vec<Vec<u16>>, bytes: &[u8]) -> Option<Self> {
        let (weights, constant) = bytes.split_last_chunk::<4>()?;
        let (weights, cut) = weights.as_chunks::<2>();
        let weights = weights.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect();
        let constant = i32::from_le_bytes(*constant);
        let is_right = cut.is_empty() && (-MAX_VALUE..=MAX_VALUE).contains(&constant);
        Self::of_parts(groups, tuples, weights, constant).filter(|_| is_right)
    }

    fn of_parts(groups: Vec<u16>, tuples: Vec<Vec<u16>>, weights: Vec<i16>, constant: i32) -> Option<Self> {
        let sizes = Self::weight_counts(&groups, &tuples).ok()?;
        if sizes.iter().sum::<usize>() != weights.len() {
            return None;
        }
        let counts = state_counts(&groups)?;
        let mut seen = vec![0_u16; counts.len()];
        let mut state_of = |group: &u16| {
            seen[usize::from(*group)] += 1;
            seen[usize::from(*group)]
        };
        let states = groups.iter().map(&mut state_of).collect();
        let mut firsts = Vec::with_capacity(tuples.len());
        let mut first = 0;
        // No position sums to more than the greatest weights of all tuples.
        let mut greatest = i64::from(constant.unsigned_abs());
        for size in sizes {
            firsts.push(first as u32);
            let of_tuple = weights[first..first + size].iter().map(|weight| weight.unsigned_abs());
            greatest += i64::from(of_tuple.max().unwrap_or_default());
            first += size;
        }
        i32::try_from(greatest).ok()?;
        let fusion = Fusion::new(&counts, &tuples, &firsts, &weights);
        Some(Self { groups, states, counts, tuples, firsts, weights, constant, fusion })
    }
}

fn bounded(value: i32) -> i32 {
    value.clamp(-MAX_VALUE, MAX_VALUE)
}

/// The number of states of each group; none where groups are not numbered without gaps.
fn state_counts(groups: &[u16]) -> Option<Vec<u16>> {
    let last = groups.iter().max().map_or(0, |&group| usize::from(group) + 1);
    if last > groups.len() {
        return None;
    }
    let mut counts = vec![1_u16; last];
    groups.iter().for_each(|&group| counts[usize::from(group)] += 1);
    counts.iter().all(|&count| count > 1).then_some(counts)
}
