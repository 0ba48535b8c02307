//! The cost of a position: plies made and taken back, one evaluation and one ordered list of each heuristic.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;

use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::{
    Choice, HeuristicChoice, InPlace, Line, Native, NativeLine, Player, Rules, ScoredMove, Tree,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

type InPlaceLine = NativeLine<Gomoku, InPlace<GomokuPosition>>;

/// Twenty plies of a game around the centre.
const MIDDLE: &str = "h8 i9 j8 k7 k9 j9 k10 l10 k11 k12 l12 j10 j11 l11 l9 i12 m8 n7 n9 l7";

fn middle() -> InPlaceLine {
    let rules = Native::<Gomoku, InPlace<GomokuPosition>>::new();
    let mut line = rules.open(&Choice::of(rules.facts(), 0), None).expect("the default setup opens");
    for ply in MIDDLE.split(' ') {
        let code = line.read_move(ply).expect("a legal ply");
        line.push(code);
    }
    line
}

fn plies(criterion: &mut Criterion) {
    let mut line = middle();
    let mut slots = [ScoredMove::default(); 400];
    let count = line.moves(&mut slots, false);
    let mut group = criterion.benchmark_group("in the middle of a game");
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function("every ply made and taken back", |bencher| {
        bencher.iter(|| {
            for entry in &slots[..count] {
                black_box(line.push(entry.code));
                line.pop();
            }
        });
    });
    group.finish();
}

fn heuristics(criterion: &mut Criterion) {
    let mut line = middle();
    for facts in Native::<Gomoku>::new().facts().heuristics.clone() {
        line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).expect("declared");
        criterion.bench_function(&format!("value, {}", facts.id), |bencher| {
            bencher.iter(|| line.value(black_box(Player(0))));
        });
        let mut slots = [ScoredMove::default(); 400];
        criterion.bench_function(&format!("205 ordered moves, {}", facts.id), |bencher| {
            bencher.iter(|| line.moves(black_box(&mut slots), true));
        });
    }
}

criterion_group!(benches, plies, heuristics);
criterion_main!(benches);
