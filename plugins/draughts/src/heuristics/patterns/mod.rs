//! A heuristic of our own: material, kings, how far men have come, and patterns of men, with weights that were fitted to games
//! of the search against itself, for each variant apart; the weights of material were set by matches.
//!
//! CITE: [Buro 2002]; [Letouzey 2019] for
//! patterns of men beside material, kings and balance in draughts.
//!
//! - `blocks`: the patterns; `fitted`: weights and values of patterns as files of the crate's assets hold them
//!
//! A pattern is no feature of its own: the tables are data, `patterns` is the sum of what they say, and its weight scales it.

mod blocks;
mod fitted;

use std::marker::PhantomData;

use abstrakt_plugin_api::{Feature, Heuristic, HeuristicFacts, Player, Sum, text};

pub use self::blocks::{BLOCKS, WAYS, blocks};
pub use self::fitted::{Fitted, RANGE, ZERO, fitted};
use super::{ending, size};
use crate::grid::Bits;
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Features, in the order of the facts.
pub const FEATURES: usize = 11;
/// Men while many are on the board.
pub const MEN_EARLY: usize = 0;
/// Men when few are.
pub const MEN_LATE: usize = 1;
/// Kings.
pub const KINGS: usize = 2;
/// Having any king.
pub const FIRST_KING: usize = 3;
const MAIN_ROAD: usize = 4;
const TEMPO_EARLY: usize = 5;
const TEMPO_LATE: usize = 6;
const BALANCE: usize = 7;
const TURN: usize = 8;
/// The sum of the patterns' values; the features before it are those of [`count`].
pub const PATTERNS: usize = 9;
/// The solution of an ending of kings, in place of all other features.
pub const ENDING: usize = 10;

/// Sets of squares of a variant's board.
struct Squares<V>(PhantomData<V>);

impl<V: Variant> Squares<V> {
    /// The left half of the board.
    const LEFT: Bits = {
        let (mut set, mut row) = (0, 0);
        while row < 2 * V::WIDTH {
            let mut column = 0;
            // Even rows begin with a light square.
            while 2 * column + (row + 1) % 2 < V::WIDTH {
                set |= 1 << V::GRID.square(row, column);
                column += 1;
            }
            row += 1;
        }
        set
    };
    /// Rows that White's men have moved up, as sets of the rows in which the number has the bit 1, 2, 4, 8.
    const ADVANCE: [Bits; 4] = {
        let mut planes = [0; 4];
        let mut row = 0;
        while row < 2 * V::WIDTH {
            let advance = 2 * V::WIDTH - 1 - row;
            let mut bit = 0;
            while bit < 4 {
                if advance >> bit & 1 == 1 {
                    planes[bit] |= V::GRID.row(row);
                }
                bit += 1;
            }
            row += 1;
        }
        planes
    };
}

/// The men of `side` and of the other one, the board turned so that those of `side` move up it.
#[inline]
fn men_seen_by<V: Variant>(position: &DraughtsPosition<V>, side: Side) -> [Bits; 2] {
    let seen = |set| if side == WHITE { set } else { V::GRID.turned(set) };
    [seen(position.men(side)), seen(position.men(side ^ BLACK))]
}

/// In which way men stand in each block, as `side` sees the board; the first [`blocks`] of them count.
#[inline]
pub fn ways<V: Variant>(position: &DraughtsPosition<V>, side: Side) -> [usize; BLOCKS] {
    let [own, other] = men_seen_by(position, side);
    blocks::ways::<V>(own, other)
}

/// Counts features and adds up patterns.
pub struct Patterns {
    tables: &'static [[i8; WAYS]; BLOCKS],
}

impl Patterns {
    /// With the tables of a variant.
    pub const fn new(fitted: &'static Fitted) -> Self {
        Self { tables: &fitted.tables }
    }

    fn sum<V: Variant>(&self, position: &DraughtsPosition<V>, side: Side) -> i32 {
        let ways = ways(position, side);
        let values = self.tables.iter().zip(ways).take(blocks::<V>());
        values.map(|(table, way)| i32::from(table[way])).sum()
    }
}

impl<V: Variant> Heuristic<DraughtsPosition<V>> for Patterns {
    fn features(&mut self, position: &DraughtsPosition<V>, player: Player, sum: &mut Sum<'_>) {
        let own = DraughtsPosition::<V>::side_of(player);
        if ending::add(ENDING, position, own, sum) {
            return;
        }
        count(position, own, sum);
        if sum.wants(PATTERNS) {
            sum.add(PATTERNS, self.sum(position, own) - self.sum(position, own ^ BLACK));
        }
    }
}

/// Adds all features but those of patterns and of known endings, as `own` sees them.
#[inline]
pub fn count<V: Variant>(position: &DraughtsPosition<V>, own: Side, sum: &mut Sum<'_>) {
    let other = own ^ BLACK;
    let [own_men, other_men] = men_seen_by(position, own);
    let mirrored = V::GRID.turned(other_men);
    let men = size(own_men) - size(other_men);
    let (present, all) = (size(own_men | other_men), 2 * V::MEN as i32);
    sum.add_ratio(MEN_EARLY, men * present, all);
    sum.add_ratio(MEN_LATE, men * (all - present), all);
    let [own_kings, other_kings] = [own, other].map(|side| position.kings(side));
    if own_kings | other_kings != 0 {
        sum.add(KINGS, size(own_kings) - size(other_kings));
        sum.add(FIRST_KING, i32::from(own_kings != 0) - i32::from(other_kings != 0));
        let road = V::MAIN_ROAD;
        sum.add(MAIN_ROAD, i32::from(own_kings & road != 0) - i32::from(other_kings & road != 0));
    }
    let tempo = advance::<V>(own_men) - advance::<V>(mirrored);
    sum.add_ratio(TEMPO_EARLY, tempo * present, all);
    sum.add_ratio(TEMPO_LATE, tempo * (all - present), all);
    sum.add(BALANCE, unevenness::<V>(own_men) - unevenness::<V>(mirrored));
    sum.add(TURN, if position.side() == own { 1 } else { -1 });
}

/// Rows that men who move up the board have moved, together, from the first one.
#[inline]
fn advance<V: Variant>(men: Bits) -> i32 {
    let planes = Squares::<V>::ADVANCE;
    (0..).zip(planes).map(|(bit, plane)| size(men & plane) << bit).sum()
}

/// The number of men by which one half of the board exceeds the other.
#[inline]
fn unevenness<V: Variant>(men: Bits) -> i32 {
    (2 * size(men & Squares::<V>::LEFT) - size(men)).abs()
}

/// Facts and weights of a variant.
pub(super) fn facts(fitted: &Fitted) -> HeuristicFacts {
    let feature = |name: &str, en: &str, cs: &str| Feature::value(name, text(en, cs));
    HeuristicFacts {
        id: "patterns".into(),
        name: text("Patterns", "Vzory"),
        summary: text(
            "Patterns of men, material, kings and tempo, fitted to games that the program played itself; knows small endings of kings.",
            "Vzory kamenů, materiál, dámy a tempa podle her, které program sehrál sám se sebou; zná malé koncovky dam.",
        ),
        win: 10_000,
        features: vec![
            feature(
                "men-early",
                "own men less the other's, by the share of all men that are on the board",
                "vlastní kameny minus soupeřovy, podle podílu kamenů na desce",
            ),
            feature(
                "men-late",
                "own men less the other's, by the share of all men that are gone",
                "vlastní kameny minus soupeřovy, podle podílu kamenů mimo desku",
            ),
            feature("kings", "own kings less the other's", "vlastní dámy minus soupeřovy"),
            feature(
                "first-king",
                "has a king: 1, less the same of the other",
                "má dámu: 1, minus totéž u soupeře",
            ),
            feature(
                "main-road",
                "has a king on the long diagonal: 1, less the same of the other",
                "má dámu na hlavní diagonále: 1, minus totéž u soupeře",
            ),
            feature(
                "tempo-early",
                "rows that own men have moved less the other's, by the share of all men that are on the board",
                "řady, o které postoupily vlastní kameny, minus soupeřovy, podle podílu kamenů na desce",
            ),
            feature(
                "tempo-late",
                "rows that own men have moved less the other's, by the share of all men that are gone",
                "řady, o které postoupily vlastní kameny, minus soupeřovy, podle podílu kamenů mimo desku",
            ),
            feature(
                "balance",
                "how many more own men are on one half of the board than on the other, less the other's",
                "o kolik více vlastních kamenů je na jedné polovině desky než na druhé, minus totéž u soupeře",
            ),
            feature("turn", "to move: 1, otherwise -1", "na tahu: 1, jinak -1"),
            feature(
                "patterns",
                "fitted values of how men stand in blocks of 4x4 squares, own less the other's",
                "naučené hodnoty postavení kamenů v blocích 4x4 polí, vlastní minus soupeřovy",
            ),
            ending::feature(),
        ],
        weights: fitted.weights.to_vec(),
        scales: vec![fitted.scale],
        ..HeuristicFacts::plain()
    }
}
