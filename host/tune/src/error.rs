//! Why tuning cannot go on.

use std::io;
use std::path::{Path, PathBuf};

use abstrakt_engine::SpecError;
use abstrakt_lab::arena::ArenaError;
use abstrakt_plugin_api::Refusal;
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, Message, localized_error};
use abstrakt_worker::protocol::RefusalReason;

/// Why tuning cannot begin or go on. What was played is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TuneError {
    /// The game does not have such a heuristic or weight.
    Refused(Refusal),
    /// The spec does not fit.
    Spec(SpecError),
    /// This heuristic has nothing to change.
    NoGenes(String),
    /// The algorithm has no such number.
    NoNumber {
        /// The key.
        key: String,
        /// The keys that it has.
        known: String,
    },
    /// A setting out of range.
    Setting(SettingError),
    /// The run was begun with another version of the game.
    OtherVersion {
        /// Id of the game.
        game: String,
        /// The version that the run was begun with, and the one that is here.
        versions: [String; 2],
    },
    /// What the system says.
    System(SystemError),
    /// The file of a plan holds none: the parser's words.
    NoPlan(PathBuf, ForeignText),
    /// A run was begun here.
    Begun(PathBuf),
    /// Another program is at work on the run.
    AtWork(PathBuf),
    /// A line of the results is none.
    NoResult {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// The parser's words.
        error: ForeignText,
    },
    /// No game can be played.
    Arena(ArenaError),
}

/// A setting that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// The plan is of another version of the program.
    Format,
    /// No generation.
    Generations,
    /// Size of the population.
    Population,
    /// Probability of mutation.
    Mutation,
    /// Probability of mutation after a crossover.
    AfterCrossover,
    /// No step.
    Steps,
    /// Pairs of games in a step.
    Pairs,
    /// Size of a perturbation.
    Perturbation,
    /// Rate of learning.
    Rate,
}

impl TuneError {
    /// A refusal of the system at a file or folder.
    pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System(SystemError::at(path, &error))
    }

    /// A refusal of the system to write a file or folder.
    pub(crate) fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::System(SystemError::writing(path, &error))
    }
}

impl Localize for TuneError {
    fn message(&self) -> Message {
        let of = |key, path: &Path| Message::new(key).with("path", path.display().to_string());
        match self {
            Self::Refused(refusal) => RefusalReason::Game(refusal.0.clone()).message(),
            Self::Spec(error) => error.message(),
            Self::NoGenes(heuristic) => Message::new("tune-no-genes").with("heuristic", heuristic.as_str()),
            Self::NoNumber { key, known } => {
                Message::new("tune-no-number").with("key", key.as_str()).with("known", known.as_str())
            }
            Self::Setting(error) => error.message(),
            Self::OtherVersion { game, versions: [was, is] } => Message::new("tune-version")
                .with("game", game.as_str())
                .with("was", was.as_str())
                .with("is", is.as_str()),
            Self::System(error) => error.message(),
            Self::NoPlan(path, error) => of("tune-no-plan", path).with("error", error.as_str()),
            Self::Begun(path) => of("tune-begun", path),
            Self::AtWork(path) => of("tune-at-work", path),
            Self::NoResult { path, line, error } => {
                of("tune-no-result", path).with("line", line.to_string()).with("error", error.as_str())
            }
            Self::Arena(error) => error.message(),
        }
    }
}

impl Localize for SettingError {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Format => "tune-format",
            Self::Generations => "tune-generations",
            Self::Population => "tune-population",
            Self::Mutation => "tune-mutation",
            Self::AfterCrossover => "tune-after-crossover",
            Self::Steps => "tune-steps",
            Self::Pairs => "tune-pairs",
            Self::Perturbation => "tune-perturbation",
            Self::Rate => "tune-rate",
        })
    }
}

localized_error!(TuneError, SettingError);

macro_rules! from {
    ($($error:ident $kind:ident),*) => {$(
        impl From<$error> for TuneError {
            fn from(error: $error) -> Self {
                Self::$kind(error)
            }
        }
    )*};
}
from!(Refusal Refused, SpecError Spec, SettingError Setting, ArenaError Arena);

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let (path, error) = (|| PathBuf::from("run"), || ForeignText::of("expected value"));
        let all = [
            TuneError::Spec(SpecError::Pair("depth".into())),
            TuneError::NoGenes("storm".into()),
            TuneError::NoNumber { key: "lmr-bias".into(), known: "lmr-base".into() },
            TuneError::at(&path())(io::ErrorKind::NotFound.into()),
            TuneError::NoPlan(path(), error()),
            TuneError::Begun(path()),
            TuneError::OtherVersion { game: "duke".into(), versions: ["0.1".into(), "0.2".into()] },
            TuneError::AtWork(path()),
            TuneError::NoResult { path: path(), line: 7, error: error() },
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
