//! A game being played: its record, the worker that runs the rules, persons and computers on the seats, clocks.
//!
//! Knows texts, seats and workers. Must not know rules, move codes, windows or terminals.

mod answers;
mod clock;
mod computer;
mod control;
mod ending;
mod environment;
mod event;
mod history;
pub mod input;
mod moves;
pub mod page;
mod pending;
mod progress;
mod session;
pub mod words;

pub use clock::Now;
pub use environment::{Environment, GameSetup};
pub use event::{Event, Notice, SessionError};
pub use session::Session;
