//! Recorded games in foreign formats, and back: PDN, Piskvork's files, games of boardspace.net, which are only read, and web pages
//! that replay a game.
//!
//! Knows records, the grammars of `abstrakt-formats`, and workers, which alone know rules: what a move is called elsewhere is
//! told by the game's own foreign notation. Must not know files, terminals or windows.
//!
//! A further notation joins with a module beside [`pdn`] and [`psq`]: its grammar in `abstrakt-formats`; a reader that turns one of its
//! games into the texts of moves, has them replayed by [`replay`] in each game that [`Variant::all`] finds for the notation, and
//! makes a record of them; a writer that asks a worker for the texts ([`abstrakt_worker::Client::foreign_moves`]).

pub mod boardspace;
mod error;
mod form;
pub mod page;
pub mod pdn;
pub mod psq;
mod replay;
mod variant;
pub mod words;

pub use error::ExchangeError;
pub use form::Form;
pub use replay::{Misprint, RefusedMove, Replayed, mended, replay};
pub use variant::{Games, Variant};
