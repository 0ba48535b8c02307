//! A clock that stands still while the process does: stopping the program, or closing the lid of the machine, costs no
//! player any time.
//!
//! Knows moments and a thread that observes them. Must not know whose time is counted.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which the time is observed, whether it is asked for or not.
const EVERY: Duration = Duration::from_millis(500);
/// A process whose threads made no observation for this long was stopped, or the machine slept; a busy machine does not
/// cause that.
const STOPPED: Duration = Duration::from_secs(2);

/// Starts a clock: it tells the time since then, without that in which the process was stopped or the machine slept, and never goes
/// back. Of every such pause no more is counted than of a usual moment between two looks.
///
/// # Errors
/// The system has no thread to give for the looks.
pub fn awake_clock() -> io::Result<Arc<dyn Fn() -> Duration + Send + Sync>> {
    let began = Instant::now();
    let awake = Arc::new(Mutex::new(AwakeTime::default()));
    let looks = Arc::downgrade(&awake);
    let look = move |awake: &Mutex<AwakeTime>| {
        // The moment is taken under the lock, so that two threads look in the order of their moments.
        let mut awake = awake.lock().unwrap_or_else(PoisonError::into_inner);
        awake.at(began.elapsed())
    };
    let run = move || {
        while let Some(awake) = looks.upgrade() {
            look(&awake);
            drop(awake);
            thread::sleep(EVERY);
        }
    };
    thread::Builder::new().name("clock".into()).spawn(run)?;
    Ok(Arc::new(move || look(&awake)))
}

/// Time without pauses.
#[derive(Debug, Default)]
struct AwakeTime {
    /// The moment of the last observation.
    looked: Duration,
    /// Pauses until then.
    paused: Duration,
}

impl AwakeTime {
    /// The time at this moment, with pauses: the time without them.
    fn at(&mut self, moment: Duration) -> Duration {
        let unseen = moment.saturating_sub(self.looked);
        if unseen > STOPPED {
            self.paused += unseen - EVERY;
        }
        self.looked = self.looked.max(moment);
        self.looked - self.paused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_counts_as_a_moment_and_all_else_as_it_is() {
        let mut awake = AwakeTime::default();
        let mut elapsed = |millis| awake.at(Duration::from_millis(millis)).as_millis();
        assert_eq!([0, 500, 1000, 2900].map(&mut elapsed), [0, 500, 1000, 2900], "a busy machine");
        // A minute's stop, and another one.
        assert_eq!([62_900, 63_000, 123_000, 123_500].map(&mut elapsed), [3400, 3500, 4000, 4500]);
        assert_eq!(elapsed(100), 4500, "it never goes back");
        assert_eq!(elapsed(124_000), 5000);
    }

    #[test]
    fn a_clock_goes_on() {
        let now = awake_clock().unwrap();
        let first = now();
        while now() == first {}
        assert!(now() > first);
    }
}
