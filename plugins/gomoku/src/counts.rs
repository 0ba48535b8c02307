//! The counts of the whole board for one colour, updated as stones come and go.
//!
//! Knows grades, shapes and patterns; must not know how they come about.

use strum::VariantArray;

use crate::cells::Cells;
use crate::grade::{Grade, KINDS_COUNT, Kind, Shapes};
use crate::grid::{Cell, Direction};
use crate::points::Worth;
use crate::shape::Shape;
use crate::windows::{Pattern, Tally};

/// Points by kind, shapes by number, and the patterns of [Basovník 2011].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    points: [Cells; KINDS_COUNT],
    kinds: [u16; KINDS_COUNT],
    /// Empty points and directions; room for every number that four bits can have.
    shapes: [u16; 16],
    suspects: u16,
    patterns: [i32; 4],
    /// The worth of the points in either role of the colour.
    worth: [i32; 2],
}

impl Counts {
    /// An empty point is there from now on.
    pub fn enter(&mut self, cell: Cell, point: Shapes, grade: Grade) {
        self.points[grade.kind() as usize].toggle(cell);
        self.kinds[grade.kind() as usize] += 1;
        self.suspects += u16::from(grade.is_suspect());
        Direction::ALL
            .into_iter()
            .for_each(|direction| self.shapes[usize::from(point.number(direction))] += 1);
    }

    /// It is not any more.
    pub fn leave(&mut self, cell: Cell, point: Shapes, grade: Grade) {
        self.points[grade.kind() as usize].toggle(cell);
        self.kinds[grade.kind() as usize] -= 1;
        self.suspects -= u16::from(grade.is_suspect());
        Direction::ALL
            .into_iter()
            .for_each(|direction| self.shapes[usize::from(point.number(direction))] -= 1);
    }

    /// Along one direction an empty point has another shape, by their numbers.
    #[inline]
    pub fn reshape(&mut self, before: u8, after: u8) {
        self.shapes[usize::from(before & 15)] -= 1;
        self.shapes[usize::from(after & 15)] += 1;
    }

    /// An empty point has another grade.
    #[inline]
    pub fn regrade(&mut self, cell: Cell, before: Grade, after: Grade) {
        let (old, new) = (before.kind() as usize, after.kind() as usize);
        if old != new {
            self.points[old].toggle(cell);
            self.points[new].toggle(cell);
            self.kinds[old] -= 1;
            self.kinds[new] += 1;
        }
        self.suspects = self.suspects + u16::from(after.is_suspect()) - u16::from(before.is_suspect());
    }

    /// Takes over a change of an empty point's worth.
    #[inline]
    pub fn revalue(&mut self, before: Worth, after: Worth) {
        for (sum, (before, after)) in self.worth.iter_mut().zip(before.into_iter().zip(after)) {
            *sum += i32::from(after) - i32::from(before);
        }
    }

    /// The worth of the points, in both roles.
    pub const fn worth(&self) -> [i32; 2] {
        self.worth
    }

    /// Brings back what they were worth.
    pub fn set_worth(&mut self, worth: [i32; 2]) {
        self.worth = worth;
    }

    /// The strongest kind that any empty point is.
    #[inline]
    pub fn strongest(&self) -> Kind {
        let strongest = self.kinds.iter().rposition(|&count| count > 0);
        strongest.map_or(Kind::Dead, |kind| Kind::VARIANTS[kind])
    }

    /// Adds patterns `times` over; negative takes them away.
    #[inline]
    pub fn add_patterns(&mut self, tally: Tally, times: i32) {
        for &pattern in Pattern::VARIANTS {
            self.patterns[pattern as usize] += times * tally.of(pattern);
        }
    }

    /// Empty points of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> i32 {
        self.kinds[kind as usize].into()
    }

    /// Empty points of at least a kind.
    #[inline]
    pub fn points(&self, least: Kind) -> Cells {
        let sets = self.points[least as usize..].iter().zip(&self.kinds[least as usize..]);
        sets.filter(|(_, count)| **count > 0).fold(Cells::NONE, |all, (set, _)| all.or(set))
    }

    /// Directions of empty points with a shape.
    #[inline]
    pub fn of_shape(&self, shape: Shape) -> i32 {
        self.shapes[shape as usize].into()
    }

    /// Empty points that may be forbidden under renju.
    pub const fn suspects(&self) -> u16 {
        self.suspects
    }

    /// Patterns of all groups.
    pub const fn patterns(&self) -> [i32; 4] {
        self.patterns
    }

    /// Brings back patterns as they were.
    pub fn set_patterns(&mut self, patterns: [i32; 4]) {
        self.patterns = patterns;
    }

    /// Patterns of a group.
    pub const fn of_pattern(&self, pattern: Pattern) -> i32 {
        self.patterns[pattern as usize]
    }
}
