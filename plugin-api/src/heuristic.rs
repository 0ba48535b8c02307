//! Heuristics: named features times named weights. The game counts features; the host owns the weights and `Sum`
//! multiplies, so that tuning, `show --heuristic` and the search all run the same few lines.

use serde::{Deserialize, Serialize};

use crate::{Derived, Gene, Move, Player, Position, Text, WinScale};

/// A named feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    /// Stable name, as in `w.A1=2500`: letters, digits, `-`, `.` and `_`.
    pub name: String,
    /// What it counts.
    pub meaning: Text,
    /// Counted for a move (ordering) and not for a position (value)?
    pub ordering: bool,
}

impl Feature {
    /// A feature of positions.
    pub fn value(name: &str, meaning: Text) -> Self {
        Self { name: name.into(), meaning, ordering: false }
    }

    /// A feature of moves, used for move ordering only.
    pub fn ordering(name: &str, meaning: Text) -> Self {
        Self { name: name.into(), meaning, ordering: true }
    }
}

/// Facts of a heuristic. Heuristics that share features share the list and differ by their column of weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeuristicFacts {
    /// Kebab-case id: `"mass-based"`.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// One sentence on what it looks at.
    pub summary: Text,
    /// Value of a won game: shown to people, and what a win counts in an average over chance. In the search decided games
    /// lie outside all positional values in any case, the sooner the better.
    pub win: i32,
    /// Value of a draw.
    pub draw: i32,
    /// Features of values and of move ordering.
    pub features: Vec<Feature>,
    /// One default weight for each feature; a missing tail counts as 0. Of a derived weight it says nothing.
    pub weights: Vec<i32>,
    /// Weights that follow from others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub derived: Vec<Derived>,
    /// What tuning may change, and how; none: [`HeuristicFacts::genome`] has a default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub genes: Vec<Gene>,
    /// What values mean for the outcome of a game, under the default weights: a curve, or one for each phase of the game
    /// whose values lie around a constant of their own ([`WinScale::of`]); none: people see bare values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scales: Vec<WinScale>,
}

impl HeuristicFacts {
    /// What most heuristics leave as it is: `HeuristicFacts { id: ..., weights: ..., ..HeuristicFacts::plain() }`. A win
    /// shows as 1,000,000 and a draw as 0; there are no features yet, no weight follows from others.
    pub fn plain() -> Self {
        Self {
            id: String::new(),
            name: Text::default(),
            summary: Text::default(),
            win: 1_000_000,
            draw: 0,
            features: Vec::new(),
            weights: Vec::new(),
            derived: Vec::new(),
            genes: Vec::new(),
            scales: Vec::new(),
        }
    }

    /// A heuristic over `features`, whose weights are given by feature; the others weigh 0. A win shows as 1,000,000 and a
    /// draw as 0: `HeuristicFacts { win: 100, ..HeuristicFacts::new(...) }` has it otherwise.
    ///
    /// # Panics
    /// When a weight is given for a feature that is not there.
    pub fn new(
        id: &str,
        name: Text,
        summary: Text,
        features: Vec<Feature>,
        weights: &[(usize, i32)],
    ) -> Self {
        let mut column = vec![0; features.len()];
        for (feature, weight) in weights {
            column[*feature] = *weight;
        }
        Self { id: id.into(), name, summary, features, weights: column, ..Self::plain() }
    }
}

/// Counts features. One value serves one search thread: caches are welcome, as long as they never change a result.
pub trait Heuristic<P: Position>: Send {
    /// Adds the features of `position`, which is not over, from the point of view of `player`. The search calls it
    /// between turns, people also inside one.
    fn features(&mut self, position: &P, player: Player, sum: &mut Sum<'_>);

    /// Adds the ordering features of a legal move, from its mover's point of view; larger sums are searched first.
    /// `position` is the one before the move.
    fn order(&mut self, _position: &P, _code: Move, _sum: &mut Sum<'_>) {}
}

/// A running weighted sum, and its explanation when someone asked for one.
pub struct Sum<'a> {
    weights: &'a [i32],
    total: i64,
    terms: Option<&'a mut Vec<Term>>,
}

/// One line of an explanation: product = weight x amount / divisor, rounded towards zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// Index into `HeuristicFacts::features`.
    pub feature: usize,
    /// The weight in force.
    pub weight: i32,
    /// What was counted.
    pub amount: i32,
    /// What the product is divided by; 1 for most features, never 0.
    pub divisor: i32,
    /// The product, as it entered the sum.
    pub product: i64,
}

impl<'a> Sum<'a> {
    /// An empty sum under `weights`, one for each feature; the host's side makes it.
    pub fn new(weights: &'a [i32], terms: Option<&'a mut Vec<Term>>) -> Self {
        Self { weights, total: 0, terms }
    }

    /// The sum, within i32.
    #[inline]
    pub fn total(&self) -> i32 {
        self.total.clamp(i64::from(i32::MIN + 1), i64::from(i32::MAX)) as i32
    }

    /// Has the feature a weight? Skip what is dear to count when not. Always true while an explanation is wanted,
    /// so that `show --heuristic` also tells features of weight 0.
    #[inline]
    pub fn wants(&self, feature: usize) -> bool {
        self.weights[feature] != 0 || self.terms.is_some()
    }

    /// Adds weight x amount.
    #[inline]
    pub fn add(&mut self, feature: usize, amount: i32) {
        let weight = self.weights[feature];
        let product = i64::from(weight) * i64::from(amount);
        self.total += product;
        if let Some(terms) = &mut self.terms {
            terms.push(Term { feature, weight, amount, divisor: 1, product });
        }
    }

    /// Adds weight x amount / divisor: the product exact, divided last, rounded towards zero. A divisor of 0 adds
    /// nothing.
    #[inline]
    pub fn add_ratio(&mut self, feature: usize, amount: i32, divisor: i32) {
        if divisor == 0 {
            return;
        }
        let weight = self.weights[feature];
        let product = i64::from(weight) * i64::from(amount) / i64::from(divisor);
        self.total += product;
        if let Some(terms) = &mut self.terms {
            terms.push(Term { feature, weight, amount, divisor, product });
        }
    }

    /// The sum that `count` makes under the same weights: the value after a move, as an ordering feature.
    #[inline]
    pub fn aside(&self, count: impl FnOnce(&mut Sum<'_>)) -> i32 {
        let mut sum = Sum::new(self.weights, None);
        count(&mut sum);
        sum.total()
    }
}
