//! Games that end before their rules end them: by length, by repetition, by what both engines say of it.
//!
//! Knows scores and turns. Must not know rules, workers or records.

use abstrakt_record::SeatId;
use abstrakt_worker::protocol::SearchScore;
use serde::{Deserialize, Serialize};

/// When a game ends though its rules would go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adjudication {
    /// Turns, the opening's included, after which the higher score wins.
    pub turns: u32,
    /// Occurrences of a position that make a draw; 0 switches the rule off.
    pub repetition: u8,
    /// Both engines say that the same one is ahead. For games of two.
    pub win: Option<Agreement>,
    /// Both engines say that nobody is. For games of two.
    pub draw: Option<Agreement>,
}

/// What both engines must say, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// A value of the heuristics, in their own unit: of a win the least that the leader, and the negative of the most that the
    /// other, sees for itself; of a draw the most that either sees for or against itself.
    pub score: f64,
    /// Turns in a row, those of both counted.
    pub turns: u32,
    /// Turns before which nothing is agreed.
    #[serde(default)]
    pub after: u32,
}

/// Follows what two engines say of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjudicator {
    /// Each engine's last score, from its own point of view.
    last: [Option<f64>; 2],
    /// Who both say is ahead, and how many turns in a row.
    leader: Option<(usize, u32)>,
    /// Turns in a row that both say nobody is.
    level: u32,
}

impl Adjudicator {
    /// An engine has searched for its turn.
    pub fn hear(&mut self, rules: &Adjudication, seat: SeatId, score: SearchScore) {
        let Some(last) = self.last.get_mut(usize::from(seat.0)) else { return };
        *last = Some(match score {
            SearchScore::Value(value) => value,
            SearchScore::Win(_) => f64::INFINITY,
            SearchScore::Loss(_) => f64::NEG_INFINITY,
        });
        let [Some(first), Some(second)] = self.last else { return };
        self.leader = rules.win.and_then(|Agreement { score, .. }| {
            let ahead = |own: f64, other: f64| own >= score && other <= -score;
            let leader = if ahead(first, second) { Some(0) } else { ahead(second, first).then_some(1) }?;
            let before = self.leader.filter(|(known, _)| *known == leader);
            Some((leader, before.map_or(0, |(_, turns)| turns) + 1))
        });
        let level =
            rules.draw.is_some_and(|Agreement { score, .. }| first.abs() <= score && second.abs() <= score);
        self.level = if level { self.level + 1 } else { 0 };
    }

    /// Who has won, or nobody, if both agree after so many turns of the game.
    pub fn agreed(&self, rules: &Adjudication, turns: u32) -> Option<Vec<SeatId>> {
        let holds = |rule: Option<Agreement>, so_far| {
            rule.is_some_and(|rule| turns >= rule.after && so_far >= rule.turns)
        };
        match self.leader {
            Some((leader, so_far)) if holds(rules.win, so_far) => Some(vec![SeatId(leader as u8)]),
            _ => holds(rules.draw, self.level).then(Vec::new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        turns: 300,
        repetition: 5,
        win: Some(Agreement { score: 100.0, turns: 3, after: 0 }),
        draw: Some(Agreement { score: 5.0, turns: 4, after: 10 }),
    };

    fn heard(scores: &[(u8, SearchScore)]) -> Adjudicator {
        let mut adjudicator = Adjudicator::default();
        scores.iter().for_each(|(seat, score)| adjudicator.hear(&RULES, SeatId(*seat), *score));
        adjudicator
    }

    fn value(value: i32) -> SearchScore {
        SearchScore::Value(value.into())
    }

    #[test]
    fn a_win_is_agreed_by_both_or_not_at_all() {
        let winning =
            [(0, value(100)), (1, value(-150)), (0, SearchScore::Win(3)), (1, SearchScore::Loss(2))];
        assert_eq!(heard(&winning[..3]).agreed(&RULES, 4), None, "two turns since both have said so");
        assert_eq!(heard(&winning).agreed(&RULES, 5), Some(vec![SeatId(0)]));
        let doubted = [&winning[..3], &[(1, value(-99))], &winning[2..]].concat();
        assert_eq!(heard(&doubted).agreed(&RULES, 7), None, "one doubt begins the count anew");
        let alone = [(0, value(900)), (1, value(900))].repeat(5);
        assert_eq!(heard(&alone).agreed(&RULES, 10), None, "both see themselves ahead");
    }

    #[test]
    fn a_draw_is_agreed_late_enough() {
        let level = [(0, value(5)), (1, value(-5))].repeat(5);
        assert_eq!(heard(&level).agreed(&RULES, 9), None);
        assert_eq!(heard(&level).agreed(&RULES, 10), Some(vec![]));
        assert_eq!(heard(&level[..4]).agreed(&RULES, 10), None, "three turns since both have said so");
    }
}
