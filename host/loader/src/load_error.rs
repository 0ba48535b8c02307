//! Why a library is not loaded, as data and in one English line.

use serde::{Deserialize, Serialize};

use crate::FactsError;
use crate::foreign_text::ForeignText;

/// Why a library is not loaded. The line goes on from "FILE: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum LoadError {
    /// The system's loader refuses it: the system's words.
    #[error("the system cannot load it: {0}")]
    Open(ForeignText),
    /// It does not export a root module.
    #[error("a library, but not an Abstrakt game: it exports no game")]
    NotAGame,
    /// It uses another release of the ABI crate.
    #[error("built with abi_stable {theirs}, this program needs {ours}: build it again with this plugin API")]
    AbiCrate {
        /// Release of the plugin.
        theirs: ForeignText,
        /// Release of this program.
        ours: ForeignText,
    },
    /// It was built with another version of the plugin API.
    #[error("built for plugin API {theirs}, this program has {ours}: build it again")]
    Api {
        /// Version of the plugin.
        theirs: ForeignText,
        /// Version of this program.
        ours: ForeignText,
    },
    /// Same version, another generation of the ABI.
    #[error("built for ABI generation {theirs}, this program has {ours}: build it again")]
    Generation {
        /// Generation of the plugin.
        theirs: u32,
        /// Generation of this program.
        ours: u32,
    },
    /// The types that cross the boundary differ from those of this version of the plugin API.
    #[error("its types are not those of this program's plugin API {0} (the log tells them): build it again")]
    Layout(ForeignText),
    /// A panic in it would end the process.
    #[error(
        "built with panic = \"abort\", so that an error in it would end the program: build it with unwinding"
    )]
    Aborts,
    /// It failed while it started: its panic.
    #[error("it fails while it starts: {0}")]
    Start(ForeignText),
    /// Its facts cannot be used.
    #[error("its facts make no sense: {0}")]
    Facts(FactsError),
}

impl LoadError {
    /// The system's own words, with the reason that libloading keeps in the source of its error.
    pub(crate) fn open(error: &dyn std::error::Error) -> Self {
        Self::Open(error.source().map_or_else(|| ForeignText::of(error), ForeignText::of))
    }
}
