//! Games that end before their rules end them: by length, by repetition, by what both engines say of it.
//!
//! Knows values, chances to win, and turns. Must not know rules, workers or records.

use abstrakt_vocabulary::WinScale;
use serde::Deserialize;

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

/// The evaluation that both engines must report, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "WrittenAgreement")]
pub struct Agreement {
    /// The distance from an even game.
    pub bound: Bound,
    /// Turns in a row, those of both counted.
    pub turns: u32,
    /// Turns before which nothing is agreed.
    pub after: u32,
}

/// An agreement as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenAgreement {
    chance: Option<f64>,
    score: Option<f64>,
    turns: u32,
    #[serde(default)]
    after: u32,
}

impl TryFrom<WrittenAgreement> for Agreement {
    /// The words for whoever wrote the file, beside those of the parser.
    type Error = &'static str;

    fn try_from(written: WrittenAgreement) -> Result<Self, Self::Error> {
        let WrittenAgreement { chance, score, turns, after } = written;
        let bound = match (chance, score) {
            (Some(chance), None) => Bound::Chance(chance),
            (None, Some(score)) => Bound::Score(score),
            _ => return Err("expected either chance or score"),
        };
        Ok(Self { bound, turns, after })
    }
}

/// The distance from an even game that both engines must report, or their nearness to it: on a scale on which
/// engines of different heuristics agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// A chance to win, from 0.5 to 1, a draw counting half: of a win the least that the leader sees for itself, while the other
    /// one sees no more than the rest; of a draw the most that either sees for itself, and the rest the least.
    Chance(f64),
    /// A value in the unit of the heuristics, counted from that of an even game: of a win the least that the leader, and the
    /// negative of the most that the other, sees for itself; of a draw the most that either sees for or against itself.
    Score(f64),
}

/// An engine's evaluation of its game, from its own point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    /// Chance to win.
    chance: f64,
    /// Distance from the value of an even game.
    score: f64,
}

impl Estimate {
    /// It sees a win.
    pub const WON: Self = Self { chance: 1.0, score: f64::INFINITY };
    /// It sees a loss.
    pub const LOST: Self = Self { chance: 0.0, score: f64::NEG_INFINITY };

    /// The meaning of a value on the scales of its heuristic; none where that has none.
    pub fn of_value(value: f64, scales: &[WinScale]) -> Option<Self> {
        let scale = WinScale::of(scales, value)?;
        Some(Self { chance: scale.chance(value), score: value - f64::from(scale.even) })
    }

    /// Whether it is so much ahead.
    fn is_ahead(self, bound: Bound) -> bool {
        match bound {
            Bound::Chance(least) => self.chance >= least,
            Bound::Score(least) => self.score >= least,
        }
    }

    /// Whether it is so much behind.
    fn is_behind(self, bound: Bound) -> bool {
        match bound {
            Bound::Chance(least) => self.chance <= 1.0 - least,
            Bound::Score(least) => self.score <= -least,
        }
    }

    /// Whether it is so near to an even game.
    fn is_level(self, bound: Bound) -> bool {
        match bound {
            Bound::Chance(most) => self.chance <= most && self.chance >= 1.0 - most,
            Bound::Score(most) => self.score.abs() <= most,
        }
    }
}

/// Follows what two engines say of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjudicator {
    /// The last report of each engine, by seat.
    last: [Option<Estimate>; 2],
    /// The side that both report to be ahead, and for how many turns in a row.
    leader: Option<(usize, u32)>,
    /// Turns in a row that both say nobody is.
    level: u32,
}

impl Adjudicator {
    /// The engine of a seat has searched for its turn; without an estimate both must begin anew.
    pub fn hear(&mut self, rules: &Adjudication, seat: usize, estimate: Option<Estimate>) {
        let Some(last) = self.last.get_mut(seat) else { return };
        *last = estimate;
        let [Some(first), Some(second)] = self.last else {
            (self.leader, self.level) = (None, 0);
            return;
        };
        self.leader = rules.win.and_then(|Agreement { bound, .. }| {
            let leads = |leader: Estimate, other: Estimate| leader.is_ahead(bound) && other.is_behind(bound);
            let leader = if leads(first, second) { Some(0) } else { leads(second, first).then_some(1) }?;
            let before = self.leader.filter(|(known, _)| *known == leader);
            Some((leader, before.map_or(0, |(_, turns)| turns) + 1))
        });
        let is_level = |rule: Agreement| first.is_level(rule.bound) && second.is_level(rule.bound);
        self.level = if rules.draw.is_some_and(is_level) { self.level + 1 } else { 0 };
    }

    /// The seat that has won, or nobody, if both agree after so many turns of the game.
    pub fn agreed(&self, rules: &Adjudication, turns: u32) -> Option<Option<usize>> {
        let holds = |rule: Option<Agreement>, so_far| {
            rule.is_some_and(|rule| turns >= rule.after && so_far >= rule.turns)
        };
        match self.leader {
            Some((leader, so_far)) if holds(rules.win, so_far) => Some(Some(leader)),
            _ => holds(rules.draw, self.level).then_some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        turns: 300,
        repetition: 5,
        win: Some(Agreement { bound: Bound::Score(100.0), turns: 3, after: 0 }),
        draw: Some(Agreement { bound: Bound::Score(5.0), turns: 4, after: 10 }),
    };

    /// Of a heuristic whose value of an even game is far from 0, as most are.
    const SCALES: [WinScale; 1] = [WinScale::new(102_170, 40)];

    fn heard_by(rules: &Adjudication, estimates: &[(usize, Option<Estimate>)]) -> Adjudicator {
        let mut adjudicator = Adjudicator::default();
        estimates.iter().for_each(|(seat, estimate)| adjudicator.hear(rules, *seat, *estimate));
        adjudicator
    }

    fn heard(estimates: &[(usize, Option<Estimate>)]) -> Adjudicator {
        heard_by(&RULES, estimates)
    }

    /// A value above that of an even game.
    fn value(margin: i32) -> Option<Estimate> {
        Estimate::of_value(f64::from(102_170 + margin), &SCALES)
    }

    #[test]
    fn a_win_is_agreed_by_both_or_not_at_all() {
        let winning =
            [(0, value(100)), (1, value(-150)), (0, Some(Estimate::WON)), (1, Some(Estimate::LOST))];
        assert_eq!(heard(&winning[..3]).agreed(&RULES, 4), None, "two turns since both have said so");
        assert_eq!(heard(&winning).agreed(&RULES, 5), Some(Some(0)));
        let doubted = [&winning[..3], &[(1, value(-99))], &winning[2..]].concat();
        assert_eq!(heard(&doubted).agreed(&RULES, 7), None, "one doubt begins the count anew");
        let alone = [(0, value(900)), (1, value(900))].repeat(5);
        assert_eq!(heard(&alone).agreed(&RULES, 10), None, "both see themselves ahead");
    }

    #[test]
    fn a_draw_is_agreed_late_enough() {
        let level = [(0, value(5)), (1, value(-5))].repeat(5);
        assert_eq!(heard(&level).agreed(&RULES, 9), None);
        assert_eq!(heard(&level).agreed(&RULES, 10), Some(None));
        assert_eq!(heard(&level[..4]).agreed(&RULES, 10), None, "three turns since both have said so");
        let unknown = [&level[..6], &[(0, None)], &level[7..]].concat();
        assert_eq!(
            heard(&unknown).agreed(&RULES, 11),
            None,
            "a search without a value begins the count anew"
        );
    }

    /// One bound serves engines of different heuristics.
    #[test]
    fn chances_are_the_same_for_every_heuristic() {
        let bound = Bound::Chance(0.95);
        let rules = Adjudication {
            win: Some(Agreement { bound, turns: 2, after: 0 }),
            draw: Some(Agreement { bound: Bound::Chance(0.55), turns: 2, after: 0 }),
            ..RULES
        };
        let other = [WinScale::new(-7, 2)];
        let unlike = |value: f64| Estimate::of_value(value, &other);
        // Three units are 95.3 %.
        let won = [(0, value(120)), (1, unlike(-13.0)), (0, value(121))];
        assert_eq!(heard_by(&rules, &won).agreed(&rules, 3), Some(Some(0)));
        let interrupted = [(0, value(110)), (1, unlike(-13.0)), (0, value(110))];
        assert_eq!(heard_by(&rules, &interrupted).agreed(&rules, 3), None);
        let level = [(0, value(7)), (1, unlike(-7.2)), (0, value(-7))];
        assert_eq!(heard_by(&rules, &level).agreed(&rules, 3), Some(None));
    }
}
