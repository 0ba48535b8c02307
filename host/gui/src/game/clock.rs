//! The clocks and the time of a game, and when their digits change. Knows sessions; must not draw.

use std::time::Duration;

use abstrakt_record::SeatId;

use super::GameView;

/// A clock that has less left is shown in another colour, with tenths, and a person is warned.
pub const LOW: Duration = Duration::from_secs(20);

impl GameView {
    /// A move that a computer has found waits so long until it is played.
    pub fn held(&self) -> Option<Duration> {
        self.session.held()
    }

    /// Time since the turn began.
    pub fn turn_time(&self) -> Duration {
        self.session.turn_time()
    }

    /// Time left on a seat's clock.
    pub fn time_left(&self, seat: SeatId) -> Option<Duration> {
        self.session.time_left(seat)
    }

    /// Whether a seat has a clock.
    pub fn has_clock(&self) -> bool {
        (0..self.record().header.seats.len()).any(|seat| self.time_left(SeatId(seat as u8)).is_some())
    }

    /// Time that a seat has used, the turn under way included.
    pub fn time_used(&self, seat: SeatId) -> Duration {
        self.session.time_used(seat)
    }

    /// Time that a seat has used in turns that it has ended: what is shown where no clock runs, so that nothing has to be drawn
    /// while somebody thinks.
    pub fn time_spent(&self, seat: SeatId) -> Duration {
        self.record().spent(seat, self.record().cursor())
    }

    /// Time until the clock that runs has nothing left, and a little more; none where none runs.
    pub fn fall(&self) -> Option<Duration> {
        let seat = self.to_move().filter(|_| self.session.clock_runs()).map(|player| SeatId(player.0))?;
        Some(self.time_left(seat)? + Duration::from_millis(1))
    }

    /// Time until a digit of a running clock is another one; none where no clock is shown that runs.
    pub fn next_tick(&self) -> Option<Duration> {
        let seat = self.to_move().filter(|_| self.session.clock_runs()).map(|player| SeatId(player.0))?;
        let left = until_next_digit(self.time_left(seat)?);
        // The status line counts a person's turn up.
        let whole = Duration::from_secs(1);
        let turn = whole.saturating_sub(Duration::from_nanos(self.turn_time().subsec_nanos().into()));
        Some(if self.awaits_human() { left.min(turn) } else { left })
    }
}

/// The time for which a clock with this much time left shows the same digits, and a little more: the last seconds have tenths.
fn until_next_digit(left: Duration) -> Duration {
    let step: u32 = if left < LOW { 100_000_000 } else { 1_000_000_000 };
    Duration::from_nanos((left.subsec_nanos() % step).into()) + Duration::from_millis(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_drawn_when_a_digit_changes() {
        let millis = Duration::from_millis;
        let rests = [60_700, 60_000, 20_000, 19_950, 830, 0].map(|left| until_next_digit(millis(left)));
        assert_eq!(rests, [701, 1, 1, 51, 31, 1].map(millis));
    }
}
