//! The connection to one worker, a child process or a server in this process: starts it, passes lines, ends it.
//!
//! Knows processes and pipes. Must not know what is said.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::{RequestMessage, ResponseMessage};
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Termination, WORKER_FLAG};

use crate::{Host, RequestQueue, ResponseSender};

/// Longest answer that is read: a search tree of some ten thousand nodes is shorter.
const LONGEST_ANSWER: u64 = 64 << 20;
/// Longest line of a plugin's own output that goes to the log.
const LONGEST_LOG: u64 = 4096;
/// Time for a process that closed its connection to end.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// What reaches the thread that watches a worker.
pub(super) enum Note {
    /// From the owner.
    RequestMessage(RequestMessage),
    /// From the worker of this life.
    Heard(u32, Heard),
    /// The owner is gone.
    End,
}

/// What came from a worker.
pub(super) enum Heard {
    /// An answer.
    ResponseMessage(Box<ResponseMessage>),
    /// Something else: its beginning.
    Malformed(ForeignText),
    /// Nothing more will come.
    Closed,
}

/// A running worker; dropping it ends the process.
pub(super) enum Link {
    Process { child: Child, lines: Sender<Vec<u8>> },
    Thread(RequestQueue),
}

impl Link {
    /// Starts a worker whose answers go to `notes`, marked as of this `life`.
    pub fn start(host: &Host, life: u32, notes: &Sender<Note>) -> io::Result<Self> {
        let notes = notes.clone();
        let hear = move |heard| notes.send(Note::Heard(life, heard)).is_ok();
        match host {
            Host::Process(program) => Self::spawn(program, hear),
            Host::InProcess(service) => {
                let responses = ResponseSender::new(move |say| {
                    hear(Heard::ResponseMessage(Box::new(say)));
                });
                Ok(Self::Thread(service.start(responses)?))
            }
        }
    }

    fn spawn(program: &Path, hear: impl Fn(Heard) -> bool + Send + 'static) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.arg(WORKER_FLAG).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Without `pre_exec`, so that the child is spawned and not forked: no cost that grows with this process.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (lines, queue) = mpsc::channel::<Vec<u8>>();
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let link = Self::Process { child, lines };
        let name = || thread::Builder::new().name("worker pipe".into());
        if let Some(stdin) = stdin {
            name().spawn(move || write_lines(stdin, queue))?;
        }
        if let Some(stdout) = stdout {
            name().spawn(move || read_answers(stdout, &hear))?;
        }
        if let Some(stderr) = stderr {
            name().spawn(move || log_output(stderr))?;
        }
        Ok(link)
    }

    /// Passes a request on. A worker that is gone is noticed by what is heard.
    pub fn send(&self, ask: RequestMessage) {
        match self {
            Self::Process { lines, .. } => {
                let mut line = serde_json::to_vec(&ask).expect("requests are made of plain data");
                line.push(b'\n');
                let _ = lines.send(line);
            }
            Self::Thread(queue) => drop(queue.take(ask)),
        }
    }

    /// Why a worker that closed its connection did so.
    pub fn termination(&mut self) -> Termination {
        let Self::Process { child, .. } = self else { return Termination::Disconnected };
        let timeouts = Instant::now() + LAST_BREATH;
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Termination::of(status, 0),
                Ok(None) if Instant::now() < timeouts => thread::sleep(Duration::from_millis(1)),
                _ => return Termination::Disconnected,
            }
        }
    }
}

/// Ends the process with everything that it started, and takes its status from the system. A thread cannot be ended:
/// its server stops when it next looks for a request.
impl Drop for Link {
    fn drop(&mut self) {
        if let Self::Process { child, .. } = self {
            end_group(child);
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(windows)]
fn end_group(_child: &Child) {}

/// On a thread of its own, so that a child that does not read blocks nobody.
fn write_lines(mut pipe: ChildStdin, queue: mpsc::Receiver<Vec<u8>>) {
    for line in queue {
        if pipe.write_all(&line).is_err() {
            return;
        }
    }
}

fn read_answers(pipe: ChildStdout, hear: &impl Fn(Heard) -> bool) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = Read::take(&mut pipe, LONGEST_ANSWER).read_until(b'\n', &mut line);
        if !read.is_ok_and(|bytes| bytes > 0) {
            hear(Heard::Closed);
            return;
        }
        let heard = match serde_json::from_slice(&line) {
            Ok(say) => Heard::ResponseMessage(Box::new(say)),
            Err(_) => Heard::Malformed(ForeignText::of(String::from_utf8_lossy(&line[..line.len().min(60)]))),
        };
        if !hear(heard) {
            return;
        }
    }
}

/// What a plugin prints belongs to the log.
fn log_output(pipe: ChildStderr) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while Read::take(&mut pipe, LONGEST_LOG).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        tracing::warn!(target: "plugin", "{}", String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
}
