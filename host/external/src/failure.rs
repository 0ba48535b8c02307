//! The reasons why an external engine is of no more use, as data with words in every language.

use std::time::Duration;

use abstrakt_system::process::Termination;
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, LocalizedError, Message, Translated, message};

use crate::Protocol;

/// An engine that has failed.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message(self.message())]
pub struct EngineFailure {
    /// The name under which it is registered.
    pub engine: String,
    /// Its fault.
    pub cause: Box<FailureCause>,
    /// The last lines of its output, the newest last: what it said, and what it wrote into its standard error.
    pub last: Vec<String>,
}

impl EngineFailure {
    fn message(&self) -> Message {
        let Self { engine, cause, last } = self;
        let cause = &**cause;
        // Whoever ended or cannot start may have said why; of the others the cause says it already.
        let reasons = matches!(
            cause,
            FailureCause::Ended(
                Termination::Exit(_) | Termination::Signal { .. } | Termination::Disconnected
            )
        );
        match last.last().filter(|_| reasons) {
            Some(line) => message!("external-failed-last", engine, cause, line = &ForeignText::of(line)),
            None => message!("external-failed", engine, cause),
        }
    }
}

/// The fault of an engine. The words go on from its name.
#[derive(Clone, Debug, PartialEq, Eq, Localize)]
pub enum FailureCause {
    /// Its process ended, was silent for too long, closed its output, or said what is no message.
    #[message(transparent)]
    Ended(Termination),
    /// It answered that it cannot: its words.
    #[message("external-refused", answer = _0)]
    Refused(ForeignText),
    /// It took more time than it had.
    #[message("external-overtime", used = seconds(used), limit = seconds(limit))]
    Overtime {
        /// The time that it had used when it was given up.
        used: Duration,
        /// The time that it had.
        limit: Duration,
    },
    /// It played what is not a legal move.
    #[message("external-illegal", played = text, reason)]
    Illegal {
        /// The move that it played.
        text: ForeignText,
        /// The game's reason.
        reason: Translated,
    },
    /// It ended its search without a move.
    #[message("external-no-move")]
    NoMove,
    /// Its conversation was to be kept, and cannot be.
    #[message("external-log", error = _0)]
    Log(SystemError),
    /// It does not play this variant of its protocol.
    #[message("external-variant", variant = _0)]
    Variant(ForeignText),
    /// Its protocol cannot tell it the position where the game begins.
    #[message("external-position", protocol = _0)]
    Position(Protocol),
    /// Its protocol has no name for a game with this setup and these options.
    #[message("external-setup", protocol = _0)]
    Setup(Protocol),
    /// Its protocol has no word for a move of the game.
    #[message("external-move", protocol, played = text)]
    Move {
        /// The protocol.
        protocol: Protocol,
        /// The move, in the game's own notation.
        text: ForeignText,
    },
}

/// Seconds to the millisecond: no clock of the others is finer.
fn seconds(time: &Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

impl FailureCause {
    /// Whether it has said something that is not a message.
    pub(crate) fn malformed(line: impl std::fmt::Display) -> Self {
        Self::Ended(Termination::Malformed(ForeignText::of(line)))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_failure_has_words() {
        let text = || ForeignText::of("7,7");
        let failed = |cause, last: &[&str]| EngineFailure {
            engine: "pela".into(),
            cause: Box::new(cause),
            last: last.iter().map(|line| (*line).to_owned()).collect(),
        };
        let all = [
            failed(FailureCause::Ended(Termination::Exit(3)), &["no memory"]),
            failed(FailureCause::NoMove, &["OK"]),
            failed(FailureCause::Refused(text()), &[]),
            failed(
                FailureCause::Overtime {
                    used: Duration::from_micros(2_054_633),
                    limit: Duration::from_secs(1),
                },
                &[],
            ),
            failed(FailureCause::Illegal { text: text(), reason: "taken".into() }, &[]),
            failed(FailureCause::Log(SystemError::new(&std::io::ErrorKind::NotFound.into())), &[]),
            failed(FailureCause::Variant(text()), &[]),
            failed(FailureCause::Position(Protocol::Gomocup), &[]),
            failed(FailureCause::Setup(Protocol::Gomocup), &[]),
            failed(FailureCause::Move { protocol: Protocol::Gomocup, text: text() }, &[]),
        ];
        let prefixes = [
            "external-failed",
            "external-refused",
            "external-overtime",
            "external-illegal",
            "external-no-move",
            "external-log",
            "external-variant",
            "external-position",
            "external-setup",
            "external-move",
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|failure| failure as _).collect();
        assert_localized(&all, &prefixes);
        assert!(all[0].message().to_string().ends_with("no memory"));
        assert!(all[3].message().to_string().ends_with("used 2.054 s of 1 s"));
    }
}
