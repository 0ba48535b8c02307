//! The cost of a position: leaves counted, leaves made, and one evaluation of each heuristic.

use std::hint::black_box;

use abstrakt_duke::{DukePosition, TheDuke};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{
    Choice, Game, HeuristicChoice, Line, Native, Player, Position, Rules, Tree, kit::mix, legal_moves,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The fact sheet's start: both Dukes on c, a Footman beside and one in front.
const START: &str = "2df2/2f3/6/6/2F3/2DF2 1 act ABCOFGKLM3PIRSW abcofgklm3pirsw 0";
/// Turns counted.
const DEPTH: u32 = 4;

fn root() -> DukePosition {
    TheDuke::read(&Choice::of(&TheDuke::facts(), 0), START).expect("the text of a position")
}

fn generation(criterion: &mut Criterion) {
    let mut line = Native::<TheDuke>::new().line(root(), 2);
    let leaves = count(&mut line, DEPTH, Leaves::Counted);
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.throughput(Throughput::Elements(leaves));
    for (name, leaves) in [("leaves counted", Leaves::Counted), ("every leaf made", Leaves::Made)] {
        group.bench_function(name, |bench| bench.iter(|| count(&mut line, DEPTH, leaves)));
    }
    group.finish();
}

/// Positions of one random game, the same for every heuristic.
fn game() -> Vec<DukePosition> {
    let mut positions = vec![root()];
    for ply in 0..120 {
        let mut next = positions[ply].clone();
        let entries = legal_moves(&next);
        if entries.is_empty() {
            break;
        }
        next.play(entries[mix(ply as u64) as usize % entries.len()].code);
        positions.push(next);
    }
    positions.retain(|position| position.status().starts_turn());
    positions
}

fn evaluation(criterion: &mut Criterion) {
    let rules = Native::<TheDuke>::new();
    let game = game();
    let mut group = criterion.benchmark_group("one evaluation");
    group.throughput(Throughput::Elements(2 * game.len() as u64));
    for heuristic in &rules.facts().heuristics {
        let choice = HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() };
        let mut lines: Vec<_> = game.iter().map(|position| rules.line(position.clone(), 2)).collect();
        lines.iter_mut().for_each(|line| line.bind(&choice).expect("a declared heuristic"));
        group.bench_function(&heuristic.id, |bench| {
            bench.iter(|| {
                let values = lines.iter_mut().map(|line| line.value(Player(0)) ^ line.value(Player(1)));
                black_box(values.fold(0, i32::wrapping_add))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, generation, evaluation);
criterion_main!(benches);
