//! The resources that a process may use.

#[cfg(unix)]
use super::processor_time;

/// Greatest memory that a worker may have, MiB: half of the machine's, so that it fails instead of the machine. None
/// where the size of the machine is not known.
pub fn memory_share() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kibibytes >> 10) / 2)
}

/// Forbids core files of this process. On Unix; elsewhere the system decides.
pub fn forbid_core_files() {
    #[cfg(unix)]
    limit(rustix::process::Resource::Core, 0);
}

/// Forbids core files of this process, and more memory of its own than `most` MiB, on Linux.
pub fn limit_memory(most: Option<u64>) {
    forbid_core_files();
    // Linux counts the memory that a process can write to and does not share; elsewhere the limit means something else.
    #[cfg(target_os = "linux")]
    if let Some(most) = most {
        limit(rustix::process::Resource::Data, most.saturating_mul(1 << 20));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = most;
}

/// Forbids this process more than `most` bytes of addresses. On Linux; elsewhere the limit means something else, or there is none.
pub fn limit_address_space(most: u64) {
    #[cfg(target_os = "linux")]
    limit(rustix::process::Resource::As, most);
    #[cfg(not(target_os = "linux"))]
    let _ = most;
}

/// Forbids this process to write a file of more than `most` bytes. On Unix; elsewhere there is no such limit.
pub fn limit_file_size(most: u64) {
    #[cfg(unix)]
    limit(rustix::process::Resource::Fsize, most);
    #[cfg(not(unix))]
    let _ = most;
}

/// Allows this process `seconds` more of processor time from now on. On Unix; elsewhere there is no such limit, and whoever watches the
/// process ends it.
pub fn allow_processor_time(seconds: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = processor_time().as_secs().saturating_add(seconds);
        let maximum = getrlimit(Resource::Cpu).maximum;
        let _ = setrlimit(Resource::Cpu, Rlimit { current: Some(most), maximum });
    }
    #[cfg(not(unix))]
    let _ = seconds;
}

/// Sets both limits of a resource. One that cannot be limited stays unlimited.
#[cfg(unix)]
fn limit(resource: rustix::process::Resource, most: u64) {
    use rustix::process::{Rlimit, setrlimit};
    let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
}

/// The number of files that this process may have open at once; none where there is no limit, or the system has another
/// kind of limit.
pub fn descriptor_limit() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

/// As many open files as the system lets this process have: each worker needs three, and some systems begin with few.
pub fn raise_descriptor_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    }
}
