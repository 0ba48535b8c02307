//! Endings of few pieces, solved: their winner, and the plies to the end, men and kings on both sides.
//!
//! Knows positions and their moves. Must not know values. The variant's tables are part of its library, packed; one is unpacked when it
//! is first asked for, and kept.
//!
//! - `material`: which pieces there are; `index`: the place of an ending in its table; `retrograde`: the making of tables, `maker` of all
//!   that a variant needs; `file`: how they are kept; `limits`: whether a win comes before the game is drawn
//!
//! The tables are those that `examples/endings` makes. They know nothing of limits on moves without progress.
//!
//! Technique: retrograde analysis. CITE: [Ströhlein 1970]; [Thompson 1986]. Whoever can capture must, so that the value
//! of such a position follows from endings of fewer pieces; from there, and from promotions, wins and losses spread backwards along
//! quiet moves, which can be made backwards too.

mod file;
mod index;
mod limits;
mod maker;
mod material;
mod retrograde;

use std::sync::OnceLock;

use abstrakt_plugin_api::{Position, legal_moves};

use self::file::File;
use self::index::{Placed, Shape};
use self::limits::Limits;
pub use self::maker::{Maker, Tally};
pub use self::material::Material;
use self::retrograde::{best, must_capture};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Most pieces, men and kings of both sides, of the endings that a variant's library holds.
pub const fn most_pieces<V: Variant>() -> u8 {
    if V::WIDTH == 4 { 4 } else { 3 }
}

/// Returns whether the library also holds the endings of one piece more where one side has a king alone. Where the moves of one king
/// are limited, there are too many.
const fn knows_lone_kings<V: Variant>() -> bool {
    V::WIDTH == 5 && V::KING_MOVES == 0
}

/// Returns whether a variant's library holds the endings of a material.
pub fn is_held<V: Variant>(material: Material) -> bool {
    let lone = |side: usize| material.men[side] == 0 && material.kings[side] == 1;
    let most = usize::from(most_pieces::<V>());
    material.pieces() <= most
        || knows_lone_kings::<V>() && material.pieces() == most + 1 && (lone(0) || lone(1))
}

/// The solution of an ending with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEnding {
    /// The winner; `None`: it is drawn.
    pub winner: Option<Side>,
    /// Plies to the end, which the winner makes as soon as possible and the loser as late; 0 for a draw.
    pub plies: u8,
}

/// A variant's tables under the strict and the liberal rule.
const fn packed<V: Variant>() -> [&'static [u8]; 2] {
    match V::GAME_TYPE {
        20 => [include_bytes!("../../assets/endings/international.bin"), b""],
        21 => [include_bytes!("../../assets/endings/english.bin"), b""],
        22 => [include_bytes!("../../assets/endings/italian.bin"), b""],
        25 => [include_bytes!("../../assets/endings/russian.bin"), b""],
        26 => [include_bytes!("../../assets/endings/brazilian.bin"), b""],
        29 => [
            include_bytes!("../../assets/endings/czech.bin"),
            include_bytes!("../../assets/endings/czech-liberal.bin"),
        ],
        40 => [include_bytes!("../../assets/endings/frisian.bin"), b""],
        _ => [b"", b""],
    }
}

/// Tables with what the limits need to know of them.
struct Tables {
    file: File,
    limits: Limits,
}

/// Tables of a variant by its number in PDN, under the strict and the liberal rule.
static TABLES: [[OnceLock<Option<Tables>>; 2]; 64] = [const { [const { OnceLock::new() }; 2] }; 64];

fn tables<V: Variant>(liberal: bool) -> Option<&'static Tables> {
    let kept = &TABLES[usize::from(V::GAME_TYPE) % TABLES.len()][usize::from(liberal)];
    let tables = kept.get_or_init(|| {
        let file = File::read(const { packed::<V>() }[usize::from(liberal)])?;
        Some(Tables { limits: Limits::of::<V>(&file), file })
    });
    tables.as_ref()
}

/// The solution of a position; `None` where there is no table for it, and where a limit on moves without progress may
/// come before the win: captures on the way may restart the count. Where the limit surely comes first, it is drawn.
#[inline]
pub fn known<V: Variant>(position: &DraughtsPosition<V>) -> Option<KnownEnding> {
    if is_small(position) { look_up(position) } else { None }
}

/// Returns whether a position is an ending of so few pieces that there is a table for it, with pieces of both sides.
#[inline]
pub(crate) const fn is_small<V: Variant>(position: &DraughtsPosition<V>) -> bool {
    let (white, black) = (position.all(WHITE), position.all(BLACK));
    let pieces = (white | black).count_ones();
    let most = most_pieces::<V>() as u32;
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
    let tables = tables::<V>(position.is_liberal())?;
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
    let value = file.values(material).get(Shape::<V>::of(material).place(&placed))?;
    Some(value.checked_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Brazilian, Czech, English, Frisian, International, Italian, Russian};

    fn is_whole<V: Variant>(liberal: bool) {
        let tables = tables::<V>(liberal).expect("a file that can be read");
        for pieces in 2..=most_pieces::<V>() + 1 {
            for material in Material::of_pieces(pieces).into_iter().filter(|material| is_held::<V>(*material))
            {
                for material in [material, material.exchanged()] {
                    let wanted = Shape::<V>::of(material).len();
                    assert_eq!(tables.file.values(material).len(), wanted, "{material}");
                    assert!(
                        tables
                            .file
                            .longest(material)
                            .into_iter()
                            .all(|plies| usize::from(plies) < retrograde::LONGEST - 1)
                    );
                }
            }
        }
        let size: usize = packed::<V>().iter().map(|packed| packed.len()).sum();
        assert!(size <= 2 << 20, "{size}");
    }

    /// A file of an earlier form of tables, or one that is cut, is not read; no win is longer than plies can tell.
    #[test]
    fn every_variant_has_all_its_tables_in_two_megabytes() {
        is_whole::<International>(false);
        is_whole::<Frisian>(false);
        is_whole::<Czech>(false);
        is_whole::<Czech>(true);
        is_whole::<Russian>(false);
        is_whole::<Brazilian>(false);
        is_whole::<English>(false);
        is_whole::<Italian>(false);
        let whole = packed::<Italian>()[0];
        assert!(File::read(&whole[..whole.len() - 1]).is_none());
        assert!(File::read(b"").is_none());
    }
}
