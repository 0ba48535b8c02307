//! Heuristics: those of two theses, exactly.
//!
//! Knows features and weights. Must not know search. Every feature is a difference, the player's count less the other's,
//! taken from sets of squares in a few instructions.

pub mod damaq;
pub mod kuhr;

use abstrakt_plugin_api::{Heuristic, HeuristicFacts};

use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// Facts of the heuristics that a variant offers, the default first.
pub(crate) fn facts<V: Variant>() -> Vec<HeuristicFacts> {
    if is_large::<V>() { vec![damaq::facts()] } else { vec![kuhr::facts()] }
}

/// The heuristic at this place of the facts.
pub(crate) fn heuristic<V: Variant>(_index: usize) -> Box<dyn Heuristic<DraughtsPosition<V>>> {
    if is_large::<V>() { Box::new(damaq::Damaq) } else { Box::new(kuhr::Kuhr) }
}

/// A board of 10x10, for which the first thesis is written; the second is for 8x8.
const fn is_large<V: Variant>() -> bool {
    V::WIDTH == 5
}

/// A set's size, as features need it.
const fn size(set: u64) -> i32 {
    set.count_ones() as i32
}
