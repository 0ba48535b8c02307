//! Processes that a child leaves behind, in groups or sessions of their own.

/// Makes this process adopt its descendants whose parents end, and end with its own parent. On Linux; elsewhere nothing
/// changes.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    {
        // A kernel that cannot do it leaves what other systems have: process groups.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        end_with_parent();
    }
}

/// The kernel ends this process when its parent ends, even one whose threads no longer run. On Linux.
pub fn end_with_parent() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
}

/// Ends every child of this process, and every process that it adopts thereby. Returns the number of those that lived,
/// those of process group `group` not counted.
#[cfg(target_os = "linux")]
pub fn end_orphans(group: u32) -> u32 {
    use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

    /// More rounds than a tree of processes has generations.
    const ROUNDS: u32 = 1000;
    let mut lived = 0;
    for _ in 0..ROUNDS {
        let children = children();
        if children.is_empty() {
            break;
        }
        for child in children {
            let counts = state(child)
                .is_some_and(|(state, child_group)| !matches!(state, 'Z' | 'X') && child_group != group);
            lived += u32::from(counts);
            if let Some(pid) = Pid::from_raw(child) {
                let _ = kill_process(pid, Signal::KILL);
                let _ = waitpid(Some(pid), WaitOptions::empty());
            }
        }
    }
    lived
}

/// Ends every child of this process; elsewhere than on Linux none are known.
#[cfg(not(target_os = "linux"))]
pub fn end_orphans(_group: u32) -> u32 {
    0
}

/// `/proc/self/task/TASK/children`: numbers with spaces between them.
#[cfg(target_os = "linux")]
fn children() -> Vec<i32> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let texts = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    texts
        .flat_map(|text| text.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// State and process group, of `/proc/PID/stat`: `PID (NAME) STATE PARENT GROUP ...`.
#[cfg(target_os = "linux")]
fn state(pid: i32) -> Option<(char, u32)> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // A name may hold anything, brackets and spaces included.
    let mut rest = text[text.rfind(')')? + 1..].split_whitespace();
    Some((rest.next()?.chars().next()?, rest.nth(1)?.parse().ok()?))
}

/// Environment variable of the marks.
pub(super) const MARK: &str = "ABSTRAKT_CHILD";

/// A mark that no other process has.
pub(super) fn new_mark() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{}-{:016x}", std::process::id(), RandomState::new().hash_one(std::process::id()))
}

/// Ends every process of this user that has `mark` in its environment.
#[cfg(target_os = "linux")]
pub(super) fn end_marked(mark: &str) {
    use rustix::process::{Pid, Signal, kill_process};

    /// The number of rounds, in which processes that meanwhile start others are caught.
    const ROUNDS: u32 = 10;
    let entry = format!("{MARK}={mark}");
    for _ in 0..ROUNDS {
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = processes.filter_map(|process| process.file_name().to_str()?.parse::<i32>().ok());
        let is_marked =
            |pid: &i32| environment(*pid).split(|byte| *byte == 0).any(|word| word == entry.as_bytes());
        let marked: Vec<Pid> = numbers.filter(is_marked).filter_map(Pid::from_raw).collect();
        if marked.is_empty() {
            return;
        }
        for pid in marked {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

/// The environment of a process; empty where it is another user's, and after its end.
#[cfg(target_os = "linux")]
fn environment(pid: i32) -> Vec<u8> {
    /// Longest time in which a program takes the place of another, ms: on a machine so busy that it waits for its turn.
    const LONGEST_START: u32 = 10_000;
    let mut environment = Vec::new();
    for _ in 0..LONGEST_START {
        // Asked before the environment is read: what has begun meanwhile is read once more.
        let starting = is_starting(pid);
        let Ok(read) = std::fs::read(format!("/proc/{pid}/environ")) else { return Vec::new() };
        environment = read;
        if !starting {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    environment
}

/// Returns whether a program is just being loaded into the process. Its starter goes on already, and it has no
/// environment of its own yet: none at all, or, a moment before, still that of this process, whose memory a child that
/// is being started shares. By `/proc/PID/stat`, proc(5).
#[cfg(target_os = "linux")]
fn is_starting(pid: i32) -> bool {
    let Some(memory) = Memory::of(&pid.to_string()) else { return false };
    let shares_ours = || {
        let ours = Memory::of("self")
            .is_some_and(|parent| parent.stack == memory.stack && parent.environment == memory.environment);
        ours && pid.unsigned_abs() != std::process::id()
    };
    memory.size != "0" && (memory.environment[1] == "0" || shares_ours())
}

/// The memory of a process, as `/proc/PID/stat` tells it.
#[cfg(target_os = "linux")]
struct Memory {
    /// Bytes; none: it has ended, or is the kernel's.
    size: String,
    /// The address at which its stack begins: another one for every program, as long as the system places stacks at
    /// random.
    stack: String,
    /// The addresses at which its environment begins and ends; an empty one has an end, too.
    environment: [String; 2],
}

#[cfg(target_os = "linux")]
impl Memory {
    /// The memory of the process of the directory `/proc/ENTRY`; `None` where there is none.
    fn of(entry: &str) -> Option<Self> {
        /// Fields are numbered from 1 in proc(5), and the words that follow the name begin with the third.
        const FIRST: usize = 3;
        let text = std::fs::read_to_string(format!("/proc/{entry}/stat")).ok()?;
        let words: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
        let field = |number: usize| words.get(number - FIRST).map(|word| (*word).to_owned());
        Some(Self { size: field(23)?, stack: field(28)?, environment: [field(50)?, field(51)?] })
    }
}

/// Ends every process that has `mark` in its environment; elsewhere than on Linux none is known.
#[cfg(not(target_os = "linux"))]
pub(super) fn end_marked(_mark: &str) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    use super::*;

    /// `spawn` comes back while the new program is not quite in its place.
    #[test]
    fn a_process_that_has_just_begun_is_ended() {
        let mark = new_mark();
        for _ in 0..300 {
            let mut child = Command::new("sleep").arg("3").env(MARK, &mark).spawn().expect("sleep is there");
            end_marked(&mark);
            assert_eq!(child.wait().expect("it ends").signal(), Some(9));
        }
    }

    /// A process that has no environment and will have none is not waited for.
    #[test]
    fn only_a_program_that_begins_is_starting() {
        let mut child = Command::new("true").env_clear().spawn().expect("true is there");
        let number = child.id() as i32;
        while state(number).is_some_and(|(state, _)| state != 'Z') {
            std::thread::yield_now();
        }
        assert!(!is_starting(number), "it has ended");
        child.wait().expect("it has ended");
        let mut bare = Command::new("sleep").arg("60").env_clear().spawn().expect("sleep is there");
        while is_starting(bare.id() as i32) {
            std::thread::yield_now();
        }
        assert_eq!(environment(bare.id() as i32), b"");
        assert!(!is_starting(bare.id() as i32), "its environment is empty");
        bare.kill().and_then(|()| bare.wait()).expect("it is ended");
    }
}
