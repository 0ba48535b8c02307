//! The algorithms by id, with the facts from which dialogs and help are drawn.
//!
//! Knows names, texts, switches and defaults. Must not know how any algorithm works.

use std::sync::LazyLock;

use abstrakt_plugin_api::{Opt, Text, text};

use crate::{mcts, switches};

/// An algorithm that a spec can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// The move after which the heuristic likes the position best.
    BestMove,
    /// The plain recursion.
    Minimax,
    /// The same tree in sign-flipped form.
    Negamax,
    /// Cuts what cannot matter.
    AlphaBeta,
    /// Principal variation search (NegaScout).
    Pvs,
    /// Memory-enhanced test driver.
    Mtdf,
    /// Alpha-beta with cuts at chance nodes.
    Expectimax,
    /// Every player for himself.
    MaxN,
    /// Monte Carlo tree search.
    Mcts,
    /// Threads share the nodes of the principal variation.
    PvSplitting,
    /// Threads share the nodes of the upper half: young brothers wait.
    Ybwc,
    /// Threads share the table alone.
    LazySmp,
    /// A Monte Carlo tree for each thread.
    RootMcts,
}

impl Algorithm {
    /// Every algorithm, in the order of dialogs.
    pub const ALL: [Self; 14] = [
        Self::Random,
        Self::BestMove,
        Self::Minimax,
        Self::Negamax,
        Self::AlphaBeta,
        Self::Pvs,
        Self::Mtdf,
        Self::Expectimax,
        Self::MaxN,
        Self::Mcts,
        Self::PvSplitting,
        Self::Ybwc,
        Self::LazySmp,
        Self::RootMcts,
    ];

    /// What dialogs and specs know of it.
    pub fn facts(self) -> &'static AlgorithmFacts {
        &ALGORITHMS[self as usize]
    }
}

/// Facts of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct AlgorithmFacts {
    /// Which one.
    pub algorithm: Algorithm,
    /// Kebab-case, never changed.
    pub id: &'static str,
    /// Name for people.
    pub name: Text,
    /// One sentence for a tool tip.
    pub summary: Text,
    /// Its own switches, in the order of dialogs.
    pub switches: Vec<Switch>,
    /// Default size of the transposition table in MiB; `None`: it uses none, and `tt` is no key of it.
    pub table: Option<u32>,
    /// Does `threads` mean anything to it?
    pub parallel: bool,
    /// Does it end by itself, without any limit?
    pub finite: bool,
    /// Is its value minimax's, at fixed depth in exact mode?
    pub exact: bool,
}

/// One switch of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// Id, texts, range and default; ids are keys of a spec.
    pub opt: Opt,
    /// At fixed depth in exact mode the value stays minimax's, whatever this switch says. The others are off in exact
    /// mode.
    pub preserves_value: bool,
}

/// Facts of every algorithm, in the order of [`Algorithm::ALL`].
pub static ALGORITHMS: LazyLock<Vec<AlgorithmFacts>> = LazyLock::new(|| Algorithm::ALL.map(facts).into());

fn facts(algorithm: Algorithm) -> AlgorithmFacts {
    let plain = AlgorithmFacts {
        algorithm,
        id: "",
        name: Text::default(),
        summary: Text::default(),
        switches: Vec::new(),
        table: None,
        parallel: false,
        finite: false,
        exact: true,
    };
    match algorithm {
        Algorithm::Random => AlgorithmFacts {
            id: "random",
            name: text("Random", "Náhodný"),
            summary: text("Plays any legal move.", "Zahraje libovolný přípustný tah."),
            finite: true,
            exact: false,
            ..plain
        },
        Algorithm::BestMove => AlgorithmFacts {
            id: "best-move",
            name: text("Best move", "Nejlepší tah"),
            summary: text(
                "Looks one turn ahead and takes what the heuristic likes best.",
                "Dívá se na jeden tah dopředu a vybere, co se heuristice líbí nejvíc.",
            ),
            finite: true,
            exact: false,
            ..plain
        },
        Algorithm::Minimax => AlgorithmFacts {
            id: "minimax",
            name: text("Minimax", "Minimax"),
            summary: text(
                "Searches every move to the given depth, without any short cut.",
                "Prohledá všechny tahy do dané hloubky, bez jakýchkoli zkratek.",
            ),
            switches: vec![switches::deepening(false)],
            ..plain
        },
        Algorithm::Negamax => AlgorithmFacts {
            id: "negamax",
            name: text("Negamax", "Negamax"),
            summary: text(
                "Minimax in sign-flipped form, optionally with a transposition table.",
                "Minimax zapsaný s obracením znaménka, volitelně s transpoziční tabulkou.",
            ),
            switches: vec![switches::deepening(false), switches::policy()],
            table: Some(0),
            ..plain
        },
        Algorithm::AlphaBeta => AlgorithmFacts {
            id: "alpha-beta",
            name: text("Alpha-beta", "Alfa-beta"),
            summary: text(
                "Skips moves that cannot change the result; every technique can be switched on.",
                "Vynechává tahy, které nemohou změnit výsledek; každou techniku lze zapnout.",
            ),
            switches: switches::techniques(&switches::PLAIN),
            table: Some(0),
            ..plain
        },
        Algorithm::Pvs => AlgorithmFacts {
            id: "pvs",
            name: text("Principal variation search", "Hledání hlavní varianty (PVS)"),
            summary: text(
                "Proves with narrow windows that other moves are worse; the strongest on one thread.",
                "Úzkými okny dokazuje, že ostatní tahy jsou horší; nejsilnější na jednom vlákně.",
            ),
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            ..plain
        },
        Algorithm::Mtdf => AlgorithmFacts {
            id: "mtdf",
            name: text("MTD(f)", "MTD(f)"),
            summary: text(
                "Closes in on the value by searches with null windows over a transposition table.",
                "Přibližuje se k hodnotě hledáním s nulovými okny nad transpoziční tabulkou.",
            ),
            switches: switches::techniques(&switches::MEMORY),
            table: Some(64),
            ..plain
        },
        Algorithm::Expectimax => AlgorithmFacts {
            id: "expectimax",
            name: text("Expectimax", "Expectimax"),
            summary: text(
                "Alpha-beta for games with chance: averages over its outcomes and skips those that cannot matter.",
                "Alfa-beta pro hry s náhodou: průměruje její výsledky a vynechává ty, na kterých nezáleží.",
            ),
            switches: switches::techniques(&switches::CHANCE),
            table: Some(64),
            ..plain
        },
        Algorithm::MaxN => AlgorithmFacts {
            id: "max-n",
            name: text("max^n", "max^n"),
            summary: text(
                "Every player looks after himself: for games of three and four.",
                "Každý hráč hraje jen za sebe: pro hry tří a čtyř hráčů.",
            ),
            switches: vec![switches::deepening(false)],
            exact: false,
            ..plain
        },
        Algorithm::Mcts => AlgorithmFacts {
            id: "mcts",
            name: text("Monte Carlo tree search", "Stromové prohledávání Monte Carlo"),
            summary: text(
                "Grows a tree where random play-outs, cut short by the heuristic, do well (UCT).",
                "Rozvíjí strom tam, kde se daří náhodným simulacím zkráceným heuristikou (UCT).",
            ),
            switches: mcts::switches(),
            table: Some(64),
            finite: true,
            exact: false,
            ..plain
        },
        Algorithm::PvSplitting => AlgorithmFacts {
            id: "pv-splitting",
            name: text("PV splitting", "Dělení hlavní varianty"),
            summary: text(
                "Principal variation search whose threads share the nodes of the principal variation.",
                "Hledání hlavní varianty, jehož vlákna si dělí uzly hlavní varianty.",
            ),
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::Ybwc => AlgorithmFacts {
            id: "ybwc",
            name: text("Young brothers wait", "Mladší bratři čekají (YBWC)"),
            summary: text(
                "Principal variation search whose threads share every node of the tree's upper half.",
                "Hledání hlavní varianty, jehož vlákna si dělí všechny uzly horní poloviny stromu.",
            ),
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::LazySmp => AlgorithmFacts {
            id: "lazy-smp",
            name: text("Shared table (lazy SMP)", "Sdílená tabulka (lazy SMP)"),
            summary: text(
                "Every thread searches the whole tree; they help each other through the table.",
                "Každé vlákno prohledává celý strom; pomáhají si přes společnou tabulku.",
            ),
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::RootMcts => AlgorithmFacts {
            id: "root-mcts",
            name: text("Root-parallel Monte Carlo", "Monte Carlo paralelně od kořene"),
            summary: text(
                "Every thread grows a Monte Carlo tree of its own; the moves of the root add up.",
                "Každé vlákno rozvíjí vlastní strom Monte Carlo; tahy kořene se sčítají.",
            ),
            switches: mcts::switches(),
            table: Some(64),
            parallel: true,
            finite: true,
            exact: false,
            ..plain
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_in_order_and_complete() {
        for algorithm in Algorithm::ALL {
            let facts = algorithm.facts();
            assert_eq!(facts.algorithm, algorithm);
            for text in [&facts.name, &facts.summary] {
                assert!(!text.en.is_empty() && !text.cs.is_empty(), "{}", facts.id);
            }
            for switch in &facts.switches {
                assert!(!switch.opt.help.en.is_empty() && !switch.opt.help.cs.is_empty());
                assert_eq!(switch.opt.read(&switch.opt.word(switch.opt.default)), Ok(switch.opt.default));
            }
        }
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<&str> = ALGORITHMS.iter().map(|facts| facts.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Algorithm::ALL.len());
    }
}
