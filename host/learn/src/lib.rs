//! Evaluations that a game learns by self-play: from nothing but its rules, or from the heuristic that it has.
//!
//! A [`LearnPlan`] says what is learned and how. [`run()`] goes from generation to generation: the best so far plays games against itself,
//! a model is trained on their positions, and replaces the best where it wins a match. All of it is kept in a folder before it counts, so
//! that a run goes on where it was whenever it is called again. Where limits are counted in nodes, everything follows from the plan's seed: a
//! run that was broken off and resumed ends as one that was not.
//!
//! - `plan`: the settings of a run; `folder`: what is kept of it; `run`: what is done next; `listing`: which runs a folder has
//! - `shard`: the games of a generation, divided among machines
//! - `games`: games by workers; `samples`: what they teach; `trainer`: the weights under which that is likeliest
//! - `report`: a web page; `error`: why learning cannot go on
//!
//! Knows inputs as numbers, engine specs and matches. Must not know rules, algorithms or windows, or how progress is shown.

mod error;
mod folder;
mod games;
mod listing;
mod plan;
mod report;
mod run;
mod samples;
mod shard;
mod trainer;

pub use error::{LearnError, LearnSettingError};
pub use folder::{
    JudgedGeneration, LearnGame, LearnHead, LearnLine, Learning, Opponent, TrainedGeneration, best_file,
};
pub use listing::{has_run, list_runs};
pub use plan::{FORMAT, LearnPlan, LearnStart, ModelKind};
pub use run::{
    LearnEvent, LearnOutcome, LearnProgress, LearnStep, LearnWork, StopPoint, begin, look, resume, run,
};
pub use samples::{Sample, SampleRef, SampleSet};
pub use shard::{LearnShard, begin_shard, merge, play_shard};
pub use trainer::{Epoch, Parameters, Shape, Trained, TrainerSettings, TupleTables, loss, train};
