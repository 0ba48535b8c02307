//! Signs over all games that something is likely wrong: no position alone shows it, and none of them breaks a promise.

use std::collections::BTreeMap;

use crate::{Facts, Flags, ScoredMove};

use super::checks::Check;
use super::report::Found;
use super::words::quoted;

/// Positions or games from which a sign is read; fewer may be chance.
const ENOUGH: u64 = 20;

/// The signs that the games showed.
#[derive(Default)]
pub(super) struct Signs {
    /// Values, by the id of a heuristic.
    values: BTreeMap<String, Values>,
    /// Positions with several moves of which none is noisy, all are, and some are.
    quiet: u64,
    noisy: u64,
    mixed: u64,
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
        let Self { quiet, noisy, mixed, .. } = *self;
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
