//! The moves worth a search's look: a point where a row can still be completed and where something is going on.
//!
//! Knows positions; must not know the search.

use std::cmp::Reverse;

use abstrakt_plugin_api::{Flags, MoveList};

use crate::cells::Cells;
use crate::grade::Kind;
use crate::grid::{Cell, Direction, MAX_CELLS};
use crate::lines::Colour;
use crate::ply::Ply;
use crate::position::GomokuPosition;
use crate::shape::Shape;
use crate::variant::Rule;

/// Most quiet candidates: nearly all that is played is among the few points that are worth most, and a search that has a quarter
/// of the moves goes two or three turns deeper.
const MAX_CANDIDATES: usize = 20;

/// The weight of a point's worth for the player to move, against its worth for the other, as in the order of moves.
const OWN: i32 = 4;
const OTHER: i32 = 3;

/// In the opening of SWAP2, how far from the centre stones are considered.
const OPENING: u16 = 3;

impl GomokuPosition {
    /// Lists the candidates, where a stone is due.
    pub(crate) fn list_candidates(&self, out: &mut MoveList<'_>) {
        let (mover, other) = (self.turn.colour, self.turn.colour.other());
        if !self.is_settled() {
            return self.list_where(out, |cell| self.is_central(cell));
        }
        if self.stones.placed() == 0 {
            let centre = self.variant.grid().centre();
            return self.list_where(out, |cell| cell == centre);
        }
        if self.stones.count(mover, Kind::Five) > 0 {
            return self.list_points(out, Flags::QUIET, self.stones.points(mover, Kind::Five));
        }
        // Under caro a stone beside a row may stop it too.
        if self.stones.count(other, Kind::Five) > 0 && self.variant.rule() != Rule::Caro {
            let before = out.count();
            self.list_points(out, Flags::FORCED, self.stones.points(other, Kind::Five));
            if out.count() > before {
                return;
            }
        }
        // Facing a straight four, only a four of one's own or a stone near enough to break it does not lose.
        if let Some(defences) = self.defences() {
            let before = out.count();
            self.list_points(out, Flags::QUIET, defences);
            if out.count() > before {
                return;
            }
        }
        let lively = if self.variant.win() > 5 { Kind::Quiet } else { Kind::Single };
        let before = out.count();
        for least in [lively, Kind::Quiet] {
            let points = self.stones.points(mover, least).or(&self.stones.points(other, least));
            self.list_points(out, Flags::QUIET, self.dearest(points));
            if out.count() > before {
                return;
            }
        }
        self.list_where(out, |_| true);
    }

    /// Those of some empty points that are worth most to both colours together; of equals at the limit all or none.
    fn dearest(&self, points: Cells) -> Cells {
        let (mover, other) = (self.turn.colour, self.turn.colour.other());
        let worth = |cell| OWN * self.stones.worth(cell, mover) + OTHER * self.stones.worth(cell, other);
        let mut worths = [0; MAX_CELLS];
        let mut count = 0;
        for (place, cell) in worths.iter_mut().zip(points.iter()) {
            *place = worth(cell);
            count += 1;
        }
        if count <= MAX_CANDIDATES {
            return points;
        }
        let (_, &mut next, _) =
            worths[..count].select_nth_unstable_by_key(MAX_CANDIDATES, |&worth| Reverse(worth));
        let dearest: Cells = points.iter().filter(|&cell| worth(cell) > next).collect();
        if dearest == Cells::NONE { points } else { dearest }
    }

    /// Where the opponent could make a straight four or two fours next, and the player to move completes no row: their
    /// own fours, and the points on a line with the fours of each such threat, near enough to matter. `None` where
    /// there is no such threat. Not under caro, where closing an end breaks a threat too, nor where renju may forbid
    /// the threat.
    fn defences(&self) -> Option<Cells> {
        let (mover, other) = (self.turn.colour, self.turn.colour.other());
        let fits = match self.variant.rule() {
            Rule::Exact | Rule::Free => true,
            Rule::Renju => other == Colour::White,
            Rule::Caro => false,
        };
        if !fits || self.stones.count(other, Kind::Win) == 0 {
            return None;
        }
        let threats = self.stones.points(other, Kind::Win);
        let breaking = threats.iter().map(|threat| self.breaking(threat, other));
        let all = breaking.reduce(|all, next| all.and(&next)).unwrap_or(Cells::NONE);
        Some(all.or(&self.stones.points(mover, Kind::Four)))
    }

    /// The empty points on the lines of the fours that a stone of `colour` on `threat` would make, itself included.
    fn breaking(&self, threat: Cell, colour: Colour) -> Cells {
        let (shapes, grid) = (self.stones.shapes(threat, colour), self.variant.grid());
        let fours = Direction::ALL.into_iter().filter(|&direction| {
            matches!(shapes.shape(direction), Shape::Four | Shape::DoubleFour | Shape::OpenFour)
        });
        let reach = i16::from(self.variant.win());
        let line_cells = fours.flat_map(|direction| grid.line(threat, direction, reach));
        line_cells.filter(|&cell| self.stones.at(cell).is_none()).collect()
    }

    /// Lists the allowed points that `wanted` picks.
    fn list_where(&self, out: &mut MoveList<'_>, wanted: impl Fn(Cell) -> bool) {
        self.list_points(out, Flags::QUIET, self.stones.empty().filter(|&cell| wanted(cell)).collect());
    }

    /// Lists the allowed ones of some empty points, with flags beside the usual ones. A point that completes a row or makes a four
    /// is noisy, and one on which the opponent would complete a row; no stone ever leaves the board.
    pub(crate) fn list_points(&self, out: &mut MoveList<'_>, flags: Flags, points: Cells) {
        let (mover, other) = (self.turn.colour, self.turn.colour.other());
        let fouls = mover == Colour::Black && self.stones.suspects() > 0;
        for cell in points.iter() {
            if fouls && !self.allows(cell) {
                continue;
            }
            let noisy = self.stones.kind(cell, mover) >= Kind::Four || self.stones.wins(cell, other);
            let usual = if noisy { Flags::NOISY | Flags::IRREVERSIBLE } else { Flags::IRREVERSIBLE };
            out.push_with(Ply::Stone(cell).code(), usual | flags);
        }
    }

    /// Whether the point is near the centre of the board.
    fn is_central(&self, cell: Cell) -> bool {
        let grid = self.variant.grid();
        let (column, row) = grid.place(cell);
        let (middle, _) = grid.place(grid.centre());
        column.abs_diff(middle) <= OPENING && row.abs_diff(middle) <= OPENING
    }
}
