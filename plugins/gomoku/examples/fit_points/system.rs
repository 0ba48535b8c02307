//! Newton's method for a regression with ridges.

/// The counts: features in growing order, and the amount of each.
pub type Counts = Vec<(u16, f32)>;

/// Slope and curvature of a loss in all weights; of the curvature the half below its diagonal.
pub struct System {
    slopes: Vec<f64>,
    curves: Vec<f64>,
}

impl System {
    /// Adds a term whose loss has a slope and a curvature in what is counted.
    pub fn add(&mut self, counts: &[(u16, f32)], slope: f32, curve: f32) {
        let size = self.slopes.len();
        for (place, &(feature, count)) in counts.iter().enumerate() {
            let feature = usize::from(feature);
            self.slopes[feature] += f64::from(slope * count);
            let line = &mut self.curves[feature * size..][..size];
            let times = f64::from(curve * count);
            let others = counts[..=place].iter();
            others.for_each(|&(other, amount)| line[usize::from(other)] += times * f64::from(amount));
        }
    }
}

/// The weights under which the loss and the ridges are least; `add_all` adds the terms under some weights.
pub fn fit(ridges: &[f32], steps: usize, mut add_all: impl FnMut(&[f32], &mut System)) -> Vec<f32> {
    let size = ridges.len();
    let mut weights = vec![0.0; size];
    for _ in 0..steps {
        let slopes = ridges.iter().zip(&weights).map(|(ridge, weight)| f64::from(ridge * weight)).collect();
        let mut system = System { slopes, curves: vec![0.0; size * size] };
        ridges
            .iter()
            .enumerate()
            .for_each(|(feature, ridge)| system.curves[feature * (size + 1)] = f64::from(*ridge));
        add_all(&weights, &mut system);
        // Far from the optimum Newton's method overshoots.
        weights.iter_mut().zip(solve(system)).for_each(|(weight, step)| *weight -= step.clamp(-1.0, 1.0));
    }
    weights
}

/// Solves the positive definite system by Cholesky's method.
fn solve(System { slopes, curves: mut lower }: System) -> Vec<f32> {
    let size = slopes.len();
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    for line in 0..size {
        let (before, after) = lower.split_at_mut(line * size);
        let row = &mut after[..=line];
        for place in 0..line {
            let other = &before[place * size..][..=place];
            row[place] = (row[place] - dot(&row[..place], &other[..place])) / other[place];
        }
        row[line] = (row[line] - dot(&row[..line], &row[..line])).max(1e-6).sqrt();
    }
    let mut solution = slopes;
    for line in 0..size {
        let known = dot(&lower[line * size..][..line], &solution[..line]);
        solution[line] = (solution[line] - known) / lower[line * (size + 1)];
    }
    for line in (0..size).rev() {
        let known: f64 = (line + 1..size).map(|place| lower[place * size + line] * solution[place]).sum();
        solution[line] = (solution[line] - known) / lower[line * (size + 1)];
    }
    solution.into_iter().map(|value| value as f32).collect()
}
