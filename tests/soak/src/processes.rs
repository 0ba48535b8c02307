//! The processes of the machine, their ancestors and the homes in which they work, as `/proc` tells them.

use std::fs;

use rustix::process::{Pid, Signal, kill_process};

/// Every process that can be looked at.
fn all() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The workers that `program` has started.
pub fn workers_of(program: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{program}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let children: Vec<u32> = lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect();
    children.into_iter().filter(|&child| words(child).any(|word| word == "--worker")).collect()
}

fn words(process: u32) -> impl Iterator<Item = String> {
    let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let words: Vec<String> =
        line.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
    words.into_iter()
}

/// The processes whose environment has `entry`, `NAME=VALUE`, with their command lines; those that have ended and wait for
/// their parents are none.
pub fn with(entry: &str) -> Vec<(u32, String)> {
    let has = |process: &u32| {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|known| known == entry.as_bytes())
    };
    let this_process = std::process::id();
    let found = all().filter(|process| *process != this_process).filter(has);
    found.map(|process| (process, words(process).collect::<Vec<_>>().join(" "))).collect()
}

/// Sends a signal; a process that is gone gets none.
pub fn signal(process: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, signal);
    }
}
