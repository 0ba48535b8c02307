//! Runs of the lab that go on beside the window: one run on a thread of its own, and the list of those that were begun.
//!
//! The thread puts what it has to tell into a box, wakes the window once, and goes on; the window empties the box a few times a
//! second at most. Knows runs, folders and what they tell. Must not know widgets, or how games are played.

mod error;
mod news;
mod run;
mod runs;

pub use error::LabError;
pub use news::{LearningState, LiveBoard, Progress, Results, RunView, Stage, TuningState};
pub use run::{LabFolders, LabOrder, LabRun, LabWords, LabWorld, LearnPace, PlanSource, spare_threads};
pub use runs::{KnownRun, RunList, RunSort};
