//! The boundary in process: a library is the same game as its crate, and what is wrong with a library is reported.

use abstrakt_loader::Plugin;
use abstrakt_plugin_api::conformance::{Plan, check};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Choice, Line, Move, Rules, Tree};
use abstrakt_tests::plugin_file;

#[test]
fn the_template_conforms_across_the_boundary() {
    let plugin = Plugin::load(&plugin_file("template")).unwrap();
    let report = check(&plugin, &Plan::quick(), &mut |_| {});
    assert!(report.problems.is_empty(), "{report}");
}

#[test]
fn perft_of_noughts_and_crosses_across_the_boundary() {
    let plugin = Plugin::load(&plugin_file("template")).unwrap();
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None).unwrap();
    let counts: Vec<u64> = (1..=9).map(|depth| count(&mut line, depth, Leaves::Made)).collect();
    // Games of noughts and crosses by length: 9!/(9-d)! less the continuations of won games.
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    assert_eq!(line.fault(), None);
}

/// Pops reach the plugin with the next call only: every kind of call must see the right top.
#[test]
fn what_is_taken_back_is_taken_back_for_every_call() {
    let plugin = Plugin::load(&plugin_file("template")).unwrap();
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None).unwrap();
    let free = line.snapshot().unwrap().moves;
    let squares: Vec<Move> = free.iter().map(|entry| line.read_move(&entry.text).unwrap()).collect();
    let mut seen = vec![(line.status(), line.key(), line.text().unwrap())];
    for square in &squares[..4] {
        line.push(*square);
        seen.push((line.status(), line.key(), line.text().unwrap()));
    }
    line.pop();
    line.pop();
    assert_eq!((line.fork().key(), line.count()), (seen[2].1, 7));
    line.pop();
    assert_eq!(line.snapshot().unwrap().text, seen[1].2);
    line.pop();
    assert_eq!(line.key(), seen[0].1);
    line.pop();
    line.pop();
    assert_eq!((line.status(), line.key(), line.text().unwrap()), seen[0].clone());
    line.push(squares[0]);
    line.pop();
    assert_eq!(line.push(squares[0]), seen[1].0);
    assert_eq!(line.text().unwrap(), seen[1].2);
    assert_eq!(line.fault(), None);
}
