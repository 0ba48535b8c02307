//! The report: the acts that were done, and the losses.

use std::collections::BTreeMap;
use std::fmt;

/// The account of a soak.
#[derive(Debug, Default)]
pub struct Report {
    done: BTreeMap<String, u64>,
    /// The losses, one line each.
    pub lost: Vec<String>,
    /// The acts that could not be tried here, each with the reason.
    pub skipped: Vec<String>,
}

impl Report {
    /// Something was done `count` times.
    pub fn add(&mut self, what: &str, count: u64) {
        *self.done.entry(what.to_owned()).or_default() += count;
    }

    /// Something was done.
    pub fn did(&mut self, what: &str) {
        self.add(what, 1);
    }

    /// The number of times that something was done.
    pub fn count(&self, what: &str) -> u64 {
        self.done.get(what).copied().unwrap_or_default()
    }

    /// The counts of all acts, on one line.
    pub fn line(&self) -> String {
        self.done.iter().map(|(what, count)| format!("{what}: {count}")).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count) in &self.done {
            writeln!(f, "{count:>8}  {what}")?;
        }
        for skipped in &self.skipped {
            writeln!(f, "skipped: {skipped}")?;
        }
        for lost in &self.lost {
            writeln!(f, "LOST: {lost}")?;
        }
        if self.lost.is_empty() {
            writeln!(f, "lost: nothing")
        } else {
            writeln!(f, "lost: {}", self.lost.len())
        }
    }
}
