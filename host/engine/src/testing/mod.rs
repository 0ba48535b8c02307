//! Tools that tests of the engine and of games share: clocks that tests drive, and checks of every promise of the
//! search.

mod checks;

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

pub use crate::limits::Clock;
pub use checks::*;

/// A clock that goes on by a fixed step each time it is read: time limits without time.
pub struct StepClock {
    step: u64,
    now: AtomicU64,
}

impl StepClock {
    /// A clock that shows `step` more at each look.
    pub fn new(step: Duration) -> Self {
        Self { step: step.as_nanos() as u64, now: AtomicU64::new(0) }
    }

    /// A clock that stands still.
    pub fn frozen() -> Self {
        Self::new(Duration::ZERO)
    }
}

impl Clock for StepClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}
