//! The analysis of the position shown.

use abstrakt_worker::protocol::{Findings, RefusalReason, RequestId, Response};

/// A search beside the game, and what it has found.
#[derive(Default)]
pub(crate) struct Analysis {
    search: Option<RequestId>,
    findings: Option<Findings>,
}

impl Analysis {
    /// A search has begun; what another one found is forgotten.
    pub fn begin(&mut self, search: RequestId) {
        *self = Self { search: Some(search), findings: None };
    }

    /// The search that is under way is to end: its id. What it found stays.
    pub fn end(&mut self) -> Option<RequestId> {
        self.search.take()
    }

    /// Another position is shown.
    pub fn forget(&mut self) {
        self.findings = None;
    }

    /// Is this its search?
    pub fn is_search(&self, id: RequestId) -> bool {
        self.search == Some(id)
    }

    /// Is a search under way?
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// What was found.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// Takes an answer to its search.
    ///
    /// # Errors
    /// The search was refused.
    pub fn answer(&mut self, response: Response) -> Result<(), RefusalReason> {
        match response {
            Response::Progress(findings) => self.findings = Some(*findings),
            Response::SearchOutcome(outcome) => {
                self.search = None;
                self.findings = Some(outcome.findings);
            }
            Response::Refused { reason, .. } => {
                self.search = None;
                return Err(reason);
            }
            _ => self.search = None,
        }
        Ok(())
    }
}
