//! The algorithms by id, with the facts from which dialogs and help are drawn.
//!
//! Knows names, texts, switches and defaults. Must not know how any algorithm works.

use std::sync::LazyLock;

use abstrakt_plugin_api::Opt;

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
    /// A solver of the game, alone.
    Solver,
}

impl Algorithm {
    /// Every algorithm, in the order of dialogs.
    pub const ALL: [Self; 15] = [
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
        Self::Solver,
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
    /// Kebab-case, never changed; the translations have its words by it.
    pub id: &'static str,
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
    /// Id, range and default; ids are keys of a spec. Its texts are empty: the translations have them, by the id.
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
        switches: Vec::new(),
        table: None,
        parallel: false,
        finite: false,
        exact: true,
    };
    match algorithm {
        Algorithm::Random => AlgorithmFacts { id: "random", finite: true, exact: false, ..plain },
        Algorithm::BestMove => AlgorithmFacts { id: "best-move", finite: true, exact: false, ..plain },
        Algorithm::Minimax => {
            AlgorithmFacts { id: "minimax", switches: vec![switches::deepening(false)], ..plain }
        }
        Algorithm::Negamax => AlgorithmFacts {
            id: "negamax",
            switches: vec![switches::deepening(false), switches::policy()],
            table: Some(0),
            ..plain
        },
        Algorithm::AlphaBeta => AlgorithmFacts {
            id: "alpha-beta",
            switches: switches::techniques(&switches::PLAIN),
            table: Some(0),
            ..plain
        },
        Algorithm::Pvs => AlgorithmFacts {
            id: "pvs",
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            ..plain
        },
        Algorithm::Mtdf => AlgorithmFacts {
            id: "mtdf",
            switches: switches::techniques(&switches::MEMORY),
            table: Some(64),
            ..plain
        },
        Algorithm::Expectimax => AlgorithmFacts {
            id: "expectimax",
            switches: switches::techniques(&switches::CHANCE),
            table: Some(64),
            ..plain
        },
        Algorithm::MaxN => {
            AlgorithmFacts { id: "max-n", switches: vec![switches::deepening(false)], exact: false, ..plain }
        }
        Algorithm::Mcts => AlgorithmFacts {
            id: "mcts",
            switches: mcts::switches(),
            table: Some(64),
            finite: true,
            exact: false,
            ..plain
        },
        Algorithm::PvSplitting => AlgorithmFacts {
            id: "pv-splitting",
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::Ybwc => AlgorithmFacts {
            id: "ybwc",
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::LazySmp => AlgorithmFacts {
            id: "lazy-smp",
            switches: switches::techniques(&switches::STRONG),
            table: Some(64),
            parallel: true,
            ..plain
        },
        Algorithm::RootMcts => AlgorithmFacts {
            id: "root-mcts",
            switches: mcts::switches(),
            table: Some(64),
            parallel: true,
            finite: true,
            exact: false,
            ..plain
        },
        Algorithm::Solver => AlgorithmFacts { id: "solver", finite: true, exact: false, ..plain },
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
            for switch in &facts.switches {
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
