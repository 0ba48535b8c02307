//! The parent's side: starts the watcher and waits for its verdict.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use abstrakt_system::process::{Activity, PROBE_FLAG, ProcessGroup, Termination, this_program};
use abstrakt_system::{ForeignText, Timeouts, overslept};

use super::{IDLE, WATCH};
use crate::Reason;
use crate::verdicts::Verdict;

/// Longest verdict that is read.
const LONGEST: u64 = 16 << 20;
/// A judgement that takes longer is slow, as one that does nothing is: others need not wait for it.
const SLOW: Duration = Duration::from_millis(500);
/// The watcher runs no plugin code and ends the judge in time; it gets so much more than the judge.
const GRACE: Duration = Duration::from_secs(5);
/// Time for a watcher that closed its pipe to end.
const LAST_MOMENT: Duration = Duration::from_millis(200);

/// The way in which plugin files are judged: the program that is started, and the time for which it may be silent.
#[derive(Clone, Debug)]
pub struct Probe {
    program: PathBuf,
    silence: Duration,
    processor: Duration,
}

impl Probe {
    /// The running program, under the limits for probes of `timeouts`.
    ///
    /// # Errors
    /// The system does not tell which program this is.
    pub fn this_program(timeouts: &Timeouts) -> io::Result<Self> {
        let (silence, processor) = (timeouts.probe, timeouts.probe_processor);
        Ok(Self { program: this_program()?, silence, processor })
    }

    /// Another program that knows the role of a probe, and another limit of its silence.
    pub fn with(program: PathBuf, silence: Duration) -> Self {
        Self { program, silence, processor: Timeouts::default().probe_processor }
    }

    /// The program that is started.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Judges a private copy. `slow` is called once where that takes long.
    pub(crate) fn judge(&self, copy: &Path, slow: impl FnOnce()) -> Verdict {
        let judged = self.run(copy, slow);
        judged.unwrap_or_else(|error| self.not_started(&error))
    }

    /// The verdict where no process, or no thread to wait for it, can be started.
    pub(crate) fn not_started(&self, error: &io::Error) -> Verdict {
        let program = ForeignText::of(self.program.display());
        Verdict::Refused(Reason::NoProbe { program, error: ForeignText::of(error) })
    }

    fn run(&self, copy: &Path, slow: impl FnOnce()) -> io::Result<Verdict> {
        let mut command = Command::new(&self.program);
        command.arg(PROBE_FLAG).arg(WATCH).arg(self.silence.as_millis().to_string());
        command.arg(self.processor.as_secs().max(1).to_string()).arg(copy);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut watcher = ProcessGroup::spawn(command)?;
        let (lines, inbox) = channel();
        if let Some(stdout) = watcher.take_stdout() {
            thread::Builder::new().name("probe".into()).spawn(move || {
                read_lines(stdout, |line| lines.send(line).is_ok());
            })?;
        }
        let reported = listen(&inbox, self.silence.saturating_add(GRACE), slow);
        let died = |termination| Verdict::Refused(Reason::Died { termination, activity: Activity::Starting });
        Ok(match reported {
            JudgeOutput::Verdict(verdict) => verdict,
            // Only a machine that stands still comes here.
            JudgeOutput::Silence => died(Termination::Unresponsive(self.silence)),
            // A watcher that ends without a verdict was killed; its end comes at once after its pipe's.
            JudgeOutput::End => {
                let deadline = Instant::now() + LAST_MOMENT;
                while !watcher.has_ended()? && Instant::now() < deadline {
                    thread::sleep(Duration::from_millis(2));
                }
                died(if watcher.has_ended()? {
                    Termination::of(watcher.end()?, 0)
                } else {
                    Termination::Disconnected
                })
            }
        })
    }
}

/// The output of the watcher.
enum JudgeOutput {
    Verdict(Verdict),
    Silence,
    End,
}

fn listen(inbox: &Receiver<String>, silence: Duration, slow: impl FnOnce()) -> JudgeOutput {
    let mut slow = Some(slow);
    let begun = Instant::now();
    let mut deadline = begun + silence;
    loop {
        let next = if slow.is_some() { deadline.min(begun + SLOW) } else { deadline }.max(Instant::now());
        let heard = inbox.recv_timeout(next.saturating_duration_since(Instant::now()));
        if let Some(time) = overslept(next) {
            deadline += time;
        }
        match heard {
            Ok(line) if line.trim_end() == IDLE => {
                if let Some(slow) = slow.take() {
                    slow();
                }
            }
            Ok(line) => {
                if let Ok(verdict) = serde_json::from_slice(line.as_bytes()) {
                    return JudgeOutput::Verdict(verdict);
                }
                deadline = Instant::now() + silence;
            }
            Err(RecvTimeoutError::Timeout) => match slow.take() {
                Some(slow) => slow(),
                None if Instant::now() >= deadline => return JudgeOutput::Silence,
                None => {}
            },
            Err(RecvTimeoutError::Disconnected) => return JudgeOutput::End,
        }
    }
}

fn read_lines(pipe: ChildStdout, mut pass: impl FnMut(String) -> bool) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while Read::take(&mut pipe, LONGEST).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        if !pass(String::from_utf8_lossy(&line).into_owned()) {
            return;
        }
        line.clear();
    }
}
