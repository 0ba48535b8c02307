//! The reasons why a call into a game gives no answer.

use serde::{Deserialize, Serialize};

use crate::{Refusal, refusal};

/// The reasons why a call into a game gives no answer. The one pair of errors for "refused" and "fault": it
/// crosses the ABI and the worker's pipe as `{"refused": {"en": "...", "cs": "..."}}` or `{"fault": "..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum CallError {
    /// The game refused the request, for a reason that a person can read. Nothing has changed.
    #[error("{0}")]
    Refused(Refusal),
    /// The game broke its contract: it panicked, or its answer made no sense.
    #[error("{0}")]
    Fault(String),
}

impl CallError {
    /// Refuses a question that no person asks, but a program by mistake: one line in English.
    pub fn mistaken(question: impl Into<String>) -> Self {
        let reason = question.into();
        Self::Refused(refusal(reason.clone(), reason))
    }
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
