//! What the values of a game's heuristics mean: plays games, and fits a logistic curve per heuristic to what became of
//! the positions met in them.
//!
//! ```text
//! cargo run --release --example win_scale -p abstrakt-lab -- PLUGIN GAMES NODES SEED
//! ```
//!
//! In every game the medium computer plays itself with the heuristic, at so many nodes a turn, after a few random
//! plies. Every position where a turn begins gives a pair: the value that the search found, from the view of the player
//! to move, and what the game brought him: 1, 0, or a half for a draw. A game that does not end is one. The curve of
//! `WinScale` is the one under which these results are likeliest, found by Newton's method. CITE: Fletcher, "Practical
//! Methods of Optimization", 1987.
//!
//! Printed are the scale as it stands in the heuristic's facts, and how far it leads: the mean squared error of its
//! chances, beside that of always saying one half. The figures repeat exactly with the same seed.

use std::{error::Error, path::Path};

use abstrakt_engine::{Engine, NoObserver, Score, SearchTask, Spec, Stop, SystemClock, presets};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, Line, Move, Player, Players, Rules, ScoredMove, Status, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random plies before the computers begin: two more in every other game, so that both seats begin equally often.
const OPENING: u64 = 4;
/// A game that has gone on for so many turns is a draw.
const TURNS: usize = 300;
/// So many occurrences of a position make a draw.
const REPETITION: usize = 3;
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
        let mut spec = medium.spec;
        spec.limits.nodes = Some(nodes);
        spec.table = 1;
        spec.heuristic.id = Some(heuristic.id.clone());
        let mut samples = Vec::new();
        for game in 0..games {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(game);
            samples.extend(play(&plugin, &spec, &mut random, OPENING + 2 * (game % 2))?);
        }
        println!("{:14} {}", heuristic.id, told(&samples));
    }
    Ok(())
}

/// A value, and what became of the player whose it is.
struct Sample {
    value: f64,
    result: f64,
}

/// Plays a game; its positions.
fn play(
    plugin: &Plugin,
    spec: &Spec,
    random: &mut ChaCha8Rng,
    opening: u64,
) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
    line.bind(&spec.heuristic)?;
    let mut seats = [Engine::new(spec.clone())?, Engine::new(spec.clone())?];
    let mut moves = vec![ScoredMove::default(); line.max_moves()];
    let (mut values, mut keys, mut plies): (Vec<(Player, f64)>, Vec<u64>, u64) = (Vec::new(), Vec::new(), 0);
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
        if plies <= opening {
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
        let (best, score) = search(&mut seats[usize::from(player.0) % 2], &mut line, &keys)?;
        if begins && !score.is_decided() {
            values.push((player, score.0 as f64 / Score::UNIT as f64));
        }
        line.push(best);
    };
    let result = |player: Player| match winners {
        Players::NONE => 0.5,
        winners => f64::from(u8::from(winners.contains(player))),
    };
    Ok(values.into_iter().map(|(player, value)| Sample { value, result: result(player) }).collect())
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
    Ok((found.best, found.score))
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

/// The scale of these samples as it is written in a heuristic's facts, and how good it is.
fn told(samples: &[Sample]) -> String {
    let Some((even, unit)) = fit(samples).filter(|(_, unit)| *unit > 0.0) else {
        return format!("no scale: {} positions tell nothing", samples.len());
    };
    let chance = |value: f64| 1.0 / (1.0 + (-(value - even) / unit).exp());
    let error = |guess: &dyn Fn(f64) -> f64| {
        let squares = samples.iter().map(|sample| (guess(sample.value) - sample.result).powi(2));
        squares.sum::<f64>() / samples.len() as f64
    };
    let (ours, half) = (error(&chance), error(&|_| 0.5));
    let (even, unit) = (rounded(even), rounded(unit).max(1));
    let count = samples.len();
    format!("WinScale::new({even}, {unit})  {count} positions, error {ours:.3}, of one half {half:.3}")
}

/// Three digits: more are chance.
fn rounded(value: f64) -> i64 {
    let step = 10f64.powi((value.abs().max(1.0).log10().floor() as i32 - 2).max(0));
    ((value / step).round() * step) as i64
}

/// `even` and `unit` of the likeliest curve; none where values do not tell results apart.
fn fit(samples: &[Sample]) -> Option<(f64, f64)> {
    let count = samples.len() as f64;
    let mean = samples.iter().map(|sample| sample.value).sum::<f64>() / count;
    let variance = samples.iter().map(|sample| (sample.value - mean).powi(2)).sum::<f64>() / count;
    let spread = variance.sqrt();
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
