//! Chance from a seed.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Rolls.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The rolls of this seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `end`, which is positive.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// One of these; there is at least one.
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Up to so long.
    pub fn time(&mut self, most: Duration) -> Duration {
        Duration::from_micros(self.below(most.as_micros() as usize + 1) as u64)
    }
}
