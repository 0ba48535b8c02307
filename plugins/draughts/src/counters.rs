//! The counts of the draw rules: plies by kings alone, plies left in an ending, plies of a lone king on the main road,
//! and the moves of one king.
//!
//! Knows limits. Must not know how pieces move. Repetition is the host's.

use abstrakt_plugin_api::kit::Zobrist;
use abstrakt_plugin_api::{Counter, text};

use crate::grid::{NOWHERE, Square};
use crate::limits::{Draws, EndingKind, EndingLimit, EndingLimits, MAIN_ROAD};
use crate::variant::Side;

/// Plies towards the limit of king moves, plies left in an ending, and plies on the main road.
const KEYS: Zobrist<3, 256> = Zobrist::new(0x4452_4157);
/// A king that moved once, twice, three times, of White and of Black.
const RUN_KEYS: Zobrist<6, 64> = Zobrist::new(0x4b49_4e47);

/// The limits that hold between the pieces of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The limit of its ending.
    pub limit: Option<EndingLimit>,
    /// In an ending of three pieces against a lone king, where the rules limit that king's stay on the main
    /// road: whether it has the road to itself.
    pub road: Option<bool>,
}

/// Counters of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last capture or man's move.
    pub quiet: u8,
    /// Plies left before an ending is drawn; only in one that is limited.
    pub ending: Option<u8>,
    /// Plies of an ending of three pieces against a lone king after which that king had the main road to itself.
    pub road: u8,
}

impl Counters {
    /// Counters of a game that begins with such a position.
    pub fn fresh(standing: Standing) -> Self {
        Self { quiet: 0, ending: standing.limit.map(|limit| limit.plies), road: 0 }
    }

    /// After a ply: `quiet` when a king moved without capture; `before` where pieces were taken or promoted, `standing` is what it led to.
    #[inline]
    pub fn count(&mut self, draws: Draws, quiet: bool, before: Option<Standing>, standing: Standing) {
        if draws.quiet > 0 {
            self.quiet = if quiet { self.quiet.saturating_add(1).min(draws.quiet) } else { 0 };
        }
        if draws.endings != EndingLimits::None {
            let restarts = |limit| {
                let before = before.and_then(|before| before.limit);
                before.is_some_and(|before| draws.endings.restarts(before, limit))
            };
            self.ending = match (self.ending, standing.limit) {
                (_, None) => None,
                (Some(left), Some(limit)) if !restarts(limit) => {
                    Some(left.saturating_sub(1).min(limit.plies))
                }
                (_, Some(limit)) => Some(limit.plies),
            };
        }
        if draws.endings == EndingLimits::Fmjd64 {
            self.road = match standing.road {
                None => 0,
                // These forces have only just come about.
                Some(_) if before.is_some_and(|before| before.road.is_none()) => 0,
                Some(alone) => (self.road + u8::from(alone)).min(MAIN_ROAD),
            };
        }
    }

    /// Returns whether the limit of king moves is reached.
    #[inline]
    pub const fn is_quiet_over(&self, draws: Draws) -> bool {
        draws.quiet > 0 && self.quiet >= draws.quiet
    }

    /// Returns whether the limit of the ending is reached.
    #[inline]
    pub fn is_ending_over(&self, draws: Draws) -> bool {
        draws.endings != EndingLimits::None && self.ending == Some(0)
    }

    /// Returns whether the limit of a lone king on the main road is reached.
    #[inline]
    pub fn is_road_over(&self, draws: Draws) -> bool {
        draws.endings == EndingLimits::Fmjd64 && self.road >= MAIN_ROAD
    }

    /// The counters with their limits, in moves of each side: "12 of 25".
    pub fn shown(&self, draws: Draws, standing: Standing) -> Vec<Counter> {
        let counter = |id: &str, name, plies: u8, limit: u8| Counter {
            id: id.into(),
            name,
            value: (plies / 2).into(),
            limit: (limit / 2).into(),
        };
        let mut shown = Vec::new();
        if draws.quiet > 0 {
            let name = text("moves by kings alone", "tahy jen dámami");
            shown.push(counter("king-moves", name, self.quiet, draws.quiet));
        }
        if let (Some(left), Some(EndingLimit { kind, plies })) = (self.ending, standing.limit) {
            let (id, name) = match kind {
                EndingKind::Small => {
                    ("small-ending", text("moves against a lone king", "tahy proti osamocené dámě"))
                }
                EndingKind::LoneKing => (
                    "lone-king",
                    text("moves of three or more kings against one", "tahy tří nebo více dam proti jedné"),
                ),
                EndingKind::UnchangedForces => (
                    "unchanged-forces",
                    text("moves without a capture or a promotion", "tahy bez braní a bez proměny v dámu"),
                ),
            };
            shown.push(counter(id, name, plies.saturating_sub(left), plies));
        }
        if standing.road.is_some_and(|alone| alone || self.road > 0) {
            let name = text(
                "moves against a lone king on the main road",
                "tahy proti osamocené dámě na hlavní diagonále",
            );
            shown.push(counter("main-road", name, self.road, MAIN_ROAD));
        }
        shown
    }

    /// Plies before the limit of king moves, where there is one.
    #[inline]
    pub fn quiet_left(&self, draws: Draws) -> Option<u8> {
        (draws.quiet > 0).then(|| draws.quiet.saturating_sub(self.quiet))
    }

    /// Plies before the limit of king moves or of the ending, where it is so near that the search's table tells it apart.
    #[inline]
    pub fn left_near_limit(&self, draws: Draws) -> Option<u8> {
        let is_near = |left: &u8| *left < draws.near();
        let ending = self.ending.filter(|_| draws.endings != EndingLimits::None);
        self.quiet_left(draws).filter(is_near).into_iter().chain(ending.filter(is_near)).min()
    }

    /// All counts as a part of a key, however far from their limits.
    #[inline]
    pub fn whole_key(&self, draws: Draws) -> u64 {
        let quiet = if draws.quiet > 0 { KEYS.key(0, self.quiet.into()) } else { 0 };
        let limited = draws.endings != EndingLimits::None;
        let ending = self.ending.filter(|_| limited).map_or(0, |left| KEYS.key(1, left.into()));
        let road = if draws.endings == EndingLimits::Fmjd64 { KEYS.key(2, self.road.into()) } else { 0 };
        quiet ^ ending ^ road
    }

    /// The part that the search's table must distinguish: 0 far from every limit.
    #[inline]
    pub fn table_key(&self, draws: Draws) -> u64 {
        let mut key = 0;
        if draws.quiet > 0 && self.quiet + draws.near() > draws.quiet {
            key ^= KEYS.key(0, self.quiet.into());
        }
        if draws.endings != EndingLimits::None
            && let Some(left) = self.ending.filter(|left| *left <= draws.near())
        {
            key ^= KEYS.key(1, left.into());
        }
        if draws.endings == EndingLimits::Fmjd64 && self.road > 0 {
            key ^= KEYS.key(2, self.road.into());
        }
        key
    }
}

/// The moves in a row of one king of a side that has men: Frisian's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingRun {
    /// The square of the king; `NOWHERE` for none.
    pub square: Square,
    /// The number of its moves.
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
    use crate::limits::{LONG_ENDING, SHORT_ENDING};
    use crate::variant::{Czech, International, Variant};

    #[test]
    fn far_from_a_limit_the_table_key_does_not_change() {
        let table_key = |quiet| Counters { quiet, ..Counters::default() }.table_key(International::DRAWS);
        assert_eq!((table_key(0), table_key(26)), (0, 0));
        assert_ne!(table_key(27), table_key(28));
        let counters = Counters { quiet: 49, ending: Some(3), road: 0 };
        assert_eq!(counters.table_key(Czech::DRAWS), 0);
    }

    #[test]
    fn a_smaller_ending_has_its_own_limit_but_no_more_than_was_left() {
        let standing = |plies| {
            let limit = Some(EndingLimit { kind: EndingKind::Small, plies });
            Standing { limit, road: None }
        };
        let after_capture = |left| {
            let mut counters = Counters { ending: Some(left), ..Counters::default() };
            counters.count(International::DRAWS, false, Some(standing(LONG_ENDING)), standing(SHORT_ENDING));
            counters.ending
        };
        assert_eq!(after_capture(20), Some(10));
        assert_eq!(after_capture(4), Some(3));
    }
}
