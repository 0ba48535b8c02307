//! The reasons why tuning cannot go on.

use abstrakt_engine::SpecError;
use abstrakt_lab::arena::ArenaError;
use abstrakt_lab::run::{DivisionError, FolderError};
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::Refusal;
use abstrakt_worker::protocol::RefusalReason;

/// The reason why tuning cannot begin or continue. The games played are kept.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum TuneError {
    /// The game does not have such a heuristic or weight.
    #[message(RefusalReason::Game(_0.0.clone()).message())]
    Refused(#[from] Refusal),
    /// The spec does not fit.
    #[message(transparent)]
    Spec(#[from] SpecError),
    /// This heuristic has nothing to change.
    #[message("tune-no-genes")]
    NoGenes(String),
    /// The algorithm has no such number.
    #[message("tune-no-number")]
    NoNumber {
        /// The key.
        key: String,
        /// The keys that it has.
        known: String,
    },
    /// A setting out of range.
    #[message(transparent)]
    Setting(#[from] SettingError),
    /// The run was begun with another version of the game.
    #[message("tune-version", game, was = &versions[0], is = &versions[1])]
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
    /// No game can be played.
    #[message(transparent)]
    Arena(#[from] ArenaError),
}

/// A setting that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
pub enum SettingError {
    /// The plan is of another version of the program.
    #[message("tune-format")]
    Format,
    /// No generation.
    #[message("tune-generations")]
    Generations,
    /// Size of the population.
    #[message("tune-population")]
    Population,
    /// Probability of mutation.
    #[message("tune-mutation")]
    Mutation,
    /// Probability of mutation after a crossover.
    #[message("tune-after-crossover")]
    AfterCrossover,
    /// No step.
    #[message("tune-steps")]
    Steps,
    /// Pairs of games in a step.
    #[message("tune-pairs")]
    Pairs,
    /// Size of a perturbation.
    #[message("tune-perturbation")]
    Perturbation,
    /// Rate of learning.
    #[message("tune-rate")]
    Rate,
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = Path::new("run");
        let all = [
            TuneError::Spec(SpecError::Pair("depth".into())),
            TuneError::NoGenes("storm".into()),
            TuneError::NoNumber { key: "lmr-bias".into(), known: "lmr-base".into() },
            FolderError::reading(path)(io::ErrorKind::NotFound.into()).into(),
            TuneError::OtherVersion { game: "duke".into(), versions: ["0.1".into(), "0.2".into()] },
            ArenaError::Seats { engines: 3, players: 4 }.into(),
            ArenaError::Thread(io::Error::from(io::ErrorKind::WouldBlock).into()).into(),
        ];
        let settings = [
            SettingError::Format,
            SettingError::Generations,
            SettingError::Population,
            SettingError::Mutation,
            SettingError::AfterCrossover,
            SettingError::Steps,
            SettingError::Pairs,
            SettingError::Perturbation,
            SettingError::Rate,
        ];
        let mut all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        all.extend(settings.iter().map(|setting| setting as &dyn Localize));
        assert_localized(&all, &["tune-", "arena-"]);
    }
}
