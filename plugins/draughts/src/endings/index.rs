//! Numbers of endings: each set of kings, each square of the lone king and each player to move has its place in a table.
//!
//! Knows sets. Must not know rules. Sets of equal size are numbered in the order of their binary numbers: the combinatorial number
//! system. CITE: [Knuth 2011] 7.2.1.3.

use super::MOST_KINGS;

/// Most squares of a board.
const SQUARES: usize = 50;

/// `CHOICES[n][k]`: ways to choose k + 1 of n squares.
static CHOICES: [[u32; MOST_KINGS]; SQUARES + 1] = {
    let mut choices = [[0; MOST_KINGS]; SQUARES + 1];
    let mut of = 1;
    while of <= SQUARES {
        let mut chosen = 0;
        while chosen < MOST_KINGS {
            let with = if chosen == 0 { 1 } else { choices[of - 1][chosen - 1] };
            choices[of][chosen] = choices[of - 1][chosen] + with;
            chosen += 1;
        }
        of += 1;
    }
    choices
};

/// The number of sets of `kings` of `squares`.
pub(super) const fn sets(squares: usize, kings: usize) -> usize {
    CHOICES[squares][kings - 1] as usize
}

/// The number of a set, whose squares are numbered without gaps, among those of its size.
#[inline]
pub(super) fn number(mut set: u64) -> usize {
    let (mut number, mut chosen) = (0, 0);
    while set != 0 {
        number += CHOICES[set.trailing_zeros() as usize][chosen];
        set &= set - 1;
        chosen += 1;
    }
    number as usize
}

/// All sets of `kings` of `squares`, each at its number.
pub(super) fn all_sets(squares: usize, kings: usize) -> Vec<u64> {
    let mut all = Vec::with_capacity(sets(squares, kings));
    let mut set: u64 = (1 << kings) - 1;
    while set < 1 << squares {
        all.push(set);
        // The next number with as many ones. CITE: [HAKMEM 1972] item 175 (Gosper).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = (((set ^ carried) >> 2) / lowest) | carried;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_at_its_number() {
        for squares in [32, 50] {
            for kings in 1..=MOST_KINGS {
                let all = all_sets(squares, kings);
                assert_eq!(all.len(), sets(squares, kings));
                assert!(all.iter().enumerate().all(|(place, set)| number(*set) == place));
            }
        }
        assert_eq!(sets(50, 3), 19_600);
    }
}
