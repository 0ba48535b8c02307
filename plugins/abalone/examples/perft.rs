//! Prints leaf counts and their speed: every leaf made, and leaves counted by generation.
//!
//! `cargo run --release -p abstrakt-abalone --example perft [SETUP [DEPTH]]`

use std::time::Instant;

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::{Entry, Native, Rules, Tree};

fn main() {
    let mut words = std::env::args().skip(1);
    let setup = words.next().unwrap_or_else(|| "belgian-daisy".into());
    let depth: u32 = words.next().map_or(4, |word| word.parse().expect("DEPTH is a number"));
    let rules = Native::<Abalone>::new();
    let choice = rules.facts().choose(Some(&setup), None, &[]).expect("a known setup");
    let mut line = rules.open(&choice, None).expect("setups open");
    for (kind, count) in [("every leaf made", made as fn(&mut _, u32) -> u64), ("counted", counted)] {
        for depth in 1..=depth {
            let begin = Instant::now();
            let leaves = count(&mut line, depth);
            let seconds = begin.elapsed().as_secs_f64();
            println!(
                "{kind:>15}, depth {depth}: {leaves:>10} leaves, {:7.1} M/s",
                leaves as f64 / seconds / 1e6
            );
        }
    }
}

fn made<T: Tree>(tree: &mut T, depth: u32) -> u64 {
    if depth == 0 { 1 } else { walk(tree, depth, made) }
}

fn counted<T: Tree>(tree: &mut T, depth: u32) -> u64 {
    if depth == 1 { tree.count() as u64 } else { walk(tree, depth, counted) }
}

fn walk<T: Tree>(tree: &mut T, depth: u32, below: fn(&mut T, u32) -> u64) -> u64 {
    let mut slots = [Entry::default(); 512];
    let count = tree.moves(&mut slots, false);
    let mut leaves = 0;
    for entry in &slots[..count] {
        // Like a search, every node's status and key are looked at.
        if !std::hint::black_box((tree.push(entry.code), tree.key())).0.is_over() || depth == 1 {
            leaves += below(tree, depth - 1);
        }
        tree.pop();
    }
    leaves
}
