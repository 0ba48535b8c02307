//! Games of PDN files as records, and records as PDN.
//!
//! [`Recogniser`] finds which game a file holds, [`check`] replays a game through the rules, [`import`] makes a record of it,
//! [`export`] writes one.

mod check;
mod clocks;
mod export;
mod import;
mod recognise;
mod tags;
mod termination;

pub use check::{GameCheck, ReplayNote, ReplayStop, check};
pub use export::export;
pub use import::{Imported, import};
pub use recognise::{Recogniser, Unimported, Unrecognised};

use abstrakt_formats::pdn::{GameType, PdnMove, Square};
use abstrakt_record::Header;

use crate::Variant;

/// The notation's name in the facts of games.
pub const NOTATION: &str = "pdn";

/// The game type of a variant, where it is one that PDN has.
pub fn game_type(variant: &Variant) -> Option<GameType> {
    GameType::read(&variant.foreign.game).ok()
}

/// Returns whether PDN can say the clocks of a record: those of all seats are the same, in whole seconds.
pub(crate) fn has_time_control(header: &Header) -> bool {
    clocks::write(header).is_some()
}

/// A move as a game reads it: squares joined by `x` or `-`; none for an unknown move.
fn text(written: &PdnMove) -> Option<String> {
    let sign = match written {
        PdnMove::Unknown => return None,
        // The game finds the piece of the file.
        PdnMove::Short { .. } => return Some(written.to_string()),
        PdnMove::Capture(_) => "x",
        PdnMove::Quiet { .. } | PdnMove::Unmarked(_) => "-",
    };
    let squares: Vec<String> = written.squares().iter().map(ToString::to_string).collect();
    Some(squares.join(sign))
}

/// Returns whether a text, as [`text`] writes it, may mean a move that is written in full: its first and last squares
/// are the same, whatever their notation; of a short one the file and the last square.
fn means(game_type: Option<GameType>, text: &str, full: &str) -> bool {
    if let Some(PdnMove::Short { file, squares, .. }) = PdnMove::read(text) {
        let whole = PdnMove::read(full).map(|whole| whole.squares()).unwrap_or_default();
        let starts = matches!(whole.first(), Some(Square::Cell(cell)) if cell.column() == file);
        return starts && whole.last() == squares.last();
    }
    let ends = |text: &str| {
        let squares = PdnMove::read(text)?.squares();
        let ends = [*squares.first()?, *squares.last()?];
        Some(ends.map(|square| game_type.and_then(|game_type| game_type.to_number(square)).unwrap_or(square)))
    };
    ends(text).is_some_and(|these| ends(full) == Some(these))
}
