//! Learned evaluations: a heuristic whose weights a program has found from games, in one file.
//!
//! Knows inputs as sets of bits, models in integers, their file, and values along a line of search. Must not know rules, workers, or how
//! weights are found. `docs/learned.md` has the arithmetic and the form of the file.
//!
//! - `file`: a learned evaluation as it is read and written; `facts`: what it states of itself; `error`: why a file gives none
//! - `model`: the two kinds of models; `network`: a layer of clipped numbers; `linear`: tables over short tuples of sites; `tuples`: which
//!   tuples a board has
//! - `evaluator`: values from one position to the next; `tree`: a walk that is valued so; `influence`: what each piece does to a value
//! - `folders`: where files of a name are

mod error;
mod evaluator;
mod facts;
mod file;
mod folders;
mod fusion;
mod influence;
mod linear;
mod model;
mod network;
pub mod testing;
mod tree;
mod tuples;

use abstrakt_vocabulary::WinScale;

pub use error::{LearnedError, ShapeError};
pub use evaluator::Evaluator;
pub use facts::{BaseHeuristic, LearnedFacts, Provenance};
pub use file::{Learned, MAX_FILE_BYTES};
pub use folders::{ListedLearned, find, list, save};
pub use influence::{Influence, influences};
pub use linear::{Linear, LinearParts, MAX_TUPLE};
pub use model::{Model, Shape};
pub use network::{ACTIVATION_ONE, HIDDEN_STEP, MAX_HIDDEN, MAX_STAGES, Network, NetworkParts, OUTPUT_ONE};
pub use tree::LearnedTree;
pub use tuples::{groups_of, straight_tuples};

/// The end of the names of files.
pub const ENDING: &str = "learned";

/// The units of a value that multiply the odds to win by e: values are log odds in thousandths.
pub const UNIT: i32 = 1000;

/// The meaning of values for the outcome of a game.
pub const SCALE: WinScale = WinScale::new(0, UNIT as u32);

/// Every value lies within this distance of 0.
pub const MAX_VALUE: i32 = 900_000;
