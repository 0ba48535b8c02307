//! Adam: steps by the mean of past gradients over the root of the mean of their squares. The row of an input that no sample of a batch
//! has stays as it is.

use super::parameters::{Gradient, Parameters};

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The means of the past gradients of a weight, and of their squares.
#[derive(Clone, Default)]
struct Moments {
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Moments {
    fn new(len: usize) -> Self {
        Self { means: vec![0.0; len], squares: vec![0.0; len] }
    }
}

/// The state of the method.
pub(super) struct Adam {
    rows: Moments,
    whole: [Moments; 3],
    /// Powers of the two constants, by the number of steps.
    powers: [f32; 2],
}

/// The numbers of one step.
#[derive(Clone, Copy)]
struct Step {
    scale: f32,
    rate: f32,
    keep: f32,
    corrections: [f32; 2],
}

impl Adam {
    pub fn new(parameters: &Parameters) -> Self {
        let [rows, whole @ ..] = parameters.sizes();
        Self { rows: Moments::new(rows), whole: whole.map(Moments::new), powers: [1.0; 2] }
    }

    /// Changes the weights by the gradient of a batch of so many samples, which is empty then.
    pub fn step(
        &mut self,
        parameters: &mut Parameters,
        gradient: &mut Gradient,
        samples: usize,
        rate: f32,
        decay: f32,
    ) {
        self.powers = [self.powers[0] * MEAN, self.powers[1] * SQUARE];
        let step = Step {
            scale: 1.0 / samples as f32,
            rate,
            keep: 1.0 - rate * decay,
            corrections: self.powers.map(|power| 1.0 / (1.0 - power)),
        };
        let (_, width) = parameters.shape().rows();
        for index in gradient.touched().iter().map(|&entry| entry as usize) {
            let range = index * width..(index + 1) * width;
            let moments = (&mut self.rows.means[range.clone()], &mut self.rows.squares[range]);
            step.change(parameters.row_mut(index), gradient.row(index), moments);
        }
        let whole = parameters.whole().into_iter().zip(gradient.whole()).zip(&mut self.whole);
        for ((weights, slopes), moments) in whole {
            Step { keep: 1.0, ..step }.change(weights, slopes, (&mut moments.means, &mut moments.squares));
        }
        gradient.clear();
    }
}

impl Step {
    /// Changes weights within a limit of their size.
    fn change(
        self,
        (weights, most): (&mut [f32], f32),
        slopes: &[f32],
        (means, squares): (&mut [f32], &mut [f32]),
    ) {
        let Self { scale, rate, keep, corrections } = self;
        for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
            let slope = slope * scale;
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let step = rate * *mean * corrections[0] / ((*square * corrections[1]).sqrt() + TINY);
            *weight = (*weight * keep - step).clamp(-most, most);
        }
    }
}
