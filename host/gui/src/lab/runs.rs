//! The runs that were begun, read on a thread: those of the window and those of the command line.
//!
//! Knows folders. Must not know widgets.

use abstrakt_lab::run::{ListedRun, list_runs};
use abstrakt_lab::suite::list_suites;
use abstrakt_worker::Wake;

use super::LabFolders;
use crate::background::{Background, Gate, Outcome, Sequence, Ticket, Work};

/// The list.
pub struct RunList {
    background: Background<Outcome<Ticket, Vec<ListedRun>>>,
    asked: Sequence,
    runs: Vec<ListedRun>,
}

impl RunList {
    /// Nothing is known yet; `wake` is called when the runs were read, `gate` before.
    pub fn new(wake: Wake, gate: Gate) -> Self {
        Self { background: Background::new(wake, gate), asked: Sequence::default(), runs: Vec::new() }
    }

    /// Reads the runs in these folders. Where the system has no thread to give, what was known stays.
    pub fn ask(&mut self, LabFolders { matches, tournaments, suites }: LabFolders) {
        let request = self.asked.draw();
        let work = Work::Folder(matches.clone());
        let read = move || {
            let mut result = list_runs(&matches);
            result.extend(list_runs(&tournaments));
            result.extend(list_suites(&suites));
            result.sort_by_key(|run| std::cmp::Reverse(run.modified));
            Outcome { request, result }
        };
        if let Err(error) = self.background.start(work, read) {
            tracing::warn!(%error, "the runs cannot be listed");
        }
    }

    /// Takes what was read.
    pub fn collect(&mut self) {
        for Outcome { request, result } in self.background.collect() {
            if self.asked.admit(request) {
                self.runs = result;
            }
        }
    }

    /// The runs, the latest first.
    pub fn runs(&self) -> &[ListedRun] {
        &self.runs
    }
}
