//! The settings of Monte Carlo search as declared switches.

use abstrakt_plugin_api::{Opt, Range, Text, text};

use crate::Switch;

/// All of them, in the order of dialogs. None keeps minimax's value: the search has another goal.
pub fn switches() -> Vec<Switch> {
    vec![
        number(
            "exploration",
            text("Exploration", "Zvídavost"),
            text(
                "How much moves that are little known attract playouts, in hundredths.",
                "Jak moc přitahují simulace málo prozkoumané tahy, v setinách.",
            ),
            1000,
            15,
        ),
        number(
            "bias",
            text("Ordering bias", "Vliv řazení tahů"),
            text(
                "How much the game's ordering score attracts the first playouts, in hundredths.",
                "Jak moc přitahuje první simulace hodnota řazení tahů podle hry, v setinách.",
            ),
            1000,
            60,
        ),
        number(
            "cutoff",
            text("Cut-off", "Zkrácení"),
            text(
                "Random plies of a playout before the heuristic values the position.",
                "Počet náhodných tahů simulace, než pozici ohodnotí heuristika.",
            ),
            400,
            0,
        ),
        number(
            "playouts",
            text("Playouts", "Simulace"),
            text(
                "Most playouts of a move; 0: as many as time and nodes allow.",
                "Nejvíce simulací na tah; 0: kolik dovolí čas a počet uzlů.",
            ),
            1_000_000_000,
            0,
        ),
    ]
}

fn number(id: &str, name: Text, help: Text, most: i32, default: i32) -> Switch {
    let opt = Opt { id: id.into(), name, help, range: Range::Number(0, most), default };
    Switch { opt, preserves_value: true }
}
