//! Facts of a heuristic, and the explanation of a value: named features times named weights.

use serde::{Deserialize, Serialize};

use crate::{Derived, Gene, Text, WinScale};

/// A named feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    /// Stable name, as in `w.A1=2500`: letters, digits, `-`, `.` and `_`.
    pub name: String,
    /// The quantity that it counts.
    pub meaning: Text,
    /// Whether it is counted for a move (ordering) and not for a position (value).
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
    /// The genes that tuning may change; none: [`HeuristicFacts::genome`] has a default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub genes: Vec<Gene>,
    /// The meaning of values for the outcome of a game, under the default weights: a curve, or one for each phase of
    /// the game whose values lie around a constant of their own ([`WinScale::of`]); none: people see bare values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scales: Vec<WinScale>,
}

impl HeuristicFacts {
    /// The values that most heuristics leave unchanged: `HeuristicFacts { id: ..., weights: ...,
    /// ..HeuristicFacts::plain() }`. A win shows as 1,000,000 and a draw as 0; there are no features yet, and no weight
    /// follows from others.
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

/// One line of an explanation: product = weight x amount / divisor, rounded towards zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// Index into `HeuristicFacts::features`.
    pub feature: usize,
    /// The weight in force.
    pub weight: i32,
    /// The count.
    pub amount: i32,
    /// The divisor of the product; 1 for most features, never 0.
    pub divisor: i32,
    /// The product, as it entered the sum.
    pub product: i64,
}
