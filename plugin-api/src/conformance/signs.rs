//! Signs over all games that something is likely wrong: no position alone shows it, and none of them breaks a promise.

use std::collections::BTreeMap;

use crate::{Facts, Flags, ScoredMove};

use super::checks::Check;
use super::report::Found;
use super::words::quoted;

/// Positions or games from which a sign is read; fewer may be chance.
const ENOUGH: u64 = 20;
/// Lines of noisy moves from one position that a search bears: with cuts at every node it makes about the root of them.
const MOST_LINES: u128 = 1_000_000_000;

/// The signs that the games showed.
#[derive(Default)]
pub(super) struct Signs {
    /// Values, by the id of a heuristic.
    values: BTreeMap<String, Values>,
    /// Positions with several moves of which none is noisy, all are, and some are.
    quiet: u64,
    noisy: u64,
    mixed: u64,
    /// Positions from which lines of noisy moves were followed, and those of them with more lines than a search bears.
    followed: u64,
    vast: u64,
    /// Games in which a position came back so often that the host calls it a draw.
    repeated: u64,
}

/// The values that a heuristic told.
#[derive(Default)]
struct Values {
    /// Positions in which a seat's value is not 0, and those of them in which all seats have the same.
    told: u64,
    alike: u64,
    /// Last positions of games, and those of them in which the winner's value is below another seat's.
    ends: u64,
    lower: u64,
}

impl Signs {
    /// A heuristic values a position so for each seat.
    pub fn values(&mut self, heuristic: &str, values: &[i32]) {
        if values.len() > 1 && values.iter().any(|value| *value != 0) {
            let known = self.values.entry(heuristic.into()).or_default();
            known.told += 1;
            known.alike += u64::from(values.iter().all(|value| *value == values[0]));
        }
    }

    /// A heuristic values the position before the winning move so: the winner's value, and the best one of the others.
    pub fn end(&mut self, heuristic: &str, winner: i32, others: i32) {
        let known = self.values.entry(heuristic.into()).or_default();
        known.ends += 1;
        known.lower += u64::from(winner < others);
    }

    /// A player has these moves.
    pub fn moves(&mut self, entries: &[ScoredMove]) {
        let noisy = entries.iter().filter(|entry| entry.flags.has(Flags::NOISY)).count();
        match noisy {
            _ if entries.len() < 2 => {}
            0 => self.quiet += 1,
            _ if noisy == entries.len() => self.noisy += 1,
            _ => self.mixed += 1,
        }
    }

    /// From a position so many lines of noisy moves go out, by an estimate.
    pub fn noisy_lines(&mut self, lines: u128) {
        self.followed += 1;
        self.vast += u64::from(lines > MOST_LINES);
    }

    /// A position of a game has come back so often that the host calls it a draw.
    pub fn repeats(&mut self) {
        self.repeated += 1;
    }

    /// The signs of mistakes in a game with these facts.
    pub fn found(&self, facts: &Facts) -> Vec<(Check, Found)> {
        let mut found = Vec::new();
        for (id, Values { told, alike, ends, lower }) in &self.values {
            if *told >= ENOUGH && told == alike {
                let value = format!("{}: the same value for every seat in all {told} positions", quoted(id));
                found.push((Check::HeuristicSeats, value.into()));
            }
            if *ends >= ENOUGH && lower * 3 > ends * 2 {
                let value = format!("{}: below another seat in {lower} of {ends} games", quoted(id));
                found.push((Check::HeuristicEnds, value.into()));
            }
        }
        let Self { quiet, noisy, mixed, followed, vast, repeated, .. } = *self;
        // Rows of fours in a random game of gomoku are as long in every sixth position, and harm no search: candidates are few.
        if vast >= ENOUGH && vast * 4 > followed {
            let value = format!(
                "in {vast} of {followed} positions they go on and on: a search that looks through them before it takes a value may hardly come to depth 2"
            );
            found.push((Check::NoisyEnds, value.into()));
        }
        if facts.chance && repeated > 0 {
            let value = format!(
                "a position came back {} times in {repeated} games, which the host ends as drawn; repetition: u8::MAX keeps it from that",
                facts.repetition
            );
            found.push((Check::RepetitionByChance, value.into()));
        }
        let numbers = format!(
            "of positions with several moves, {noisy} have noisy ones alone, {mixed} noisy ones and others, {quiet} none"
        );
        let wrong = if facts.compulsory {
            noisy + mixed + quiet >= ENOUGH && noisy <= mixed
        } else {
            noisy >= ENOUGH && mixed == 0 && quiet > 0
        };
        if wrong {
            let declared = if facts.compulsory { "true" } else { "false" };
            found
                .push((Check::CompulsoryFlags, format!("Facts::compulsory is {declared}; {numbers}").into()));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(signs: &Signs, facts: &Facts) -> Vec<Check> {
        signs.found(facts).into_iter().map(|(check, _)| check).collect()
    }

    #[test]
    fn a_position_that_chance_brings_back_is_told_of_games_with_chance_alone() {
        let mut signs = Signs::default();
        let dice = Facts { chance: true, ..Facts::plain() };
        assert!(checks(&signs, &dice).is_empty());
        signs.repeats();
        assert_eq!(checks(&signs, &dice), [Check::RepetitionByChance]);
        assert!(checks(&signs, &Facts::plain()).is_empty());
    }

    #[test]
    fn noise_without_end_is_told_where_it_is_more_than_a_rare_position() {
        let mut signs = Signs::default();
        (0..ENOUGH).for_each(|_| signs.noisy_lines(u128::MAX));
        assert_eq!(checks(&signs, &Facts::plain()), [Check::NoisyEnds]);
        (0..10 * ENOUGH).for_each(|_| signs.noisy_lines(1000));
        assert!(checks(&signs, &Facts::plain()).is_empty());
    }
}
