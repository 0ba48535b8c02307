//! The reasons why learning cannot go on.

use std::path::PathBuf;

use abstrakt_engine::SpecError;
use abstrakt_lab::arena::ArenaError;
use abstrakt_lab::fit::FitError;
use abstrakt_lab::run::{DivisionError, FolderError, RunError};
use abstrakt_learned::LearnedError;
use abstrakt_texts::LocalizedError;
use abstrakt_worker::WorkerError;

/// The reason why learning cannot begin or continue. Everything played and trained is kept.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum LearnError {
    /// The spec does not fit.
    #[message(transparent)]
    Spec(#[from] SpecError),
    /// A setting out of range.
    #[message(transparent)]
    Setting(#[from] LearnSettingError),
    /// The run was begun with another version of the game.
    #[message("learn-version", game, was = &versions[0], is = &versions[1])]
    OtherVersion {
        /// Id of the game.
        game: String,
        /// The version that the run was begun with, and the one that is here.
        versions: [String; 2],
    },
    /// The folder.
    #[message(transparent)]
    Folder(#[from] FolderError),
    /// A generation cannot be divided, or shards cannot be brought back.
    #[message(transparent)]
    Division(#[from] DivisionError),
    /// The run does not play games to learn from next.
    #[message("learn-no-games", path = _0)]
    NoGames(PathBuf),
    /// No game can be played.
    #[message(transparent)]
    Worker(#[from] WorkerError),
    /// A model cannot be used, or the game has no inputs.
    #[message(transparent)]
    Learned(#[from] LearnedError),
    /// No thread can be had.
    #[message(transparent)]
    Arena(#[from] ArenaError),
    /// No scale can be fitted to the values of a heuristic.
    #[message(transparent)]
    Scale(#[from] FitError),
    /// A match cannot be played.
    #[message(transparent)]
    Match(#[from] RunError),
    /// The setup is for so many players.
    #[message("learn-players", players = _0)]
    Players(u8),
    /// A model of this kind has more weights than a file may have.
    #[message("learn-large")]
    Large,
    /// No game of a generation had a position to learn from.
    #[message("learn-nothing", generation = _0)]
    Nothing(u32),
}

/// A setting that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
pub enum LearnSettingError {
    /// The plan is of another version of the program.
    #[message("learn-format")]
    Format,
    /// Number of generations.
    #[message("learn-generations")]
    Generations,
    /// Games of a generation.
    #[message("learn-games")]
    Games,
    /// Games of a match.
    #[message("learn-match-games")]
    MatchGames,
    /// Generations whose games are trained on.
    #[message("learn-window")]
    Window,
    /// The part of the search's value.
    #[message("learn-value-part")]
    ValuePart,
    /// Numbers between the inputs and the value of a network.
    #[message("learn-width")]
    Width,
    /// Stages of a network.
    #[message("learn-stages")]
    Stages,
    /// The name of the models.
    #[message("learn-name")]
    Name,
    /// Epochs.
    #[message("learn-epochs")]
    Epochs,
    /// The steps of the training.
    #[message("learn-trainer")]
    Trainer,
}

#[cfg(test)]
mod tests {
    use std::io;

    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("run");
        let all = [
            LearnError::OtherVersion { game: "duke".into(), versions: ["0.1".into(), "0.2".into()] },
            LearnError::Learned(LearnedError::NoInputs("duke".into())),
            FolderError::reading(&path())(io::ErrorKind::NotFound.into()).into(),
            FolderError::writing(&path())(io::ErrorKind::NotFound.into()).into(),
            LearnError::Players(4),
            LearnError::Large,
            LearnError::NoGames(path()),
            LearnError::Nothing(3),
        ];
        let settings = [
            LearnSettingError::Format,
            LearnSettingError::Generations,
            LearnSettingError::Games,
            LearnSettingError::MatchGames,
            LearnSettingError::Window,
            LearnSettingError::ValuePart,
            LearnSettingError::Width,
            LearnSettingError::Stages,
            LearnSettingError::Name,
            LearnSettingError::Epochs,
            LearnSettingError::Trainer,
        ];
        let mut all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        all.extend(settings.iter().map(|setting| setting as &dyn Localize));
        assert_localized(&all, &["learn-"]);
    }
}
