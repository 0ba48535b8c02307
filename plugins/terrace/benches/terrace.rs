//! The cost of a position: leaves counted, leaves made, and one evaluation of each heuristic.

use std::hint::black_box;

use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{
    Choice, Facts, HeuristicChoice, Line, Native, NativeLine, Player, Rules, ScoredMove, Tree, kit::mix,
};
use abstrakt_terrace::Terrace;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn open() -> (NativeLine<Terrace>, Facts) {
    let rules = Native::<Terrace>::new();
    let facts = rules.facts().clone();
    let line = rules.open(&Choice::of(&facts, 0), None).expect("the default setup opens");
    (line, facts)
}

fn generation(criterion: &mut Criterion) {
    let (mut line, _) = open();
    let mut group = criterion.benchmark_group("perft of Long");
    group.sample_size(10);
    group.throughput(Throughput::Elements(6_607_522));
    group.bench_function("depth 4, leaves counted", |bench| {
        bench.iter(|| count(&mut line, 4, Leaves::Counted));
    });
    group.bench_function("depth 4, every leaf made", |bench| {
        bench.iter(|| count(&mut line, 4, Leaves::Made));
    });
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let (mut line, facts) = open();
    let mut buffer = vec![ScoredMove::default(); facts.max_moves];
    let mut group = criterion.benchmark_group("one evaluation");
    for heuristic in &facts.heuristics {
        line.bind(&HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() })
            .expect("a declared heuristic");
        // Positions of one random game, the same for every heuristic.
        let mut game = vec![line.fork()];
        for ply in 0..40 {
            let mut next = game[ply].fork();
            let count = next.moves(&mut buffer, false);
            if count == 0 {
                break;
            }
            next.push(buffer[mix(ply as u64) as usize % count].code);
            game.push(next);
        }
        game.retain(|line| !line.status().is_over());
        group.throughput(Throughput::Elements(2 * game.len() as u64));
        group.bench_function(&heuristic.id, |bench| {
            bench.iter(|| {
                let values = game.iter_mut().map(|line| line.value(Player(0)) ^ line.value(Player(1)));
                black_box(values.fold(0, i32::wrapping_add))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, generation, evaluation);
criterion_main!(benches);
