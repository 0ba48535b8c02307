//! A game being played: its record, the worker that runs the rules, persons and computers on the seats, clocks.
//!
//! Knows texts, seats and workers. Must not know rules, move codes, windows or terminals.

mod clock;
mod event;
pub mod input;
mod session;
mod table;

pub use clock::Now;
pub use event::{Event, Notice, SessionError};
pub use session::Session;
pub use table::{GameSetup, Table};
