//! Heuristics: named features times named weights. The game counts features; the host owns the weights and `Sum`
//! multiplies, so that tuning, `show --heuristic` and the search all run the same few lines.

use crate::{Move, Player, Position, Term};

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

    /// Returns whether the feature has a weight. A heuristic may skip what is expensive to count when it has none.
    /// Always true while an explanation is wanted, so that `show --heuristic` also shows features of weight 0.
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
