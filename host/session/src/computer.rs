//! A computer on a seat: a worker that follows the game and searches when it is the seat's turn, or an external engine.
//!
//! Knows the interfaces of both. Must not know the record, clocks, or what a failure costs.

use std::time::Duration;

use abstrakt_external::EngineFailure;
use abstrakt_referee::{EngineSpec, LastSearch, PlannedTurn, search};
use abstrakt_worker::protocol::{
    Findings, LinePly, OpenGame, Opening, RefusalReason, Request, RequestId, Response, SearchOutcome,
};
use abstrakt_worker::{Launch, Stopped, Wake, Worker, WorkerEvent};

use crate::Now;
use crate::external_computer::{ExternalComputer, ExternalNews};

/// A seat's worker or engine, and the search under way.
pub(crate) struct Computer {
    mind: Mind,
    /// The plies to the position that is searched.
    plies: Vec<LinePly>,
    /// There is one legal move there.
    forced: bool,
    last: LastSearch<Vec<LinePly>>,
    findings: Option<Findings>,
    planned: PlannedTurn,
}

/// The one that finds the moves.
enum Mind {
    /// A worker that searches, and its search under way.
    Worker(Worker, Option<RequestId>),
    /// An external engine, and whether it is asked.
    External(ExternalComputer, bool),
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
    /// It is an external engine, and has failed.
    Failed(EngineFailure),
}

/// A position that a computer is to search.
pub(crate) struct Thought {
    /// The plies to it.
    pub plies: Vec<LinePly>,
    /// The time that the turn has taken so far.
    pub spent: Duration,
    /// The time on the seat's clock.
    pub left: Option<Duration>,
    /// It has one legal move.
    pub forced: bool,
}

impl Computer {
    /// Starts the worker and opens the game, or starts the thread of an external engine.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        spec: &EngineSpec,
        launch: Launch,
        opening: &Opening,
        now: &Now,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let mind = match spec {
            EngineSpec::Search(spec) => {
                let mut worker = Worker::start(launch, wake)?;
                worker.ask(OpenGame::for_engine(opening.clone(), (**spec).clone()).into());
                Mind::Worker(worker, None)
            }
            EngineSpec::External(player) => {
                let player = (**player).clone();
                let engine = ExternalComputer::start(player, launch, opening.clone(), now.clone(), wake)?;
                Mind::External(engine, false)
            }
        };
        Ok(Self {
            mind,
            plies: Vec::new(),
            forced: false,
            last: LastSearch::default(),
            findings: None,
            planned: PlannedTurn::default(),
        })
    }

    /// Returns whether a search is under way.
    pub fn is_thinking(&self) -> bool {
        match &self.mind {
            Mind::Worker(_, search) => search.is_some(),
            Mind::External(_, is_asked) => *is_asked,
        }
    }

    /// The findings of the last search.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// The rest of the turn under way that it plans to play.
    pub fn planned(&mut self) -> &mut PlannedTurn {
        &mut self.planned
    }

    /// Searches a position by the spec of the seat, which is of the kind that it was started with.
    pub fn think(&mut self, spec: &EngineSpec, thought: Thought) {
        let Thought { plies, spent, left, forced } = thought;
        self.findings = None;
        (self.plies, self.forced) = (plies.clone(), forced);
        match (&mut self.mind, spec) {
            (Mind::Worker(worker, under_way), EngineSpec::Search(spec)) => {
                let wanted = search(spec, spent, left).after(plies);
                *under_way = Some(worker.ask(Request::Search(wanted)));
            }
            (Mind::External(engine, is_asked), EngineSpec::External(_)) => {
                engine.think(plies, spent, left);
                *is_asked = true;
            }
            // A seat whose kind changes gets another computer.
            (Mind::Worker(..), EngineSpec::External(_)) | (Mind::External(..), EngineSpec::Search(_)) => {}
        }
    }

    /// Tells the search under way to come to its end: its move is still played.
    pub fn move_now(&mut self) {
        match &mut self.mind {
            Mind::Worker(worker, Some(work)) => {
                worker.ask(Request::Stop { work: *work });
            }
            Mind::Worker(_, None) | Mind::External(_, false) => {}
            Mind::External(engine, true) => engine.move_now(),
        }
    }

    /// Breaks the search off: its move is not wanted any more.
    pub fn break_off(&mut self) {
        self.move_now();
        match &mut self.mind {
            Mind::Worker(_, under_way) => *under_way = None,
            Mind::External(engine, is_asked) => {
                if std::mem::take(is_asked) {
                    engine.break_off();
                }
            }
        }
        self.findings = None;
        self.planned = PlannedTurn::default();
    }

    /// The news of the worker or the engine.
    pub fn poll(&mut self) -> Vec<ComputerEvent> {
        match &mut self.mind {
            Mind::Worker(worker, _) => {
                let events: Vec<_> = std::iter::from_fn(|| worker.poll()).collect();
                events.into_iter().filter_map(|event| self.read(event)).collect()
            }
            Mind::External(engine, _) => {
                let news: Vec<_> = std::iter::from_fn(|| engine.poll()).collect();
                news.into_iter().filter_map(|news| self.hear(news)).collect()
            }
        }
    }

    fn read(&mut self, event: WorkerEvent) -> Option<ComputerEvent> {
        let Mind::Worker(_, search) = &self.mind else { return None };
        match event {
            WorkerEvent::Answer { id, response } if Some(id) == *search => self.searched(response),
            WorkerEvent::Stopped(stopped) => Some(ComputerEvent::Stopped(stopped)),
            _ => None,
        }
    }

    fn hear(&mut self, news: ExternalNews) -> Option<ComputerEvent> {
        match news {
            ExternalNews::Findings(findings) => {
                self.findings = Some(*findings);
                Some(ComputerEvent::Findings)
            }
            ExternalNews::Outcome(outcome) => self.decided(*outcome),
            ExternalNews::Failed(failure) => {
                self.ended();
                Some(ComputerEvent::Failed(failure))
            }
            ExternalNews::Worker(error) => {
                self.ended();
                Some(ComputerEvent::Crashed(error.to_string()))
            }
        }
    }

    /// No search is under way any more.
    fn ended(&mut self) {
        match &mut self.mind {
            Mind::Worker(_, search) => *search = None,
            Mind::External(_, is_asked) => *is_asked = false,
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
            Response::SearchOutcome(outcome) => self.decided(*outcome),
            Response::Refused { reason, .. } => {
                self.ended();
                Some(ComputerEvent::Refused(reason))
            }
            Response::Fault { reason, .. } => {
                self.ended();
                Some(ComputerEvent::Crashed(reason))
            }
            _ => None,
        }
    }

    /// A search has come to its end.
    fn decided(&mut self, mut outcome: SearchOutcome) -> Option<ComputerEvent> {
        self.ended();
        let since = |then: &Vec<LinePly>, now: &Vec<LinePly>| {
            now.starts_with(then).then(|| (now.len() - then.len()) as u32)
        };
        self.last.settle(self.plies.clone(), since, &mut outcome);
        self.planned = PlannedTurn::of(&outcome);
        self.findings = Some(outcome.findings);
        // Nobody asks a computer where chance is to act: there is always a move.
        outcome.best.map(ComputerEvent::Best)
    }
}
