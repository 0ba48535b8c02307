//! A computer on a seat: a worker that follows the game and searches when it is the seat's turn.
//!
//! Knows the worker's interface. Must not know the record, clocks, or what a failure costs.

use abstrakt_referee::{LastSearch, PlannedTurn};
use abstrakt_worker::protocol::{
    Findings, LinePly, OpenGame, Opening, RefusalReason, Request, RequestId, Response, Search,
};
use abstrakt_worker::{Launch, Stopped, Wake, Worker, WorkerEvent};

/// A seat's worker, and the search under way.
pub(crate) struct Computer {
    worker: Worker,
    search: Option<RequestId>,
    /// The plies to the position that is searched.
    plies: Vec<LinePly>,
    /// There is one legal move there.
    forced: bool,
    last: LastSearch,
    findings: Option<Findings>,
    planned: PlannedTurn,
}

/// News of a computer.
pub(crate) enum ComputerEvent {
    /// It has found more.
    Findings,
    /// The ply that it plays.
    Best(String),
    /// It will never move.
    Refused(RefusalReason),
    /// It crashed while it searched: one line. `Stopped` says what becomes of its worker.
    Crashed(String),
    /// Its worker stopped working.
    Stopped(Stopped),
}

impl Computer {
    /// Starts the worker and opens the game.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(launch: Launch, opening: &Opening, wake: Wake) -> std::io::Result<Self> {
        let mut worker = Worker::start(launch, wake)?;
        worker.ask(OpenGame { opening: opening.clone() }.into());
        Ok(Self {
            worker,
            search: None,
            plies: Vec::new(),
            forced: false,
            last: LastSearch::default(),
            findings: None,
            planned: PlannedTurn::default(),
        })
    }

    /// Returns whether a search is under way.
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// The findings of the last search.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// The rest of the turn under way that it plans to play.
    pub fn planned(&mut self) -> &mut PlannedTurn {
        &mut self.planned
    }

    /// Searches the position after `plies`; `forced`: it has one legal move.
    pub fn think(&mut self, plies: Vec<LinePly>, search: Search, forced: bool) {
        self.findings = None;
        (self.plies, self.forced) = (plies.clone(), forced);
        self.search = Some(self.worker.ask(Request::Search(search.after(plies))));
    }

    /// Tells the search under way to come to its end: its move is still played.
    pub fn move_now(&mut self) {
        if let Some(work) = self.search {
            self.worker.ask(Request::Stop { work });
        }
    }

    /// Breaks the search off: its move is not wanted any more.
    pub fn break_off(&mut self) {
        self.move_now();
        self.search = None;
        self.findings = None;
        self.planned = PlannedTurn::default();
    }

    /// The news of the worker.
    pub fn poll(&mut self) -> Vec<ComputerEvent> {
        let events: Vec<_> = std::iter::from_fn(|| self.worker.poll()).collect();
        events.into_iter().filter_map(|event| self.read(event)).collect()
    }

    fn read(&mut self, event: WorkerEvent) -> Option<ComputerEvent> {
        match event {
            WorkerEvent::Answer { id, response } if Some(id) == self.search => self.searched(response),
            WorkerEvent::Stopped(stopped) => Some(ComputerEvent::Stopped(stopped)),
            _ => None,
        }
    }

    fn searched(&mut self, response: Response) -> Option<ComputerEvent> {
        match response {
            // The judgement of a forced move is known when its search has ended.
            Response::Progress(findings)
                if self.forced && findings.lines.first().is_none_or(|line| line.depth <= 1) =>
            {
                None
            }
            Response::Progress(findings) => {
                self.findings = Some(*findings);
                Some(ComputerEvent::Findings)
            }
            Response::SearchOutcome(mut outcome) => {
                self.search = None;
                self.last.settle(&self.plies, &mut outcome);
                self.planned = PlannedTurn::of(&outcome);
                self.findings = Some(outcome.findings);
                // Nobody asks a computer where chance is to act: there is always a move.
                outcome.best.map(ComputerEvent::Best)
            }
            Response::Refused { reason, .. } => {
                self.search = None;
                Some(ComputerEvent::Refused(reason))
            }
            Response::Fault { reason, .. } => {
                self.search = None;
                Some(ComputerEvent::Crashed(reason))
            }
            _ => None,
        }
    }
}
