//! Endings of one to three kings against a lone king (on a board of 10x10 one or two), solved: who wins them, and in how many plies.
//!
//! Knows positions and their moves. Must not know values. A table is made when the first ending of so many kings is asked for, and kept.
//!
//! - `index`: where an ending stands in its table; `retrograde`: how the tables are made
//!
//! Technique: retrograde analysis. CITE: Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; Thompson, "Retrograde analysis
//! of certain endgames", ICCA Journal 9(3), 1986. Whoever can capture must, so that the value of such a position follows from endings
//! of fewer kings; from there wins and losses spread backwards along the quiet moves of kings, which can be made backwards too.

mod index;
mod retrograde;

use std::sync::OnceLock;

use self::retrograde::Table;
use crate::counters::SHORT_ENDING;
use crate::grid::Bits;
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Most kings against a lone one, on a board of 8x8.
pub const MOST_KINGS: usize = 3;

/// Most kings against a lone one in a variant: on a board of 10x10 a table of three would take a second to make, in the middle of
/// a search.
pub const fn most_kings<V: Variant>() -> usize {
    if V::WIDTH == 4 { MOST_KINGS } else { MOST_KINGS - 1 }
}

/// What is known of an ending with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEnding {
    /// Who wins; `None`: it is drawn.
    pub winner: Option<Side>,
    /// Plies to the end, which the winner makes as soon as possible and the loser as late; 0 for a draw.
    pub plies: u8,
}

/// Tables of a variant by its number in PDN, under the strict and the liberal rule, by the number of kings.
static TABLES: [[[OnceLock<Table>; MOST_KINGS]; 2]; 64] =
    [const { [const { [const { OnceLock::new() }; MOST_KINGS] }; 2] }; 64];

/// The table of so many kings against one, and those of fewer, which it follows from.
fn table<V: Variant>(kings: usize, liberal: bool) -> &'static Table {
    let tables = &TABLES[usize::from(V::GAME_TYPE) % TABLES.len()][usize::from(liberal)];
    tables[kings - 1].get_or_init(|| {
        let fewer: Vec<&Table> = (1..kings).map(|fewer| table::<V>(fewer, liberal)).collect();
        Table::solve::<V>(&fewer, kings, liberal)
    })
}

/// What is known of a position; `None` where there is no table for it, and where a limit on moves without progress may come before
/// the win: captures on the way may begin the count anew. Such a limit is looked at where it is near, as in the key of the search's table.
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
    let Some(plies) = plies else { return Some(KnownEnding { winner: None, plies: 0 }) };
    if limit::<V>(position).is_some_and(|limit| plies > limit) {
        return None;
    }
    // An odd number of plies is made by who begins.
    Some(KnownEnding { winner: Some(if plies % 2 == 1 { side } else { side ^ BLACK }), plies })
}

/// Plies that surely pass before a draw rule ends the game, where they may be too few.
fn limit<V: Variant>(position: &DraughtsPosition<V>) -> Option<u8> {
    let near = position.draw_counts().left_near_limit::<V>();
    // An ending that a capture makes smaller has no more than these.
    let short = V::DRAWS.endings.then_some(SHORT_ENDING);
    near.into_iter().chain(short).min()
}
