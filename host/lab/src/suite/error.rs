//! The reasons why a suite does not begin, go on, or end as it should.

use std::path::PathBuf;

use abstrakt_system::ForeignText;
use abstrakt_texts::LocalizedError;
use abstrakt_worker::WorkerError;

use super::Suite;
use crate::arena::ArenaError;
use crate::run::{FolderError, RunError};

/// The reasons why a suite does not begin, go on, or end as it should.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum SuiteError {
    /// Its folder.
    #[message(transparent)]
    Folder(#[from] FolderError),
    /// The text of the suite is wrong: a mistake in the program.
    #[message("suite-data", suite = suite.id(), error)]
    Data {
        /// The suite.
        suite: Suite,
        /// The parser's words.
        error: ForeignText,
    },
    /// The suite of this program is another one than that which was begun.
    #[message("suite-changed", path, suite = suite.id())]
    Changed {
        /// The folder.
        path: PathBuf,
        /// The suite.
        suite: Suite,
    },
    /// A line of the journal is none of its measurements, or one that is there already.
    #[message("suite-stray", path, line, number, table)]
    Stray {
        /// The journal.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// Id of the table.
        table: String,
        /// Number of the measurement in it.
        number: u32,
    },
    /// A game is not here, or refuses what the suite asks of it.
    #[message("suite-failed", table, error = reason)]
    Game {
        /// Id of the game.
        table: String,
        /// The reason, in the words of the search for it.
        reason: ForeignText,
    },
    /// A measurement was refused, or its worker stopped working.
    #[message("suite-failed", table, error)]
    Worker {
        /// Id of the table.
        table: String,
        /// The reason.
        error: WorkerError,
    },
    /// The matches.
    #[message(transparent)]
    Run(#[from] RunError),
    /// There is no thread to measure by.
    #[message(transparent)]
    Thread(ArenaError),
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("results");
        let all = [
            SuiteError::Data { suite: Suite::Damaq, error: ForeignText::of("expected a table") },
            SuiteError::Changed { path: path(), suite: Suite::Duke },
            SuiteError::Stray { path: path(), line: 7, table: "start".into(), number: 3 },
            SuiteError::Worker { table: "middle".into(), error: WorkerError::request("no such depth") },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["suite-"]);
    }
}
