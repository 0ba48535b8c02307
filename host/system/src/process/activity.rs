//! The activity of a child process, as data with words in every language.

use abstrakt_texts::{Localize, Message, message};
use serde::{Deserialize, Serialize};

use crate::ForeignText;

/// The present activity of a probe or a worker. The words go on from "while". A setup is named with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// Nothing that it was asked for.
    #[default]
    #[message("activity-waiting")]
    Waiting,
    /// The process starts.
    #[message("activity-starting")]
    Starting,
    /// The library is loaded.
    #[message("activity-loading")]
    Loading,
    /// The conformance kit reads the facts.
    #[message("activity-reading-facts")]
    ReadingFacts,
    /// The conformance kit opens a setup.
    #[message("activity-opening-setup")]
    OpeningSetup(ForeignText),
    /// The conformance kit plays a random game of a setup.
    #[message(random_game(setup, *seed, moves))]
    RandomGame {
        /// The setup.
        setup: ForeignText,
        /// Seed of the kit's run.
        seed: u64,
        /// The moves so far.
        moves: Vec<ForeignText>,
    },
    /// The game was found good, and its facts are passed on.
    #[message("activity-reporting-facts")]
    ReportingFacts,
    /// A game is set up.
    #[message("activity-setting-up")]
    SettingUp,
    /// Moves are played, and those of the new position listed.
    #[message("activity-playing")]
    Playing,
    /// The position is written or explained.
    #[message("activity-describing")]
    Describing,
    /// Positions are counted.
    #[message("activity-counting")]
    Counting,
    /// A part of the game's data is made.
    #[message("activity-making-data")]
    MakingData,
    /// A move is searched for.
    #[message("activity-searching")]
    Searching,
    /// The game is checked against its contract.
    #[message("activity-checking")]
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

fn random_game(setup: &ForeignText, seed: u64, moves: &[ForeignText]) -> Message {
    // Beyond 2^53 a number would not be exact.
    let seed = seed.to_string();
    match moves {
        [] => message!("activity-random-game", setup, seed),
        moves => message!("activity-random-game-goes-on", setup, seed, moves = last_moves(moves)),
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
            Activity::MakingData,
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
