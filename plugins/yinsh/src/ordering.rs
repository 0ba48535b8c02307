//! YR0 and YR1: which sequences of markers a ring move makes ([Houdek 2010] 17.4.1.2.2, formula 18).

use crate::board::{Bits, Point, STEP, chain, points};
use crate::ply::Shift;

/// Sum of (2i - 3) for i = 3..=length; longer than five counts as five.
const SCORES: [i32; 6] = [0, 0, 0, 3, 8, 15];

/// Scores of the sequences of own and of the opponent's colour that contain a marker changed by the move, each distinct
/// maximal sequence once; after the move, before removals.
pub fn sequences(markers: Bits, other: Bits, shift: Shift) -> [i32; 2] {
    let flipped = shift.between() & (markers | other);
    let changed = flipped | shift.from.bit();
    [markers ^ flipped | shift.from.bit(), other ^ flipped].map(|set| through(set, changed))
}

fn through(set: Bits, changed: Bits) -> i32 {
    let of_axis = |axis: usize| {
        let through_point = |point: Point| {
            let (ahead, backward) = run(set, point, axis);
            let first = Point(point.0 - backward * STEP[axis]);
            let counted = chain(first, axis, backward) & changed != 0;
            if counted { 0 } else { SCORES[usize::from(ahead + backward + 1).min(5)] }
        };
        points(in_threes(set, axis) & changed).map(through_point).sum::<i32>()
    };
    (0..3).map(of_axis).sum()
}

/// The points that are part of three in a row of the set: shorter sequences score nothing.
fn in_threes(set: Bits, axis: usize) -> Bits {
    let step = u32::from(STEP[axis]);
    let starts = set & set >> step & set >> (2 * step);
    starts | starts << step | starts << (2 * step)
}

/// The numbers of points of the set that follow and precede a point of it without a gap.
fn run(set: Bits, point: Point, axis: usize) -> (u8, u8) {
    let step = STEP[axis];
    let (mut ahead, mut rest) = (0, set >> point.0 >> step);
    while rest & 1 != 0 {
        ahead += 1;
        rest >>= step;
    }
    let (mut backward, mut rest) = (0, set << (Bits::BITS - 1 - u32::from(point.0)) << step);
    while rest >> (Bits::BITS - 1) != 0 {
        backward += 1;
        rest <<= step;
    }
    (ahead, backward)
}
