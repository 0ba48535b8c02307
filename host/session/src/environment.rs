//! The outer world of a session: the place where workers run, the time, a way to call for attention, and the players at
//! the seats.

use std::path::PathBuf;

use abstrakt_external::Registry;
use abstrakt_record::Header;
use abstrakt_texts::Translated;
use abstrakt_worker::{Host, Timeouts, Wake};

use crate::Now;

/// Everything of the outer world that a session needs.
#[derive(Clone)]
pub struct Environment {
    /// The place where workers run.
    pub host: Host,
    /// The time to wait for them.
    pub timeouts: Timeouts,
    /// The time.
    pub now: Now,
    /// Called from other threads when `Session::poll` has something to do.
    pub wake: Wake,
    /// The external engines that may have a seat.
    pub engines: ExternalEngines,
    /// The folder in which the game's journal is written as it is played; none: no journal.
    pub journal: Option<PathBuf>,
}

/// The external engines that may have a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExternalEngines {
    /// Those that are registered.
    pub registry: Registry,
    /// The folder in which their conversations are kept, a file for each engine; none: they are not kept.
    pub conversations: Option<PathBuf>,
}

impl From<Registry> for ExternalEngines {
    fn from(registry: Registry) -> Self {
        Self { registry, conversations: None }
    }
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The plugin: a private copy that is never overwritten.
    pub plugin: PathBuf,
    /// The game's name for people, for notices.
    pub name: Translated,
    /// Game, setup, options, seats with their clocks, seed, repetition rule.
    pub header: Header,
}
