//! The clock of the ply under way. Time comes from outside; what earlier plies took is in the record.

use std::time::Duration;

use abstrakt_referee::Now;

/// A seat's thinking time is journalled this often: so much of it is lost when the program is killed.
const JOURNALLED_EVERY: Duration = Duration::from_secs(5);

/// The time that the ply under way has taken; it stands still while no one is to move or the game is paused.
pub(crate) struct TurnClock {
    now: Now,
    watch: Stopwatch,
    /// Time that the journal knows of.
    journalled: Duration,
}

impl TurnClock {
    /// Standing still.
    pub fn new(now: Now) -> Self {
        Self { now, watch: Stopwatch::default(), journalled: Duration::ZERO }
    }

    /// Another ply begins, which has taken `before` already; the clock stands still.
    pub fn reset(&mut self, before: Duration) {
        self.watch = Stopwatch { before, since: None };
        self.journalled = before;
    }

    /// Runs from now on, or goes on running.
    pub fn run(&mut self) {
        self.watch.run((self.now)());
    }

    /// Stands still from now on.
    pub fn halt(&mut self) {
        self.watch.halt((self.now)());
    }

    /// Returns whether it runs.
    pub fn is_running(&self) -> bool {
        self.watch.since.is_some()
    }

    /// Time that the ply has taken.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed((self.now)())
    }

    /// The time that the ply has taken, if the journal is to have it again.
    pub fn take_for_journal(&mut self) -> Option<Duration> {
        let elapsed = self.elapsed();
        let due = elapsed >= self.journalled + JOURNALLED_EVERY;
        due.then(|| {
            self.journalled = elapsed;
            elapsed
        })
    }
}

/// Time that was counted while it ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stopwatch {
    before: Duration,
    since: Option<Duration>,
}

impl Stopwatch {
    fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    fn halt(&mut self, now: Duration) {
        self.before = self.elapsed(now);
        self.since = None;
    }

    fn elapsed(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn only_running_time_counts() {
        let seconds = Duration::from_secs;
        let mut watch = Stopwatch::default();
        assert_eq!(watch.elapsed(seconds(5)), seconds(0));
        watch.run(seconds(5));
        watch.run(seconds(7));
        assert_eq!(watch.elapsed(seconds(8)), seconds(3));
        watch.halt(seconds(9));
        watch.halt(seconds(10));
        assert_eq!(watch.elapsed(seconds(20)), seconds(4));
        watch.run(seconds(20));
        assert_eq!(watch.elapsed(seconds(21)), seconds(5));
    }

    #[test]
    fn the_journal_hears_of_the_time_now_and_then() {
        let seconds = Arc::new(AtomicU64::new(0));
        let time = Arc::clone(&seconds);
        let mut clock = TurnClock::new(Arc::new(move || Duration::from_secs(time.load(Ordering::Relaxed))));
        clock.reset(Duration::from_secs(2));
        clock.run();
        assert_eq!(clock.take_for_journal(), None);
        seconds.store(5, Ordering::Relaxed);
        assert_eq!(clock.take_for_journal(), Some(Duration::from_secs(7)));
        assert_eq!(clock.take_for_journal(), None);
    }
}
