//! Why a file gives no game: as data, with an English line. Who speaks another language finds words by the kind of
//! reason and puts its parameters into them.

use serde::{Deserialize, Serialize};

use crate::foreign_text::ForeignText;
use crate::probe::{Activity, Fate};
use crate::{FileError, LoadError};

/// Why a file, or a named folder, gives no game. The line goes on from "PATH: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It is a folder of plugins that cannot be looked into: the system's words.
    #[error("this plugin folder cannot be read: {0}")]
    Folder(ForeignText),
    /// It is no library for this machine.
    #[error(transparent)]
    File(#[from] FileError),
    /// It could not be copied: the system's words.
    #[error("no private copy can be made: {0}")]
    NoCopy(ForeignText),
    /// The process that judges it does not start.
    #[error("it cannot be judged: {program} does not start: {error}")]
    NoProbe {
        /// The program that should start.
        program: ForeignText,
        /// The system's words.
        error: ForeignText,
    },
    /// It is no game for this program.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The process that judged it ended without an answer.
    #[error("it {fate} while {doing}")]
    Died {
        /// How it ended.
        fate: Fate,
        /// In the middle of what.
        doing: Activity,
    },
    /// A call of the game failed.
    #[error("it fails while {doing}: {fault}")]
    Fails {
        /// In the middle of what.
        doing: Activity,
        /// The panic, or what makes no sense.
        fault: ForeignText,
    },
    /// The conformance kit did not get over what the game told.
    #[error("the conformance kit itself fails over it while {0}")]
    KitFails(Activity),
    /// It does not keep the contract of a game.
    #[error("it breaks the contract ({check}): {found}, at {place}{more}", more = and_more(*.more))]
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
    #[error("game {game} is taken from {first}, which comes first")]
    Taken {
        /// Id of the game.
        game: String,
        /// The file that gives it.
        first: String,
    },
    /// It crashed so many times in play.
    #[error("set aside: it crashed {0} times in play; it may be let in again")]
    SetAside(u32),
}

fn and_more(problems: u64) -> String {
    if problems == 0 { String::new() } else { format!(", and {problems} more") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FactsError;

    #[test]
    fn a_reason_survives_its_json_form() {
        let reasons = [
            Reason::File(FileError::OtherSystem(ForeignText::of("PE"))),
            Reason::Load(LoadError::Facts(FactsError::Moves { told: 0, most: 4096 })),
            Reason::Died { fate: Fate::Signal(9), doing: Activity::Opening(ForeignText::of("long rings=3")) },
            Reason::KitFails(Activity::Telling),
        ];
        for reason in reasons {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason, "{text}");
        }
    }

    #[test]
    fn only_more_problems_than_one_are_counted() {
        let [check, found, place] = ["keys", "0", "setup long"].map(ForeignText::of);
        let one = Reason::Contract { check, found, place, more: 0 };
        assert_eq!(one.to_string(), "it breaks the contract (keys): 0, at setup long");
        let Reason::Contract { check, found, place, .. } = one else { unreachable!() };
        let three = Reason::Contract { check, found, place, more: 2 };
        assert_eq!(three.to_string(), "it breaks the contract (keys): 0, at setup long, and 2 more");
    }
}
