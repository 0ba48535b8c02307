//! The parent's side: start the child, drain what it prints, wait so long and no longer, and read its end.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, PROBE_FLAG, Termination};

use super::{GOOD, PROCESSOR_SECONDS, REFUSED, STAGE};
use crate::verdicts::{Findings, Verdict};
use crate::{FactsError, LoadError, Reason};

/// Most that a child may print, bytes; a good answer with a cover of 4 MiB has room in it.
const MOST_OUTPUT: usize = 16 << 20;

/// How plugin files are judged: which program is started, and how long it may take.
#[derive(Clone, Debug)]
pub struct Probe {
    program: PathBuf,
    patience: Duration,
}

/// What one run of the child led to.
pub(crate) struct Judgement {
    pub verdict: Verdict,
    /// A child that was merely slow may be quicker another time.
    pub lasting: bool,
}

impl Probe {
    /// The running program, for 3 seconds a file.
    ///
    /// # Errors
    /// The system does not tell which program this is.
    pub fn this_program() -> io::Result<Self> {
        Ok(Self::with(std::env::current_exe()?, Duration::from_secs(3)))
    }

    /// Another program that knows the role of a probe, and another patience.
    pub fn with(program: PathBuf, patience: Duration) -> Self {
        Self { program, patience }
    }

    /// The program that is started.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Judges a private copy.
    pub(crate) fn judge(&self, copy: &Path) -> Judgement {
        let token = token();
        match self.run(copy, &token) {
            Ok((end, output)) => self.read(&token, end, &output),
            Err(error) => {
                let program = ForeignText::of(self.program.display());
                let reason = Reason::NoProbe { program, error: ForeignText::of(error) };
                Judgement { verdict: Verdict::Refused(reason), lasting: false }
            }
        }
    }

    /// The child's end, `None` when it had to be stopped, and its standard output.
    fn run(&self, copy: &Path, token: &str) -> io::Result<(Option<ExitStatus>, Vec<u8>)> {
        let mut command = Command::new(&self.program);
        command.arg(PROBE_FLAG).arg(copy).arg(token);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: whatever the plugin starts is stopped with it. Without `pre_exec`, which would copy the
        // page tables of a large parent at each start.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let output = child.stdout.take().map(drain);
        let errors = child.stderr.take().map(drain);
        let ended = wait(&mut child, self.patience)?;
        stop_group(&child);
        if !ended {
            child.kill()?;
        }
        let end = child.wait()?;
        let [output, _] = [output, errors].map(|reader| reader.and_then(|reader| reader.join().ok()));
        Ok((ended.then_some(end), output.unwrap_or_default()))
    }

    fn read(&self, token: &str, end: Option<ExitStatus>, output: &[u8]) -> Judgement {
        let output = String::from_utf8_lossy(output);
        let mut activity = Activity::Starting;
        let mut last = ("", "");
        for line in output.lines().filter_map(|line| line.strip_prefix(token)?.strip_prefix(' ')) {
            last = line.split_once(' ').unwrap_or((line, ""));
            if last.0 == STAGE
                && let Ok(next) = serde_json::from_str(last.1)
            {
                activity = next;
            }
        }
        let told = if end.is_some_and(|end| end.success()) { answer(last) } else { None };
        let verdict = told.unwrap_or_else(|| {
            let ended = |status| Termination::of(status, PROCESSOR_SECONDS);
            let termination = end.map_or(Termination::Unresponsive(self.patience), ended);
            Verdict::Refused(Reason::Died { termination, activity })
        });
        Judgement { verdict, lasting: end.is_some() }
    }
}

/// What a last line of this kind tells; nothing where it is no answer.
fn answer((kind, text): (&str, &str)) -> Option<Verdict> {
    match kind {
        GOOD => Some(match serde_json::from_str::<Findings>(text) {
            Ok(findings) => Verdict::Good(Box::new(findings)),
            Err(error) => {
                Verdict::Refused(LoadError::Facts(FactsError::Untold(ForeignText::of(error))).into())
            }
        }),
        REFUSED => serde_json::from_str(text).ok().map(Verdict::Refused),
        _ => None,
    }
}

/// Reads to the end, so that the child never waits for a full pipe, and keeps what is within the cap.
fn drain(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let (mut kept, mut part) = (Vec::new(), [0; 16 << 10]);
        while let Ok(size @ 1..) = pipe.read(&mut part) {
            let room = MOST_OUTPUT - kept.len();
            kept.extend_from_slice(&part[..size.min(room)]);
        }
        kept
    })
}

/// Waits for the child's end; false when the time is over. On Linux the child then still holds its number, so that
/// stopping its group cannot hit another one.
#[cfg(target_os = "linux")]
fn wait(child: &mut Child, patience: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{PidfdFlags, pidfd_open};
    let end = pidfd_open(pid(child), PidfdFlags::empty())?;
    let deadline = std::time::Instant::now() + patience;
    loop {
        let left = deadline.saturating_duration_since(std::time::Instant::now());
        let time = left.try_into().unwrap_or(rustix::event::Timespec { tv_sec: 3, tv_nsec: 0 });
        match poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&time)) {
            Ok(ready) => return Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Waits for the child's end; false when the time is over.
#[cfg(not(target_os = "linux"))]
fn wait(child: &mut Child, patience: Duration) -> io::Result<bool> {
    let deadline = std::time::Instant::now() + patience;
    while child.try_wait()?.is_none() {
        if std::time::Instant::now() >= deadline {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Ok(true)
}

/// Stops what is left of the child's group: the child itself when its time is over, and whatever the plugin started.
fn stop_group(child: &Child) {
    // An empty group is gone already.
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(pid(child), rustix::process::Signal::KILL);
    #[cfg(not(unix))]
    let _ = child;
}

#[cfg(unix)]
fn pid(child: &Child) -> rustix::process::Pid {
    rustix::process::Pid::from_child(child)
}

/// A word that a plugin cannot know beforehand.
fn token() -> String {
    use std::hash::{BuildHasher, RandomState};
    let word = || RandomState::new().hash_one(std::process::id());
    format!("{:016x}{:016x}", word(), word())
}
