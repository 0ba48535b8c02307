//! The cost of a position: leaves counted, leaves made, random games, and one evaluation of each heuristic.

use std::hint::black_box;

use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{
    Choice, Facts, HeuristicChoice, Line, Native, NativeLine, Player, Rules, ScoredMove, Status, Tree,
    kit::mix,
};
use abstrakt_yinsh::Yinsh;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The official notation's example of ten rings; no row can be made within four turns.
const OPENING: &str = "3B/4W2/5B2/5W3/2WB6/9/BW4B3/4W4/8/7/4 w move -";
const LEAVES: u64 = 31_988_400;
const GAMES: u64 = 100;

fn open(position: Option<&str>) -> (NativeLine<Yinsh>, Facts) {
    let rules = Native::<Yinsh>::new();
    let facts = rules.facts().clone();
    let line = rules.open(&Choice::of(&facts, 0), position).expect("a position");
    (line, facts)
}

fn generation(criterion: &mut Criterion) {
    let (mut line, _) = open(Some(OPENING));
    let mut group = criterion.benchmark_group("perft of the official opening, depth 4");
    group.sample_size(10);
    group.throughput(Throughput::Elements(LEAVES));
    for (name, leaves) in [("leaves counted", Leaves::Counted), ("every leaf made", Leaves::Made)] {
        group.bench_function(name, |bench| {
            bench.iter(|| assert_eq!(count(&mut line, 4, leaves), LEAVES));
        });
    }
    group.finish();
}

/// A game of random plies to its end, or its first `plies`; back at the start afterwards when it ended.
fn random_game(line: &mut NativeLine<Yinsh>, seed: u64, plies: u64, buffer: &mut [ScoredMove]) -> u64 {
    for ply in 0..plies {
        if line.status().is_over() {
            return ply;
        }
        let count = line.moves(buffer, false) as u64;
        // The high bits of the product choose evenly enough and cost no division.
        let index = (u128::from(mix(seed << 16 | ply)) * u128::from(count)) >> 64;
        line.push(buffer[index as usize].code);
    }
    plies
}

fn games(criterion: &mut Criterion) {
    let (mut line, facts) = open(None);
    let mut buffer = vec![ScoredMove::default(); facts.max_moves];
    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("100 from the empty board", |bench| {
        bench.iter(|| {
            for seed in 0..GAMES {
                let plies = random_game(&mut line, seed, u64::MAX, &mut buffer);
                (0..plies).for_each(|_| line.pop());
            }
        });
    });
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let (mut line, facts) = open(None);
    let mut buffer = vec![ScoredMove::default(); facts.max_moves];
    for (phase, games) in [("placing", 0..9), ("making rows", 10..60)] {
        let mut group = criterion.benchmark_group(format!("one evaluation, {phase}"));
        for heuristic in &facts.heuristics {
            line.bind(&HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() })
                .expect("a declared heuristic");
            // Starts of turns of random games, the same for every heuristic.
            let mut positions: Vec<NativeLine<Yinsh>> = Vec::new();
            for plies in games.clone() {
                let mut position = line.fork();
                random_game(&mut position, plies, plies, &mut buffer);
                if matches!(position.status(), Status::Turn { mid_turn: false, .. }) {
                    positions.push(position.fork());
                }
            }
            group.throughput(Throughput::Elements(positions.len() as u64 * 2));
            group.bench_function(&heuristic.id, |bench| {
                bench.iter(|| {
                    for position in &mut positions {
                        black_box(position.value(Player(0)));
                        black_box(position.value(Player(1)));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, generation, games, evaluation);
criterion_main!(benches);
