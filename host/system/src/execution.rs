//! File systems from which no code may run.

use std::path::Path;

/// Returns whether the file system of `path` is mounted without execution, so that no library on it can be loaded. False
/// where the system does not say.
#[cfg(target_os = "linux")]
pub fn forbids_execution(path: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statvfs};
    statvfs(path).is_ok_and(|found| found.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

/// Returns whether the file system of `path` is mounted without execution: other systems do not say.
#[cfg(not(target_os = "linux"))]
pub fn forbids_execution(_path: &Path) -> bool {
    false
}
