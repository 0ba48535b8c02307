//! What a position costs: leaves counted, leaves made, and one evaluation of each heuristic.

use std::hint::black_box;

use abstrakt_duke::{DukePosition, TheDuke};
use abstrakt_plugin_api::{
    Choice, Game, HeuristicChoice, Line, MoveList, Native, Player, Position, Rules, Status, Tree, kit::mix,
    legal_moves,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The fact sheet's start: both Dukes on c, a Footman beside and one in front.
const START: &str = "2df2/2f3/6/6/2F3/2DF2 1 act ABCOFGKLM3PIRSW abcofgklm3pirsw 0";
/// Turns counted.
const DEPTH: u32 = 4;

fn root() -> DukePosition {
    TheDuke::read(&Choice::of(&TheDuke::facts(), 0), START).expect("the text of a position")
}

/// Leaves after `depth` complete turns, the last ones counted or made.
fn perft(position: &DukePosition, depth: u32, counting: bool) -> u64 {
    let begins = match position.status() {
        Status::Over(_) => return u64::from(depth == 0),
        status => status.starts_turn(),
    };
    if depth == 0 && begins {
        return 1;
    }
    let below = if begins { depth - 1 } else { depth };
    if let (true, 0, Some(turns)) = (counting, below, position.turns()) {
        return turns;
    }
    let mut slots = [Default::default(); abstrakt_duke::MAX_MOVES];
    let mut list = MoveList::new(&mut slots);
    position.moves(&mut list);
    let count = list.count();
    let leaves = |code| {
        let mut next = position.clone();
        next.play(code);
        perft(&next, below, counting)
    };
    slots[..count].iter().map(|entry: &abstrakt_plugin_api::ScoredMove| leaves(entry.code)).sum()
}

fn generation(criterion: &mut Criterion) {
    let root = root();
    let leaves = perft(&root, DEPTH, true);
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.throughput(Throughput::Elements(leaves));
    for (name, counting) in [("leaves counted", true), ("every leaf made", false)] {
        group.bench_function(name, |bench| bench.iter(|| perft(&root, DEPTH, counting)));
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
