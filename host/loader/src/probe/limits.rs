//! What the child denies itself before it opens a plugin. They are belts, not a sandbox: a plugin runs with the
//! user's rights.

/// Greatest address space, bytes: a plugin that takes memory without end fails instead of the machine.
#[cfg(target_os = "linux")]
const ADDRESS_SPACE: u64 = 2 << 30;
/// Greatest file that the child may write, bytes.
#[cfg(unix)]
const FILE_SIZE: u64 = 1 << 20;

/// Limits this process.
#[cfg(unix)]
pub(super) fn limit_this_process() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit_softly = |resource, most: u64, hard: u64| {
        // What cannot be limited is still watched by the parent's clock.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(hard) });
    };
    let limit = |resource, most| limit_softly(resource, most, most);
    limit(Resource::Core, 0);
    limit(Resource::Fsize, FILE_SIZE);
    // At the soft limit comes the signal that says why, at the hard one merely the end.
    limit_softly(Resource::Cpu, super::PROCESSOR_SECONDS, super::PROCESSOR_SECONDS + 1);
    #[cfg(target_os = "linux")]
    {
        limit(Resource::As, ADDRESS_SPACE);
        // The probe of a parent that is gone serves nobody.
        let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    }
}

#[cfg(not(unix))]
pub(super) fn limit_this_process() {}
