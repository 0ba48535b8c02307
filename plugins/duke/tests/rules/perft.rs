//! Counts of complete turns, chance inside them, against the brute force.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::assert_perft;

use crate::plain::{Due, Plain};

/// Counts, as `assert_perft` reads them.
const FILE: &str = include_str!("../perft.txt");

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
    let remaining = if begins { depth - 1 } else { depth };
    let child = |text: &String| {
        let mut child = plain.clone();
        child.play(text);
        brute(&child, remaining)
    };
    plain.plies().iter().map(child).sum()
}

/// The lines of the file: is the guard rule on, the root, counts.
fn cases() -> Vec<(bool, String, Vec<u64>)> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let counts = fields[2].split(' ').map(|count| count.parse().unwrap()).collect();
        (!fields[0].is_empty(), fields[1].to_owned(), counts)
    };
    lines.map(case).collect()
}

#[test]
fn counts_of_turns_are_those_of_the_data_file() {
    assert_eq!(assert_perft(&Native::<TheDuke>::new(), FILE), 21);
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
