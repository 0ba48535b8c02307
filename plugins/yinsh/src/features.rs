//! The features that the heuristics count in a position, one small function for each feature of [Houdek 2010] 17.4.1.
//!
//! Knows pieces; knows neither weights nor which heuristic asks. `own` and `other` are sets of one player and of their
//! opponent, so each function serves both points of view.

use crate::board::{Bits, CELLS, CENTRE, Direction, Point, STEP, chain, five_starts, points};
use crate::lines::{Lines, MOBILITY};
use crate::ply::Shift;

/// "18 to 28" of formula 14, kept as printed; the true range of a ring's mobility is 18 to 26.
const TOP_MOBILITY: i32 = 28;

/// Steps from each point to the middle (the true number; the thesis's formula 11 is not one on this grid).
const FROM_CENTRE: [u8; CELLS] = {
    let (mut distances, mut cell) = ([0; CELLS], 0);
    while cell < CELLS {
        distances[cell] = Point(cell as u8).distance(CENTRE);
        cell += 1;
    }
    distances
};

/// The other points of the three lines through each point.
const LINES_OF: [Bits; CELLS] = {
    let (mut lines, mut cell) = ([0; CELLS], 0);
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 && Point(cell as u8).on_board() {
            let mut point = Point(cell as u8).walk(Direction(direction), 1);
            while point.on_board() {
                lines[cell] |= point.bit();
                point = point.walk(Direction(direction), 1);
            }
            direction += 1;
        }
        cell += 1;
    }
    lines
};

/// A player's pieces and those of their opponent.
#[derive(Clone, Copy)]
pub struct Sets {
    /// Own rings.
    pub rings: Bits,
    /// Own markers.
    pub markers: Bits,
    /// The opponent's rings.
    pub other_rings: Bits,
    /// The opponent's markers.
    pub other_markers: Bits,
}

impl Sets {
    /// The sets from the opponent's point of view.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            rings: self.other_rings,
            markers: self.other_markers,
            other_rings: self.rings,
            other_markers: self.markers,
        }
    }

    /// Markers of both.
    pub const fn all_markers(self) -> Bits {
        self.markers | self.other_markers
    }
}

/// Size of a set, as features need it.
pub fn size(set: Bits) -> i32 {
    set.count_ones() as i32
}

/// YP1 of one ring: rings of either player on its three lines.
pub fn rings_in_line(ring: Point, all_rings: Bits) -> i32 {
    size(LINES_OF[ring.0 as usize] & all_rings)
}

/// YP2 of one ring: its moves on an empty board.
pub fn mobility(ring: Point) -> i32 {
    i32::from(MOBILITY[ring.0 as usize])
}

/// YP3: 28 less the smallest mobility; 0 without rings.
pub fn edge_mobility(rings: Bits) -> i32 {
    points(rings).map(mobility).min().map_or(0, |least| TOP_MOBILITY - least)
}

/// Y4..Y7: the number of directions in which the four points next to a ring all hold markers of the one colour. The
/// fifth point is not examined.
pub fn fours(rings: Bits, markers: Bits) -> i32 {
    let of_axis = |axis: usize| {
        let step = u32::from(STEP[axis]);
        let two = markers & markers >> step;
        let four = two & two >> (2 * step);
        size(four >> step & rings) + size(four << (4 * step) & rings)
    };
    (0..3).map(of_axis).sum()
}

/// Y8..Y11: distances from the middle, summed.
pub fn from_centre(set: Bits) -> i32 {
    points(set).map(|point| i32::from(FROM_CENTRE[point.0 as usize])).sum()
}

/// Y17, Y18: rings and axes with x own markers next to the ring on one side and 4 - x on the other, x = 1..3.
pub fn amid_fours(rings: Bits, markers: Bits) -> i32 {
    let of_axis = |axis: usize| {
        let step = u32::from(STEP[axis]);
        let after1 = markers >> step;
        let after2 = after1 & markers >> (2 * step);
        let after3 = after2 & markers >> (3 * step);
        let before1 = markers << step;
        let before2 = before1 & markers << (2 * step);
        let before3 = before2 & markers << (3 * step);
        size(rings & (after1 & before3 | after2 & before2 | after3 & before1))
    };
    (0..3).map(of_axis).sum()
}

/// Y19, Y20: ring moves that turn over an opponent's marker which is then part of a five of the mover.
///
/// However a move turns markers, the mover's fives lie within all markers and the rings' own points. So few of the opponent's
/// markers can become part of one, and most often none, that their lines tell which rings are worth a look.
pub fn row_making_flips(lines: &Lines, sets: Sets) -> i32 {
    let winnable = sets.other_markers & in_fives(sets.all_markers() | sets.rings);
    if winnable == 0 {
        return 0;
    }
    let makes_row = |shift: Shift| {
        let flipped = shift.between() & sets.all_markers();
        let won = flipped & winnable;
        won != 0 && in_fives(sets.markers ^ flipped | shift.from.bit()) & won != 0
    };
    let candidates = points(sets.rings).filter(|ring| LINES_OF[ring.0 as usize] & winnable != 0);
    let rings = candidates.fold(0, |rings, ring| rings | ring.bit());
    jumps(lines, rings).filter(|&shift| makes_row(shift)).count() as i32
}

/// Every ring move that jumps markers.
pub fn jumps(lines: &Lines, rings: Bits) -> impl Iterator<Item = Shift> {
    points(rings).flat_map(move |from| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let reach = lines.reach(from, direction);
            (reach.jumped > 0).then_some(Shift { from, direction, distance: reach.jump() })
        })
    })
}

/// The points that are part of five in a row of `set`.
fn in_fives(set: Bits) -> Bits {
    let of_axis =
        |axis: usize| points(five_starts(set, axis)).fold(0, |fives, first| fives | chain(first, axis, 5));
    of_axis(0) | of_axis(1) | of_axis(2)
}
