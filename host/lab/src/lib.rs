//! Experiments with engines: measurements of single searches and matches between two engines.
//!
//! Knows workers, engine specs and records. Must not know rules, windows, or how results are shown beyond plain text,
//! CSV and JSON.

pub mod arena;
pub mod contest;
pub mod measure;
pub mod openings;
pub mod table;
mod tally;

pub use tally::{Elo, Score, Tally};
