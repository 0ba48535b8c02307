//! Experiments with engines: measurements of single searches, runs of matches and tournaments between engines, suites of both that
//! repeat the tables of the theses ([Houdek 2010] and others), and files of weights.
//!
//! Knows workers, engine specs, records and the files of a tournament. Must not know rules or windows.

pub mod arena;
pub mod book;
pub mod build;
pub mod compare;
pub mod default_heuristics;
pub mod fit;
pub mod measure;
pub mod openings;
pub mod report;
pub mod run;
pub mod schedule;
pub mod statistics;
pub mod suite;
pub mod table;
pub mod tournament;
mod weights_file;

pub use statistics::{Elo, GamePoints, PairCounts};
pub use weights_file::{WeightsError, WeightsFile, find_learned, read_spec};
