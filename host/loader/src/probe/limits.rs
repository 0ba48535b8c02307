//! The limits that the judge sets itself before it opens a plugin, where the system has them. They are belts, not a sandbox: a plugin runs
//! with the user's rights.

use abstrakt_system::process::{end_with_parent, forbid_core_files, limit_address_space, limit_file_size};

/// Greatest address space, MiB: a plugin that takes memory without end fails instead of the machine.
pub(super) const MEMORY_MIB: u64 = 2048;
/// Greatest file that the judge may write, bytes.
const FILE_SIZE: u64 = 1 << 20;

/// Limits this process. A resource that cannot be limited is still watched by the watcher's clock.
pub(super) fn limit_this_process() {
    forbid_core_files();
    limit_file_size(FILE_SIZE);
    limit_address_space(MEMORY_MIB << 20);
    // The judge of a watcher that is gone serves no one.
    end_with_parent();
}
