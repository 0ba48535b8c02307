//! Plan and report of a run of the kit.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use super::checks::Check;
use super::coverage::Coverage;
use super::words::quoted;

/// The amount of work to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Random games: for each setup and option value, or as [`Plan::deal`] says.
    pub games: u32,
    /// Plies of a game after which it is left unfinished.
    pub plies: u32,
    /// Full checks (texts, picture, heuristics, every move played) at every n-th ply, which is 1 or more, and eight times as rarely
    /// in a game of more than a hundred plies; the cheap ones at each, with some moves played.
    pub every: u32,
    /// Seed of the random games.
    pub seed: u64,
    /// The way in which the games are dealt to setups and options.
    #[serde(default)]
    pub deal: Deal,
}

/// The way in which random games are dealt to setups and option values. Games that go round are of several kinds: at random, towards positions
/// with few moves, towards what a heuristic likes; and positions are looked at whose texts were changed. So they meet what a
/// random game hardly ever meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// So many for each, at random.
    #[default]
    Each,
    /// So many together, which go round: the first to the first setup, the second to the second.
    Round,
    /// They go round until [`Coverage`] has stopped growing, or this much processor time is over. A run with [`Deal::Round`]
    /// and the number of games that were played repeats it.
    Settled {
        /// The processor time after which no game begins, seconds.
        seconds: u32,
    },
}

/// Plies after which full checks become rare: a long random game changes slowly.
const LONG: u32 = 100;
/// The factor by which the full checks become rarer.
const RARER: u32 = 8;

impl Plan {
    /// Returns whether full checks follow after this many plies.
    pub(super) fn looks_closely(&self, ply: u32) -> bool {
        let every = self.every.max(1);
        ply.is_multiple_of(if ply < LONG { every } else { every.saturating_mul(RARER) })
    }

    /// A few short games: a fraction of a second, for a file that the host meets for the first time.
    pub fn quick() -> Self {
        Self { games: 1, plies: 40, every: 8, seed: 1, deal: Deal::Each }
    }

    /// The plan that a game's tests run: it takes seconds.
    pub fn full() -> Self {
        Self { games: 20, plies: 400, every: 4, seed: 1, deal: Deal::Each }
    }

    /// The plan of `check-plugin`: until coverage stops growing, or so many seconds of processor time are over.
    pub fn settled(seconds: u32) -> Self {
        Self { games: 0, deal: Deal::Settled { seconds }, ..Self::full() }
    }
}

/// The place of a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Id of the setup; none for the facts.
    pub setup: Option<String>,
    /// Options that differ from their default, `(id, value)` as people write them.
    pub options: Vec<(String, String)>,
    /// Plies from the setup's start, as texts.
    pub moves: Vec<String>,
    /// The text of a position that no game has reached: a changed text, or the text of an arrangement. It takes the place of the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl Place {
    /// Setup and options as people name them: `long rings=3`. Nothing for the facts.
    pub fn setup(&self) -> String {
        let options = self.options.iter().map(|(id, value)| format!(" {id}={value}"));
        self.setup.iter().cloned().chain(options).collect()
    }

    /// The command that shows the position, quoted for a shell, where `game` is the game's id or the path of its library:
    /// `abstrakt show GAME --setup long --option rings=3 --moves 'a1 b2'`.
    pub fn command(&self, game: &str) -> String {
        let mut line = format!("abstrakt show {}", word(game));
        if let Some(setup) = &self.setup {
            let _ = write!(line, " --setup {}", word(setup));
        }
        for (id, value) in &self.options {
            let _ = write!(line, " --option {}", word(&format!("{id}={value}")));
        }
        if let Some(position) = &self.position {
            let _ = write!(line, " --position {}", word(position));
        } else if !self.moves.is_empty() {
            let _ = write!(line, " --moves {}", word(&self.moves.join(" ")));
        }
        line
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            return write!(f, "setup {}, position {}", self.setup(), quoted(position));
        }
        match (&self.setup, self.moves.is_empty()) {
            (None, _) => f.write_str("the facts"),
            (Some(_), true) => write!(f, "setup {}", self.setup()),
            (Some(_), false) => write!(f, "setup {}, after {}", self.setup(), self.moves.join(" ")),
        }
    }
}

/// A word of a command line for a shell.
fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/+".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.into();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A finding, and the value that was expected where there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The value found.
    pub found: String,
    /// The value expected; empty where the check says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub right: String,
}

impl Found {
    /// The finding `found`, where `right` was expected.
    pub(super) fn not(found: impl fmt::Display, right: impl fmt::Display) -> Self {
        Self { found: found.to_string(), right: right.to_string() }
    }
}

impl From<String> for Found {
    fn from(found: String) -> Self {
        Self { found, right: String::new() }
    }
}

impl From<&str> for Found {
    fn from(found: &str) -> Self {
        found.to_owned().into()
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, right } = self;
        if right.is_empty() { f.write_str(found) } else { write!(f, "{found}, not {right}") }
    }
}

/// Something that the game does wrong, as often as it was seen, with the example that takes the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The promise that was broken.
    pub check: Check,
    /// The number of occurrences.
    pub count: u64,
    /// The place of the example.
    pub place: Place,
    /// The finding there.
    pub example: Found,
}

impl Problem {
    /// The check, and how often it failed if it did more than once.
    pub fn title(&self) -> String {
        let Self { check, count, .. } = self;
        if *count == 1 { check.to_string() } else { format!("{check} ({count} times)") }
    }
}

/// The findings of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Id of the game.
    pub game: String,
    /// Single comparisons made.
    pub checks: u64,
    /// The coverage of the random games.
    pub coverage: Coverage,
    /// Seed of the random games.
    #[serde(default)]
    pub seed: u64,
    /// The problems: a call that failed first, then in the order in which they were found.
    pub problems: Vec<Problem>,
    /// Findings that are likely mistakes and may be right: they break nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Problem>,
    /// Whether so much is wrong that the run was broken off.
    pub cut_short: bool,
    /// A digest of the moves of every position that a game came to, in their order: the same for the same plan in every process.
    #[serde(default)]
    pub order: u64,
}

impl Report {
    /// Returns whether the game keeps the contract, as far as it was checked.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }

    /// The last line: whether the game keeps the contract.
    pub fn verdict(&self) -> String {
        let game = &self.game;
        let cut = if self.cut_short { ", and the check was broken off" } else { "" };
        match self.problems.len() {
            0 => format!("{game} keeps the contract"),
            1 => format!("{game} breaks the contract in 1 way{cut}"),
            ways => format!("{game} breaks the contract in {ways} ways{cut}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, checks, coverage: Coverage { games, plies, .. }, problems, notes, seed, .. } = self;
        writeln!(f, "{game}: {games} random games from seed {seed}, {plies} plies, {checks} checks")?;
        for (word, found) in [("", problems), ("note: ", notes)] {
            for problem in found {
                let Problem { example, place, .. } = problem;
                writeln!(f, "  {word}{}\n    {example}\n    at {place}", problem.title())?;
            }
        }
        f.write_str(&self.verdict())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_in_words_and_as_arguments() {
        let mut place = Place::default();
        assert_eq!(
            (place.to_string(), place.command("pile")),
            ("the facts".into(), "abstrakt show pile".into())
        );
        place.setup = Some("long".into());
        place.options = vec![("rings".into(), "3".into())];
        place.moves = vec!["a1-b2".into(), "it's".into()];
        assert_eq!(place.to_string(), "setup long rings=3, after a1-b2 it's");
        let command =
            "abstrakt show 'my games/libpile.so' --setup long --option rings=3 --moves 'a1-b2 it'\\''s'";
        assert_eq!(place.command("my games/libpile.so"), command);
    }
}
