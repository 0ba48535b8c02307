//! The way of a worker's answers to its parent: each a line of a pipe.
//!
//! Knows pipes and lines. Must not know what an answer means.

use std::io::{BufRead, BufReader, Read};
use std::process::ChildStdout;
use std::time::Instant;

use abstrakt_system::ForeignText;
use abstrakt_system::process::{ChildOutput, OutputEvent};
use memchr::memchr;

use super::link::LinkEvent;

/// Longest answer that is read: a search tree of some ten thousand nodes is shorter.
const LONGEST_ANSWER: usize = 64 << 20;

/// The answers, read by the thread that waits for them: no other one needs to be woken.
pub(super) struct AnswerPipe {
    output: ChildOutput,
    /// The bytes behind the last line.
    bytes: Vec<u8>,
    /// As many of them have no end of a line.
    searched: usize,
}

impl AnswerPipe {
    /// Reads from this pipe.
    pub fn new(output: ChildOutput) -> Self {
        Self { output, bytes: Vec::new(), searched: 0 }
    }

    /// The next event, waited for until `moment`, or for ever; none where nothing has come by then.
    pub fn next(&mut self, moment: Option<Instant>) -> Option<LinkEvent> {
        loop {
            let end = memchr(b'\n', &self.bytes[self.searched..]);
            if let Some(end) = end.map(|end| self.searched + end) {
                let event = event(&self.bytes[..end]);
                self.bytes.drain(..=end);
                self.searched = 0;
                return Some(event);
            }
            self.searched = self.bytes.len();
            if self.searched > LONGEST_ANSWER {
                self.searched = 0;
                return Some(event(&std::mem::take(&mut self.bytes)));
            }
            match self.output.wait(&mut self.bytes, moment) {
                OutputEvent::Bytes => {}
                OutputEvent::Nothing => return None,
                OutputEvent::Closed => return Some(LinkEvent::Closed),
            }
        }
    }
}

/// Reads answers to the end, for an owner that must not wait. `pass` tells whether more are wanted.
pub(super) fn read_answers(pipe: ChildStdout, pass: &impl Fn(LinkEvent) -> bool) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = Read::take(&mut pipe, LONGEST_ANSWER as u64).read_until(b'\n', &mut line);
        if !read.is_ok_and(|bytes| bytes > 0) {
            pass(LinkEvent::Closed);
            return;
        }
        if !pass(event(&line)) {
            return;
        }
    }
}

/// The event of a line.
fn event(line: &[u8]) -> LinkEvent {
    match serde_json::from_slice(line) {
        Ok(response) => LinkEvent::Response(Box::new(response)),
        Err(_) => {
            let beginning = String::from_utf8_lossy(&line[..line.len().min(60)]);
            LinkEvent::Malformed(ForeignText::of(beginning))
        }
    }
}
