//! The contract between a game and the host.
//!
//! An author writes [`Game`] with its [`Position`] (rules), [`Notation`] (text), [`View`] (picture and clicks) and
//! [`Heuristic`]s, all in safe Rust, and exports it with one line, `export_game!(MyGame)`.
//!
//! Knows: facts, positions, moves, heuristics, text, pictures as data. Must not know: search, files, egui, any game.
//! Only the folder `abi` knows how all this crosses the library boundary.

pub mod abi;
#[cfg(feature = "conformance")]
pub mod conformance;
mod counter;
mod editing;
mod export;
pub mod extension;
mod facts;
mod foreign;
mod game;
mod genome;
mod glyph;
mod heuristic;
mod inspection;
mod joint_options;
pub mod kit;
pub mod limits;
mod line;
mod moves;
mod native;
mod notation;
pub mod perft;
mod position;
mod solver;
mod symmetry;
mod text;
mod tree;
mod view;
mod weights;
mod win_scale;

pub use counter::*;
pub use editing::*;
pub use extension::{Bounds, Extension, ExtensionFacts, LineExtension, RulesExtension, ask_line, ask_rules};
pub use facts::*;
pub use foreign::*;
pub use game::*;
pub use genome::*;
pub use glyph::*;
pub use heuristic::*;
pub use inspection::*;
pub use joint_options::*;
pub use line::*;
pub use moves::*;
pub use native::*;
pub use notation::*;
pub use position::*;
pub use solver::*;
pub use symmetry::*;
pub use text::*;
pub use tree::*;
pub use view::*;
pub use weights::*;
pub use win_scale::*;
