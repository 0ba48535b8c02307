//! What can be wrong in the file of a tournament, as data: each kind says what would be right.

use std::path::Path;

use abstrakt_engine::SpecError;
use abstrakt_plugin_api::Refusal;
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, Message, localized_error};
use abstrakt_worker::WorkerError;
use abstrakt_worker::protocol::RefusalReason;

use crate::openings::ListError;
use crate::schedule::ScheduleError;
use crate::statistics::SprtError;
use crate::weights_file::WeightsError;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError {
    /// From 1.
    pub line: usize,
    /// What.
    pub reason: PlanReason,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanReason {
    /// It is no TOML, or has words that are not known, or lacks some: the parser's words.
    Toml(ForeignText),
    /// Not one table of this name.
    NoTable(&'static str),
    /// An engine without a name of its own.
    EngineName,
    /// A number that is not from the first to the second.
    Number(&'static str, u32, u32),
    /// Another event has this name.
    EventTaken(String),
    /// A name that no file can have.
    EventName,
    /// An event without an opening.
    NoOpening,
    /// The engines cannot meet so.
    Schedule(ScheduleError),
    /// This is no test.
    Sprt(SprtError),
    /// A test of something else than two engines.
    SprtField,
    /// An agreement without a score or turns.
    Agreement,
    /// An agreement of so many, which is more than two.
    AgreementSeats(usize),
    /// No engine has this name.
    NoEngine {
        /// The name.
        name: String,
        /// Those that the file has.
        known: String,
    },
    /// An engine twice in an event.
    EngineTwice,
    /// The engine cannot play this game.
    Engine {
        /// Id of the game.
        game: String,
        /// Why.
        error: Box<EngineError>,
    },
    /// The best of nothing.
    BestOfNothing,
    /// The best of too few or too many.
    Best,
    /// Setups for different numbers of players.
    SetupPlayers,
    /// The game refuses something, or does not work.
    Worker(WorkerError),
    /// A list of openings.
    List {
        /// As the file names it.
        name: String,
        /// What is wrong in it.
        error: ListError,
    },
    /// A list of openings cannot be read.
    Openings(SystemError),
    /// There is no such game, or it does not start: the words of who looked for it.
    Game(String),
}

impl Localize for PlanError {
    fn message(&self) -> Message {
        Message::at_line(&self.line, &self.reason)
    }
}

impl Localize for PlanReason {
    fn message(&self) -> Message {
        match self {
            Self::Toml(error) => Message::new("plan-toml").with("error", error.as_str()),
            Self::NoTable(name) => Message::new("plan-no-table").with("name", *name),
            Self::EngineName => Message::new("plan-engine-name"),
            Self::Number(key, low, high) => Message::new("plan-number")
                .with("key", *key)
                .with("low", low.to_string())
                .with("high", high.to_string()),
            Self::EventTaken(name) => Message::new("plan-event-taken").with("name", format!("{name:?}")),
            Self::EventName => Message::new("plan-event-name"),
            Self::NoOpening => Message::new("plan-no-opening"),
            Self::Schedule(error) => error.message(),
            Self::Sprt(error) => error.message(),
            Self::SprtField => Message::new("plan-sprt-field"),
            Self::Agreement => Message::new("plan-agreement"),
            Self::AgreementSeats(players) => {
                Message::new("plan-agreement-seats").with("players", players.to_string())
            }
            Self::NoEngine { name, known } => {
                Message::new("plan-no-engine").with("name", format!("{name:?}")).with("known", known.as_str())
            }
            Self::EngineTwice => Message::new("plan-engine-twice"),
            Self::Engine { game, error } => {
                Message::new("plan-engine").with("game", game.as_str()).with_words("error", error.as_ref())
            }
            Self::BestOfNothing => Message::new("plan-best-of-nothing"),
            Self::Best => Message::new("plan-best"),
            Self::SetupPlayers => Message::new("plan-setup-players"),
            Self::Worker(error) => error.message(),
            Self::List { name, error } => {
                Message::new("plan-list").with("name", name.as_str()).with_words("error", error)
            }
            Self::Openings(error) => Message::new("plan-openings").with_words("error", error),
            Self::Game(reason) => Message::new("words").with("text", reason.as_str()),
        }
    }
}

/// Why a text names no engine for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The text, or a file of weights that it names.
    Weights(WeightsError),
    /// Limits that are no pairs of a spec.
    Limits(String),
    /// The limits do not fit, or there are none.
    Spec(SpecError),
    /// The game has no such heuristic or weight.
    Refused(Refusal),
}

impl Localize for EngineError {
    fn message(&self) -> Message {
        match self {
            Self::Weights(error) => error.message(),
            Self::Limits(pair) => Message::new("plan-limits").with("pair", pair.as_str()),
            Self::Spec(error) => error.message(),
            Self::Refused(refusal) => RefusalReason::Game(refusal.0.clone()).message(),
        }
    }
}

localized_error!(PlanError, PlanReason, EngineError);

impl PlanReason {
    /// A list of openings that cannot be read.
    pub fn openings(list: &Path, error: &std::io::Error) -> Self {
        Self::Openings(SystemError::at(list, error))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::PlanReason as Reason;
    use super::*;
    use crate::openings::OpeningError;

    #[test]
    fn every_kind_has_words() {
        let at = PlanError { line: 3, reason: Reason::EngineName };
        let engine = |error| Reason::Engine { game: "duke".into(), error: Box::new(error) };
        let list = |error| Reason::List { name: "openings.txt".into(), error };
        let all = [
            Reason::Toml(ForeignText::of("unknown field `round`")),
            Reason::NoTable("event"),
            Reason::EngineName,
            Reason::Number("rounds", 1, 100_000),
            Reason::EventTaken("final".into()),
            Reason::EventName,
            Reason::NoOpening,
            Reason::Schedule(ScheduleError::Engines { engines: 5, seats: 7 }),
            Reason::Schedule(ScheduleError::Seats(3)),
            Reason::Schedule(ScheduleError::Rounds { engines: 5, most: 6, rounds: 9 }),
            Reason::Sprt(SprtError::Hypotheses),
            Reason::Sprt(SprtError::Errors),
            Reason::SprtField,
            Reason::Agreement,
            Reason::AgreementSeats(3),
            Reason::NoEngine { name: "e9".into(), known: "e1, e2".into() },
            Reason::EngineTwice,
            engine(EngineError::Spec(SpecError::Pair("depth".into()))),
            Reason::BestOfNothing,
            Reason::Best,
            Reason::SetupPlayers,
            list(ListError::Empty),
            list(ListError::Line { line: 7, reason: Box::new(OpeningError::NoBoard) }),
            list(ListError::Line {
                line: 8,
                reason: Box::new(OpeningError::BesideBoard { size: (15, 15), least: 16 }),
            }),
            Reason::openings(Path::new("openings.txt"), &std::io::ErrorKind::NotFound.into()),
        ];
        let limits = EngineError::Limits("depth".into());
        let mut all: Vec<&dyn Localize> = all.iter().map(|reason| reason as _).collect();
        all.extend([&at as &dyn Localize, &limits]);
        assert_localized(&all, &["plan-", "schedule-", "sprt-", "list-line", "list-empty", "list-opening-"]);
    }
}
