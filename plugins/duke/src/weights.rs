//! The heuristics' features and weights.
//!
//! **Thesis** is the evaluation of the thesis (formula 2.1) with the best individual of its generation 100:
//!
//! `E = W(own board) - W(enemy board) + (W(own bag) - W(enemy bag)) / C_A + |M| C_M + |D| C_D`
//!
//! where W sums weights by kind, M are the player's possible actions and D those of his Duke; the opponent's are not
//! taken off. C_A = 1.25, C_D = 0.5, C_M = 0.6875 = 11/16. Everything is multiplied by [`SCALE`] = 80, the least number that
//! makes w / 1.25, 1/2 and 11/16 whole, so every value is exactly the thesis's, 80 times.
//!
//! The thesis tells no values of ends: a win is worth more than any sum, a draw 0. It does not say how draws count in M
//! either: here once for each empty square beside the Duke while the bag is not empty.

use abstrakt_plugin_api::{Feature, HeuristicFacts, Text, text};

use crate::tiles::{KINDS, Kind};

/// What the thesis's weights are multiplied by.
pub const SCALE: i32 = 80;
/// First of the features by kind: tiles on the board.
pub const BOARD: usize = 0;
/// First of the features by kind: tiles in the bag.
pub const BAG: usize = KINDS;
/// |M|.
pub const MOBILITY: usize = 2 * KINDS;
/// |D|.
pub const DUKE_MOBILITY: usize = MOBILITY + 1;

/// w of the best individual (thesis 2.4.5), in the order of [`Kind::ALL`].
const BEST: [i32; KINDS] = [16, 20, 23, 28, 1000, 22, 30, 28, 1, 9, 18, 19, 6, 9, 16];
/// Above the sum of any position: all tiles of one player count 1352, his mobility less than 200.
const WIN: i32 = 2000 * SCALE;

/// The facts of all heuristics, the default first.
pub fn heuristics() -> Vec<HeuristicFacts> {
    vec![thesis()]
}

fn thesis() -> HeuristicFacts {
    let mut features: Vec<Feature> = Kind::ALL.into_iter().map(on_board).collect();
    features.extend(Kind::ALL.into_iter().map(in_bag));
    let count = |name: &str, meaning: Text| Feature::value(name, meaning);
    features
        .push(count("moves", text("own possible actions and placements", "vlastní možné akce a umístění")));
    features.push(count("duke-moves", text("actions of the own Duke", "akce vlastního vévody")));
    let board = BEST.iter().map(|weight| weight * SCALE);
    // / 1.25
    let bag = BEST.iter().map(|weight| weight * SCALE * 4 / 5);
    let weights = board.chain(bag).chain([11 * SCALE / 16, SCALE / 2]).collect();
    HeuristicFacts {
        id: "thesis".into(),
        name: text("Thesis", "Diplomová práce"),
        summary: text(
            "Tiles on the board and in the bag by evolved weights, and how many actions there are.",
            "Dílky na desce a v sáčku podle evolučně získaných vah a počet možných akcí.",
        ),
        win: WIN,
        draw: 0,
        features,
        weights,
    }
}

fn on_board(kind: Kind) -> Feature {
    let (id, czech) = (kind.id(), kind.czech());
    Feature::value(
        id,
        text(
            format!("{id}: own minus opponent's on the board"),
            format!("{czech}: vlastní minus soupeřovi na desce"),
        ),
    )
}

fn in_bag(kind: Kind) -> Feature {
    let (id, czech) = (kind.id(), kind.czech());
    Feature::value(
        &format!("bag.{id}"),
        text(
            format!("{id}: own minus opponent's in the bag"),
            format!("{czech}: vlastní minus soupeřovi v sáčku"),
        ),
    )
}
