//! The heuristics' features and weights.
//!
//! **Thesis** is the evaluation of the thesis ([Košťál 2021], formula 2.1) with the best individual of its generation 100:
//!
//! `E = W(own board) - W(enemy board) + (W(own bag) - W(enemy bag)) / C_A + |M| C_M + |D| C_D`
//!
//! where W sums weights by kind, M are the player's possible actions and D those of their Duke; the opponent's are not
//! taken off. C_A = 1.25, C_D = 0.5, C_M = 0.6875 = 11/16. Everything is multiplied by [`SCALE`] = 3120 = 16 x 15 x 13,
//! so that sixteenths are whole, and w / C_A too for C_A = 1.25 and 3.25, the two that the thesis prints, and for most
//! others (4 C_A is a whole number from 5 to 20; 7, 9, 11, 14 and 17 to 19 alone are rounded, by less than one part of
//! 3120). The contents of the bag follow from the board and from C_A, which is the weight of a feature that
//! no position counts, in quarters. The thesis gives no values of ends: a win is worth more than any sum, a
//! draw 0. It does not say how draws count in M either: here once for each empty square beside the Duke while
//! the bag is not empty.
//!
//! Its genes are those of the thesis's chromosome (2.5): five bits for each kind but the Duke, in the order of the Czech
//! alphabet, then one for the value of draws from the bag, four each for C_M, C_D and C_A; 83 in all. Their
//! meaning as numbers is read from the two chromosomes printed there.
//!
//! **Tactical** is our own. A tile is worth its reach: the squares that it can act on from all squares of an empty board,
//! both faces added (the fact sheet's table, command squares included). In the bag it is worth less, because a turn is
//! spent to bring it in. The rest compares both players.

use abstrakt_plugin_api::{Derived, Feature, Gene, GeneTarget, HeuristicFacts, Text, WinScale, text};

use crate::tiles::{KINDS, Kind};

/// The factor of the thesis's weights.
pub const SCALE: i32 = 3120;
/// First of the features by kind: tiles on the board.
pub const BOARD: usize = 0;
/// First of the features by kind: tiles in the bag.
pub const BAG: usize = KINDS;
/// First of a heuristic's own features.
const OWN: usize = 2 * KINDS;

/// Features of the thesis's heuristic alone: |M|, |D|, and C_A.
pub mod thesis {
    abstrakt_plugin_api::features! {
        pub fn features() from super::OWN;
        value MOVES = "moves" ("own possible actions and placements", "vlastní možné akce a umístění");
        value DUKE_MOVES = "duke-moves" ("actions of the own Duke", "akce vlastního vévody");
        value BAG_DIVISOR = "bag-divisor" (
            "not counted: what a tile's weight is divided by in the bag, in quarters",
            "nepočítá se: čím se dělí váha dílku v sáčku, ve čtvrtinách"
        );
    }
}

/// Features of the tactical heuristic alone.
pub mod tactical {
    abstrakt_plugin_api::features! {
        pub fn features() from super::OWN;
        value MOBILITY = "mobility" ("own actions minus opponent's", "vlastní akce minus soupeřovy");
        value PLACINGS = "placings" (
            "empty squares beside the Duke to draw to, own minus opponent's",
            "volná pole u vévody pro losované dílky, vlastní minus soupeřova"
        );
        value ATTACKED = "attacked" ("tiles under attack, opponent's minus own", "napadené dílky, soupeřovy minus vlastní");
        value AROUND_DUKE = "around-duke" (
            "squares around the Duke under attack, opponent's minus own",
            "napadená pole kolem vévody, soupeřova minus vlastní"
        );
        value DUKE_LOST = "duke-lost" (
            "the Duke can be captured at once, opponent's minus own",
            "vévodu lze hned zajmout, soupeřova minus vlastního"
        );
        value DUKE_THREATENED = "duke-threatened" (
            "the Duke is threatened and its player is to act, opponent's minus own",
            "vévoda je ohrožen a jeho hráč je na tahu, soupeřův minus vlastní"
        );
        value IN_BAG = "in-bag" (
            "not counted: eighths of a tile's worth that it keeps in the bag",
            "nepočítá se: kolik osmin hodnoty si dílek ponechá v sáčku"
        );
        ordering CAPTURED = "captured" ("worth of the tile captured", "hodnota zajatého dílku");
    }
}

/// w of the best individual (thesis 2.4.5), in the order of [`Kind::ALL`].
const BEST: [i32; KINDS] = [16, 20, 23, 28, 1000, 22, 30, 28, 1, 9, 18, 19, 6, 9, 16];
/// Reach by kind. The Duke's serves the ordering of moves alone: while the game goes on both are there.
const REACH: [i32; KINDS] = [240, 316, 432, 320, 10_000, 244, 406, 326, 212, 474, 206, 384, 410, 380, 380];
/// The kinds in the order of the thesis's chromosome: the Czech alphabet, in which Ch follows H.
const IN_CHROMOSOME: [Kind; KINDS - 1] = [
    Kind::Assassin,
    Kind::Bowman,
    Kind::Dragoon,
    Kind::Footman,
    Kind::General,
    Kind::Champion,
    Kind::Knight,
    Kind::Longbowman,
    Kind::Marshall,
    Kind::Pikeman,
    Kind::Priest,
    Kind::Ranger,
    Kind::Seer,
    Kind::Wizard,
];

/// The heuristics.
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
    let further = [
        (thesis::MOVES, 11 * SCALE / 16),
        (thesis::DUKE_MOVES, SCALE / 2),
        // C_A = 1.25, in quarters.
        (thesis::BAG_DIVISOR, 5),
    ];
    HeuristicFacts {
        // Above the sum of any position: all tiles of one player count 1325, their actions less than 200.
        win: 2000 * SCALE,
        derived: in_bag(|times| Derived { by: vec![thesis::BAG_DIVISOR], numerator: 4, ..follows(times) }),
        genes: chromosome(),
        // As below.
        scales: vec![WinScale::new(120_000, 200_000)],
        ..HeuristicFacts::new(
            "thesis",
            text("Thesis", "Diplomová práce"),
            text(
                "Tiles on the board and in the bag by evolved weights, and how many actions there are.",
                "Dílky na desce a v sáčku podle evolučně získaných vah a počet možných akcí.",
            ),
            by_kind().chain(thesis::features()).collect(),
            &weights(BEST.map(|weight| weight * SCALE), &further),
        )
    }
}

/// The genes of the thesis.
fn chromosome() -> Vec<Gene> {
    let weight = |feature, bits, low, step| Gene { target: GeneTarget::Weight(feature), bits, low, step };
    let values = ["average", "pessimistic"].map(str::to_owned).into();
    let draws = GeneTarget::Switch { key: "sampling".into(), values };
    let kinds = IN_CHROMOSOME.into_iter().map(|kind| weight(BOARD + kind.index(), 5, 0, SCALE));
    let coefficients = [
        Gene { target: draws, bits: 1, low: 0, step: 1 },
        weight(thesis::MOVES, 4, SCALE / 16, SCALE / 16),
        weight(thesis::DUKE_MOVES, 4, SCALE / 16, SCALE / 16),
        weight(thesis::BAG_DIVISOR, 4, 5, 1),
    ];
    kinds.chain(coefficients).collect()
}

fn tactical() -> HeuristicFacts {
    let further = [
        (tactical::MOBILITY, 12),
        (tactical::PLACINGS, 30),
        (tactical::ATTACKED, 40),
        (tactical::AROUND_DUKE, 15),
        (tactical::DUKE_LOST, 4000),
        (tactical::DUKE_THREATENED, 60),
        (tactical::IN_BAG, 6),
        (tactical::CAPTURED, 1),
    ];
    HeuristicFacts {
        win: 100_000,
        derived: in_bag(|times| Derived {
            times: vec![times, tactical::IN_BAG],
            denominator: 8,
            ..follows(times)
        }),
        // Fitted to 160 games of 500 nodes a turn, as `abstrakt scale` does.
        scales: vec![WinScale::new(-300, 880)],
        ..HeuristicFacts::new(
            "tactical",
            text("Tactical", "Taktická"),
            text(
                "Tiles by their reach, mobility and attacks of both players, and how safe the Dukes are.",
                "Dílky podle dosahu, pohyblivost a napadení obou hráčů a bezpečí vévodů.",
            ),
            by_kind().chain(tactical::features()).collect(),
            &weights(REACH, &further),
        )
    }
}

/// Worth on the board, and a heuristic's own weights. The worth in the bag follows.
fn weights(board: [i32; KINDS], further: &[(usize, i32)]) -> Vec<(usize, i32)> {
    (BOARD..).zip(board).chain(further.iter().copied()).collect()
}

/// The worth of each kind in the bag, as it follows from the feature of its worth on the board.
fn in_bag(derive: impl Fn(usize) -> Derived) -> Vec<Derived> {
    (0..KINDS).map(|kind| Derived { feature: BAG + kind, ..derive(BOARD + kind) }).collect()
}

/// The same weight again.
fn follows(times: usize) -> Derived {
    Derived { feature: times, times: vec![times], by: Vec::new(), numerator: 1, denominator: 1 }
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
