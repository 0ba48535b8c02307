//! Leaf counts: the published ones through the game's own counting, and the slow reference's with every leaf made.

// Clippy's leave for tests ends at functions marked as tests.
#![allow(clippy::unwrap_used)]

mod common;

use abstrakt_plugin_api::{Native, Rules, ScoredMove, Tree};
use abstrakt_terrace::Terrace;
use common::{choice, reference::Reference};

/// Leaves of a tree; the moves before the horizon are counted, or made one by one.
fn perft(line: &mut impl Tree, depth: u32, counting: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if line.status().is_over() {
        return 0;
    }
    if depth == 1 && counting {
        return line.count() as u64;
    }
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut entries, false);
    let below = |entry: &ScoredMove| {
        line.push(entry.code);
        let leaves = perft(line, depth - 1, counting);
        line.pop();
        leaves
    };
    entries[..count].iter().map(below).sum()
}

fn slow_perft(position: &Reference, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.moves().iter().map(|text| slow_perft(&position.after(text), depth - 1)).sum(),
    }
}

#[test]
fn published_counts_are_met() {
    let rules = Native::<Terrace>::new();
    let rows = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    let mut met = 0;
    for row in rows {
        let words: Vec<&str> = row.split(' ').collect();
        let [setup, board, depth, leaves] = words[..] else { panic!("{row}: four words are right") };
        let mut line = rules.open(&choice(setup, board), None).unwrap();
        let (depth, leaves) = (depth.parse::<u32>().unwrap(), leaves.parse::<u64>().unwrap());
        assert_eq!(perft(&mut line, depth, true), leaves, "{row}");
        if leaves < 2_000_000 {
            assert_eq!(perft(&mut line, depth, false), leaves, "{row}, every leaf made");
        }
        met += 1;
    }
    assert_eq!(met, 12);
}

#[test]
fn every_setup_counts_as_the_slow_reference_does() {
    let rules = Native::<Terrace>::new();
    for setup in &rules.facts().setups {
        for board in ["8x8", "6x6"] {
            let mut line = rules.open(&choice(&setup.id, board), None).unwrap();
            let slow = Reference::start(&setup.id, board);
            for depth in 1..=3 {
                if slow.moves().len() > 40 && depth == 3 {
                    continue;
                }
                let name = format!("{} {board} depth {depth}", setup.id);
                assert_eq!(perft(&mut line, depth, true), slow_perft(&slow, depth), "{name}");
            }
        }
    }
}
