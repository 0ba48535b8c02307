//! All captures of the side to move, walked jump by jump.
//!
//! Knows where the pieces stand, as the mover sees them, and how pieces jump in a variant. Must not know how captures
//! are kept, counted or written: a [`Visitor`] hears of every way of every capture that is complete, with its rank under
//! the variant's obligation; only the greatest rank may be played.
//!
//! A captured piece stays on the board as an obstacle until the capture ends, and is never jumped twice.

use std::marker::PhantomData;

use crate::grid::{Bits, Direction, Grid, NOWHERE, Square, opposite, squares};
use crate::ply::Ply;
use crate::variant::{Obligation, Promotion, Variant};

/// The pieces from the mover's point of view.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// Own men.
    pub men: Bits,
    /// Own kings.
    pub kings: Bits,
    /// All pieces of the other side.
    pub others: Bits,
    /// Kings of the other side.
    pub other_kings: Bits,
    /// Empty squares.
    pub free: Bits,
    /// Whether a king may stop where it cannot go on, although from another square it could.
    pub liberal: bool,
    /// Kings that may only capture.
    pub halted: Bits,
}

/// Hears of captures.
pub trait Visitor {
    /// The piece lands on a square; a king that jumps straight on, on the one behind the captured piece.
    fn jump(&mut self, _to: Square) {}
    /// The last landing is taken back.
    fn back(&mut self) {}
    /// The jumps so far are a complete capture of this rank.
    fn complete(&mut self, capture: Ply, rank: u32);
}

/// Weight of a man in Frisian's values; a king is two men less one hundredth.
const MAN: u32 = 100;

/// Returns whether men capture in this direction.
#[inline(always)]
pub const fn man_captures<V: Variant, const UP: bool>(direction: Direction) -> bool {
    V::BACKWARDS || (direction < 2) == UP
}

/// The last row of the side that moves up or down.
#[inline(always)]
pub const fn last_row<V: Variant, const UP: bool>() -> Bits {
    V::GRID.row(if UP { 0 } else { 2 * V::WIDTH - 1 })
}

/// Landings of men's first jumps, by direction. Each comes from one man: the one two steps behind.
#[inline]
pub fn man_landings<V: Variant, const UP: bool>(pieces: &Pieces) -> [Bits; 8] {
    let mut landings = [0; 8];
    for (direction, landing) in landings.iter_mut().enumerate().take(V::CAPTURE_DIRECTIONS) {
        if man_captures::<V, UP>(direction) {
            let victims = V::GRID.shift(direction, pieces.men) & man_prey::<V>(pieces);
            *landing = V::GRID.shift(direction, victims) & pieces.free;
        }
    }
    landings
}

/// The pieces that men may take.
#[inline(always)]
pub fn man_prey<V: Variant>(pieces: &Pieces) -> Bits {
    if V::SPARES_KINGS { pieces.others & !pieces.other_kings } else { pieces.others }
}

/// The kings that can capture.
#[inline]
pub fn capturing_kings<V: Variant>(pieces: &Pieces) -> Bits {
    let mut capturing = 0;
    for king in squares(pieces.kings) {
        for direction in 0..V::CAPTURE_DIRECTIONS {
            let found = king_target::<V>(direction, king, pieces.others, pieces.free).is_some();
            capturing |= Bits::from(found) << king;
        }
    }
    capturing
}

/// The piece that a king on `square` can jump in a direction, and where it can land.
#[inline]
fn king_target<V: Variant>(
    direction: Direction,
    square: Square,
    prey: Bits,
    free: Bits,
) -> Option<(Square, Bits)> {
    let grid = V::GRID;
    let victim = if V::FLYING {
        let blockers = grid.ray(direction, square) & !free;
        if blockers == 0 {
            return None;
        }
        Grid::nearest(direction, blockers)
    } else {
        grid.step(direction, square)
    };
    if prey >> victim & 1 == 0 {
        return None;
    }
    let landings = if V::FLYING {
        grid.reach(direction, victim, free)
    } else {
        1 << grid.step(direction, victim) & free
    };
    (landings != 0).then_some((victim, landings))
}

/// Tells the visitor every capture: of the men in `men` and the kings in `kings`, which can capture.
#[inline]
pub fn walk<V: Variant, const UP: bool>(pieces: &Pieces, men: Bits, kings: Bits, visitor: &mut impl Visitor) {
    for from in squares(kings) {
        let mut walk = Walk::<V, _, UP>::from(pieces, from, true, visitor);
        walk.king_jumps(from, V::CAPTURE_DIRECTIONS, Taken::default());
    }
    for from in squares(men) {
        let mut walk = Walk::<V, _, UP>::from(pieces, from, false, visitor);
        walk.man_jumps(from, Taken::default());
    }
}

/// The men that can capture and the kings, without those that another piece's precedence excludes.
#[inline]
pub fn capturing<V: Variant, const UP: bool>(pieces: &Pieces, landings: &[Bits; 8]) -> (Bits, Bits) {
    let kings = if pieces.kings == 0 { 0 } else { capturing_kings::<V>(pieces) };
    if V::OBLIGATION == Obligation::KingFirst && kings != 0 {
        return (0, kings);
    }
    let mut men = 0;
    for (direction, landing) in landings.iter().enumerate().take(V::CAPTURE_DIRECTIONS) {
        let back = opposite(direction);
        // A landing is two steps from its man, so neither step back can leave the board.
        men |= V::GRID.shift(back, V::GRID.shift(back, *landing));
    }
    (men & pieces.men, kings)
}

/// The pieces taken so far, and the places of kings in their order.
#[derive(Clone, Copy, Default)]
struct Taken {
    set: Bits,
    /// One bit a piece, the first the highest: whether it is a king.
    order: u32,
}

/// One piece on its way.
struct Walk<'a, V, T, const UP: bool> {
    pieces: &'a Pieces,
    visitor: &'a mut T,
    from: Square,
    /// Empty squares, that of the piece included.
    free: Bits,
    with_king: bool,
    promoted: bool,
    variant: PhantomData<V>,
}

impl<'a, V: Variant, T: Visitor, const UP: bool> Walk<'a, V, T, UP> {
    #[inline]
    fn from(pieces: &'a Pieces, from: Square, with_king: bool, visitor: &'a mut T) -> Self {
        let free = pieces.free | 1 << from;
        Self { pieces, visitor, from, free, with_king, promoted: false, variant: PhantomData }
    }

    #[inline]
    fn take(&self, taken: Taken, victim: Square) -> Taken {
        let king = if V::OBLIGATION == Obligation::MostThenKings {
            (self.pieces.other_kings >> victim & 1) as u32
        } else {
            0
        };
        Taken { set: taken.set | 1 << victim, order: taken.order << 1 | king }
    }

    /// The jumps of a man from `square`; false when there is none.
    fn man_jumps(&mut self, square: Square, taken: Taken) -> bool {
        let prey = man_prey::<V>(self.pieces) & !taken.set;
        let mut jumps = false;
        for direction in 0..V::CAPTURE_DIRECTIONS {
            if !man_captures::<V, UP>(direction) {
                continue;
            }
            let victim = V::GRID.step(direction, square);
            if victim == NOWHERE || prey >> victim & 1 == 0 {
                continue;
            }
            let landing = V::GRID.step(direction, victim);
            if self.free >> landing & 1 == 0 {
                continue;
            }
            jumps = true;
            self.man_lands(landing, self.take(taken, victim));
        }
        jumps
    }

    fn man_lands(&mut self, landing: Square, taken: Taken) {
        self.visitor.jump(landing);
        let crowned = last_row::<V, UP>() >> landing & 1 == 1;
        if V::PROMOTION == Promotion::AtOnce && crowned {
            self.promoted = true;
            if !self.king_jumps(landing, V::CAPTURE_DIRECTIONS, taken) {
                self.complete(landing, taken, true);
            }
            self.promoted = false;
        } else if !self.man_jumps(landing, taken) {
            self.complete(landing, taken, crowned);
        }
        self.visitor.back();
    }

    /// The jumps of a king from `square`, but for those along the line of the direction `arrived`; false when there is none.
    fn king_jumps(&mut self, square: Square, arrived: Direction, taken: Taken) -> bool {
        let mut jumps = false;
        for direction in 0..V::CAPTURE_DIRECTIONS {
            if V::FLYING && (direction == arrived || direction == opposite(arrived)) {
                continue;
            }
            let prey = self.pieces.others & !taken.set;
            if let Some((victim, landings)) = king_target::<V>(direction, square, prey, self.free) {
                jumps = true;
                self.king_lands(direction, landings, self.take(taken, victim));
            }
        }
        jumps
    }

    /// A king has jumped in a direction and may land on these squares, or jump straight on.
    fn king_lands(&mut self, direction: Direction, landings: Bits, taken: Taken) {
        let prey = self.pieces.others & !taken.set;
        let behind = Grid::nearest(direction, landings);
        let mut onward = 0;
        if V::FLYING
            && let Some((victim, next_landings)) = king_target::<V>(direction, behind, prey, self.free)
        {
            self.visitor.jump(behind);
            self.king_lands(direction, next_landings, self.take(taken, victim));
            self.visitor.back();
            onward = landings;
        }
        for landing in squares(landings) {
            self.visitor.jump(landing);
            if self.king_jumps(landing, direction, taken) {
                onward |= 1 << landing;
            }
            self.visitor.back();
        }
        let ends = if onward == 0 || (V::LIBERAL && self.pieces.liberal) { landings & !onward } else { 0 };
        for landing in squares(ends) {
            self.visitor.jump(landing);
            self.complete(landing, taken, self.promoted);
            self.visitor.back();
        }
    }

    #[inline]
    fn complete(&mut self, to: Square, taken: Taken, promotes: bool) {
        let rank = self.rank(taken);
        self.visitor.complete(Ply { from: self.from, to, captured: taken.set, promotes }, rank);
    }

    #[inline]
    fn rank(&self, taken: Taken) -> u32 {
        let count = taken.set.count_ones();
        let kings = (taken.set & self.pieces.other_kings).count_ones();
        let with_king = u32::from(self.with_king);
        match V::OBLIGATION {
            Obligation::Free | Obligation::KingFirst => 0,
            Obligation::Most => count,
            // At most 12 pieces: the order in 12 bits, the kings above it.
            Obligation::MostThenKings => count << 17 | with_king << 16 | kings << 12 | taken.order,
            Obligation::Value => (count * MAN + kings * (MAN - 1)) << 1 | with_king,
        }
    }
}
