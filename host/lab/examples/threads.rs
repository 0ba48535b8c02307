//! What more threads are worth in a game, and how soon a search obeys a stop.
//!
//! ```text
//! cargo run --release --example threads -p abstrakt-lab -- speed PLUGIN DEPTH ROUNDS THREADS
//! cargo run --release --example threads -p abstrakt-lab -- stops PLUGIN THREADS
//! ```
//!
//! Speed: every algorithm searches the same positions to the same depth, in turn, round after round, each from an empty
//! table. Printed are the time of all positions, by the fastest round of each, which on a busy machine says more than
//! the median; and against one thread how many times faster that is and how many more nodes it takes, as geometric means
//! over the positions, because single positions vary widely. Stops: the start of the game is searched without end 200
//! times, and stopped.

use std::{
    error::Error,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use abstrakt_engine::{Engine, Spec, Stop, SystemClock, Task, Unobserved};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, Entry, HeuristicChoice, Line, Rules, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One thread is the measure; the others get as many as asked for.
const ALGORITHMS: [&str; 4] = ["pvs", "pv-splitting", "ybwc", "lazy-smp"];
/// Random plies from the start of the game to the positions.
const PLIES: [usize; 8] = [0, 4, 9, 14, 19, 24, 29, 36];
/// Stops measured.
const STOPS: u64 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["speed", plugin, depth, rounds, threads] => {
            speed(&Plugin::load(Path::new(plugin))?, depth.parse()?, rounds.parse()?, threads.parse()?)
        }
        ["stops", plugin, threads] => {
            let mut start = position(&Plugin::load(Path::new(plugin))?, 0)?;
            for algorithm in ALGORITHMS {
                let spec = spec(algorithm, &format!("time=1h,threads={threads}"))?;
                let (median, most) = stops(&mut start, &spec)?;
                println!("{algorithm:14} stops after {median:?}, at most {most:?} ({STOPS} stops)");
            }
            Ok(())
        }
        _ => Err("speed PLUGIN DEPTH ROUNDS THREADS, or stops PLUGIN THREADS, is right".into()),
    }
}

/// An engine with these settings; the measure has one thread.
fn spec(algorithm: &str, settings: &str) -> Result<Spec, Box<dyn Error>> {
    let mut spec: Spec = format!("{algorithm}:tt=64").parse()?;
    for (key, value) in settings.split(',').filter_map(|setting| setting.split_once('=')) {
        if key != "threads" || algorithm != ALGORITHMS[0] {
            spec.set(key, value)?;
        }
    }
    Ok(spec)
}

/// Prints how fast each algorithm is.
fn speed(plugin: &Plugin, depth: u32, rounds: u32, threads: u16) -> Result<(), Box<dyn Error>> {
    let mut positions = Vec::new();
    for plies in PLIES {
        positions.push(position(plugin, plies)?);
    }
    let settings = format!("depth={depth},threads={threads}");
    // The fastest search of each position by each algorithm, with its nodes.
    let mut best = vec![vec![(Duration::MAX, 0); positions.len()]; ALGORITHMS.len()];
    for _ in 0..rounds.max(1) {
        for (place, position) in positions.iter_mut().enumerate() {
            for (algorithm, best) in ALGORITHMS.into_iter().zip(&mut best) {
                best[place] = best[place].min(search(position, &spec(algorithm, &settings)?)?);
            }
        }
    }
    println!("{}, depth {depth}, {threads} threads, {rounds} rounds", plugin.facts().id);
    println!("algorithm           time  faster  more nodes");
    for (algorithm, own) in ALGORITHMS.into_iter().zip(&best) {
        let time: Duration = own.iter().map(|(time, _)| *time).sum();
        let pairs = || best[0].iter().zip(own);
        let faster = mean(pairs().map(|(alone, own)| alone.0.as_secs_f64() / own.0.as_secs_f64()));
        let more = mean(pairs().map(|(alone, own)| own.1 as f64 / alone.1 as f64));
        println!("{algorithm:14} {:7.3} s {faster:7.2} {more:11.2}", time.as_secs_f64());
    }
    Ok(())
}

/// The start of the game and so many random plies, with the game's first heuristic.
fn position(plugin: &Plugin, plies: usize) -> Result<ForeignLine, Box<dyn Error>> {
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
    line.bind(&HeuristicChoice::default())?;
    let mut random = ChaCha8Rng::seed_from_u64(plies as u64);
    let mut entries = vec![Entry::default(); line.max_moves()];
    let mut played = 0;
    while played < plies || !line.status().starts_turn() {
        let count = line.moves(&mut entries, false);
        if count == 0 {
            return Err("the game ends before the position".into());
        }
        line.push(entries[random.random_range(0..count as u64) as usize].code);
        played += 1;
    }
    Ok(line.fork())
}

/// Time and nodes of a search from an empty table.
fn search(position: &mut ForeignLine, spec: &Spec) -> Result<(Duration, u64), Box<dyn Error>> {
    let mut engine = Engine::new(spec.clone())?;
    let (stop, clock) = (Stop::new(), SystemClock::start());
    let figures = engine.search(position, Task::new(&stop, &clock, &mut Unobserved))?.figures;
    Ok((figures.elapsed, figures.nodes))
}

/// Geometric mean.
fn mean(ratios: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = ratios.len() as f64;
    (ratios.map(f64::ln).sum::<f64>() / count).exp()
}

/// Median and maximum of the time from a stop to the verdict.
fn stops(position: &mut ForeignLine, spec: &Spec) -> Result<(Duration, Duration), Box<dyn Error>> {
    let mut engine = Engine::new(spec.clone())?;
    let mut times = Vec::new();
    for number in 0..STOPS {
        let (stop, clock) = (Stop::new(), SystemClock::start());
        let flag = stop.clone();
        // From the first moments of a search to well inside it.
        let wait = Duration::from_micros(500 + 397 * (number % 50));
        let stopper = thread::spawn(move || {
            thread::sleep(wait);
            flag.set();
            Instant::now()
        });
        engine.search(position, Task::new(&stop, &clock, &mut Unobserved))?;
        let ended = Instant::now();
        let set = stopper.join().map_err(|_| "the stopping thread failed")?;
        times.push(ended.saturating_duration_since(set));
    }
    let most = times.iter().copied().max().unwrap_or_default();
    Ok((median(times), most))
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}
