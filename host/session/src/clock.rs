//! The clock of the ply under way. Time comes from outside; what earlier plies took is in the record.

use std::sync::Arc;
use std::time::Duration;

/// Tells the time since a fixed moment. Never goes back.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// How long the ply under way has taken; stands still while nobody is to move or the game is paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stopwatch {
    before: Duration,
    since: Option<Duration>,
}

impl Stopwatch {
    /// Back to nothing, standing still.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Runs from `now` on, or goes on running.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stands still from `now` on.
    pub fn halt(&mut self, now: Duration) {
        self.before = self.elapsed(now);
        self.since = None;
    }

    /// Time taken.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_running_time_counts() {
        let at = Duration::from_secs;
        let mut watch = Stopwatch::default();
        assert_eq!(watch.elapsed(at(5)), at(0));
        watch.run(at(5));
        watch.run(at(7));
        assert_eq!(watch.elapsed(at(8)), at(3));
        watch.halt(at(9));
        watch.halt(at(10));
        assert_eq!(watch.elapsed(at(20)), at(4));
        watch.run(at(20));
        assert_eq!(watch.elapsed(at(21)), at(5));
        watch.reset();
        assert_eq!(watch.elapsed(at(30)), at(0));
    }
}
