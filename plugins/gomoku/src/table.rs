//! Shapes by table: one lookup for each side of a point, one for both together and both colours at once.
//!
//! A side is read outwards from the point up to the edge: empty, own and other are the digits 0, 1, 2 of a number with the nearest
//! point last, and sides cut short by the edge have numbers of their own. So a table has (1 + 3 + 9 + ... )² entries, 132,496 for
//! win length five.

use std::sync::OnceLock;

use crate::lines::{Colour, MARGIN, Stretch};
use crate::shape::{Goal, Segment, Shape};
use crate::variant::Rule;

/// The shapes that a stone of either colour makes of a point along one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair(u8);

impl Pair {
    const fn new(black: Shape, white: Shape) -> Self {
        Self(black as u8 | (white as u8) << 4)
    }

    /// The shape's number, in the order of [`Shape`].
    #[inline]
    pub const fn number(self, colour: Colour) -> u8 {
        self.0 >> (4 * colour as u8) & 15
    }
}

/// Shapes of every segment under one rule and win length.
pub struct Table {
    reach: u32,
    /// Number of a side by its own bits, and above them those of the opponent; the point's neighbour is the lowest bit.
    outward: Vec<u16>,
    /// The same with the neighbour as the highest bit.
    inward: Vec<u16>,
    /// By the sides before and after the point.
    pairs: Vec<Pair>,
}

impl Table {
    /// The table of a rule and a win length of 3 to 6; made when it is first asked for.
    pub fn of(rule: Rule, win: u8) -> &'static Self {
        static TABLES: [[OnceLock<Table>; 4]; 4] = [const { [const { OnceLock::new() }; 4] }; 4];
        let win = win.clamp(3, 6);
        TABLES[rule as usize][usize::from(win - 3)].get_or_init(|| Self::new(rule, win.into()))
    }

    /// The shapes that a stone on the empty point at `place` makes of a line as Black sees it.
    #[inline]
    pub fn pair(&self, line: Stretch, place: u32) -> Pair {
        let (reach, bit) = (self.reach, MARGIN + place);
        let mask = (1 << reach) - 1;
        let before = (line.stones >> (bit - reach) & mask) | (line.other >> (bit - reach) & mask) << reach;
        let after = (line.stones >> (bit + 1) & mask) | (line.other >> (bit + 1) & mask) << reach;
        let (before, after) = (self.inward[before as usize], self.outward[after as usize]);
        self.pairs[usize::from(before) * sides(reach) + usize::from(after)]
    }

    /// Points on each side that can change a shape.
    pub const fn reach(&self) -> u32 {
        self.reach
    }

    fn new(rule: Rule, win: u32) -> Self {
        // A row needs win - 1 more points on a side, and the one beyond decides whether it is longer or closed.
        let reach = win;
        let all: Vec<Side> = (0..=reach)
            .flat_map(|depth| (0..3_usize.pow(depth)).map(move |code| Side { depth, code }))
            .collect();
        let [black, white] = match rule {
            Rule::Exact => [Goal::Exactly; 2],
            Rule::Free => [Goal::AtLeast; 2],
            Rule::Renju => [Goal::Renju, Goal::AtLeast],
            Rule::Caro => [Goal::Unclosed; 2],
        };
        let of_black = Filling::shapes(black, win, reach, &all);
        let of_white = (white != black).then(|| Filling::shapes(white, win, reach, &all));
        let of_white = of_white.as_ref().unwrap_or(&of_black);
        let turned: Vec<usize> = all.iter().map(|side| side.turned().number()).collect();
        let mut pairs = Vec::with_capacity(all.len() * all.len());
        for before in 0..all.len() {
            for after in 0..all.len() {
                let seen = turned[before] * all.len() + turned[after];
                pairs.push(Pair::new(of_black[before * all.len() + after], of_white[seen]));
            }
        }
        let numbers = |nearest_first: bool| {
            let number =
                |index| Side::of_bits(index, reach, nearest_first).map_or(0, |side| side.number() as u16);
            (0..1 << (2 * reach)).map(number).collect()
        };
        Self { reach, outward: numbers(true), inward: numbers(false), pairs }
    }
}

/// Number of different sides of at most `reach` points.
#[inline]
const fn sides(reach: u32) -> usize {
    (3_usize.pow(reach + 1) - 1) / 2
}

/// One side of a point: `depth` points to the edge (or to the end of the reach) with their digits.
#[derive(Clone, Copy)]
struct Side {
    depth: u32,
    code: usize,
}

impl Side {
    /// Number among all sides, the short ones first.
    const fn number(self) -> usize {
        sides(self.depth) - 3_usize.pow(self.depth) + self.code
    }

    fn digit(self, distance: u32) -> usize {
        self.code / 3_usize.pow(distance) % 3
    }

    /// The side as the other colour sees it.
    fn turned(self) -> Self {
        let digit = |distance| [0, 2, 1][self.digit(distance)];
        let code = (0..self.depth).map(|distance| digit(distance) * 3_usize.pow(distance)).sum();
        Self { depth: self.depth, code }
    }

    /// The side of two groups of `reach` bits, own and other; `None` where the bits are no side: a point beyond an edge.
    fn of_bits(bits: u32, reach: u32, nearest_first: bool) -> Option<Self> {
        let place = |distance| if nearest_first { distance } else { reach - 1 - distance };
        let bits_at = |distance| (bits >> place(distance) & 1, bits >> (reach + place(distance)) & 1);
        let depth = (0..reach).find(|&distance| bits_at(distance) == (1, 1)).unwrap_or(reach);
        if (depth..reach).any(|distance| bits_at(distance) != (1, 1)) {
            return None;
        }
        let digit = |distance| (bits_at(distance).0 + 2 * bits_at(distance).1) as usize;
        let code = (0..depth).map(|distance| digit(distance) * 3_usize.pow(distance)).sum();
        Some(Self { depth, code })
    }
}

/// Shapes of one goal being filled in: that of a segment follows from those with one more own stone.
struct Filling<'a> {
    goal: Goal,
    win: u32,
    reach: u32,
    sides: &'a [Side],
    shapes: Vec<Option<Shape>>,
}

impl Filling<'_> {
    /// The shapes of all segments, by their sides.
    fn shapes(goal: Goal, win: u32, reach: u32, sides: &[Side]) -> Vec<Shape> {
        let shapes = vec![None; sides.len() * sides.len()];
        let mut filling = Filling { goal, win, reach, sides, shapes };
        for before in 0..sides.len() {
            for after in 0..sides.len() {
                filling.shape(before, after);
            }
        }
        filling.shapes.into_iter().flatten().collect()
    }

    fn shape(&mut self, before: usize, after: usize) -> Shape {
        let place = before * self.sides.len() + after;
        if let Some(shape) = self.shapes[place] {
            return shape;
        }
        let (goal, win, reach) = (self.goal, self.win, self.reach);
        // One more own stone raises an empty point's digit from 0 to 1.
        let shape = self.segment(before, after).shape(goal, win, |bit| {
            let distance = bit.trailing_zeros();
            if distance < reach {
                self.shape(before + 3_usize.pow(reach - 1 - distance), after)
            } else {
                self.shape(before, after + 3_usize.pow(distance - reach - 1))
            }
        });
        self.shapes[place] = Some(shape);
        shape
    }

    fn segment(&self, before: usize, after: usize) -> Segment {
        let reach = self.reach;
        let mut segment = Segment { stones: 1 << reach, other: 0, edge: 0, reach };
        for distance in 0..reach {
            for (side, place) in [(before, reach - 1 - distance), (after, reach + 1 + distance)] {
                let side = self.sides[side];
                match side.digit(distance) {
                    _ if distance >= side.depth => segment.edge |= 1 << place,
                    0 => {}
                    1 => segment.stones |= 1 << place,
                    _ => segment.other |= 1 << place,
                }
            }
        }
        segment
    }
}
