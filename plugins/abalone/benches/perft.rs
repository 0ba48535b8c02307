//! Rules and values, natively: leaves made and counted, one evaluation, one ordered list of moves.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, NativeLine, Player, Rules, ScoredMove, Tree};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The deepest walk.
const DEPTH: u32 = 3;
/// Leaves of it from the Belgian Daisy.
const LEAVES: u64 = 149_322;

fn line() -> NativeLine<Abalone> {
    let rules = Native::<Abalone>::new();
    let choice = rules.facts().choose(Some("belgian-daisy"), None, &[]).expect("a declared setup");
    rules.open(&choice, None).expect("setups open")
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft, Belgian Daisy, depth 3");
    group.throughput(Throughput::Elements(LEAVES));
    let mut line = line();
    group.bench_function("every leaf made", |bencher| bencher.iter(|| count(&mut line, DEPTH, Leaves::Made)));
    group.bench_function("leaves counted", |bencher| {
        bencher.iter(|| count(&mut line, DEPTH, Leaves::Counted));
    });
    group.finish();
}

fn heuristics(criterion: &mut Criterion) {
    for facts in Native::<Abalone>::new().facts().heuristics.clone() {
        let mut line = line();
        line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).expect("declared");
        criterion.bench_function(&format!("value, {}", facts.id), |bencher| {
            bencher.iter(|| line.value(black_box(Player(0))));
        });
        let mut slots = [ScoredMove::default(); 512];
        criterion.bench_function(&format!("52 ordered moves, {}", facts.id), |bencher| {
            bencher.iter(|| line.moves(black_box(&mut slots), true));
        });
    }
}

criterion_group!(benches, perft, heuristics);
criterion_main!(benches);
