//! Why a run does not begin, go on, or end as it should.

use std::path::PathBuf;

use abstrakt_texts::{Localize, Message, localized_error};

use super::folder::FolderError;
use crate::arena::ArenaError;
use crate::tournament::{PlanError, StrayGame};

/// Why a run does not begin, go on, or end as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// Its folder.
    Folder(FolderError),
    /// Its plan.
    Plan(PlanError),
    /// It was begun with another version of a game, whose games this one does not know how to go on with.
    OtherVersion {
        /// Id of the game.
        game: String,
        /// The version with which it began.
        begun: String,
        /// The version that is here.
        found: String,
    },
    /// A line of the journal is none of its games.
    Stray {
        /// The folder.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// Why.
        game: StrayGame,
    },
    /// Games cannot be played. What was played is kept.
    Arena(ArenaError),
}

impl Localize for RunError {
    fn message(&self) -> Message {
        match self {
            Self::Folder(error) => error.message(),
            Self::Plan(error) => error.message(),
            Self::OtherVersion { game, begun, found } => Message::new("run-other-version")
                .with("game", game.as_str())
                .with("begun", begun.as_str())
                .with("found", found.as_str()),
            Self::Stray { path, line, game } => Message::new("run-stray")
                .with("path", path.display().to_string())
                .with("line", line.to_string())
                .with_words("reason", game),
            Self::Arena(error) => Message::new("run-ended-early").with_words("error", error),
        }
    }
}

localized_error!(RunError);

impl From<FolderError> for RunError {
    fn from(error: FolderError) -> Self {
        Self::Folder(error)
    }
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> Self {
        Self::Plan(error)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let version = |version: &str| version.to_owned();
        let all = [
            RunError::OtherVersion { game: "duke".into(), begun: version("0.1.0"), found: version("0.3.0") },
            RunError::Stray { path: "results".into(), line: 7, game: StrayGame::Event("final".into()) },
            RunError::Arena(ArenaError::Seats { engines: 2, players: 3 }),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["run-"]);
    }
}
