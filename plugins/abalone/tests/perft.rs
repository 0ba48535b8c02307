//! Leaf counts of the published setups, and of what kinds the first moves are.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use common::{perft, perft_counted, start};

/// Setup and expected leaves by depth.
fn table() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.split_whitespace();
        (words.next().unwrap(), words.map(|word| word.parse().unwrap()).collect())
    })
}

#[test]
fn counted_leaves_are_the_published_ones_to_depth_four() {
    for (setup, leaves) in table() {
        let position = start(setup);
        let found: Vec<u64> = (1..=4).map(|depth| perft_counted(&position, depth)).collect();
        assert_eq!(found, leaves, "{setup}");
    }
}

#[test]
fn listed_leaves_are_the_counted_ones() {
    for (setup, leaves) in table() {
        let position = start(setup);
        let found: Vec<u64> = (1..=3).map(|depth| perft(&position, depth)).collect();
        assert_eq!(found, leaves[..3], "{setup}");
    }
}
