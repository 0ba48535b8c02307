//! Turns: the plies of a line as a score sheet lists them, and the time that each seat spent.
//!
//! Knows which ply opens a turn. Must not know how a game joins the plies of a turn in text.

use std::time::Duration;

use crate::{NodeId, Record, SeatId};

/// The plies of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Number of the turn on its line, from 1; 0 for chance outcomes before the first turn.
    pub number: usize,
    /// The seat whose turn it is: that of the first ply that chance did not make.
    pub seat: Option<SeatId>,
    /// Its plies in order, chance outcomes among them.
    pub plies: Vec<NodeId>,
}

impl Record {
    /// The plies of a line of nodes, such as [`Record::line`], turn by turn.
    pub fn turns(&self, line: &[NodeId]) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for &id in line {
            let Some(ply) = &self.node(id).ply else { continue };
            let last = turns.last().map_or(0, |turn| turn.number);
            match turns.last_mut().filter(|_| !ply.opens_turn) {
                Some(turn) => {
                    turn.plies.push(id);
                    turn.seat = turn.seat.or(ply.act.seat());
                }
                None => {
                    let number = last + usize::from(ply.opens_turn);
                    turns.push(Turn { number, seat: ply.act.seat(), plies: vec![id] });
                }
            }
        }
        turns
    }

    /// The number of the round that a turn belongs to, in a game for two: the first seat's turn and the second's after it are
    /// one, and so is the turn of a seat that moves twice in succession, as in SWAP2.
    ///
    /// # Panics
    /// When a ply of the turn was deleted.
    pub fn round(&self, turn: &Turn) -> usize {
        let line = turn.plies.first().map_or_else(Vec::new, |first| self.line_to(*first));
        let (mut round, mut before) = (0, None);
        let turns = self.turns(&line);
        let earlier = turns.iter().map(|turn| turn.seat).take(turns.len().saturating_sub(1));
        for seat in earlier.chain([turn.seat]) {
            let answers = seat == Some(SeatId(1)) && before == Some(SeatId(0));
            round += usize::from(!answers);
            before = seat;
        }
        round
    }

    /// Time that a seat has spent on the line to `id`.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn spent(&self, seat: SeatId, id: NodeId) -> Duration {
        let line = self.line_to(id);
        let plies = line.iter().filter_map(|&id| self.node(id).ply.as_ref());
        let times = plies.filter(|ply| ply.act.seat() == Some(seat)).filter_map(|ply| ply.spent);
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Time spent on the turn that is under way at `id`; nothing where a turn starts there, or where that is not known.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn turn_spent(&self, id: NodeId) -> Duration {
        let mut spent = Duration::ZERO;
        let mut node = self.node(id);
        while let (Some(after), Some(ply), Some(parent)) = (&node.after, &node.ply, node.parent()) {
            if after.starts_turn {
                break;
            }
            spent = spent.saturating_add(ply.spent.unwrap_or_default());
            node = self.node(parent);
        }
        spent
    }

    /// The time on the seat's clock at `id`, before the turn that runs there: the base, and an increment for each turn
    /// that it has finished, less the time that it spent, since the base was given last. None without a clock.
    ///
    /// # Panics
    /// When the node was deleted, or the seat does not exist.
    pub fn remaining(&self, seat: SeatId, id: NodeId) -> Option<Duration> {
        let clock = self.header.seats[usize::from(seat.0)].clock?;
        let turns = self.turns(&self.line_to(id));
        let ended = self.node(id).after.as_ref().is_none_or(|after| after.starts_turn);
        let running = turns.last().filter(|turn| turn.seat == Some(seat) && !ended).map_or(0, |_| 1);
        let seat_turns: Vec<&Turn> = turns.iter().filter(|turn| turn.seat == Some(seat)).collect();
        let finished = seat_turns.len() - running;
        let period = usize::from(clock.turns);
        let since = finished.checked_div(period).map_or(0, |periods| periods * period);
        let added = clock.increment.saturating_mul(u32::try_from(finished - since).unwrap_or(u32::MAX));
        let earlier = seat_turns[..since].iter().flat_map(|turn| &turn.plies);
        let earlier = earlier.filter_map(|&id| self.node(id).ply.as_ref());
        let earlier = earlier.filter(|ply| ply.act.seat() == Some(seat)).filter_map(|ply| ply.spent);
        let spent =
            self.spent(seat, id).saturating_sub(earlier.fold(Duration::ZERO, Duration::saturating_add));
        Some(clock.base.saturating_add(added).saturating_sub(spent))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Act, Header, Ply, PlyFacts, PlyText, Record, Seat, SeatId};

    /// Labels of the turns of these seats, one letter each: `3` is the first seat's and `3-` the second's.
    fn rounds(seats: &str) -> Vec<String> {
        let both = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", both));
        for seat in seats.bytes() {
            let act = Act::Move(SeatId(seat - b'0'), PlyText::new("x").expect("a text"));
            record.play(Ply { act, opens_turn: true, spent: None }, PlyFacts::default());
        }
        let turns = record.turns(&record.line());
        let answer = |turn: &crate::Turn| if turn.seat == Some(SeatId(1)) { "-" } else { "" };
        turns.iter().map(|turn| format!("{}{}", record.round(turn), answer(turn))).collect()
    }

    #[test]
    fn a_round_is_a_turn_and_its_answer() {
        assert_eq!(rounds("01010"), ["1", "1-", "2", "2-", "3"]);
        // The second seat begins, as White of a problem may.
        assert_eq!(rounds("1010"), ["1-", "2", "2-", "3"]);
        // SWAP2: three stones of one seat, then two more stones of the other.
        assert_eq!(rounds("0001110"), ["1", "2", "3", "3-", "4-", "5-", "6"]);
    }
}
