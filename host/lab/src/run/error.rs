//! The reasons why a run does not begin, go on, or end as it should.

use std::path::PathBuf;

use abstrakt_texts::LocalizedError;

use super::folder::FolderError;
use crate::arena::ArenaError;
use crate::tournament::{IndivisibleEvent, PlanError, StrayGame};

/// The reasons why a run does not begin, go on, or end as it should.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum RunError {
    /// Its folder.
    #[message(transparent)]
    Folder(#[from] FolderError),
    /// Its plan.
    #[message(transparent)]
    Plan(#[from] PlanError),
    /// It has no shards.
    #[message(transparent)]
    Indivisible(#[from] IndivisibleEvent),
    /// It was begun with another version of a game, whose games this one does not know how to go on with.
    #[message("run-other-version")]
    OtherVersion {
        /// Id of the game.
        game: String,
        /// The version with which it began.
        begun: String,
        /// The version that is here.
        found: String,
    },
    /// A line of the journal is none of its games.
    #[message("run-stray", path, line, reason = game)]
    Stray {
        /// The folder.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The reason.
        game: StrayGame,
    },
    /// Games cannot be played. Finished games are kept.
    #[message("run-ended-early")]
    Arena(ArenaError),
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
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
