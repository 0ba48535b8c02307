//! The time for which a child process may be silent: only its own doings count, never its waiting for a processor.
//!
//! Knows times alone. Must not know processes.

use std::time::Duration;

/// Where the system does not say what a process waits for, it may be silent this many times as long.
const UNTOLD: u32 = 10;

/// The result of a look at a process, for the time since the look before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessLook {
    /// The time that counts as seen: less than passed, where the observer came too late.
    pub elapsed: Duration,
    /// The doings of the process meanwhile; none where the system gives no information.
    pub state: Option<ProcessState>,
}

/// The present state of a process, and its doings since the look before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// A thread works or waits for a processor: how long it has waited is told when it gets one.
    Runnable {
        /// The time for which it has worked.
        worked: Duration,
        /// The time for which a thread had waited for a processor before, which may be another one that woke it.
        delayed: Duration,
    },
    /// Every thread waits for something else, or is stopped; for this time one had waited for a processor before.
    Waiting(Duration),
}

/// The silence of a process, and how much of it is borne.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    limit: Duration,
    /// A look has begun the silence: what was before is not known.
    begun: bool,
    /// All silence.
    silent: Duration,
    /// The part of it in which a processor is known to have been waited for.
    delayed: Duration,
    /// The part of it that was work, or waiting for anything else.
    own: Duration,
    /// A look found nothing to tell these apart.
    untold: bool,
}

impl Patience {
    /// The patience with a process that may be silent for `limit`, at work or waiting for anything but a processor.
    pub fn new(limit: Duration) -> Self {
        let none = Duration::ZERO;
        Self { limit, begun: false, silent: none, delayed: none, own: none, untold: false }
    }

    /// It gave a sign of life.
    pub fn renew(&mut self) {
        *self = Self::new(self.limit);
    }

    /// It was silent until this look. The first look only begins the silence.
    pub fn pass(&mut self, look: ProcessLook) {
        if !std::mem::replace(&mut self.begun, true) {
            return;
        }
        self.silent += look.elapsed;
        match look.state {
            None => self.untold = true,
            Some(ProcessState::Runnable { worked, delayed }) => {
                self.delay(delayed);
                self.own += worked.min(look.elapsed);
            }
            Some(ProcessState::Waiting(delayed)) => {
                self.delay(delayed);
                self.own = self.own.max(self.silent - self.delayed);
            }
        }
    }

    /// A delay has ended, which may have begun in looks before; never is it longer than the silence, so that whatever comes
    /// now counts.
    fn delay(&mut self, time: Duration) {
        self.delayed = (self.delayed + time).min(self.silent);
    }

    /// The limit that is kept.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// The time that has passed, once it is too long.
    pub fn is_over(&self) -> Option<Duration> {
        if self.untold {
            let longest = self.limit.saturating_mul(UNTOLD);
            return (self.silent >= longest).then_some(longest);
        }
        (self.own >= self.limit).then_some(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(1);
    const LOOK: Duration = Duration::from_millis(10);
    const NONE: Duration = Duration::ZERO;

    fn runnable(worked: Duration) -> ProcessState {
        ProcessState::Runnable { worked, delayed: NONE }
    }

    /// In how many looks the limit passes, of no more than 5000.
    fn looks(state: impl Fn(u32) -> Option<ProcessState>) -> Option<(u32, Duration)> {
        let mut patience = Patience::new(LIMIT);
        patience.pass(ProcessLook { elapsed: LOOK, state: state(0) });
        (1..=5000).find_map(|look| {
            patience.pass(ProcessLook { elapsed: LOOK, state: state(look) });
            patience.is_over().map(|limit| (look, limit))
        })
    }

    #[test]
    fn work_and_waiting_count_and_the_load_does_not() {
        use ProcessState::Waiting;
        // It sleeps, or loops and has a processor for itself.
        assert_eq!(looks(|_| Some(Waiting(NONE))), Some((100, LIMIT)));
        assert_eq!(looks(|_| Some(runnable(LOOK))), Some((100, LIMIT)));
        // It loops, and gets a tenth of a processor.
        assert_eq!(looks(|_| Some(runnable(LOOK / 10))), Some((1000, LIMIT)));
        // It waits for a processor, seen so at every look or told afterwards.
        assert_eq!(looks(|_| Some(runnable(NONE))), None);
        assert_eq!(looks(|_| Some(Waiting(LOOK))), None);
        // Work of a look in four: of four looks the delay of three is told at last.
        let in_turn =
            |look: u32| Some(if look.is_multiple_of(4) { Waiting(3 * LOOK) } else { runnable(NONE) });
        assert_eq!(looks(in_turn), Some((400, LIMIT)));
        // One thread waits for a processor and wakes another, which waits in its turn: neither delay is forgotten.
        let relay = |look: u32| {
            Some(match look % 8 {
                0 => Waiting(4 * LOOK),
                4 => ProcessState::Runnable { worked: NONE, delayed: 4 * LOOK },
                _ => runnable(NONE),
            })
        };
        assert_eq!(looks(relay), None);
    }

    #[test]
    fn a_process_that_was_seen_to_be_runnable_by_chance_is_not_spared() {
        use ProcessState::Waiting;
        // It wakes for a moment every time that somebody looks but once.
        let shy = |look: u32| Some(if look == 150 { Waiting(NONE) } else { runnable(NONE) });
        assert_eq!(looks(shy), Some((150, LIMIT)));
    }

    #[test]
    fn a_long_delay_leaves_no_debt() {
        let mut patience = Patience::new(LIMIT);
        let delayed = |delay| ProcessLook { elapsed: LOOK, state: Some(ProcessState::Waiting(delay)) };
        patience.pass(delayed(NONE));
        patience.pass(delayed(Duration::from_secs(60)));
        (0..99).for_each(|_| patience.pass(delayed(NONE)));
        assert_eq!(patience.is_over(), None);
        patience.pass(delayed(NONE));
        assert_eq!(patience.is_over(), Some(LIMIT));
    }

    #[test]
    fn where_the_system_tells_nothing_the_clock_gives_ten_times_as_long() {
        assert_eq!(looks(|_| None), Some((1000, 10 * LIMIT)));
    }

    #[test]
    fn a_sign_of_life_begins_anew() {
        let mut patience = Patience::new(LIMIT);
        let asleep = ProcessLook { elapsed: LOOK, state: Some(ProcessState::Waiting(NONE)) };
        (0..100).for_each(|_| patience.pass(asleep));
        patience.renew();
        (0..100).for_each(|_| patience.pass(asleep));
        assert_eq!(patience.is_over(), None);
        patience.pass(asleep);
        assert_eq!(patience.is_over(), Some(LIMIT));
    }
}
