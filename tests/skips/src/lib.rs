//! Tests that are skipped because this machine lacks a tool, a display or a corpus: each says so here, and `cargo xtask test` prints
//! at its end how many there were.
//!
//! A crate of its own without dependencies, for tests of any crate. Must not know what is tested.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::thread;

/// Names the file that skipped tests are written to, a line each; without it they are printed alone.
pub const VARIABLE: &str = "ABSTRAKT_SKIPPED";

/// Says that the running test is skipped, and why.
///
/// # Panics
/// The file named by [`VARIABLE`] cannot be written.
pub fn skip(reason: impl Display) {
    let reason = reason.to_string().replace('\n', " ");
    println!("skipped: {reason}");
    if let Some(path) = std::env::var_os(VARIABLE) {
        let test = thread::current().name().unwrap_or("a test").to_owned();
        let line = format!("{test}: {reason}\n");
        let written = File::options()
            .create(true)
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// The content of such a file in words: the number of tests that were skipped, and that for each reason.
pub fn summary(lines: &str) -> String {
    let mut reasons = BTreeMap::<&str, usize>::new();
    for line in lines.lines() {
        *reasons.entry(line.split_once(": ").map_or(line, |(_, reason)| reason)).or_default() += 1;
    }
    let mut out = format!("{} tests skipped\n", reasons.values().sum::<usize>());
    for (reason, count) in reasons {
        out += &format!("{count:>5}  {reason}\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted() {
        let lines =
            "window::opens: Xvfb is not installed\nfiles: x/y: z is missing\nkeys: Xvfb is not installed\n";
        assert_eq!(
            summary(lines),
            "3 tests skipped\n    2  Xvfb is not installed\n    1  x/y: z is missing\n"
        );
        assert_eq!(summary(""), "0 tests skipped\n");
    }
}
