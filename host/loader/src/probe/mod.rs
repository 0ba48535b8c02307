//! A child process that judges one plugin file: whatever the plugin does, the parent learns it and lives.
//!
//! Each line of the child that counts begins with a random token that the parent chose, so that a plugin's own
//! printing is no answer. `TOKEN stage JSON` tells what comes next, `TOKEN refused JSON` and `TOKEN good JSON` end it.
//! A verdict is good only with that last line and exit code 0: a plugin may well end the process itself.

mod child;
mod limits;
mod parent;

pub use child::probe_main;
pub(crate) use parent::Judgement;
pub use parent::Probe;

const STAGE: &str = "stage";
const REFUSED: &str = "refused";
const GOOD: &str = "good";

/// Processor time of a probe, seconds; a plugin that loops is stopped by it even on a busy machine.
const PROCESSOR_SECONDS: u64 = 2;
