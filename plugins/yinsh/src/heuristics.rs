//! The heuristics ByPositions, Storm and Basic at work: which features they add, in which phase, divided by what.
//!
//! The YP features hold while rings are placed, the Y features from then on ([Houdek 2010] 17.4). Knows positions and the
//! names of features in [`crate::weights`]; the weights themselves are the host's.

use std::cmp::Reverse;

use abstrakt_plugin_api::{Heuristic, Move, Player, Sum};

use crate::board::{Bits, Point, points};
use crate::features::{
    Sets, amid_fours, edge_mobility, fours, from_centre, mobility, rings_in_line, row_making_flips, size,
};
use crate::fives::possible_rows;
use crate::ordering::sequences;
use crate::ply::{Ply, Shift};
use crate::position::{Phase, YinshPosition};
use crate::weights::{
    BLOCK_YP1, BLOCK_YP2, BLOCK_YP3, EDGE_YP1, EDGE_YP2, EDGE_YP3, Style, Y0, Y1, Y2, Y7, Y8, Y9, Y10, Y11,
    Y12, Y15, Y16, Y17, Y18, Y19, Y20, Y21, YP0, YP1, YP2, YP3, YR0, YR1, YRP0,
};

/// A heuristic at work, for one search thread.
pub struct Weighing {
    style: Style,
    /// The last quiet slide that was ordered: all slides of one ring make the same sequences.
    last: Option<Slide>,
}

/// The data on which the sequences of a slide depend, and their scores.
struct Slide {
    markers: [Bits; 2],
    from: Point,
    scores: [i32; 2],
}

impl Heuristic<YinshPosition> for Weighing {
    fn features(&mut self, position: &YinshPosition, player: Player, sum: &mut Sum<'_>) {
        let sets = position.sets(player.0.into());
        if position.phase() == Phase::Place {
            self.placing(sets, sum);
        } else {
            self.making_rows(position, sets, sum);
        }
    }

    fn order(&mut self, position: &YinshPosition, code: Move, sum: &mut Sum<'_>) {
        match Ply::of(code) {
            Ply::Place(point) if sum.wants(YRP0) => sum.add(YRP0, mobility(point)),
            Ply::Shift(shift) if sum.wants(YR0) || sum.wants(YR1) => {
                let [gained, other] = self.sequences(position.sets(position.side()), shift);
                sum.add(YR0, gained);
                sum.add(YR1, other);
            }
            _ => {}
        }
    }
}

impl Weighing {
    /// A heuristic of this style.
    pub const fn new(style: Style) -> Self {
        Self { style, last: None }
    }

    fn placing(&self, sets: Sets, sum: &mut Sum<'_>) {
        sum.add(YP0, 1);
        let all = sets.rings | sets.other_rings;
        let mut add = |[in_line, mobilities, edge]: [usize; 3], rings: Bits| {
            sum.add(in_line, points(rings).map(|ring| rings_in_line(ring, all)).sum());
            sum.add(mobilities, points(rings).map(mobility).sum());
            sum.add(edge, edge_mobility(rings));
        };
        let (mut normal, three) = (sets.rings, size(sets.rings) == 3);
        if self.style == Style::ByPositions && three {
            // The third ring is placed: the ring of least mobility, then of the others the one with most rings on its
            // lines, are weighed by columns of their own; ties go by letter and number.
            let edge = points(normal).min_by_key(|&ring| mobility(ring)).map_or(0, Point::bit);
            normal ^= edge;
            let most = |&ring: &Point| Reverse(rings_in_line(ring, all));
            let block = points(normal).min_by_key(most).map_or(0, Point::bit);
            normal ^= block;
            add([EDGE_YP1, EDGE_YP2, EDGE_YP3], edge);
            add([BLOCK_YP1, BLOCK_YP2, BLOCK_YP3], block);
        }
        add([YP1, YP2, YP3], normal);
    }

    fn making_rows(&self, position: &YinshPosition, sets: Sets, sum: &mut Sum<'_>) {
        let (lines, theirs) = (position.lines(), sets.swapped());
        let Sets { rings, markers, other_rings, other_markers } = sets;
        let sizes = [size(rings), size(other_rings), size(markers), size(other_markers)];
        let fours = if (Y2..=Y7).any(|feature| sum.wants(feature)) {
            let [gained, other] =
                [rings, other_rings].map(|rings| (fours(rings, markers), fours(rings, other_markers)));
            [gained.0 + gained.1, other.0 + other.1, gained.0, other.1, gained.1, other.0]
        } else {
            [0; 6]
        };
        for feature in Y0..=Y21 {
            if !sum.wants(feature) {
                continue;
            }
            let amount = match feature {
                Y0 => 1,
                Y1 => sizes[1] - sizes[0],
                Y2..=Y7 => fours[feature - Y2],
                Y8 => from_centre(rings),
                Y9 => from_centre(other_rings),
                Y10 => from_centre(markers),
                Y11 => from_centre(other_markers),
                Y12..=Y15 => sizes[feature - Y12],
                Y16 => sizes[2] - sizes[3],
                Y17 => amid_fours(rings, markers),
                Y18 => amid_fours(other_rings, other_markers),
                Y19 => row_making_flips(lines, sets),
                Y20 => row_making_flips(lines, theirs),
                _ => possible_rows(lines, sets),
            };
            match self.style.divisor(feature) {
                Some(size) => sum.add_ratio(feature, amount, sizes[size - Y12]),
                None => sum.add(feature, amount),
            }
        }
    }

    fn sequences(&mut self, sets: Sets, shift: Shift) -> [i32; 2] {
        let markers = [sets.markers, sets.other_markers];
        if shift.between() & sets.all_markers() != 0 {
            return sequences(markers[0], markers[1], shift);
        }
        match &self.last {
            Some(last) if last.from == shift.from && last.markers == markers => last.scores,
            _ => {
                let scores = sequences(markers[0], markers[1], shift);
                self.last = Some(Slide { markers, from: shift.from, scores });
                scores
            }
        }
    }
}
