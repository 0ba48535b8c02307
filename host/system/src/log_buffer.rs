//! The last lines of the log, kept in memory for views. Knows lines; must not know who writes them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use strum::VariantArray;

/// More lines than this are not kept.
const MAX_LINES: usize = 2000;

/// The importance of a line, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum LogLevel {
    /// Something failed.
    Error,
    /// Something went wrong, and went on.
    Warning,
    /// Worth knowing.
    Information,
    /// For those who look for a fault.
    Debug,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The importance.
    pub level: LogLevel,
    /// The time of writing.
    pub at: SystemTime,
    /// The part of the program that wrote it: `abstrakt_gui::notices`.
    pub source: String,
    /// The text.
    pub text: String,
}

/// The lines; copies share them.
#[derive(Clone, Debug, Default)]
pub struct LogBuffer(Arc<Mutex<VecDeque<LogLine>>>);

impl LogBuffer {
    /// Adds a line; the oldest one of level debug goes when there are too many, or the oldest of all.
    pub fn push(&self, line: LogLine) {
        let mut lines = self.lock();
        lines.push_back(line);
        if lines.len() > MAX_LINES {
            // A talkative engine must not drive out what went wrong.
            let least = lines.iter().position(|line| line.level == LogLevel::Debug);
            lines.remove(least.unwrap_or(0));
        }
    }

    /// The lines that are wanted, the oldest first.
    pub fn lines(&self, wanted: impl Fn(&LogLine) -> bool) -> Vec<LogLine> {
        self.lock().iter().filter(|line| wanted(line)).cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<LogLine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_those_for_a_fault_go_first() {
        let buffer = LogBuffer::default();
        let push = |level, number: usize| {
            let (source, text) = (String::new(), number.to_string());
            buffer.clone().push(LogLine { level, at: SystemTime::UNIX_EPOCH, source, text });
        };
        for number in 0..=MAX_LINES {
            push(if number % 2 == 0 { LogLevel::Warning } else { LogLevel::Debug }, number);
        }
        let all = buffer.lines(|_| true);
        assert_eq!(all.len(), MAX_LINES);
        assert_eq!([&all[0].text, &all[1].text, &all[2].text], ["0", "2", "3"]);
        (0..2 * MAX_LINES).for_each(|number| push(LogLevel::Warning, number));
        let all = buffer.lines(|_| true);
        assert_eq!((all.len(), all[0].text.as_str()), (MAX_LINES, MAX_LINES.to_string().as_str()));
    }
}
