//! Endings of one to three kings against a lone king (on a board of 10x10 one or two), solved: their winner, and the
//! plies to the end.
//!
//! Knows positions and their moves. Must not know values. A table is made when the first ending of so many kings is asked for, and kept.
//!
//! - `index`: the place of an ending in its table; `retrograde`: the making of the tables
//!
//! Technique: retrograde analysis. CITE: [Ströhlein 1970]; [Thompson 1986]. Whoever can capture must, so that the value
//! of such a position follows from endings of fewer kings; from there wins and losses spread backwards along the quiet
//! moves of kings, which can be made backwards too.

mod index;
mod retrograde;

use std::sync::OnceLock;

use self::retrograde::Table;
use crate::counters::Standing;
use crate::grid::Bits;
use crate::limits::{EndingKind, EndingLimits, MAIN_ROAD, SHORT_ENDING};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Most kings against a lone one, on a board of 8x8.
pub const MOST_KINGS: usize = 3;

/// Most kings against a lone one in a variant: on a board of 10x10 a table of three would take a second to make, in the middle of
/// a search.
pub const fn most_kings<V: Variant>() -> usize {
    if V::WIDTH == 4 { MOST_KINGS } else { MOST_KINGS - 1 }
}

/// The solution of an ending with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEnding {
    /// The winner; `None`: it is drawn.
    pub winner: Option<Side>,
    /// Plies to the end, which the winner makes as soon as possible and the loser as late; 0 for a draw.
    pub plies: u8,
}

/// Tables of a variant by its number in PDN, under the strict and the liberal rule, by the number of kings.
static TABLES: [[[OnceLock<Table>; MOST_KINGS]; 2]; 64] =
    [const { [const { [const { OnceLock::new() }; MOST_KINGS] }; 2] }; 64];

/// The table of this many kings against one, and those of fewer, from which it follows.
fn table<V: Variant>(kings: usize, liberal: bool) -> &'static Table {
    let tables = &TABLES[usize::from(V::GAME_TYPE) % TABLES.len()][usize::from(liberal)];
    tables[kings - 1].get_or_init(|| {
        let fewer: Vec<&Table> = (1..kings).map(|fewer| table::<V>(fewer, liberal)).collect();
        Table::solve::<V>(&fewer, kings, liberal)
    })
}

/// The solution of a position; `None` where there is no table for it, and where a limit on moves without progress may
/// come before the win: captures on the way may restart the count. Where the limit surely comes first, it is drawn.
/// Limits are checked where they are near, as in the key of the search's table.
#[inline]
pub fn known<V: Variant>(position: &DraughtsPosition<V>) -> Option<KnownEnding> {
    let [white, black] = [WHITE, BLACK].map(|side| position.all(side));
    if (white | black).count_ones() as usize > most_kings::<V>() + 1 || white == 0 || black == 0 {
        return None;
    }
    if (position.men(WHITE) | position.men(BLACK)) != 0 {
        return None;
    }
    look_up(position, white, black)
}

#[inline(never)]
fn look_up<V: Variant>(position: &DraughtsPosition<V>, white: Bits, black: Bits) -> Option<KnownEnding> {
    let lone = if black.count_ones() == 1 { BLACK } else { WHITE };
    let (many, one) = if lone == BLACK { (white, black) } else { (black, white) };
    if one.count_ones() != 1 {
        return None;
    }
    let table = table::<V>(many.count_ones() as usize, position.is_liberal());
    let side = position.side();
    let plies = table.plies(V::GRID.pack(many), V::GRID.pack(one).trailing_zeros() as usize, side == lone);
    let drawn = KnownEnding { winner: None, plies: 0 };
    let Some(plies) = plies else { return Some(drawn) };
    match in_time(position, plies, table.longest_after_capture()) {
        // An odd number of plies is made by who begins.
        Some(true) => {
            Some(KnownEnding { winner: Some(if plies % 2 == 1 { side } else { side ^ BLACK }), plies })
        }
        Some(false) => Some(drawn),
        None => None,
    }
}

/// Returns whether a win in this many plies comes before every limit. `None` where that depends on captures on the way,
/// after which a win takes no more than `after_capture` plies.
fn in_time<V: Variant>(position: &DraughtsPosition<V>, plies: u8, after_capture: u8) -> Option<bool> {
    let (draws, counters) = (position.draws(), position.draw_counts());
    let near = counters.left_near_limit(draws);
    match draws.endings {
        EndingLimits::None => near.is_none_or(|near| plies <= near).then_some(true),
        // An ending that a capture makes smaller has no more plies than these.
        EndingLimits::International => {
            (plies <= near.map_or(SHORT_ENDING, |near| near.min(SHORT_ENDING))).then_some(true)
        }
        // An ending that a capture makes smaller has its own limit, within which it is won; but for 7.2.8, which goes on.
        EndingLimits::Fmjd64 | EndingLimits::Frisian => {
            let Standing { limit, road } = position.standing();
            let goes_on = draws.endings == EndingLimits::Fmjd64
                && limit.is_some_and(|limit| limit.kind == EndingKind::Small);
            let road_left = road.map_or(MAIN_ROAD, |_| MAIN_ROAD - counters.road);
            if near.is_none_or(|near| plies <= near) {
                (plies.min(LONGEST_ON_ROAD) <= road_left).then_some(true)
            } else if goes_on {
                counters.ending.is_some_and(|left| plies > left).then_some(false)
            } else {
                near.is_some_and(|near| plies > near + after_capture).then_some(false)
            }
        }
    }
}

/// No win against a lone king that has the main road to itself takes more plies on a board of 8x8; so it is there no longer in any win.
const LONGEST_ON_ROAD: u8 = 9;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{FRISIAN, LONE_KING};
    use crate::variant::{Brazilian, Frisian, Russian};

    /// For each number of kings against one: the longest win, and the longest against a lone king that has the main road to itself.
    fn longest<V: Variant>() -> Vec<[u8; 2]> {
        let squares = V::GRID.board.count_ones() as usize;
        let of = |kings| {
            let mut longest = [0; 2];
            for many in index::all_sets(squares, kings) {
                for lone in (0..squares).filter(|lone| many >> lone & 1 == 0) {
                    let wins = [false, true]
                        .map(|lone_moves| table::<V>(kings, false).plies(many, lone, lone_moves));
                    let win = wins.into_iter().flatten().max().unwrap_or_default();
                    let has_road =
                        V::MAIN_ROAD & V::GRID.unpack(many | 1 << lone) == V::GRID.unpack(1 << lone);
                    longest = [longest[0].max(win), longest[1].max(if has_road { win } else { 0 })];
                }
            }
            longest
        };
        (1..=most_kings::<V>()).map(of).collect()
    }

    /// The assumption of `in_time`.
    #[test]
    fn after_a_capture_every_win_is_within_the_limit() {
        for longest in [longest::<Russian>(), longest::<Brazilian>()] {
            assert_eq!(longest, [[3, 1], [8, 2], [26, LONGEST_ON_ROAD]]);
            assert!(longest[1][0] <= SHORT_ENDING && longest[2][0] <= LONE_KING);
        }
        let [one, two] = longest::<Frisian>()[..] else { panic!("one king, and two") };
        assert_eq!((one[0], two[0]), (3, 19));
        assert!(one[0] <= FRISIAN[0] && two[0] > FRISIAN[1], "some wins take too long");
    }
}
