//! A computer seat: a worker that follows the game and searches when it is the seat's turn.
//!
//! Knows engine specs and the worker's interface. Must not know the record, or what a failure costs.

use std::time::Duration;

use abstrakt_engine::{GameClock, Spec};
use abstrakt_record::{Seat, SeatKind, TimeControl};
use abstrakt_worker::protocol::{Findings, Opening, Ply, Request, RequestId, Response, Search};
use abstrakt_worker::{Launch, Stopped, Wake, Worker, WorkerEvent};

use crate::SessionError;

/// A seat's worker, and the search under way.
pub(crate) struct Computer {
    worker: Worker,
    spec: Spec,
    line: Option<RequestId>,
    search: Option<RequestId>,
    findings: Option<Findings>,
}

/// What a computer seat tells.
pub(crate) enum News {
    /// It has found more.
    Findings,
    /// The ply that it plays.
    Best(String),
    /// It will never move: one line.
    Refused(String),
    /// It crashed while it searched: one line. What becomes of its worker, `Stopped` tells.
    Crashed(String),
    /// Its worker stopped working.
    Stopped(Stopped),
}

impl Computer {
    /// Starts the worker and opens the game.
    pub fn start(launch: Launch, opening: &Opening, spec: Spec, wake: Wake) -> std::io::Result<Self> {
        let mut worker = Worker::start(launch, wake)?;
        worker.ask(Request::Open { opening: opening.clone() });
        Ok(Self { worker, spec, line: None, search: None, findings: None })
    }

    /// Plays by another spec from its next move on.
    pub fn set_spec(&mut self, spec: Spec) {
        self.spec = spec;
    }

    /// Is a search under way?
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// What the search under way has found.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// Searches the position after `plies`, with so much left on the seat's clock.
    pub fn think(&mut self, plies: Vec<Ply>, left: Option<Duration>) {
        let since = plies.len();
        self.findings = None;
        self.line = Some(self.worker.ask(Request::Line { plies, since }));
        let left = left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        let search = Search { spec: self.spec.to_string(), left, multipv: 1 };
        self.search = Some(self.worker.ask(Request::Search(search)));
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
        self.line = None;
        self.findings = None;
    }

    /// What came from the worker.
    pub fn news(&mut self) -> Vec<News> {
        std::iter::from_fn(|| self.worker.poll())
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|e| self.read(e))
            .collect()
    }

    fn read(&mut self, event: WorkerEvent) -> Option<News> {
        match event {
            WorkerEvent::Answer { id, response } if Some(id) == self.search => self.heard(response),
            WorkerEvent::Answer { id, response: Response::Refused { reason, .. } }
                if Some(id) == self.line =>
            {
                self.break_off();
                Some(News::Refused(reason))
            }
            WorkerEvent::Stopped(stopped) => Some(News::Stopped(stopped)),
            _ => None,
        }
    }

    fn heard(&mut self, response: Response) -> Option<News> {
        match response {
            Response::Progress(findings) => {
                self.findings = Some(*findings);
                Some(News::Findings)
            }
            Response::SearchOutcome(verdict) => {
                self.search = None;
                self.findings = Some(verdict.findings);
                Some(News::Best(verdict.best))
            }
            Response::Refused { reason, .. } => {
                self.search = None;
                Some(News::Refused(reason))
            }
            Response::Fault { reason, .. } => {
                self.search = None;
                Some(News::Crashed(reason))
            }
            _ => None,
        }
    }
}

/// The engine spec of a computer seat, with the seat's clock where the spec itself says nothing of time; none for a
/// person.
///
/// # Errors
/// The spec is wrong, or no search by it would end.
pub(crate) fn spec_of(seat: &Seat) -> Result<Option<Spec>, SessionError> {
    let SeatKind::Engine(text) = &seat.kind else { return Ok(None) };
    let wrong = |error: abstrakt_engine::SpecError| SessionError::Wrong(format!("{}: {error}", seat.name));
    let mut spec: Spec = text.parse().map_err(wrong)?;
    if let (None, Some(TimeControl { base, increment })) = (spec.limits.clock, seat.clock) {
        spec.limits.clock = Some(GameClock { budget: base, increment });
    }
    spec.check_limits().map_err(wrong)?;
    Ok(Some(spec))
}
