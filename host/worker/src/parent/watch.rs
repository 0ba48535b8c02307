//! Watches over one worker: asks it one thing about rules at a time, keeps the game that it holds, notices when it
//! stops working, and brings another one to the same position.

use std::collections::VecDeque;
use std::fs::File;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use abstrakt_loader::hold;

use super::WorkerEvent;
use super::answer_pipe::AnswerPipe;
use super::held_game::HeldGame;
use super::link::{Input, Link, LinkEvent, Reader};
use super::pending::{Overdue, Pending};
use super::too_long::{TooLong, too_long};
use crate::protocol::{
    GameFolder, Hello, LoadPlugin, PositionUpdate, Request, RequestId, RequestMessage, Response,
    ResponseMessage, VERSION,
};
use abstrakt_system::process::{Activity, ProcessObserver, Termination};
use abstrakt_system::{ForeignText, overslept};

use crate::{FaultOrigin, Host, Launch, StopCause, Stopped, Wake};

/// Id of the requests by which a new worker is brought to the game's position.
const OWN: RequestId = 0;
/// The interval at which the worker is observed: whether it has ended, and whether it works.
const LOOK: Duration = Duration::from_millis(100);
/// The least number of observations while a limit of silence runs.
const LOOKS_OF_LIMIT: u32 = 20;

/// The watching thread's state.
pub(super) struct Watch {
    launch: Launch,
    inbox: Receiver<Input>,
    inputs: Sender<Input>,
    events: Sender<WorkerEvent>,
    wake: Wake,
    reader: Reader,
    /// None once the worker was given up.
    link: Option<Link>,
    /// The answers of the worker, where this thread reads them: the inbox has nothing then.
    answers: Option<AnswerPipe>,
    /// Counts workers, so that late words of an old one are not taken for a new one's.
    generation: u32,
    /// Looks at the worker.
    observer: ProcessObserver,
    /// The process was gone at the last look; what it said before may still be on its way.
    ended: bool,
    /// Keeps the plugin's private copy from being deleted.
    lease: Option<File>,
    restarts: u32,
    ready: bool,
    game: Option<HeldGame>,
    /// Requests of its own that come first.
    restoring: VecDeque<Request>,
    queue: VecDeque<RequestMessage>,
    pending: Pending,
}

impl Watch {
    pub fn new(
        launch: Launch,
        inbox: Receiver<Input>,
        inputs: Sender<Input>,
        events: Sender<WorkerEvent>,
        wake: Wake,
        reader: Reader,
    ) -> Self {
        Self {
            launch,
            inbox,
            inputs,
            events,
            wake,
            reader,
            link: None,
            answers: None,
            generation: 0,
            observer: ProcessObserver::new(None),
            ended: false,
            lease: None,
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
        while self.turn() {}
    }

    /// Takes what has come without waiting.
    pub fn catch_up(&mut self) {
        while let Ok(input) = self.next(Some(Instant::now())) {
            self.take(input);
        }
    }

    /// The next input, waited for until `moment`, or for ever.
    fn next(&mut self, moment: Option<Instant>) -> Result<Input, RecvTimeoutError> {
        if let Some(answers) = &mut self.answers {
            let event = answers.next(moment).ok_or(RecvTimeoutError::Timeout)?;
            return Ok(Input::Link(self.generation, event));
        }
        match moment {
            Some(moment) => self.inbox.recv_timeout(moment.saturating_duration_since(Instant::now())),
            None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Passes on what may be passed on, waits for what comes next, and takes it. False: the owner is gone.
    pub fn turn(&mut self) -> bool {
        if self.send_next() {
            // Whoever waits for an answer on this thread has one.
            return true;
        }
        // A worker is looked at while it owes something: a process that it started may hold its pipes.
        let look = self.link.as_ref().and(self.look_interval()).map(|time| self.observer.looked() + time);
        let moment = self.pending.deadline().into_iter().chain(look).min();
        let moment = moment.map(|moment| moment.max(Instant::now()));
        let input = self.next(moment);
        if let Some(time) = moment.and_then(overslept) {
            self.pending.stood_still(time);
        }
        match input {
            Ok(input) => self.take(input),
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => {
                self.time_passed();
                true
            }
        }
    }

    /// Time between two looks; none while the worker owes nothing.
    fn look_interval(&self) -> Option<Duration> {
        self.pending.limit().map(|limit| LOOK.min(limit / LOOKS_OF_LIMIT))
    }

    /// False: the owner is gone.
    fn take(&mut self, input: Input) -> bool {
        match input {
            Input::Request(message) => self.asked(*message),
            Input::Link(generation, event) if generation == self.generation => self.received(event),
            Input::Link(..) => {}
            Input::End => return false,
        }
        true
    }

    /// Starts a worker and lines up what brings it to the game's position.
    pub fn start(&mut self) {
        self.generation += 1;
        self.ended = false;
        self.lease = hold(&self.launch.plugin);
        match Link::start(&self.launch.host, self.generation, &self.inputs, self.reader) {
            Ok((link, answers)) => {
                self.observer = ProcessObserver::new(link.process());
                (self.link, self.answers) = (Some(link), answers);
            }
            Err(error) => {
                let program = match &self.launch.host {
                    Host::Process { program, .. } => ForeignText::of(program.display()),
                    Host::InProcess { .. } => ForeignText::of("-"),
                };
                let error = ForeignText::of(error);
                let cause = StopCause::Ended(Termination::NotStarted { program, error });
                return self.give_up(cause, Activity::Starting);
            }
        }
        let folders = self.launch.host.game_folders().iter().cloned().map(GameFolder).collect();
        let load = LoadPlugin { plugin: self.launch.plugin.clone(), folders };
        self.restoring = [Hello { version: VERSION }.into(), load.into()].into();
        self.restoring.extend(self.game.iter().flat_map(HeldGame::requests));
    }

    /// Passes on what may be passed on: its own requests first, one about rules at a time. True: something was answered here, for
    /// it is too long.
    fn send_next(&mut self) -> bool {
        while self.pending.serving.is_none() {
            let Some(link) = &mut self.link else { return false };
            let internal = self.restoring.pop_front().map(|request| RequestMessage { id: OWN, request });
            let Some(message) = internal.or_else(|| self.queue.pop_front()) else { return false };
            if let Request::Stop { work } = message.request {
                if self.pending.stop(work, &self.launch.timeouts) {
                    send_stop(link, message);
                }
                continue;
            }
            let id = message.id;
            if self.pending.is_empty() {
                self.observer.restart();
            }
            if message.request.is_work() {
                self.pending.begin(id, &message.request, Instant::now(), &self.launch.timeouts);
            } else {
                self.pending.serve(id, message.request.clone(), &self.launch.timeouts);
            }
            let Err(TooLong { reason, ply }) = link.send(message) else { continue };
            self.pending.forget(id);
            match id {
                OWN => {
                    let cause = StopCause::Refused(ForeignText::of(reason.at(ply)));
                    self.give_up(cause, self.pending.activity());
                }
                id => self.answer(id, Response::Refused { reason, ply }),
            }
            return true;
        }
        false
    }

    /// The owner asks for something.
    pub fn asked(&mut self, message: RequestMessage) {
        if self.link.is_none() {
            // Nothing is left to stop, either: the work was answered when the last worker was given up.
            let reason = "no worker is left".to_owned();
            return self.answer(message.id, Response::Fault { origin: FaultOrigin::Machine, reason });
        }
        if let Some(TooLong { reason, ply }) = too_long(&message.request) {
            return self.answer(message.id, Response::Refused { reason, ply });
        }
        match (&message.request, &mut self.link) {
            // Work that runs is told at once; work still in the queue is told after it has begun.
            (Request::Stop { work }, Some(link)) if self.pending.jobs.contains_key(work) => {
                if self.pending.stop(*work, &self.launch.timeouts) {
                    send_stop(link, message);
                }
            }
            _ => self.queue.push_back(message),
        }
    }

    /// The number of plies since the opening of the game that the worker holds.
    pub fn played(&self) -> usize {
        self.game.as_ref().map_or(0, HeldGame::played)
    }

    fn received(&mut self, event: LinkEvent) {
        match event {
            LinkEvent::Response(message) => self.answered(*message),
            LinkEvent::Malformed(line) => {
                self.replace(StopCause::Ended(Termination::Malformed(line)), self.pending.activity());
            }
            LinkEvent::Closed => self.process_ended(),
        }
    }

    fn process_ended(&mut self) {
        let termination = self.link.as_mut().map_or(Termination::Disconnected, Link::termination);
        self.replace(StopCause::Ended(termination), self.pending.activity());
    }

    /// Checks, when nothing came for a while, whether the process is gone or something is overdue.
    fn time_passed(&mut self) {
        if self.link.as_mut().is_some_and(Link::has_ended) {
            // Its last words before its end get one more turn.
            if std::mem::replace(&mut self.ended, true) {
                return self.process_ended();
            }
        }
        if let Some(interval) = self.look_interval()
            && self.observer.looked().elapsed() >= interval
        {
            self.pending.pass(self.observer.look(interval));
        }
        self.overdue();
    }

    fn answered(&mut self, ResponseMessage { id, response }: ResponseMessage) {
        if matches!(
            response,
            Response::Heartbeat
                | Response::Progress(_)
                | Response::Stage { .. }
                | Response::DataProgress { .. }
        ) {
            self.pending.lives(id);
            if let Response::Stage { stage } = &response {
                self.pending.goes_on(id, stage);
            }
            if response != Response::Heartbeat {
                self.answer(id, response);
            }
            return;
        }
        if !self.pending.expects(id, &response) {
            let line = ForeignText::of(format_args!("an answer to {id}"));
            return self.replace(StopCause::Ended(Termination::Malformed(line)), self.pending.activity());
        }
        self.link.iter_mut().for_each(|link| link.answered(id));
        let job = self.pending.jobs.remove(&id);
        let serving = self.pending.serving.take_if(|serving| serving.id == id && job.is_none());
        let request = serving.map(|serving| serving.request);
        let activity =
            job.as_ref().map(|job| job.activity.clone()).or(request.as_ref().map(Request::activity));
        let activity = activity.unwrap_or_default();
        let reached = job.filter(|job| (job.is_answer)(&response)).and_then(|job| job.reached);
        if let Response::Fault { origin, reason } = &response {
            let cause = StopCause::Fault { origin: *origin, reason: ForeignText::of(reason) };
            self.answer(id, response);
            return self.replace(cause, activity);
        }
        if id == OWN {
            return self.restored(response, activity);
        }
        if let (Some(game), Some((kept, plies))) = (&mut self.game, reached) {
            game.reached(kept, plies);
        }
        if let Some(request) = request {
            self.learn(request, &response);
        }
        self.answer(id, response);
    }

    /// Keeps the game that the worker now holds.
    fn learn(&mut self, request: Request, response: &Response) {
        match (request, response) {
            (Request::Open(opened), Response::Opened(_)) => {
                self.game = Some(HeldGame::new(opened));
                self.restarts = 0;
            }
            (request, response) => {
                if let Some(game) = &mut self.game {
                    game.answered(request, response);
                }
            }
        }
    }

    /// A new worker has answered one of the requests that bring it to the game's position.
    fn restored(&mut self, response: Response, activity: Activity) {
        match response {
            Response::Loaded { facts } if !self.ready => {
                self.ready = true;
                self.tell(WorkerEvent::Ready(facts));
            }
            Response::Position(update) => {
                self.tell(WorkerEvent::Restored(Box::new(PositionUpdate { made: Vec::new(), ..*update })));
            }
            Response::NotLoaded { error } => self.give_up(StopCause::NotLoaded(error), activity),
            Response::Refused { reason, ply } => {
                self.give_up(StopCause::Refused(ForeignText::of(reason.at(ply))), activity);
            }
            _ => {}
        }
    }

    fn overdue(&mut self) {
        match self.pending.overdue(Instant::now()) {
            Some(Overdue::Silent(activity, limit)) => {
                self.replace(StopCause::Ended(Termination::Unresponsive(limit)), activity);
            }
            Some(Overdue::Late(work)) => {
                self.asked(RequestMessage { id: OWN, request: Request::Stop { work } });
            }
            None => {}
        }
    }

    /// The worker stopped working: another one takes its place, unless that has happened too often.
    fn replace(&mut self, cause: StopCause, activity: Activity) {
        if self.restarts >= self.launch.timeouts.restarts {
            return self.give_up(cause, activity);
        }
        self.restarts += 1;
        self.report_stopped(cause, activity, false);
        self.start();
    }

    fn give_up(&mut self, cause: StopCause, activity: Activity) {
        self.report_stopped(cause, activity, true);
    }

    /// Ends the process, and says so to everyone who waits for it.
    fn report_stopped(&mut self, cause: StopCause, activity: Activity, given_up: bool) {
        (self.link, self.answers) = (None, None);
        self.restoring.clear();
        let stopped = Stopped { game: self.launch.game.clone(), cause, activity, given_up };
        tracing::warn!(target: "worker", "{stopped}");
        let (origin, reason) = (stopped.origin(), stopped.to_string());
        let queued: Vec<_> = std::mem::take(&mut self.queue).into_iter().map(|message| message.id).collect();
        for id in self.pending.take_all().into_iter().chain(queued) {
            self.answer(id, Response::Fault { origin, reason: reason.clone() });
        }
        self.tell(WorkerEvent::Stopped(stopped));
    }

    fn answer(&self, id: RequestId, response: Response) {
        if id != OWN {
            self.tell(WorkerEvent::Answer { id, response });
        }
    }

    fn tell(&self, event: WorkerEvent) {
        // The owner may be gone already; the next input says so.
        let _ = self.events.send(event);
        (self.wake)();
    }
}

/// Passes on that work is to stop, which is never too long.
fn send_stop(link: &mut Link, message: RequestMessage) {
    let _ = link.send(message);
}
