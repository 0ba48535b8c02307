//! Checks of what the search promises, over any game: the engine's own tests run them on small games, a game's tests
//! on random positions of the game.
//!
//! Each check panics with the spec and the position's number where a promise is broken. All are deterministic.

use std::time::Duration;

use abstrakt_vocabulary::{ScoredMove, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::StepClock;
use crate::{
    ALGORITHMS, Algorithm, AlgorithmFacts, Engine, NoObserver, SearchResult, SearchTask, Spec, Stop,
};

/// The positions that are searched, and the depth of the search.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Number of positions.
    pub positions: usize,
    /// Most random plies from the root to a position.
    pub plies: usize,
    /// Seed of positions and of random combinations of switches.
    pub seed: u64,
    /// Turns to search.
    pub depth: u32,
    /// Specs tried at each position, taken in turn from all that there are; `usize::MAX` tries all.
    pub specs: usize,
}

/// Searches the top of `tree` by `spec`, with frozen clock and an unset flag, and with a table of at most 1 MiB: tests
/// search often and little.
///
/// # Panics
/// When there is no verdict.
pub fn search(tree: &mut impl Tree, spec: &str) -> SearchResult {
    let mut spec: Spec = spec.parse().expect("a spec of a test reads well");
    spec.table = spec.table.min(1);
    let mut engine = Engine::new(spec).expect("a spec of a test has limits");
    run(&mut engine, tree, &Stop::new()).expect("a search of a test ends well")
}

fn run(engine: &mut Engine, tree: &mut impl Tree, stop: &Stop) -> Result<SearchResult, crate::SearchError> {
    let clock = StepClock::frozen();
    engine.search(tree, SearchTask::new(stop, &clock, &mut NoObserver))
}

/// Every algorithm that promises minimax's value returns it: each value-preserving switch alone, all pairs, and
/// `random` seeded combinations, with and without a table. Returns how many searches were compared.
///
/// # Panics
/// A value differs from minimax's.
pub fn check_exact(tree: &mut impl Tree, sample: Sample, random: usize) -> usize {
    let specs = exact_specs(sample.depth, sample.seed, random);
    let mut turn = specs.iter().cycle();
    let mut compared = 0;
    at_positions(tree, sample, |tree, number| {
        let right = search(tree, &format!("minimax:depth={}", sample.depth)).score;
        for spec in turn.by_ref().take(sample.specs.min(specs.len())) {
            let mut engine = Engine::new(spec.clone()).expect("the depth is given");
            let found = run(&mut engine, tree, &Stop::new()).expect("a search of a test ends well");
            assert_eq!(found.score, right, "{spec} at position {number} of {sample:?}");
            compared += 1;
        }
    });
    compared
}

/// The same search twice gives the same move, value and nodes, from fresh engines, for every algorithm.
///
/// # Panics
/// They differ.
pub fn check_repeatable(tree: &mut impl Tree, sample: Sample) {
    at_positions(tree, sample, |tree, number| {
        let solvers = !tree.solvers().is_empty();
        let playable = |facts: &&AlgorithmFacts| solvers || facts.algorithm != Algorithm::Solver;
        for facts in ALGORITHMS.iter().filter(playable) {
            let limit = if facts.is_bounded { String::new() } else { format!(":depth={}", sample.depth) };
            let spec = format!("{}{limit}", facts.id);
            let (first, second) = (search(tree, &spec), search(tree, &spec));
            let figures =
                |found: &SearchResult| (found.best, found.score, found.figures.nodes, found.figures.horizon);
            assert_eq!(figures(&first), figures(&second), "{spec} at position {number}");
        }
    });
}

/// A search stopped after any number of nodes leaves the tree at its top and a table that still gives the right
/// value; it always has a legal move.
///
/// # Panics
/// It does not.
pub fn check_stopping(tree: &mut impl Tree, sample: Sample) {
    let depth = sample.depth;
    at_positions(tree, sample, |tree, number| {
        let key = tree.key();
        let right = search(tree, &format!("minimax:depth={depth}")).score;
        for algorithm in [Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf] {
            let mut spec = Spec::new(algorithm);
            if algorithm != Algorithm::Negamax {
                spec.set("mode", "exact").expect("the family knows modes");
            }
            spec.set("tt", "1").expect("the family knows tables");
            spec.limits.depth = Some(depth);
            let mut engine = Engine::new(spec.clone()).expect("the depth is given");
            for looks in 1..6 {
                let stop = Stop::new();
                let clock = StopClock { stop: stop.clone(), looks: looks.into() };
                let observer = &mut NoObserver;
                let task = SearchTask::new(&stop, &clock, observer);
                let verdict = engine.search(tree, task).expect("a stopped search has a verdict");
                assert_eq!(tree.key(), key, "{spec} at position {number}: the tree is not at its top");
                assert!(is_legal(tree, verdict.best), "{spec} at position {number}: an illegal move");
            }
            let found = run(&mut engine, tree, &Stop::new()).expect("a search of a test ends well");
            assert_eq!(found.score, right, "{spec} at position {number} after stops");
        }
    });
}

/// A clock that sets the stop flag when it is looked at for the nth time.
struct StopClock {
    stop: Stop,
    looks: std::sync::atomic::AtomicU64,
}

impl crate::Clock for StopClock {
    fn now(&self) -> Duration {
        if self.looks.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) == 1 {
            self.stop.set();
        }
        Duration::ZERO
    }
}

fn is_legal(tree: &mut impl Tree, code: Option<abstrakt_vocabulary::Move>) -> bool {
    let mut entries = vec![ScoredMove::default(); tree.max_moves()];
    let count = tree.moves(&mut entries, false).min(entries.len());
    entries[..count].iter().any(|entry| Some(entry.code) == code)
}

/// Calls `check` with `tree` at random positions in which a player is to move, and brings it back.
fn at_positions<T: Tree>(tree: &mut T, sample: Sample, mut check: impl FnMut(&mut T, usize)) {
    let mut random = ChaCha8Rng::seed_from_u64(sample.seed);
    let mut entries = vec![ScoredMove::default(); tree.max_moves()];
    for number in 0..sample.positions {
        let goal = random.random_range(0..=sample.plies as u64) as usize;
        let mut plies = 0;
        while !tree.status().is_over() && (plies < goal || tree.status().player().is_none()) {
            let count = tree.moves(&mut entries, false).min(entries.len());
            let choice = random.random_range(0..count as u64) as usize;
            tree.push(entries[choice].code);
            plies += 1;
        }
        if tree.status().player().is_some() {
            check(tree, number);
        }
        (0..plies).for_each(|_| tree.pop());
    }
}

/// Specs that promise minimax's value at `depth`.
fn exact_specs(depth: u32, seed: u64, random: usize) -> Vec<Spec> {
    let mut specs = Vec::new();
    let mut generator = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    for facts in ALGORITHMS.iter().filter(|facts| facts.exact && facts.algorithm != Algorithm::Minimax) {
        let plain = plain_exact(facts, depth);
        let settings = settings(facts);
        specs.push(plain.clone());
        for (place, (key, word)) in settings.iter().enumerate() {
            let one = with(&plain, key, word);
            for (other, second) in settings[..place].iter().filter(|(other, _)| other != key) {
                specs.push(with(&one, other, second));
            }
            specs.push(one);
        }
        for _ in 0..random {
            let chosen = settings.iter().filter(|_| generator.random_range(0..2_u64) == 1);
            specs.push(chosen.fold(plain.clone(), |spec, (key, word)| with(&spec, key, word)));
        }
    }
    specs
}

/// The algorithm in exact mode with every switch off.
fn plain_exact(facts: &AlgorithmFacts, depth: u32) -> Spec {
    let mut spec = Spec::new(facts.algorithm);
    spec.limits.depth = Some(depth);
    spec.table = 0;
    for switch in &facts.switches {
        spec = with(&spec, &switch.opt.id, &switch.opt.word(0));
    }
    spec
}

/// Every value of every switch that preserves values, and a table.
fn settings(facts: &AlgorithmFacts) -> Vec<(String, String)> {
    let preserving =
        facts.switches.iter().filter(|switch| switch.preserves_value() && switch.opt.id != "mode");
    let mut settings: Vec<(String, String)> = preserving
        .flat_map(|switch| {
            let values = (1..4).filter(|value| switch.opt.read(&switch.opt.word(*value)) == Ok(*value));
            values.map(|value| (switch.opt.id.clone(), switch.opt.word(value))).collect::<Vec<_>>()
        })
        .collect();
    settings.extend(facts.table.map(|_| ("tt".to_owned(), "1".to_owned())));
    settings
}

fn with(spec: &Spec, key: &str, word: &str) -> Spec {
    let mut spec = spec.clone();
    spec.set(key, word).expect("a declared value of a declared switch");
    spec
}
