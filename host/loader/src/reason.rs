//! The reasons why a file gives no game: as data, with words in every language.

use abstrakt_plugin_api::Text;
use abstrakt_plugin_api::conformance::{Check, Problem, Report};
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, Termination, last_moves};
use abstrakt_texts::{Argument, Localize, Message, Translated, message};
use serde::{Deserialize, Serialize};

use crate::{FileError, LoadError};

/// The reasons why a file, or a named folder, gives no game. The line goes on from "PATH: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It is a folder of plugins that cannot be looked into: the system's words.
    #[message("refusal-folder")]
    Folder(ForeignText),
    /// It is no library for this machine.
    #[message(transparent)]
    File(#[from] FileError),
    /// It could not be copied: the system's words.
    #[message("refusal-no-copy")]
    NoCopy(ForeignText),
    /// Neither where it lies nor where its private copy would lie may code run: the folder of copies.
    #[message("refusal-no-execution", copies)]
    NoExecution {
        /// The folder of private copies.
        copies: ForeignText,
    },
    /// The process that judges it does not start.
    #[message("refusal-no-probe")]
    NoProbe {
        /// The program that should start.
        program: ForeignText,
        /// The system's words.
        error: ForeignText,
    },
    /// It is no game for this program.
    #[message(transparent)]
    Load(#[from] LoadError),
    /// The process that judged it ended without an answer.
    #[message("refusal-died", ended = termination, activity)]
    Died {
        /// The way in which it ended.
        termination: Termination,
        /// In the middle of what.
        activity: Activity,
    },
    /// A call of the game failed.
    #[message("refusal-fails")]
    Fails {
        /// In the middle of what.
        activity: Activity,
        /// The panic, or what makes no sense.
        fault: ForeignText,
    },
    /// The conformance kit did not get over what the game told.
    #[message("refusal-kit-fails")]
    KitFails(Activity),
    /// It does not keep the contract of a game.
    #[message(broken(*check, found, right.as_ref(), setup.as_ref(), moves, *more))]
    Contract {
        /// The first promise that was broken.
        check: Check,
        /// The finding.
        found: ForeignText,
        /// The value expected, where there is one.
        right: Option<ForeignText>,
        /// Setup with its options; none where the facts are wrong.
        setup: Option<ForeignText>,
        /// Moves from the setup's start.
        moves: Vec<ForeignText>,
        /// Broken promises beyond the first.
        more: usize,
    },
    /// Another file gives the same game.
    #[message("refusal-taken")]
    Taken {
        /// Id of the game.
        game: String,
        /// The file that gives it.
        first: String,
    },
    /// It crashed this many times in play.
    #[message("refusal-set-aside")]
    SetAside(u32),
}

impl Reason {
    /// The reason that a report of the conformance kit gives; none for a clean one.
    pub fn of_report(report: &Report) -> Option<Self> {
        let Problem { check, place, example, .. } = report.problems.first()?;
        let setup = place.setup.as_ref().map(|_| ForeignText::of(place.setup()));
        Some(Self::Contract {
            check: *check,
            found: ForeignText::of(&example.found),
            right: (!example.right.is_empty()).then(|| ForeignText::of(&example.right)),
            setup,
            moves: place.moves.iter().map(ForeignText::of).collect(),
            more: report.problems.len() - 1,
        })
    }

    /// The activity of the process that judged it, where that matters.
    pub fn activity(&self) -> Option<&Activity> {
        match self {
            Self::Died { activity, .. } | Self::Fails { activity, .. } | Self::KitFails(activity) => {
                Some(activity)
            }
            _ => None,
        }
    }

    /// Returns whether the file itself proves the reason, so that another judgement would reach the same result. A
    /// reason that may come from the machine, its load, its rights, or the software installed on it, does not last.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::File(error) => !matches!(error, FileError::Dangling | FileError::Unreadable(_)),
            Self::Load(error) => !matches!(error, LoadError::Open(_) | LoadError::Altered),
            Self::Died { termination, .. } => termination.is_lasting(),
            Self::Fails { .. } | Self::KitFails(_) | Self::Contract { .. } => true,
            Self::Folder(_)
            | Self::NoCopy(_)
            | Self::NoExecution { .. }
            | Self::NoProbe { .. }
            | Self::Taken { .. }
            | Self::SetAside(_) => false,
        }
    }
}

/// A broken promise, where, and how many more there are.
fn broken(
    check: Check,
    found: &ForeignText,
    right: Option<&ForeignText>,
    setup: Option<&ForeignText>,
    moves: &[ForeignText],
    more: usize,
) -> Message {
    let Text { en, cs } = check.words();
    let check = Translated { en, cs };
    let found = right.map_or(found.into(), |right| Argument::from(message!("found-not", found, right)));
    let place = match setup {
        None => message!("place-facts"),
        Some(setup) if moves.is_empty() => message!("place-setup", setup),
        Some(setup) => message!("place-moves", setup, moves = last_moves(moves)),
    };
    match more {
        0 => message!("refusal-contract", check, found, place),
        more => message!("refusal-contract-more", check, found, place, more),
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

    fn contract(more: usize) -> Reason {
        let (check, found, right) = (Check::KeysFresh, words("key 0"), Some(words("77")));
        Reason::Contract { check, found, right, setup: Some(words("long")), moves: Vec::new(), more }
    }

    /// A contract broken otherwise.
    fn contract_at(check: Check, found: &str, setup: Option<&str>, moves: &[&str]) -> Reason {
        let moves = moves.iter().map(|text| words(text)).collect();
        Reason::Contract { check, found: words(found), right: None, setup: setup.map(words), moves, more: 0 }
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
            FactsError::TooLong { kind: words("facts"), size: 27_000_999, most: 8_388_608 },
            FactsError::Moves { reported: 5000, most: 4096 },
            FactsError::Setups,
            FactsError::Heuristics,
            FactsError::Cover { size: 8_000_000, most: 4_194_304 },
            FactsError::CoverSize { width: 40_000, height: 4, most: 4096 },
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
            Reason::NoExecution { copies: words("/home/a/copies") },
            Reason::NoProbe { program: words("/bin/abstrakt"), error: words("not found") },
            Reason::Died { termination: Termination::ProcessorTime(2), activity: activity() },
            Reason::Fails { activity: Activity::ReadingFacts, fault: words("panicked at y.rs:2: no") },
            Reason::KitFails(activity()),
            contract(0),
            contract(19),
            contract_at(Check::FactsId, "A B", None, &[]),
            contract_at(Check::MovesUnique, "code 3 twice", Some("long"), &["a1", "b2"]),
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
            Reason::NoExecution { copies: words("/home/a/copies") },
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
        let one =
            "it breaks the contract (keys: incremental ones equal fresh ones): key 0, not 77, at setup long";
        assert_eq!(contract(0).to_string(), one);
        assert_eq!(contract(2).to_string(), format!("{one}, and 2 more"));
        let moves = contract_at(Check::MovesUnique, "code 3 twice", Some("long"), &["a1", "b2"]).to_string();
        assert!(moves.ends_with(": code 3 twice, at setup long, after a1 b2"), "{moves}");
    }
}
