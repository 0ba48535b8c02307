//! The runs that were begun, read on a thread: those of the window and those of the command line.
//!
//! Knows folders. Must not know widgets.

use abstrakt_lab::run::{ListedRun, list_runs};
use abstrakt_lab::suite::list_suites;
use abstrakt_worker::Wake;

use super::LabFolders;
use crate::background::{Background, Gate, RequestResult, Sequence, Ticket, Work};

/// The sort of a run, by the folder in which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunSort {
    /// A match.
    Match,
    /// A tournament.
    Tournament,
    /// A suite.
    Suite,
    /// Tuning.
    Tuning,
    /// Learning.
    Learning,
}

/// A run that was begun.
#[derive(Clone, Debug)]
pub struct KnownRun {
    /// Its sort.
    pub sort: RunSort,
    /// The state of its folder.
    pub listed: ListedRun,
}

/// The list.
pub struct RunList {
    background: Background<RequestResult<Ticket, Vec<KnownRun>>>,
    asked: Sequence,
    runs: Vec<KnownRun>,
}

impl RunList {
    /// Nothing is known yet; `wake` is called when the runs were read, `gate` before.
    pub fn new(wake: Wake, gate: Gate) -> Self {
        Self { background: Background::new(wake, gate), asked: Sequence::default(), runs: Vec::new() }
    }

    /// Reads the runs in these folders. Where the system has no thread to give, what was known stays.
    pub fn ask(&mut self, LabFolders { matches, tournaments, suites, tuning, learning }: LabFolders) {
        let request = self.asked.draw();
        let work = Work::Folder(matches.clone());
        let read = move || {
            let found = [
                (RunSort::Match, list_runs(&matches)),
                (RunSort::Tournament, list_runs(&tournaments)),
                (RunSort::Suite, list_suites(&suites)),
                (RunSort::Tuning, abstrakt_tune::list_runs(&tuning)),
                (RunSort::Learning, abstrakt_learn::list_runs(&learning)),
            ];
            let known = |(sort, runs): (RunSort, Vec<ListedRun>)| {
                runs.into_iter().map(move |listed| KnownRun { sort, listed })
            };
            let mut result: Vec<KnownRun> = found.into_iter().flat_map(known).collect();
            result.sort_by_key(|run| std::cmp::Reverse(run.listed.modified));
            RequestResult { request, result }
        };
        if let Err(error) = self.background.start(work, read) {
            tracing::warn!(%error, "the runs cannot be listed");
        }
    }

    /// Takes what was read.
    pub fn collect(&mut self) {
        for RequestResult { request, result } in self.background.collect() {
            if self.asked.admit(request) {
                self.runs = result;
            }
        }
    }

    /// The runs, the latest first.
    pub fn runs(&self) -> &[KnownRun] {
        &self.runs
    }
}
