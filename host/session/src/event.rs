//! What a session tells those who watch it, as data with words in every language.

use std::fmt;

use abstrakt_engine::SpecError;
use abstrakt_plugin_api::{Facts, Refusal};
use abstrakt_record::{BadText, EndCause, Header, SeatId};
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, Message, Translated, english, localized_error};
use abstrakt_worker::Stopped;
use abstrakt_worker::protocol::RefusalReason;

/// Something that happened since the last [`crate::Session::poll`].
#[derive(Clone, Debug, PartialEq)]
pub enum SessionEvent {
    /// The game is set up: facts, board and first position can be shown.
    Ready,
    /// Another position is shown: a ply was made, taken back, or gone to.
    Position,
    /// A request was refused, nothing has changed.
    Refused(SessionError),
    /// A computer seat has found more; see [`crate::Session::thinking`].
    Thinking(SeatId),
    /// The analysis has found more, or ended; see [`crate::Session::analysis`].
    Analysis,
    /// Something went wrong, and the game goes on or is kept.
    Notice(Notice),
    /// The game has ended; see [`crate::Session::result`].
    Over,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A worker stopped working: that of a computer seat, or that of the board.
    Stopped {
        /// The seat; none for the board.
        seat: Option<SeatId>,
        /// How.
        stopped: Stopped,
    },
    /// A computer seat offered a move that is none, or failed otherwise: it is asked again.
    SeatFailed {
        /// Who.
        seat: SeatId,
        /// How.
        reason: Translated,
    },
    /// The game is larger than a worker takes. Nobody has failed: it stands still, and can be looked at and saved.
    Outgrown(RefusalReason),
    /// A seat has left a game that goes on without it: why.
    Left(EndCause),
    /// A seat has left, and the game cannot go on without it: the plainest computer plays for it.
    PlayedFor(EndCause),
    /// The journal cannot be written.
    Journal(SystemError),
    /// The record was made with another version of the game: its moves may mean something else.
    OtherVersion {
        /// The record's.
        recorded: ForeignText,
        /// The one that is installed.
        installed: ForeignText,
    },
}

impl Notice {
    /// Does a record with this header come from another version of the game, which does not tell how to go on with such records?
    pub fn other_version(header: &Header, facts: &Facts) -> Option<Self> {
        let [recorded, installed] = [&header.version, &facts.version].map(ForeignText::of);
        facts.implied_options(&header.version).is_none().then_some(Self::OtherVersion { recorded, installed })
    }
}

impl Localize for Notice {
    fn message(&self) -> Message {
        match self {
            Self::Stopped { seat: Some(seat), stopped } => {
                let key = match (stopped.had_begun(), stopped.given_up) {
                    (false, _) => "notice-seat-not-begun",
                    (true, false) => "notice-seat-stopped",
                    (true, true) => "notice-seat-given-up",
                };
                Message::new(key).with_words("seat", seat).with("cause", stopped.what_happened())
            }
            Self::Stopped { seat: None, stopped } => stopped.message(),
            Self::SeatFailed { seat, reason } => {
                Message::new("notice-seat-failed").with_words("seat", seat).with("reason", reason.clone())
            }
            Self::Outgrown(reason) => Message::new("notice-outgrown").with_words("reason", reason),
            Self::Left(cause) => Message::new("notice-left").with_words("cause", cause),
            Self::PlayedFor(cause) => Message::new("notice-played-for").with_words("cause", cause),
            Self::Journal(error) => Message::new("notice-journal").with_words("error", error),
            Self::OtherVersion { recorded, installed } => Message::new("notice-version")
                .with("recorded", recorded.as_str())
                .with("installed", installed.as_str()),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english(self, f)
    }
}

/// Why a session refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The game is not set up yet, or a move is being made.
    Busy,
    /// The game is over.
    Over,
    /// It is not a person's turn.
    NotYourTurn,
    /// No move comes before the position shown.
    NothingBefore,
    /// No move comes after the position shown.
    NothingAfter,
    /// The first position was to be deleted.
    FirstPosition,
    /// The node of the record is no longer there.
    NoSuchNode,
    /// There is no such seat.
    NoSuchSeat {
        /// The seat.
        seat: SeatId,
        /// How many there are.
        seats: usize,
    },
    /// A seat's engine spec is wrong.
    Spec {
        /// The seat's name.
        name: String,
        /// Why.
        error: SpecError,
    },
    /// Somebody tried to choose what chance rolls.
    ChanceIsRolled,
    /// Chance is to act, and the game offers no outcome.
    NoOutcome,
    /// The game writes a ply that no file can hold.
    Unwritable(BadText),
    /// The game's worker refuses it.
    Worker {
        /// Why.
        reason: RefusalReason,
        /// Index of the ply that is wrong, where it is one of a line.
        ply: Option<usize>,
    },
    /// The system has no thread to give.
    Start(SystemError),
    /// The game does not go on: what its worker failed of at last, or why it was refused.
    GivenUp(Translated),
}

impl SessionError {
    /// A refusal of the contract for the game.
    pub(crate) fn game(refusal: Refusal) -> Self {
        Self::Worker { reason: RefusalReason::Game(refusal.0), ply: None }
    }
}

impl Localize for SessionError {
    fn message(&self) -> Message {
        match self {
            Self::Busy => Message::new("refused-busy"),
            Self::Over => Message::new("refused-over"),
            Self::NotYourTurn => Message::new("refused-turn"),
            Self::NothingBefore => Message::new("refused-undo"),
            Self::NothingAfter => Message::new("refused-redo"),
            Self::FirstPosition => Message::new("refused-first"),
            Self::NoSuchNode => Message::new("refused-node"),
            Self::NoSuchSeat { seat, seats } => {
                Message::new("refused-seat").with_words("seat", seat).with("seats", *seats)
            }
            Self::Spec { name, error } => {
                Message::new("refused-spec").with("name", name.as_str()).with_words("error", error)
            }
            Self::ChanceIsRolled => Message::new("refused-chance"),
            Self::NoOutcome => Message::new("refused-outcome"),
            Self::Unwritable(bad) => bad.message(),
            Self::Worker { reason, ply } => reason.at(*ply),
            Self::Start(error) => Message::new("refused-start").with_words("error", error),
            Self::GivenUp(cause) => Message::new("refused-given-up").with("cause", cause.clone()),
        }
    }
}

localized_error!(SessionError);

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use abstrakt_plugin_api::EarlierVersion;
    use abstrakt_texts::testing::assert_localized;
    use abstrakt_worker::protocol::TextKind;
    use abstrakt_worker::{Activity, StopCause, Termination};

    use super::*;

    fn no_thread() -> SystemError {
        std::io::Error::from(ErrorKind::WouldBlock).into()
    }

    #[test]
    fn a_version_that_the_game_goes_on_from_is_not_told() {
        let earlier = vec![EarlierVersion { version: "0.1.0".into(), options: Vec::new() }];
        let facts = Facts { version: "0.2.0".into(), earlier, ..Facts::plain() };
        let told = |version: &str| {
            Notice::other_version(&Header::new("g", version, "standard", Vec::new()), &facts).is_some()
        };
        assert_eq!(["0.0.9", "0.1.0", "0.2.0", "0.3.0"].map(told), [true, false, false, true]);
    }

    #[test]
    fn every_refusal_has_words() {
        use SessionError as E;
        let all = [
            E::Busy,
            E::Over,
            E::NotYourTurn,
            E::NothingBefore,
            E::NothingAfter,
            E::FirstPosition,
            E::NoSuchNode,
            E::NoSuchSeat { seat: SeatId(4), seats: 2 },
            E::Spec { name: "Anna".into(), error: SpecError::Twice("depth".into()) },
            E::ChanceIsRolled,
            E::NoOutcome,
            E::Unwritable(BadText("a b".into())),
            E::Start(no_thread()),
            E::GivenUp(Translated::alike("it exited")),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["refused-"]);
    }

    #[test]
    fn every_notice_has_words() {
        let stopped = |given_up| Stopped {
            game: "Pile".into(),
            cause: StopCause::Ended(Termination::Exit(3)),
            activity: Activity::Searching,
            given_up,
        };
        let all = [
            Notice::Stopped { seat: Some(SeatId(0)), stopped: stopped(false) },
            Notice::Stopped { seat: Some(SeatId(0)), stopped: stopped(true) },
            Notice::Stopped { seat: None, stopped: stopped(false) },
            Notice::Stopped {
                seat: Some(SeatId(1)),
                stopped: Stopped { activity: Activity::Starting, ..stopped(true) },
            },
            Notice::SeatFailed { seat: SeatId(1), reason: Translated::alike("no such move") },
            Notice::Outgrown(RefusalReason::TooLong { kind: TextKind::Game, most: 16 << 20 }),
            Notice::Left(EndCause::Resignation(SeatId(2))),
            Notice::PlayedFor(EndCause::Time(SeatId(2))),
            Notice::Journal(no_thread()),
            Notice::OtherVersion { recorded: ForeignText::of("1.2.0"), installed: ForeignText::of("2.0.0") },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|notice| notice as _).collect();
        assert_localized(
            &all,
            &[
                "notice-seat",
                "notice-outgrown",
                "notice-left",
                "notice-played",
                "notice-journal",
                "notice-version",
            ],
        );
    }
}
