//! Sums over the board for one colour, kept as stones come and go.
//!
//! Knows grades and patterns; must not know where they are.

use crate::grade::{Grade, KINDS_COUNT, Kind};
use crate::windows::{Pattern, Tally};

/// Sums over all empty points, and the thesis's patterns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    kinds: [u16; KINDS_COUNT],
    suspects: u16,
    score: i32,
    patterns: [i32; 4],
}

impl Counts {
    /// An empty point with its grade is there from now on.
    #[inline]
    pub fn enter(&mut self, grade: Grade) {
        self.kinds[grade.kind as usize] += 1;
        self.suspects += u16::from(grade.suspect);
        self.score += i32::from(grade.score);
    }

    /// It is not any more.
    #[inline]
    pub fn leave(&mut self, grade: Grade) {
        self.kinds[grade.kind as usize] -= 1;
        self.suspects -= u16::from(grade.suspect);
        self.score -= i32::from(grade.score);
    }

    /// Adds patterns `times` over; negative takes them away.
    #[inline]
    pub fn add_patterns(&mut self, tally: Tally, times: i32) {
        for pattern in Pattern::ALL {
            self.patterns[pattern as usize] += times * tally.of(pattern);
        }
    }

    /// Empty points of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> i32 {
        self.kinds[kind as usize].into()
    }

    /// Empty points that may be forbidden under renju.
    pub const fn suspects(&self) -> u16 {
        self.suspects
    }

    /// Sum of the scores of all empty points.
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// Patterns of a group.
    pub const fn of_pattern(&self, pattern: Pattern) -> i32 {
        self.patterns[pattern as usize]
    }
}
