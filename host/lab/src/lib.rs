//! Experiments with engines: measurements of single searches and matches between two engines.
//!
//! Knows workers, engine specs and records. Must not know rules, windows, or how results are shown beyond plain text,
//! CSV and JSON.

pub mod arena;
pub mod match_play;
pub mod measure;
pub mod openings;
mod pairs;
mod post;
pub mod table;

pub use pairs::{Elo, GamePoints, PairCounts};
