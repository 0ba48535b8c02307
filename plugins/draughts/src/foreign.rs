//! Portable Draughts Notation: which of its games a variant is.
//!
//! Knows that a variant's own notation is PDN's: moves are written in full where their ends do not tell them, positions are
//! FEN. Must not know files, tags and results, which are the host's. Source: the PDN 3.0 specification
//! (github.com/wiegerw/pdn).

use abstrakt_plugin_api::ForeignGame;

use crate::edition::fifty_plies;
use crate::variant::Variant;

/// The variant's game type, with the default options; and by the other draw rule, which a file cannot name, but whose games may go on
/// where those of the first have ended.
pub(crate) fn games<V: Variant>() -> Vec<ForeignGame> {
    let named = |options| {
        let (game, setup) = (V::GAME_TYPE.to_string(), "standard".into());
        ForeignGame { notation: "pdn".into(), game, setup, options }
    };
    let other = V::FIFTY_PLIES.then(|| named(vec![fifty_plies()]));
    [named(Vec::new())].into_iter().chain(other).collect()
}

/// Returns whether the variants are written in this notation.
pub(crate) fn is_known(notation: &str) -> bool {
    notation == "pdn"
}
