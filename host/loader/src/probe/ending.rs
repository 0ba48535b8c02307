//! How a probe ended that gave no answer, and what it was doing: as data, with English words.

use std::fmt;
use std::time::Duration;

use abstrakt_plugin_api::conformance::Stage;
use serde::{Deserialize, Serialize};

use crate::foreign_text::ForeignText;

/// How the process that judged a file ended. The words go on from "it".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It had to be stopped after this time.
    #[error("did not answer within {} s", .0.as_secs_f32())]
    Silent(Duration),
    /// It used up so many seconds of processor time.
    #[error("used up {0} s of processor time")]
    Processor(u64),
    /// It wrote more into a file than it may.
    #[error("wrote a large file")]
    LargeFile,
    /// It was ended by a signal that tells what happened.
    #[error("crashed (signal {signal}: {crash})")]
    Crash {
        /// The signal's number.
        signal: i32,
        /// Its meaning.
        crash: Crash,
    },
    /// It was ended by another signal.
    #[error("crashed (signal {0})")]
    Signal(i32),
    /// It ended by itself with this code.
    #[error("ended the process (exit code {0})")]
    Exit(i32),
    /// It ended, and the system does not tell how.
    #[error("ended the process")]
    Ended,
}

/// What a signal means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Crash {
    /// Memory was used that is not there.
    #[error("segmentation fault")]
    Segmentation,
    /// The process gave up: a failed check, no memory left.
    #[error("abort")]
    Abort,
    /// Memory was used that cannot be reached.
    #[error("bus error")]
    Bus,
    /// The processor does not know an instruction.
    #[error("illegal instruction")]
    Instruction,
    /// A division by zero, for example.
    #[error("arithmetic error")]
    Arithmetic,
}

/// What a probe does at the moment. The words go on from "while". A setup is named with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// The process is started.
    Starting,
    /// The library is loaded.
    Loading,
    /// The kit reads the facts.
    Reading,
    /// The kit opens a setup.
    Opening(ForeignText),
    /// The kit plays random games of a setup.
    Playing(ForeignText),
    /// The game was found good, and its facts are passed on.
    Telling,
}

impl From<Stage<'_>> for Activity {
    fn from(stage: Stage<'_>) -> Self {
        match stage {
            Stage::Facts => Self::Reading,
            Stage::Opening(setup) => Self::Opening(ForeignText::of(setup)),
            Stage::Games(setup) => Self::Playing(ForeignText::of(setup)),
        }
    }
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starting => f.write_str("it was started"),
            Self::Loading => f.write_str("loading it"),
            Self::Reading => Stage::Facts.fmt(f),
            Self::Opening(setup) => Stage::Opening(setup.as_str()).fmt(f),
            Self::Playing(setup) => Stage::Games(setup.as_str()).fmt(f),
            Self::Telling => f.write_str("telling its facts"),
        }
    }
}
