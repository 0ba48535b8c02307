//! Weights of a heuristic from games that the search plays with it: logistic regression of what became of positions on what the
//! heuristic counts in them.
//!
//! ```text
//! cargo run --release --example fit_weights -p abstrakt-lab -- PLUGIN HEURISTIC GAMES NODES SEED [POSITIONS]
//! ```
//!
//! Every game begins with a few random candidates after which a search sees neither side ahead; then the engine plays itself, at so
//! many nodes a turn. Each position whose value the search does not hold for decided gives a row: what the value features count, from
//! the view of the player to move, and a mixture of the game's result for them and of the search's value. Weights follow by
//! Newton's method with a ridge towards 0. Source: Buro, "Improving heuristic mini-max search by supervised learning", 2002.
//!
//! A game that repeats a position twice, or goes on for long, is drawn. With POSITIONS nothing is fitted: that file gets every position
//! with its game, what the game brought, and what the search expected, for a fit of the game's own. Its first line tells how it was made.
//!
//! Printed are the mean loss before and after, in nats, on every fifth game, which was left out of that fit, and the weights fitted to
//! all games. Those of features that hardly occur stay what they are. The figures repeat exactly with the same seed.

use std::{
    error::Error,
    fs::File,
    io::{BufWriter, Write},
    path::Path,
};

use abstrakt_engine::{Engine, NoObserver, Score, SearchResult, SearchTask, Spec, Stop, SystemClock};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, Line, Player, Players, Rules, ScoredMove, Status, Tree, WinScale};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Fewest random plies before a game, and how many more there may be.
const OPENING: (usize, usize) = (2, 7);
/// A game begins where the search expects less than this, in log-odds.
const BALANCED: f64 = 1.2;
/// Units of the heuristic to one of log-odds, in a fit.
const UNIT: u32 = 250;
/// Turns after which a game is drawn.
const TURNS: usize = 250;
/// Occurrences of a position that make a draw.
const REPETITION: usize = 3;
/// Share of the game's result in what is aimed at; the rest is the search's.
const RESULT: f64 = 0.6;
/// Against chance in rare features.
const RIDGE: f64 = 3.0;
/// Positions in which a feature must occur to be fitted.
const SEEN: usize = 30;
/// Steps of Newton's method.
const STEPS: usize = 12;
/// One game in so many is left out of the fit that is judged.
const LEFT_OUT: u64 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (given, positions) = arguments.split_at(arguments.len().min(5));
    let ([plugin, heuristic, games, nodes, seed], [] | [_]) = (given, positions) else {
        return Err("PLUGIN HEURISTIC GAMES NODES SEED [POSITIONS] are right".into());
    };
    let plugin = Plugin::load(Path::new(plugin))?;
    let (games, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let facts = plugin.facts();
    let spec: Spec = format!("pvs:nodes={nodes},tt=4,heuristic={heuristic}").parse()?;
    let heuristic = &facts.heuristics[facts.heuristic(Some(heuristic))?];
    if facts.chance || facts.setups[0].players != 2 {
        return Err("games of two without chance are right".into());
    }
    // Positions for another fit tell chances, by the scale of the heuristic.
    let own_scale = heuristic.scales.first().filter(|_| !positions.is_empty());
    let scale = own_scale.copied().unwrap_or(WinScale::new(0, UNIT));
    let unit = f64::from(scale.unit.get());
    let mut file = positions.first().map(|path| File::create(path).map(BufWriter::new)).transpose()?;
    if let Some(file) = &mut file {
        writeln!(file, "fit_weights, {}: {} {games} {nodes} {seed}", facts.id, heuristic.id)?;
    }
    let mut rows = Vec::new();
    for game in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(game);
        let left_out = game % LEFT_OUT == 0;
        let played = play(&plugin, &spec, scale, &mut random)?;
        match &mut file {
            None => rows.extend(played.into_iter().map(|row| Row { left_out, ..row })),
            Some(file) => {
                for Row { result, chance, text, .. } in played {
                    writeln!(file, "{game}\t{result}\t{chance:.3}\t{text}")?;
                }
            }
        }
        if game % 100 == 99 {
            eprintln!("{} games, {} positions", game + 1, rows.len());
        }
    }
    if let Some(mut file) = file {
        return Ok(file.flush()?);
    }
    let before: Vec<f64> = heuristic.weights.iter().map(|&weight| f64::from(weight) / unit).collect();
    let seen = |feature: &usize| {
        let occurs = rows.iter().filter(|row| row.counts.iter().any(|(index, _)| index == feature)).count();
        !heuristic.features[*feature].ordering && occurs >= SEEN
    };
    let fitted: Vec<usize> = (0..before.len()).filter(seen).collect();
    let judged = fit(&rows.iter().filter(|row| !row.left_out), &fitted, &before);
    let [old, new] = [&before, &judged].map(|weights| loss(rows.iter().filter(|row| row.left_out), weights));
    println!("{games} games, {} positions; loss {old:.4}, fitted {new:.4}", rows.len());
    let weights = fit(&rows.iter(), &fitted, &before);
    for feature in fitted {
        let (name, weight) = (&heuristic.features[feature].name, (weights[feature] * unit).round());
        println!("{name:28} {weight:6} was {}", heuristic.weights[feature]);
    }
    Ok(())
}

/// Features of a position with what is counted of each.
type Counts = Vec<(usize, f64)>;

/// A position: its feature counts, the game's result for the player to move, and the chance that the search gave them.
struct Row {
    counts: Counts,
    result: f64,
    chance: f64,
    text: String,
    left_out: bool,
}

/// The chance of a value in units of log-odds.
fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

impl Row {
    /// The target value, from 0 to 1.
    fn expected(&self) -> f64 {
        RESULT * self.result + (1.0 - RESULT) * self.chance
    }

    fn value(&self, weights: &[f64]) -> f64 {
        self.counts.iter().map(|&(feature, count)| weights[feature] * count).sum()
    }
}

/// Plays a game; its positions.
fn play(
    plugin: &Plugin,
    spec: &Spec,
    scale: WinScale,
    random: &mut ChaCha8Rng,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut engine = Engine::new(spec.clone())?;
    let mut line = begin(plugin, spec, scale, &mut engine, random)?;
    let mut met: Vec<(Player, Row)> = Vec::new();
    let mut keys = Vec::new();
    let winners = loop {
        let status = line.status();
        let player = match status {
            Status::Over(outcome) => break outcome.winners,
            Status::Turn { player, .. } => player,
            Status::Chance => return Err("a game without chance is right".into()),
        };
        if status.starts_turn() {
            keys.push(line.key());
            let here = keys.iter().filter(|key| **key == line.key()).count();
            if here >= REPETITION || keys.len() > TURNS {
                break Players::NONE;
            }
        }
        let found = search(&mut engine, &mut line, &keys)?;
        if status.starts_turn() && !found.score.is_decided() {
            let terms = line.explain(player)?;
            let counts = terms
                .iter()
                .map(|term| (term.feature, f64::from(term.amount) / f64::from(term.divisor)))
                .collect();
            let (chance, text) = (scale.chance(units(&found)), line.text()?);
            met.push((player, Row { counts, result: 0.0, chance, text, left_out: false }));
        }
        line.push(found.best.ok_or("nobody is to move")?);
    };
    let with_result = |(player, row): (Player, Row)| {
        let result = match winners {
            Players::NONE => 0.5,
            winners => f64::from(u8::from(winners.contains(player))),
        };
        Row { result, ..row }
    };
    Ok(met.into_iter().map(with_result).collect())
}

/// A position after random candidates in which neither side is ahead.
fn begin(
    plugin: &Plugin,
    spec: &Spec,
    scale: WinScale,
    engine: &mut Engine,
    random: &mut ChaCha8Rng,
) -> Result<ForeignLine, Box<dyn Error>> {
    loop {
        let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
        line.bind(&spec.heuristic)?;
        let mut moves = vec![ScoredMove::default(); line.max_moves()];
        for _ in 0..OPENING.0 + random.random_range(0..OPENING.1 as u64) as usize {
            let count = if line.status().is_over() { 0 } else { line.candidates(&mut moves, false) };
            if count > 0 {
                line.push(moves[random.random_range(0..count as u64) as usize].code);
            }
        }
        engine.forget();
        if line.status().is_over() {
            continue;
        }
        let ahead = units(&search(engine, &mut line, &[])?) - f64::from(scale.even);
        if ahead.abs() < BALANCED * f64::from(scale.unit.get()) {
            return Ok(line);
        }
    }
}

fn search(
    engine: &mut Engine,
    line: &mut ForeignLine,
    history: &[u64],
) -> Result<SearchResult, Box<dyn Error>> {
    let (stop, clock) = (Stop::new(), SystemClock::start());
    let mut observer = NoObserver;
    Ok(engine.search(line, SearchTask { history, ..SearchTask::new(&stop, &clock, &mut observer) })?)
}

/// The value of a search for the player to move, in units of the heuristic.
fn units(found: &SearchResult) -> f64 {
    found.score.0 as f64 / Score::UNIT as f64
}

/// Mean loss in nats.
fn loss<'r>(rows: impl Iterator<Item = &'r Row>, weights: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in rows {
        let chance = chance(row.value(weights)).clamp(1e-9, 1.0 - 1e-9);
        sum -= row.expected() * chance.ln() + (1.0 - row.expected()) * (1.0 - chance).ln();
        count += 1.0;
    }
    sum / count
}

/// The weights under which the rows are likeliest; those that are not `fitted` stay as they were.
fn fit<'r>(rows: &(impl Iterator<Item = &'r Row> + Clone), fitted: &[usize], before: &[f64]) -> Vec<f64> {
    let size = fitted.len();
    let place: Vec<Option<usize>> =
        (0..before.len()).map(|feature| fitted.iter().position(|&other| other == feature)).collect();
    let mut weights = before.to_vec();
    fitted.iter().for_each(|&feature| weights[feature] = 0.0);
    for _ in 0..STEPS {
        // The Hessian with the gradient as its last column.
        let mut system = vec![vec![0.0; size + 1]; size];
        for (index, &feature) in fitted.iter().enumerate() {
            system[index][index] = RIDGE;
            system[index][size] = RIDGE * weights[feature];
        }
        for row in rows.clone() {
            let chance = chance(row.value(&weights));
            let (miss, slope) = (chance - row.expected(), chance * (1.0 - chance));
            for &(feature, count) in &row.counts {
                let Some(index) = place[feature] else { continue };
                system[index][size] += miss * count;
                for &(other, times) in &row.counts {
                    if let Some(other) = place[other] {
                        system[index][other] += slope * count * times;
                    }
                }
            }
        }
        let steps = solve(system);
        // Far from the optimum Newton's method overshoots.
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let scale = 2.0 / longest.max(2.0);
        fitted.iter().zip(&steps).for_each(|(&feature, step)| weights[feature] -= scale * step);
    }
    weights
}

/// Solves a positive definite system of equations whose last column is the right side.
fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    let size = system.len();
    for index in 0..size {
        let (above, below) = system.split_at_mut(index + 1);
        let pivot = &above[index];
        for row in below {
            let factor = row[index] / pivot[index];
            row[index..].iter_mut().zip(&pivot[index..]).for_each(|(value, above)| *value -= factor * above);
        }
    }
    let mut solution = vec![0.0; size];
    for index in (0..size).rev() {
        let known: f64 = (index + 1..size).map(|other| system[index][other] * solution[other]).sum();
        solution[index] = (system[index][size] - known) / system[index][index];
    }
    solution
}
