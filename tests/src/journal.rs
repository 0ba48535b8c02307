//! Journals that another program writes: what a test kills and stops it by.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

/// Whole lines of a file; none where there is no file.
pub fn lines_of(journal: &Path) -> usize {
    fs::read(journal).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
}

/// Waits until a journal has so many lines; false: the program that writes it has ended before. No event tells when another program
/// has written to a file, so this looks again and again.
///
/// # Panics
/// The system does not tell whether the program has ended.
pub fn wait_for_lines(program: &mut Child, journal: &Path, lines: usize) -> bool {
    while lines_of(journal) < lines {
        if program.try_wait().expect("a child").is_some() {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// Starts a program again and again and kills it, until it ends by itself: the number of kills. Each time it may write `more` lines of
/// the journal first, and goes on meanwhile, so that the kill meets it anywhere.
///
/// # Panics
/// It fails, or has not ended after 200 times.
pub fn kill_until_done(
    mut start: impl FnMut() -> Child,
    journal: &Path,
    mut more: impl FnMut() -> usize,
) -> usize {
    for kills in 0..200 {
        let mut program = start();
        if !wait_for_lines(&mut program, journal, lines_of(journal) + more()) {
            assert!(program.wait().expect("a child").success());
            return kills;
        }
        program.kill().expect("it runs");
        program.wait().expect("a child");
    }
    panic!("it never ends");
}
