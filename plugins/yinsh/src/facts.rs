//! The facts of the game before it is played: names, options, endings.

use abstrakt_plugin_api::{Facts, Opt, Range, text};

use crate::{foreign, weights};

/// Five rings with at most 26 landings each.
const MAX_MOVES: usize = 130;
/// The usual number of moves of a game; the average over whole games in [Houdek 2010] is 45.5.
const USUAL_MOVES: usize = 46;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average.
const USUAL_PLIES: u32 = 62;

/// The facts of Yinsh.
pub fn facts() -> Facts {
    Facts {
        id: "yinsh".into(),
        name: text("Yinsh", "Yinsh"),
        summary: text(
            "Five rings each, and markers that change their colour when a ring jumps over them. Whoever makes rows of \
             five must give up rings, and the third ring given up wins.",
            "Každý má pět kroužků; kameny, které kroužek přeskočí, mění barvu. Kdo vytvoří řadu pěti kamenů, odebere \
             svůj kroužek, a třetí odebraný kroužek znamená výhru.",
        ),
        rules: text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
        options: options(),
        heuristics: weights::heuristics(),
        max_moves: MAX_MOVES,
        usual_moves: USUAL_MOVES,
        usual_plies: Some(USUAL_PLIES),
        endings: vec![
            text("the rings needed to win are off the board", "odebrán rozhodující kroužek"),
            text("no markers are left", "došly kameny"),
            text("no ring can move", "žádným kroužkem nelze táhnout"),
        ],
        turn_joint: String::new(),
        foreign: foreign::games(),
        ..Facts::plain()
    }
}

/// In the order of `Variant::of`.
fn options() -> Vec<Opt> {
    let one_of = |ids: [(&str, _); 2]| Range::OneOf(ids.map(|(id, name)| (id.into(), name)).into());
    vec![
        Opt {
            id: "blitz".into(),
            name: text("Blitz", "Blitz"),
            help: text(
                "The first ring taken off wins, not the third.",
                "Vyhrává první odebraný kroužek, ne třetí.",
            ),
            range: Range::Switch,
            default: 0,
        },
        Opt {
            id: "exhausted".into(),
            name: text("No markers left", "Došly kameny"),
            help: text(
                "Who wins when all 51 markers are on the board.",
                "Kdo vyhrává, když je všech 51 kamenů na desce.",
            ),
            range: one_of([
                (
                    "rings",
                    text("More rings taken off wins (official)", "Kdo odebral více kroužků (oficiální)"),
                ),
                ("draw", text("Always a draw", "Vždy remíza")),
            ]),
            default: 0,
        },
        Opt {
            id: "removal".into(),
            name: text("Order of removal", "Pořadí odebírání"),
            help: text(
                "Who removes when one move makes rows of both colours.",
                "Kdo odebírá, když jeden tah vytvoří řady obou barev.",
            ),
            range: one_of([
                (
                    "official",
                    text(
                        "The mover first, all of their rows (official)",
                        "Nejdříve táhnoucí, všechny své řady (oficiální)",
                    ),
                ),
                ("alternating", text("By turns, a row each", "Střídavě po jedné řadě")),
            ]),
            default: 0,
        },
    ]
}
