//! The host of a conversation: an external program, as a test plays it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use abstrakt_tests::Sandbox;

/// The folder of this test's files.
pub const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// A recorded dialogue.
pub fn dialogue(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues").join(file);
    std::fs::read_to_string(&file).expect("the dialogue is there")
}

/// A running engine. Dropping it ends the process.
pub struct Host {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Host {
    /// Starts `abstrakt serve` with these arguments.
    pub fn start(sandbox: &Sandbox, arguments: &[&str]) -> Self {
        Self::run(sandbox.command(&[&["serve"], arguments].concat()))
    }

    /// Runs an engine, over pipes.
    pub fn run(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { process, input, output }
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the engine reads");
    }

    /// The next line; empty at the end.
    pub fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine writes text");
        line.trim_end().to_owned()
    }

    /// The lines up to one that begins so.
    pub fn hear_until(&mut self, begins: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "the engine has ended before {begins}: {lines:?}");
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(begins)) {
                return lines;
            }
        }
    }

    /// The answer to a query of UGI.
    pub fn query(&mut self, question: &str) -> String {
        self.say(&format!("query {question}"));
        let line = self.hear();
        line.strip_prefix("response ").unwrap_or_else(|| panic!("{question}: {line}")).to_owned()
    }

    /// Closes the input; the lines that follow, and how the process ended.
    pub fn close(&mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let rest = self.output.by_ref().lines().map(|line| line.expect("text")).collect();
        (rest, self.process.wait().expect("the process is ours"))
    }

    /// Waits for the end of a process that was told to end.
    pub fn ended(&mut self) -> ExitStatus {
        self.process.wait().expect("the process is ours")
    }

    /// Says the lines of a recorded dialogue that begin with `>`, and hears those that begin with `<`: word for word, or up to the
    /// three dots at its end. `< info ...` and `< MESSAGE ...` stand for any number of such lines.
    pub fn replay(&mut self, file: &str) {
        let text = dialogue(file);
        let mut pending: Option<String> = None;
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(said) = line.strip_prefix("> ") {
                self.say(said);
            } else if let Some(begins) = ["info ", "MESSAGE "].into_iter().find(|begins| {
                line.strip_prefix("< ").and_then(|told| told.strip_suffix("...")) == Some(*begins)
            }) {
                while pending.as_ref().is_none_or(|line| line.starts_with(begins)) {
                    pending = Some(self.hear());
                }
            } else if let Some(expected) = line.strip_prefix("< ") {
                let heard = pending.take().unwrap_or_else(|| self.hear());
                match expected.strip_suffix("...") {
                    Some(begins) => assert!(heard.starts_with(begins), "line {number}: {heard}"),
                    None => assert_eq!(heard, expected, "line {number}"),
                }
            }
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _gone = self.process.wait();
    }
}
