//! The values of empty points for the player to move and for the other, by the shapes that a stone would make of them
//! in all four directions.
//!
//! Knows shapes, kinds, and the form of `assets/points.txt`, which `examples/fit_points` writes: lines that say how it
//! was made, up to an empty line; a line for every [`code`] with the worth of such a point to the mover, to the waiter,
//! and in the order of moves as the mover's own and as the waiter's; an empty line; a line for the strongest kind of
//! point that the mover has, with a number for that of the waiter. Must not know boards.

use std::sync::OnceLock;

use crate::grade::{KINDS_COUNT, Kind, Shapes};
use crate::grid::Direction;
use crate::shape::Shape;

/// Shapes that a code tells apart: not the row itself, which decides, nor more than it.
pub const SHAPES: usize = Shape::OpenFour as usize + 1;
/// Number of codes: four of these shapes in whatever order.
pub const CODES: usize = choose(SHAPES + 3, 4);
/// The threats that the waiter may have: their strongest kind, and two or more points that complete a row.
pub const FACED: usize = KINDS_COUNT + 1;
/// The divisor of the worth of points.
pub const FINE: i32 = 16;

/// The worth of a stone that completes a row in the order of moves.
const ROW: Worth = [30_000, 20_000];

/// The worth of a point in the two roles of its colour: that of the mover and that of the waiter.
pub type Worth = [i16; 2];

/// The number of a point's shapes whatever their directions; `None` where a row would be completed or exceeded.
pub fn code(point: Shapes) -> Option<usize> {
    let mut shapes = Direction::ALL.map(|direction| point.shape(direction) as usize);
    shapes.sort_unstable();
    (shapes[3] < SHAPES).then(|| (0..4).map(|place| choose(shapes[place] + place, place + 1)).sum())
}

/// A point of each code, in their order.
pub fn points() -> Vec<Shapes> {
    let mut points = vec![Shapes::DEAD; CODES];
    for bits in 0..=u16::MAX {
        let point = Shapes::of_bits(bits);
        if let Some(code) = code(point) {
            points[code] = point;
        }
    }
    points
}

const fn choose(total: usize, count: usize) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < count {
        ways = ways * (total - taken) / (taken + 1);
        taken += 1;
        if ways == 0 {
            return 0;
        }
    }
    ways
}

/// The fitted tables, spread so that no shapes need be sorted.
pub struct Points {
    values: Vec<Worth>,
    orders: Vec<Worth>,
    threats: [[i32; FACED]; KINDS_COUNT],
}

impl Points {
    /// The one table; made when it is first asked for.
    pub fn get() -> &'static Self {
        static POINTS: OnceLock<Points> = OnceLock::new();
        POINTS.get_or_init(|| Self::read(include_str!("../assets/points.txt")))
    }

    /// The worth of an empty point, in parts of [`FINE`].
    #[inline]
    pub fn value(&self, point: Shapes) -> Worth {
        self.values[usize::from(point.bits())]
    }

    /// The worth of a stone on it in the order of moves: for its own colour to move, and for the other.
    #[inline]
    pub fn order(&self, point: Shapes) -> Worth {
        self.orders[usize::from(point.bits())]
    }

    /// The value of having one kind of point at best while facing another one of [`FACED`].
    #[inline]
    pub fn threat(&self, kind: Kind, faced: usize) -> i32 {
        self.threats[kind as usize][faced]
    }

    /// Numbers that are missing in a text are 0.
    fn read(text: &str) -> Self {
        let mut parts = text.split("\n\n").skip(1);
        let mut numbers = || {
            let line = |line: &str| line.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
            parts.next().unwrap_or_default().lines().map(line).collect::<Vec<Vec<i32>>>()
        };
        let (codes, states) = (numbers(), numbers());
        let entry = |table: &[Vec<i32>], line: usize, place: usize| {
            table.get(line).and_then(|line| line.get(place)).copied().unwrap_or(0)
        };
        let spread = |first: usize, uncoded: Worth| {
            let pair = |bits| {
                let code_pair = |line| [first, first + 1].map(|place| entry(&codes, line, place) as i16);
                code(Shapes::of_bits(bits)).map_or(uncoded, code_pair)
            };
            (0..=u16::MAX).map(pair).collect()
        };
        let threats = std::array::from_fn(|kind| std::array::from_fn(|faced| entry(&states, kind, faced)));
        Self { values: spread(0, [0; 2]), orders: spread(2, ROW), threats }
    }
}
