//! The errors of a tournament's file, as data: each kind says what is expected.

use std::path::Path;

use abstrakt_engine::SpecError;
use abstrakt_external::ExternalSpecError;
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::Refusal;
use abstrakt_worker::WorkerError;
use abstrakt_worker::protocol::RefusalReason;

use crate::openings::ListError;
use crate::schedule::ScheduleError;
use crate::statistics::SprtError;
use crate::weights_file::WeightsError;

/// An error of a file, with its line.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("damage-at")]
pub struct PlanError {
    /// From 1.
    pub line: usize,
    /// The error.
    pub reason: PlanReason,
}

/// A kind of error.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum PlanReason {
    /// It is no TOML, or has words that are not known, or lacks some: the parser's words.
    #[message("plan-toml")]
    Toml(ForeignText),
    /// Not one table of this name.
    #[message("plan-no-table")]
    NoTable(&'static str),
    /// An engine without a name of its own.
    #[message("plan-engine-name")]
    EngineName,
    /// A number that is not from the first to the second.
    #[message("plan-number", key = _0, low = _1, high = _2)]
    Number(&'static str, u32, u32),
    /// Another event has this name.
    #[message("plan-event-taken", name = format!("{_0:?}"))]
    EventTaken(String),
    /// A name that no file can have.
    #[message("plan-event-name")]
    EventName,
    /// An event without an opening.
    #[message("plan-no-opening")]
    NoOpening,
    /// The engines cannot meet so.
    #[message(transparent)]
    Schedule(ScheduleError),
    /// This is no test.
    #[message(transparent)]
    Sprt(SprtError),
    /// A test of something else than two engines.
    #[message("plan-sprt-field")]
    SprtField,
    /// An agreement without a chance or score, or turns.
    #[message("plan-agreement")]
    Agreement,
    /// An agreement by what an engine says whose values mean no chance to win.
    #[message("plan-agreement-scale", engine = format!("{engine:?}"), game)]
    AgreementScale {
        /// Name of the engine.
        engine: String,
        /// Id of the game.
        game: String,
    },
    /// An agreement of so many, which is more than two.
    #[message("plan-agreement-seats")]
    AgreementSeats(usize),
    /// No engine has this name.
    #[message("plan-no-engine", name = format!("{name:?}"), known)]
    NoEngine {
        /// The name.
        name: String,
        /// Those that the file has.
        known: String,
    },
    /// An engine twice in an event.
    #[message("plan-engine-twice")]
    EngineTwice,
    /// The engine cannot play this game.
    #[message("plan-engine")]
    Engine {
        /// Id of the game.
        game: String,
        /// The reason.
        error: Box<EngineError>,
    },
    /// The best of nothing.
    #[message("plan-best-of-nothing")]
    BestOfNothing,
    /// The best of too few or too many.
    #[message("plan-best")]
    Best,
    /// Setups for different numbers of players.
    #[message("plan-setup-players")]
    SetupPlayers,
    /// The game refuses something, or does not work.
    #[message(transparent)]
    Worker(WorkerError),
    /// A list of openings.
    #[message("plan-list")]
    List {
        /// As the file names it.
        name: String,
        /// The error in the list.
        error: ListError,
    },
    /// A list of openings cannot be read.
    #[message("plan-openings")]
    Openings(SystemError),
    /// There is no such game, or it does not start: the words of who looked for it.
    #[message("words")]
    Game(String),
}

/// The reason why a text names no engine for a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum EngineError {
    /// The text, or a file of weights that it names.
    #[message(transparent)]
    Weights(WeightsError),
    /// Limits that are no pairs of a spec.
    #[message("plan-limits")]
    Limits(String),
    /// The limits do not fit, or there are none.
    #[message(transparent)]
    Spec(SpecError),
    /// The text names an external engine that cannot play.
    #[message(transparent)]
    External(ExternalSpecError),
    /// The game has no such heuristic or weight.
    #[message(RefusalReason::Game(_0.0.clone()).message())]
    Refused(Refusal),
}

impl PlanReason {
    /// A list of openings that cannot be read.
    pub fn openings(list: &Path, error: &std::io::Error) -> Self {
        Self::Openings(SystemError::at(list, error))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::PlanReason as Reason;
    use super::*;
    use crate::openings::OpeningError;

    #[test]
    fn every_kind_has_words() {
        let plan_error = PlanError { line: 3, reason: Reason::EngineName };
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
            Reason::AgreementScale { engine: "e1".into(), game: "duke".into() },
            Reason::AgreementSeats(3),
            Reason::NoEngine { name: "e9".into(), known: "e1, e2".into() },
            Reason::EngineTwice,
            engine(EngineError::Spec(SpecError::Pair("depth".into()))),
            engine(EngineError::External(ExternalSpecError::Key { key: "fast".into() })),
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
        all.extend([&plan_error as &dyn Localize, &limits]);
        assert_localized(&all, &["plan-", "schedule-", "sprt-", "list-line", "list-empty", "list-opening-"]);
    }
}
