//! What a session tells those who watch it.

use std::fmt;

use abstrakt_record::{EndCause, SeatId};
use abstrakt_worker::Stopped;

/// Something that happened since the last [`crate::Session::poll`].
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The game is set up: facts, board and first position can be shown.
    Ready,
    /// Another position is shown: a ply was made, taken back, or gone to.
    Position,
    /// A request was refused, nothing has changed: one line for a person.
    Refused(String),
    /// A computer seat has found more; see [`crate::Session::thinking`].
    Thinking(SeatId),
    /// The analysis has found more, or ended; see [`crate::Session::analysis`].
    Analysis,
    /// Something went wrong, and the game goes on or is kept.
    Notice(Notice),
    /// The game has ended; see [`crate::Session::result`].
    Over,
}

/// What went wrong, as data with an English line.
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
        /// One line.
        reason: String,
    },
    /// A seat has left a game that goes on without it: why.
    Left(EndCause),
    /// A seat has left, and the game cannot go on without it: the plainest computer plays for it.
    PlayedFor(EndCause),
    /// The journal cannot be written: one line.
    Journal(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped { seat: Some(seat), stopped } => write!(f, "Player {seat}: {stopped}"),
            Self::Stopped { seat: None, stopped } => write!(f, "{stopped}"),
            Self::SeatFailed { seat, reason } => write!(f, "Player {seat} failed: {reason}"),
            Self::Left(cause) => write!(f, "{}; the others play on", Leaving(cause)),
            Self::PlayedFor(cause) => write!(f, "{}; a computer plays on for that seat", Leaving(cause)),
            Self::Journal(reason) => write!(f, "This game cannot be journalled: {reason}"),
        }
    }
}

/// "Player 2 has resigned".
struct Leaving<'a>(&'a EndCause);

impl fmt::Display for Leaving<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            EndCause::Resignation(seat) => write!(f, "Player {seat} has resigned"),
            EndCause::Time(seat) => write!(f, "Player {seat} has run out of time"),
            EndCause::Forfeit { seat, reason } => write!(f, "Player {seat} has failed ({reason})"),
            EndCause::Rules { .. } | EndCause::Repetition | EndCause::Agreement => {
                f.write_str("A player has left")
            }
        }
    }
}

/// Why a session refuses a request at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The game is not set up yet, or a move is being made.
    #[error("the game is busy: wait for the position")]
    Busy,
    /// The game is over.
    #[error("the game is over: take back a move to go on")]
    Over,
    /// It is not a person's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// There is no such thing: one line.
    #[error("{0}")]
    Wrong(String),
    /// The system has no thread to give: its reason.
    #[error("this game cannot be started: {0}")]
    Start(String),
    /// The game's worker failed too often.
    #[error("the game stopped working and failed too often; it can be looked at and saved")]
    GivenUp,
}

impl SessionError {
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    pub(crate) fn thread(error: std::io::Error) -> Self {
        Self::Start(error.to_string())
    }
}
