//! The threat searches as solvers that the host can ask.
//!
//! Knows positions and [`crate::threats`]; must not know the host's search.

use abstrakt_plugin_api::{Move, Solution, Solved, Solver, SolverFacts, text};

use crate::ply::Ply;
use crate::position::GomokuPosition;
use crate::threats::{Attack, Finding, ThreatSearch};

/// In the order of [`facts`].
const ATTACKS: [Attack; 2] = [Attack::Fours, Attack::Threats];

/// The facts of both solvers.
pub fn facts() -> Vec<SolverFacts> {
    vec![
        SolverFacts {
            id: "vcf".into(),
            name: text("Victory by continuous fours", "Výhra neustálými čtyřkami"),
            summary: text(
                "Looks for a win in which every move makes a four.",
                "Hledá výhru, v níž každý tah tvoří čtyřku.",
            ),
        },
        SolverFacts {
            id: "vct".into(),
            name: text("Victory by continuous threats", "Výhra neustálými hrozbami"),
            summary: text(
                "Looks for a win in which every move makes a four or threatens a win by fours.",
                "Hledá výhru, v níž každý tah tvoří čtyřku nebo hrozí výhrou čtyřkami.",
            ),
        },
    ]
}

/// A threat search behind the contract.
pub struct ThreatSolver(ThreatSearch);

impl ThreatSolver {
    /// The solver at an index of [`facts`].
    pub fn at(index: usize) -> Option<Self> {
        ATTACKS.get(index).map(|&attack| Self(ThreatSearch::new(attack)))
    }
}

impl Solver<GomokuPosition> for ThreatSolver {
    /// Before SWAP2 has given out the colours nothing is won.
    fn solve(&mut self, position: &GomokuPosition, nodes: u64, line: &mut Vec<Move>) -> Solution {
        if !position.is_settled() {
            return Solution { verdict: Solved::NotWon, nodes: 0 };
        }
        let verdict = match self.0.search(position.stones(), position.colour(), nodes) {
            Finding::Won => Solved::Won,
            Finding::NotWon => Solved::NotWon,
            Finding::Unresolved => Solved::Unresolved,
        };
        line.extend(self.0.line().iter().map(|&cell| Ply::Stone(cell).code()));
        Solution { verdict, nodes: self.0.nodes() }
    }
}
