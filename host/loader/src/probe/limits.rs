//! The limits that the judge sets itself before it opens a plugin. They are belts, not a sandbox: a plugin runs with
//! the user's rights.

/// Greatest address space, bytes: a plugin that takes memory without end fails instead of the machine.
#[cfg(target_os = "linux")]
const ADDRESS_SPACE: u64 = MEMORY_MIB << 20;
/// The same in MiB, for people.
pub(super) const MEMORY_MIB: u64 = 2048;
/// Greatest file that the judge may write, bytes.
#[cfg(unix)]
const FILE_SIZE: u64 = 1 << 20;

/// Limits this process.
#[cfg(unix)]
pub(super) fn limit_this_process() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit = |resource, most: u64| {
        // A resource that cannot be limited is still watched by the watcher's clock.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    };
    limit(Resource::Core, 0);
    limit(Resource::Fsize, FILE_SIZE);
    #[cfg(target_os = "linux")]
    limit(Resource::As, ADDRESS_SPACE);
    // The judge of a watcher that is gone serves no one.
    abstrakt_system::process::end_with_parent();
}

/// Allows this process `seconds` more of processor time from now on: a plugin that loops is stopped by that even on a
/// machine too busy for clocks to mean much.
#[cfg(unix)]
pub(super) fn allow_processor_time(seconds: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use rustix::time::{ClockId, clock_gettime};
    let used = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or(0);
    let maximum = getrlimit(Resource::Cpu).maximum;
    let _ = setrlimit(Resource::Cpu, Rlimit { current: Some(used.saturating_add(seconds)), maximum });
}

#[cfg(not(unix))]
pub(super) fn limit_this_process() {}

#[cfg(not(unix))]
pub(super) fn allow_processor_time(_seconds: u64) {}
