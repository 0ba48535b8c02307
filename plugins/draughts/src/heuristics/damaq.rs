//! The evaluation of Damaq. CITE: [Vitásek 2006] 7.1: material, the own back row, and squares at the
//! sides, all kings and men alike. Its board is that of International draughts.
//!
//! The thesis tests six side squares; 36 and 45, which make the set symmetric, are a feature of their own: with
//! `w.sides-lower=0` the values are those of the printed code.

use abstrakt_plugin_api::{Heuristic, HeuristicFacts, Player, Sum, WinScale, text};

use super::size;
use crate::grid::Bits;
use crate::position::DraughtsPosition;
use crate::variant::{International, Variant};

abstrakt_plugin_api::features! {
    fn features();
    value MAN = "men" ("own men less the other's", "vlastní kameny minus soupeřovy");
    value KING = "kings" ("own kings less the other's", "vlastní dámy minus soupeřovy");
    value BACK = "back-row" (
        "pieces on the own back row, less the other's on theirs",
        "kameny na vlastní základní řadě minus soupeřovy na jeho"
    );
    value SIDES = "sides" ("pieces on 6, 16, 26, 15, 25, 35", "kameny na polích 6, 16, 26, 15, 25, 35");
    value LOWER = "sides-lower" ("pieces on 36 and 45", "kameny na polích 36 a 45");
}

/// Squares 6, 16, 26 and 15, 25, 35, as printed.
const PRINTED: Bits = numbered([6, 16, 26, 15, 25, 35]);
/// The two that are missing there.
const MISSING: Bits = numbered([36, 45]);
/// Back rows of White and Black.
const ROWS: [Bits; 2] = [International::GRID.row(9), International::GRID.row(0)];

const fn numbered<const COUNT: usize>(numbers: [u16; COUNT]) -> Bits {
    let (mut set, mut index) = (0, 0);
    while index < COUNT {
        let place = numbers[index] as usize - 1;
        set |= 1 << International::GRID.square(place / 5, place % 5);
        index += 1;
    }
    set
}

/// Counts the features of Damaq.
pub struct Damaq;

impl<V: Variant> Heuristic<DraughtsPosition<V>> for Damaq {
    fn features(&mut self, position: &DraughtsPosition<V>, player: Player, sum: &mut Sum<'_>) {
        let side = DraughtsPosition::<V>::side_of(player);
        let other = 1 - side;
        let difference = |set: Bits| size(position.all(side) & set) - size(position.all(other) & set);
        sum.add(MAN, size(position.men(side)) - size(position.men(other)));
        sum.add(KING, size(position.kings(side)) - size(position.kings(other)));
        sum.add(BACK, size(position.all(side) & ROWS[side]) - size(position.all(other) & ROWS[other]));
        sum.add(SIDES, difference(PRINTED));
        sum.add(LOWER, difference(MISSING));
    }
}

/// Facts and weights. The thesis gives finished games no value; 1000 and 0 are ours.
pub(super) fn facts() -> HeuristicFacts {
    HeuristicFacts {
        id: "damaq".into(),
        name: text("Damaq", "Damaq"),
        summary: text(
            "Men, kings, own back row and side squares; the evaluation of Damaq (Vitásek 2006).",
            "Kameny, dámy, vlastní základní řada a krajní pole; ohodnocení programu Damaq (Vitásek 2006).",
        ),
        win: 1000,
        draw: 0,
        features: features(),
        weights: vec![2, 9, 1, 1, 1],
        // Fitted to 160 games of 500 nodes a turn of the International game, as `abstrakt scale` does.
        scales: vec![WinScale::new(-1, 3)],
        ..HeuristicFacts::plain()
    }
}
