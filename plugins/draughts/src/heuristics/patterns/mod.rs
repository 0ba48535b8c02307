//! A heuristic of our own: material, kings, how far men have come, and patterns of men, in two phases between which values move along
//! with the number of pieces. All weights were fitted to games of the search against itself, for each variant apart.
//!
//! CITE: [Buro 2002]; [Letouzey 2019] for
//! patterns of men beside material, kings and balance in draughts.
//!
//! - `blocks`: the patterns; `fitted`: weights and values of patterns as files of the crate's assets hold them
//!
//! A pattern is no feature of its own, nor a king's square: the tables are data, and features are the sums of what they say.

mod blocks;
mod fitted;

use std::marker::PhantomData;

use abstrakt_plugin_api::{Feature, Heuristic, HeuristicFacts, Player, Sum, text};

pub use self::blocks::{BLOCKS, WAYS, blocks};
pub use self::fitted::{Fitted, Phases, RANGE, ZERO, fitted};
use super::{ending, size};
use crate::grid::{Bits, DOWN_RIGHT, UP_LEFT, squares};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Features, in the order of the facts.
pub const FEATURES: usize = 14;
/// Men while many pieces are on the board.
pub const MEN_EARLY: usize = 0;
/// Men when few are.
pub const MEN_LATE: usize = 1;
/// Kings.
pub const KINGS: usize = 2;
/// Having any king.
pub const FIRST_KING: usize = 3;
const MAIN_ROAD: usize = 4;
const KING_MOVES: usize = 5;
const TEMPO_EARLY: usize = 6;
const TEMPO_LATE: usize = 7;
const BALANCE: usize = 8;
const TURN: usize = 9;
/// Features of [`count`]; those behind them are sums of tables, and known endings.
pub const COUNTED: usize = 10;
/// The sum of the values of kings' squares.
pub const KING_SQUARES: usize = 10;
/// The sum of the patterns' values for many pieces.
pub const PATTERNS_EARLY: usize = 11;
/// The sum of the patterns' values for few pieces.
pub const PATTERNS_LATE: usize = 12;
/// The solution of an ending of kings, in place of all other features.
pub const ENDING: usize = 13;

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
    let [men, other_men] = men_seen_by(position, side);
    blocks::ways::<V>(men, other_men)
}

/// The kings of `side`, the board turned so that its men move up it.
#[inline]
pub fn kings_seen_by<V: Variant>(position: &DraughtsPosition<V>, side: Side) -> Bits {
    let kings = position.kings(side);
    if side == WHITE { kings } else { V::GRID.turned(kings) }
}

/// The number of pieces on the board, and at the start: by their ratio values move from those of many pieces to those of few.
#[inline]
pub fn presence<V: Variant>(position: &DraughtsPosition<V>) -> (i32, i32) {
    (size(position.all(WHITE) | position.all(BLACK)), 2 * V::MEN as i32)
}

/// Endings in which material says too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawish {
    /// Both sides have kings, and neither has more than two pieces more than the other.
    Kings,
    /// The side with fewer pieces has a king, and the other one at most three pieces.
    Few,
}

/// The kind of drawish ending that a position is.
#[inline]
pub fn drawish<V: Variant>(position: &DraughtsPosition<V>) -> Option<Drawish> {
    let kings = [WHITE, BLACK].map(|side| position.kings(side));
    if kings == [0; 2] {
        return None;
    }
    let [white, black] = [WHITE, BLACK].map(|side| size(position.all(side)));
    let weaker = if white < black { WHITE } else { BLACK };
    if kings[weaker] != 0 && white.max(black) <= 3 {
        Some(Drawish::Few)
    } else if kings[WHITE] != 0 && kings[BLACK] != 0 && (white - black).abs() <= 2 {
        Some(Drawish::Kings)
    } else {
        None
    }
}

/// A sum whose amounts are all divided by the same number.
pub struct Shares<'s, 'w> {
    sum: &'s mut Sum<'w>,
    divisor: i32,
}

impl<'s, 'w> Shares<'s, 'w> {
    /// Of a sum.
    pub const fn new(sum: &'s mut Sum<'w>, divisor: i32) -> Self {
        Self { sum, divisor }
    }

    #[inline]
    fn add(&mut self, feature: usize, amount: i32) {
        if self.divisor == 1 {
            self.sum.add(feature, amount);
        } else {
            self.sum.add_ratio(feature, amount, self.divisor);
        }
    }

    #[inline]
    fn add_ratio(&mut self, feature: usize, amount: i32, divisor: i32) {
        if self.divisor == 1 {
            self.sum.add_ratio(feature, amount, divisor);
        } else {
            self.sum.add_ratio(feature, amount, divisor * self.divisor);
        }
    }
}

/// Counts features and adds up patterns.
pub struct Patterns {
    fitted: &'static Fitted,
}

impl Patterns {
    /// With the values of a variant.
    pub const fn new(fitted: &'static Fitted) -> Self {
        Self { fitted }
    }

    /// The sums of what the tables say for many pieces and for few, `side`'s less the other's.
    #[inline]
    fn patterns<V: Variant>(&self, position: &DraughtsPosition<V>, side: Side) -> [i32; 2] {
        let (ways, other_ways) = (ways(position, side), ways(position, side ^ BLACK));
        let mut sums = [0; 2];
        for (table, (way, other_way)) in
            self.fitted.tables.iter().zip(ways.into_iter().zip(other_ways)).take(blocks::<V>())
        {
            for (phase, sum) in sums.iter_mut().enumerate() {
                *sum += i32::from(table[way][phase]) - i32::from(table[other_way][phase]);
            }
        }
        sums
    }

    fn king_squares<V: Variant>(&self, position: &DraughtsPosition<V>, side: Side) -> i32 {
        let value = |square: u8| i32::from(self.fitted.king_squares[usize::from(square & 63)]);
        squares(kings_seen_by(position, side)).map(value).sum()
    }
}

impl<V: Variant> Heuristic<DraughtsPosition<V>> for Patterns {
    fn features(&mut self, position: &DraughtsPosition<V>, player: Player, sum: &mut Sum<'_>) {
        let side = DraughtsPosition::<V>::side_of(player);
        if ending::add(ENDING, position, side, sum) {
            return;
        }
        let divisor = drawish(position).map_or(1, |kind| self.fitted.divisors[kind as usize]);
        let mut sum = Shares::new(sum, divisor);
        count(position, side, &mut sum);
        if position.kings(WHITE) | position.kings(BLACK) != 0 {
            let [value, other_value] = [side, side ^ BLACK].map(|side| self.king_squares(position, side));
            sum.add(KING_SQUARES, value - other_value);
        }
        let (present, all) = presence(position);
        let [early, late] = self.patterns(position, side);
        sum.add_ratio(PATTERNS_EARLY, early * present, all);
        sum.add_ratio(PATTERNS_LATE, late * (all - present), all);
    }
}

/// Adds the first [`COUNTED`] features, as `side` sees them.
#[inline]
pub fn count<V: Variant>(position: &DraughtsPosition<V>, side: Side, sum: &mut Shares<'_, '_>) {
    let other = side ^ BLACK;
    let [men, other_men] = men_seen_by(position, side);
    let mirrored = V::GRID.turned(other_men);
    let surplus = size(men) - size(other_men);
    let (present, all) = presence(position);
    sum.add_ratio(MEN_EARLY, surplus * present, all);
    sum.add_ratio(MEN_LATE, surplus * (all - present), all);
    let [kings, other_kings] = [side, other].map(|side| position.kings(side));
    if kings | other_kings != 0 {
        sum.add(KINGS, size(kings) - size(other_kings));
        sum.add(FIRST_KING, i32::from(kings != 0) - i32::from(other_kings != 0));
        let road = V::MAIN_ROAD;
        sum.add(MAIN_ROAD, i32::from(kings & road != 0) - i32::from(other_kings & road != 0));
        let free = position.free();
        sum.add(KING_MOVES, king_moves::<V>(kings, free) - king_moves::<V>(other_kings, free));
    }
    let tempo = advance::<V>(men) - advance::<V>(mirrored);
    sum.add_ratio(TEMPO_EARLY, tempo * present, all);
    sum.add_ratio(TEMPO_LATE, tempo * (all - present), all);
    sum.add(BALANCE, unevenness::<V>(men) - unevenness::<V>(mirrored));
    sum.add(TURN, if position.side() == side { 1 } else { -1 });
}

/// Empty squares to which kings can go.
fn king_moves<V: Variant>(kings: Bits, free: Bits) -> i32 {
    let reached = |king, direction| {
        let reach = V::GRID.reach(direction, king, free);
        if V::FLYING { reach } else { reach & (1 << V::GRID.step(direction, king)) }
    };
    let moves = |king| (UP_LEFT..=DOWN_RIGHT).map(|direction| size(reached(king, direction))).sum::<i32>();
    squares(kings).map(moves).sum()
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
pub fn facts(fitted: &Fitted) -> HeuristicFacts {
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
                "own men less the other's, by the share of all pieces that are on the board",
                "vlastní kameny minus soupeřovy, podle podílu figur na desce",
            ),
            feature(
                "men-late",
                "own men less the other's, by the share of all pieces that are gone",
                "vlastní kameny minus soupeřovy, podle podílu figur mimo desku",
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
                "king-moves",
                "empty squares to which own kings can go, less the other's",
                "prázdná pole, na která mohou vlastní dámy, minus soupeřova",
            ),
            feature(
                "tempo-early",
                "rows that own men have moved less the other's, by the share of all pieces that are on the board",
                "řady, o které postoupily vlastní kameny, minus soupeřovy, podle podílu figur na desce",
            ),
            feature(
                "tempo-late",
                "rows that own men have moved less the other's, by the share of all pieces that are gone",
                "řady, o které postoupily vlastní kameny, minus soupeřovy, podle podílu figur mimo desku",
            ),
            feature(
                "balance",
                "how many more own men are on one half of the board than on the other, less the other's",
                "o kolik více vlastních kamenů je na jedné polovině desky než na druhé, minus totéž u soupeře",
            ),
            feature("turn", "to move: 1, otherwise -1", "na tahu: 1, jinak -1"),
            feature(
                "king-squares",
                "fitted values of the squares of kings, own less the other's",
                "naučené hodnoty polí dam, vlastní minus soupeřovy",
            ),
            feature(
                "patterns-early",
                "fitted values of how men stand in blocks of 4x4 squares, own less the other's, by the share of all pieces that are on the board",
                "naučené hodnoty postavení kamenů v blocích 4x4 polí, vlastní minus soupeřovy, podle podílu figur na desce",
            ),
            feature(
                "patterns-late",
                "fitted values of how men stand in blocks of 4x4 squares, own less the other's, by the share of all pieces that are gone",
                "naučené hodnoty postavení kamenů v blocích 4x4 polí, vlastní minus soupeřovy, podle podílu figur mimo desku",
            ),
            ending::feature(),
        ],
        weights: fitted.weights.to_vec(),
        scales: vec![fitted.scale],
        ..HeuristicFacts::plain()
    }
}
