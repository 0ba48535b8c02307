//! Statistics of strength: the games that count, counts of pairs, differences in Elo, one scale for many engines, sequential
//! tests.
//!
//! Knows counts only. Must not know games, engines or files.

mod elo;
mod evidence;
mod pairs;
mod ratings;
mod sprt;

pub use elo::{Elo, likelihood_of_superiority};
pub use evidence::{Evidence, EvidenceCounter};
pub use pairs::{GamePoints, PairCounts};
pub use ratings::{PairResults, ratings};
pub use sprt::{Sprt, SprtError, SprtVerdict};
