//! Rules and values, natively: leaves made and counted from the start, one evaluation of each heuristic.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;

use abstrakt_draughts::variant::{Czech, International, Variant};
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Choice, HeuristicChoice, Line, Native, NativeLine, Player, Rules, Tree};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

type Game<V> = Draughts<Plain<V>>;

fn line<V: Variant>() -> NativeLine<Game<V>> {
    let rules = Native::<Game<V>>::new();
    rules.open(&Choice::of(rules.facts(), 0), None).expect("the start opens")
}

fn generation<V: Variant>(criterion: &mut Criterion, name: &str, leaves: &[u64]) {
    let mut group = criterion.benchmark_group(format!("perft, {name}, depth {}", leaves.len()));
    let (depth, leaves) = (leaves.len() as u32, *leaves.last().expect("a depth"));
    group.sample_size(10);
    group.throughput(Throughput::Elements(leaves));
    for (how, counting) in [("leaves counted", Leaves::Counted), ("every leaf made", Leaves::Made)] {
        let mut line = line::<V>();
        group.bench_function(how, |bencher| {
            bencher.iter(|| assert_eq!(count(&mut line, depth, counting), leaves));
        });
    }
    group.finish();
}

/// Depths to which both are counted.
const DEPTHS: [u64; 8] = [9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961];
const CZECH: [u64; 8] = [7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931];

fn perfts(criterion: &mut Criterion) {
    generation::<International>(criterion, "International", &DEPTHS);
    generation::<Czech>(criterion, "Czech", &CZECH);
}

fn values<V: Variant>(criterion: &mut Criterion, name: &str) {
    for facts in Native::<Game<V>>::new().facts().heuristics.clone() {
        let mut line = line::<V>();
        line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).expect("declared");
        criterion.bench_function(&format!("value, {name}, {}", facts.id), |bencher| {
            bencher.iter(|| line.value(black_box(Player(0))));
        });
    }
}

fn heuristics(criterion: &mut Criterion) {
    values::<International>(criterion, "International");
    values::<Czech>(criterion, "Czech");
}

criterion_group!(benches, perfts, heuristics);
criterion_main!(benches);
