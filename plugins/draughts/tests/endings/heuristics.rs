//! The evaluation Evolved, which knows endings.

use abstrakt_draughts::variant::{Brazilian, Italian, Russian, Variant};
use abstrakt_plugin_api::{Player, Tree};

use super::take_tables;
use crate::common::{feature, line};

/// Where the federations' rules leave few moves for an ending of kings, the evaluation sees whether they are enough.
#[test]
fn evolved_knows_which_endings_of_kings_are_won_in_time() {
    take_tables();
    fn value<V: Variant>(position: &str) -> i32 {
        line::<V>(position, "evolved", &[]).value(Player(0))
    }
    let weight = |position: &str| feature::<Russian>(position, "evolved", "ending");
    // Petrov's triangle: the lone king off the main road is caught, within the 15 moves of 7.2.4, and not where few are left of them.
    let caught = "B:WKc3,Kd4,Kf6:BKb8";
    let plies = 200 - weight(caught);
    assert!((11..=26).contains(&plies), "{plies}");
    assert_eq!(value::<Russian>(caught), 6 * (200 - plies));
    assert_eq!(weight(&format!("{caught}:E{plies}")), 200 - plies);
    // One ply less, but a king may be given up on the way: not known.
    assert_eq!(weight(&format!("{caught}:E{}", plies - 1)), 0);
    assert_ne!(value::<Russian>(&format!("{caught}:E{}", plies - 1)), 0, "material counts");
    assert_eq!(value::<Russian>(&format!("{caught}:E1")), 0, "too late: a draw");
    // A lone king on the main road is not caught, two kings and one do not win, whatever their material.
    for drawn in ["B:WKc1,Ke1,Kg1:BKd4", "W:WKc1,Kf2:BKh8"] {
        assert_eq!([value::<Russian>(drawn), value::<Brazilian>(drawn)], [0; 2], "{drawn}");
    }
    assert_ne!(value::<Italian>("W:WK30,K31:BK1"), 0, "where nothing is limited material counts");
}
