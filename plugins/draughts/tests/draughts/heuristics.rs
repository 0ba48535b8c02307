//! Values of the evaluations of [Vitásek 2006] and [Kühr 2011], feature by feature.

use crate::common::{feature, line};
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_plugin_api::{Native, Player, Rules, Tree};

/// The positions of the thesis, p. 37 and 39.
const EARLY: &str = "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29";
const LATE: &str = "B:W30,31,32,33,35,K37,38,39:B1,2,3,4,5,6,7,8,9,10,11,12,K13,14,15,24";

#[test]
fn damaq_has_the_values_of_its_code() {
    // By the printed code, without squares 36 and 45: material and total.
    for (position, material, total) in [("start", 0, -2), (EARLY, -7, -8), (LATE, -16, -22)] {
        let printed = line::<International>(position, "damaq", &[("sides-lower", 0)]).value(Player(0));
        assert_eq!(printed, total, "{position}");
        let [men, kings] = ["men", "kings"].map(|name| feature::<International>(position, "damaq", name));
        assert_eq!(2 * men + 9 * kings, material, "{position}");
    }
    let mut symmetric = line::<International>("start", "damaq", &[]);
    assert_eq!((symmetric.value(Player(0)), symmetric.value(Player(1))), (0, 0));
    let mut early = line::<International>(EARLY, "damaq", &[]);
    assert_eq!((early.value(Player(0)), early.value(Player(1))), (-8, 8));
}

/// A heuristic that was fitted or has evolved in games of one board is offered there alone.
#[test]
fn each_game_offers_what_was_made_for_it() {
    fn ids<V: Variant>() -> Vec<String> {
        let rules = Native::<Draughts<Plain<V>>>::new();
        rules.facts().heuristics.iter().map(|facts| facts.id.clone()).collect()
    }
    assert_eq!(ids::<International>(), ["patterns", "evolved", "damaq"]);
    assert_eq!(ids::<Czech>(), ["patterns", "kuhr"]);
    assert_eq!(ids::<Russian>(), ["patterns", "evolved", "kuhr"]);
    assert_eq!(ids::<Brazilian>(), ["patterns", "evolved", "kuhr"]);
    assert_eq!(ids::<English>(), ["patterns", "evolved", "kuhr"]);
    assert_eq!(ids::<Italian>(), ["patterns", "evolved", "kuhr"]);
    assert_eq!(ids::<Frisian>(), ["patterns", "evolved", "damaq"]);
    let features = [("men", 27), ("kings", 61), ("back-row", 11)];
    let counted = features.map(|(name, weight)| weight * feature::<International>(EARLY, "damaq", name));
    let evolved = line::<International>(EARLY, "evolved", &[]).value(Player(0));
    assert_eq!(evolved, counted.iter().sum::<i32>());
    assert_ne!(evolved, 0);
}

#[test]
fn features_of_damaq_count_what_they_say() {
    let position = "W:W46,47,K50,36,26,31:BK1,6,15,45,20";
    let table = [("men", 1), ("kings", 0), ("back-row", 2), ("sides", -1), ("sides-lower", 0)];
    for (name, wanted) in table {
        assert_eq!(feature::<International>(position, "damaq", name), wanted, "{name}");
    }
    assert_eq!(feature::<International>("W:W36,32:B7", "damaq", "sides-lower"), 1);
}

#[test]
fn the_course_text_has_the_values_of_its_example() {
    // Example 2.6 as far as its squares are known: 225 of material, 9 and 3 of squares and neighbours.
    let example = "W:Wa7,c1,Kb6,Ka3:Bb8";
    assert_eq!(line::<Czech>(example, "kuhr", &[]).value(Player(0)), 231);
    assert_eq!(line::<Czech>(example, "kuhr", &[]).value(Player(1)), -231);
    let table =
        [("men", 1), ("kings", 2), ("man-squares", 2 + 3 - 3), ("king-squares", 2), ("neighbours", 2)];
    for (name, wanted) in table {
        assert_eq!(feature::<Czech>(example, "kuhr", name), wanted, "{name}");
    }
}

#[test]
fn the_tables_of_the_course_text_are_those_of_its_figure() {
    // Figure 12: squares of value 2 and 3 of a white man and a white king, and of a black man; all others are 0.
    let men = [(2, "a7 h6 a5 h4 a3 h2"), (3, "a1 c1 e1 g1")];
    let kings = [(2, "b8 d8 f8 h8 a7 h6 a5 h4 a3 h2"), (3, "a1 c1 e1 g1")];
    let black = [(-2, "a7 h6 a5 h4 a3 h2"), (-3, "b8 d8 f8 h8")];
    for rank in 1..=8 {
        for file in ('a'..='h').filter(|file| (*file as u32 - 'a' as u32 + rank) % 2 == 1) {
            let square = format!("{file}{rank}");
            let expected = |table: &[(i32, &str)]| {
                table.iter().find(|(_, squares)| squares.contains(&square)).map_or(0, |(value, _)| *value)
            };
            if rank < 8 {
                let value = feature::<Czech>(&format!("W:W{square}:B"), "kuhr", "man-squares");
                assert_eq!(value, expected(&men), "white man on {square}");
            }
            if rank > 1 {
                let value = feature::<Czech>(&format!("W:W:B{square}"), "kuhr", "man-squares");
                assert_eq!(value, expected(&black), "black man on {square}");
            }
            let value = feature::<Czech>(&format!("W:WK{square}:B"), "kuhr", "king-squares");
            assert_eq!(value, expected(&kings), "white king on {square}");
        }
    }
}
