//! The time for a move: a soft end, after which no new depth begins, and a hard end.
//!
//! Knows limits and how an iteration went. Must not read a clock.

use std::time::Duration;

use crate::{Limits, parameters::Parameters};

/// Kept back for the way from the search to the clock of the game: pipes, notation, a busy machine.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The ends of one move's time, from the start of the search; `None` is never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// After this no new depth begins: a new depth would hardly end in time, and time saved is time for later moves.
    pub soft: Option<Duration>,
    /// The search ends here, whatever it is doing.
    pub hard: Option<Duration>,
}

impl Timing {
    /// Plans one move. Time for a move is there to be used, and has no soft end; of a game's clock a part with most of
    /// the increment is planned, and more may be used when the search is in trouble.
    pub fn new(limits: &Limits, parameters: &Parameters, time_left: Option<Duration>) -> Self {
        let Parameters { time_moves, time_increment, time_limit, time_share, .. } = *parameters;
        let fixed = limits.time.map(|time| Self { soft: None, hard: Some(time) });
        let played = limits.clock.map(|clock| {
            let left = time_left.unwrap_or(clock.budget).saturating_sub(OVERHEAD);
            let most = left * time_share / 100;
            let soft = (left / time_moves + clock.increment * time_increment / 100).min(most);
            Self { soft: Some(soft), hard: Some((soft * time_limit / 100).min(most)) }
        });
        match (fixed, played) {
            (Some(fixed), Some(played)) => Self { soft: played.soft, hard: fixed.hard.min(played.hard) },
            (fixed, played) => fixed.or(played).unwrap_or_default(),
        }
    }

    /// The soft end after iterations that were `stable` for some depths (the best move stayed) and whose value fell
    /// (`falling`): a settled choice needs less time, a falling value more. CITE: [Hyatt 1984].
    pub fn soft_after(&self, stable: u32, falling: bool) -> Option<Duration> {
        let (soft, hard) = (self.soft?, self.hard?);
        let tenths = 12_u32.saturating_sub(stable.min(5)) + if falling { 10 } else { 0 };
        Some((soft * tenths / 10).min(hard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameClock;

    fn clock(budget: u64, increment: u64) -> Limits {
        let (budget, increment) = (Duration::from_secs(budget), Duration::from_secs(increment));
        Limits { clock: Some(GameClock { budget, increment }), ..Limits::default() }
    }

    #[test]
    fn a_game_clock_is_never_overdrawn() {
        for left in [1, 10, 25, 100, 1000, 100_000] {
            let left = Duration::from_millis(left);
            let timing = Timing::new(&clock(300, 3), &Parameters::DEFAULT, Some(left));
            assert!(timing.soft <= timing.hard && timing.hard.unwrap() <= left, "{left:?}: {timing:?}");
            assert!(timing.soft_after(0, true) <= timing.hard);
        }
    }

    #[test]
    fn trouble_gets_more_time_than_a_settled_choice() {
        let timing = Timing::new(&clock(300, 0), &Parameters::DEFAULT, None);
        assert!(timing.soft_after(0, true) > timing.soft_after(0, false));
        assert!(timing.soft_after(0, false) > timing.soft_after(5, false));
        assert_eq!(Timing::new(&Limits::default(), &Parameters::DEFAULT, None), Timing::default());
    }
}
