//! The facts of the game before it is played: names, options, endings.

use abstrakt_plugin_api::{Facts, Opt, Range, Text, text};

use crate::grid::MAX_CELLS;
use crate::{foreign, solvers, weights};

/// The usual number of moves of a game on the usual board.
const USUAL_MOVES: usize = 200;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average.
const USUAL_PLIES: u32 = 32;

/// The facts of Gomoku.
pub fn facts() -> Facts {
    Facts {
        id: "gomoku".into(),
        name: text("Gomoku", "Gomoku"),
        summary: text(
            "Black and White place stones in turn, and five in a row win: piškvorky, renju and caro, with the SWAP2 opening.",
            "Černý a bílý střídavě pokládají kameny a vyhrává pět v řadě: piškvorky, renju i caro, také se zahájením SWAP2.",
        ),
        rules: text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
        options: options(),
        heuristics: weights::heuristics(),
        max_moves: MAX_CELLS,
        candidates: true,
        solvers: solvers::facts(),
        usual_moves: USUAL_MOVES,
        usual_plies: Some(USUAL_PLIES),
        endings: vec![
            text("a winning row", "vítězná řada"),
            text("the board is full", "deska je plná"),
            text("only forbidden points are left", "zbývají jen zakázané body"),
        ],
        foreign: foreign::games(),
        ..Facts::plain()
    }
}

/// In the order of `Variant::of`.
fn options() -> Vec<Opt> {
    vec![
        Opt {
            id: "board".into(),
            name: text("Board", "Deska"),
            help: text(
                "Points of a side: 15 is usual, Gomocup also plays on 20, the go board has 19.",
                "Počet bodů na straně: obvyklých je 15, Gomocup hraje i na 20, deska na go má 19.",
            ),
            range: Range::Number(5, 20),
            default: 15,
        },
        Opt {
            id: "win".into(),
            name: text("Win length", "Délka vítězné řady"),
            help: text("Stones of a winning row.", "Počet kamenů vítězné řady."),
            range: Range::Number(3, 6),
            default: 5,
        },
        choice(
            "rule",
            text("Rule", "Pravidlo"),
            text("Which rows win, and what Black may not do.", "Které řady vyhrávají a co černý nesmí."),
            [
                ("exact", text("Exactly five; six do not count", "Přesně pět; šest se nepočítá")),
                ("free", text("Five or more", "Pět nebo více")),
                ("renju", text("Renju: Black has forbidden points", "Renju: černý má zakázané body")),
                (
                    "caro",
                    text("Caro: five, not closed on both ends", "Caro: pět, ne z obou stran uzavřených"),
                ),
            ],
        ),
        choice(
            "opening",
            text("Opening", "Zahájení"),
            text("How the colours are given out.", "Jak se rozdělí barvy."),
            [
                ("free", text("Free: the first player is Black", "Volné: první hráč je černý")),
                (
                    "swap2",
                    text(
                        "SWAP2: three stones, then the choice of colours",
                        "SWAP2: tři kameny, pak volba barev",
                    ),
                ),
            ],
        ),
    ]
}

fn choice<const N: usize>(id: &str, name: Text, help: Text, values: [(&str, Text); N]) -> Opt {
    let range = Range::OneOf(values.map(|(id, name)| (id.to_owned(), name)).into());
    Opt { id: id.into(), name, help, range, default: 0 }
}
