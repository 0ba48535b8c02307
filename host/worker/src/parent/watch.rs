//! Watches over one worker: asks it one thing about rules at a time, keeps the game that it holds, notices when it
//! stops working, and brings another one to the same position.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use abstrakt_loader::LoadError;

use super::WorkerEvent;
use super::link::{Heard, Link, Note};
use super::pending::{Overdue, Pending};
use crate::protocol::{
    Opening, Ply, PositionUpdate, Request, RequestId, RequestMessage, Response, ResponseMessage, VERSION,
};
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, Termination};

use crate::stopped::activity;
use crate::{FaultOrigin, Host, Launch, StopCause, Stopped, Wake};

/// Id of the requests by which a new worker is brought to the game's position.
const OWN: RequestId = 0;

/// The watching thread's state.
pub(super) struct Watch {
    launch: Launch,
    inbox: Receiver<Note>,
    notes: Sender<Note>,
    news: Sender<WorkerEvent>,
    wake: Wake,
    /// None once the worker was given up.
    link: Option<Link>,
    /// Counts workers, so that late words of an old one are not taken for a new one's.
    life: u32,
    restarts: u32,
    ready: bool,
    game: Option<Game>,
    /// Requests of its own that come first.
    restoring: VecDeque<Request>,
    queue: VecDeque<RequestMessage>,
    pending: Pending,
}

/// The game that a worker holds, as far as it has answered.
struct Game {
    opening: Opening,
    plies: Vec<Ply>,
}

impl Watch {
    pub fn new(
        launch: Launch,
        inbox: Receiver<Note>,
        notes: Sender<Note>,
        news: Sender<WorkerEvent>,
        wake: Wake,
    ) -> Self {
        Self {
            launch,
            inbox,
            notes,
            news,
            wake,
            link: None,
            life: 0,
            restarts: 0,
            ready: false,
            game: None,
            restoring: VecDeque::new(),
            queue: VecDeque::new(),
            pending: Pending::default(),
        }
    }

    /// Until the owner is gone.
    pub fn run(mut self) {
        self.start();
        loop {
            self.send_next();
            let note = match self.pending.deadline() {
                Some(deadline) => self.inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())),
                None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match note {
                Ok(Note::RequestMessage(ask)) => self.asked(ask),
                Ok(Note::Heard(life, heard)) if life == self.life => self.heard(heard),
                Ok(Note::Heard(..)) => {}
                Ok(Note::End) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => self.overdue(),
            }
        }
    }

    /// Starts a worker and lines up what brings it to the game's position.
    fn start(&mut self) {
        self.life += 1;
        match Link::start(&self.launch.host, self.life, &self.notes) {
            Ok(link) => self.link = Some(link),
            Err(error) => {
                let program = match &self.launch.host {
                    Host::Process(program) => ForeignText::of(program.display()),
                    Host::InProcess(_) => ForeignText::of("-"),
                };
                let error = ForeignText::of(error);
                let cause = StopCause::Ended(Termination::NotStarted { program, error });
                return self.give_up(cause, Activity::Starting);
            }
        }
        let load = Request::Load { plugin: self.launch.plugin.clone() };
        self.restoring = [Request::Hello { version: VERSION }, load].into();
        if let Some(Game { opening, plies }) = &self.game {
            self.restoring.push_back(Request::Open { opening: opening.clone() });
            self.restoring.push_back(Request::Line { plies: plies.clone(), since: plies.len() });
        }
    }

    /// Passes on what may be passed on: its own requests first, one about rules at a time.
    fn send_next(&mut self) {
        let Some(link) = &self.link else { return };
        while self.pending.serving.is_none() {
            let own = self.restoring.pop_front().map(|ask| RequestMessage { id: OWN, ask });
            let Some(ask) = own.or_else(|| self.queue.pop_front()) else { return };
            let now = Instant::now();
            if let Request::Stop { work } = ask.ask {
                if self.pending.stop(work, now, &self.launch.timeouts) {
                    link.send(ask);
                }
                continue;
            }
            if ask.ask.is_work() {
                self.pending.begin(ask.id, &ask.ask, now, &self.launch.timeouts);
            } else {
                self.pending.serve(ask.id, ask.ask.clone(), now, &self.launch.timeouts);
            }
            link.send(ask);
        }
    }

    fn asked(&mut self, ask: RequestMessage) {
        if self.link.is_none() {
            // Nothing is left to stop, either: the work was answered when the last worker was given up.
            return self.answer(ask.id, Response::Fault { reason: "no worker is left".into() });
        }
        match (&ask.ask, &self.link) {
            // Work that runs is told at once; work still in the queue is told after it has begun.
            (Request::Stop { work }, Some(link)) if self.pending.jobs.contains_key(work) => {
                if self.pending.stop(*work, Instant::now(), &self.launch.timeouts) {
                    link.send(ask);
                }
            }
            _ => self.queue.push_back(ask),
        }
    }

    fn heard(&mut self, heard: Heard) {
        match heard {
            Heard::ResponseMessage(say) => self.said(*say),
            Heard::Malformed(line) => {
                self.replace(StopCause::Ended(Termination::Malformed(line)), self.pending.activity())
            }
            Heard::Closed => {
                let termination = self.link.as_mut().map_or(Termination::Disconnected, Link::termination);
                self.replace(StopCause::Ended(termination), self.pending.activity());
            }
        }
    }

    fn said(&mut self, ResponseMessage { id, say }: ResponseMessage) {
        if matches!(say, Response::Progress(_) | Response::Stage { .. }) {
            self.pending.lives(id, Instant::now());
            return self.answer(id, say);
        }
        let job = self.pending.jobs.remove(&id);
        let request = match self.pending.serving.take_if(|serving| serving.id == id && job.is_none()) {
            Some(serving) => Some(serving.request),
            None if job.is_some() => None,
            None => {
                let line = ForeignText::of(format_args!("an answer to {id}"));
                let cause = StopCause::Ended(Termination::Malformed(line));
                return self.replace(cause, self.pending.activity());
            }
        };
        let doing = job.map(|job| job.activity).or(request.as_ref().map(activity)).unwrap_or_default();
        if let Response::Fault { reason } = &say {
            let cause = StopCause::Fault { origin: FaultOrigin::Game, reason: ForeignText::of(reason) };
            self.answer(id, say);
            return self.replace(cause, doing);
        }
        if id == OWN {
            return self.restored(say, doing);
        }
        if let Some(request) = request {
            self.learn(request, &say);
        }
        self.answer(id, say);
    }

    /// Keeps the game that the worker now holds.
    fn learn(&mut self, request: Request, say: &Response) {
        match (request, say) {
            (Request::Open { opening }, Response::Opened(_)) => {
                self.game = Some(Game { opening, plies: Vec::new() });
                self.restarts = 0;
            }
            (Request::Line { plies, .. }, Response::Position(_)) => {
                if let Some(game) = &mut self.game {
                    game.plies = plies;
                }
            }
            (Request::Turn { .. }, Response::Position(at)) => {
                if let Some(game) = &mut self.game {
                    game.plies.extend(at.made.iter().map(|made| made.ply.clone()));
                }
            }
            _ => {}
        }
    }

    /// A new worker has answered one of the requests that bring it to the game's position.
    fn restored(&mut self, say: Response, doing: Activity) {
        match say {
            Response::Loaded { facts } if !self.ready => {
                self.ready = true;
                self.tell(WorkerEvent::Ready(facts));
            }
            Response::Position(at) => {
                self.tell(WorkerEvent::Restored(Box::new(PositionUpdate { made: Vec::new(), ..*at })))
            }
            Response::Refused { reason, .. } => {
                let cause = if doing == Activity::Loading {
                    StopCause::NotLoaded(LoadError::Start(ForeignText::of(reason)))
                } else {
                    StopCause::Refused(ForeignText::of(reason))
                };
                self.give_up(cause, doing);
            }
            _ => {}
        }
    }

    fn overdue(&mut self) {
        match self.pending.overdue(Instant::now(), &self.launch.timeouts) {
            Some(Overdue::Silent(doing, timeouts)) => {
                self.replace(StopCause::Ended(Termination::Unresponsive(timeouts)), doing);
            }
            Some(Overdue::Late(work)) => self.asked(RequestMessage { id: OWN, ask: Request::Stop { work } }),
            None => {}
        }
    }

    /// The worker stopped working: another one takes its place, unless that has happened too often.
    fn replace(&mut self, cause: StopCause, doing: Activity) {
        if self.restarts >= self.launch.timeouts.restarts {
            return self.give_up(cause, doing);
        }
        self.restarts += 1;
        self.report_stopped(cause, doing, false);
        self.start();
    }

    fn give_up(&mut self, cause: StopCause, doing: Activity) {
        self.report_stopped(cause, doing, true);
    }

    /// Ends the process, and says so to everyone who waits for it.
    fn report_stopped(&mut self, cause: StopCause, doing: Activity, given_up: bool) {
        self.link = None;
        self.restoring.clear();
        let stopped = Stopped { game: self.launch.game.clone(), cause, activity: doing, given_up };
        tracing::warn!(target: "worker", "{stopped}");
        let queued: Vec<_> = std::mem::take(&mut self.queue).into_iter().map(|ask| ask.id).collect();
        for id in self.pending.take_all().into_iter().chain(queued) {
            self.answer(id, Response::Fault { reason: stopped.to_string() });
        }
        self.tell(WorkerEvent::Stopped(stopped));
    }

    fn answer(&self, id: RequestId, response: Response) {
        if id != OWN {
            self.tell(WorkerEvent::Answer { id, response });
        }
    }

    fn tell(&self, event: WorkerEvent) {
        // The owner may be gone already; the next note says so.
        let _ = self.news.send(event);
        (self.wake)();
    }
}
