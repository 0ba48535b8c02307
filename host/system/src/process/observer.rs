//! Looks at a child process again and again: whether it works, waits for a processor, or waits for something
//! else.
//!
//! Knows processes and clocks. Must not know how long anybody may be silent.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::patience::{ProcessLook, ProcessState};

/// Whoever looks may have waited for its own turn: a look counts no more than this, or than twice the time after which it
/// was to come.
const LATE: Duration = Duration::from_millis(30);

/// Looks at one process.
#[derive(Debug)]
pub struct ProcessObserver {
    /// None for what has no process of its own.
    process: Option<u32>,
    looked: Instant,
    was_late: bool,
    /// The times of each thread.
    before: BTreeMap<u32, ThreadTimes>,
}

/// The times of a thread since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThreadTimes {
    /// It works, or waits for a processor.
    is_runnable: bool,
    /// Time on a processor.
    worked: Duration,
    /// Time of waiting for one that has ended.
    delayed: Duration,
}

impl ProcessObserver {
    /// An observer of the process with this number; none: the system gives no information about the process.
    pub fn new(process: Option<u32>) -> Self {
        Self { process, looked: Instant::now(), was_late: false, before: BTreeMap::new() }
    }

    /// The last look, or when looking began.
    pub fn looked(&self) -> Instant {
        self.looked
    }

    /// Nobody looked until now: what was before counts for nothing.
    pub fn restart(&mut self) {
        (self.looked, self.was_late) = (Instant::now(), false);
    }

    /// The activity of the process since the last look, after which this one was to come in `interval`. A look that
    /// comes much too late counts nothing: this process stood still, and an answer may have come that is not read yet.
    /// Where that happens again and again, it counts a little.
    pub fn look(&mut self, interval: Duration) -> ProcessLook {
        let now = Instant::now();
        let passed = now.saturating_duration_since(std::mem::replace(&mut self.looked, now));
        let most = LATE.max(interval * 2);
        let is_late = passed > most;
        let was_late = std::mem::replace(&mut self.was_late, is_late);
        let elapsed = if is_late && !was_late { Duration::ZERO } else { passed.min(most) };
        ProcessLook { elapsed, state: self.state() }
    }

    fn state(&mut self) -> Option<ProcessState> {
        let after = threads(self.process?).filter(|threads| !threads.is_empty())?;
        let since = |thread: &u32, now: &ThreadTimes, total: fn(&ThreadTimes) -> Duration| {
            let before = self.before.get(thread).map_or(Duration::ZERO, total);
            total(now).saturating_sub(before)
        };
        let runnable = after.iter().filter(|(_, now)| now.is_runnable);
        let worked = runnable.map(|(thread, now)| since(thread, now, |times| times.worked)).min();
        let delays = after.iter().map(|(thread, now)| since(thread, now, |times| times.delayed));
        let delayed = delays.max().unwrap_or_default();
        self.before = after;
        Some(match worked {
            Some(worked) => ProcessState::Runnable { worked, delayed },
            None => ProcessState::Waiting(delayed),
        })
    }
}

/// The threads of a process by their numbers; none where the system does not tell, or the process has ended.
#[cfg(target_os = "linux")]
fn threads(process: u32) -> Option<BTreeMap<u32, ThreadTimes>> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let numbers = tasks.filter_map(|task| task.ok()?.file_name().to_str()?.parse().ok());
    // A thread that ends meanwhile is none.
    Some(numbers.filter_map(|thread| Some((thread, thread_times(process, thread)?))).collect())
}

#[cfg(not(target_os = "linux"))]
fn threads(_process: u32) -> Option<BTreeMap<u32, ThreadTimes>> {
    None
}

/// The state of `/proc/PID/task/TID/stat`, proc(5), and the first two numbers of `schedstat` beside it, nanoseconds: time on
/// a processor, time of waiting for one (Documentation/scheduler/sched-stats of the kernel).
#[cfg(target_os = "linux")]
fn thread_times(process: u32, thread: u32) -> Option<ThreadTimes> {
    let read = |name| std::fs::read_to_string(format!("/proc/{process}/task/{thread}/{name}")).ok();
    let times = read("schedstat")?;
    let mut times = times.split_whitespace().map(|word| word.parse().map(Duration::from_nanos));
    let (worked, delayed) = (times.next()?.ok()?, times.next()?.ok()?);
    let state = read("stat")?;
    // A name may hold anything, brackets and spaces included.
    let state = state[state.rfind(')')? + 1..].trim_start().chars().next()?;
    Some(ThreadTimes { is_runnable: state == 'R', worked, delayed })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Child, Command};

    use super::super::Patience;
    use super::*;

    const INTERVAL: Duration = Duration::from_millis(5);

    /// Ends with the test.
    struct Ended(Child);

    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = self.0.kill().and_then(|()| self.0.wait());
        }
    }

    fn shell(script: &str) -> Ended {
        Ended(Command::new("sh").arg("-c").arg(script).spawn().expect("a shell is there"))
    }

    /// Looks until it has been silent for too long.
    fn ends(process: &Ended) -> Duration {
        let mut patience = Patience::new(Duration::from_millis(100));
        let mut observer = ProcessObserver::new(Some(process.0.id()));
        loop {
            std::thread::sleep(INTERVAL);
            patience.pass(observer.look(INTERVAL));
            if let Some(limit) = patience.is_over() {
                return limit;
            }
        }
    }

    #[test]
    fn whoever_sleeps_or_loops_or_is_stopped_is_silent() {
        let limit = Duration::from_millis(100);
        assert_eq!(ends(&shell("exec sleep 1000")), limit);
        assert_eq!(ends(&shell("while :; do :; done")), limit);
        assert_eq!(ends(&shell("kill -STOP $$")), limit);
    }

    /// A process that only a machine without other work lets run, on a processor that another one keeps busy, gets next to
    /// none of it.
    #[test]
    fn whoever_waits_for_a_processor_is_not_silent() {
        let Some(starved) = starved() else {
            abstrakt_skips::skip("taskset and chrt are not installed");
            return;
        };
        let mut patience = Patience::new(Duration::from_secs(1));
        let mut observer = ProcessObserver::new(Some(starved[1].0.id()));
        let mut by_clock = Duration::ZERO;
        while by_clock < Duration::from_secs(3) {
            std::thread::sleep(INTERVAL);
            let look = observer.look(INTERVAL);
            by_clock += look.elapsed;
            patience.pass(look);
        }
        assert_eq!(patience.is_over(), None, "{patience:?}");
    }

    /// One that keeps a processor busy, and one that waits for it; none where the tools for that are missing.
    fn starved() -> Option<[Ended; 2]> {
        let has = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
        (has("taskset") && has("chrt")).then(|| {
            let busy = shell("exec taskset -c 0 sh -c 'while :; do :; done'");
            let idle = shell("exec taskset -c 0 chrt --idle 0 sh -c 'while :; do :; done'");
            [busy, idle]
        })
    }

    #[test]
    fn a_look_that_comes_late_counts_nothing_the_first_time() {
        let mut observer = ProcessObserver::new(None);
        let mut late = || {
            observer.looked =
                Instant::now().checked_sub(Duration::from_secs(9)).expect("the machine is older");
            observer.look(Duration::from_millis(50))
        };
        assert_eq!([late(), late()].map(|look| look.elapsed), [0, 100].map(Duration::from_millis));
        assert_eq!(late().state, None);
    }
}
