//! The settings of Monte Carlo search as declared switches.

use abstrakt_plugin_api::Range;

use crate::{Switch, switches::switch};

/// All of them, in the order of dialogs. None keeps minimax's value: the search has another goal.
///
/// - `exploration`: how much moves that are little known attract playouts, in hundredths
/// - `bias`: how much the game's ordering score attracts the first playouts, in hundredths
/// - `cutoff`: random plies of a playout before the heuristic values the position
/// - `playouts`: most playouts of a move; 0: as many as time and nodes allow
pub fn switches() -> Vec<Switch> {
    [("exploration", 1000, 15), ("bias", 1000, 60), ("cutoff", 400, 0), ("playouts", 1_000_000_000, 0)]
        .map(|(id, most, default)| switch(id, Range::Number(0, most), default, true))
        .into()
}
