//! What host and games tell each other, as plain data: seats, moves, facts, boards, scenes, weights, editing, refusals.
//!
//! The plugin API shows all of it under its own name, so that an author needs one crate; a crate of the host that loads no
//! library and runs no rules needs this one alone. What a game's type promises (`Position`, `View` and the like) and how
//! it crosses the boundary of a library is told there. [`Tree`] is here, since a search walks it in plain data.
//!
//! Every type is part of the contract, which is frozen since 1.0 (`docs/contract-growth.md`): fields with a serde default
//! are added, nothing is changed or removed.
//!
//! Knows: data, its forms in JSON, its limits and checks. Must not know: the ABI, any game, search, files, windows.

mod board;
mod call_error;
mod counter;
mod editing;
mod extension;
mod facts;
mod foreign;
mod genome;
mod glyph;
mod heuristic;
mod inspection;
mod joint_options;
pub mod kit;
pub mod limits;
mod moves;
pub mod perft;
mod scene;
mod seats;
mod snapshot;
mod solver;
mod status;
mod symmetry;
mod text;
mod tree;
mod weights;
mod win_scale;

pub use board::*;
pub use call_error::*;
pub use counter::*;
pub use editing::*;
pub use extension::*;
pub use facts::*;
pub use foreign::*;
pub use genome::*;
pub use glyph::*;
pub use heuristic::*;
pub use inspection::*;
pub use joint_options::*;
pub use moves::*;
pub use scene::*;
pub use seats::*;
pub use snapshot::*;
pub use solver::*;
pub use status::*;
pub use symmetry::*;
pub use text::*;
pub use tree::*;
pub use weights::*;
pub use win_scale::*;
