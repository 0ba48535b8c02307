//! Features by name, and the values that the thesis's weights make of them. `reference.rs` compares every feature over
//! random games; here are figures counted by hand.

use crate::common::{choice, feature, line};
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, Player, Rules, Tree};
use abstrakt_terrace::Terrace;

const LONG: &str = "DDCCBBAT/AABBCCDD/8/8/8/8/ddccbbaa/tabbccdd 1";

/// Long from the start: the T needs 9 moves and has none now; 80 - 40 = 40 of size; pieces on the eight heights
/// 1, 3, 2, 2, 2, 2, 3, 1, best 1, 2, 3, 4, 4, 3, 2, 1.
#[test]
fn features_of_the_first_position_are_those_counted_by_hand() {
    for seat in 0..2 {
        for (name, amount) in [
            ("T0", 1),
            ("T1", 1),
            ("T2", 1),
            ("T3", 1),
            ("T4", 1),
            ("T5", 40),
            ("T6", 40),
            ("T7", 50),
            ("T8", 50),
            ("T11", 1 + 3 + 4 + 4 + 4 + 4 + 3 + 1),
        ] {
            assert_eq!(feature(&mut line("long", "8x8", LONG), "improved", name, seat), amount, "{name}");
        }
    }
    // Size times breadth: t on 1, a on 3, b on 5 and 7, c on 7 and 5, d on 3 and 1; then the second row.
    let first_row = 1 + 3 + 2 * 5 + 2 * 7 + 3 * 7 + 3 * 5 + 4 * 3 + 4;
    let second_row = 4 * 3 + 4 * 3 + 3 * 5 + 3 * 7 + 2 * 7 + 2 * 5 + 3 + 3;
    assert_eq!(feature(&mut line("long", "8x8", LONG), "standard", "T9", 0), first_row + second_row);
    assert_eq!(feature(&mut line("long", "8x8", LONG), "standard", "T10", 0), first_row + second_row);
}

/// CITE: [Houdek 2010] table 2; Evolved's weights are our own.
#[test]
fn values_of_the_first_position_follow_from_the_printed_weights() {
    let mut line = line("long", "8x8", LONG);
    let ways_and_sizes = 66 - 88 + 40 * (90 - 120);
    for (id, value, win, draw) in [
        ("fast", 10000 + 5000 - 5000 + ways_and_sizes, 20000, 8500),
        ("improved", 10000 + 5000 - 5000 + ways_and_sizes + 50 * (3 - 4), 20000, 8500),
        ("evolved", 10373 + 1499 - 3983 + 2 - 66 + 40 * (153 - 71) + 50 * (15 - 13), 20000, 8500),
        ("standard", 5000 + 1600 - 1600 + 35 - 40 + 40 * (15 - 20) + 23 * 24, 10000, 4000),
    ] {
        line.bind(&HeuristicChoice { id: Some(id.into()), weights: Vec::new() }).unwrap();
        assert_eq!(line.value(Player(0)), value, "{id}");
        assert_eq!(line.value(Player(1)), value, "{id}: the start is symmetric");
        let weights = line.weights().unwrap();
        assert_eq!((weights.win, weights.draw), (win, draw), "{id}");
    }
}

#[test]
fn the_way_of_the_t_counts_down_to_its_goal() {
    for (text, first, other) in
        [("8/6t1/8/8/8/8/T7/8 1", 8, 9), ("t7/8/8/8/8/8/8/7T 1", 3, 3), ("8/8/8/8/4t3/8/8/1T6 1", 5, 9)]
    {
        let mut line = line("long", "8x8", text);
        assert_eq!(feature(&mut line, "fast", "T3", 0), first, "{text}");
        assert_eq!(feature(&mut line, "fast", "T4", 0), other, "{text}");
        assert_eq!(feature(&mut line, "fast", "T3", 1), other, "{text}");
    }
}

#[test]
fn opponents_are_summed_and_who_is_out_counts_nothing() {
    let mut line = line("four-players", "8x8", "8/8/8/4T'3/3t4/8/8/1T6 1");
    for (name, seat, amount) in
        [("T1", 0, 1), ("T2", 0, 2), ("T2", 2, 3), ("T1", 2, 0), ("T3", 2, 0), ("T5", 2, 0), ("T6", 2, 3)]
    {
        assert_eq!(feature(&mut line, "fast", name, seat), amount, "{name} of seat {seat}");
    }
}

#[test]
fn captures_and_moves_of_the_t_are_ordered_by_the_printed_weights() {
    let improved = HeuristicChoice { id: Some("improved".into()), weights: Vec::new() };
    let mut line = Native::<Terrace>::new().open(&choice("long", "8x8"), None).unwrap();
    line.bind(&improved).unwrap();
    let order = |line: &mut abstrakt_plugin_api::NativeLine<Terrace>, text: &str| {
        let code = line.read_move(text).unwrap();
        let terms = line.explain_order(code).unwrap();
        terms.iter().map(|term| term.product).sum::<i64>()
    };
    assert_eq!(order(&mut line, "D-b2-a1:T"), -2, "an own piece");
    assert_eq!(order(&mut line, "D-g1-f2:B"), -2);
    let mut open = crate::common::line("long", "8x8", "7T/8/8/8/3A4/4c3/8/t7 1");
    open.bind(&improved).unwrap();
    assert_eq!(order(&mut open, "e3-d4"), 2);
    assert_eq!(order(&mut open, "a1-a2"), 1);
    assert_eq!(order(&mut open, "e3-e4"), 0);
}
