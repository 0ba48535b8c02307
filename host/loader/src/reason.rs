//! Why a file gives no game: as data, with words in every language.

use std::fmt;

use abstrakt_plugin_api::conformance::Report;
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, Termination};
use abstrakt_texts::{Localize, Message, english};
use serde::{Deserialize, Serialize};

use crate::{FileError, LoadError};

/// Why a file, or a named folder, gives no game. The line goes on from "PATH: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It is a folder of plugins that cannot be looked into: the system's words.
    Folder(ForeignText),
    /// It is no library for this machine.
    File(FileError),
    /// It could not be copied: the system's words.
    NoCopy(ForeignText),
    /// The process that judges it does not start.
    NoProbe {
        /// The program that should start.
        program: ForeignText,
        /// The system's words.
        error: ForeignText,
    },
    /// It is no game for this program.
    Load(LoadError),
    /// The process that judged it ended without an answer.
    Died {
        /// How it ended.
        termination: Termination,
        /// In the middle of what.
        activity: Activity,
    },
    /// A call of the game failed.
    Fails {
        /// In the middle of what.
        activity: Activity,
        /// The panic, or what makes no sense.
        fault: ForeignText,
    },
    /// The conformance kit did not get over what the game told.
    KitFails(Activity),
    /// It does not keep the contract of a game.
    Contract {
        /// The first promise that was broken, in the kit's words.
        check: ForeignText,
        /// What was found, and what would be right.
        found: ForeignText,
        /// Setup and moves so far.
        place: ForeignText,
        /// Problems beyond the first.
        more: u64,
    },
    /// Another file gives the same game.
    Taken {
        /// Id of the game.
        game: String,
        /// The file that gives it.
        first: String,
    },
    /// It crashed so many times in play.
    SetAside(u32),
}

impl Reason {
    /// What a report of the conformance kit finds broken; nothing for a clean one.
    pub fn of_report(report: &Report) -> Option<Self> {
        let problem = report.problems.first()?;
        let [check, found, place] = [&problem.check, &problem.found, &problem.place].map(ForeignText::of);
        let more = report.problems.len() as u64 - 1 + report.more;
        Some(Self::Contract { check, found, place, more })
    }

    /// Does the file itself prove it, so that another look would come to the same end? Whatever may come from the
    /// machine, its load, its rights, or what is installed on it, does not last.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::File(error) => !matches!(error, FileError::Dangling | FileError::Unreadable(_)),
            Self::Load(error) => !matches!(error, LoadError::Open(_) | LoadError::Altered),
            Self::Died { termination, .. } => termination.is_lasting(),
            Self::Fails { .. } | Self::KitFails(_) | Self::Contract { .. } => true,
            Self::Folder(_)
            | Self::NoCopy(_)
            | Self::NoProbe { .. }
            | Self::Taken { .. }
            | Self::SetAside(_) => false,
        }
    }
}

impl From<FileError> for Reason {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<LoadError> for Reason {
    fn from(error: LoadError) -> Self {
        Self::Load(error)
    }
}

impl Localize for Reason {
    fn message(&self) -> Message {
        match self {
            Self::Folder(error) => Message::new("refusal-folder").with("error", error.as_str()),
            Self::File(error) => error.message(),
            Self::NoCopy(error) => Message::new("refusal-no-copy").with("error", error.as_str()),
            Self::NoProbe { program, error } => Message::new("refusal-no-probe")
                .with("program", program.as_str())
                .with("error", error.as_str()),
            Self::Load(error) => error.message(),
            Self::Died { termination, activity } => {
                Message::new("refusal-died").with_words("ended", termination).with_words("activity", activity)
            }
            Self::Fails { activity, fault } => {
                Message::new("refusal-fails").with_words("activity", activity).with("fault", fault.as_str())
            }
            Self::KitFails(activity) => Message::new("refusal-kit-fails").with_words("activity", activity),
            Self::Contract { check, found, place, more } => {
                let key = if *more == 0 { "refusal-contract" } else { "refusal-contract-more" };
                let message = Message::new(key)
                    .with("check", check.as_str())
                    .with("found", found.as_str())
                    .with("place", place.as_str());
                if *more == 0 { message } else { message.with("more", *more) }
            }
            Self::Taken { game, first } => {
                Message::new("refusal-taken").with("game", game.as_str()).with("first", first.as_str())
            }
            Self::SetAside(count) => Message::new("refusal-set-aside").with("count", *count),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english(self, f)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;
    use crate::FactsError;

    fn words(text: &str) -> ForeignText {
        ForeignText::of(text)
    }

    fn contract(more: u64) -> Reason {
        let [check, found, place] = ["keys", "0 instead of 77", "setup long"].map(words);
        Reason::Contract { check, found, place, more }
    }

    /// One of each kind; the test finds out when one is missing.
    fn reasons() -> Vec<Reason> {
        let (theirs, ours) = (words("9.8"), words("7.6"));
        let files = [
            FileError::Dangling,
            FileError::Folder,
            FileError::Special,
            FileError::Empty,
            FileError::TooLarge { size: 300, most: 256 },
            FileError::Unreadable(words("permission denied")),
            FileError::NotALibrary,
            FileError::OtherSystem(words("PE")),
            FileError::OtherProcessor { theirs: words("Riscv64"), ours: words("aarch64") },
            FileError::OtherKind,
            FileError::CutShort,
        ];
        let facts = [
            FactsError::Untold(words("no JSON")),
            FactsError::Moves { reported: 5000, most: 4096 },
            FactsError::Setups,
            FactsError::Heuristics,
            FactsError::Cover { size: 8_000_000, most: 4_194_304 },
        ];
        let loads = [
            LoadError::Open(words("undefined symbol")),
            LoadError::Altered,
            LoadError::NotAGame,
            LoadError::AbiCrate { theirs: theirs.clone(), ours: ours.clone() },
            LoadError::Api { theirs, ours: ours.clone() },
            LoadError::Generation { theirs: 1001, ours: 17 },
            LoadError::Layout(ours),
            LoadError::Aborts,
            LoadError::Start(words("panicked at x.rs:1: no")),
        ];
        let activity = || Activity::OpeningSetup(words("long rings=3"));
        let mut all = vec![
            Reason::Folder(words("no such device")),
            Reason::NoCopy(words("no space left")),
            Reason::NoProbe { program: words("/bin/abstrakt"), error: words("not found") },
            Reason::Died { termination: Termination::ProcessorTime(2), activity: activity() },
            Reason::Fails { activity: Activity::ReadingFacts, fault: words("panicked at y.rs:2: no") },
            Reason::KitFails(activity()),
            contract(0),
            contract(19),
            Reason::Taken { game: "pile".into(), first: "/first/libpile.so".into() },
            Reason::SetAside(3),
        ];
        all.extend(files.map(Reason::File));
        all.extend(loads.map(Reason::Load));
        all.extend(facts.map(|facts| Reason::Load(LoadError::Facts(facts))));
        all
    }

    #[test]
    fn every_reason_has_words() {
        let all = reasons();
        let all: Vec<&dyn Localize> = all.iter().map(|reason| reason as _).collect();
        assert_localized(&all, &["refusal-"]);
    }

    #[test]
    fn only_what_the_file_proves_lasts() {
        let died = |termination| Reason::Died { termination, activity: Activity::Loading };
        let passing = [
            died(Termination::Killed(9)),
            died(Termination::Unresponsive(std::time::Duration::from_secs(3))),
            died(Termination::ProcessorTime(2)),
            Reason::Load(LoadError::Open(words("libx.so: cannot open shared object file"))),
            Reason::File(FileError::Unreadable(words("permission denied"))),
            Reason::NoCopy(words("no space left")),
        ];
        assert!(passing.iter().all(|reason| !reason.is_lasting()));
        let lasting = [
            died(Termination::Exit(0)),
            died(Termination::LeftProcesses(1)),
            Reason::Load(LoadError::NotAGame),
            Reason::File(FileError::CutShort),
            contract(0),
        ];
        assert!(lasting.iter().all(Reason::is_lasting));
    }

    #[test]
    fn a_reason_survives_its_json_form() {
        for reason in reasons() {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason, "{text}");
        }
    }

    #[test]
    fn only_more_problems_than_one_are_counted() {
        assert_eq!(contract(0).to_string(), "it breaks the contract (keys): 0 instead of 77, at setup long");
        assert_eq!(
            contract(2).to_string(),
            "it breaks the contract (keys): 0 instead of 77, at setup long, and 2 more"
        );
    }
}
