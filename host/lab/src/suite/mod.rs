//! Suites: the tables of the theses ([Houdek 2010] and others), measured by one command, beside what the theses found.
//!
//! A suite is data ([`SuitePlan`]): which tables there are, of which game, position and engines, what the thesis says there, and what
//! differs. A [`SuiteRun`] measures it in a folder, by the pool of players, with a journal of its own for measurements and one [`Run`]
//! for all its matches; it can be killed at any moment and resumed. A [`SuiteReport`] shows ours and theirs.
//!
//! Everything is counted in nodes, so that it repeats on every machine; times, which do not, stand in tables of their own.
//!
//! Knows measurements, runs and reports. Must not know rules, terminals or windows.
//!
//! [`Run`]: crate::run::Run

mod error;
mod folder;
mod listing;
mod matches;
mod measurement;
mod plan;
mod report;
mod run;
mod sizes;
mod speed_up;

use std::fmt;

use abstrakt_system::ForeignText;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

pub use error::SuiteError;
pub use listing::{has_suite, list_suites};
pub use measurement::{Choices, Measured, MeasurementId, Timing};
pub use plan::{
    BranchingTable, GameTable, MatchTable, PositionTable, SizeTable, SpeedUpTable, StartPlan, SuitePlan,
    TableDescription,
};
pub use report::SuiteReport;
pub use run::{MOST_SCALE, Scope, SuiteProgress, SuiteRun};
pub use sizes::{Formula, SizeEntry};

/// A suite of this program. The variants stand in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Suite {
    /// Abalone, Terrace and Yinsh: [Houdek 2010], part IV and chapter 7.
    StrategyGames,
    /// International draughts: [Vitásek 2006], chapter 8.
    Damaq,
    /// Gomoku: [Basovník 2011], chapter 5.
    Gomoku,
    /// The Duke: [Košťál 2021], chapter 2.
    Duke,
    /// The gain by several threads in every game.
    Threads,
}

impl Suite {
    /// Its name in command lines and files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::StrategyGames => "strategy-games",
            Self::Damaq => "damaq",
            Self::Gomoku => "gomoku",
            Self::Duke => "duke",
            Self::Threads => "threads",
        }
    }

    /// The text that declares it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::StrategyGames => include_str!("data/strategy-games.toml"),
            Self::Damaq => include_str!("data/damaq.toml"),
            Self::Gomoku => include_str!("data/gomoku.toml"),
            Self::Duke => include_str!("data/duke.toml"),
            Self::Threads => include_str!("data/threads.toml"),
        }
    }

    /// The subject of its measurements.
    ///
    /// # Errors
    /// Never in a program whose tests pass: its text is a part of the program.
    pub fn plan(self) -> Result<SuitePlan, SuiteError> {
        let unread = |error: toml::de::Error| SuiteError::Data { suite: self, error: ForeignText::of(error) };
        toml::from_str(self.text()).map_err(unread)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_suite_is_read_and_no_two_tables_share_an_id() {
        for &suite in Suite::VARIANTS {
            let plan = suite.plan().unwrap();
            let ids: Vec<&str> = plan.tables().map(|table| table.id.as_str()).collect();
            let distinct: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), distinct.len(), "{suite}: {ids:?}");
            assert!(!ids.is_empty() && ids.iter().all(|id| !id.is_empty()), "{suite}");
        }
    }

    #[test]
    fn figures_of_the_theses_fit_their_tables() {
        for &suite in Suite::VARIANTS {
            let plan = suite.plan().unwrap();
            for table in &plan.positions {
                for column in &table.columns {
                    assert!(column.figures.len() <= table.depth as usize, "{}", table.about.id);
                }
            }
            for table in &plan.games {
                let depth = table.depth as usize;
                assert!(
                    table.columns.iter().all(|column| column.figures.len() == depth),
                    "{}",
                    table.about.id
                );
            }
            for table in &plan.matches {
                let others = table.engines.len() - 1;
                for engine in &table.engines {
                    let rows = [&engine.points, &engine.scores];
                    assert!(
                        rows.iter().all(|row| row.is_empty() || row.len() == others),
                        "{}",
                        table.about.id
                    );
                }
            }
        }
    }
}
