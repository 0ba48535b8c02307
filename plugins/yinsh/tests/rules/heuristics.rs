//! The weights of [Houdek 2010] table 3, and values by them.

use abstrakt_plugin_api::{Game, HeuristicChoice, Line, Native, Player, Rules, Tree};
use abstrakt_yinsh::Yinsh;

use crate::choice;

/// Ids, win, draw, and every weight that is not empty in Tab. 3.
const TABLE: [(&str, i32, i32, &str); 3] = [
    (
        "storm",
        1_100_000_000,
        1_000_000_000,
        "Y0 1000000000, Y1 10000000, Y2 9195, Y3 -6066, Y4 8609, Y5 -3926, Y6 9335, Y7 -2469, Y8 -4025, Y9 4025, \
         Y10 -1000, Y11 1000, Y16 294, Y17 5378, Y18 -6505, Y19 1000, Y20 -8373, YP0 2000, YP1 -38, YP2 1, YR0 1, \
         YR1 -1, YRP0 1",
    ),
    (
        "by-positions",
        1000,
        100,
        "Y1 250, Y21 1, YP0 20000, YP1 -380, YP2 10, block.YP1 45, block.YP2 10, edge.YP1 -380, edge.YP3 2, YR0 1, \
         YR1 -1, YRP0 1",
    ),
    ("basic", 1951, 1, "Y0 1, Y1 65, Y10 -1, Y11 1, YP0 2000, YP1 -38, YP2 1"),
];

#[test]
fn weights_are_those_of_the_table() {
    let facts = Yinsh::facts();
    assert_eq!(facts.heuristics.len(), TABLE.len());
    for (heuristic, (id, win, draw, weights)) in facts.heuristics.iter().zip(TABLE) {
        assert_eq!((heuristic.id.as_str(), heuristic.win, heuristic.draw), (id, win, draw));
        let mut wanted: Vec<&str> = weights.split(", ").collect();
        let named = heuristic.features.iter().zip(&heuristic.weights).filter(|(_, weight)| **weight != 0);
        let mut found: Vec<String> =
            named.map(|(feature, weight)| format!("{} {weight}", feature.name)).collect();
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "{id}");
        for feature in &heuristic.features {
            assert_eq!(feature.ordering, feature.name.starts_with("YR"), "{}", feature.name);
            let divided = feature.meaning.en.contains("divided");
            assert_eq!(divided, feature.meaning.cs.contains("děleno"));
            assert!(!divided || id == "storm", "only Storm averages");
        }
    }
}

/// Value for each player.
fn values(id: &str, line: &str, weights: &[(&str, i32)]) -> [i32; 2] {
    let mut line = Native::<Yinsh>::new().open(&choice(&[]), Some(line)).unwrap();
    let weights = weights.iter().map(|(name, weight)| ((*name).into(), *weight)).collect();
    line.bind(&HeuristicChoice { id: Some(id.into()), weights }).unwrap();
    [0, 1].map(|seat| line.value(Player(seat)))
}

#[test]
fn three_rings_are_weighed_by_three_columns() {
    // White's rings a2 (mobility 18), d5 (26) and d8 (22), Black's f7 (26) and g10 (22). a2, d5 and f7 share a diagonal,
    // d5 and d8 a column.
    let line = "W3/7/8/4W2W1/10/5B3/8B1/9/8/7/4 b place -";
    let edge = -380 * 2 + 2 * (28 - 18);
    let block = 45 * 3 + 10 * 26;
    let normal = -380 + 10 * 22;
    // Two rings are all weighed normally.
    let black = 20_000 - 380 * 2 + 10 * (26 + 22);
    assert_eq!(values("by-positions", line, &[]), [20_000 + edge + block + normal, black]);
    for id in ["basic", "storm"] {
        assert_eq!(values(id, line, &[]), [2000 - 38 * 6 + 18 + 26 + 22, 2000 - 38 * 2 + 26 + 22]);
    }
}

#[test]
fn storm_divides_exactly_and_last() {
    // White: ring e5 at the end of e6-e9, four own markers; the position is B of the sheet.
    let line = "3B/4W2/1W6/8B/4Wwwww1/4bb3/5b2B1/1B3W3/4W3/7/1B2 w move -";
    let only = |feature: &str, weight| {
        let names = "Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y16 Y17 Y18 Y19 Y20";
        let mut weights: Vec<(&str, i32)> = names.split(' ').map(|name| (name, 0)).collect();
        weights.push((feature, weight));
        values("storm", line, &weights)[0]
    };
    assert_eq!(only("Y4", 8609), 8609 / 5);
    assert_eq!(only("Y4", -8609), -1721, "rounded towards zero");
    // e6 1, e7 2, e8 3, e9 4 from the centre: 10 / 4 markers; -1000 * 10 / 4.
    assert_eq!(only("Y10", -1000), -1000 * (1 + 2 + 3 + 4) / 4);
}

#[test]
fn a_divisor_of_zero_adds_nothing() {
    // No markers at all: Y10 and Y11 have nothing to be averaged over.
    let line = "3B/4W2/5B2/5W3/2WB6/9/BW4B3/4W4/8/7/4 w move -";
    let zero: Vec<(&str, i32)> = ["Y0", "Y1", "Y8", "Y9", "Y16"].map(|name| (name, 0)).into();
    assert_eq!(values("storm", line, &zero), [0, 0]);
}
