//! The patterns of [Basovník 2011] table 4.1: five neighbouring points of a line, empty or with stones of one colour.
//!
//! Knows lines; must not know weights or which heuristic asks. The windows are always of five points, whatever the win length.

use std::sync::OnceLock;

use strum::VariantArray;

use crate::lines::{MARGIN, Stretch};

/// Points of a pattern.
const LENGTH: u32 = 5;
/// Points on each side of a stone that share a pattern with it.
const REACH: u32 = LENGTH - 1;

/// A group of patterns of equal value. 0 is an empty point, 1 a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[repr(u8)]
pub enum Pattern {
    /// 01111 and 11110.
    Four,
    /// 11011, 10111 and 11101.
    SplitFour,
    /// 01110.
    Three,
    /// 01100, 00110 and 01010.
    Two,
}

impl Pattern {
    /// The group of five bits.
    const fn of(stones: u32) -> Option<Self> {
        match stones {
            0b01111 | 0b11110 => Some(Self::Four),
            0b11011 | 0b10111 | 0b11101 => Some(Self::SplitFour),
            0b01110 => Some(Self::Three),
            0b01100 | 0b00110 | 0b01010 => Some(Self::Two),
            _ => None,
        }
    }
}

/// The number of patterns of each group: a byte each, which never overflows (five windows in each of four directions).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally(u32);

impl Tally {
    /// Number of patterns of a group.
    #[inline]
    pub const fn of(self, pattern: Pattern) -> i32 {
        (self.0 >> (8 * pattern as u32) & 255) as i32
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// Patterns through a point, by the four points on each side of it.
pub struct Windows {
    /// The tallies with the point empty, and with a stone of the player on it.
    tallies: [Vec<Tally>; 2],
}

impl Windows {
    /// The one table; made when it is first asked for.
    pub fn get() -> &'static Self {
        static WINDOWS: OnceLock<Windows> = OnceLock::new();
        WINDOWS.get_or_init(|| {
            let tallies = |stone: u32| (0..1 << (4 * REACH)).map(|sides| count(sides, stone)).collect();
            Self { tallies: [tallies(0), tallies(1)] }
        })
    }

    /// Own patterns through the point at `place` of a line, as if it were empty.
    #[inline]
    pub fn without(&self, line: Stretch, place: u32) -> Tally {
        self.tallies[0][sides(line, place)]
    }

    /// Own patterns through the point at `place` of a line, as if it held a stone of the player.
    #[inline]
    pub fn with(&self, line: Stretch, place: u32) -> Tally {
        self.tallies[1][sides(line, place)]
    }
}

/// Own bits of both sides, and above them those of the opponent.
#[inline]
fn sides(line: Stretch, place: u32) -> usize {
    const SIDE: u32 = (1 << REACH) - 1;
    let bit = MARGIN + place;
    let both = |bits: u32| (bits >> (bit - REACH) & SIDE) | (bits >> (bit + 1) & SIDE) << REACH;
    (both(line.stones) | both(line.other) << (2 * REACH)) as usize
}

fn count(sides: u32, stone: u32) -> Tally {
    const SIDE: u32 = (1 << REACH) - 1;
    let spread =
        |both: u32, middle: u32| (both & SIDE) | middle << REACH | (both >> REACH & SIDE) << (REACH + 1);
    let (stones, other) = (spread(sides & 255, stone), spread(sides >> (2 * REACH), 0));
    let mut tally = Tally::default();
    for first in 0..LENGTH {
        let window = ((1 << LENGTH) - 1) << first;
        if other & window != 0 {
            continue;
        }
        if let Some(pattern) = Pattern::of((stones & window) >> first) {
            tally.0 += 1 << (8 * pattern as u32);
        }
    }
    tally
}
