//! Experiments with engines: measurements of single searches, matches between two engines, and files of weights.
//!
//! Knows workers, engine specs and records. Must not know rules, windows, or how results are shown beyond plain text,
//! CSV and JSON.

pub mod arena;
pub mod compare;
pub mod match_play;
pub mod measure;
pub mod openings;
mod post;
pub mod schedule;
pub mod statistics;
pub mod table;
mod weights_file;

pub use statistics::{Elo, GamePoints, PairCounts};
pub use weights_file::{WeightsError, WeightsFile, read_spec};
