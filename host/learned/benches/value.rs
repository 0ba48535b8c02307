//! The cost of a value after some inputs have changed, for both kinds of models, and of one from scratch.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

use std::hint::black_box;

use abstrakt_learned::{Evaluator, Model, testing};
use abstrakt_random::Random;
use abstrakt_vocabulary::{InputsMark, Player};
use criterion::{Criterion, criterion_group, criterion_main};

/// Inputs, as many as Abalone has.
const INPUTS: usize = 136;
/// Inputs that are on in a position.
const ON: usize = 29;
/// Inputs that differ from one position to the next: two moves of two marbles.
const CHANGED: usize = 8;

/// Positions that follow one another.
fn positions() -> Vec<Vec<u64>> {
    let mut random = Random::new(1);
    let mut active = vec![0_u64; INPUTS.div_ceil(64)];
    let flip = |active: &mut Vec<u64>, input: usize| active[input / 64] ^= 1 << (input % 64);
    (0..ON).for_each(|input| flip(&mut active, input * INPUTS / ON));
    let next = |_| {
        (0..CHANGED).for_each(|_| flip(&mut active, random.below(INPUTS)));
        active.clone()
    };
    (0..256).map(next).collect()
}

fn models() -> Vec<(&'static str, Model)> {
    let groups: Vec<u16> = (0..INPUTS as u16).map(|input| input / 2).collect();
    let single = (0..68).map(|group| vec![group]);
    let triples = (0..66).flat_map(|group| {
        [vec![group, group + 1], vec![group, group + 2], vec![group, group + 1, group + 2]]
    });
    let models = [
        ("network of 32", testing::network(INPUTS, 32, Vec::new(), 1)),
        ("network of 64", testing::network(INPUTS, 64, vec![20], 1)),
        ("network of 128", testing::network(INPUTS, 128, vec![20], 1)),
        ("tables of triples", testing::linear(groups, single.chain(triples).collect(), 2)),
    ];
    models.map(|(name, model)| (name, model.expect("the parts fit"))).into()
}

fn values(criterion: &mut Criterion) {
    let positions = positions();
    let facts = testing::facts("stones", InputsMark { version: 1, count: INPUTS as u16, hash: 7 });
    for (name, model) in models() {
        let learned = testing::learned(&facts, &model).expect("a small file");
        let mut evaluator = Evaluator::new(&learned, 2);
        let mut all = positions.iter().cycle();
        criterion.bench_function(&format!("next value, {name}"), |bencher| {
            bencher.iter(|| {
                let Some(active) = all.next() else { return 0 };
                evaluator.value(black_box(Player(0)), |words| {
                    words.copy_from_slice(active);
                    true
                })
            });
        });
        criterion.bench_function(&format!("from scratch, {name}"), |bencher| {
            bencher.iter(|| model.value(black_box(&positions[0])));
        });
    }
}

criterion_group!(benches, values);
criterion_main!(benches);
