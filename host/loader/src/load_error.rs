//! Why a library is not loaded: as data, with words in every language.

use abstrakt_system::ForeignText;
use abstrakt_texts::{Localize, Message, localized_error};
use serde::{Deserialize, Serialize};

use crate::FactsError;

/// Why a library is not loaded. The line goes on from "FILE: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoadError {
    /// The system's loader refuses it: the system's words.
    Open(ForeignText),
    /// The private copy is not the file that was judged.
    Altered,
    /// It does not export a root module.
    NotAGame,
    /// It uses another release of the ABI crate.
    AbiCrate {
        /// Release of the plugin.
        theirs: ForeignText,
        /// Release of this program.
        ours: ForeignText,
    },
    /// It was built with another version of the plugin API.
    Api {
        /// Version of the plugin.
        theirs: ForeignText,
        /// Version of this program.
        ours: ForeignText,
    },
    /// Same version, another generation of the ABI.
    Generation {
        /// Generation of the plugin.
        theirs: u32,
        /// Generation of this program.
        ours: u32,
    },
    /// The types that cross the boundary differ from those of this version of the plugin API.
    Layout(ForeignText),
    /// A panic in it would end the process.
    Aborts,
    /// It failed while it started: its panic.
    Start(ForeignText),
    /// Its facts cannot be used.
    Facts(FactsError),
}

impl LoadError {
    /// The system's own words, with the reason that libloading keeps in the source of its error.
    pub(crate) fn open(error: &dyn std::error::Error) -> Self {
        Self::Open(error.source().map_or_else(|| ForeignText::of(error), ForeignText::of))
    }
}

impl Localize for LoadError {
    fn message(&self) -> Message {
        let versions = |key, theirs: &ForeignText, ours: &ForeignText| {
            Message::new(key).with("theirs", theirs.as_str()).with("ours", ours.as_str())
        };
        match self {
            Self::Open(error) => Message::new("refusal-open").with("error", error.as_str()),
            Self::Altered => Message::new("refusal-altered"),
            Self::NotAGame => Message::new("refusal-no-game"),
            Self::AbiCrate { theirs, ours } => versions("refusal-abi-crate", theirs, ours),
            Self::Api { theirs, ours } => versions("refusal-api", theirs, ours),
            Self::Generation { theirs, ours } => {
                Message::new("refusal-generation").with("theirs", *theirs).with("ours", *ours)
            }
            Self::Layout(ours) => Message::new("refusal-layout").with("ours", ours.as_str()),
            Self::Aborts => Message::new("refusal-aborts"),
            Self::Start(fault) => Message::new("refusal-start").with("fault", fault.as_str()),
            Self::Facts(error) => error.message(),
        }
    }
}

localized_error!(LoadError);
