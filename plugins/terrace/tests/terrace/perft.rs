//! Leaf counts: the published ones through the game's own counting, and the slow reference's with every leaf made.

use crate::common::{choice, reference::Reference};
use abstrakt_plugin_api::conformance::assert_perft;
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Native, Rules};
use abstrakt_terrace::Terrace;

fn slow_perft(position: &Reference, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.moves().iter().map(|text| slow_perft(&position.after(text), depth - 1)).sum(),
    }
}

#[test]
fn published_counts_are_met() {
    assert_eq!(assert_perft(&Native::<Terrace>::new(), include_str!("perft.txt")), 12);
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
                assert_eq!(count(&mut line, depth, Leaves::Counted), slow_perft(&slow, depth), "{name}");
            }
        }
    }
}
