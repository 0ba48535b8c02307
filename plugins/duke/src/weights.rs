//! The heuristics' features and weights.
//!
//! **Thesis** is the evaluation of the thesis (formula 2.1) with the best individual of its generation 100:
//!
//! `E = W(own board) - W(enemy board) + (W(own bag) - W(enemy bag)) / C_A + |M| C_M + |D| C_D`
//!
//! where W sums weights by kind, M are the player's possible actions and D those of his Duke; the opponent's are not
//! taken off. C_A = 1.25, C_D = 0.5, C_M = 0.6875 = 11/16. Everything is multiplied by [`SCALE`] = 240, so that w / 1.25,
//! 1/2 and 11/16 are whole and every value is exactly the thesis's, 240 times. (80 would do for these; 240 also divides by
//! C_A = 1.5 and 3.) The thesis tells no values of ends: a win is worth more than any sum, a draw 0. It does not say how
//! draws count in M either: here once for each empty square beside the Duke while the bag is not empty.
//!
//! **Tactical** is our own. A tile is worth its reach: the squares that it can act on from all squares of an empty board,
//! both faces added (the fact sheet's table, command squares included). In the bag it is worth less, because a turn is
//! spent to bring it in. The rest compares both players.

use abstrakt_plugin_api::{Feature, HeuristicFacts, Text, text};

use crate::tiles::{KINDS, Kind};

/// What the thesis's weights are multiplied by.
pub const SCALE: i32 = 240;
/// First of the features by kind: tiles on the board.
pub const BOARD: usize = 0;
/// First of the features by kind: tiles in the bag.
pub const BAG: usize = KINDS;
/// First of a heuristic's own features.
const OWN: usize = 2 * KINDS;

/// Features of the thesis's heuristic alone.
pub mod thesis {
    /// |M|.
    pub const MOVES: usize = super::OWN;
    /// |D|.
    pub const DUKE_MOVES: usize = super::OWN + 1;
}

/// Features of the tactical heuristic alone; the last one orders moves.
pub mod tactical {
    /// Actions, own minus opponent's.
    pub const MOBILITY: usize = super::OWN;
    /// Empty squares beside the Duke to draw to.
    pub const PLACINGS: usize = super::OWN + 1;
    /// Tiles under attack, opponent's minus own.
    pub const ATTACKED: usize = super::OWN + 2;
    /// Squares around the Dukes under attack, opponent's minus own.
    pub const AROUND_DUKE: usize = super::OWN + 3;
    /// The Duke can be captured at once.
    pub const DUKE_LOST: usize = super::OWN + 4;
    /// The Duke is threatened and his player is to act.
    pub const DUKE_THREATENED: usize = super::OWN + 5;
    /// What a move captures.
    pub const CAPTURED: usize = super::OWN + 6;
}

/// w of the best individual (thesis 2.4.5), in the order of [`Kind::ALL`].
const BEST: [i32; KINDS] = [16, 20, 23, 28, 1000, 22, 30, 28, 1, 9, 18, 19, 6, 9, 16];
/// Reach by kind. The Duke's serves the ordering of moves alone: while the game goes on both are there.
const REACH: [i32; KINDS] = [240, 316, 432, 320, 10_000, 244, 406, 326, 212, 474, 206, 384, 410, 380, 380];
/// What is left of a tile's worth while it is in the bag, in eighths.
const IN_BAG: i32 = 6;

/// Which heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Reach, mobility, attacks and the Dukes' safety.
    Tactical,
    /// The thesis's evaluation.
    Thesis,
}

impl Style {
    /// In the order of `Facts::heuristics`, the default first.
    pub const ALL: [Self; 2] = [Self::Tactical, Self::Thesis];
}

/// The facts of all heuristics.
pub fn heuristics() -> Vec<HeuristicFacts> {
    let facts = |style| match style {
        Style::Tactical => tactical(),
        Style::Thesis => thesis(),
    };
    Style::ALL.into_iter().map(facts).collect()
}

fn thesis() -> HeuristicFacts {
    let own = [
        feature("moves", "own possible actions and placements", "vlastní možné akce a umístění"),
        feature("duke-moves", "actions of the own Duke", "akce vlastního vévody"),
    ];
    HeuristicFacts {
        id: "thesis".into(),
        name: text("Thesis", "Diplomová práce"),
        summary: text(
            "Tiles on the board and in the bag by evolved weights, and how many actions there are.",
            "Dílky na desce a v sáčku podle evolučně získaných vah a počet možných akcí.",
        ),
        // Above the sum of any position: all tiles of one player count 1325, his actions less than 200.
        win: 2000 * SCALE,
        draw: 0,
        features: by_kind().chain(own).collect(),
        // / 1.25
        weights: weights(BEST.map(|weight| weight * SCALE), (4, 5), &[11 * SCALE / 16, SCALE / 2]),
    }
}

fn tactical() -> HeuristicFacts {
    let own = [
        feature("mobility", "own actions minus opponent's", "vlastní akce minus soupeřovy"),
        feature(
            "placings",
            "empty squares beside the Duke to draw to, own minus opponent's",
            "volná pole u vévody pro losované dílky, vlastní minus soupeřova",
        ),
        feature(
            "attacked",
            "tiles under attack, opponent's minus own",
            "napadené dílky, soupeřovy minus vlastní",
        ),
        feature(
            "around-duke",
            "squares around the Duke under attack, opponent's minus own",
            "napadená pole kolem vévody, soupeřova minus vlastní",
        ),
        feature(
            "duke-lost",
            "the Duke can be captured at once, opponent's minus own",
            "vévodu lze hned zajmout, soupeřova minus vlastního",
        ),
        feature(
            "duke-threatened",
            "the Duke is threatened and his player is to act, opponent's minus own",
            "vévoda je ohrožen a jeho hráč je na tahu, soupeřův minus vlastní",
        ),
        Feature::ordering("captured", text("worth of the tile captured", "hodnota zajatého dílku")),
    ];
    HeuristicFacts {
        id: "tactical".into(),
        name: text("Tactical", "Taktická"),
        summary: text(
            "Tiles by their reach, mobility and attacks of both players, and how safe the Dukes are.",
            "Dílky podle dosahu, pohyblivost a napadení obou hráčů a bezpečí vévodů.",
        ),
        win: 100_000,
        draw: 0,
        features: by_kind().chain(own).collect(),
        weights: weights(REACH, (IN_BAG, 8), &[12, 30, 40, 15, 4000, 60, 1]),
    }
}

/// Worth on the board, a fraction of it in the bag, and a heuristic's own weights.
fn weights(board: [i32; KINDS], (times, by): (i32, i32), own: &[i32]) -> Vec<i32> {
    let bag = board.map(|weight| weight * times / by);
    [&board, &bag, own].concat()
}

fn feature(name: &str, english: &str, czech: &str) -> Feature {
    Feature::value(name, text(english, czech))
}

/// The features that all heuristics share: tiles by kind, own minus opponent's, on the board and in the bag.
fn by_kind() -> impl Iterator<Item = Feature> {
    let meaning = |kind: Kind, [english, czech]: [&str; 2]| -> Text {
        text(
            format!("{}: own minus opponent's {english}", kind.id()),
            format!("{}: vlastní minus soupeřovy {czech}", kind.czech()),
        )
    };
    let board = Kind::ALL
        .into_iter()
        .map(move |kind| Feature::value(kind.id(), meaning(kind, ["on the board", "na desce"])));
    let bag = Kind::ALL.into_iter().map(move |kind| {
        Feature::value(&format!("bag.{}", kind.id()), meaning(kind, ["in the bag", "v sáčku"]))
    });
    board.chain(bag)
}
