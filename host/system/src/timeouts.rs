//! The one table of time limits: how long the program waits for a child process.

use std::time::{Duration, Instant};

/// The times for which a parent waits, and the number of times that it restarts a worker. `docs/time-limits.md` is the
/// same table for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For a sign of life from the conformance kit, in a probe or in a worker.
    pub probe: Duration,
    /// Processor time that a probe may use between two signs of life, in whole seconds: it stops a plugin that loops
    /// even on a machine too busy for clocks to mean much.
    pub probe_processor: Duration,
    /// For a started worker to have loaded its plugin.
    pub load: Duration,
    /// For a sign of life from a call of the rules.
    pub rules: Duration,
    /// For a sign of life from work: a search tells its progress more often.
    pub work: Duration,
    /// For work that was told to stop.
    pub stop: Duration,
    /// Workers started again in one game before giving up.
    pub restarts: u32,
}

impl Default for Timeouts {
    /// 3 s, 2 s, 5 s, 1 s, 30 s, 500 ms, and 3 times.
    fn default() -> Self {
        Self {
            probe: Duration::from_secs(3),
            probe_processor: Duration::from_secs(2),
            load: Duration::from_secs(5),
            rules: Duration::from_secs(1),
            work: Duration::from_secs(30),
            stop: Duration::from_millis(500),
            restarts: 3,
        }
    }
}

impl Timeouts {
    /// The table with every time multiplied by `factor`, which is positive and finite; times that a `Duration` cannot
    /// hold are its greatest. For slow machines and for debuggers.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let scale = |time: Duration| {
            Duration::try_from_secs_f64(time.as_secs_f64() * factor).unwrap_or(Duration::MAX)
        };
        Self {
            probe: scale(self.probe),
            probe_processor: scale(self.probe_processor),
            load: scale(self.load),
            rules: scale(self.rules),
            work: scale(self.work),
            stop: scale(self.stop),
            restarts: self.restarts,
        }
    }
}

/// The time by which a thread that waited until `moment` came too late, where that is more than a machine does to a
/// running thread: this process was stopped for a time, or got no processor. The input that it waited for may have come
/// meanwhile, so this time is no silence; it includes a moment for that input to be read.
pub fn overslept(moment: Instant) -> Option<Duration> {
    /// Usual on a machine with work to do.
    const USUAL: Duration = Duration::from_millis(100);
    /// Less than anybody waits between two looks, so that time goes on even where this comes again and again.
    const TO_READ: Duration = Duration::from_millis(50);
    let late = moment.elapsed();
    (late > USUAL).then(|| late + TO_READ)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_factor_multiplies_every_time_and_no_count() {
        let twice = Timeouts::default().scaled(2.0);
        let seconds =
            [twice.probe, twice.load, twice.rules, twice.work, twice.stop].map(|time| time.as_secs());
        assert_eq!((seconds, twice.restarts), ([6, 10, 2, 60, 1], 3));
        assert_eq!(Timeouts::default().scaled(1e300).load, Duration::MAX);
    }

    #[test]
    fn only_a_process_that_stood_still_comes_too_late() {
        let now = Instant::now();
        assert_eq!(overslept(now + Duration::from_secs(60)), None);
        let before = now.checked_sub(Duration::from_secs(1)).expect("the machine is older");
        assert!(overslept(before).is_some_and(|late| late >= Duration::from_secs(1)));
    }
}
