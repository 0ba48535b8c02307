//! Parts that many games need and nobody should write twice: Zobrist tables, boards with names, rows of text and
//! neighbours; and methods of the contract in one line, for games that are small.

pub use abstrakt_vocabulary::kit::*;

use crate::{Move, Notation, Reversible};

/// A key of all that the position's text tells beside its counters, for games whose text tells what repetition compares, and nothing
/// else: `fn key(&self) -> u64 { kit::text_key(self) }`. A text is written for it, so that a search is a few times slower than with
/// [`Zobrist`] keys.
///
/// Source: FNV-1a, Fowler, Noll and Vo, with a last step of [`mix`], since the table of a search takes some bits of a key alone.
pub fn text_key(position: &impl Notation) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let text = position.text_without_counters();
    mix(text.bytes().fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME)))
}

/// Plays by [`Reversible::make`], in place of a second copy of the rules: `fn play(&mut self, code: Move) { kit::play_by_make(self, code) }`.
pub fn play_by_make(position: &mut impl Reversible, code: Move) {
    drop(position.make(code));
}
