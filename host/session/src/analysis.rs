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

    /// Ends the search that is under way and returns its id. Its findings stay.
    pub fn end(&mut self) -> Option<RequestId> {
        self.search.take()
    }

    /// Another position is shown.
    pub fn forget(&mut self) {
        self.findings = None;
    }

    /// Returns whether this is its search.
    pub fn is_search(&self, id: RequestId) -> bool {
        self.search == Some(id)
    }

    /// Returns whether a search is under way.
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// The findings so far.
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
