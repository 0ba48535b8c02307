//! Fits the win scales of a game's heuristics: plays games, and fits a logistic curve per heuristic to the results of the positions
//! met in them.
//!
//! ```text
//! cargo run --release --example win_scale -p abstrakt-lab -- PLUGIN GAMES NODES SEED
//! ```
//!
//! In every game the medium computer plays with the heuristic after a few random plies, against each heuristic of the game
//! in turn, from both seats. One side has so many nodes a turn and the other one an eighth, in turn: equal players draw too
//! often to tell what a value is worth. Every position where the computer begins a turn gives a pair: the value that its
//! search found, and what the game brought it: 1, 0, or a half for a draw. A game that does not end is one. The curve of
//! `WinScale` is the one under which these results are likeliest, found by Newton's method. CITE: [Fletcher 1987].
//!
//! Where the values fall into two groups with nothing between them, as around the constants of two phases of a game, each
//! group has its curve, a flat one where values do not tell results apart. Printed are the scales as they stand in the heuristic's facts, and how far each leads: the mean
//! squared error of its chances, beside that of always saying one half. The figures repeat exactly with the same seed.

use std::{error::Error, path::Path};

use abstrakt_engine::{Engine, NoObserver, Score, SearchTask, Spec, Stop, SystemClock, presets};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, Line, Move, Player, Players, Rules, ScoredMove, Status, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random plies before the computers begin.
const OPENING: u64 = 4;
/// One side has so many times fewer nodes than the other.
const LESS: u64 = 8;
/// A game that has gone on for so many turns is a draw.
const TURNS: usize = 300;
/// So many occurrences of a position make a draw.
const REPETITION: usize = 3;
/// A gap parts two phases where it is so many times as wide as the values on both sides spread.
const APART: f64 = 3.0;
/// Of two phases the shorter one has more than one in so many samples.
const FEW: usize = 20;
/// The unit of a flat curve, in spreads of its values.
const FLAT: f64 = 100.0;
/// Steps of Newton's method; a handful suffices.
const STEPS: usize = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [plugin, games, nodes, seed] = arguments.as_slice() else {
        return Err("PLUGIN GAMES NODES SEED are right".into());
    };
    let plugin = Plugin::load(Path::new(plugin))?;
    let (games, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    println!("{}: {games} games of {nodes} nodes a turn, seed {seed}", plugin.facts().id);
    for heuristic in plugin.facts().heuristics.clone() {
        let [_, medium, ..] = presets(plugin.facts());
        let all = &plugin.facts().heuristics;
        let computer = |id: &str, nodes: u64| {
            let mut spec = medium.spec.clone();
            spec.limits.nodes = Some(nodes);
            spec.table = 1;
            spec.heuristic.id = Some(id.to_owned());
            spec
        };
        let mut samples = Vec::new();
        for game in 0..games {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(game);
            let pair = game as usize / 2;
            let few = (nodes / LESS).max(1);
            let (own, other) = if (pair / all.len()).is_multiple_of(2) { (nodes, few) } else { (few, nodes) };
            let own = computer(&heuristic.id, own);
            let mut specs = [own, computer(&all[pair % all.len()].id, other)];
            let seat = Player((game % 2) as u8);
            specs.rotate_right(seat.index());
            samples.extend(play(&plugin, &specs, seat, &mut random)?);
        }
        samples.sort_by(|a, b| a.value.total_cmp(&b.value));
        for phase in phases(&samples) {
            println!("{:14} {}", heuristic.id, scale_line(phase));
        }
    }
    Ok(())
}

/// A value, and what became of the player whose it is.
struct Sample {
    value: f64,
    result: f64,
}

/// Plays a game; the positions of `own`.
fn play(
    plugin: &Plugin,
    specs: &[Spec; 2],
    own: Player,
    random: &mut ChaCha8Rng,
) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
    let [first, second] = specs;
    let mut seats = [Engine::new(first.clone())?, Engine::new(second.clone())?];
    let mut moves = vec![ScoredMove::default(); line.max_moves()];
    let (mut values, mut keys, mut plies): (Vec<f64>, Vec<u64>, u64) = (Vec::new(), Vec::new(), 0);
    let winners = loop {
        let player = match line.status() {
            Status::Over(outcome) => break outcome.winners,
            Status::Chance => {
                let count = line.moves(&mut moves, false);
                let weights: Vec<i32> = moves[..count].iter().map(|outcome| outcome.order).collect();
                line.push(moves[drawn(&weights, random)].code);
                continue;
            }
            Status::Turn { player, .. } => player,
        };
        plies += 1;
        if plies <= OPENING {
            let count = line.moves(&mut moves, false);
            line.push(moves[random.random_range(0..count as u64) as usize].code);
            continue;
        }
        let begins = line.status().starts_turn();
        if begins {
            keys.push(line.key());
            let here = keys.iter().filter(|key| **key == line.key()).count();
            if here >= REPETITION || keys.len() > TURNS {
                break Players::NONE;
            }
        }
        let seat = player.index() % 2;
        line.bind(&specs[seat].heuristic)?;
        let (best, score) = search(&mut seats[seat], &mut line, &keys)?;
        if begins && player == own && !score.is_decided() {
            values.push(score.0 as f64 / Score::UNIT as f64);
        }
        line.push(best);
    };
    let result = match winners {
        Players::NONE => 0.5,
        winners => f64::from(u8::from(winners.contains(own))),
    };
    Ok(values.into_iter().map(|value| Sample { value, result }).collect())
}

fn search(
    engine: &mut Engine,
    line: &mut ForeignLine,
    history: &[u64],
) -> Result<(Move, Score), Box<dyn Error>> {
    let (stop, clock) = (Stop::new(), SystemClock::start());
    let mut observer = NoObserver;
    let task = SearchTask { history, ..SearchTask::new(&stop, &clock, &mut observer) };
    let found = engine.search(line, task)?;
    Ok((found.best.ok_or("nobody is to move")?, found.score))
}

/// The index of an outcome, by weight.
fn drawn(weights: &[i32], random: &mut ChaCha8Rng) -> usize {
    let mut rest = random.random_range(0..weights.iter().map(|&weight| i64::from(weight)).sum::<i64>());
    let mut passed = |weight: &i32| {
        rest -= i64::from(*weight);
        rest < 0
    };
    weights.iter().position(&mut passed).unwrap_or_default()
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

/// The scale of these samples as it is written in a heuristic's facts, and how good it is.
fn scale_line(samples: &[Sample]) -> String {
    let (mean, spread) = mean_and_spread(samples);
    let flat = (mean, spread.max(1.0) * FLAT);
    let (even, unit) = fit(samples).filter(|(_, unit)| (0.0..flat.1).contains(unit)).unwrap_or(flat);
    let chance = |value: f64| 1.0 / (1.0 + (-(value - even) / unit).exp());
    let error = |guess: &dyn Fn(f64) -> f64| {
        let squares = samples.iter().map(|sample| (guess(sample.value) - sample.result).powi(2));
        squares.sum::<f64>() / samples.len() as f64
    };
    let (ours, half) = (error(&chance), error(&|_| 0.5));
    // Two digits of the unit, and `even` as finely: more are chance.
    let step = 10f64.powi((unit.log10().floor() as i32 - 1).max(0));
    let rounded = |value: f64| ((value / step).round() * step) as i64;
    let (even, unit) = (rounded(even), rounded(unit).max(1));
    let count = samples.len();
    format!("WinScale::new({even}, {unit})  {count} positions, error {ours:.3}, of one half {half:.3}")
}

/// `even` and `unit` of the likeliest curve; none where values do not tell results apart.
fn fit(samples: &[Sample]) -> Option<(f64, f64)> {
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
