//! A game being played: its record, the worker that runs the rules, persons and computers on the seats, clocks.
//!
//! Knows texts, seats and workers. Must not know rules, move codes, windows or terminals.

mod analysis;
mod analyst;
mod board;
mod clock;
mod computer;
mod environment;
mod event;
mod history;
pub mod input;
mod journal;
mod seats;
mod session;

pub use abstrakt_referee::Now;
pub use analyst::{Analyst, AnalystEvent};
pub use environment::{Environment, GameSetup};
pub use event::{Notice, SessionError, SessionEvent};
pub use session::Session;
