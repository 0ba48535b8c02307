//! A small network: the inputs that are on add their rows to a layer of numbers, which are clipped, squared and weighed into one value.
//!
//! With a(j) = biases(j) + sum of rows(i, j) over the inputs i that are on, the log odds to win are
//! constants(s) + sum of outputs(s, j) x clip(a(j), 0, 1)^2, where the stage s follows from the number of inputs that are on. In integers, 1
//! is [`ACTIVATION_ONE`] in the layer and [`OUTPUT_ONE`] among the outputs. CITE: [Nasu 2018] for the incremental layer.

use crate::{MAX_VALUE, ShapeError, UNIT};

/// 1 in the layer and in the rows of inputs.
pub const ACTIVATION_ONE: i32 = 255;
/// 1 among the weights of outputs, which lie within 127 of 0: within 127/64 as numbers.
pub const OUTPUT_ONE: i32 = 64;
/// The greatest number of numbers in the layer; with it no sum leaves 32 bits.
pub const MAX_HIDDEN: usize = 256;
/// The number of numbers in the layer is a multiple of this, so that it divides into vectors.
pub const HIDDEN_STEP: usize = 16;
/// The greatest number of stages.
pub const MAX_STAGES: usize = 16;

/// 1 as a sum of outputs.
const SUM_ONE: i64 = ACTIVATION_ONE as i64 * ACTIVATION_ONE as i64 * OUTPUT_ONE as i64;
/// The largest weight of an output.
const MAX_OUTPUT: i16 = 127;
/// The largest weight of an input, so that a sum of those that a position has on stays within 16 bits.
const MAX_ROW: i16 = 2040;

/// A network in integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Numbers in the layer.
    hidden: usize,
    /// The least number of inputs on of every stage but the first, ascending.
    stages: Vec<u16>,
    /// A row of the layer for each input.
    rows: Vec<i16>,
    biases: Vec<i16>,
    /// A row of the layer for each stage.
    outputs: Vec<i16>,
    /// One for each stage.
    constants: Vec<i32>,
}

/// A network in numbers with a point, as training has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetworkParts {
    /// Numbers in the layer: a multiple of [`HIDDEN_STEP`], at most [`MAX_HIDDEN`].
    pub hidden: usize,
    /// The least number of inputs on of every stage but the first, ascending; none: one stage.
    pub stages: Vec<u16>,
    /// A row of the layer for each input, each within 8 of 0.
    pub rows: Vec<f32>,
    /// One for each number of the layer.
    pub biases: Vec<f32>,
    /// A row of the layer for each stage, each within 127/64 of 0.
    pub outputs: Vec<f32>,
    /// One for each stage: log odds.
    pub constants: Vec<f32>,
}

impl Network {
    /// The nearest network in integers; what is out of range is clipped.
    ///
    /// # Errors
    /// The lengths do not fit together.
    pub fn quantised(inputs: usize, parts: &NetworkParts) -> Result<Self, ShapeError> {
        let row = |value: &f32| rounded(*value, ACTIVATION_ONE, MAX_ROW.into()) as i16;
        let output = |value: &f32| rounded(*value, OUTPUT_ONE, MAX_OUTPUT.into()) as i16;
        let constant = |value: &f32| rounded(*value, SUM_ONE as i32, i32::MAX / 4);
        let network = Self {
            hidden: parts.hidden,
            stages: parts.stages.clone(),
            rows: parts.rows.iter().map(row).collect(),
            biases: parts.biases.iter().map(row).collect(),
            outputs: parts.outputs.iter().map(output).collect(),
            constants: parts.constants.iter().map(constant).collect(),
        };
        network.checked(inputs)
    }

    /// Numbers in the layer.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The least number of inputs on of every stage but the first.
    pub fn stages(&self) -> &[u16] {
        &self.stages
    }

    /// The value of a position, from scratch.
    pub fn value(&self, active: &[u64]) -> i32 {
        let mut layer = self.biases.clone();
        let inputs: Vec<usize> = abstrakt_vocabulary::inputs_on(active).collect();
        self.change(&mut layer, &inputs, &[]);
        self.output(&layer, active.iter().map(|word| word.count_ones()).sum())
    }

    /// The layer of a position with nothing on.
    pub(crate) fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// Puts inputs on and takes others off; one that the network does not have changes nothing.
    #[inline]
    pub(crate) fn change(&self, layer: &mut [i16], added: &[usize], removed: &[usize]) {
        // A part of the layer at a time, so that it stays in registers while rows are added to it. The lengths are multiples of the step, which
        // a compiler cannot know.
        for (part, sums) in layer.as_chunks_mut::<HIDDEN_STEP>().0.iter_mut().enumerate() {
            let mut made = *sums;
            let row = |input: usize| {
                let first = input * self.hidden + part * HIDDEN_STEP;
                self.rows.get(first..)?.first_chunk::<HIDDEN_STEP>()
            };
            for weights in added.iter().filter_map(|&input| row(input)) {
                made.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
            for weights in removed.iter().filter_map(|&input| row(input)) {
                made.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
            }
            *sums = made;
        }
    }

    /// The value of a layer to which so many inputs have added their rows.
    #[inline]
    pub(crate) fn output(&self, layer: &[i16], active: u32) -> i32 {
        let stage = self.stages.iter().take_while(|&&least| u32::from(least) <= active).count();
        let weights = &self.outputs[stage * self.hidden..(stage + 1) * self.hidden];
        let mut sum = 0_i32;
        // 255 x 127 fits in 16 bits, so that each pair of products is one instruction on vectors.
        let (layer, weights) = (layer.as_chunks::<HIDDEN_STEP>().0, weights.as_chunks::<HIDDEN_STEP>().0);
        for (numbers, weights) in layer.iter().zip(weights) {
            for (number, weight) in numbers.iter().zip(weights) {
                let clipped = (*number).clamp(0, ACTIVATION_ONE as i16);
                sum += i32::from(clipped) * i32::from(clipped.wrapping_mul(*weight));
            }
        }
        let sum = i64::from(sum) + i64::from(self.constants[stage]);
        let value = sum * i64::from(UNIT) / SUM_ONE;
        value.clamp((-MAX_VALUE).into(), MAX_VALUE.into()) as i32
    }

    /// The bytes of the weights: rows, biases and outputs in 16 bits, constants in 32.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let short = self.rows.iter().chain(&self.biases).chain(&self.outputs);
        let long = self.constants.iter().flat_map(|constant| constant.to_le_bytes());
        short.flat_map(|weight| weight.to_le_bytes()).chain(long).collect()
    }

    /// The network of these weights; none where they are not those of such a network. The network made is no larger than `bytes`.
    pub(crate) fn of_bytes(inputs: usize, hidden: u16, stages: &[u16], bytes: &[u8]) -> Option<Self> {
        let hidden = usize::from(hidden);
        if hidden > MAX_HIDDEN || stages.len() >= MAX_STAGES {
            return None;
        }
        let (short, long) = bytes.split_at_checked(2 * hidden * (inputs + 1 + stages.len() + 1))?;
        let (short, _) = short.as_chunks::<2>();
        let (constants, cut) = long.as_chunks::<4>();
        let mut weights = short.iter().map(|bytes| i16::from_le_bytes(*bytes));
        let network = Self {
            hidden,
            stages: stages.to_vec(),
            rows: weights.by_ref().take(inputs * hidden).collect(),
            biases: weights.by_ref().take(hidden).collect(),
            outputs: weights.collect(),
            constants: constants.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect(),
        };
        network.checked(inputs).ok().filter(|_| cut.is_empty())
    }

    fn checked(self, inputs: usize) -> Result<Self, ShapeError> {
        let stages = self.stages.len() + 1;
        let hidden = self.hidden;
        let divides = hidden > 0 && hidden <= MAX_HIDDEN && hidden.is_multiple_of(HIDDEN_STEP);
        let is_right = divides
            && stages <= MAX_STAGES
            && self.stages.is_sorted_by(|one, other| one < other)
            && self.rows.len() == inputs * hidden
            && self.biases.len() == hidden
            && self.outputs.len() == stages * hidden
            && self.constants.len() == stages
            && self.outputs.iter().all(|weight| (-MAX_OUTPUT..=MAX_OUTPUT).contains(weight));
        if is_right { Ok(self) } else { Err(ShapeError) }
    }
}

/// `value` in units of which `one` are 1, clipped to `most`; not a number is 0.
pub(crate) fn rounded(value: f32, one: i32, most: i32) -> i32 {
    // A cast of a number out of range gives the nearest that there is.
    ((f64::from(value) * f64::from(one)).round() as i32).clamp(-most, most)
}
