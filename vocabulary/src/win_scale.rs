//! The meaning of a heuristic's values for the outcome of a game, so that people can compare them. Knows numbers only.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

/// The conversion of a heuristic's values into chances to win: a logistic curve, fitted from played games.
///
/// Heuristics are not antisymmetric and have units of their own; two of them give +970 and +102170 to positions that
/// are equally good. Through their scales both give 50 %. CITE: [Elo 1978] for the curve;
/// `abstrakt scale` fits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinScale {
    /// The value of a position whose player wins as often as they lose.
    pub even: i32,
    /// The number of units above `even` that multiplies the odds by e: one such step leads to 73 %, two to 88 %.
    pub unit: NonZeroU32,
}

impl WinScale {
    /// The curve through `even` with this `unit`.
    ///
    /// # Panics
    /// `unit` is 0.
    #[must_use]
    pub const fn new(even: i32, unit: u32) -> Self {
        match NonZeroU32::new(unit) {
            Some(unit) => Self { even, unit },
            None => panic!("a unit of 0 has no curve: expected 1 or more"),
        }
    }

    /// The curve that holds for a value: the one with the nearest `even`. A heuristic has several where values lie around
    /// a constant of their own in each phase of the game.
    #[must_use]
    pub fn of(scales: &[Self], value: f64) -> Option<Self> {
        let distance = |scale: &Self| (value - f64::from(scale.even)).abs();
        scales.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// Chance that the player whose value this is wins, a draw counting half: between 0 and 1.
    #[must_use]
    pub fn chance(self, value: f64) -> f64 {
        1.0 / (1.0 + (-(value - f64::from(self.even)) / f64::from(self.unit.get())).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phase_of_a_game_has_its_curve() {
        let scales = [WinScale::new(1_000_000_000, 5000), WinScale::new(2000, 30)];
        let even = |value: f64| WinScale::of(&scales, value).map(|scale| scale.even);
        assert_eq!([-50.0, 2100.0, 999_980_000.0].map(even), [2000, 2000, 1_000_000_000].map(Some));
        assert_eq!(WinScale::of(&[], 0.0), None);
    }

    #[test]
    fn the_curve_runs_through_even_and_is_symmetric_about_it() {
        let scale = WinScale::new(970, 200);
        assert_eq!(scale.chance(970.0), 0.5);
        let (ahead, trailing) = (scale.chance(1170.0), scale.chance(770.0));
        assert!((ahead - 0.731).abs() < 0.001 && (ahead + trailing - 1.0).abs() < 1e-12);
        assert_eq!((scale.chance(f64::MAX), scale.chance(f64::MIN)), (1.0, 0.0));
    }

    #[test]
    fn a_unit_of_zero_is_refused_when_it_is_read() {
        assert!(serde_json::from_str::<WinScale>(r#"{"even": 0, "unit": 0}"#).is_err());
        assert!(serde_json::from_str::<WinScale>(r#"{"even": -3, "unit": 7}"#).is_ok());
    }
}
