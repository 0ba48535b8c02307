//! The contract between a game and the host.
//!
//! An author writes [`Game`] with its [`Position`] (rules), [`Notation`] (text), [`View`] (picture and clicks) and
//! [`Heuristic`]s, all in safe Rust, and exports it with one line, `export_game!(MyGame)`.
//!
//! The plain data between game and host, from [`Player`] to [`Facts`], is that of `abstrakt_vocabulary`,
//! which the host's crates use without this one; an author finds all of it here.
//!
//! Knows: positions, heuristics, notation, views, extensions. Must not know: search, files, egui, any game.
//! Only the folder `abi` knows how all this crosses the library boundary.

pub mod abi;
#[cfg(feature = "conformance")]
pub mod conformance;
mod export;
pub mod extension;
mod features;
mod game;
mod heuristic;
mod inputs;
pub mod kit;
mod line;
mod move_list;
mod native;
mod notation;
mod position;
mod solver;
mod view;

#[doc(inline)]
pub use abstrakt_vocabulary::*;

pub use extension::{LineExtension, RulesExtension, ask_line, ask_rules};
pub use game::*;
pub use heuristic::*;
pub use inputs::{InputLayout, Perspective};
pub use line::*;
pub use move_list::*;
pub use native::*;
pub use notation::*;
pub use position::*;
pub use solver::*;
pub use view::*;
