//! The coverage of the random games: a promise about something that they never met was not tested.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::words::list;
use crate::{Facts, Status};

/// The coverage of the random games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Games begun.
    pub games: u64,
    /// Games that reached an end; the others were left after the plies of the plan.
    pub finished: u64,
    /// Plies played.
    pub plies: u64,
    /// Plies that went on with a turn already begun.
    pub mid_turn: u64,
    /// Plies of the longest game.
    pub longest: u64,
    /// Most moves of a position.
    pub most_moves: usize,
    /// The facts' bound of them.
    pub max_moves: usize,
    /// The facts' endings, in their order.
    pub endings: Vec<Ending>,
    /// The last game that met something new: an ending, an outcome of chance, a feature, a number of moves.
    #[serde(default)]
    pub latest: u64,
    /// Turns that a seat began right after a turn of its own.
    #[serde(default)]
    pub double_turns: u64,
    /// Outcomes of chance.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<String, ChanceOutcome>,
}

/// An outcome of chance, under the text of its ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceOutcome {
    /// Its least weight.
    pub least: i32,
    /// Its greatest weight.
    pub greatest: i32,
    /// Games met it so often.
    pub met: u64,
}

/// Most outcomes of chance that are listed.
const MOST_OUTCOMES: usize = 64;
/// Games without anything new after which coverage has stopped growing.
const QUIET: u64 = 200;

/// An ending of the facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Its English name.
    pub name: String,
    /// Finished positions that were seen: where games ended, one move away from there, and where only a text leads.
    pub seen: u64,
}

impl Coverage {
    /// Nothing yet of a game with these facts.
    pub(super) fn of(facts: &Facts) -> Self {
        let ending = |name: &crate::Text| Ending { name: name.en.clone(), seen: 0 };
        let endings = facts.endings.iter().map(ending).collect();
        Self { endings, max_moves: facts.max_moves, ..Self::default() }
    }

    /// Counts a position of a game that was examined and has `moves` moves.
    pub(super) fn position(&mut self, status: Status, moves: usize) {
        self.most_moves = self.most_moves.max(moves);
        self.finished += u64::from(status.is_over());
        self.status(status);
    }

    /// A status was seen, in a game or where only a text leads.
    pub(super) fn status(&mut self, status: Status) {
        if let Status::Over(outcome) = status
            && let Some(ending) = self.endings.get_mut(usize::from(outcome.reason))
        {
            ending.seen += 1;
        }
    }

    /// The `ply`-th ply of a game was played, from 1, in a position of this status.
    pub(super) fn ply(&mut self, status: Status, ply: u64) {
        self.plies += 1;
        self.mid_turn += u64::from(matches!(status, Status::Turn { mid_turn: true, .. }));
        self.longest = self.longest.max(ply);
    }

    /// Chance may have this outcome.
    pub(super) fn outcome(&mut self, text: &str, weight: i32) {
        if self.outcomes.len() < MOST_OUTCOMES || self.outcomes.contains_key(text) {
            let new = ChanceOutcome { least: weight, greatest: weight, met: 0 };
            let known = self.outcomes.entry(text.into()).or_insert(new);
            (known.least, known.greatest) = (known.least.min(weight), known.greatest.max(weight));
        }
    }

    /// Chance had this outcome.
    pub(super) fn met_outcome(&mut self, text: &str) {
        if let Some(outcome) = self.outcomes.get_mut(text) {
            outcome.met += 1;
        }
    }

    /// Returns whether coverage has stopped growing: for two hundred games, and for as many as it took to grow.
    pub fn is_settled(&self) -> bool {
        self.games >= self.latest + QUIET.max(self.latest)
    }

    /// Percentage of plies that went on with a turn already begun, rounded up.
    pub fn mid_turn_percent(&self) -> u64 {
        (self.mid_turn * 100).div_ceil(self.plies.max(1))
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, finished, longest, most_moves, max_moves, endings, double_turns, outcomes, .. } =
            self;
        writeln!(f, "{finished} of {games} random games reached an end, the longest had {longest} plies")?;
        writeln!(f, "most moves of a position: {most_moves} (max_moves is {max_moves})")?;
        writeln!(f, "plies inside a turn: {} %", self.mid_turn_percent())?;
        if *double_turns > 0 {
            writeln!(f, "turns begun by the seat that had the turn before: {double_turns}")?;
        }
        if !outcomes.is_empty() {
            let weights = |outcome: &ChanceOutcome| match outcome {
                ChanceOutcome { least, greatest, .. } if least == greatest => format!("weight {least}"),
                ChanceOutcome { least, greatest, .. } => format!("weight {least} to {greatest}"),
            };
            let told = |(text, outcome): (&String, &ChanceOutcome)| format!("{text} ({})", weights(outcome));
            writeln!(f, "outcomes of chance: {}", list(outcomes.iter().map(told)))?;
            let never: Vec<&String> =
                outcomes.iter().filter(|(_, outcome)| outcome.met == 0).map(|(text, _)| text).collect();
            if !never.is_empty() {
                writeln!(f, "outcomes of chance never met: {}", list(never))?;
            }
        }
        let met = endings.iter().filter(|ending| ending.seen > 0);
        let met: Vec<String> = met.map(|ending| format!("{} ({})", ending.name, ending.seen)).collect();
        write!(f, "endings seen: {}", if met.is_empty() { "none".into() } else { met.join(", ") })?;
        let never: Vec<&str> =
            endings.iter().filter(|ending| ending.seen == 0).map(|ending| ending.name.as_str()).collect();
        if never.is_empty() { Ok(()) } else { write!(f, "\nendings never seen: {}", never.join(", ")) }
    }
}
