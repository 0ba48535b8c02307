//! Counts of complete turns.

use abstrakt_plugin_api::{Position, Status, legal_moves};
use abstrakt_yinsh::YinshPosition;

use crate::position;

/// Leaves after `depth` complete turns; the last turns counted by the game, or every ply made.
fn perft(position: &YinshPosition, depth: u32, count: bool) -> u64 {
    let mid_turn = match position.status() {
        Status::Over(_) => return u64::from(depth == 0),
        Status::Turn { mid_turn, .. } => mid_turn,
        Status::Chance => unreachable!(),
    };
    if depth == 0 && !mid_turn {
        return 1;
    }
    let below = if mid_turn { depth } else { depth - 1 };
    if count && below == 0 {
        return position.turns().unwrap();
    }
    let child = |code| {
        let mut child = position.clone();
        child.play(code);
        perft(&child, below, count)
    };
    legal_moves(position).iter().map(|entry| child(entry.code)).sum()
}

#[test]
fn counts_of_turns_are_those_of_the_data_file() {
    for line in include_str!("../perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let root = position(fields[1]);
        for (depth, wanted) in (1..).zip(fields[2].split(' ')) {
            let wanted: u64 = wanted.parse().unwrap();
            assert_eq!(perft(&root, depth, true), wanted, "{} at depth {depth}, counted", fields[0]);
            if wanted < 100_000 {
                assert_eq!(perft(&root, depth, false), wanted, "{} at depth {depth}", fields[0]);
            }
        }
    }
}
