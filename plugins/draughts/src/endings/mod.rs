//! Endings of few pieces, solved: their winner, and the plies to the end, men and kings on both sides.
//!
//! Knows positions and their moves. Must not know values. The tables are data of the game, which the host hands over where it finds it;
//! without it nothing is known.
//!
//! - `material`: which pieces there are; `index`: the place of an ending in its table; `retrograde`: the making of tables, `maker` of all
//!   that one needs; `data`: the plan by which they are made; `blocks`: how they are kept; `limits`: whether a win comes before the game is
//!   drawn
//!
//! The tables know nothing of limits on moves without progress.
//!
//! Technique: retrograde analysis. CITE: [Ströhlein 1970]; [Thompson 1986]. Whoever can capture must, so that the value
//! of such a position follows from endings of fewer pieces; from there, and from promotions, wins and losses spread backwards along
//! quiet moves, which can be made backwards too.

mod blocks;
pub(crate) mod data;
mod index;
mod limits;
mod maker;
mod material;
mod retrograde;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use abstrakt_plugin_api::{Position, legal_moves};

use self::blocks::File;
use self::index::{Placed, Shape};
use self::limits::Limits;
use self::material::Material;
use self::retrograde::{best, must_capture};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Returns whether tables of so many pieces also hold the endings of one piece more where one side has a king alone. Where the moves of
/// one king are limited, there are too many.
const fn knows_lone_kings<V: Variant>() -> bool {
    V::WIDTH == 5 && V::KING_MOVES == 0
}

/// Most pieces of any tables.
const MOST_PIECES: u8 = 6;

/// The solution of an ending with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEnding {
    /// The winner; `None`: it is drawn.
    pub winner: Option<Side>,
    /// Plies to the end, which the winner makes as soon as possible and the loser as late; 0 for a draw.
    pub plies: u8,
}

/// Tables with what the limits need to know of them.
struct Tables {
    file: File,
    limits: Limits,
}

/// Tables of a variant under one rule.
struct Place {
    tables: OnceLock<Tables>,
    /// Most pieces, men and kings of both sides, of the endings that all have a table; 0 without tables.
    pieces: AtomicU8,
}

/// Tables of a variant by its number in PDN, under the strict and the liberal rule.
static PLACES: [[Place; 2]; 64] =
    [const { [const { Place { tables: OnceLock::new(), pieces: AtomicU8::new(0) } }; 2] }; 64];

const fn place<V: Variant>(liberal: bool) -> &'static Place {
    &PLACES[V::GAME_TYPE as usize % PLACES.len()][liberal as usize]
}

/// Takes over the tables of a file, unless there are some already. None: these are no tables of the variant.
fn take<V: Variant>(liberal: bool, bytes: &'static [u8]) -> Option<()> {
    let file = File::read(bytes)?;
    let has =
        |material: Material| material.sides().all(|side| file.values(side) == Shape::<V>::of(side).len());
    let pieces =
        (2..=MOST_PIECES).take_while(|pieces| Material::of_pieces(*pieces).into_iter().all(has)).last()?;
    let lone = |material: &Material| material.has_lone_king();
    if knows_lone_kings::<V>() && !Material::of_pieces(pieces + 1).into_iter().filter(lone).all(has) {
        return None;
    }
    let limits = Limits::of::<V>(&file);
    let place = place::<V>(liberal);
    if place.tables.set(Tables { file, limits }).is_ok() {
        place.pieces.store(pieces, Ordering::Release);
    }
    Some(())
}

/// Most pieces, men and kings of both sides, of the endings that are known under this rule; 0 without tables.
#[inline]
pub fn most_pieces<V: Variant>(liberal: bool) -> u8 {
    place::<V>(liberal).pieces.load(Ordering::Acquire)
}

/// The solution of a position; `None` where there is no table for it, and where a limit on moves without progress may
/// come before the win: captures on the way may restart the count. Where the limit surely comes first, it is drawn.
#[inline]
pub fn known<V: Variant>(position: &DraughtsPosition<V>) -> Option<KnownEnding> {
    if is_small(position) { look_up(position) } else { None }
}

/// Returns whether a position is an ending of so few pieces that there is a table for it, with pieces of both sides.
#[inline]
pub(crate) fn is_small<V: Variant>(position: &DraughtsPosition<V>) -> bool {
    let (white, black) = (position.all(WHITE), position.all(BLACK));
    let pieces = (white | black).count_ones();
    if pieces > u32::from(MOST_PIECES) {
        return false;
    }
    let most = most_pieces::<V>(position.is_liberal()).into();
    if pieces > most {
        knows_lone_kings::<V>()
            && pieces == most + 1
            && (is_one_king(position, WHITE) || is_one_king(position, BLACK))
    } else {
        white != 0 && black != 0
    }
}

const fn is_one_king<V: Variant>(position: &DraughtsPosition<V>, side: Side) -> bool {
    position.men(side) == 0 && position.kings(side).count_ones() == 1
}

#[inline(never)]
fn look_up<V: Variant>(position: &DraughtsPosition<V>) -> Option<KnownEnding> {
    let tables = place::<V>(position.is_liberal()).tables.get()?;
    // Without its counters, which would end the game on the way.
    let fresh = Placed::of(position).position::<V>(position.is_liberal());
    let drawn = KnownEnding { winner: None, plies: 0 };
    let Some(plies) = plies(&tables.file, &fresh)? else { return Some(drawn) };
    // An odd number of plies is made by who begins.
    let winner = if plies % 2 == 1 { position.side() } else { position.side() ^ BLACK };
    match tables.limits.allow(position, winner, plies) {
        Some(true) => Some(KnownEnding { winner: Some(winner), plies }),
        Some(false) => Some(drawn),
        None => None,
    }
}

/// Plies to the end, the inner option `None` for a draw; `None` where there is no table. Tables have no values of positions with
/// captures, which follow from those after them.
fn plies<V: Variant>(file: &File, position: &DraughtsPosition<V>) -> Option<Option<u8>> {
    if position.all(position.side()) == 0 {
        return Some(Some(0));
    }
    if must_capture(position) {
        let mut missing = false;
        let after = legal_moves(position).into_iter().map(|entry| {
            let mut next = *position;
            next.play(entry.code);
            plies(file, &next).unwrap_or_else(|| {
                missing = true;
                None
            })
        });
        let best = best(after);
        return (!missing).then(|| best.map(|plies| plies + 1));
    }
    let placed = Placed::of(position);
    let material = placed.material();
    let value = file.value(material, Shape::<V>::of(material).place(&placed))?;
    Some(value.checked_sub(1))
}
