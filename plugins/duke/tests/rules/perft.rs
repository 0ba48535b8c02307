//! Counts of complete turns, chance inside them, against the brute force.

use abstrakt_duke::DukePosition;
use abstrakt_plugin_api::{Position, Status, legal_moves};

use crate::plain::{Due, Plain};
use crate::{guarded, position};

/// Leaves after `depth` complete turns; the last turns counted by the game, or every ply made.
fn perft(position: &DukePosition, depth: u32, count: bool) -> u64 {
    let begins = match position.status() {
        Status::Over(_) => return u64::from(depth == 0),
        Status::Turn { mid_turn, .. } => !mid_turn,
        Status::Chance => false,
    };
    if depth == 0 && begins {
        return 1;
    }
    let below = if begins { depth - 1 } else { depth };
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

fn brute(plain: &Plain, depth: u32) -> u64 {
    let begins = match plain.due {
        Due::Over { .. } => return u64::from(depth == 0),
        Due::Setup(placed) => placed == 0,
        Due::Act => true,
        Due::Chance | Due::Place(_) => false,
    };
    if depth == 0 && begins {
        return 1;
    }
    let below = if begins { depth - 1 } else { depth };
    let child = |text: &String| {
        let mut child = plain.clone();
        child.play(text);
        brute(&child, below)
    };
    plain.plies().iter().map(child).sum()
}

/// The lines of `perft.txt`: is the guard rule on, the root, counts.
fn cases() -> Vec<(bool, String, Vec<u64>)> {
    let lines = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let counts = fields[2].split(' ').map(|count| count.parse().unwrap()).collect();
        (fields[0] == "on", fields[1].to_owned(), counts)
    };
    lines.map(case).collect()
}

fn root(guard: bool, line: &str) -> DukePosition {
    if guard { guarded(line) } else { position(line) }
}

#[test]
fn counts_of_turns_are_those_of_the_data_file() {
    let cases = cases();
    assert!(cases.len() >= 5);
    for (guard, line, counts) in cases {
        let root = root(guard, &line);
        for (depth, wanted) in (1..).zip(counts) {
            let place = format!("{line} at depth {depth}");
            assert_eq!(perft(&root, depth, true), wanted, "{place}, counted");
            if wanted < 100_000 {
                assert_eq!(perft(&root, depth, false), wanted, "{place}, every ply made");
            }
        }
    }
}

#[test]
fn the_brute_force_counts_the_same() {
    for (guard, line, counts) in cases() {
        let plain = Plain::read(guard, &line);
        for (depth, wanted) in (1..).zip(counts).filter(|(_, wanted)| *wanted < 4000) {
            assert_eq!(brute(&plain, depth), wanted, "{line} at depth {depth}");
        }
    }
}

/// All lines to their last depth. Run it by name when the rules change:
/// `cargo test --release -p abstrakt-duke -- --ignored brute`.
#[test]
#[ignore = "a minute"]
fn the_brute_force_counts_the_same_at_every_depth() {
    for (guard, line, counts) in cases() {
        let plain = Plain::read(guard, &line);
        for (depth, wanted) in (1..).zip(counts) {
            assert_eq!(brute(&plain, depth), wanted, "{line} at depth {depth}");
        }
    }
}
