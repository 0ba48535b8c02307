//! What a parent tells when a worker had to be replaced: as data, with an English line.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::protocol::Request;

/// A worker that stopped working.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// The game's name for people.
    pub game: String,
    /// What happened.
    pub cause: StopCause,
    /// What the worker was doing.
    pub doing: Activity,
    /// No more workers are started for this game: it failed too often.
    pub given_up: bool,
}

/// How a worker ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// Killed by a signal: 11 is a segmentation fault, 6 an abort.
    Signal(i32),
    /// The process ended by itself with this code.
    Exit(i32),
    /// No answer within this time.
    Silence(Duration),
    /// The process lives, but its connection is closed.
    Closed,
    /// An answer that is none: the line begins so.
    Malformed(String),
    /// The game panicked or broke its contract: the reason.
    Fault(String),
    /// The process could not be started.
    Start(String),
}

/// What a worker was doing when it stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// Nothing that it was asked for.
    #[default]
    Waiting,
    /// Loading the plugin.
    Loading,
    /// Setting up a game.
    Opening,
    /// Playing moves and listing those of the new position.
    Playing,
    /// Writing or explaining the position.
    Telling,
    /// Counting positions.
    Counting,
    /// Searching for a move.
    Searching,
    /// Checking the game against the contract.
    Checking,
}

impl Activity {
    /// What a worker does for this request.
    pub fn of(request: &Request) -> Self {
        match request {
            Request::Hello { .. } | Request::Load { .. } => Self::Loading,
            Request::Open { .. } => Self::Opening,
            Request::Line { .. } | Request::Turn { .. } => Self::Playing,
            Request::Dump | Request::Explain { .. } => Self::Telling,
            Request::Perft { .. } => Self::Counting,
            Request::Search(_) | Request::Tree { .. } => Self::Searching,
            Request::Check { .. } => Self::Checking,
            Request::Stop { .. } => Self::Waiting,
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, cause, doing, given_up } = self;
        write!(f, "{game} stopped working ({cause}{doing}); ")?;
        f.write_str(if *given_up {
            "it failed too often, your game is kept and can be saved"
        } else {
            "your game is kept"
        })
    }
}

impl fmt::Display for StopCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal(signal) => write!(f, "signal {signal}"),
            Self::Exit(code) => write!(f, "it ended itself with code {code}"),
            Self::Silence(limit) => write!(f, "no answer within {} ms", limit.as_millis()),
            Self::Closed => f.write_str("it closed its connection"),
            Self::Malformed(line) => write!(f, "it answered {line:?}"),
            Self::Fault(reason) => f.write_str(reason),
            Self::Start(reason) => write!(f, "its process did not start: {reason}"),
        }
    }
}

impl fmt::Display for Activity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Waiting => "",
            Self::Loading => " while it was loaded",
            Self::Opening => " while setting up",
            Self::Playing => " while playing and listing moves",
            Self::Telling => " while describing the position",
            Self::Counting => " while counting positions",
            Self::Searching => " while searching",
            Self::Checking => " while being checked",
        })
    }
}
