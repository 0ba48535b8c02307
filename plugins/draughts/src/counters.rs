//! What the draw rules count: plies by kings alone, plies of a small ending, and the moves of one king.
//!
//! Knows limits. Must not know how pieces move. Repetition is the host's.

use abstrakt_plugin_api::kit::Zobrist;
use abstrakt_plugin_api::{Counter, text};

use crate::grid::{NOWHERE, Square};
use crate::variant::{Side, Variant};

/// Plies that a limit must still allow before it changes the key of the search's table: positions further from it are
/// taken as equal.
const NEAR: u8 = 24;
/// Plies of an ending of three pieces against a lone king.
pub const LONG_ENDING: u8 = 32;
/// Plies of an ending of one or two pieces against a lone king.
pub const SHORT_ENDING: u8 = 10;

/// Plies towards the limit of king moves, and plies left in an ending.
const KEYS: Zobrist<2, 256> = Zobrist::new(0x4452_4157);
/// A king that moved once, twice, three times, of White and of Black.
const RUN_KEYS: Zobrist<6, 64> = Zobrist::new(0x4b49_4e47);

/// Counters of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last capture or man's move.
    pub quiet: u8,
    /// Plies left before a small ending is drawn; only in such an ending.
    pub ending: Option<u8>,
}

impl Counters {
    /// Counters of a game that begins with such an ending, or with none (`limit`).
    pub const fn fresh(limit: Option<u8>) -> Self {
        Self { quiet: 0, ending: limit }
    }

    /// After a ply: `quiet` when a king moved without capture; `limit` is that of the ending reached.
    #[inline]
    pub fn count<V: Variant>(&mut self, quiet: bool, limit: Option<u8>) {
        if V::DRAWS.quiet > 0 {
            self.quiet = if quiet { self.quiet.saturating_add(1).min(V::DRAWS.quiet) } else { 0 };
        }
        if V::DRAWS.endings {
            // An ending that turns into a smaller one begins to count anew, but is not granted more plies than it had.
            // The rules do not tell; our choice.
            self.ending = match (self.ending, limit) {
                (Some(left), Some(limit)) => Some(left.saturating_sub(1).min(limit)),
                (None, limit) => limit,
                (Some(_), None) => None,
            };
        }
    }

    /// Is the limit of king moves reached?
    #[inline]
    pub fn is_quiet_over<V: Variant>(&self) -> bool {
        V::DRAWS.quiet > 0 && self.quiet >= V::DRAWS.quiet
    }

    /// Is the limit of the ending reached?
    #[inline]
    pub fn is_ending_over<V: Variant>(&self) -> bool {
        V::DRAWS.endings && self.ending == Some(0)
    }

    /// The counters with their limits, in moves of each side: "12 of 25".
    pub fn shown<V: Variant>(&self, limit: Option<u8>) -> Vec<Counter> {
        let counter = |id: &str, name, plies: u8, limit: u8| Counter {
            id: id.into(),
            name,
            value: (plies / 2).into(),
            limit: (limit / 2).into(),
        };
        let mut shown = Vec::new();
        if V::DRAWS.quiet > 0 {
            let name = text("moves by kings alone", "tahy jen dámami");
            shown.push(counter("king-moves", name, self.quiet, V::DRAWS.quiet));
        }
        if let (Some(left), Some(limit)) = (self.ending, limit) {
            let name = text("moves against a lone king", "tahy proti osamocené dámě");
            shown.push(counter("small-ending", name, limit.saturating_sub(left), limit));
        }
        shown
    }

    /// Plies before the first limit, where it is so near that the search's table tells it apart.
    #[inline]
    pub fn left_near_limit<V: Variant>(&self) -> Option<u8> {
        let quiet = (V::DRAWS.quiet > 0).then(|| V::DRAWS.quiet.saturating_sub(self.quiet));
        let near = |left: &u8| *left < NEAR;
        let ending = self.ending.filter(|_| V::DRAWS.endings);
        quiet.filter(near).into_iter().chain(ending.filter(near)).min()
    }

    /// What the search's table must tell apart: 0 far from every limit.
    #[inline]
    pub fn table_key<V: Variant>(&self) -> u64 {
        let mut key = 0;
        if V::DRAWS.quiet > 0 && self.quiet + NEAR > V::DRAWS.quiet {
            key ^= KEYS.key(0, self.quiet.into());
        }
        if let Some(left) = self.ending.filter(|left| V::DRAWS.endings && *left <= NEAR) {
            key ^= KEYS.key(1, left.into());
        }
        key
    }
}

/// The moves in a row of one king of a side that has men: Frisian's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingRun {
    /// Where the king stands; `NOWHERE` for none.
    pub square: Square,
    /// How often it moved.
    pub moves: u8,
}

impl Default for KingRun {
    fn default() -> Self {
        Self { square: NOWHERE, moves: 0 }
    }
}

impl KingRun {
    /// The run after its side's king moved without capture.
    #[must_use]
    pub const fn after(self, from: Square, to: Square) -> Self {
        Self { square: to, moves: if self.square == from { self.moves + 1 } else { 1 } }
    }

    /// Part of the position's key.
    #[inline]
    pub const fn key(self, side: Side) -> u64 {
        match self.moves {
            0 => 0,
            moves => {
                let index = if moves > 3 { 2 } else { moves as usize - 1 };
                RUN_KEYS.key(3 * side + index, self.square as usize & 63)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Czech, International};

    #[test]
    fn far_from_a_limit_the_table_key_does_not_change() {
        let at = |quiet| Counters { quiet, ending: None }.table_key::<International>();
        assert_eq!((at(0), at(26)), (0, 0));
        assert_ne!(at(27), at(28));
        assert_eq!(Counters { quiet: 49, ending: Some(3) }.table_key::<Czech>(), 0);
    }

    #[test]
    fn a_smaller_ending_has_its_own_limit_but_no_more_than_was_left() {
        let mut counters = Counters { quiet: 0, ending: Some(20) };
        counters.count::<International>(false, Some(SHORT_ENDING));
        assert_eq!(counters.ending, Some(10));
        let mut counters = Counters { quiet: 0, ending: Some(4) };
        counters.count::<International>(false, Some(SHORT_ENDING));
        assert_eq!(counters.ending, Some(3));
    }
}
