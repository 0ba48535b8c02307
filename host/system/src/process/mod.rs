//! Child processes of the program: which roles there are, what they do, and how they end.

mod activity;
mod child_output;
mod group;
mod leader;
mod observer;
mod orphans;
mod output;
mod patience;
mod processor_time;
mod resources;
mod standard_pipes;
mod termination;

pub use activity::{Activity, last_moves};
pub use child_output::{ChildOutput, OutputEvent};
pub use group::{ProcessGroup, this_program};
pub use observer::ProcessObserver;
pub use orphans::{adopt_orphans, end_orphans, end_with_parent};
pub use output::{OutputFilter, read_lines, tells_out_of_memory};
pub use patience::{Patience, ProcessLook, ProcessState};
pub use processor_time::processor_time;
pub use resources::{
    allow_processor_time, descriptor_limit, forbid_core_files, limit_address_space, limit_file_size,
    limit_memory, memory_share, raise_descriptor_limit,
};
pub use standard_pipes::{end_now, take_standard_pipes};
pub use termination::{SignalMeaning, Termination};

/// The flag that makes the program a probe: it judges one plugin file.
pub const PROBE_FLAG: &str = "--probe";
/// The flag that makes the program a worker: it runs one plugin and the search beside it.
pub const WORKER_FLAG: &str = "--worker";
