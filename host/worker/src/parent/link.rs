//! The connection to one worker, a child process or a server in this process: starts it, passes lines, ends it.
//!
//! Knows processes and pipes. Must not know what is said.

use std::io;
use std::path::Path;
use std::process::{ChildStderr, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use abstrakt_system::ForeignText;
use abstrakt_system::process::{
    ChildOutput, OutputFilter, ProcessGroup, Termination, WORKER_FLAG, memory_share, read_lines,
    tells_out_of_memory,
};

use super::answer_pipe::{AnswerPipe, read_answers};
use super::request_pipe::RequestPipe;
use super::too_long::TooLong;
use crate::protocol::{RequestId, RequestMessage, ResponseMessage};
use crate::{Host, RequestQueue, ResponseSender};

/// Time for a process that closed its connection to end, and for its last words to arrive.
const EXIT_GRACE: Duration = Duration::from_millis(200);

/// The input of the thread that watches a worker.
pub(super) enum Input {
    /// A request of the owner.
    Request(Box<RequestMessage>),
    /// An event of the worker of this generation.
    Link(u32, LinkEvent),
    /// The owner is gone.
    End,
}

/// An event of a worker.
pub(super) enum LinkEvent {
    /// An answer.
    Response(Box<ResponseMessage>),
    /// Something else: its beginning.
    Malformed(ForeignText),
    /// Nothing more will come.
    Closed,
}

/// A running worker; dropping it ends the process with everything in its group. A thread cannot be ended: its server
/// stops when it next looks for a request.
pub(super) enum Link {
    Process {
        group: ProcessGroup,
        requests: RequestPipe,
        /// It has said that it gets no more memory.
        starved: Arc<AtomicBool>,
        /// The memory that it may have, MiB.
        memory: Option<u64>,
    },
    Thread(RequestQueue),
}

/// The thread that reads the answers of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// One of its own, which passes them on: the owner never waits.
    Thread,
    /// The one that waits for them.
    Owner,
}

impl Link {
    /// Starts a worker whose answers go to `inputs`, marked as of this `generation`, or come out of the pipe that is returned.
    pub fn start(
        host: &Host,
        generation: u32,
        inputs: &Sender<Input>,
        reader: Reader,
    ) -> io::Result<(Self, Option<AnswerPipe>)> {
        let inputs = inputs.clone();
        let pass = move |event| inputs.send(Input::Link(generation, event)).is_ok();
        match host {
            Host::Process { program, memory, .. } => {
                Self::spawn(program, memory.or_else(memory_share), reader, pass)
            }
            Host::InProcess { service, .. } => {
                let responses = ResponseSender::new(move |response| {
                    pass(LinkEvent::Response(Box::new(response)));
                });
                Ok((Self::Thread(service.start(responses)?), None))
            }
        }
    }

    fn spawn(
        program: &Path,
        memory: Option<u64>,
        reader: Reader,
        pass: impl Fn(LinkEvent) -> bool + Send + 'static,
    ) -> io::Result<(Self, Option<AnswerPipe>)> {
        let mut command = Command::new(program);
        command.arg(WORKER_FLAG).args(memory.map(|most| most.to_string()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut group, requests) = RequestPipe::start(command)?;
        let (stdout, stderr) = (group.take_stdout(), group.take_stderr());
        let starved = Arc::<AtomicBool>::default();
        let name = || thread::Builder::new().name("worker pipe".into());
        let answers = match (stdout, reader) {
            (Some(stdout), Reader::Owner) => Some(AnswerPipe::new(ChildOutput::new(stdout)?)),
            (Some(stdout), Reader::Thread) => {
                name().spawn(move || read_answers(stdout, &pass))?;
                None
            }
            (None, _) => None,
        };
        if let Some(stderr) = stderr {
            let starved = Arc::clone(&starved);
            name().spawn(move || log_output(stderr, &starved))?;
        }
        Ok((Self::Process { group, requests, starved, memory }, answers))
    }

    /// Passes a request on. A worker that is gone is noticed by what comes from it.
    ///
    /// # Errors
    /// It is too long to be passed on.
    pub fn send(&mut self, message: RequestMessage) -> Result<(), TooLong> {
        match self {
            Self::Process { requests, .. } => requests.send(&message)?,
            Self::Thread(queue) => drop(queue.take(message)),
        }
        Ok(())
    }

    /// The worker has answered a request for good.
    pub fn answered(&mut self, id: RequestId) {
        if let Self::Process { requests, .. } = self {
            requests.answered(id);
        }
    }

    /// The number of its process; none for a thread of this one.
    pub fn process(&self) -> Option<u32> {
        match self {
            Self::Process { group, .. } => Some(group.id()),
            Self::Thread(_) => None,
        }
    }

    /// Returns whether the process has ended. Its pipes may be open still, where a process that it started holds
    /// them.
    pub fn has_ended(&mut self) -> bool {
        match self {
            Self::Process { group, .. } => group.has_ended().unwrap_or(true),
            Self::Thread(_) => false,
        }
    }

    /// The termination of a worker that closed its connection, or whose process is gone.
    pub fn termination(&mut self) -> Termination {
        let Self::Process { group, starved, memory, .. } = self else { return Termination::Disconnected };
        let deadline = Instant::now() + EXIT_GRACE;
        while !group.has_ended().unwrap_or(true) {
            if Instant::now() >= deadline {
                return Termination::Disconnected;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let Ok(status) = group.end() else { return Termination::Unknown };
        let termination = Termination::of(status, 0);
        let Some(most) = memory.filter(|_| termination.is_abort()) else { return termination };
        // The last output of the process may still be on its way.
        while !starved.load(Ordering::Relaxed) {
            if Instant::now() >= deadline {
                return termination;
            }
            thread::sleep(Duration::from_millis(5));
        }
        Termination::Memory(most)
    }
}

/// The output of a plugin belongs to the log, within bounds.
fn log_output(pipe: ChildStderr, starved: &AtomicBool) {
    let mut filter = OutputFilter::new(Instant::now());
    let log = |line: String| tracing::warn!(target: "plugin", "{line}");
    read_lines(pipe, &mut |line| {
        if tells_out_of_memory(line) {
            starved.store(true, Ordering::Relaxed);
        }
        filter.line(line, Instant::now()).into_iter().for_each(log);
    });
    filter.rest().into_iter().for_each(log);
}
