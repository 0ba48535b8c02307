//! Rules and values, natively: leaves made and counted, one evaluation, one ordered list of moves.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, NativeLine, Player, Rules, ScoredMove, Tree};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The deepest walk.
const DEPTH: usize = 3;
/// Leaves of it from the Belgian Daisy.
const LEAVES: u64 = 149_322;

type Buffers = [[ScoredMove; 512]; DEPTH];

fn line() -> NativeLine<Abalone> {
    let rules = Native::<Abalone>::new();
    let choice = rules.facts().choose(Some("belgian-daisy"), None, &[]).expect("a declared setup");
    rules.open(&choice, None).expect("setups open")
}

fn made(line: &mut NativeLine<Abalone>, buffers: &mut [[ScoredMove; 512]]) -> u64 {
    walk(line, buffers, |_| 1)
}

fn counted(line: &mut NativeLine<Abalone>, buffers: &mut [[ScoredMove; 512]]) -> u64 {
    walk(line, &mut buffers[1..], |line| line.count() as u64)
}

/// Leaves below a position, one ply for each buffer.
fn walk(
    line: &mut NativeLine<Abalone>,
    buffers: &mut [[ScoredMove; 512]],
    leaf: fn(&mut NativeLine<Abalone>) -> u64,
) -> u64 {
    let Some((slots, below)) = buffers.split_first_mut() else { return leaf(line) };
    let count = line.moves(slots, false);
    let mut leaves = 0;
    for entry in &slots[..count] {
        black_box((line.push(entry.code), line.key()));
        leaves += walk(line, below, leaf);
        line.pop();
    }
    leaves
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft, Belgian Daisy, depth 3");
    group.throughput(Throughput::Elements(LEAVES));
    let mut line = line();
    let mut buffers: Box<Buffers> = Box::new([[ScoredMove::default(); 512]; DEPTH]);
    group.bench_function("every leaf made", |bencher| bencher.iter(|| made(&mut line, &mut buffers[..])));
    group.bench_function("leaves counted", |bencher| bencher.iter(|| counted(&mut line, &mut buffers[..])));
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
