//! The algorithms by id, with the facts from which dialogs and help are drawn.
//!
//! Knows names, texts, switches and defaults. Must not know how any algorithm works.

use std::sync::LazyLock;
use strum::VariantArray;

use abstrakt_vocabulary::{Facts, Opt, Text};
use serde::{Deserialize, Serialize};

use crate::{
    Policy,
    parameters::{Parameter, ParameterScope},
    switches::{self, SwitchKey, Switches},
};

/// An algorithm that a spec can name. Its JSON form is its id.
/// The variants stand in the order of dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
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
    /// Players who each maximise their own value.
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
    /// The facts that dialogs and specs need of it.
    pub fn facts(self) -> &'static AlgorithmFacts {
        &ALGORITHMS[self as usize]
    }
}

/// Algorithms that belong together in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// They hardly look ahead.
    Plain,
    /// They search the tree to a depth on one thread.
    Tree,
    /// They grow a tree by playouts on one thread.
    MonteCarlo,
    /// They use several threads.
    Parallel,
    /// They ask the game for a proof.
    Proof,
}

impl Family {
    /// Kebab-case, never changed; the translations have its name by it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Tree => "tree",
            Self::MonteCarlo => "monte-carlo",
            Self::Parallel => "parallel",
            Self::Proof => "proof",
        }
    }
}

/// Facts of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct AlgorithmFacts {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Kebab-case, never changed; the translations have its words by it.
    pub id: &'static str,
    /// Its own switches, in the order of dialogs.
    pub switches: Vec<Switch>,
    /// The switches that it sets; all others are off.
    pub(crate) defaults: Switches,
    /// Default size of the transposition table in MiB; `None`: it uses none, and `tt` is no key of it.
    pub table: Option<u32>,
    /// Whether `threads` has a meaning for it.
    pub parallel: bool,
    /// The family with which it is listed.
    pub family: Family,
    /// The one to take instead where several threads are there: the strongest that searches likewise.
    pub on_threads: Option<Algorithm>,
    /// Whether it ends by itself, without any limit.
    pub is_bounded: bool,
    /// Whether its value is minimax's, at fixed depth in exact mode.
    pub exact: bool,
}

impl AlgorithmFacts {
    /// Returns whether it reads this number of the search.
    pub(crate) fn reads(&self, parameter: &Parameter) -> bool {
        let timed = !matches!(self.family, Family::Plain | Family::Proof);
        match parameter.scope {
            ParameterScope::AlphaBeta => {
                self.switches.iter().any(|switch| switch.key == SwitchKey::Reductions)
            }
            ParameterScope::MonteCarlo => {
                self.switches.iter().any(|switch| switch.key == SwitchKey::Playouts)
            }
            ParameterScope::Time => timed,
        }
    }

    /// Returns whether it is of use in a game of these facts. Algorithms that a game has no use for are not offered
    /// there.
    pub fn suits(&self, facts: &Facts) -> bool {
        match self.algorithm {
            Algorithm::Expectimax => facts.chance,
            Algorithm::MaxN => facts.setups.iter().any(|setup| setup.players > 2),
            Algorithm::Solver => !facts.solvers.is_empty(),
            _ => true,
        }
    }
}

/// One switch of an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// The key.
    pub(crate) key: SwitchKey,
    /// Id, range and default; ids are keys of a spec. Its texts are empty: the translations have them, by the id.
    pub opt: Opt,
}

impl Switch {
    fn new(key: SwitchKey, defaults: &Switches) -> Self {
        let (name, help) = (Text::default(), Text::default());
        Self {
            key,
            opt: Opt { id: key.id().into(), name, help, range: key.range(), default: defaults.number(key) },
        }
    }

    /// Whether the value stays minimax's at fixed depth in exact mode, whatever this switch says. The others
    /// are off in exact mode.
    pub const fn preserves_value(&self) -> bool {
        self.key.preserves_value()
    }

    /// Returns whether it has an effect in a game of these facts.
    pub fn suits(&self, facts: &Facts) -> bool {
        match self.key {
            SwitchKey::Star | SwitchKey::Samples | SwitchKey::Sampling => facts.chance,
            SwitchKey::Candidates => facts.candidates,
            SwitchKey::Solver => !facts.solvers.is_empty(),
            SwitchKey::KnownOutcomes => facts.known_outcomes,
            _ => true,
        }
    }
}

/// Facts of every algorithm, in the order of [`Algorithm::VARIANTS`].
pub static ALGORITHMS: LazyLock<Vec<AlgorithmFacts>> =
    LazyLock::new(|| Algorithm::VARIANTS.iter().copied().map(facts).collect());

fn facts(algorithm: Algorithm) -> AlgorithmFacts {
    let offering = |keys: &[SwitchKey], defaults: Switches| AlgorithmFacts {
        algorithm,
        id: "",
        switches: keys.iter().map(|key| Switch::new(*key, &defaults)).collect(),
        defaults,
        table: None,
        parallel: false,
        family: family(algorithm),
        on_threads: None,
        is_bounded: false,
        exact: true,
    };
    let plain = || offering(&[], Switches::OFF);
    let deepening = || offering(&[SwitchKey::IterativeDeepening], Switches::OFF);
    let table_based =
        |defaults| AlgorithmFacts { table: Some(64), ..offering(switches::TECHNIQUES, defaults) };
    let strong = || table_based(switches::STRONG);
    let playouts = || AlgorithmFacts {
        table: Some(64),
        is_bounded: true,
        exact: false,
        ..offering(switches::MONTE_CARLO, switches::PLAYOUTS)
    };
    match algorithm {
        Algorithm::Random => AlgorithmFacts { id: "random", is_bounded: true, exact: false, ..plain() },
        Algorithm::BestMove => AlgorithmFacts { id: "best-move", is_bounded: true, exact: false, ..plain() },
        Algorithm::Minimax => AlgorithmFacts { id: "minimax", ..deepening() },
        Algorithm::Negamax => {
            let keys = [SwitchKey::IterativeDeepening, SwitchKey::Replacement];
            let defaults = Switches { replacement: Policy::Aged, ..Switches::OFF };
            AlgorithmFacts { id: "negamax", table: Some(0), ..offering(&keys, defaults) }
        }
        Algorithm::AlphaBeta => AlgorithmFacts {
            id: "alpha-beta",
            table: Some(0),
            ..offering(switches::TECHNIQUES, switches::PLAIN)
        },
        Algorithm::Pvs => AlgorithmFacts { id: "pvs", on_threads: Some(Algorithm::Ybwc), ..strong() },
        Algorithm::Mtdf => AlgorithmFacts { id: "mtdf", ..table_based(switches::MEMORY) },
        Algorithm::Expectimax => AlgorithmFacts { id: "expectimax", ..table_based(switches::CHANCE) },
        Algorithm::MaxN => AlgorithmFacts { id: "max-n", exact: false, ..deepening() },
        Algorithm::Mcts => AlgorithmFacts { id: "mcts", on_threads: Some(Algorithm::RootMcts), ..playouts() },
        Algorithm::PvSplitting => AlgorithmFacts { id: "pv-splitting", parallel: true, ..strong() },
        Algorithm::Ybwc => AlgorithmFacts { id: "ybwc", parallel: true, ..strong() },
        Algorithm::LazySmp => AlgorithmFacts { id: "lazy-smp", parallel: true, ..strong() },
        Algorithm::RootMcts => AlgorithmFacts { id: "root-mcts", parallel: true, ..playouts() },
        Algorithm::Solver => AlgorithmFacts { id: "solver", is_bounded: true, exact: false, ..plain() },
    }
}

fn family(algorithm: Algorithm) -> Family {
    match algorithm {
        Algorithm::Random | Algorithm::BestMove => Family::Plain,
        Algorithm::Minimax
        | Algorithm::Negamax
        | Algorithm::AlphaBeta
        | Algorithm::Pvs
        | Algorithm::Mtdf
        | Algorithm::Expectimax
        | Algorithm::MaxN => Family::Tree,
        Algorithm::Mcts => Family::MonteCarlo,
        Algorithm::PvSplitting | Algorithm::Ybwc | Algorithm::LazySmp | Algorithm::RootMcts => {
            Family::Parallel
        }
        Algorithm::Solver => Family::Proof,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_stand_together_and_twins_have_threads() {
        let mut families: Vec<Family> = ALGORITHMS.iter().map(|facts| facts.family).collect();
        families.dedup();
        assert_eq!(families.len(), 5, "each family is one run of the list");
        for facts in ALGORITHMS.iter() {
            assert_eq!(facts.parallel, facts.family == Family::Parallel);
            assert!(facts.on_threads.is_none_or(|parallel| !facts.parallel && parallel.facts().parallel));
        }
    }

    #[test]
    fn what_a_game_has_nothing_for_is_not_offered_there() {
        let offered = |facts: &Facts| -> Vec<&str> {
            ALGORITHMS.iter().filter(|known| known.suits(facts)).map(|known| known.id).collect()
        };
        let plain = Facts::plain();
        for id in ["expectimax", "max-n", "solver"] {
            assert!(!offered(&plain).contains(&id), "{id}");
        }
        assert!(offered(&Facts { chance: true, ..plain.clone() }).contains(&"expectimax"));
        let useful = |facts: &Facts| -> Vec<&str> {
            let switches = &Algorithm::Pvs.facts().switches;
            switches
                .iter()
                .filter(|switch| switch.suits(facts))
                .map(|switch| switch.opt.id.as_str())
                .collect()
        };
        assert!(
            ["star", "samples", "sampling", "candidates", "solver", "known-outcomes"]
                .iter()
                .all(|id| !useful(&plain).contains(id))
        );
        assert!(useful(&Facts { candidates: true, ..plain.clone() }).contains(&"candidates"));
        assert!(useful(&Facts { known_outcomes: true, ..plain }).contains(&"known-outcomes"));
    }

    #[test]
    fn facts_are_in_order_and_complete() {
        for &algorithm in Algorithm::VARIANTS {
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
        assert_eq!(ids.len(), Algorithm::VARIANTS.len());
    }
}
