//! What can be wrong in an engine spec, each in one line that says what would be right.

use abstrakt_plugin_api::Refusal;

use crate::ALGORITHMS;

/// What is wrong in a spec, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such algorithm.
    #[error("no algorithm {0}: {list} are right", list = algorithm_ids())]
    Algorithm(String),
    /// Not `key=value`.
    #[error("{0} in an engine spec: key=value is right, as in alpha-beta:depth=4,time=5s")]
    Pair(String),
    /// A key twice.
    #[error("{0} is given twice in an engine spec: once is right")]
    Twice(String),
    /// A key that this algorithm does not have.
    #[error("{algorithm} has no setting {key}: {known} are right")]
    Key {
        /// Its id.
        algorithm: &'static str,
        /// The key.
        key: String,
        /// Those that it has.
        known: String,
    },
    /// A value outside its range.
    #[error("{key}={value}: {right}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What would be right.
        right: &'static str,
    },
    /// A value outside the range of a switch.
    #[error("{0}")]
    Switch(#[from] Refusal),
    /// A duration that cannot be read.
    #[error("{0} is no duration: 500ms, 5s, 2m or 1h is right")]
    Duration(String),
    /// A technique that changes values, in exact mode.
    #[error("{0} needs mode=play: in exact mode the value must stay minimax's")]
    Inexact(String),
    /// No limit at all.
    #[error("{0} needs a limit: depth=4, time=5s, clock=5m+3s or nodes=100000 is right")]
    Unlimited(&'static str),
}

fn algorithm_ids() -> String {
    ALGORITHMS.iter().map(|facts| facts.id).collect::<Vec<_>>().join(", ")
}
