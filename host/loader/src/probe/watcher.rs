//! The watcher: starts the judge, drains what it prints, waits as long as it shows life, and ends what is left.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use abstrakt_system::ForeignText;
use abstrakt_system::process::{
    Activity, PROBE_FLAG, Patience, ProcessGroup, ProcessObserver, ProcessState, Termination, adopt_orphans,
    end_orphans, read_lines, tells_out_of_memory, this_program,
};

use super::{ACTIVITY, GOOD, IDLE, JUDGE, REFUSED, STAGE, limits};
use crate::verdicts::{Findings, Verdict};
use crate::{FactsError, LoadError, Reason, follow};

/// Longest line that is read: a good answer with a cover of 4 MiB has room in it.
const LONGEST_LINE: u64 = 16 << 20;
/// Most lines with the token that are read: a judge has some stages for each setup.
const MOST_LINES: usize = 100_000;
/// The interval at which the judge's end is looked for.
const LOOK: Duration = Duration::from_millis(3);
/// A judge that is found waiting for this long does not judge: it has no reason to wait.
const IDLE_AFTER: Duration = Duration::from_millis(100);
/// While a judge works and says nothing, the parent hears so often that it does.
const ALIVE: Duration = Duration::from_secs(1);
/// The content of the pipes when the judge ended arrives within this time; a process that holds them longer has nothing
/// to say.
const DRAIN: Duration = Duration::from_millis(200);

/// The output of the judge, and the way in which it ended.
struct JudgeOutput {
    activity: Activity,
    /// Kind and text of its last line.
    last: (String, String),
    out_of_memory: bool,
}

/// A line from the judge's pipes.
enum JudgeLine {
    Token(String),
    OutOfMemory,
}

/// Watches over the judgement of the file that `args` name: milliseconds of silence and seconds of processor
/// time that are borne, file.
pub(super) fn run(mut args: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let silence = Duration::from_millis(args.next()?.to_str()?.parse().ok()?);
    let seconds: u64 = args.next()?.to_str()?.parse().ok()?;
    let file = args.next()?;
    adopt_orphans();
    let verdict = watch(Path::new(&file), silence, seconds).unwrap_or_else(|error| {
        let program = ForeignText::of("abstrakt");
        Verdict::Refused(Reason::NoProbe { program, error: ForeignText::of(error) })
    });
    let line = serde_json::to_string(&verdict).expect("verdicts have a JSON form");
    let mut out = io::stdout().lock();
    // A parent that is gone needs no answer.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    Some(ExitCode::SUCCESS)
}

fn watch(file: &Path, silence: Duration, seconds: u64) -> io::Result<Verdict> {
    let token = token();
    let mut command = Command::new(this_program()?);
    command.arg(PROBE_FLAG).arg(JUDGE).arg(seconds.to_string()).arg(&token).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut judge = ProcessGroup::spawn(command)?;
    let (lines, inbox) = channel();
    if let Some(stdout) = judge.take_stdout() {
        let (lines, token) = (lines.clone(), token);
        thread::Builder::new().spawn(move || read_answers(stdout, &token, &lines))?;
    }
    if let Some(stderr) = judge.take_stderr() {
        let mut each = move |line: &str| {
            if tells_out_of_memory(line) {
                // The watcher may have seen enough.
                let _ = lines.send(JudgeLine::OutOfMemory);
            }
        };
        thread::Builder::new().spawn(move || read_lines(stderr, &mut each))?;
    }
    let mut heard =
        JudgeOutput { activity: Activity::Starting, last: Default::default(), out_of_memory: false };
    let silent = wait(&mut judge, &inbox, silence, &mut heard)?;
    let status = judge.end()?;
    let left = end_orphans(judge.id());
    let deadline = Instant::now() + DRAIN;
    while let Ok(line) = inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        heard.take(line);
    }
    Ok(heard.verdict(silent.map_or(Ok(status), Err), left, seconds))
}

/// Waits for the judge's end, or until it gave no sign of life for too long: for how long then.
fn wait(
    judge: &mut ProcessGroup,
    inbox: &Receiver<JudgeLine>,
    silence: Duration,
    heard: &mut JudgeOutput,
) -> io::Result<Option<Duration>> {
    let mut patience = Patience::new(silence);
    let (mut observer, mut told) = (ProcessObserver::new(Some(judge.id())), Instant::now());
    // Since when it waits; none once that was told.
    let mut waits = Some(Instant::now());
    loop {
        match inbox.recv_timeout(LOOK) {
            Ok(line) => {
                if heard.take(line) {
                    patience.renew();
                    told = Instant::now();
                    waits = waits.map(|_| Instant::now());
                    tell("");
                }
                continue;
            }
            Err(RecvTimeoutError::Timeout) => {}
            // Its pipes are closed: it ends, or will never say anything.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(LOOK),
        }
        if judge.has_ended()? {
            return Ok(None);
        }
        let look = observer.look(LOOK);
        patience.pass(look);
        if let Some(limit) = patience.is_over() {
            return Ok(Some(limit));
        }
        if told.elapsed() >= ALIVE {
            tell("");
            told = Instant::now();
        }
        if let Some(since) = waits {
            if !matches!(look.state, Some(ProcessState::Waiting(_))) {
                waits = Some(Instant::now());
            } else if since.elapsed() >= IDLE_AFTER {
                tell(IDLE);
                waits = None;
            }
        }
    }
}

/// A line for the parent; an empty one is a sign of life.
fn tell(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

impl JudgeOutput {
    /// True for a sign of life.
    fn take(&mut self, line: JudgeLine) -> bool {
        match line {
            JudgeLine::Token(line) => {
                let (kind, text) = line.split_once(' ').unwrap_or((&line, ""));
                match kind {
                    ACTIVITY => {
                        if let Ok(next) = serde_json::from_slice(text.as_bytes()) {
                            self.activity = next;
                        }
                    }
                    STAGE => {
                        if let Ok(stage) = serde_json::from_slice(text.as_bytes()) {
                            follow(&mut self.activity, &stage);
                        }
                    }
                    _ => {}
                }
                self.last = (kind.to_owned(), text.to_owned());
                true
            }
            JudgeLine::OutOfMemory => {
                self.out_of_memory = true;
                false
            }
        }
    }

    /// `status` is that of a judge that ended by itself, or how long it was silent, `left` how many processes it left
    /// behind.
    fn verdict(self, status: Result<ExitStatus, Duration>, left: u32, seconds: u64) -> Verdict {
        let died =
            |termination| Verdict::Refused(Reason::Died { termination, activity: self.activity.clone() });
        let status = match status {
            Ok(status) => status,
            Err(silence) => return died(Termination::Unresponsive(silence)),
        };
        if left > 0 {
            return died(Termination::LeftProcesses(left));
        }
        if status.success()
            && let Some(verdict) = answer(&self.last.0, &self.last.1)
        {
            return verdict;
        }
        let termination = Termination::of(status, seconds);
        let starved = self.out_of_memory && termination.is_abort();
        died(if starved { Termination::Memory(limits::MEMORY_MIB) } else { termination })
    }
}

/// The verdict in a last line of this kind; none where it is no answer.
fn answer(kind: &str, text: &str) -> Option<Verdict> {
    match kind {
        GOOD => Some(match serde_json::from_slice::<Findings>(text.as_bytes()) {
            Ok(findings) => Verdict::Good(Box::new(findings)),
            Err(error) => {
                Verdict::Refused(LoadError::Facts(FactsError::Untold(ForeignText::of(error))).into())
            }
        }),
        REFUSED => serde_json::from_slice(text.as_bytes()).ok().map(Verdict::Refused),
        _ => None,
    }
}

/// Reads to the end, so that the judge never waits for a full pipe, and passes on what begins with the token.
fn read_answers(pipe: impl Read, token: &str, lines: &Sender<JudgeLine>) {
    let mut pipe = BufReader::new(pipe);
    let (mut line, mut passed) = (Vec::new(), 0);
    while Read::take(&mut pipe, LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        let text = String::from_utf8_lossy(&line);
        if let Some(rest) = text.strip_prefix(token).and_then(|rest| rest.strip_prefix(' '))
            && passed < MOST_LINES
        {
            passed += 1;
            // The watcher may have seen enough.
            let _ = lines.send(JudgeLine::Token(rest.trim_end().to_owned()));
        }
        line.clear();
    }
}

/// A word that a plugin cannot know beforehand.
fn token() -> String {
    use std::hash::{BuildHasher, RandomState};
    let word = || RandomState::new().hash_one(std::process::id());
    format!("{:016x}{:016x}", word(), word())
}
