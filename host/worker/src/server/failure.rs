//! The reasons why the worker's own work comes to nothing.

use abstrakt_plugin_api::CallError;

use crate::protocol::RefusalReason;

/// The reasons why a request about the game comes to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The game refused it, and nothing has changed; or the game broke its contract.
    Call(CallError),
    /// The host refuses it, and nothing has changed.
    Refused(RefusalReason),
    /// The ply of this index is wrong; nothing has changed.
    RefusedPly { reason: RefusalReason, ply: usize },
    /// The host's own code failed.
    Engine(String),
}

impl Failure {
    /// The failure of a request that no person can make.
    pub fn request(reason: impl Into<String>) -> Self {
        Self::Refused(RefusalReason::Request(reason.into()))
    }

    pub fn fault(reason: impl Into<String>) -> Self {
        Self::Call(CallError::Fault(reason.into()))
    }

    /// Returns whether nothing has changed.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Call(CallError::Refused(_)) | Self::Refused(_) | Self::RefusedPly { .. })
    }
}

impl From<CallError> for Failure {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}
