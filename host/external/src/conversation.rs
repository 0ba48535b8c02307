//! The conversation with one process: lines go out, lines come in, and what goes wrong with either is told.
//!
//! Knows pipes and processes. Must not know protocols.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use abstrakt_system::process::{ProcessGroup, Termination, read_lines};
use abstrakt_system::{ForeignText, one_line};

use crate::conversation_log::{ConversationLog, Speaker};
use crate::wait::{LOOK, Wait};
use crate::wire::Lines;
use crate::{ExternalSpec, FailureCause, RegisteredEngine, StopSwitch};

/// Bytes that are read at once.
const CHUNK: usize = 8 << 10;
/// Chunks that are kept of an engine that says more than is listened to: it waits then.
const MOST_CHUNKS: usize = 64;
/// Lines of its output that are kept.
const LAST_LINES: usize = 20;
/// Time for a process that closed its output to end, and for its last words to arrive.
const EXIT_GRACE: Duration = Duration::from_secs(1);
/// Time for a process that was told to end.
const FAREWELL_GRACE: Duration = Duration::from_millis(500);

/// The number of the signal by which a process is ended at once.
const KILL: i32 = 9;

/// The message that was heard.
pub(crate) enum Heard {
    /// A line.
    Line(String),
    /// Nothing yet.
    Nothing,
}

/// A running program. Dropping it ends the process with everything that it has started.
pub(crate) struct Conversation {
    group: ProcessGroup,
    input: Sender<String>,
    output: Receiver<Vec<u8>>,
    /// Keeps what the program writes to its standard error, until that is closed.
    errors: Option<JoinHandle<()>>,
    lines: Lines,
    last: LastLines,
    log: ConversationLog,
    stop: StopSwitch,
}

/// The last lines of a program's output; clones are the same.
#[derive(Clone, Default)]
struct LastLines(Arc<Mutex<VecDeque<String>>>);

impl LastLines {
    fn push(&self, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_back(one_line(line));
        if lines.len() > LAST_LINES {
            lines.pop_front();
        }
    }

    fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl Conversation {
    /// Starts the program of an engine.
    ///
    /// # Errors
    /// It does not start, or its conversation cannot be kept.
    pub fn start(
        engine: &RegisteredEngine,
        spec: &ExternalSpec,
        stop: &StopSwitch,
    ) -> Result<Self, FailureCause> {
        let log = ConversationLog::new(&engine.name);
        let log = match &spec.log {
            Some(path) => {
                let first = format!("# {}: {} {}", engine.name, engine.command, engine.arguments.join(" "));
                log.append(path, &first).map_err(FailureCause::Log)?
            }
            None => log,
        };
        let mut command = Command::new(&engine.command);
        command.args(&engine.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = engine.working_folder() {
            command.current_dir(folder);
        }
        Self::spawn(command, log, stop.clone()).map_err(|error| {
            let (program, error) = (ForeignText::of(&engine.command), ForeignText::of(error));
            FailureCause::Ended(Termination::NotStarted { program, error })
        })
    }

    fn spawn(command: Command, log: ConversationLog, stop: StopSwitch) -> std::io::Result<Self> {
        let mut group = ProcessGroup::spawn_marked(command)?;
        let (input, to_write) = mpsc::channel();
        let (chunks, output) = mpsc::sync_channel(MOST_CHUNKS);
        let last = LastLines::default();
        let name = || thread::Builder::new().name("engine pipe".into());
        if let Some(stdin) = group.take_stdin() {
            name().spawn(move || write_lines(stdin, &to_write))?;
        }
        if let Some(stdout) = group.take_stdout() {
            name().spawn(move || read_chunks(stdout, &chunks))?;
        }
        let errors = group.take_stderr().map(|stderr| {
            let (last, log) = (last.clone(), log.clone());
            let keep = move |line: &str| {
                log.line(Speaker::StandardError, line);
                last.push(line);
            };
            name().spawn(move || read_lines(stderr, &mut |line| keep(line)))
        });
        let errors = errors.transpose()?;
        Ok(Self { group, input, output, errors, lines: Lines::default(), last, log, stop })
    }

    /// Its processes.
    pub fn group(&self) -> &ProcessGroup {
        &self.group
    }

    /// The last lines of its output, the newest last.
    pub fn last_lines(&self) -> Vec<String> {
        self.last.all()
    }

    /// Says a line. Whoever does not read it is noticed by the answer that does not come.
    pub fn say(&self, line: impl std::fmt::Display) {
        let line = line.to_string();
        self.log.line(Speaker::Host, &line);
        // The writer ends with the process.
        let _ = self.input.send(line);
    }

    /// Passes over what was said unasked, such as an answer that was given twice.
    pub fn pass_over(&mut self) {
        // A flood has no end: what comes behind these is heard as an answer, and is none.
        for chunk in self.output.try_iter().take(MOST_CHUNKS) {
            self.lines.push(&chunk);
        }
        for line in self.lines.by_ref().flatten() {
            self.log.line(Speaker::Engine, &line);
            self.last.push(&line);
        }
    }

    /// Listens for a short while.
    ///
    /// # Errors
    /// The process has ended, closed its output or says what is no text, or the wait is over.
    pub fn listen(&mut self, wait: &mut Wait) -> Result<Heard, FailureCause> {
        loop {
            if self.stop.is_set() {
                return Err(FailureCause::Ended(Termination::Killed(KILL)));
            }
            match self.lines.next() {
                Some(Ok(line)) => {
                    self.log.line(Speaker::Engine, &line);
                    self.last.push(&line);
                    // A flood of lines does not make the time longer.
                    wait.look(&self.group)?;
                    return Ok(Heard::Line(line));
                }
                Some(Err(error)) => {
                    let line = error.to_string();
                    self.log.line(Speaker::Engine, &line);
                    wait.malformed(line)?;
                    continue;
                }
                None => {}
            }
            match self.output.recv_timeout(LOOK) {
                Ok(chunk) => {
                    self.lines.push(&chunk);
                    wait.look(&self.group)?;
                }
                Err(RecvTimeoutError::Timeout) if self.group.has_ended().unwrap_or(true) => {
                    return Err(FailureCause::Ended(self.termination()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    wait.look(&self.group)?;
                    return Ok(Heard::Nothing);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    // A last line may have no end.
                    self.lines.finish();
                    if let Some(Ok(line)) = self.lines.next() {
                        self.log.line(Speaker::Engine, &line);
                        self.last.push(&line);
                        return Ok(Heard::Line(line));
                    }
                    return Err(FailureCause::Ended(self.termination()));
                }
            }
        }
    }

    /// The end of a process that closed its output, or is gone. Its last words, which mostly say why, are kept by then.
    fn termination(&mut self) -> Termination {
        if !await_until(EXIT_GRACE, || self.group.has_ended().unwrap_or(true)) {
            return Termination::Disconnected;
        }
        // With the group ends whoever else holds the pipe.
        let ended = self.group.end();
        await_until(EXIT_GRACE, || self.errors.as_ref().is_none_or(JoinHandle::is_finished));
        ended.map_or(Termination::Unknown, |status| Termination::of(status, 0))
    }

    /// Tells the program to end, and ends it with its children when it does not.
    pub fn end(mut self, farewell: impl std::fmt::Display) {
        self.say(farewell);
        if !self.stop.is_set() {
            await_until(FAREWELL_GRACE, || self.group.has_ended().unwrap_or(true));
        }
    }
}

/// Waits for so long until this holds, and returns whether it does.
fn await_until(grace: Duration, mut holds: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + grace;
    while !holds() {
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// Writes lines until the pipe breaks or nobody has any more.
fn write_lines(mut pipe: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        // Whoever reads no more has ended, which is noticed elsewhere.
        if pipe.write_all(format!("{line}\n").as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

fn read_chunks(mut pipe: ChildStdout, chunks: &SyncSender<Vec<u8>>) {
    let mut chunk = [0; CHUNK];
    loop {
        let read = match pipe.read(&mut chunk) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            read => read.unwrap_or(0),
        };
        if read == 0 || chunks.send(chunk[..read].to_vec()).is_err() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::Protocol;

    fn shell(script: &str, log: Option<std::path::PathBuf>) -> (RegisteredEngine, ExternalSpec) {
        let engine = RegisteredEngine {
            name: "shell".into(),
            protocol: Protocol::Gomocup,
            game: "gomoku".into(),
            variant: None,
            command: "sh".into(),
            arguments: vec!["-c".into(), script.into()],
            folder: None,
            options: Vec::new(),
            others: toml::Table::new(),
        };
        (engine, ExternalSpec { log, ..ExternalSpec::new("shell") })
    }

    fn start(script: &str) -> Conversation {
        let (engine, spec) = shell(script, None);
        Conversation::start(&engine, &spec, &StopSwitch::default()).expect("a shell starts")
    }

    /// The lines up to the failure, and the failure, with this patience.
    fn heard(line: &mut Conversation, silence: Duration) -> (Vec<String>, FailureCause) {
        let mut wait = Wait::silence(line.group(), silence);
        let mut lines = Vec::new();
        loop {
            match line.listen(&mut wait) {
                Ok(Heard::Line(line)) => lines.push(line),
                Ok(Heard::Nothing) => {}
                Err(cause) => return (lines, cause),
            }
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn lines_go_out_and_come_in_until_the_process_ends() {
        let mut line = start("read word; echo \"heard $word\"; echo no space >&2; printf last; exit 5");
        line.say("hello");
        let (lines, cause) = heard(&mut line, LONG);
        assert_eq!(lines, ["heard hello", "last"]);
        assert_eq!(cause, FailureCause::Ended(Termination::Exit(5)));
        assert!(line.last_lines().contains(&"no space".to_owned()));
    }

    #[test]
    fn silence_is_told() {
        let mut line = start("sleep 600");
        let (lines, cause) = heard(&mut line, Duration::from_millis(50));
        assert!(lines.is_empty());
        assert!(matches!(cause, FailureCause::Ended(Termination::Unresponsive(_))), "{cause:?}");
    }

    #[test]
    fn whoever_closes_the_output_and_lives_on_is_told() {
        let mut line = start("exec >&- 2>&-; exec sleep 600");
        let (_, cause) = heard(&mut line, LONG);
        assert_eq!(cause, FailureCause::Ended(Termination::Disconnected));
    }

    #[test]
    fn a_flood_of_lines_that_are_too_long_has_an_end_and_takes_no_memory() {
        let mut line = start("yes | tr -d '\\n'");
        let (lines, cause) = heard(&mut line, Duration::from_millis(300));
        assert!(lines.is_empty());
        assert!(matches!(cause, FailureCause::Ended(_)), "{cause:?}");
        let mut line = start("while true; do head -c 100000 /dev/zero; echo; done");
        let (_, cause) = heard(&mut line, LONG);
        assert!(matches!(cause, FailureCause::Ended(Termination::Malformed(_))), "{cause:?}");
    }

    #[test]
    fn whoever_reads_nothing_keeps_nobody_waiting() {
        let line = start("exec sleep 600");
        for _ in 0..1000 {
            line.say("x".repeat(1000));
        }
        line.end("END");
    }

    #[test]
    fn what_was_said_unasked_is_passed_over() {
        let mut line = start("echo old; echo older; read word; echo new; read word");
        while line.last_lines().len() < 2 {
            line.pass_over();
        }
        line.say("go");
        let mut wait = Wait::silence(line.group(), LONG);
        let first = loop {
            if let Heard::Line(first) = line.listen(&mut wait).expect("it answers") {
                break first;
            }
        };
        assert_eq!(first, "new");
    }

    #[test]
    fn a_conversation_is_kept_with_who_said_what() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("talk.txt");
        let (engine, spec) = shell("read word; echo \"$word?\"; echo alas >&2", Some(path.clone()));
        for _ in 0..2 {
            let mut line = Conversation::start(&engine, &spec, &StopSwitch::default()).unwrap();
            line.say("BEGIN");
            heard(&mut line, LONG);
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let count = |end: &str| text.lines().filter(|line| line.ends_with(end)).count();
        assert_eq!(["> BEGIN", "< BEGIN?", "! alas"].map(count), [2; 3], "{text}");
        let (engine, spec) = shell("true", Some(path.join("below-a-file.txt")));
        assert!(matches!(
            Conversation::start(&engine, &spec, &StopSwitch::default()),
            Err(FailureCause::Log(_))
        ));
    }

    #[test]
    fn a_program_that_is_not_there_is_told() {
        let (mut engine, spec) = shell("", None);
        engine.command = "/no/such/program".into();
        let refused = Conversation::start(&engine, &spec, &StopSwitch::default()).err();
        assert!(matches!(refused, Some(FailureCause::Ended(Termination::NotStarted { .. }))), "{refused:?}");
    }
}
