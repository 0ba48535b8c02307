//! Squares as numbers, and sets of squares as bits.
//!
//! Knows columns, rows and steps. Must not know heights. Both boards use the same numbering, `column + 8 * row`, so that
//! a step of many pieces is one shift; the 6x6 board is the lower left part, and what leaves it is masked off as not
//! vacant.

use abstrakt_plugin_api::kit;

/// All squares but the left column: where a step to the right lands.
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but the right column: where a step to the left lands.
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// A square: `column + 8 * row`, both from 0.
pub(crate) type Square = usize;

/// Name of a square, as in `a1`.
pub(crate) fn name(square: Square) -> String {
    kit::square_name((square % 8) as u16, (square / 8) as u16)
}

/// The set moved one straight step in direction 0..4 (up, right, down, left).
#[inline]
pub(crate) const fn straight(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 8,
        1 => set << 1 & NOT_LEFT,
        2 => set >> 8,
        _ => set >> 1 & NOT_RIGHT,
    }
}

/// The set moved one diagonal step in direction 0..4, clockwise from up and right.
#[inline]
pub(crate) const fn diagonal(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 9 & NOT_LEFT,
        1 => set >> 7 & NOT_LEFT,
        2 => set >> 9 & NOT_RIGHT,
        _ => set << 7 & NOT_RIGHT,
    }
}

/// The squares of a set, in ascending order.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as Square;
        let found = set != 0;
        set &= set.wrapping_sub(1);
        found.then_some(square)
    })
}
