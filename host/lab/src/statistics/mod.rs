//! What results say about strength: counts of pairs, differences in Elo, sequential tests.
//!
//! Knows counts only. Must not know games, engines or files.

mod elo;
mod pairs;
mod sprt;

pub use elo::{Elo, likelihood_of_superiority};
pub use pairs::{GamePoints, PairCounts};
pub use sprt::{Sprt, SprtError, SprtVerdict};
