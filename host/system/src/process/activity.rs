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
    /// The conformance kit plays random games of a setup.
    RandomGames(ForeignText),
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
            Self::RandomGames(setup) => {
                return Message::new("activity-random-games").with("setup", setup.as_str());
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
            Activity::RandomGames(setup()),
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
}
