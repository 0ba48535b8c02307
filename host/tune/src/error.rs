//! Why tuning cannot go on.

use std::io;
use std::path::PathBuf;

use abstrakt_engine::SpecError;
use abstrakt_lab::arena::ArenaError;
use abstrakt_plugin_api::Refusal;

/// Why tuning cannot begin or go on. What was played is kept.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The game does not have such a heuristic or weight.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The spec does not fit.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There is nothing to change.
    #[error("{0} has nothing to tune: a heuristic with weights other than 0 is right")]
    NoGenes(String),
    /// A setting out of range.
    #[error("{0}")]
    Settings(String),
    /// The folder's files.
    #[error("{path}: {error}")]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file does not hold what it should.
    #[error("{path}: {what}")]
    Content {
        /// Which one.
        path: PathBuf,
        /// What is wrong, and what would be right.
        what: String,
    },
    /// No game can be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
}
