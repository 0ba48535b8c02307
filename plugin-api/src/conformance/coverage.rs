//! The coverage of the random games: a promise about something that they never met was not tested.

use std::fmt;

use serde::{Deserialize, Serialize};

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
}

/// An ending of the facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Its English name.
    pub name: String,
    /// Finished positions that were seen: where games ended, and one move beside them.
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

    /// A status was seen, in a game or beside it.
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

    /// Percentage of plies that went on with a turn already begun, rounded up.
    pub fn mid_turn_percent(&self) -> u64 {
        (self.mid_turn * 100).div_ceil(self.plies.max(1))
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, finished, longest, most_moves, max_moves, endings, .. } = self;
        writeln!(f, "{finished} of {games} random games reached an end, the longest had {longest} plies")?;
        writeln!(f, "most moves of a position: {most_moves} (max_moves is {max_moves})")?;
        writeln!(f, "plies inside a turn: {} %", self.mid_turn_percent())?;
        let met = endings.iter().filter(|ending| ending.seen > 0);
        let met: Vec<String> = met.map(|ending| format!("{} ({})", ending.name, ending.seen)).collect();
        write!(f, "endings seen: {}", if met.is_empty() { "none".into() } else { met.join(", ") })?;
        let never: Vec<&str> =
            endings.iter().filter(|ending| ending.seen == 0).map(|ending| ending.name.as_str()).collect();
        if never.is_empty() { Ok(()) } else { write!(f, "\nendings never seen: {}", never.join(", ")) }
    }
}
