//! The heuristics: the weights of [Houdek 2010], and every feature by its name on small positions counted by hand.

use std::collections::BTreeMap;

use crate::common::{facts, place};
use abstrakt_abalone::{Abalone, Marbles};
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, NativeLine, Notation, Player, Term, Tree, Weights};

/// A line under a heuristic, with weights changed.
fn bound(position: Marbles, id: &str, weights: &[(&str, i32)]) -> NativeLine<Abalone> {
    let mut line = Native::<Abalone>::new().line(position, position.players());
    let weights = weights.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
    line.bind(&HeuristicChoice { id: Some(id.into()), weights }).unwrap();
    line
}

/// Amounts by the names of their features.
fn amounts(terms: &[Term]) -> BTreeMap<String, i32> {
    let features = &facts().heuristics[0].features;
    terms.iter().map(|term| (features[term.feature].name.clone(), term.amount)).collect()
}

/// Checks the named features of a position for a seat.
fn expect(seats: &[&str], seat: u8, expected: &[(&str, i32)]) {
    let found = amounts(&bound(place(seats), "simple", &[]).explain(Player(seat)).unwrap());
    assert_eq!(found.len(), 15, "all are there");
    for (name, amount) in expected {
        assert_eq!(found[*name], *amount, "{name} of seat {seat} in {seats:?}");
    }
}

#[test]
fn weights_are_the_thesis_table() {
    let facts = facts();
    let mut lines = include_str!("weights.txt").lines().filter(|line| !line.starts_with('#'));
    let ids: Vec<&str> = lines.next().unwrap().split_whitespace().skip(1).collect();
    assert_eq!(ids.len(), facts.heuristics.len(), "the default comes first, the thesis's order is another");
    let mut rows = 0;
    for line in lines {
        let (name, numbers) = line.split_once(' ').unwrap();
        for (id, number) in ids.iter().zip(numbers.split_whitespace()) {
            let heuristic = facts.heuristics.iter().find(|heuristic| heuristic.id == *id).unwrap();
            let weights =
                Weights::of(&facts, &HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() })
                    .unwrap();
            let found = match name {
                "win" => weights.win,
                "draw" => weights.draw,
                _ => {
                    weights.features[heuristic.features.iter().position(|known| known.name == name).unwrap()]
                }
            };
            assert_eq!(found, number.parse::<i32>().unwrap(), "{name} of {}", heuristic.id);
        }
        rows += 1;
    }
    assert_eq!(rows, facts.heuristics[0].features.len() + 2, "no feature without a row");
}

#[test]
fn features_count_what_their_names_say() {
    // A pair that can push one of two; the reference cell of A13 and A14 is d5: rows (5 + 3 + 5) / 3, columns
    // (5.5 + 4 + 5) / 3.
    let expected = [
        ("A0", 1),
        ("A1", 2),
        ("A2", 2),
        ("A3", 1),
        ("A4", 6),
        ("A5", 2),
        ("A6", 0),
        ("A7", 1),
        ("A8", 0),
        ("A9", 0),
        ("A10", 0),
        ("A11", 1),
        ("A12", 0),
        ("A13", 2),
        ("A14", 6),
    ];
    expect(&["e5 e6", "e7 a1"], 0, &expected);
    expect(
        &["e5 e6", "e7 a1"],
        1,
        &[("A7", 0), ("A8", 1), ("A9", 0), ("A11", 0), ("A12", 1), ("A13", 6), ("A14", 2)],
    );
}

#[test]
fn opponents_count_together() {
    // e5 stands between marbles of two opponents; e3 and e4, of two opponents, are neighbours and back each other.
    let expected =
        [("A2", 4), ("A4", 8), ("A5", 2), ("A6", 2), ("A7", 0), ("A8", 0), ("A9", 1), ("A10", 0), ("A12", 1)];
    expect(&["e5 f6", "e4 a1", "e6 e3"], 0, &expected);
    // Only marbles of one seat push together.
    expect(&["e5", "e3 e4", "a1"], 0, &[("A7", 0), ("A8", 1)]);
    expect(&["e5", "e3", "e4"], 0, &[("A8", 0)]);
    // Both marbles of a push of three count, each once though two pushes reach the first, of whatever seats.
    expect(&["e3 e4 e5", "e6", "e7 a1"], 0, &[("A7", 2)]);
    expect(&["e3 e4 e5", "e6", "a1"], 0, &[("A7", 1)]);
    // By marble and axis: the three marbles around e5 make two axes full.
    expect(&["e5", "e4 e6 d5 f5"], 0, &[("A9", 2)]);
    expect(&["e5", "e4 e6 d5 f5"], 1, &[("A10", 2)]);
}

#[test]
fn who_withdrew_attacks_nobody() {
    let mut line = bound(place(&["e5", "e3 e4", "a1"]), "simple", &[]);
    assert_eq!(amounts(&line.explain(Player(0)).unwrap())["A8"], 1);
    assert!(line.withdraw(Player(1)).unwrap());
    let after = amounts(&line.explain(Player(0)).unwrap());
    assert_eq!((after["A2"], after["A8"]), (3, 0), "the marbles still count as opponents'");
}

#[test]
fn analyzing_divides_last_and_rounds_towards_zero() {
    let mut line = bound(place(&["e5 e6 a1", "e7 i9"]), "analyzing", &[]);
    let terms = line.explain(Player(0)).unwrap();
    let reported = |feature: usize| (terms[feature].amount, terms[feature].divisor, terms[feature].product);
    assert_eq!(reported(3), (5, 3, -833), "-500 x 5 / 3");
    assert_eq!(reported(4), (6, 2, 1500));
    assert_eq!(reported(5), (2, 3, 1000));
    assert_eq!(reported(7), (1, 1, 40));
    assert_eq!(line.value(Player(0)), 100_000 + 6000 - 4000 - 833 + 1500 + 1000 + 40);
    let other = bound(place(&["e5 e6 a1", "e7 i9"]), "standard", &[]).explain(Player(0)).unwrap();
    assert!(other.iter().all(|term| term.divisor == 1), "the others do not divide");
}

#[test]
fn ordering_looks_at_the_move_from_its_mover() {
    let position = place(&["e5 e6 e7 b1", "e8 e9"]);
    for (text, marbles, kind, steps) in [
        ("e5-e7,e6", 3, 3, -3),
        ("e5-e7,e4", 3, 1, 1),
        ("e5-e7,f5", 3, 0, -1),
        ("e5-e7,f6", 3, 0, -3),
        ("b1,c2", 1, 1, 1),
    ] {
        let mut line = bound(position, "standard", &[]);
        let code = position.read_move(text).unwrap();
        let found = amounts(&line.explain_order(code).unwrap());
        line.push(code);
        let after = line.value(Player(0));
        let expected = [("AR0", marbles), ("AR1", kind), ("AR2", steps), ("AR3", after)];
        for (name, amount) in expected {
            assert_eq!(found[name], amount, "{name} of {text}");
        }
    }
}

#[test]
fn weights_can_be_changed_by_name() {
    let position = place(&["e5 e6", "e7 a1"]);
    assert_eq!(bound(position, "simple", &[]).value(Player(0)), 2);
    assert_eq!(bound(position, "simple", &[("A1", 2500), ("A13", 7)]).value(Player(0)), 5000 - 2 + 14);
}
