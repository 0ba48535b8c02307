//! Heuristics: those of [Vitásek 2006] and [Kühr 2011], exactly, and one of our own.
//!
//! Knows features and weights. Must not know search. Every feature is a difference, the player's count less the other's,
//! taken from sets of squares in a few instructions.

pub mod damaq;
mod ending;
mod evolved;
pub mod kuhr;
pub mod patterns;

use abstrakt_plugin_api::{Heuristic, HeuristicFacts};

use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// Facts of the heuristics that a variant offers, the default first: what was fitted for it, which wins the matches of
/// docs/search-measurements.md, what evolved in its games, and the one of the thesis for its board.
pub(crate) fn facts<V: Variant>() -> Vec<HeuristicFacts> {
    let fitted = patterns::fitted::<V>().map(patterns::facts);
    let thesis = if is_large::<V>() { damaq::facts() } else { kuhr::facts() };
    fitted.into_iter().chain(evolved::facts::<V>()).chain([thesis]).collect()
}

/// The heuristic at this place of the facts.
pub(crate) fn heuristic<V: Variant>(index: usize) -> Box<dyn Heuristic<DraughtsPosition<V>>> {
    match patterns::fitted::<V>() {
        Some(fitted) if index == 0 => Box::new(patterns::Patterns::new(fitted)),
        fitted if evolved::knows_endings::<V>() && index == usize::from(fitted.is_some()) => {
            Box::new(evolved::Evolved)
        }
        _ if is_large::<V>() => Box::new(damaq::Damaq),
        _ => Box::new(kuhr::Kuhr),
    }
}

/// A board of 10x10, for which [Vitásek 2006] is written; [Kühr 2011] is for 8x8.
const fn is_large<V: Variant>() -> bool {
    V::WIDTH == 5
}

/// A set's size, as features need it.
const fn size(set: u64) -> i32 {
    set.count_ones() as i32
}
