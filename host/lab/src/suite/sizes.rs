//! Sizes of state spaces and game trees, as the theses estimate them.
//!
//! Knows formulas. Must not know games: their numbers stand in the suite's text.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A size with what the thesis has for it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeEntry {
    /// The thing whose size it is.
    pub name: String,
    /// The method of estimation.
    pub formula: Formula,
    /// The thesis's figure; none where it is lost, or was not worked out.
    pub figure: Option<f64>,
}

/// An estimate of a size.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Formula {
    /// Ways to put pieces on a board, those that a symmetry makes equal counted once. CITE: [Houdek 2010] 7.1.1.
    Placements {
        /// Places on the board.
        places: u32,
        /// Symmetries of the board.
        symmetries: u32,
        /// Kinds of pieces.
        groups: Vec<Group>,
    },
    /// Games: choices a turn, to the power of turns. CITE: [Houdek 2010] 7.1.2.
    Tree {
        /// Choices a turn.
        branching: f64,
        /// Turns.
        length: f64,
    },
    /// Positions of The Duke. CITE: [Košťál 2021] figure 2.1.
    Duke {
        /// Kinds of which there is one tile in the game, for both players together.
        single: u8,
        /// Pikemen of each player.
        pikemen: u8,
        /// Footmen of each player.
        footmen: u8,
    },
}

/// Kinds of pieces that come from one supply.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Least and greatest number of each kind.
    pub kinds: Vec<(u32, u32)>,
    /// Greatest number of all of them together; none: no other than that of each.
    pub most: Option<u32>,
}

impl Formula {
    /// The size.
    pub fn size(&self) -> f64 {
        match self {
            Self::Placements { places, symmetries, groups } => {
                let kinds = groups.iter().map(|group| (group.kinds.as_slice(), group.most));
                placements(*places, &kinds.collect::<Vec<_>>()) / f64::from(*symmetries)
            }
            Self::Tree { branching, length } => branching.powf(*length),
            Self::Duke { single, pikemen, footmen } => {
                let tiles = [*single, *pikemen, *pikemen, *footmen, *footmen];
                // Both Dukes first: each on a square of its own, with either side up.
                36.0 * 2.0 * 35.0 * 2.0 * duke(tiles, DUKE_SQUARES, &mut BTreeMap::new())
            }
        }
    }
}

/// Kinds that are still to be put, and how many of them all together.
type Remaining<'g> = (&'g [(u32, u32)], Option<u32>);

/// Ways to put the pieces of these groups on so many free places.
fn placements(free: u32, groups: &[Remaining<'_>]) -> f64 {
    let Some(((kinds, most), rest)) = groups.split_first() else { return 1.0 };
    let Some((&(least, greatest), others)) = kinds.split_first() else { return placements(free, rest) };
    let greatest = greatest.min(free).min(most.unwrap_or(u32::MAX));
    let ways = |count: u32| {
        let mut left = vec![(others, most.map(|most| most - count))];
        left.extend_from_slice(rest);
        choose(free, count) * placements(free - count, &left)
    };
    (least..=greatest).map(ways).sum()
}

/// Ways to choose so many of these.
fn choose(total: u32, count: u32) -> f64 {
    (0..count).map(|place| f64::from(total - place) / f64::from(place + 1)).product()
}

/// Squares that the Dukes leave.
const DUKE_SQUARES: u8 = 34;

/// Ways to go on with so many squares, and tiles of these five kinds left: every tile comes on the board with either side up, or stays
/// beside it.
fn duke(tiles: [u8; 5], squares: u8, known: &mut BTreeMap<([u8; 5], u8), f64>) -> f64 {
    if let Some(ways) = known.get(&(tiles, squares)) {
        return *ways;
    }
    let [single, pikemen_1, pikemen_2, footmen_1, footmen_2] = tiles;
    let ways = if squares == 0 {
        // The places of the other tiles: single ones in the bag or taken; of equal ones only how many. Two
        // Footmen begin on the board.
        let equal = [pikemen_1, pikemen_2, footmen_1.saturating_sub(2), footmen_2.saturating_sub(2)];
        equal.iter().map(|left| f64::from(left + 1)).product::<f64>() * f64::from(single).exp2()
    } else {
        let mut ways = duke(tiles, squares - 1, known);
        for (place, left) in tiles.iter().enumerate().filter(|(_, left)| **left > 0) {
            let mut fewer = tiles;
            fewer[place] -= 1;
            // Single tiles differ from each other.
            let kinds = if place == 0 { f64::from(*left) } else { 1.0 };
            ways += 2.0 * kinds * duke(fewer, squares - 1, known);
        }
        ways
    };
    known.insert((tiles, squares), ways);
    ways
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;

    fn close(size: f64, figure: f64) -> bool {
        (size / figure - 1.0).abs() < 0.005
    }

    #[test]
    fn placements_are_counted_as_by_hand() {
        // One or two equal pieces on three places: three ways each.
        assert_eq!(placements(3, &[(&[(1, 2)], None)]), 6.0);
        // One of each of two kinds: three places, then two.
        assert_eq!(placements(3, &[(&[(1, 1)], None), (&[(1, 1)], None)]), 6.0);
        // Up to one of each, and one of them at most: none, or one of either.
        assert_eq!(placements(3, &[(&[(0, 1), (0, 1)], Some(1))]), 7.0);
    }

    /// CITE: [Košťál 2021] 2.1, and its pseudocode run by hand for the real set.
    #[test]
    fn the_duke_has_as_many_positions_as_its_thesis_says() {
        let size = |single, pikemen, footmen| Formula::Duke { single, pikemen, footmen }.size();
        assert!(close(size(28, 0, 0), 1.376_816_8e49), "{:e}", size(28, 0, 0));
        assert!(close(size(26, 3, 0), 3.597_836_8e52), "{:e}", size(26, 3, 0));
        assert!(close(size(24, 3, 3), 1.688_012_4e55), "{:e}", size(24, 3, 3));
    }

    #[test]
    fn the_sizes_of_the_theses_are_what_their_formulas_give() {
        for &suite in crate::suite::Suite::VARIANTS {
            let plan = suite.plan().unwrap();
            for entry in plan.sizes.iter().flat_map(|table| &table.entries) {
                let size = entry.formula.size();
                assert!(size.is_finite() && size > 1.0, "{}", entry.name);
                // The thesis prints another figure for the rings than its formula gives.
                let figure = entry.figure.filter(|_| entry.name != "Rings of Yinsh");
                assert!(figure.is_none_or(|figure| close(size, figure)), "{}: {size:e}", entry.name);
            }
        }
    }
}
