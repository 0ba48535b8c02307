//! The resources that a process may use.

/// Greatest memory that a worker may have, MiB: half of the machine's, so that it fails instead of the machine. None
/// where the size of the machine is not known.
pub fn memory_share() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kibibytes >> 10) / 2)
}

/// Forbids core files of this process, and more memory of its own than `most` MiB, on Linux.
pub fn limit_memory(most: Option<u64>) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let limit = |resource, most| {
            // A resource that cannot be limited stays unlimited.
            let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
        };
        limit(Resource::Core, 0);
        // Linux counts the memory that a process can write to and does not share; elsewhere the limit means something
        // else.
        if cfg!(target_os = "linux")
            && let Some(most) = most
        {
            limit(Resource::Data, most.saturating_mul(1 << 20));
        }
    }
    #[cfg(not(unix))]
    let _ = most;
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
