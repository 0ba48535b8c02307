//! The evaluation of a course text on Czech draughts. CITE: [Kühr 2011] 2.3, examples 2.5 and 2.6: a man
//! 25, a king 100, a table of squares for each, and a point for every own piece next to a piece.
//!
//! The tables are those of figure 12, as White sees the board; Black's are turned by half and negative.

use abstrakt_plugin_api::{Heuristic, HeuristicFacts, Player, Sum, WinScale, text};

use super::size;
use crate::grid::{Bits, DOWN_LEFT, DOWN_RIGHT};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Czech, Side, Variant};

abstrakt_plugin_api::features! {
    fn features();
    value MEN = "men" ("own men less the other's", "vlastní kameny minus soupeřovy");
    value KINGS = "kings" ("own kings less the other's", "vlastní dámy minus soupeřovy");
    value MAN_SQUARES = "man-squares" (
        "values of the men's squares: 3 on the own back row, 2 at the sides",
        "hodnoty polí kamenů: 3 na vlastní základní řadě, 2 na krajích"
    );
    value KING_SQUARES = "king-squares" (
        "values of the kings' squares: 3 on the own back row, 2 on the rest of the edge",
        "hodnoty polí dam: 3 na vlastní základní řadě, 2 na zbytku okraje"
    );
    value NEIGHBOURS = "neighbours" (
        "own pieces next to each own piece, less the other's",
        "vlastní kameny vedle každého vlastního kamene minus soupeřovy"
    );
}

/// Figure 12, rank 8 at the top, dark squares only: a white man.
const MAN_TABLE: [[u8; 4]; 8] = [
    [0, 0, 0, 0],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [3, 3, 3, 3],
];
/// Figure 12: a white king.
const KING_TABLE: [[u8; 4]; 8] = [
    [2, 2, 2, 2],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
    [3, 3, 3, 3],
];

/// A table as sets: the squares whose value has the bit 1, and those with the bit 2, for each side.
struct Planes([[Bits; 2]; 2]);

impl Planes {
    const fn of(table: [[u8; 4]; 8]) -> Self {
        let mut planes = [[0; 2]; 2];
        let (mut row, grid) = (0, Czech::GRID);
        while row < 8 {
            let mut column = 0;
            while column < 4 {
                let mut plane = 0;
                while plane < 2 {
                    if table[row][column] >> plane & 1 == 1 {
                        planes[0][plane] |= 1 << grid.square(row, column);
                        planes[1][plane] |= 1 << grid.square(7 - row, 3 - column);
                    }
                    plane += 1;
                }
                column += 1;
            }
            row += 1;
        }
        Self(planes)
    }

    const fn sum(&self, side: Side, set: Bits) -> i32 {
        let [ones, twos] = self.0[side];
        size(set & ones) + 2 * size(set & twos)
    }
}

const MAN_PLANES: &Planes = &Planes::of(MAN_TABLE);
const KING_PLANES: &Planes = &Planes::of(KING_TABLE);

/// Counts the features of the course text.
pub struct Kuhr;

impl<V: Variant> Heuristic<DraughtsPosition<V>> for Kuhr {
    fn features(&mut self, position: &DraughtsPosition<V>, player: Player, sum: &mut Sum<'_>) {
        let side = DraughtsPosition::<V>::side_of(player);
        let other = side ^ BLACK;
        let less = |count: &dyn Fn(Side) -> i32| count(side) - count(other);
        sum.add(MEN, less(&|side| size(position.men(side))));
        sum.add(KINGS, less(&|side| size(position.kings(side))));
        sum.add(MAN_SQUARES, less(&|side| MAN_PLANES.sum(side, position.men(side))));
        sum.add(KING_SQUARES, less(&|side| KING_PLANES.sum(side, position.kings(side))));
        if sum.wants(NEIGHBOURS) {
            sum.add(NEIGHBOURS, less(&|side| neighbours::<V>(position.all(side))));
        }
    }
}

/// Each piece counts the pieces on its up to four neighbouring squares, so each pair counts twice.
fn neighbours<V: Variant>(set: Bits) -> i32 {
    let pairs = |direction| size(V::GRID.shift(direction, set) & set);
    2 * (pairs(DOWN_LEFT) + pairs(DOWN_RIGHT))
}

/// Facts and weights.
pub(super) fn facts() -> HeuristicFacts {
    HeuristicFacts {
        id: "kuhr".into(),
        name: text("Kühr", "Kühr"),
        summary: text(
            "Men, kings, safe squares at the edge and own neighbours; the evaluation of a course text (Kühr 2011).",
            "Kameny, dámy, bezpečná pole na kraji a vlastní sousedé; ohodnocení z učebního textu (Kühr 2011).",
        ),
        win: 10_000,
        draw: 0,
        features: features(),
        weights: vec![25, 100, 1, 1, 1],
        // Fitted to 160 games of 500 nodes a turn of the Czech game, as `abstrakt scale` does.
        scales: vec![WinScale::new(5, 47)],
        ..HeuristicFacts::plain()
    }
}
