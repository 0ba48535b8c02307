//! Curves from the values of a heuristic to chances to win.
//!
//! In every game the medium computer plays with the heuristic after a few random plies, against each heuristic of the game in turn, from
//! both seats. One side has so many nodes a turn and the other one an eighth, in turn: equal players draw too often to tell what a value is
//! worth. Every position where the computer begins a turn gives a pair: the value that its search found, and what the game brought it. The
//! curve of `WinScale` is the one under which these results are likeliest, found by Newton's method. CITE: [Fletcher 1987].
//!
//! Where the values fall into two groups with nothing between them, as around the constants of two phases of a game, each group has its
//! curve, a flat one where values do not tell results apart.

use abstrakt_engine::{Spec, presets};
use abstrakt_vocabulary::{Facts, Player};
use abstrakt_worker::Launch;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::game::{Game, best, result, value};
use super::{FitError, FitPlan, in_games};

/// Random plies before the computers begin.
const OPENING: usize = 4;
/// One side has so many times fewer nodes than the other.
const LESS: u64 = 8;
/// A gap parts two phases where it is so many times as wide as the values on both sides spread.
const APART: f64 = 3.0;
/// Of two phases the shorter one has more than one in so many samples.
const FEW: usize = 20;
/// The unit of a flat curve, in spreads of its values.
const FLAT: f64 = 100.0;
/// Steps of Newton's method; a handful suffices.
const STEPS: usize = 30;

/// The curve of a phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FittedScale {
    /// The value at which both players have the same chance.
    pub even: i64,
    /// Units of the heuristic to one of log-odds.
    pub unit: i64,
    /// The positions to which it was fitted.
    pub positions: usize,
    /// Mean squared error of its chances.
    pub error: f64,
    /// The same of always saying one half.
    pub error_of_half: f64,
}

/// The curves of a heuristic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Scales {
    /// Its id.
    pub heuristic: String,
    /// One, or one for each of two phases; none where no game had a position to learn from.
    pub scales: Vec<FittedScale>,
}

/// Plays games with each of `heuristics`, of the game's `facts`, and fits its curves. `told` hears of the heuristic and the number of games
/// played with it.
///
/// # Errors
/// [`FitError`]
pub fn fit_scales(
    launch: &Launch,
    facts: &Facts,
    heuristics: &[String],
    plan: &FitPlan,
    told: &(dyn Fn(&str, u64) + Sync),
) -> Result<Vec<Scales>, FitError> {
    if facts.setups.first().is_none_or(|setup| setup.players != 2) {
        return Err(FitError::Players);
    }
    let fitted = |id: &String| {
        let play = |clients: &mut [_], game, random| {
            let begun = Game::begin(clients)?;
            samples(begun, &specs(facts, id, plan.nodes, game), Player((game % 2) as u8), random)
        };
        let mut samples = in_games(launch, plan, 2, play, &|games| told(id, games))?.concat();
        samples.sort_by(|a, b| a.value.total_cmp(&b.value));
        let scales = phases(&samples).into_iter().filter(|phase| !phase.is_empty()).map(scale).collect();
        Ok(Scales { heuristic: id.clone(), scales })
    };
    heuristics.iter().map(fitted).collect()
}

/// The engines of both seats in a game of this number.
fn specs(facts: &Facts, heuristic: &str, nodes: u64, game: u64) -> [Spec; 2] {
    let [_, medium, ..] = presets(facts);
    let computer = |id: &str, nodes: u64| {
        let mut spec = medium.spec.clone();
        spec.limits.nodes = Some(nodes);
        spec.table = 1;
        (spec.heuristic.id, spec.learned) = (Some(id.to_owned()), None);
        spec
    };
    let (all, pair, few) = (&facts.heuristics, game as usize / 2, (nodes / LESS).max(1));
    let (first, other) = if (pair / all.len()).is_multiple_of(2) { (nodes, few) } else { (few, nodes) };
    let mut specs = [computer(heuristic, first), computer(&all[pair % all.len()].id, other)];
    specs.rotate_right(game as usize % 2);
    specs
}

/// A value, and what became of the player whose it is.
#[derive(Clone, Copy, Debug)]
struct Sample {
    value: f64,
    result: f64,
}

/// Plays a game to its end; the positions of `sampled`.
fn samples(
    mut game: Game<'_>,
    specs: &[Spec; 2],
    sampled: Player,
    mut random: ChaCha8Rng,
) -> Result<Vec<Sample>, FitError> {
    let (mut values, mut plies) = (Vec::new(), 0);
    let winners = game.play_out(&mut random, |game, player, begins, random| {
        plies += 1;
        if plies <= OPENING {
            return game.random_ply(random);
        }
        let seat = player.index();
        let found = game.search(seat, specs[seat].clone())?;
        values.extend(value(&found).filter(|_| begins && player == sampled));
        best(&found)
    })?;
    let result = result(winners, sampled);
    Ok(values.into_iter().map(|value| Sample { value, result }).collect())
}

/// Samples in order of value, parted at their widest gap if that is far wider than both parts are, and neither is a few
/// samples astray.
fn phases(samples: &[Sample]) -> Vec<&[Sample]> {
    let gap = |end: usize| samples[end].value - samples[end - 1].value;
    let Some(end) = (1..samples.len()).max_by(|a, b| gap(*a).total_cmp(&gap(*b))) else {
        return vec![samples];
    };
    let (low, high) = samples.split_at(end);
    let parted = gap(end) > APART * (mean_and_spread(low).1 + mean_and_spread(high).1);
    if parted && low.len().min(high.len()) * FEW > samples.len() { vec![low, high] } else { vec![samples] }
}

/// Mean and standard deviation of the values.
fn mean_and_spread(samples: &[Sample]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().map(|sample| sample.value).sum::<f64>() / count;
    let variance = samples.iter().map(|sample| (sample.value - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

/// The curve of these samples, and how good it is.
fn scale(samples: &[Sample]) -> FittedScale {
    let (mean, spread) = mean_and_spread(samples);
    let flat = (mean, spread.max(1.0) * FLAT);
    let error = |guess: &dyn Fn(f64) -> f64| {
        let squares = samples.iter().map(|sample| (guess(sample.value) - sample.result).powi(2));
        squares.sum::<f64>() / samples.len() as f64
    };
    let error_of = |(even, unit): (f64, f64)| error(&|value| 1.0 / (1.0 + (-(value - even) / unit).exp()));
    let error_of_half = error(&|_| 0.5);
    // A curve that leads further astray than none is none.
    let leads = |curve: &(f64, f64)| (0.0..flat.1).contains(&curve.1) && error_of(*curve) <= error_of_half;
    let (even, unit) = likeliest(samples).filter(leads).unwrap_or(flat);
    // Two digits of the unit, and `even` as finely: more are chance.
    let step = 10f64.powi((unit.log10().floor() as i32 - 1).max(0));
    let rounded = |value: f64| ((value / step).round() * step) as i64;
    FittedScale {
        even: rounded(even),
        unit: rounded(unit).max(1),
        positions: samples.len(),
        error: error_of((even, unit)),
        error_of_half,
    }
}

/// `even` and `unit` of the likeliest curve; none where values do not tell results apart.
fn likeliest(samples: &[Sample]) -> Option<(f64, f64)> {
    let (mean, spread) = mean_and_spread(samples);
    if spread.is_nan() || spread == 0.0 {
        return None;
    }
    // Chance = 1 / (1 + e^-(a + b x)) of standardised values x: a and b of about one size.
    let (mut a, mut b) = (0.0, 1.0);
    for _ in 0..STEPS {
        // Gradient, and the upper triangle of the Hessian; a trace of ridge keeps it invertible.
        let (mut ga, mut gb, mut haa, mut hab, mut hbb) = (0.0, 0.0, 1e-6, 0.0, 1e-6);
        for sample in samples {
            let x = (sample.value - mean) / spread;
            let chance = 1.0 / (1.0 + f64::exp(-(a + b * x)));
            let (miss, slope) = (sample.result - chance, chance * (1.0 - chance));
            ga += miss;
            gb += miss * x;
            haa += slope;
            hab += slope * x;
            hbb += slope * x * x;
        }
        let determinant = haa * hbb - hab * hab;
        // No step larger than one: far from the optimum Newton's method overshoots.
        a += ((hbb * ga - hab * gb) / determinant).clamp(-1.0, 1.0);
        b += ((haa * gb - hab * ga) / determinant).clamp(-1.0, 1.0);
    }
    Some((mean - a / b * spread, spread / b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values around a centre whose results follow a curve exactly.
    fn drawn(even: f64, unit: f64) -> Vec<Sample> {
        let chance = |value: f64| 1.0 / (1.0 + (-(value - even) / unit).exp());
        let value = |step: i32| even + unit * f64::from(step) / 20.0;
        (-60..=60).map(|step| Sample { value: value(step), result: chance(value(step)) }).collect()
    }

    #[test]
    fn a_curve_is_found_again() {
        let fitted = scale(&drawn(40.0, 250.0));
        assert_eq!((fitted.even, fitted.unit), (40, 250));
        assert!(fitted.error < 1e-6 && fitted.error_of_half > 0.1, "{fitted:?}");
    }

    #[test]
    fn two_phases_have_a_curve_each() {
        let samples = [drawn(0.0, 10.0), drawn(10_000.0, 30.0)].concat();
        let found: Vec<_> =
            phases(&samples).into_iter().map(scale).map(|scale| (scale.even, scale.unit)).collect();
        assert_eq!(found, [(0, 10), (10_000, 30)]);
    }

    #[test]
    fn values_that_tell_nothing_have_a_flat_curve() {
        let samples: Vec<Sample> =
            (0..100).map(|step| Sample { value: f64::from(step / 2), result: f64::from(step % 2) }).collect();
        assert!(scale(&samples).unit > 1000);
    }
}
