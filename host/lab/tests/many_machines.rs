//! A million games on a thousand nodes, simulated: the tables of `docs/many-machines.md` are what this computes.
//!
//! Nodes play one game at a time, take the next shard when they are free, and fail at random times; a shard whose node failed is
//! resumed by the next free node, and only the game under way is played again. Lengths of games, speeds and failures follow from a seed.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use abstrakt_lab::schedule::Shard;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NODES: usize = 1_000;
const ENCOUNTERS: u32 = 500_000;
/// Seconds of half of the games on a node of speed 1; lengths have a log-normal distribution with this deviation.
const MEDIAN: f64 = 20.0;
const DEVIATION: f64 = 0.6;
/// So many of the nodes, of which each is up to a tenth faster or slower than others, have half the speed.
const SLOW: usize = 20;
/// Seconds until a shard plays its first game: the scheduler starts it, and the program loads the game and draws openings.
const START: f64 = 60.0;
/// Hours between two failures of a node, on average, and until it is back.
const BETWEEN_FAILURES: f64 = 500.0;
const REPAIR: f64 = 1.0;
const HOUR: f64 = 3600.0;

/// The result of a simulated run.
#[derive(Debug)]
struct Outcome {
    games: u32,
    /// Until the last game ended.
    seconds: f64,
    /// When nine of ten shards were complete.
    most_seconds: f64,
    failures: u32,
    resent: u32,
}

/// Milliseconds, by which events are in order.
fn millis(seconds: f64) -> u64 {
    (seconds * 1000.0) as u64
}

/// A positive number with an exponential distribution.
fn exponential(random: &mut ChaCha8Rng, mean: f64) -> f64 {
    -mean * libm::log(1.0 - random.random_range(0.0..1.0))
}

/// A number with a normal distribution, by the method of Box and Muller.
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let radius = libm::sqrt(exponential(random, 2.0));
    radius * libm::cos(std::f64::consts::TAU * random.random_range(0.0..1.0))
}

struct Node {
    speed: f64,
    fails: f64,
}

/// Something that happens: a node is free, or a shard without one waits again, from this game of its own on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Free(usize),
    Waiting { number: u32, game: usize },
}

/// The lengths of all games, in the order of their numbers.
fn lengths(random: &mut ChaCha8Rng) -> Vec<f64> {
    (0..2 * ENCOUNTERS).map(|_| MEDIAN * libm::exp(DEVIATION * normal(random))).collect()
}

fn nodes(random: &mut ChaCha8Rng) -> Vec<Node> {
    let slow = |place: usize| if place < SLOW { 0.5 } else { 1.0 };
    let node = |place| {
        let speed = slow(place) * random.random_range(0.9..1.1);
        Node { speed, fails: exponential(random, BETWEEN_FAILURES * HOUR) }
    };
    (0..NODES).map(node).collect()
}

/// Seconds that all games take when no node is ever idle, slow to start or broken.
fn ideal() -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let work: f64 = lengths(&mut random).iter().sum();
    work / nodes(&mut random).iter().map(|node| node.speed).sum::<f64>()
}

fn simulate(count: u32) -> Outcome {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let lengths = lengths(&mut random);
    let mut nodes = nodes(&mut random);
    let mut events: BinaryHeap<Reverse<(u64, Event)>> =
        (0..NODES).map(|node| Reverse((0, Event::Free(node)))).collect();
    let mut queue: VecDeque<(u32, usize)> = (1..=count).map(|number| (number, 0)).collect();
    let (mut idle, mut complete) = (Vec::new(), Vec::new());
    let mut outcome = Outcome { games: 0, seconds: 0.0, most_seconds: 0.0, failures: 0, resent: 0 };
    while let Some(Reverse((time, event))) = events.pop() {
        let now = time as f64 / 1000.0;
        match event {
            Event::Free(node) => idle.push(node),
            // It is older than those that have not begun.
            Event::Waiting { number, game } => queue.push_front((number, game)),
        }
        while let (Some(&node), Some(&(number, first))) = (idle.last(), queue.front()) {
            idle.pop();
            queue.pop_front();
            let Node { speed, fails } = &mut nodes[node];
            while *fails < now {
                *fails += exponential(&mut random, BETWEEN_FAILURES * HOUR);
            }
            let shard: Shard = format!("{number}/{count}").parse().unwrap();
            let share = 2 * shard.share(ENCOUNTERS.into()) as usize;
            let length = |game: usize| {
                let encounter = (number - 1) as usize + game / 2 * count as usize;
                assert!(shard.has(encounter as u64));
                lengths[2 * encounter + game % 2] / *speed
            };
            let (mut clock, mut game) = (now + START, first);
            while game < share && clock + length(game) <= *fails {
                clock += length(game);
                game += 1;
            }
            outcome.games += (game - first) as u32;
            if game == share {
                complete.push(clock);
                events.push(Reverse((millis(clock), Event::Free(node))));
                continue;
            }
            outcome.failures += 1;
            outcome.resent += u32::from(*fails > clock);
            events.push(Reverse((millis(*fails), Event::Waiting { number, game })));
            events.push(Reverse((millis(*fails + REPAIR * HOUR), Event::Free(node))));
        }
    }
    assert_eq!(complete.len(), count as usize, "every shard was played to its end");
    complete.sort_by(f64::total_cmp);
    outcome.most_seconds = complete[complete.len() * 9 / 10 - 1];
    outcome.seconds = complete[complete.len() - 1];
    outcome
}

/// 1,000 for 1000.
fn grouped(number: u32) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{thousands},{:03}", number % 1000),
    }
}

#[test]
fn the_tables_on_many_machines_are_what_a_simulation_computes() {
    let ideal = ideal();
    let mut table = String::new();
    for count in [1_000_u32, 2_000, 5_000, 20_000] {
        let Outcome { games, seconds, most_seconds, failures, resent } = simulate(count);
        assert_eq!(games, 2 * ENCOUNTERS, "every game is kept once");
        let [hours, most] = [seconds, most_seconds].map(|seconds| seconds / HOUR);
        let share = 100.0 * ideal / seconds;
        let (count, games) = (grouped(count), 2 * ENCOUNTERS / count);
        writeln!(
            table,
            "| {count} | {games} | {most:.1} h | {hours:.1} h | {share:.0} % | {failures} | {resent} |"
        )
        .unwrap();
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/many-machines.md");
    let page = fs::read_to_string(page).unwrap().replace("\r\n", "\n");
    assert!(page.contains(&table), "without failures and waiting: {:.2} h\n{table}", ideal / HOUR);
    assert!(page.contains(&format!("{:.1} hours", ideal / HOUR)), "{:.2} h", ideal / HOUR);
}
