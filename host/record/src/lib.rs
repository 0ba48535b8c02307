//! A game as data: who plays what, the tree of plies with its variations, repetition, results, the game file, the
//! journal and the archive.
//!
//! Knows: texts, ids and keys that others computed. Must not know: plugins, rules, engines, processes, clocks of the
//! machine. Whoever holds a [`Record`] plays its plies into the game's rules and tells the record what came out
//! ([`PlyFacts`]); the record itself never judges a move.

mod archive;
mod chance;
mod compare;
mod evaluation;
pub mod file;
mod header;
pub mod journal;
mod ply;
mod record;
mod repetition;
mod result;
mod save;
mod tree;
mod turns;

pub use archive::Archive;
pub use chance::roll;
pub use evaluation::{Assessment, Evaluation};
pub use file::{Damage, DamageReason};
pub use header::{Header, Seat, SeatId, SeatKind, TimeControl};
pub use ply::{Act, BadText, MoveMark, Ply, PlyFacts, PlyText};
pub use record::Record;
pub use result::{EndCause, GameResult, points};
pub use save::{GameFileError, load, save, save_new};
pub use tree::{Node, NodeId, NodePath};
pub use turns::Turn;
