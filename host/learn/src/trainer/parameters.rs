//! The weights of a model while it is trained, and their gradient.

use abstrakt_learned::{Linear, Model, Network, NetworkParts, ShapeError};

use super::tuples::TupleTables;
use super::{chance, logistic_loss};
use crate::SampleRef;

/// The form of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Tables over tuples of sites.
    Linear(TupleTables),
    /// Inputs to numbers, which are clipped to 0..1, squared and weighed: the arithmetic of [`abstrakt_learned::Network`].
    Network {
        /// Number of inputs.
        inputs: usize,
        /// Numbers between inputs and value.
        hidden: usize,
        /// The least number of inputs on of every stage but the first.
        stages: Vec<u16>,
    },
}

/// The limits of weights, which a model holds in few bits: those of rows, and those of outputs.
const WEIGHT_LIMITS: [f32; 2] = [8.0, 127.0 / 64.0];
/// The place at which the numbers of the layer begin.
const BIAS: f32 = 0.3;

impl Shape {
    /// Number of rows, and the numbers of each.
    pub(super) fn rows(&self) -> (usize, usize) {
        match self {
            Self::Linear(tables) => (tables.weights(), 1),
            Self::Network { inputs, hidden, .. } => (*inputs, *hidden),
        }
    }

    /// Number of stages.
    fn stages(&self) -> usize {
        match self {
            Self::Linear(_) => 0,
            Self::Network { stages, .. } => stages.len() + 1,
        }
    }

    /// The stage of a position.
    fn stage(&self, inputs: &[u16]) -> usize {
        match self {
            Self::Linear(_) => 0,
            Self::Network { stages, .. } => {
                stages.iter().take_while(|&&least| usize::from(least) <= inputs.len()).count()
            }
        }
    }

    /// The rows that count where these inputs are on.
    fn entries(&self, inputs: &[u16], scratch: &mut Scratch) {
        match self {
            Self::Linear(tables) => tables.entries(inputs, &mut scratch.taken, &mut scratch.entries),
            Self::Network { .. } => {
                scratch.entries.clear();
                scratch.entries.extend(inputs.iter().map(|&input| u32::from(input)));
            }
        }
    }
}

/// The weights of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    shape: Shape,
    /// A row for each input, or the one weight of each way in which a tuple may be taken.
    rows: Vec<f32>,
    /// The numbers added to the sum of the rows.
    bias: Vec<f32>,
    /// A row of the layer for each stage; none of a linear model.
    outputs: Vec<f32>,
    /// The number added in the end in each stage; none of a linear model, which has its bias.
    constants: Vec<f32>,
}

impl Parameters {
    /// Small random weights, from random numbers between 0 and 1.
    pub(super) fn random(shape: &Shape, random: &mut dyn FnMut() -> f32) -> Self {
        let mut weights = Self::nothing(shape);
        if let Shape::Network { .. } = shape {
            let mut spread = |reach: f32| (random() * 2.0 - 1.0) * reach;
            weights.rows.iter_mut().for_each(|weight| *weight = spread(0.2));
            weights.bias.fill(BIAS);
            // All stages begin as one.
            let outputs: Vec<f32> = (0..weights.bias.len()).map(|_| spread(0.5)).collect();
            weights.outputs = outputs.repeat(shape.stages());
        }
        weights
    }

    /// Weights under which every position has even chances.
    pub fn nothing(shape: &Shape) -> Self {
        let (rows, width) = shape.rows();
        let stages = shape.stages();
        Self {
            shape: shape.clone(),
            rows: vec![0.0; rows * width],
            bias: vec![0.0; width],
            outputs: vec![0.0; width * stages],
            constants: vec![0.0; stages],
        }
    }

    /// The weights under which log odds are so many times as great.
    #[must_use]
    pub fn scaled(&self, part: f32) -> Self {
        let mut scaled = self.clone();
        let parts = match &self.shape {
            Shape::Linear(_) => [&mut scaled.rows, &mut scaled.bias],
            Shape::Network { .. } => [&mut scaled.outputs, &mut scaled.constants],
        };
        parts.into_iter().flatten().for_each(|weight| *weight *= part);
        scaled
    }

    /// Their form.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The model of the nearest integers.
    ///
    /// # Errors
    /// No model has this form.
    pub fn quantised(&self) -> Result<Model, ShapeError> {
        match &self.shape {
            Shape::Linear(tables) => {
                Linear::quantised(&tables.parts(self.rows.clone(), self.bias[0])).map(Model::Linear)
            }
            Shape::Network { inputs, hidden, stages } => {
                let parts = NetworkParts {
                    hidden: *hidden,
                    stages: stages.clone(),
                    rows: self.rows.clone(),
                    biases: self.bias.clone(),
                    outputs: self.outputs.clone(),
                    constants: self.constants.clone(),
                };
                Network::quantised(*inputs, &parts).map(Model::Network)
            }
        }
    }

    /// The log odds of a position whose inputs these are.
    pub fn log_odds(&self, inputs: &[u16]) -> f32 {
        self.log_odds_with(inputs, &mut Scratch::new(&self.shape))
    }

    pub(super) fn log_odds_with(&self, inputs: &[u16], scratch: &mut Scratch) -> f32 {
        self.shape.entries(inputs, scratch);
        let width = self.bias.len();
        let Scratch { sums, entries, .. } = scratch;
        if let Shape::Linear(_) = self.shape {
            return entries.iter().map(|&entry| self.rows[entry as usize]).sum::<f32>() + self.bias[0];
        }
        sums.copy_from_slice(&self.bias);
        for &entry in &*entries {
            let row = &self.rows[entry as usize * width..][..width];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let stage = self.shape.stage(inputs);
        let outputs = &self.outputs[stage * width..][..width];
        // In lanes, so that the sum is one of vectors, and the same everywhere.
        let mut lanes = [0.0_f32; 8];
        for (sums, outputs) in sums.chunks(8).zip(outputs.chunks(8)) {
            for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(outputs) {
                let clipped = sum.clamp(0.0, 1.0);
                *lane += clipped * clipped * weight;
            }
        }
        lanes.iter().sum::<f32>() + self.constants[stage]
    }

    /// Numbers in the rows, and in each part of [`Parameters::whole`].
    pub(super) fn sizes(&self) -> [usize; 4] {
        [&self.rows, &self.bias, &self.outputs, &self.constants].map(Vec::len)
    }

    /// The parts that a step of the trainer changes whole, each with its limit.
    pub(super) fn whole(&mut self) -> [(&mut [f32], f32); 3] {
        let [row, output] = WEIGHT_LIMITS;
        [(&mut self.bias, row), (&mut self.outputs, output), (&mut self.constants, f32::INFINITY)]
    }

    pub(super) fn row_mut(&mut self, entry: usize) -> (&mut [f32], f32) {
        let width = self.bias.len();
        (&mut self.rows[entry * width..][..width], WEIGHT_LIMITS[0])
    }
}

/// The numbers of one position on their way.
pub(super) struct Scratch {
    sums: Vec<f32>,
    entries: Vec<u32>,
    taken: Vec<u32>,
}

impl Scratch {
    pub fn new(shape: &Shape) -> Self {
        Self { sums: vec![0.0; shape.rows().1], entries: Vec::new(), taken: Vec::new() }
    }
}

/// The gradient of the loss, summed over the samples of a batch.
pub(super) struct Gradient {
    rows: Vec<f32>,
    /// The rows that a sample of the batch has, each once.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    bias: Vec<f32>,
    outputs: Vec<f32>,
    constants: Vec<f32>,
}

impl Gradient {
    pub fn new(parameters: &Parameters) -> Self {
        let (rows, width) = parameters.shape.rows();
        Self {
            rows: vec![0.0; rows * width],
            touched: Vec::new(),
            is_touched: vec![false; rows],
            bias: vec![0.0; width],
            outputs: vec![0.0; parameters.outputs.len()],
            constants: vec![0.0; parameters.constants.len()],
        }
    }

    /// Adds the gradient of a sample's loss; returns that loss.
    pub fn add(
        &mut self,
        parameters: &Parameters,
        SampleRef { inputs, base, target }: SampleRef<'_>,
        scratch: &mut Scratch,
    ) -> f32 {
        let odds = base + parameters.log_odds_with(inputs, scratch);
        let slope = chance(odds) - target;
        let Scratch { sums, entries, .. } = scratch;
        let width = sums.len();
        if let Shape::Linear(_) = parameters.shape {
            sums[0] = slope;
        } else {
            let stage = parameters.shape.stage(inputs);
            let outputs = &parameters.outputs[stage * width..][..width];
            let output_slopes = &mut self.outputs[stage * width..][..width];
            self.constants[stage] += slope;
            for ((sum, weight), output) in sums.iter_mut().zip(outputs).zip(output_slopes) {
                let clipped = sum.clamp(0.0, 1.0);
                *output += slope * clipped * clipped;
                // Nothing comes through where the number is clipped.
                *sum = if clipped == *sum { 2.0 * slope * weight * clipped } else { 0.0 };
            }
        }
        self.bias.iter_mut().zip(&*sums).for_each(|(bias, slope)| *bias += slope);
        for &entry in &*entries {
            let index = entry as usize;
            if !self.is_touched[index] {
                self.is_touched[index] = true;
                self.touched.push(entry);
            }
            let row = &mut self.rows[index * width..][..width];
            row.iter_mut().zip(&*sums).for_each(|(weight, slope)| *weight += slope);
        }
        logistic_loss(odds, target)
    }

    /// The rows that samples of the batch have, in the order in which they came.
    pub fn touched(&self) -> &[u32] {
        &self.touched
    }

    pub fn row(&self, entry: usize) -> &[f32] {
        let width = self.bias.len();
        &self.rows[entry * width..][..width]
    }

    /// Those of [`Parameters::whole`].
    pub fn whole(&self) -> [&[f32]; 3] {
        [&self.bias, &self.outputs, &self.constants]
    }

    /// A new batch begins.
    pub fn clear(&mut self) {
        let width = self.bias.len();
        for entry in self.touched.drain(..) {
            let index = entry as usize;
            self.is_touched[index] = false;
            self.rows[index * width..][..width].fill(0.0);
        }
        self.bias.fill(0.0);
        self.outputs.fill(0.0);
        self.constants.fill(0.0);
    }
}
