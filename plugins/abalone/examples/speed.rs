//! Prints how fast the game is: leaf counts with every leaf made and with leaves counted by generation, then the cost
//! of one evaluation and of ordering one move under each heuristic.
//!
//! `cargo run --release -p abstrakt-abalone --example speed [SETUP [DEPTH]]`

use std::hint::black_box;
use std::time::Instant;

use abstrakt_abalone::{Abalone, Marbles};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{
    HeuristicChoice, Line, Native, NativeLine, Player, Position, Rules, ScoredMove, Tree, legal_moves,
};

/// Cost of one evaluation in per cent of the dearest, as [Houdek 2010] measured it.
const THESIS: [(&str, f64); 5] =
    [("experimental", 100.0), ("analyzing", 59.5), ("mass-based", 58.8), ("standard", 76.2), ("simple", 3.1)];
/// Repeated runs, of which the fastest counts.
const RUNS: u32 = 20;

fn main() {
    let mut words = std::env::args().skip(1);
    let setup = words.next().unwrap_or_else(|| "belgian-daisy".into());
    let depth: u32 = words.next().map_or(4, |word| word.parse().expect("DEPTH is a number"));
    let rules = Native::<Abalone>::new();
    let choice = rules.facts().choose(Some(&setup), None, &[]).expect("a known setup");
    let mut line = rules.open(&choice, None).expect("setups open");
    println!("{setup}: {} bytes a position", size_of::<Marbles>());
    for (kind, leaves) in [("every leaf made", Leaves::Made), ("counted", Leaves::Counted)] {
        for depth in 1..=depth {
            let begin = Instant::now();
            let leaves = count(&mut line, depth, leaves);
            let seconds = begin.elapsed().as_secs_f64();
            let millions = leaves as f64 / seconds / 1e6;
            println!("{kind:>15}, depth {depth}: {leaves:>10} leaves, {millions:7.1} M/s");
        }
    }
    print_costs(&rules, *line.position());
}

/// Times every heuristic over the positions of random games.
fn print_costs(rules: &Native<Abalone>, start: Marbles) {
    let positions: Vec<Marbles> = (0..4).flat_map(|seed| game(start, seed)).collect();
    let costs = THESIS.map(|(id, thesis)| {
        let mut lines: Vec<NativeLine<Abalone>> =
            positions.iter().map(|position| rules.line(*position, position.players())).collect();
        let choice = HeuristicChoice { id: Some(id.into()), weights: Vec::new() };
        lines.iter_mut().for_each(|line| line.bind(&choice).expect("a declared heuristic"));
        let value = fastest(|| {
            lines.iter_mut().for_each(|line| {
                black_box(line.value(Player(0)));
            });
            lines.len()
        });
        let mut slots = [ScoredMove::default(); 512];
        let ordered = |lines: &mut Vec<NativeLine<Abalone>>, slots: &mut [ScoredMove], ordered| {
            fastest(|| lines.iter_mut().map(|line| black_box(line.moves(slots, ordered))).sum())
        };
        let order = ordered(&mut lines, &mut slots, true) - ordered(&mut lines, &mut slots, false);
        (id, thesis, value, order)
    });
    let dearest = costs.iter().map(|cost| cost.2).fold(0.0, f64::max);
    for (id, thesis, value, order) in costs {
        let share = 100.0 * value / dearest;
        println!(
            "{id:>15}: {value:5.1} ns an evaluation, {share:5.1} % of the dearest (thesis {thesis:5.1} %), {order:5.1} ns to order a move"
        );
    }
}

/// Positions of a random game.
fn game(start: Marbles, seed: u64) -> impl Iterator<Item = Marbles> {
    std::iter::successors(Some((start, 0)), move |&(mut position, ply)| {
        let moves = legal_moves(&position);
        position.play(moves.get(mix(seed << 32 | ply) as usize % moves.len().max(1))?.code);
        Some((position, ply + 1))
    })
    .map(|(position, _)| position)
    .filter(|position| !position.status().is_over())
    .take(250)
}

/// Nanoseconds of one piece of work, from the fastest of several runs; `work` tells how many pieces it did.
fn fastest(mut work: impl FnMut() -> usize) -> f64 {
    let mut time = || {
        let begin = Instant::now();
        let pieces = work();
        begin.elapsed().as_nanos() as f64 / pieces as f64
    };
    (0..RUNS).map(|_| time()).fold(f64::INFINITY, f64::min)
}
