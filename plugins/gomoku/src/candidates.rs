//! The moves worth a search's look: a point where a row can still be completed and where something is going on.
//!
//! Knows positions; must not know the search.

use abstrakt_plugin_api::{Flags, MoveList};

use crate::grade::Kind;
use crate::grid::Cell;
use crate::lines::Colour;
use crate::ply::Ply;
use crate::position::GomokuPosition;
use crate::variant::Rule;

/// In the opening of SWAP2, how far from the centre stones are considered.
const OPENING: u16 = 3;

impl GomokuPosition {
    /// Lists the candidates, where a stone is due.
    pub(crate) fn list_candidates(&self, out: &mut MoveList<'_>) {
        let (own, other) = (self.turn.colour, self.turn.colour.other());
        if !self.is_settled() {
            return self.list_where(out, |cell| self.is_central(cell));
        }
        if self.stones.placed() == 0 {
            let centre = self.variant.grid().centre();
            return self.list_where(out, |cell| cell == centre);
        }
        if self.stones.count(own, Kind::Five) > 0 {
            return self.list_where(out, |cell| self.stones.wins(cell, own));
        }
        // Under caro a stone beside a row may stop it too.
        if self.stones.count(other, Kind::Five) > 0 && self.variant.rule() != Rule::Caro {
            let before = out.count();
            self.list_with(out, Flags::FORCED, |cell| self.stones.wins(cell, other));
            if out.count() > before {
                return;
            }
        }
        let lively = if self.variant.win() > 5 { Kind::Quiet } else { Kind::Single };
        let kind = |cell, colour| self.stones.grade(cell, colour).kind;
        let before = out.count();
        self.list_where(out, |cell| Colour::ALL.into_iter().any(|colour| kind(cell, colour) >= lively));
        if out.count() == before {
            self.list_where(out, |cell| {
                Colour::ALL.into_iter().any(|colour| kind(cell, colour) > Kind::Dead)
            });
        }
        if out.count() == before {
            self.list_where(out, |_| true);
        }
    }

    /// Lists the allowed points that `wanted` picks.
    fn list_where(&self, out: &mut MoveList<'_>, wanted: impl Fn(Cell) -> bool) {
        self.list_with(out, Flags::QUIET, wanted);
    }

    /// The same with flags beside the usual ones. A point that completes a row or makes a four is noisy, and one on which the
    /// opponent would complete a row; no stone ever leaves the board.
    pub(crate) fn list_with(&self, out: &mut MoveList<'_>, flags: Flags, wanted: impl Fn(Cell) -> bool) {
        let (own, other) = (self.turn.colour, self.turn.colour.other());
        let fouls = own == Colour::Black && self.stones.suspects() > 0;
        for cell in self.stones.empty() {
            if !wanted(cell) || (fouls && !self.allows(cell)) {
                continue;
            }
            let noisy = self.stones.grade(cell, own).kind >= Kind::Four || self.stones.wins(cell, other);
            let usual = if noisy { Flags::NOISY | Flags::IRREVERSIBLE } else { Flags::IRREVERSIBLE };
            out.push_with(Ply::Stone(cell).code(), usual | flags);
        }
    }

    /// Near the centre of the board?
    fn is_central(&self, cell: Cell) -> bool {
        let grid = self.variant.grid();
        let (column, row) = grid.place(cell);
        let (middle, _) = grid.place(grid.centre());
        column.abs_diff(middle) <= OPENING && row.abs_diff(middle) <= OPENING
    }
}
