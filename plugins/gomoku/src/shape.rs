//! The shape that one more stone makes of the line around it.
//!
//! The names are those of win length five; with another length read "four" as one stone missing, "three" as two, "two" as three.
//! Knows segments of one line; knows neither boards nor tables.

use strum::VariantArray;

/// The shape that a stone on a point makes along one direction. The order is that of growing strength, but for the
/// last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
#[repr(u8)]
pub enum Shape {
    /// No winning row through the point is possible any more.
    #[default]
    Dead,
    /// A row through it is possible, with four or more stones missing.
    One,
    /// Three stones missing.
    Two,
    /// Three stones missing, and the next one can make an open three.
    OpenTwo,
    /// Two stones missing.
    Three,
    /// Two stones missing, and the next one can make a four that one stone does not stop.
    OpenThree,
    /// One point completes a row; one stone stops it.
    Four,
    /// Two points complete a row, each with a gap of its own: two fours in one line.
    DoubleFour,
    /// Two points complete a row, one at each end: the straight four.
    OpenFour,
    /// The row itself.
    Five,
    /// More stones in a row than Black may make under renju.
    Overline,
}

/// The rows that win for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The win length or more: free-style, White in renju.
    AtLeast,
    /// Exactly the win length.
    Exactly,
    /// Exactly the win length, and more is forbidden: Black in renju. An open three leads to a straight four.
    Renju,
    /// Exactly the win length, with at most one end closed by a stone of the opponent.
    Unclosed,
}

impl Goal {
    const fn is_exact(self) -> bool {
        !matches!(self, Self::AtLeast)
    }
}

/// The surroundings of a point on a line, as one colour sees them, with its own stone on the point: bit `reach` is the point, the
/// bits beside it lie beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Own stones, the one on the point included.
    pub stones: u32,
    /// Stones of the opponent.
    pub other: u32,
    /// Off the board.
    pub edge: u32,
    /// Points on each side of the middle; at least the win length.
    pub reach: u32,
}

impl Segment {
    /// The shape, where `shape_with` tells the shape of the segment with one more own stone on the empty bit it is given.
    pub fn shape(self, goal: Goal, win: u32, mut shape_with: impl FnMut(u32) -> Shape) -> Shape {
        let run = self.run();
        if goal == Goal::Renju && run > win {
            return Shape::Overline;
        }
        let rows = self.rows(goal, win);
        let Some(missing) = rows.missing else {
            // Under the free rule a run longer than the segment's windows is found as a full window.
            return Shape::Dead;
        };
        let mut leads = |wanted: &[Shape]| self.empty_bits().any(|bit| wanted.contains(&shape_with(bit)));
        match missing {
            0 => Shape::Five,
            1 => self.four(goal, win, rows.completing),
            2 if goal == Goal::Renju && leads(&[Shape::OpenFour]) => Shape::OpenThree,
            2 if goal != Goal::Renju && leads(&[Shape::OpenFour, Shape::DoubleFour]) => Shape::OpenThree,
            2 => Shape::Three,
            3 if leads(&[Shape::OpenThree]) => Shape::OpenTwo,
            3 => Shape::Two,
            _ => Shape::One,
        }
    }

    /// A segment with one stone missing: whether one stone stops the four, and if not, whether it is
    /// straight.
    fn four(self, goal: Goal, win: u32, completing: u32) -> Shape {
        let stopped = if goal == Goal::Unclosed {
            // Here a stone beside the row may stop it as well as one in it.
            self.empty_bits()
                .any(|bit| Self { other: self.other | bit, ..self }.rows(goal, win).completing == 0)
        } else {
            completing.count_ones() == 1
        };
        if stopped {
            Shape::Four
        } else if self.run() == win - 1 {
            Shape::OpenFour
        } else {
            Shape::DoubleFour
        }
    }

    /// Windows of the win length through the point that can still become a winning row.
    fn rows(self, goal: Goal, win: u32) -> Rows {
        let mut rows = Rows { missing: None, completing: 0 };
        for first in self.reach + 1 - win..=self.reach {
            let window = ((1 << win) - 1) << first;
            let ends = [first.checked_sub(1).map_or(0, |before| 1 << before), 1 << (first + win)];
            let longer = goal.is_exact() && ends.iter().any(|end| self.stones & end != 0);
            let closed = goal == Goal::Unclosed && ends.iter().all(|end| self.other & end != 0);
            if window & (self.other | self.edge) != 0 || longer || closed {
                continue;
            }
            let gaps = window & !self.stones;
            let missing = gaps.count_ones();
            rows.missing = Some(rows.missing.map_or(missing, |least: u32| least.min(missing)));
            if missing == 1 {
                rows.completing |= gaps;
            }
        }
        rows
    }

    /// Own stones in a row through the point.
    fn run(self) -> u32 {
        let after = (self.stones >> self.reach).trailing_ones();
        let before = (self.stones << (31 - self.reach)).leading_ones();
        after + before - 1
    }

    fn empty_bits(self) -> impl Iterator<Item = u32> {
        let filled = self.stones | self.other | self.edge;
        (0..=2 * self.reach).map(|place| 1 << place).filter(move |bit| filled & bit == 0)
    }
}

/// The findings of [`Segment::rows`].
struct Rows {
    /// Fewest stones missing in a window; `None` where no window is left.
    missing: Option<u32>,
    /// Points that complete a window with one stone missing.
    completing: u32,
}
