//! Values of a search: fine units of a heuristic, and a band of decided games outside all of them.
//!
//! Knows numbers only. Must not know players or trees: whose view a score takes is the caller's business.

use std::{
    fmt,
    ops::{Add, Neg, Sub},
};

use serde::{Deserialize, Serialize};

/// A value in fine units, 256 to one unit of the heuristic, so that averages over chance keep their fractions.
///
/// Heuristic values are 32-bit integers and fill `-2^39 < score < 2^39`. Decided games lie outside, by ply: a win is
/// worth more the sooner it comes, a loss the later. Every score fits 41 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(pub i64);

impl Score {
    /// Fine units in one unit of the heuristic.
    pub const UNIT: i64 = 256;
    /// Neither good nor bad; a draw has the value of the heuristic, see `Weights::draw`.
    pub const ZERO: Self = Self(0);
    /// A win on the spot: above every heuristic value by more plies than a game has.
    pub const WIN: Self = Self((1 << 39) + (1 << 16));
    /// A loss on the spot.
    pub const LOSS: Self = Self(-Self::WIN.0);
    /// Above every score: the open end of a window.
    pub const INFINITE: Self = Self(Self::WIN.0 + 1);
    /// Heuristic values stay at or below this, decided games above it.
    const HEURISTIC_MAX: i64 = 1 << 39;
    /// Plies that the decided band can tell apart.
    const LONGEST: u32 = (1 << 16) - 1;

    /// A value of the heuristic.
    #[inline]
    pub const fn heuristic(value: i32) -> Self {
        Self(value as i64 * Self::UNIT)
    }

    /// A win that happens `ply` plies from the root.
    #[inline]
    pub const fn win_in(ply: u32) -> Self {
        let ply = if ply < Self::LONGEST { ply } else { Self::LONGEST };
        Self(Self::WIN.0 - ply as i64)
    }

    /// A loss that happens `ply` plies from the root.
    #[inline]
    pub const fn loss_in(ply: u32) -> Self {
        Self(-Self::win_in(ply).0)
    }

    /// Returns whether the game is decided.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0 > Self::HEURISTIC_MAX || self.0 < -Self::HEURISTIC_MAX
    }

    /// Returns whether the game is lost.
    #[inline]
    pub const fn is_lost(self) -> bool {
        self.0 < -Self::HEURISTIC_MAX
    }

    /// A decided game: won (`true`) or lost, and in how many plies.
    pub const fn decided(self) -> Option<(bool, u32)> {
        if self.is_decided() { Some((self.0 > 0, (Self::WIN.0 - self.0.abs()) as u32)) } else { None }
    }

    /// The same value seen `plies` further from the end: what the table gives to a node `plies` below the root.
    #[inline]
    #[must_use]
    pub const fn from_table(self, plies: u32) -> Self {
        match self.decided() {
            Some((true, ply)) => Self::win_in(ply + plies),
            Some((false, ply)) => Self::loss_in(ply + plies),
            None => self,
        }
    }

    /// The opposite of [`Score::from_table`]: what a node `plies` below the root puts into the table.
    #[inline]
    #[must_use]
    pub const fn to_table(self, plies: u32) -> Self {
        match self.decided() {
            Some((true, ply)) => Self::win_in(ply.saturating_sub(plies)),
            Some((false, ply)) => Self::loss_in(ply.saturating_sub(plies)),
            None => self,
        }
    }

    /// The heuristic's units, fractions kept; of no meaning for decided games.
    pub fn units(self) -> f64 {
        self.0 as f64 / Self::UNIT as f64
    }
}

/// `12.5`, `-3`, `win in 3`, `loss in 4` (plies), from the view of the player whose score it is.
impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided() {
            Some((true, ply)) => write!(out, "win in {ply}"),
            Some((false, ply)) => write!(out, "loss in {ply}"),
            None if self.0 % Self::UNIT == 0 => write!(out, "{}", self.0 / Self::UNIT),
            None => write!(out, "{:.2}", self.units()),
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i64> for Score {
    type Output = Self;
    #[inline]
    fn add(self, fine: i64) -> Self {
        Self((self.0 + fine).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }
}

impl Sub<i64> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, fine: i64) -> Self {
        self + -fine
    }
}

/// The open interval of values that still matter to a node: at or below `alpha` the player to move has something
/// better elsewhere, at or above `beta` the other side has. CITE: [Knuth 1975].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// Lower end.
    pub alpha: Score,
    /// Upper end.
    pub beta: Score,
}

impl Window {
    /// Every value matters.
    pub const OPEN: Self = Self { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// The window that only asks "more than `alpha`?".
    #[inline]
    pub const fn above(alpha: Score) -> Self {
        Self { alpha, beta: Score(alpha.0 + 1) }
    }

    /// Returns whether no value lies strictly inside.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// Returns whether `score` lies strictly inside.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}

impl Neg for Window {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_games_lie_outside_all_heuristic_values() {
        for value in [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX] {
            let score = Score::heuristic(value);
            assert!(!score.is_decided());
            assert!(Score::loss_in(u32::MAX) < score && score < Score::win_in(u32::MAX));
            assert!(Window::OPEN.contains(score));
        }
        assert!(Score::win_in(1) > Score::win_in(3) && Score::loss_in(3) > Score::loss_in(1));
        assert!(Window::OPEN.contains(Score::WIN) && Window::OPEN.contains(Score::LOSS));
    }

    #[test]
    fn distances_move_with_the_node() {
        assert_eq!(Score::win_in(2).from_table(3), Score::win_in(5));
        assert_eq!(Score::loss_in(5).to_table(3), Score::loss_in(2));
        assert_eq!(Score::heuristic(7).from_table(3), Score::heuristic(7));
        assert_eq!(Score::win_in(5).decided(), Some((true, 5)));
    }

    #[test]
    fn scores_read_well() {
        let shown: Vec<String> = [Score::win_in(3), Score::loss_in(4), Score::heuristic(-3), Score(128)]
            .iter()
            .map(Score::to_string)
            .collect();
        assert_eq!(shown, ["win in 3", "loss in 4", "-3", "0.50"]);
    }
}
