//! The time that a computer has for a turn, which may be several plies and so several searches.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use abstrakt_engine::{Limits, Spec};
use abstrakt_record::TimeControl;
use abstrakt_worker::protocol::{Search, SearchOutcome};

/// Tells the time since a fixed moment. Never goes back.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A search is worth while with this part of the turn's time or more: with less, the turn goes on as it was planned.
const WORTH_A_SEARCH: u32 = 10;

/// The clock of a seat whose computer plays by these limits; none where they have none.
pub fn time_control(limits: &Limits) -> Option<TimeControl> {
    limits.clock.map(|clock| TimeControl::game(clock.budget, clock.increment))
}

/// The search by which a computer finds the next ply of its turn. `spent` is what the turn has taken so far, `left` what
/// the seat's clock shows: a limit of time is for the whole turn.
pub fn search(spec: &Spec, spent: Duration, left: Option<Duration>) -> Search {
    let mut spec = spec.clone();
    // With nothing left the search still begins, and plays the best move of those that it came to.
    spec.limits.time = spec.limits.time.map(|time| time.saturating_sub(spent).max(Duration::from_millis(1)));
    let left = left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
    Search { left, plays_book: true, ..Search::new(spec) }
}

/// The rest of a turn as the search for its first ply planned it. A search may use all the time that the turn has; what
/// is still to be played then is what it meant to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedTurn(VecDeque<String>);

impl PlannedTurn {
    /// The rest of the turn that a search plans after its best ply.
    pub fn of(outcome: &SearchOutcome) -> Self {
        let line = outcome.findings.lines.first().filter(|line| line.plies.first() == outcome.best.as_ref());
        Self(line.map(|line| line.plies.iter().skip(1).cloned().collect()).unwrap_or_default())
    }

    /// The next ply of the plan, if the time of the turn is used up. It is legal if nothing else has happened than what was
    /// planned. Every call takes one ply off the plan.
    pub fn next(&mut self, limits: &Limits, spent: Duration) -> Option<String> {
        let ply = self.0.pop_front()?;
        let time = limits.time?;
        let used_up = time.saturating_sub(spent) < time / WORTH_A_SEARCH;
        used_up.then_some(ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_turn_has_its_time_however_many_plies_it_is() {
        let spec: Spec = "alpha-beta:time=2s".parse().unwrap();
        let time_of = |spent| search(&spec, spent, None).spec.limits.time;
        assert_eq!(time_of(Duration::ZERO), Some(seconds(2)));
        assert_eq!(time_of(Duration::from_millis(1500)), Some(Duration::from_millis(500)));
        assert_eq!(time_of(seconds(3)), Some(Duration::from_millis(1)));
        assert_eq!(search(&spec, Duration::ZERO, Some(seconds(3))).left, Some(3000));
    }

    #[test]
    fn a_turn_without_time_goes_on_as_planned() {
        let timed = Limits { time: Some(seconds(2)), ..Limits::default() };
        let deep = Limits { depth: Some(2), ..Limits::default() };
        let mut plan = PlannedTurn(["x2".to_owned(), "x3".to_owned()].into());
        assert_eq!(plan.clone().next(&timed, seconds(1)), None, "there is time to search");
        assert_eq!(plan.clone().next(&deep, seconds(9)), None, "no limit of time");
        let played: Vec<_> = (0..3).map(|_| plan.next(&timed, seconds(2))).collect();
        assert_eq!(played, [Some("x2".into()), Some("x3".into()), None]);
    }
}
