//! The plain data that host and games exchange: seats, moves, facts, boards, scenes, weights, editing, refusals.
//!
//! The plugin API re-exports all of it under the same names, so that an author needs one crate; a crate of the host
//! that loads no library and runs no rules needs only this one. The plugin API describes the promises of a game's types
//! (`Position`, `View` and the like) and how they cross the boundary of a library. [`Tree`] is here, since a search
//! walks it in plain data.
//!
//! Every type is part of the contract, which is frozen since 1.0 (`docs/contract-growth.md`): fields with a serde default
//! are added, nothing is changed or removed.
//!
//! Knows: data, its forms in JSON, its limits and checks. Must not know: the ABI, any game, search, files, windows.

mod board;
mod call_error;
mod copy_played;
mod counter;
mod data;
mod editing;
mod extension;
mod facts;
mod foreign;
mod genome;
mod glyph;
mod heuristic;
mod inputs;
mod inspection;
mod joint_options;
pub mod kit;
mod known_outcome;
pub mod limits;
mod moves;
pub mod perft;
mod refused_click;
mod scene;
mod seat_scores;
mod seats;
mod snapshot;
mod solver;
mod status;
mod stock;
mod symmetry;
mod text;
mod tree;
mod weights;
mod win_scale;

pub use board::*;
pub use call_error::*;
pub use copy_played::*;
pub use counter::*;
pub use data::*;
pub use editing::*;
pub use extension::*;
pub use facts::*;
pub use foreign::*;
pub use genome::*;
pub use glyph::*;
pub use heuristic::*;
pub use inputs::*;
pub use inspection::*;
pub use joint_options::*;
pub use known_outcome::*;
pub use moves::*;
pub use refused_click::*;
pub use scene::*;
pub use seat_scores::*;
pub use seats::*;
pub use snapshot::*;
pub use solver::*;
pub use status::*;
pub use stock::*;
pub use symmetry::*;
pub use text::*;
pub use tree::*;
pub use weights::*;
pub use win_scale::*;
