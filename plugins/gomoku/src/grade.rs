//! The shapes that one more stone makes of a point in all four directions together.
//!
//! Knows shapes; must not know boards.

use std::sync::OnceLock;

use strum::VariantArray;

use crate::grid::Direction;
use crate::shape::Shape;

/// Shapes of a point in the four directions, four bits each in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shapes(u16);

impl Shapes {
    /// Nothing anywhere: also what a point with a stone on it has.
    pub const DEAD: Self = Self(0);

    /// The shape along a direction.
    #[inline]
    pub fn shape(self, direction: Direction) -> Shape {
        Shape::VARIANTS[usize::from(self.number(direction)).min(Shape::Overline as usize)]
    }

    /// The number of the shape along a direction.
    #[inline]
    pub(crate) const fn number(self, direction: Direction) -> u8 {
        (self.0 >> (4 * direction as u16) & 15) as u8
    }

    /// With another shape along a direction, by its number among those of [`Shape`].
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, direction: Direction, shape: u8) -> Self {
        let shift = 4 * direction as u16;
        Self(self.0 & !(15 << shift) | (shape as u16) << shift)
    }

    /// The shapes' numbers, four bits each.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The shapes of these numbers.
    pub(crate) const fn of_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns whether no row can be completed through it, in any direction.
    #[inline]
    pub fn is_dead(self) -> bool {
        self == Self::DEAD
    }

    /// Directions of which the shape is one of `wanted`.
    fn count(self, wanted: &[Shape]) -> u32 {
        Direction::ALL.into_iter().filter(|&direction| wanted.contains(&self.shape(direction))).count() as u32
    }

    /// Fours that the stone makes; two where one line holds two. The straight four is one.
    pub fn fours(self) -> u32 {
        self.count(&[Shape::Four, Shape::OpenFour]) + 2 * self.count(&[Shape::DoubleFour])
    }

    /// Open threes that the stone makes; under renju not all of them need be true ones.
    pub fn threes(self) -> u32 {
        self.count(&[Shape::OpenThree])
    }

    /// Returns whether renju may forbid it to Black. Double-threes must still be examined.
    fn is_suspect(self) -> bool {
        let (fives, overlines) = (self.count(&[Shape::Five]), self.count(&[Shape::Overline]));
        fives == 0 && (overlines > 0 || self.fours() > 1 || self.threes() > 1)
    }

    fn kind(self) -> Kind {
        let straight = self.count(&[Shape::OpenFour]);
        let (fours, threes) = (self.fours(), self.threes());
        let (closed, twos) = (self.count(&[Shape::Three]), self.count(&[Shape::OpenTwo]));
        match () {
            () if self.count(&[Shape::Five]) > 0 => Kind::Five,
            () if straight > 0 || fours > 1 => Kind::Win,
            () if fours == 1 && threes > 0 => Kind::FourThree,
            () if fours == 1 && closed + twos > 0 => Kind::FourMore,
            () if fours == 1 => Kind::Four,
            () if threes > 1 => Kind::DoubleThree,
            () if threes == 1 && closed + twos > 0 => Kind::ThreeMore,
            () if threes == 1 => Kind::Three,
            () if closed + twos > 1 => Kind::Pair,
            () if closed + twos == 1 => Kind::Single,
            () if self.is_dead() => Kind::Dead,
            () => Kind::Quiet,
        }
    }

    /// The worth of the stone in the order of moves, where this is its kind: shapes in all directions, and more where
    /// they combine.
    #[inline]
    pub fn worth(self, kind: Kind) -> i16 {
        const SHAPES: [i16; 16] = [0, 1, 4, 10, 12, 40, 45, 300, 300, 1200, 0, 0, 0, 0, 0, 0];
        const KINDS: [i16; KINDS_COUNT] = [0, 0, 2, 8, 0, 15, 60, 0, 15, 120, 250, 0];
        let worth = |direction| SHAPES[usize::from(self.number(direction))];
        Direction::ALL.into_iter().map(worth).sum::<i16>() + KINDS[kind as usize]
    }
}

/// The combination of a point's shapes; the order is that of growing strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
#[repr(u8)]
pub enum Kind {
    /// No row can be completed through it.
    #[default]
    Dead,
    /// Nothing that leads anywhere soon.
    Quiet,
    /// A closed three or an open two.
    Single,
    /// Two or more of these.
    Pair,
    /// An open three.
    Three,
    /// An open three, and a closed three or an open two.
    ThreeMore,
    /// Two or more open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four, and a closed three or an open two.
    FourMore,
    /// A four and an open three.
    FourThree,
    /// A straight four, or two fours.
    Win,
    /// The row.
    Five,
}

/// Number of kinds.
pub const KINDS_COUNT: usize = Kind::VARIANTS.len();

/// The properties of a point that its shapes alone give: its kind, and whether it may be forbidden to Black under
/// renju.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grade(u8);

impl Grade {
    const SUSPECT: u8 = 16;

    /// The combination of its shapes.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::VARIANTS[usize::from(self.0 & 15).min(KINDS_COUNT - 1)]
    }

    /// Returns whether it may be forbidden to Black under renju.
    #[inline]
    pub const fn is_suspect(self) -> bool {
        self.0 & Self::SUSPECT != 0
    }
}

/// Grades of all combinations of shapes.
pub struct Grades(Vec<Grade>);

impl Grades {
    /// The one table; made when it is first asked for.
    pub fn get() -> &'static Self {
        static GRADES: OnceLock<Grades> = OnceLock::new();
        GRADES.get_or_init(|| {
            let grade = |point: Shapes| {
                let suspect = if point.is_suspect() { Grade::SUSPECT } else { 0 };
                Grade(point.kind() as u8 | suspect)
            };
            Self((0..=u16::MAX).map(|code| grade(Shapes(code))).collect())
        })
    }

    /// The grade of a point.
    #[inline]
    pub fn of(&self, point: Shapes) -> Grade {
        self.0[usize::from(point.0)]
    }
}
