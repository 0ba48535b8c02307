//! A game being played: its record, the worker that runs the rules, persons and computers on the seats, clocks, and the
//! statistics of its moves.
//!
//! Knows texts, seats and workers. Must not know rules, move codes, windows or terminals.

mod analysis;
mod analyst;
mod board;
mod clock;
mod computer;
mod environment;
mod event;
mod external_analyst;
mod external_computer;
mod game_log;
mod history;
pub mod input;
mod journal;
mod moves_log;
mod seats;
mod session;

pub use abstrakt_referee::Now;
pub use analyst::{Analyst, AnalystEvent};
pub use environment::{Environment, ExternalEngines, GameSetup};
pub use event::{Notice, SessionError, SessionEvent};
pub use external_analyst::{ExternalAnalyst, ExternalAnalystEvent};
pub use game_log::GameLog;
pub use moves_log::{MovesLog, MovesLogFormat};
pub use session::Session;
