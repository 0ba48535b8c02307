//! Chance for tests: one generator, whose numbers follow from a seed and are the same on every machine.
//!
//! A crate of its own that uses no other of the workspace, so that tests of any crate may use it, those of games too. Must not know
//! what is tested.

#![forbid(unsafe_code)]

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `end`, or 0 where `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.0.next_u32() as u8
    }

    /// One of these.
    ///
    /// # Panics
    /// There is none.
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A time of at most `most`, in whole microseconds.
    pub fn time(&mut self, most: Duration) -> Duration {
        Duration::from_micros(self.below(most.as_micros() as usize + 1) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_numbers_and_they_stay_below_their_bound() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            (0..1000).map(|_| random.below(7)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
        assert!(
            (0..7).all(|number| numbers(1).contains(&number)) && numbers(1).iter().all(|number| *number < 7)
        );
        assert_eq!(Random::new(1).below(0), 0);
        assert!(Random::new(1).time(Duration::from_micros(3)) <= Duration::from_micros(3));
    }
}
