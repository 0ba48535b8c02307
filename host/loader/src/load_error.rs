//! Why a library is not loaded, in one line for a person.

use crate::plain::one_line;

/// Why a library is not loaded. The line goes on from "FILE: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The system's loader refuses it.
    #[error("the system cannot load it: {0}")]
    Open(String),
    /// It does not export a root module.
    #[error("a library, but not an Abstrakt game: it exports no game")]
    NotAGame,
    /// It uses another release of the ABI crate.
    #[error("built with abi_stable {0}.{1}, this program needs 0.11: build it again with this plugin API")]
    AbiCrate(u32, u32),
    /// It was built with another version of the plugin API.
    #[error("built for plugin API {theirs}, this program has {ours}: build it again")]
    Api {
        /// Version of the plugin.
        theirs: String,
        /// Version of this program.
        ours: String,
    },
    /// Same version, another generation of the ABI.
    #[error("built for ABI generation {theirs}, this program has {ours}: build it again")]
    Generation {
        /// Generation of the plugin.
        theirs: u32,
        /// Generation of this program.
        ours: u32,
    },
    /// The types that cross the boundary differ.
    #[error("its types are not those of this program's plugin API {0} (the log tells them): build it again")]
    Layout(String),
    /// A panic in it would end the process.
    #[error(
        "built with panic = \"abort\", so that an error in it would end the program: build it with unwinding"
    )]
    Aborts,
    /// It failed while it started.
    #[error("it fails while it starts: {0}")]
    Start(String),
    /// Its facts cannot be used.
    #[error("its facts make no sense: {0}")]
    Facts(String),
}

impl LoadError {
    /// The system's own words, with the reason that libloading keeps in the source of its error.
    pub(crate) fn open(error: &dyn std::error::Error) -> Self {
        let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        Self::Open(one_line(&reason))
    }
}
