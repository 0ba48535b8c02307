//! The host's dice: chance in play is rolled from the game's seed and the ply, so that undo and redo, a replay and a
//! recovery give the same outcomes.
//!
//! Knows weights. Must not know what the outcomes mean.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Index of the outcome that falls at `ply` (plies since the opening, from 0) of the game with this `seed`; each has a
/// chance of its weight over the sum of all. Weights below 1 never fall. The same on every machine and in every
/// version.
///
/// # Panics
/// When no weight is 1 or more: the rules promise outcomes.
pub fn roll(seed: u64, ply: usize, weights: &[i32]) -> usize {
    let weight = |&weight: &i32| u64::try_from(weight).unwrap_or(0);
    let total: u64 = weights.iter().map(weight).sum();
    assert!(total > 0, "chance has no outcome");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(ply as u64);
    // Multiplying instead of dividing: the bias is below 2^-32 for any sum of weights that lists can have.
    let mut left = ((u128::from(random.next_u64()) * u128::from(total)) >> 64) as u64;
    for (index, weight) in weights.iter().map(weight).enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    unreachable!("the number drawn is below the sum of the weights")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded games hang on these numbers: they may never change.
    #[test]
    fn the_dice_never_change() {
        let rolls: Vec<usize> = (0..12).map(|ply| roll(7, ply, &[1, 1, 1, 1, 1, 1])).collect();
        assert_eq!(rolls, [0, 5, 1, 1, 5, 4, 2, 4, 5, 3, 4, 3]);
    }

    #[test]
    fn outcomes_fall_by_their_weights() {
        let mut counts = [0_u32; 4];
        (0..8000).for_each(|ply| counts[roll(1, ply, &[1, 0, 5, 2])] += 1);
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]) && (4800..5200).contains(&counts[2]), "{counts:?}");
    }

    #[test]
    fn seed_and_ply_matter() {
        let game = |seed| (0..40).map(|ply| roll(seed, ply, &[1; 100])).collect::<Vec<_>>();
        assert_ne!(game(1), game(2));
        assert!(game(1).windows(2).any(|pair| pair[0] != pair[1]));
    }
}
