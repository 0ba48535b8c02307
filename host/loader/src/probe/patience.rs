//! How long a judge may be silent. Knows times alone; must not know processes.

use std::time::Duration;

/// One that works, or waits for its turn on a busy machine, may be silent for so many times as long: what loops is
/// stopped by its processor time long before.
const BUSY: u32 = 10;
/// Most that one look counts: whoever looks may have waited for its own turn.
const LOOK: Duration = Duration::from_millis(30);

/// See the module.
pub(super) struct Patience {
    limit: Duration,
    /// Silence in which it waited for something.
    waited: Duration,
    /// All silence.
    silent: Duration,
}

impl Patience {
    /// `limit`: so long may it be silent and wait for something.
    pub fn new(limit: Duration) -> Self {
        Self { limit, waited: Duration::ZERO, silent: Duration::ZERO }
    }

    /// It gave a sign of life.
    pub fn renew(&mut self) {
        *self = Self::new(self.limit);
    }

    /// It was silent for some time more. `is_waiting`: it has been found waiting for something; none where the system
    /// does not tell, which counts as much.
    pub fn pass(&mut self, time: Duration, is_waiting: Option<bool>) {
        match is_waiting {
            Some(false) => {}
            Some(true) => self.waited += time.min(LOOK),
            None => self.waited += time,
        }
        self.silent += time;
    }

    /// The limit that has passed, once one has.
    pub fn is_over(&self) -> Option<Duration> {
        let longest = self.limit.saturating_mul(BUSY);
        (self.waited >= self.limit).then_some(self.limit).or((self.silent >= longest).then_some(longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limit that has passed after so many looks of 3 ms.
    fn after(looks: u32, is_waiting: Option<bool>) -> Option<Duration> {
        let mut patience = Patience::new(Duration::from_secs(3));
        (0..looks).for_each(|_| patience.pass(Duration::from_millis(3), is_waiting));
        patience.is_over()
    }

    #[test]
    fn who_waits_for_nothing_gets_longer() {
        let [limit, longest] = [3, 30].map(Duration::from_secs);
        for unknown in [None, Some(true)] {
            assert_eq!((after(999, unknown), after(1000, unknown)), (None, Some(limit)));
        }
        // A good game on a busy machine: four seconds without a sign of life are no reason to refuse it.
        assert_eq!((after(1334, Some(false)), after(9999, Some(false))), (None, None));
        assert_eq!(after(10_000, Some(false)), Some(longest));
    }

    #[test]
    fn a_sign_of_life_and_a_late_look_count() {
        let mut patience = Patience::new(Duration::from_secs(3));
        // Whoever looks once in four seconds has seen it wait once.
        patience.pass(Duration::from_secs(4), Some(true));
        assert_eq!(patience.is_over(), None);
        (0..98).for_each(|_| patience.pass(LOOK, Some(true)));
        patience.renew();
        patience.pass(LOOK, Some(true));
        assert_eq!(patience.is_over(), None);
    }
}
