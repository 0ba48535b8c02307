//! The move of a book that is played.

use sha2::{Digest, Sha256};

use crate::BookMove;

/// The move that is played of those that a book has for the position of `key`: each as often as its weight says, and always the
/// same by one seed. None where no move has a weight.
pub fn choose(moves: &[BookMove], seed: u64, key: u64) -> Option<&BookMove> {
    let all: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
    let mut left = drawn(seed, key).checked_rem(all)?;
    moves.iter().find(|found| match left.checked_sub(found.weight.into()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    })
}

/// A number of 64 bits that seed and key decide, on every machine alike.
fn drawn(seed: u64, key: u64) -> u64 {
    let mut sum = Sha256::new();
    sum.update(seed.to_le_bytes());
    sum.update(key.to_le_bytes());
    sum.finalize().iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_played_as_often_as_they_weigh() {
        let weighing = |text: &str, weight| BookMove { text: text.into(), weight, games: 0, points: 0 };
        let moves = [weighing("a1", 30), weighing("b2", 0), weighing("c3", 10)];
        let played =
            |text: &str| (0..4000).filter(|&seed| choose(&moves, seed, 7).unwrap().text == text).count();
        let (often, seldom) = (played("a1"), played("c3"));
        assert!((2850..3150).contains(&often), "{often}");
        assert_eq!((played("b2"), often + seldom), (0, 4000));
        assert_eq!(choose(&moves, 5, 9), choose(&moves, 5, 9));
        assert_eq!(choose(&moves[1..2], 1, 1), None);
        assert_eq!(choose(&[], 1, 1), None);
    }
}
