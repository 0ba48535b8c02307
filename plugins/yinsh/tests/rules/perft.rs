//! Counts of complete turns.

use abstrakt_plugin_api::{Flags, Position, Status, legal_moves};
use abstrakt_yinsh::YinshPosition;

use crate::position;

/// Leaves after `depth` complete turns, every ply made.
fn perft(position: &YinshPosition, depth: u32) -> u64 {
    walk(position, depth, false)
}

/// The same, with quiet plies of the last turn only counted: nothing that ends a turn late is quiet.
fn counted(position: &YinshPosition, depth: u32) -> u64 {
    walk(position, depth, true)
}

fn walk(position: &YinshPosition, depth: u32, count: bool) -> u64 {
    let mid_turn = match position.status() {
        Status::Over(_) => return u64::from(depth == 0),
        Status::Turn { mid_turn, .. } => mid_turn,
        Status::Chance => unreachable!(),
    };
    if depth == 0 && !mid_turn {
        return 1;
    }
    let below = if mid_turn { depth } else { depth - 1 };
    let child = |code| {
        let mut child = position.clone();
        child.play(code);
        walk(&child, below, count)
    };
    let moves = legal_moves(position);
    if count && below == 0 {
        let noisy = moves.iter().filter(|entry| entry.flags.has(Flags::NOISY));
        let (made, noisy) = noisy.fold((0, 0), |(made, n), entry| (made + child(entry.code), n + 1));
        return (position.count() - noisy) as u64 + made;
    }
    moves.iter().map(|entry| child(entry.code)).sum()
}

#[test]
fn counts_of_turns_are_those_of_the_data_file() {
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let root = position(fields[1]);
        for (depth, wanted) in (1..).zip(fields[2].split(' ')) {
            let wanted: u64 = wanted.parse().unwrap();
            assert_eq!(counted(&root, depth), wanted, "{} at depth {depth}, counted", fields[0]);
            if wanted < 100_000 {
                assert_eq!(perft(&root, depth), wanted, "{} at depth {depth}", fields[0]);
            }
        }
    }
}
