//! The pieces of an ending, and the order in which endings are solved.
//!
//! Knows numbers of pieces. Must not know where they stand.

use std::fmt;

/// Men and kings of both sides, those of the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Men of the side to move, and of the other one.
    pub men: [u8; 2],
    /// Kings of the side to move, and of the other one.
    pub kings: [u8; 2],
}

impl Material {
    /// Men and kings of both sides.
    pub const fn pieces(self) -> usize {
        (self.men[0] + self.men[1] + self.kings[0] + self.kings[1]) as usize
    }

    /// Men of both sides.
    pub const fn all_men(self) -> u8 {
        self.men[0] + self.men[1]
    }

    /// The same with the other side to move.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        Self { men: [self.men[1], self.men[0]], kings: [self.kings[1], self.kings[0]] }
    }

    /// With either side to move: two, or one where that is the same.
    pub fn sides(self) -> impl Iterator<Item = Self> {
        let other = self.exchanged();
        [self, other].into_iter().take(if self == other { 1 } else { 2 })
    }

    /// Returns whether a side has a king alone.
    pub fn has_lone_king(self) -> bool {
        (0..2).any(|side| self.men[side] == 0 && self.kings[side] == 1)
    }

    /// Returns whether captures and promotions may turn these pieces into those.
    pub fn leads_to(self, after: Self) -> bool {
        let side = |place: usize| {
            after.men[place] <= self.men[place]
                && after.men[place] + after.kings[place] <= self.men[place] + self.kings[place]
        };
        self != after && side(0) && side(1)
    }

    /// Every ending of so many pieces with pieces of both sides, one of each two that differ by the side to move alone: each after
    /// those that a promotion makes of it.
    pub fn of_pieces(pieces: u8) -> Vec<Self> {
        let mut all = Vec::new();
        for count in 1..pieces {
            for men in 0..=count {
                for other_men in 0..=pieces - count {
                    let kings = [count - men, pieces - count - other_men];
                    let material = Self { men: [men, other_men], kings };
                    if material <= material.exchanged() {
                        all.push(material);
                    }
                }
            }
        }
        all.sort_by_key(|material| (material.all_men(), *material));
        all
    }
}

/// As file names have it: `1m2k-0m1k`.
impl fmt::Display for Material {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { men, kings } = self;
        write!(formatter, "{}m{}k-{}m{}k", men[0], kings[0], men[1], kings[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_listed_once_and_after_their_promotions() {
        assert_eq!([2, 3, 4, 5].map(|pieces| Material::of_pieces(pieces).len()), [3, 6, 14, 22]);
        assert!(Material::of_pieces(5).is_sorted_by_key(|material| material.all_men()));
    }
}
