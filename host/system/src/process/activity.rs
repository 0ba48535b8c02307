//! What a child process was doing, as data with words in every language.

use std::fmt;

use abstrakt_texts::{Localize, Message, english};
use serde::{Deserialize, Serialize};

use crate::ForeignText;

/// What a probe or a worker does at the moment. The words go on from "while". A setup is named with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// Nothing that it was asked for.
    #[default]
    Waiting,
    /// The process starts.
    Starting,
    /// The library is loaded.
    Loading,
    /// The conformance kit reads the facts.
    ReadingFacts,
    /// The conformance kit opens a setup.
    OpeningSetup(ForeignText),
    /// The conformance kit plays a random game of a setup.
    RandomGame {
        /// The setup.
        setup: ForeignText,
        /// Seed of the kit's run.
        seed: u64,
        /// The moves so far.
        moves: Vec<ForeignText>,
    },
    /// The game was found good, and its facts are passed on.
    ReportingFacts,
    /// A game is set up.
    SettingUp,
    /// Moves are played, and those of the new position listed.
    Playing,
    /// The position is written or explained.
    Describing,
    /// Positions are counted.
    Counting,
    /// A move is searched for.
    Searching,
    /// The game is checked against its contract.
    Checking,
}

/// Most moves of a game in a line.
const SHOWN: usize = 20;

/// The moves of a game in a line: of many the last.
pub fn last_moves(moves: &[ForeignText]) -> String {
    let last = &moves[moves.len().saturating_sub(SHOWN)..];
    let before = if last.len() < moves.len() { "… " } else { "" };
    format!("{before}{}", last.iter().map(ForeignText::as_str).collect::<Vec<_>>().join(" "))
}

impl Localize for Activity {
    fn message(&self) -> Message {
        let key = match self {
            Self::Waiting => "activity-waiting",
            Self::Starting => "activity-starting",
            Self::Loading => "activity-loading",
            Self::ReadingFacts => "activity-reading-facts",
            Self::OpeningSetup(setup) => {
                return Message::new("activity-opening-setup").with("setup", setup.as_str());
            }
            Self::RandomGame { setup, seed, moves } => {
                let key =
                    if moves.is_empty() { "activity-random-game" } else { "activity-random-game-goes-on" };
                // Beyond 2^53 a number would not be exact.
                let message = Message::new(key).with("setup", setup.as_str()).with("seed", seed.to_string());
                return if moves.is_empty() { message } else { message.with("moves", last_moves(moves)) };
            }
            Self::ReportingFacts => "activity-reporting-facts",
            Self::SettingUp => "activity-setting-up",
            Self::Playing => "activity-playing",
            Self::Describing => "activity-describing",
            Self::Counting => "activity-counting",
            Self::Searching => "activity-searching",
            Self::Checking => "activity-checking",
        };
        Message::new(key)
    }
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english(self, f)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_activity_has_words() {
        let setup = || ForeignText::of("long rings=3");
        let all = [
            Activity::Waiting,
            Activity::Starting,
            Activity::Loading,
            Activity::ReadingFacts,
            Activity::OpeningSetup(setup()),
            Activity::RandomGame { setup: setup(), seed: 7, moves: Vec::new() },
            Activity::RandomGame { setup: setup(), seed: 7, moves: vec![ForeignText::of("a1"); 2] },
            Activity::ReportingFacts,
            Activity::SettingUp,
            Activity::Playing,
            Activity::Describing,
            Activity::Counting,
            Activity::Searching,
            Activity::Checking,
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|activity| activity as _).collect();
        assert_localized(&all, &["activity-"]);
    }

    #[test]
    fn of_a_long_game_the_last_moves_are_told() {
        let moves = (0..100).map(ForeignText::of).collect();
        let line = Activity::RandomGame { setup: ForeignText::of("long"), seed: 7, moves }.to_string();
        assert!(line.contains("… 80 81") && line.contains("98 99") && !line.contains("79"), "{line}");
    }
}
