//! The techniques of the search as declared switches: ids, texts, ranges and the default of each algorithm.
//!
//! Knows words only; `alpha_beta::Techniques` gives them their meaning, docs/search-theory.md their sources.

use abstrakt_plugin_api::{Opt, Range, Text, text};

use crate::Switch;

/// Defaults of the techniques, by id, for one algorithm; what is not named is off.
pub type Defaults = [(&'static str, i32)];

/// Alpha-beta as the textbook has it.
pub const PLAIN: [(&str, i32); 1] = [("tt-move", 1)];

/// Everything that pays in play.
pub const STRONG: [(&str, i32); 13] = [
    ("mode", 1),
    ("id", 1),
    ("ordering", 1),
    ("tt-move", 1),
    ("tt-policy", 2),
    ("killers", 1),
    ("history", 1),
    ("aspiration", 1),
    ("star", 2),
    ("quiescence", 1),
    ("lmr", 1),
    ("futility", 1),
    ("null-move", 1),
];

/// What a search by null windows needs.
pub const MEMORY: [(&str, i32); 7] = [
    ("id", 1),
    ("ordering", 1),
    ("tt-move", 1),
    ("tt-policy", 2),
    ("killers", 1),
    ("history", 1),
    ("star", 2),
];

/// Alpha-beta with the cuts at chance nodes, which live on a good first move.
pub const CHANCE: [(&str, i32); 3] = [("ordering", 1), ("tt-move", 1), ("star", 2)];

/// Iterative deepening.
pub fn deepening(default: bool) -> Switch {
    switch(
        "id",
        text("Iterative deepening", "Iterativní prohlubování"),
        text(
            "Searches depth 1, 2, 3 ... until a limit is reached; always so without a depth limit.",
            "Prohledává hloubku 1, 2, 3 ... až do některé meze; bez meze hloubky vždy.",
        ),
        i32::from(default),
        true,
    )
}

/// What the transposition table does with an entry that is already there.
pub fn policy() -> Switch {
    let range = Range::OneOf(vec![
        ("always".into(), text("Always replace", "Vždy nahradit")),
        ("deeper".into(), text("Keep the deeper", "Ponechat hlubší")),
        ("aged".into(), text("Keep the deeper of this search", "Ponechat hlubší z tohoto hledání")),
    ]);
    Switch {
        opt: Opt {
            id: "tt-policy".into(),
            name: text("Replacement in the table", "Nahrazování v tabulce"),
            help: text(
                "Which entry gives way when the table is full.",
                "Který záznam ustoupí, když je tabulka plná.",
            ),
            range,
            default: 2,
        },
        preserves_value: true,
    }
}

/// Every technique of the alpha-beta family, with these defaults.
pub fn techniques(defaults: &Defaults) -> Vec<Switch> {
    let mode = Switch {
        opt: Opt {
            id: "mode".into(),
            name: text("Mode", "Režim"),
            help: text(
                "Exact: the value is minimax's. Play: deeper table entries and repetition in the tree count too.",
                "Přesný: hodnota je jako u minimaxu. Herní: počítají se i hlubší záznamy a opakování ve stromu.",
            ),
            range: Range::OneOf(vec![
                ("exact".into(), text("Exact", "Přesný")),
                ("play".into(), text("Play", "Herní")),
            ]),
            default: 0,
        },
        preserves_value: true,
    };
    let mut switches = vec![mode, deepening(false)];
    switches.extend(ORDERING.iter().map(|words| words.switch(true)));
    switches.push(policy());
    switches.extend(SELECTION.iter().map(|words| words.switch(words.id == "aspiration")));
    switches.extend(chance());
    for switch in &mut switches {
        let default = defaults.iter().find(|(id, _)| *id == switch.opt.id);
        switch.opt.default = default.map_or(0, |(_, value)| *value);
    }
    switches
}

/// What a search does at chance nodes; of no meaning in games without chance.
fn chance() -> [Switch; 3] {
    let star = Opt {
        id: "star".into(),
        name: text("Cuts at chance nodes", "Ořezávání v uzlech náhody"),
        help: text(
            "Leaves out outcomes that cannot change the result; Star2 looks at one move of each outcome first.",
            "Vynechává výsledky náhody, které už nic nezmění; Star2 napřed zkusí v každém jeden tah.",
        ),
        range: Range::OneOf(vec![
            ("off".into(), text("Off", "Vypnuto")),
            ("star1".into(), text("Star1", "Star1")),
            ("star2".into(), text("Star2", "Star2")),
        ]),
        default: 0,
    };
    let samples = Opt {
        id: "samples".into(),
        name: text("Sampled outcomes", "Počet vzorků náhody"),
        help: text(
            "How many outcomes of chance are drawn and searched; 0: all of them.",
            "Kolik výsledků náhody se vylosuje a prohledá; 0: všechny.",
        ),
        range: Range::Number(0, 1000),
        default: 0,
    };
    let sampling = Opt {
        id: "sampling".into(),
        name: text("Value of chance", "Hodnota náhody"),
        help: text(
            "Average: the outcomes count by weight. Pessimistic: the worst of them counts alone.",
            "Průměr: výsledky se počítají podle vah. Pesimistická: počítá se jen ten nejhorší.",
        ),
        range: Range::OneOf(vec![
            ("average".into(), text("Average", "Průměr")),
            ("pessimistic".into(), text("Pessimistic", "Pesimistická")),
        ]),
        default: 0,
    };
    [(star, true), (samples, false), (sampling, false)]
        .map(|(opt, preserves_value)| Switch { opt, preserves_value })
}

/// Id, name and help of a technique: English, Czech.
struct Words {
    id: &'static str,
    name: (&'static str, &'static str),
    help: (&'static str, &'static str),
}

impl Words {
    fn switch(&self, preserves_value: bool) -> Switch {
        switch(self.id, text(self.name.0, self.name.1), text(self.help.0, self.help.1), 0, preserves_value)
    }
}

/// Techniques that only change the order of moves.
const ORDERING: [Words; 5] = [
    Words {
        id: "ordering",
        name: ("Move ordering", "Řazení tahů"),
        help: (
            "Searches moves in the order of the game's own score.",
            "Prohledává tahy podle ohodnocení od hry.",
        ),
    },
    Words {
        id: "tt-move",
        name: ("Table move first", "Nejdřív tah z tabulky"),
        help: (
            "Begins with the move that was best when the position was met before; needs the table.",
            "Začíná tahem, který byl nejlepší při minulém výskytu pozice; potřebuje tabulku.",
        ),
    },
    Words {
        id: "killers",
        name: ("Killer moves", "Zabijácké tahy"),
        help: (
            "Tries early the moves that refuted sister positions.",
            "Zkouší brzy tahy, které vyvrátily sousední pozice.",
        ),
    },
    Words {
        id: "history",
        name: ("History heuristic", "Historická heuristika"),
        help: (
            "Tries early the moves that often proved best anywhere in the tree.",
            "Zkouší brzy tahy, které se ve stromu často osvědčily.",
        ),
    },
    Words {
        id: "static-order",
        name: ("Sorting by evaluation", "Řazení podle ohodnocení"),
        help: (
            "Sorts moves by the heuristic value of the position after them.",
            "Řadí tahy podle heuristické hodnoty pozice, která po nich vznikne.",
        ),
    },
];

/// Techniques that choose what is searched at all, and aspiration, which alone of them never changes the value.
const SELECTION: [Words; 5] = [
    Words {
        id: "aspiration",
        name: ("Aspiration windows", "Aspirační okna"),
        help: (
            "Starts each depth with a window around the last value.",
            "Každou hloubku začíná oknem kolem minulé hodnoty.",
        ),
    },
    Words {
        id: "quiescence",
        name: ("Quiescence search", "Dohledávání do klidu"),
        help: (
            "Searches captures and other noisy moves beyond the horizon.",
            "Prohledává braní a jiné bouřlivé tahy i za horizontem.",
        ),
    },
    Words {
        id: "lmr",
        name: ("Late-move reductions", "Redukce pozdních tahů"),
        help: (
            "Searches moves that come late in the order less deeply at first.",
            "Tahy, které jsou v pořadí pozdě, prohledává nejdřív méně hluboko.",
        ),
    },
    Words {
        id: "futility",
        name: ("Futility pruning", "Ořezávání marných tahů"),
        help: (
            "Skips quiet moves near the horizon that can hardly raise the value enough.",
            "Vynechává klidné tahy u horizontu, které hodnotu sotva dost zvednou.",
        ),
    },
    Words {
        id: "null-move",
        name: ("Null move", "Nulový tah"),
        help: (
            "Cuts where even passing would be good enough, if the game allows a pass.",
            "Ořezává tam, kde by stačilo i vynechat tah, pokud to hra dovoluje.",
        ),
    },
];

fn switch(id: &str, name: Text, help: Text, default: i32, preserves_value: bool) -> Switch {
    Switch { opt: Opt { id: id.into(), name, help, range: Range::Switch, default }, preserves_value }
}
