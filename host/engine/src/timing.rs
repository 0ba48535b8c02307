//! The time for a move: a soft end, after which no new depth begins, and a hard end.
//!
//! Knows limits and how an iteration went. Must not read a clock.

use std::time::Duration;

use crate::{Limits, parameters::Parameters};

/// Moves of the player that at least are planned for: the game may go on however late it is.
const FEWEST_MOVES: u32 = 4;

/// Per cent of the planned time that a move may use whose choice has just changed.
const UNSETTLED: u32 = 120;
/// Depths for which a choice that stays counts.
const MOST_STABLE: u32 = 5;
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

/// The place of a position in its game, in plies of all players.
#[derive(Clone, Copy, Debug)]
pub struct GameProgress {
    /// Plies played.
    pub played: u32,
    /// Plies of a usual game, where the game tells them.
    pub usual: Option<u32>,
    /// Number of seats.
    pub players: u8,
}

impl GameProgress {
    /// Moves of one player that the rest of the game is planned for; `unknown` where the game does not tell how long it is. A
    /// game that lasts longer than usual is expected to last longer still.
    fn moves_left(&self, unknown: u32) -> u32 {
        let Some(usual) = self.usual else { return unknown };
        let plies = usual.saturating_sub(self.played).max(usual.saturating_add(self.played) / 4);
        plies.div_ceil(u32::from(self.players.max(1))).max(FEWEST_MOVES)
    }
}

impl Timing {
    /// Plans one move. Time for a move is there to be used, and has no soft end; of a game's clock a part with most of
    /// the increment is planned, and more may be used when the search is in trouble. Early moves have more than an even
    /// share, since a game may end long before its usual length.
    pub fn new(
        limits: &Limits,
        parameters: &Parameters,
        time_left: Option<Duration>,
        progress: GameProgress,
    ) -> Self {
        let Parameters { time_moves, time_rush, time_increment, time_limit, time_share, .. } = *parameters;
        let fixed = limits.time.map(|time| Self { soft: None, hard: Some(time) });
        let played = limits.clock.map(|clock| {
            let left = time_left.unwrap_or(clock.budget).saturating_sub(OVERHEAD);
            let most = left * time_share / 100;
            let even = left / progress.moves_left(time_moves);
            let soft = (even * time_rush / 100 + clock.increment * time_increment / 100).min(most);
            Self { soft: Some(soft), hard: Some((soft * time_limit / 100).min(most)) }
        });
        match (fixed, played) {
            (Some(fixed), Some(played)) => Self { soft: played.soft, hard: fixed.hard.min(played.hard) },
            (fixed, played) => fixed.or(played).unwrap_or_default(),
        }
    }

    /// The soft end after iterations that were `stable` for some depths (the best move stayed) and whose value fell
    /// (`falling`): a settled choice needs less time, a falling value more. CITE: [Hyatt 1984].
    pub fn soft_after(&self, parameters: &Parameters, stable: u32, falling: bool) -> Option<Duration> {
        let (soft, hard) = (self.soft?, self.hard?);
        let Parameters { time_stable, time_falling, .. } = parameters;
        let share =
            UNSETTLED - time_stable * stable.min(MOST_STABLE) + if falling { *time_falling } else { 0 };
        Some((soft * share / 100).min(hard))
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

    fn progress(played: u32, usual: Option<u32>) -> GameProgress {
        GameProgress { played, usual, players: 2 }
    }

    #[test]
    fn a_game_clock_is_never_overdrawn() {
        for (left, played) in [(1, 0), (10, 7), (25, 40), (100, 4000), (1000, u32::MAX), (100_000, 1)] {
            let left = Duration::from_millis(left);
            for usual in [None, Some(0), Some(40), Some(u32::MAX)] {
                let timing =
                    Timing::new(&clock(300, 3), &Parameters::DEFAULT, Some(left), progress(played, usual));
                assert!(timing.soft <= timing.hard && timing.hard.unwrap() <= left, "{left:?}: {timing:?}");
                assert!(timing.soft_after(&Parameters::DEFAULT, 0, true) <= timing.hard);
            }
        }
    }

    /// The rest of a clock of a minute after so many plies of two players who use the time that is planned.
    fn left_after(plies: u32, usual: u32) -> Duration {
        let mut left = [Duration::from_secs(60); 2];
        for ply in 0..plies {
            let seat = ply as usize % 2;
            let limits = clock(60, 0);
            let timing =
                Timing::new(&limits, &Parameters::DEFAULT, Some(left[seat]), progress(ply, Some(usual)));
            left[seat] -= timing.soft.unwrap();
        }
        left[0]
    }

    #[test]
    fn most_of_a_clock_is_used_in_short_games_and_some_is_left_in_long_ones() {
        for usual in [30, 60, 120] {
            let half = left_after(usual / 2, usual).as_secs_f64();
            let whole = left_after(usual, usual).as_secs_f64();
            let long = left_after(3 * usual, usual).as_secs_f64();
            assert!((6.0..30.0).contains(&half), "{usual}: {half}");
            assert!((1.0..12.0).contains(&whole), "{usual}: {whole}");
            assert!(long > 0.0 && long < whole, "{usual}: {long}");
        }
    }

    #[test]
    fn trouble_gets_more_time_than_a_settled_choice() {
        let timing = Timing::new(&clock(300, 0), &Parameters::DEFAULT, None, progress(0, None));
        assert!(
            timing.soft_after(&Parameters::DEFAULT, 0, true)
                > timing.soft_after(&Parameters::DEFAULT, 0, false)
        );
        assert!(
            timing.soft_after(&Parameters::DEFAULT, 0, false)
                > timing.soft_after(&Parameters::DEFAULT, 5, false)
        );
        assert_eq!(
            Timing::new(&Limits::default(), &Parameters::DEFAULT, None, progress(9, None)),
            Timing::default()
        );
    }
}
