//! The output of a plugin, kept within bounds: the first lines, then the last ones of each stretch of time, and the
//! number of lines between.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use crate::foreign_text::one_line;

/// Lines that are passed on at once.
const FIRST: u32 = 100;
/// Lines that are kept of the rest of a stretch.
const LAST: usize = 20;
/// Length of a stretch.
const STRETCH: Duration = Duration::from_secs(10);
/// Longest line that is read; a longer one counts as several.
const LONGEST: u64 = 4096;

/// Chooses lines.
#[derive(Debug)]
pub struct OutputFilter {
    passed: u32,
    last: VecDeque<String>,
    skipped: u64,
    stretch: Instant,
}

impl OutputFilter {
    /// No line has come before `now`.
    pub fn new(now: Instant) -> Self {
        Self { passed: 0, last: VecDeque::new(), skipped: 0, stretch: now }
    }

    /// The lines to pass on after `line` came at `now`.
    pub fn line(&mut self, line: &str, now: Instant) -> Vec<String> {
        let line = one_line(line);
        if self.passed < FIRST {
            self.passed += 1;
            self.stretch = now;
            return vec![line];
        }
        self.last.push_back(line);
        if self.last.len() > LAST {
            self.last.pop_front();
            self.skipped += 1;
        }
        if now.saturating_duration_since(self.stretch) >= STRETCH {
            self.stretch = now;
            return self.rest();
        }
        Vec::new()
    }

    /// The lines that are kept back.
    pub fn rest(&mut self) -> Vec<String> {
        let skipped = std::mem::take(&mut self.skipped);
        let note = (skipped > 0).then(|| format!("[{skipped} lines left out]"));
        note.into_iter().chain(self.last.drain(..)).collect()
    }
}

/// Reads what a child prints, line by line to the end, so that it never waits for a full pipe.
pub fn read_lines(pipe: impl Read, each: &mut dyn FnMut(&str)) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while Read::take(&mut pipe, LONGEST).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        each(&String::from_utf8_lossy(&line));
        line.clear();
    }
}

/// Returns whether this is the line that a Rust program writes before it aborts for want of memory.
pub fn tells_out_of_memory(line: &str) -> bool {
    line.starts_with("memory allocation of ") && line.trim_end().ends_with(" bytes failed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_flood_the_first_and_the_last_lines_are_kept_and_the_rest_counted() {
        let text: String = (0..100_000).map(|line| format!("line {line}\n")).collect();
        let mut passed = Vec::new();
        let mut filter = OutputFilter::new(Instant::now());
        read_lines(text.as_bytes(), &mut |line| passed.extend(filter.line(line, Instant::now())));
        passed.extend(filter.rest());
        assert_eq!((passed[0].as_str(), passed[99].as_str()), ("line 0", "line 99"));
        assert_eq!(passed.last().unwrap(), "line 99999");
        assert!(passed.iter().any(|line| line.ends_with("lines left out]")));
    }

    #[test]
    fn a_steady_flood_passes_some_lines_in_each_stretch() {
        let begun = Instant::now();
        let mut filter = OutputFilter::new(begun);
        let mut passed = 0;
        for millisecond in 0..60_000 {
            let now = begun + Duration::from_millis(millisecond);
            passed += filter.line("again", now).len();
        }
        assert_eq!(passed, FIRST as usize + 5 * (LAST + 1));
        assert_eq!(filter.rest().len(), LAST + 1);
    }

    #[test]
    fn little_is_passed_as_it_comes() {
        let (mut filter, mut passed) = (OutputFilter::new(Instant::now()), Vec::new());
        let text = b"one\n\x1b[2Jtwo\nthree".as_slice();
        read_lines(text, &mut |line| passed.extend(filter.line(line, Instant::now())));
        assert_eq!(passed, ["one", "[2Jtwo", "three"]);
    }
}
