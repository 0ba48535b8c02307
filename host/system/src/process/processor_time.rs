//! The processor time of this process and of a process group, as the system counts it.

use std::time::Duration;

/// Length of the unit of `/proc/PID/stat`: on every architecture of ours a hundredth of a second (proc(5), `USER_HZ`).
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

/// The processor time that this process has used; where the system does not tell it, the time since this was asked first.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

/// The processor time that this process has used; where the system does not tell it, the time since this was asked first.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

/// The processor time that the processes of a group have used, with those that they started and waited for; none where the
/// system does not tell it. Exact to 10 ms.
#[cfg(target_os = "linux")]
pub(super) fn of_group(group: u32) -> Option<Duration> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let numbers = processes.filter_map(|process| process.file_name().to_str()?.parse::<u32>().ok());
    let ticks: u64 = numbers.filter_map(|number| ticks(number, group)).sum();
    Some(TICK.saturating_mul(u32::try_from(ticks).unwrap_or(u32::MAX)))
}

/// Elsewhere than on Linux nothing is known.
#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_group: u32) -> Option<Duration> {
    None
}

/// The processor time of a process, if it is of the group: the fields 14 to 17 of `/proc/PID/stat`, the group
/// is the fifth.
#[cfg(target_os = "linux")]
fn ticks(process: u32, group: u32) -> Option<u64> {
    /// Fields are numbered from 1 in proc(5), and the words that follow the name begin with the third.
    const FIRST: usize = 3;
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let words: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
    let field = |number: usize| words.get(number - FIRST)?.parse::<u64>().ok();
    (field(5)? == u64::from(group)).then_some(())?;
    Some(field(14)? + field(15)? + field(16)? + field(17)?)
}
