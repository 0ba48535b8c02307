//! The time that a run still takes, by the games that it has played since it began or was resumed.
//!
//! Knows times and counts. Must not know what a game is played for.

use std::time::Duration;

/// The rate at which games end.
#[derive(Clone, Copy, Debug)]
pub struct GameRate {
    begun: Duration,
    fresh: u32,
}

impl GameRate {
    /// The run begins, or goes on, at this time of its clock.
    pub const fn new(begun: Duration) -> Self {
        Self { begun, fresh: 0 }
    }

    /// A game has ended that was not played before.
    pub const fn add(&mut self) {
        self.fresh += 1;
    }

    /// Time since the beginning.
    pub fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.begun)
    }

    /// The time that so many more games take; none before the first one, and none that is too long to be told.
    pub fn left(&self, now: Duration, games: u64) -> Option<Duration> {
        let each = self.elapsed(now).as_secs_f64() / f64::from(self.fresh);
        Duration::try_from_secs_f64(each * games as f64).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_what_was_played_since() {
        let second = Duration::from_secs;
        let mut pace = GameRate::new(second(100));
        assert_eq!(pace.left(second(130), 7), None);
        (0..3).for_each(|_| pace.add());
        assert_eq!(pace.left(second(130), 7), Some(second(70)));
        assert_eq!(pace.elapsed(second(130)), second(30));
    }
}
