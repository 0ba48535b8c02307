//! The reasons why a library is not loaded: as data, with words in every language.

use abstrakt_system::ForeignText;
use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};

use crate::FactsError;

/// The reasons why a library is not loaded. The line goes on from "FILE: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, LocalizedError)]
#[serde(rename_all = "kebab-case")]
pub enum LoadError {
    /// The system's loader refuses it: the system's words.
    #[message("refusal-open")]
    Open(ForeignText),
    /// The private copy is not the file that was judged.
    #[message("refusal-altered")]
    Altered,
    /// It does not export a root module.
    #[message("refusal-no-game")]
    NotAGame,
    /// It uses another release of the ABI crate.
    #[message("refusal-abi-crate")]
    AbiCrate {
        /// Release of the plugin.
        theirs: ForeignText,
        /// Release of this program.
        ours: ForeignText,
    },
    /// It was built with another version of the plugin API.
    #[message("refusal-api")]
    Api {
        /// Version of the plugin.
        theirs: ForeignText,
        /// Version of this program.
        ours: ForeignText,
    },
    /// Same version, another generation of the ABI.
    #[message("refusal-generation")]
    Generation {
        /// Generation of the plugin.
        theirs: u32,
        /// Generation of this program.
        ours: u32,
    },
    /// The types that cross the boundary differ from those of this version of the plugin API.
    #[message("refusal-layout")]
    Layout(ForeignText),
    /// A panic in it would end the process.
    #[message("refusal-aborts")]
    Aborts,
    /// It failed while it started: its panic.
    #[message("refusal-start")]
    Start(ForeignText),
    /// Its facts cannot be used.
    #[message(transparent)]
    Facts(FactsError),
}

impl LoadError {
    /// The system's own words, with the reason that libloading keeps in the source of its error.
    pub(crate) fn open(error: &dyn std::error::Error) -> Self {
        Self::Open(error.source().map_or_else(|| ForeignText::of(error), ForeignText::of))
    }
}
