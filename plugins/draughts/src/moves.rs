//! Lists and counts of legal moves.
//!
//! Knows obligations and quiet moves, and takes short cuts where sets of squares tell enough. Must not know turns, draws or
//! texts. Nothing here allocates unless a position has more captures than `KEPT`.

use abstrakt_plugin_api::{Flags, MoveList};

use crate::captures::{
    self, Pieces, Visitor, capturing, last_row, man_captures, man_landings, man_prey, walk,
};
use crate::grid::{Bits, DOWN_LEFT, DOWN_RIGHT, Direction, Square, UP_LEFT, UP_RIGHT, opposite, squares};
use crate::ply::Ply;
use crate::variant::{Obligation, Promotion, Variant};

/// Captures kept without heap memory.
const KEPT: usize = 24;

/// The captures that may be played: each once, of the greatest rank only.
pub struct Captures<V> {
    first: [u64; KEPT],
    len: usize,
    more: Vec<u64>,
    rank: u32,
    variant: std::marker::PhantomData<V>,
}

impl<V: Variant> Captures<V> {
    /// All of a position.
    #[inline]
    pub fn of<const UP: bool>(pieces: &Pieces) -> Self {
        let landings = man_landings::<V, UP>(pieces);
        let (men, kings) = capturing::<V, UP>(pieces, &landings);
        Self::by::<UP>(pieces, men, kings)
    }

    #[inline]
    fn by<const UP: bool>(pieces: &Pieces, men: Bits, kings: Bits) -> Self {
        let variant = std::marker::PhantomData;
        let mut captures = Self { first: [0; KEPT], len: 0, more: Vec::new(), rank: 0, variant };
        walk::<V, UP>(pieces, men, kings, &mut captures);
        captures
    }

    /// Their codes.
    pub fn codes(&self) -> impl Iterator<Item = u64> {
        self.first[..self.len].iter().chain(&self.more).copied()
    }

    /// The number of moves.
    pub const fn count(&self) -> usize {
        self.len + self.more.len()
    }

    /// The rank that they have in common.
    pub const fn rank(&self) -> u32 {
        self.rank
    }
}

impl<V: Variant> Visitor for Captures<V> {
    fn complete(&mut self, capture: Ply, rank: u32) {
        if rank < self.rank {
            return;
        }
        if rank > self.rank {
            self.rank = rank;
            self.len = 0;
            self.more.clear();
        }
        let code = capture.code(V::GRID).0;
        // Only a capture of two and more has several ways.
        let known = capture.captured & capture.captured.wrapping_sub(1) != 0
            && (self.first[..self.len].contains(&code) || self.more.contains(&code));
        if known {
            return;
        }
        match self.first.get_mut(self.len) {
            Some(slot) => {
                *slot = code;
                self.len += 1;
            }
            None => self.more.push(code),
        }
    }
}

/// First steps of men: landings of single jumps, and whether these are all the captures there are, each its own move.
struct Jumps {
    landings: [Bits; 8],
    any: Bits,
}

impl Jumps {
    #[inline]
    fn of<V: Variant, const UP: bool>(pieces: &Pieces) -> Self {
        let landings = man_landings::<V, UP>(pieces);
        Self { landings, any: landings.iter().fold(0, |any, landing| any | landing) }
    }

    /// Returns whether no man jumps on and no capture is preferred to another, so that the landings are the captures by
    /// men.
    #[inline]
    fn are_single<V: Variant, const UP: bool>(&self, pieces: &Pieces) -> bool {
        if V::OBLIGATION == Obligation::Value && pieces.other_kings != 0 {
            return false;
        }
        if V::PROMOTION == Promotion::AtOnce && self.any & last_row::<V, UP>() != 0 {
            return false;
        }
        let jumps_on = |direction: Direction| {
            let victims = V::GRID.shift(direction, self.any) & man_prey::<V>(pieces);
            // A man's own square is not counted as free: two jumps never lead back to it.
            man_captures::<V, UP>(direction) && V::GRID.shift(direction, victims) & pieces.free != 0
        };
        !(0..V::CAPTURE_DIRECTIONS).any(jumps_on)
    }
}

/// The two ways of a man's quiet move.
const fn forwards<const UP: bool>() -> [Direction; 2] {
    if UP { [UP_LEFT, UP_RIGHT] } else { [DOWN_LEFT, DOWN_RIGHT] }
}

/// Returns whether there is a move at all.
#[inline]
pub fn any<V: Variant, const UP: bool>(pieces: &Pieces) -> bool {
    let [left, right] = forwards::<UP>().map(|direction| V::GRID.shift(direction, pieces.men));
    if (left | right) & pieces.free != 0 {
        return true;
    }
    let kings = pieces.kings & !pieces.halted;
    let can_step = |direction| V::GRID.shift(direction, kings) & pieces.free != 0;
    if kings != 0 && (UP_LEFT..=DOWN_RIGHT).any(can_step) {
        return true;
    }
    man_landings::<V, UP>(pieces).iter().any(|landing| *landing != 0)
        || (pieces.kings != 0 && captures::capturing_kings::<V>(pieces) != 0)
}

/// The number of legal moves.
#[inline]
pub fn count<V: Variant, const UP: bool>(pieces: &Pieces) -> usize {
    let jumps = Jumps::of::<V, UP>(pieces);
    let kings = if pieces.kings == 0 { 0 } else { captures::capturing_kings::<V>(pieces) };
    if jumps.any | kings == 0 {
        return count_quiet::<V, UP>(pieces);
    }
    if kings == 0 && jumps.are_single::<V, UP>(pieces) {
        return jumps.landings.iter().map(|landing| landing.count_ones() as usize).sum();
    }
    Captures::<V>::of::<UP>(pieces).count()
}

#[inline]
fn count_quiet<V: Variant, const UP: bool>(pieces: &Pieces) -> usize {
    let step = |set, direction| (V::GRID.shift(direction, set) & pieces.free).count_ones();
    let mut count: u32 = forwards::<UP>().into_iter().map(|direction| step(pieces.men, direction)).sum();
    let kings = pieces.kings & !pieces.halted;
    if kings != 0 && !V::FLYING {
        count += (UP_LEFT..=DOWN_RIGHT).map(|direction| step(kings, direction)).sum::<u32>();
    } else if kings != 0 {
        for king in squares(kings) {
            for direction in UP_LEFT..=DOWN_RIGHT {
                count += V::GRID.reach(direction, king, pieces.free).count_ones();
            }
        }
    }
    count as usize
}

/// Writes the legal moves.
#[inline]
pub fn list<V: Variant, const UP: bool>(pieces: &Pieces, out: &mut MoveList<'_>) {
    let jumps = Jumps::of::<V, UP>(pieces);
    let kings = if pieces.kings == 0 { 0 } else { captures::capturing_kings::<V>(pieces) };
    if jumps.any | kings == 0 {
        list_quiet::<V, UP>(pieces, out);
    } else if kings == 0 && jumps.are_single::<V, UP>(pieces) {
        list_single::<V, UP>(&jumps, out);
    } else {
        for code in Captures::<V>::of::<UP>(pieces).codes() {
            out.push_with(abstrakt_plugin_api::Move(code), Flags::NOISY | Flags::IRREVERSIBLE);
        }
    }
}

#[inline]
fn list_single<V: Variant, const UP: bool>(jumps: &Jumps, out: &mut MoveList<'_>) {
    for (direction, landings) in jumps.landings.iter().enumerate().take(V::CAPTURE_DIRECTIONS) {
        for to in squares(*landings) {
            let victim = V::GRID.step(opposite(direction), to);
            let from = V::GRID.step(opposite(direction), victim);
            let promotes = last_row::<V, UP>() >> to & 1 == 1;
            let ply = Ply { from, to, captured: 1 << victim, promotes };
            out.push_with(ply.code(V::GRID), Flags::NOISY | Flags::IRREVERSIBLE);
        }
    }
}

#[inline]
fn list_quiet<V: Variant, const UP: bool>(pieces: &Pieces, out: &mut MoveList<'_>) {
    let mut push = |from: Square, to: Square, promotes: bool, flags: Flags| {
        out.push_with(Ply { from, to, captured: 0, promotes }.code(V::GRID), flags);
    };
    for direction in forwards::<UP>() {
        for to in squares(V::GRID.shift(direction, pieces.men) & pieces.free) {
            let promotes = last_row::<V, UP>() >> to & 1 == 1;
            let flags = if promotes { Flags::NOISY | Flags::IRREVERSIBLE } else { Flags::IRREVERSIBLE };
            push(V::GRID.step(opposite(direction), to), to, promotes, flags);
        }
    }
    for king in squares(pieces.kings & !pieces.halted) {
        for direction in UP_LEFT..=DOWN_RIGHT {
            let reach = if V::FLYING {
                V::GRID.reach(direction, king, pieces.free)
            } else {
                V::GRID.shift(direction, 1 << king) & pieces.free
            };
            for to in squares(reach) {
                push(king, to, false, Flags::QUIET);
            }
        }
    }
}
