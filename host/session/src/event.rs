//! The events that a session reports to its observers, as data with words in every language.

use abstrakt_engine::SpecError;
use abstrakt_record::{BadText, EndCause, Header, SeatId};
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, LocalizedError, Message, Translated, message};
use abstrakt_vocabulary::{Facts, Refusal};
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

/// Something that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Localize)]
pub enum Notice {
    /// A worker stopped working: that of a computer seat, or that of the board.
    #[message(match seat { Some(seat) => seat_stopped(*seat, stopped), None => stopped.message() })]
    Stopped {
        /// The seat; none for the board.
        seat: Option<SeatId>,
        /// The way in which it stopped.
        stopped: Stopped,
    },
    /// A computer seat offered a move that is none, or failed otherwise: it is asked again.
    #[message("notice-seat-failed")]
    SeatFailed {
        /// The seat.
        seat: SeatId,
        /// The reason.
        reason: Translated,
    },
    /// The game is larger than a worker takes. Nobody has failed: it stands still, and can be looked at and saved.
    #[message("notice-outgrown")]
    Outgrown(RefusalReason),
    /// A seat has left a game that goes on without it: why.
    #[message("notice-left")]
    Left(EndCause),
    /// A seat has left, and the game cannot go on without it: the plainest computer plays for it.
    #[message("notice-played-for")]
    PlayedFor(EndCause),
    /// The journal cannot be written.
    #[message("notice-journal")]
    Journal(SystemError),
    /// The record was made with another version of the game: its moves may mean something else.
    #[message("notice-version")]
    OtherVersion {
        /// The record's.
        recorded: ForeignText,
        /// The one that is installed.
        installed: ForeignText,
    },
}

impl Notice {
    /// The notice that a record with this header comes from another version of the game, which does not say how such
    /// records go on; none where it does.
    pub fn other_version(header: &Header, facts: &Facts) -> Option<Self> {
        let [recorded, installed] = [&header.version, &facts.version].map(ForeignText::of);
        facts.implied_options(&header.version).is_none().then_some(Self::OtherVersion { recorded, installed })
    }
}

fn seat_stopped(seat: SeatId, stopped: &Stopped) -> Message {
    let (seat, cause) = (&seat, stopped.what_happened());
    match (stopped.had_begun(), stopped.given_up) {
        (false, _) => message!("notice-seat-not-begun", seat, cause),
        (true, false) => message!("notice-seat-stopped", seat, cause),
        (true, true) => message!("notice-seat-given-up", seat, cause),
    }
}

/// The reasons why a session refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum SessionError {
    /// The game is not set up yet, or a move is being made.
    #[message("refused-busy")]
    Busy,
    /// The game is over.
    #[message("refused-over")]
    Over,
    /// The game is only looked at.
    #[message("refused-viewed")]
    Viewed,
    /// It is not a person's turn.
    #[message("refused-turn")]
    NotYourTurn,
    /// No move comes before the position shown.
    #[message("refused-undo")]
    NothingBefore,
    /// No move comes after the position shown.
    #[message("refused-redo")]
    NothingAfter,
    /// The first position was to be deleted.
    #[message("refused-first")]
    FirstPosition,
    /// The node of the record is no longer there.
    #[message("refused-node")]
    NoSuchNode,
    /// There is no such seat.
    #[message("refused-seat")]
    NoSuchSeat {
        /// The seat.
        seat: SeatId,
        /// The number of seats.
        seats: usize,
    },
    /// A seat's engine spec is wrong.
    #[message("refused-spec")]
    Spec {
        /// The seat's name.
        name: String,
        /// The reason.
        error: SpecError,
    },
    /// Somebody tried to choose what chance rolls.
    #[message("refused-chance")]
    ChanceIsRolled,
    /// Chance is to act, and the game offers no outcome.
    #[message("refused-outcome")]
    NoOutcome,
    /// The game writes a ply that no file can hold.
    #[message(transparent)]
    Unwritable(BadText),
    /// The game's worker refuses it.
    #[message(reason.at(*ply))]
    Worker {
        /// The reason.
        reason: RefusalReason,
        /// Index of the ply that is wrong, where it is one of a line.
        ply: Option<usize>,
    },
    /// The system has no thread to give.
    #[message("refused-start")]
    Start(SystemError),
    /// The game does not go on: what its worker failed of at last, or why it was refused.
    #[message("refused-given-up")]
    GivenUp(Translated),
}

impl SessionError {
    /// A refusal of the contract for the game.
    pub(crate) fn game(refusal: Refusal) -> Self {
        Self::Worker { reason: RefusalReason::Game(refusal.0), ply: None }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use abstrakt_texts::testing::assert_localized;
    use abstrakt_vocabulary::EarlierVersion;
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
            E::Viewed,
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
