//! Child processes of the program: which roles there are, what they do, and how they end.

mod activity;
mod termination;

pub use activity::Activity;
pub use termination::{SignalMeaning, Termination};

/// The flag that makes the program a probe: it judges one plugin file.
pub const PROBE_FLAG: &str = "--probe";
/// The flag that makes the program a worker: it runs one plugin and the search beside it.
pub const WORKER_FLAG: &str = "--worker";
