//! The trainer: weights under which the samples are likeliest.
//!
//! One pass over the samples in a random order is an epoch. Weights follow the gradient of the logistic loss by Adam, a batch at a
//! time; when the loss of the samples held back no longer falls, the steps become smaller from where it was least, and in the end
//! training stops. CITE: [Kingma 2015] for Adam.
//!
//! One thread, a fixed order of sums, and functions of `libm`: the same samples, settings and seed lead to the same weights on every
//! machine. Knows numbers. Must not know games, files or the form in which a model is played.

mod adam;
mod parameters;
mod tuples;

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{SampleRef, SampleSet};
use adam::Adam;
use parameters::{Gradient, Scratch};
pub use parameters::{Parameters, Shape};
pub use tuples::TupleTables;

/// The settings of the trainer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrainerSettings {
    /// Epochs at most.
    pub epochs: u32,
    /// Samples to one step at most.
    pub batch: usize,
    /// Size of the first steps.
    pub rate: f32,
    /// Epochs without a smaller loss after which the steps are made smaller.
    pub patience: u32,
    /// The number of times that they are made smaller before training stops.
    pub decays: u32,
    /// Part of each weight that a step of size 1 takes away. Where it is large, weights whose gradients say little stay near 0, and add no noise to
    /// the differences between moves.
    pub decay: f32,
    /// Seed of the first weights and of the order of samples.
    pub seed: u64,
}

impl Default for TrainerSettings {
    fn default() -> Self {
        Self { epochs: 100, batch: 512, rate: 0.003, patience: 3, decays: 3, decay: 0.01, seed: 1 }
    }
}

/// The steps become so many times smaller when the loss no longer falls.
const SMALLER: f32 = 0.4;

/// The decays of [`train_correction`], as factors of the weakest, and the factor of the least loss within which a loss is as good.
const STRONGER_DECAYS: [f32; 2] = [10.0, 50.0];
const AS_GOOD: f64 = 1.01;

/// Steps of Newton's method for the factor of the bases, and the least factor.
const FACTOR_STEPS: usize = 12;
const LEAST_FACTOR: f64 = 0.02;

/// Steps that an epoch has, unless that would make its batches smaller than the other number.
const LEAST_STEPS: usize = 100;
const LEAST_BATCH: usize = 16;

/// An epoch that ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// From 1.
    pub epoch: u32,
    /// Mean loss of the samples trained on, during the epoch: the logistic one beyond the least that there is for their targets.
    pub trained: f64,
    /// The same of the samples held back, after it.
    pub held: f64,
}

/// The outcome of training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The weights under which the loss of the samples held back was least.
    pub parameters: Parameters,
    /// Every epoch.
    pub epochs: Vec<Epoch>,
    /// The least mean loss of the samples held back.
    pub held: f64,
    /// [`TrainerSettings::decay`] of the training.
    pub decay: f32,
}

/// Trains from random weights. Each time a sample is trained on, it is turned by one of `turns` or left as it is: a turn is the input that
/// stands in place of each input in a position which is as good. `observe` hears of each epoch; when it breaks, there is no outcome. Where nothing is held back, the
/// loss of the samples themselves decides.
pub fn train(
    shape: &Shape,
    samples: &SampleSet,
    held: &SampleSet,
    turns: &[Vec<u16>],
    settings: &TrainerSettings,
    observe: &mut dyn FnMut(&Epoch) -> ControlFlow<()>,
) -> Option<Trained> {
    let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
    let mut parameters = Parameters::random(shape, &mut || random.random::<f32>());
    let mut adam = Adam::new(&parameters);
    let (mut gradient, mut scratch) = (Gradient::new(&parameters), Scratch::new(shape));
    let mut turned = Vec::new();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut best = Trained {
        parameters: parameters.clone(),
        epochs: Vec::new(),
        held: loss(&parameters, held),
        decay: settings.decay,
    };
    if held.is_empty() {
        best.held = f64::INFINITY;
    }
    // Of few samples, an epoch still has a number of steps.
    let size = settings.batch.min(samples.len() / LEAST_STEPS).max(LEAST_BATCH);
    let (mut rate, mut decays, mut worse, mut epochs) = (settings.rate, 0, 0, Vec::new());
    for epoch in 1..=settings.epochs {
        order.shuffle(&mut random);
        let mut sum = 0.0;
        for batch in order.chunks(size) {
            for &index in batch {
                let mut sample = samples.get(index as usize);
                let turn = random.random_range(0..=turns.len());
                if let Some(turn) = turns.get(turn) {
                    turned.clear();
                    turned.extend(sample.inputs.iter().map(|&input| turn[usize::from(input)]));
                    sample.inputs = &turned;
                }
                sum += f64::from(gradient.add(&parameters, sample, &mut scratch));
            }
            adam.step(&mut parameters, &mut gradient, batch.len(), rate, settings.decay);
        }
        let trained = sum / samples.len().max(1) as f64;
        let after = if held.is_empty() { trained } else { loss(&parameters, held) };
        let ended = Epoch { epoch, trained, held: after };
        epochs.push(ended);
        if observe(&ended).is_break() {
            return None;
        }
        if after < best.held {
            (best.parameters, best.held) = (parameters.clone(), after);
            worse = 0;
            continue;
        }
        worse += 1;
        if worse < settings.patience {
            continue;
        }
        if decays == settings.decays {
            break;
        }
        (worse, decays, rate) = (0, decays + 1, rate * SMALLER);
        parameters = best.parameters.clone();
        adam = Adam::new(&parameters);
    }
    Some(Trained { epochs, ..best })
}

/// Trains what corrects a heuristic, by `train` with a decay: by the weakest and by stronger ones, of which the strongest is kept whose loss is nearly the
/// least. Of weights that say nearly as well what became of positions, small ones say better which of two moves is better: the positions behind
/// them differ in few inputs, and a weight that is large by chance counts in full there. CITE: [Hastie 2009] 7.10, the one-standard-error rule.
pub(crate) fn train_correction(
    weakest: f32,
    train: &mut dyn FnMut(f32) -> Option<Trained>,
) -> Option<Trained> {
    let mut kept = train(weakest)?;
    let mut least = kept.held;
    for factor in STRONGER_DECAYS {
        let plainer = train(weakest * factor)?;
        least = least.min(plainer.held);
        if plainer.held > least * AS_GOOD {
            break;
        }
        kept = plainer;
    }
    Some(kept)
}

/// Mean logistic loss of samples; 0 where there are none.
pub fn loss(parameters: &Parameters, samples: &SampleSet) -> f64 {
    let mut scratch = Scratch::new(parameters.shape());
    mean_loss(samples, |inputs| parameters.log_odds_with(inputs, &mut scratch))
}

/// Mean logistic loss of samples to whose bases the model adds `odds`; 0 where there are none.
pub(crate) fn mean_loss(samples: &SampleSet, mut odds: impl FnMut(&[u16]) -> f32) -> f64 {
    let each = samples
        .iter()
        .map(|SampleRef { inputs, base, target }| f64::from(logistic_loss(base + odds(inputs), target)));
    each.sum::<f64>() / samples.len().max(1) as f64
}

/// The factor of the bases under which samples are likeliest, together with a constant: the scale of the base, fitted. Newton's method.
/// 1 where nothing follows from the samples.
pub(crate) fn base_factor(samples: &SampleSet) -> f32 {
    let (mut factor, mut constant) = (1.0_f64, 0.0_f64);
    for _ in 0..FACTOR_STEPS {
        // Gradient and curvature of the loss.
        let (mut slopes, mut curves) = ([0.0; 2], [0.0; 3]);
        for SampleRef { base, target, .. } in samples.iter() {
            let base = f64::from(base);
            let expected = 1.0 / (1.0 + libm::exp(-(factor * base + constant)));
            let (error, weight) = (expected - f64::from(target), expected * (1.0 - expected));
            slopes = [slopes[0] + error * base, slopes[1] + error];
            curves = [curves[0] + weight * base * base, curves[1] + weight * base, curves[2] + weight];
        }
        let [steep, mixed, level] = curves;
        let determinant = steep * level - mixed * mixed;
        if determinant <= f64::EPSILON * steep * level {
            return 1.0;
        }
        factor -= (level * slopes[0] - mixed * slopes[1]) / determinant;
        constant -= (steep * slopes[1] - mixed * slopes[0]) / determinant;
    }
    if factor.is_finite() { factor.clamp(LEAST_FACTOR, 1.0 / LEAST_FACTOR) as f32 } else { 1.0 }
}

/// The chance that log odds mean.
pub(crate) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

/// The logistic loss of log odds beyond that of the best ones for this chance, which alone is 0: the divergence of Kullback and Leibler.
fn logistic_loss(odds: f32, target: f32) -> f32 {
    // log(1 + e^odds), without an overflow.
    let softplus = odds.max(0.0) + libm::log1pf(libm::expf(-odds.abs()));
    let part = |chance: f32| if chance > 0.0 { chance * libm::logf(chance) } else { 0.0 };
    softplus - target * odds + part(target) + part(1.0 - target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;

    /// Chances that a sum of the inputs decides, with two that count only together.
    fn synthetic(count: usize, seed: u64) -> SampleSet {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut set = SampleSet::default();
        for _ in 0..count {
            let inputs: Vec<u16> = (0..20).filter(|_| random.random::<bool>()).collect();
            let has = |input: u16| inputs.contains(&input);
            let odds = inputs.iter().map(|input| f32::from(*input % 5) - 2.0).sum::<f32>() * 0.3
                + if has(0) == has(7) { 2.0 } else { -2.0 };
            set.add(&Sample { inputs, base: 0.0, target: chance(odds) });
        }
        set
    }

    /// A weight for each input being on, and for its being off.
    fn linear(inputs: u16) -> Shape {
        let tuples = (0..inputs).map(|input| vec![input]).collect();
        Shape::Linear(TupleTables::new((0..inputs).collect(), tuples).unwrap())
    }

    fn network(hidden: usize) -> Shape {
        Shape::Network { inputs: 20, hidden, stages: vec![8, 12] }
    }

    fn trained(shape: &Shape, seed: u64) -> Trained {
        let settings = TrainerSettings { batch: 64, rate: 0.01, seed, ..TrainerSettings::default() };
        let go = &mut |_: &Epoch| ControlFlow::Continue(());
        train(shape, &synthetic(8000, 1), &synthetic(800, 2), &[], &settings, go).unwrap()
    }

    #[test]
    fn a_network_learns_what_a_sum_cannot() {
        let linear = trained(&linear(20), 1).held;
        let network = trained(&network(32), 1).held;
        assert!(linear > 0.1, "linear: {linear}");
        assert!(network < 0.02, "network: {network}");
    }

    #[test]
    fn a_sum_is_learned_to_its_weights() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut set = SampleSet::default();
        for _ in 0..3000 {
            let inputs: Vec<u16> = (0..6).filter(|_| random.random::<bool>()).collect();
            let odds = inputs.iter().map(|input| f32::from(*input) - 2.5).sum::<f32>() + 0.5;
            set.add(&Sample { inputs, base: 0.0, target: chance(odds) });
        }
        let settings =
            TrainerSettings { epochs: 3000, batch: 16, rate: 0.01, decay: 0.0, ..TrainerSettings::default() };
        let go = &mut |_: &Epoch| ControlFlow::Continue(());
        let shape = linear(6);
        let trained = train(&shape, &set, &SampleSet::default(), &[], &settings, go).unwrap();
        for input in 0..6_u16 {
            let odds = |inputs: &[u16]| trained.parameters.log_odds(inputs);
            let weight = odds(&[input]) - odds(&[]);
            assert!((weight - (f32::from(input) - 2.5)).abs() < 0.05, "{input}: {weight}");
        }
    }

    /// Chances of a base whose log odds are a third of the right ones, and of input 0 beside it, of which the base knows nothing.
    fn timid(count: usize, weight: f32) -> SampleSet {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut set = SampleSet::default();
        for _ in 0..count {
            let inputs: Vec<u16> = (0..12).filter(|_| random.random::<bool>()).collect();
            let base = random.random::<f32>() - 0.5;
            let odds = 3.0 * base + if inputs.contains(&0) { weight } else { 0.0 };
            set.add(&Sample { inputs, base, target: chance(odds) });
        }
        set
    }

    #[test]
    fn a_base_is_scaled_and_corrected() {
        let factor = base_factor(&timid(2000, 0.0));
        assert!((factor - 3.0).abs() < 0.05, "{factor}");
        assert_eq!([0, 1].map(|count| base_factor(&timid(count, 0.0))), [1.0; 2], "nothing follows");

        let mut set = timid(4000, 1.5);
        set.scale_bases(base_factor(&set));
        let settings = TrainerSettings { decay: 0.0, rate: 0.01, ..TrainerSettings::default() };
        let go = &mut |_: &Epoch| ControlFlow::Continue(());
        let trained = train(&linear(12), &set, &SampleSet::default(), &[], &settings, go).unwrap();
        let odds = |inputs: &[u16]| trained.parameters.log_odds(inputs);
        assert!((odds(&[0]) - odds(&[]) - 1.5).abs() < 0.1, "{}", odds(&[0]) - odds(&[]));
        assert!((odds(&[1]) - odds(&[])).abs() < 0.1, "the rest is the base's");
        assert!(trained.held < 0.002, "{}", trained.held);
    }

    #[test]
    fn a_turn_of_the_board_shares_what_is_learned() {
        let mut set = SampleSet::default();
        for _ in 0..200 {
            set.extend([
                Sample { inputs: vec![0], base: 0.0, target: 0.9 },
                Sample { inputs: vec![], base: 0.0, target: 0.5 },
            ]);
        }
        let settings =
            TrainerSettings { epochs: 3000, patience: 500, decay: 0.0, ..TrainerSettings::default() };
        let go = &mut |_: &Epoch| ControlFlow::Continue(());
        let turns = [vec![1, 0, 2]];
        let trained = train(&linear(3), &set, &SampleSet::default(), &turns, &settings, go).unwrap();
        let odds = [0, 1, 2].map(|input| trained.parameters.log_odds(&[input]));
        assert!((odds[0] - odds[1]).abs() < 0.1 && odds[1] > odds[2] + 1.0, "{odds:?}");
    }

    #[test]
    fn the_same_seed_leads_to_the_same_weights_and_another_one_does_not() {
        let shape = network(16);
        let [first, again, other] = [1, 1, 2].map(|seed| trained(&shape, seed));
        assert_eq!(first, again);
        assert_ne!(first.parameters, other.parameters);
    }

    /// A pair of sites counts as a pair.
    #[test]
    fn tables_learn_what_counts_together() {
        let groups: Vec<u16> = (0..20).collect();
        let tuples = (0..20).map(|input| vec![input]).chain([vec![0, 7]]).collect();
        let trained = trained(&Shape::Linear(TupleTables::new(groups, tuples).unwrap()), 1);
        assert!(trained.held < 0.01, "{}", trained.held);
    }

    /// The model of integers says nearly what the weights said, for every kind.
    #[test]
    fn integers_say_what_the_weights_said() {
        for shape in [linear(20), network(32)] {
            let trained = trained(&shape, 1);
            let model = trained.parameters.quantised().unwrap();
            let set = synthetic(500, 9);
            let errors = set.iter().map(|SampleRef { inputs, .. }| {
                let word = inputs.iter().fold(0, |word, input| word | 1_u64 << input);
                let value = model.value(&[word]) as f32 / abstrakt_learned::UNIT as f32;
                (value - trained.parameters.log_odds(inputs)).abs()
            });
            let most = errors.fold(0.0, f32::max);
            assert!(most < 0.15, "{shape:?}: {most}");
        }
    }

    /// The trainer's speed, as `docs/learning.md` tells it.
    #[test]
    #[ignore = "a measurement: cargo test -p abstrakt-learn positions_a_second -- --ignored --nocapture"]
    fn positions_a_second() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut set = SampleSet::default();
        while set.len() < 50_000 {
            let mut inputs: Vec<u16> = (0..30).map(|_| random.random_range(0..800)).collect();
            inputs.sort_unstable();
            inputs.dedup();
            set.add(&Sample { inputs, base: 0.0, target: random.random() });
        }
        let settings = TrainerSettings { epochs: 4, ..TrainerSettings::default() };
        let go = &mut |_: &Epoch| ControlFlow::Continue(());
        let groups: Vec<u16> = (0..400).chain(0..400).collect();
        let pairs = (0..399).map(|group| vec![group, group + 1]);
        let tables = TupleTables::new(groups, (0..400).map(|group| vec![group]).chain(pairs).collect());
        let network = |hidden| Shape::Network { inputs: 800, hidden, stages: Vec::new() };
        for shape in [network(32), network(128), Shape::Linear(tables.unwrap())] {
            let begun = std::time::Instant::now();
            train(&shape, &set, &SampleSet::default(), &[], &settings, go).unwrap();
            let speed = 4.0 * set.len() as f64 / begun.elapsed().as_secs_f64();
            println!("{:?}: {speed:.0} positions a second", shape.rows());
        }
    }

    /// Where inputs say nothing of the results, the strongest decay does; where weights have to be large, it does not.
    #[test]
    fn a_correction_keeps_the_strongest_decay_that_does() {
        let set = |seed, is_foretold: bool| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut set = SampleSet::default();
            set.extend(synthetic(2000, seed).iter().map(|SampleRef { inputs, base, target }| {
                let result = f32::from(u8::from(random.random::<bool>()));
                Sample { inputs: inputs.to_vec(), base, target: if is_foretold { target } else { result } }
            }));
            set
        };
        let settings = TrainerSettings { decay: 0.1, rate: 0.01, ..TrainerSettings::default() };
        let decay = |is_foretold| {
            let (samples, held) = (set(1, is_foretold), set(2, is_foretold));
            let go = &mut |_: &Epoch| ControlFlow::Continue(());
            let mut trained =
                |decay| train(&network(16), &samples, &held, &[], &TrainerSettings { decay, ..settings }, go);
            train_correction(settings.decay, &mut trained).unwrap().decay
        };
        assert_eq!([true, false].map(decay), [settings.decay, settings.decay * 50.0]);
    }

    #[test]
    fn whoever_breaks_gets_nothing() {
        let stop = &mut |_: &Epoch| ControlFlow::Break(());
        let set = synthetic(10, 1);
        assert_eq!(train(&linear(20), &set, &set, &[], &TrainerSettings::default(), stop), None);
    }
}
