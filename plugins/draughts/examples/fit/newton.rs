//! Logistic regression with ridges by Newton's method, whose steps are found by conjugate gradients.
//!
//! Sources: Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems", 1952; Dembo and Steihaug,
//! "Truncated-Newton algorithms for large-scale unconstrained optimization", 1983.

use crate::row::{FIRST_SQUARE, FIRST_WAY, Model, Row, WEIGHTS};
use crate::shards::Record;

/// Ridge of a way of a block, so that one that is never met stays 0.
const RIDGE: f64 = 100.0;
/// Ridge of a king's square.
const SQUARE: f64 = 20.0;
/// Ridge of a feature.
const LIGHT: f64 = 1.0;
/// Most steps of Newton's method, and of conjugate gradients in each.
const STEPS: (usize, usize) = (8, 40);
/// A step is found when this share of the slope is left.
const LEFT: f64 = 0.05;
/// The fit ends when no weight changes by more.
const STILL: f64 = 0.01;

/// The chance of a value in log-odds.
pub fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

fn ridge(place: usize) -> f64 {
    match place {
        _ if place >= FIRST_WAY => RIDGE,
        _ if place >= FIRST_SQUARE => SQUARE,
        _ => LIGHT,
    }
}

/// The likeliest weights for the rows that are not left out, from those that the model has.
pub fn fit(model: &mut Model, rows: &[Row]) {
    let rows: Vec<&Row> = rows.iter().filter(|row| !row.left_out).collect();
    for _ in 0..STEPS.0 {
        let mut slope: Vec<f64> =
            model.0.iter().enumerate().map(|(place, weight)| ridge(place) * weight).collect();
        let mut diagonal: Vec<f64> = (0..WEIGHTS).map(ridge).collect();
        let mut curves = Vec::with_capacity(rows.len());
        for row in &rows {
            let chance = chance(model.value(row));
            let (miss, curve) = (chance - f64::from(row.expected), chance * (1.0 - chance));
            row.for_each(|place, amount| {
                let amount = f64::from(amount);
                slope[place] += miss * amount;
                diagonal[place] += curve * amount * amount;
            });
            curves.push(curve);
        }
        let step = Model(solve(&rows, &curves, &slope, &diagonal));
        model.0.iter_mut().zip(&step.0).for_each(|(weight, step)| *weight -= step);
        if step.0.iter().all(|step| step.abs() < STILL) {
            return;
        }
    }
}

/// Solves curvature x step = slope by conjugate gradients, preconditioned by the curvature's diagonal.
fn solve(rows: &[&Row], curves: &[f64], slope: &[f64], diagonal: &[f64]) -> Vec<f64> {
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    let divided = |rest: &[f64]| -> Vec<f64> { rest.iter().zip(diagonal).map(|(a, b)| a / b).collect() };
    let (mut step, mut rest) = (vec![0.0; WEIGHTS], slope.to_vec());
    let mut direction = Model(divided(&rest));
    let mut size = dot(&rest, &direction.0);
    let enough = size * LEFT * LEFT;
    for _ in 0..STEPS.1 {
        let mut bent: Vec<f64> =
            direction.0.iter().enumerate().map(|(place, component)| ridge(place) * component).collect();
        for (row, curve) in rows.iter().zip(curves) {
            let bend = curve * direction.value(row);
            row.for_each(|place, amount| bent[place] += bend * f64::from(amount));
        }
        let length = size / dot(&direction.0, &bent);
        step.iter_mut().zip(&direction.0).for_each(|(step, component)| *step += length * component);
        rest.iter_mut().zip(&bent).for_each(|(rest, bent)| *rest -= length * bent);
        let next = divided(&rest);
        let before = size;
        size = dot(&rest, &next);
        if size < enough {
            break;
        }
        direction
            .0
            .iter_mut()
            .zip(next)
            .for_each(|(component, next)| *component = next + size / before * *component);
    }
    step
}

/// The number of units of the search's values that multiply the odds of a result by e.
pub fn unit(records: &[Record]) -> f64 {
    // Log-odds of a value are the value times a rate, found by Newton's method.
    let mut rate = 0.0;
    for _ in 0..20 {
        let (mut slope, mut curve) = (0.0, 1e-9);
        for record in records {
            let value = f64::from(record.value);
            let chance = chance(rate * value);
            slope += (chance - f64::from(record.result) / 2.0) * value;
            curve += chance * (1.0 - chance) * value * value;
        }
        rate -= slope / curve;
    }
    1.0 / rate
}
