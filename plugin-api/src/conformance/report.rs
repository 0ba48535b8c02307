//! Plan and report of a run of the kit.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::stage::Stage;
use crate::kit::mix;

/// Problems beyond this many are counted, not kept: a broken game breaks everywhere.
const KEPT: usize = 20;

/// How much to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Random games for each setup and option value.
    pub games: u32,
    /// Plies of a game after which it is left unfinished.
    pub plies: u32,
    /// Full checks (texts, picture, heuristics) at every n-th ply; the cheap ones at each.
    pub every: u32,
    /// Seed of the random games.
    pub seed: u64,
}

impl Plan {
    /// A few short games: a fraction of a second, for a file that the host meets for the first time.
    pub fn quick() -> Self {
        Self { games: 1, plies: 40, every: 8, seed: 1 }
    }

    /// What a game's tests and `check-plugin` run: seconds.
    pub fn full() -> Self {
        Self { games: 20, plies: 400, every: 4, seed: 1 }
    }
}

/// Something that the game does wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The promise that was broken: "keys: undo restores the key".
    pub check: String,
    /// Where: setup, options and moves so far.
    pub place: String,
    /// What was found, and what would be right.
    pub found: String,
}

/// What a run found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Id of the game.
    pub game: String,
    /// Games played and plies seen.
    pub games: u64,
    /// Plies seen.
    pub plies: u64,
    /// Single comparisons made.
    pub checks: u64,
    /// The first problems.
    pub problems: Vec<Problem>,
    /// Problems beyond those kept.
    pub more: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, games, plies, checks, problems, more } = self;
        writeln!(f, "{game}: {games} random games, {plies} plies, {checks} checks")?;
        for Problem { check, place, found } in problems {
            writeln!(f, "  {check}\n    at {place}\n    {found}")?;
        }
        match problems.len() as u64 + more {
            0 => write!(f, "{game} keeps the contract"),
            1 => write!(f, "{game} breaks the contract: 1 problem"),
            problems => write!(f, "{game} breaks the contract: {problems} problems"),
        }
    }
}

/// Collects problems while the kit runs.
pub(super) struct Log<'a> {
    report: Report,
    stage: &'a mut dyn FnMut(Stage<'_>),
    random: u64,
    place: String,
}

impl<'a> Log<'a> {
    pub fn new(plan: &Plan, stage: &'a mut dyn FnMut(Stage<'_>)) -> Self {
        Self { report: Report::default(), stage, random: mix(plan.seed), place: "the facts".into() }
    }

    /// Tells what is about to be done.
    pub fn stage(&mut self, stage: Stage<'_>) {
        (self.stage)(stage);
    }

    /// Where the next problems are.
    pub fn at(&mut self, place: String) {
        self.place = place;
    }

    /// One check; `found` is only written when it failed.
    pub fn expect(&mut self, holds: bool, check: &str, found: impl FnOnce() -> String) {
        self.report.checks += 1;
        if holds {
            return;
        }
        if self.report.problems.len() == KEPT {
            self.report.more += 1;
            return;
        }
        self.report.problems.push(Problem { check: check.into(), place: self.place.clone(), found: found() });
    }

    pub fn is_clean(&self) -> bool {
        self.report.problems.is_empty()
    }

    /// So broken that going on tells nothing new.
    pub fn is_full(&self) -> bool {
        self.report.problems.len() == KEPT
    }

    pub fn count_game(&mut self) {
        self.report.games += 1;
    }

    pub fn count_ply(&mut self) {
        self.report.plies += 1;
    }

    /// A number below `bound`, the same for every run of a plan.
    pub fn random(&mut self, bound: usize) -> usize {
        self.random = mix(self.random);
        (self.random % bound.max(1) as u64) as usize
    }

    pub fn finish(mut self, game: &str) -> Report {
        self.report.game = game.into();
        self.report
    }
}
