//! Measures the limits of more threads in a game than this machine has, and the delay until a search obeys a
//! stop.
//! `abstrakt measure --suite threads` times the threads that it has.
//!
//! ```text
//! cargo run --release --example threads -p abstrakt-lab -- limits PLUGIN SECONDS THREADS
//! cargo run --release --example threads -p abstrakt-lab -- stops PLUGIN THREADS
//! ```
//!
//! Limits: every algorithm searches the same positions, each from an empty table and each position to the first depth that
//! takes one thread so many seconds, by more threads than the machine has cores, where time says nothing but counts do. More
//! nodes are the search's overhead. The longest chain are the plies that no number of threads could make side by side. At
//! least so fast and at most so fast: what a perfect machine could make of both, by Brent's bounds for greedy schedules.
//! Means are geometric, because single positions vary widely. CITE: [Brent 1974].
//!
//! Stops: the start of the game is searched without end 200 times, and stopped.

use std::{
    error::Error,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use abstrakt_engine::{Engine, NoObserver, SearchStatistics, SearchTask, Spec, Stop, SystemClock};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, HeuristicChoice, Line, Rules, ScoredMove, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One thread is the measure; the others get as many as asked for.
const ALGORITHMS: [&str; 4] = ["pvs", "pv-splitting", "ybwc", "lazy-smp"];
/// Random plies from the start of the game to the positions.
const PLIES: [usize; 12] = [0, 4, 6, 9, 12, 14, 17, 19, 22, 25, 29, 36];
/// A small table: each search begins with a new one, whose pages the operating system zeroes one by one, and for no two
/// threads at a time. In play that is paid once a game.
const TABLE: &str = "tt=8";
/// Most turns searched.
const DEEPEST: u32 = 30;
/// Stops measured.
const STOPS: u64 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["limits", plugin, seconds, threads] => {
            limits(&Plugin::load(Path::new(plugin))?, seconds.parse()?, threads.parse()?)
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
        _ => Err("limits PLUGIN SECONDS THREADS, or stops PLUGIN THREADS".into()),
    }
}

/// An engine with these settings; the measure has one thread.
fn spec(algorithm: &str, settings: &str) -> Result<Spec, Box<dyn Error>> {
    let mut spec: Spec = format!("{algorithm}:{TABLE}").parse()?;
    for (key, value) in settings.split(',').filter_map(|setting| setting.split_once('=')) {
        if key != "threads" || algorithm != ALGORITHMS[0] {
            spec.set(key, value)?;
        }
    }
    Ok(spec)
}

/// A position with the depth to which it is searched, and what one thread made of it.
struct Sample {
    position: ForeignLine,
    depth: u32,
    alone: SearchStatistics,
}

/// The positions, each with the first depth that takes one thread `seconds`, and the figures of that search.
fn positions(plugin: &Plugin, seconds: f64) -> Result<Vec<Sample>, Box<dyn Error>> {
    let mut found = Vec::new();
    for plies in PLIES {
        let mut position = position(plugin, plies)?;
        for depth in 2..=DEEPEST {
            let figures = search(&mut position, &spec(ALGORITHMS[0], &format!("depth={depth}"))?)?;
            // A position that never takes so long is no measure.
            if figures.elapsed.as_secs_f64() >= seconds {
                found.push(Sample { position, depth, alone: figures });
                break;
            }
        }
    }
    Ok(found)
}

/// Prints what keeps each algorithm from being as many times faster as there are threads.
fn limits(plugin: &Plugin, seconds: f64, threads: u16) -> Result<(), Box<dyn Error>> {
    let mut positions = positions(plugin, seconds)?;
    println!("{}, {} positions, {threads} threads", plugin.facts().id, positions.len());
    println!("algorithm      more nodes  longest chain  at least  at most");
    for algorithm in &ALGORITHMS[1..] {
        let mut rows = Vec::new();
        for Sample { position, depth, alone } in &mut positions {
            let parallel = search(position, &spec(algorithm, &format!("depth={depth},threads={threads}"))?)?;
            let (alone, work) = (alone.nodes as f64, parallel.nodes as f64);
            // Threads that search the whole tree each wait for nobody.
            let chain = if *algorithm == "lazy-smp" { 0.0 } else { parallel.critical_path as f64 };
            let share = work / f64::from(threads);
            rows.push([work / alone, chain / work, alone / (share + chain), alone / share.max(chain)]);
        }
        let column = |place: usize| mean(rows.iter().map(|row| row[place]));
        let chain = 100.0 * rows.iter().map(|row| row[1]).sum::<f64>() / rows.len() as f64;
        println!("{algorithm:14} {:10.2} {chain:12.1} % {:9.2} {:8.2}", column(0), column(2), column(3));
    }
    Ok(())
}

/// The start of the game and so many random plies, with the game's first heuristic.
fn position(plugin: &Plugin, plies: usize) -> Result<ForeignLine, Box<dyn Error>> {
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
    line.bind(&HeuristicChoice::default())?;
    let mut random = ChaCha8Rng::seed_from_u64(plies as u64);
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
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

/// SearchStatistics of a search from an empty table.
fn search(position: &mut ForeignLine, spec: &Spec) -> Result<SearchStatistics, Box<dyn Error>> {
    let mut engine = Engine::new(spec.clone())?;
    let (stop, clock) = (Stop::new(), SystemClock::start());
    Ok(engine.search(position, SearchTask::new(&stop, &clock, &mut NoObserver))?.figures)
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
        engine.search(position, SearchTask::new(&stop, &clock, &mut NoObserver))?;
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
