//! The plies in the words of boardspace.net: `place wr E 5`, `move K 8 K 9`, `remove w H 5 H 9`, `remove wr E 10`.
//!
//! Source: games that the site publishes, and how it writes them (github.com/ddyer0/boardspace.net). Letters and numbers name the
//! points as ours do. Knows words; files are the host's.

use abstrakt_plugin_api::{ForeignGame, Move, Notation, Refusal, refusal};

use crate::board::Point;
use crate::ply::Ply;
use crate::position::YinshPosition;

/// The notation's name.
const BOARDSPACE: &str = "boardspace";
/// The site's letters of the colours.
const COLOURS: [&str; 2] = ["w", "b"];

/// The games as the site calls them.
pub(crate) fn games() -> Vec<ForeignGame> {
    let named = |game: &str, blitz: &str| ForeignGame {
        notation: BOARDSPACE.into(),
        game: game.into(),
        setup: "standard".into(),
        options: vec![("blitz".into(), blitz.into())],
    };
    vec![named("Yinsh", "off"), named("Yinsh-Blitz", "on")]
}

/// A ply of the position in the site's words; none for a pass, which it does not write, and in other notations.
pub(crate) fn write(position: &YinshPosition, notation: &str, code: Move) -> Option<String> {
    if notation != BOARDSPACE {
        return None;
    }
    let colour = COLOURS[position.side];
    let point = |point: Point| {
        let name = point.name().to_ascii_uppercase();
        let (column, row) = name.split_at(1);
        format!("{column} {row}")
    };
    Some(match Ply::of(code) {
        Ply::Place(place) => format!("place {colour}r {}", point(place)),
        Ply::Shift(shift) => format!("move {} {}", point(shift.from), point(shift.to())),
        Ply::Row(row) => format!("remove {colour} {} {}", point(row.first), point(row.last())),
        Ply::Ring(ring) => format!("remove {colour}r {}", point(ring)),
        Ply::Pass => return None,
    })
}

/// The ply that a text names; none in other notations.
///
/// # Errors
/// It is no such text, or no legal ply.
pub(crate) fn read(position: &YinshPosition, notation: &str, text: &str) -> Result<Option<Move>, Refusal> {
    if notation != BOARDSPACE {
        return Ok(None);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let point = |column: &str, row: &str| format!("{}{row}", column.to_ascii_lowercase());
    let official = match words.as_slice() {
        ["place", "wr" | "br", column, row] => point(column, row),
        ["move", from, first, to, last] => format!("{}-{}", point(from, first), point(to, last)),
        ["remove", "w" | "b", from, first, to, last] => {
            format!("x{}-{}", point(from, first), point(to, last))
        }
        ["remove", "wr" | "br", column, row] => format!("x{}", point(column, row)),
        _ => {
            return Err(refusal(
                format!("{text:?} is not an action of boardspace.net: expected place wr E 5 or move K 8 K 9"),
                format!("{text:?} není zápis boardspace.net: správně by bylo place wr E 5 nebo move K 8 K 9"),
            ));
        }
    };
    position.read_move(&official).map(Some)
}
