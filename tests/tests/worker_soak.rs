//! A hundred workers that crash leave no process, no thread and no open file behind, a worker outlives the thread that
//! started it, and one that ends while nobody asks is replaced. Alone in its program, because it counts what the whole
//! program holds.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use abstrakt_tests::{faulty, program};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Host, Launch, StopCause, Termination, Timeouts, WorkerError};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

#[test]
fn crashes_leave_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let timeouts = Timeouts { load: LONG, rules: LONG, restarts: 1000, ..Timeouts::default() };
    let (host, plugin) = (Host::process(program()), faulty(folder.path(), "null-write-in-dump"));
    let launch = Launch { host, plugin, game: "Pile".into(), timeouts };
    // Linux ends a process with the thread that started it.
    let start = || (Client::start(launch), fs::read_link("/proc/thread-self").unwrap());
    let (client, thread) = std::thread::spawn(start).join().unwrap();
    let mut client = client.unwrap();
    let worker = children();
    client.open(&Opening::default()).unwrap();
    let plies: Vec<LinePly> = ["1", "2", "3", "1"].map(LinePly::text).into();
    let before = client.line(&plies, 0).unwrap().snapshot;
    // A thread that is joined may still be ending: the signal for its children comes before the system forgets it.
    wait_until("the end of the thread", || !Path::new("/proc").join(&thread).exists());
    assert_eq!(client.line(&plies, 0).unwrap().snapshot, before);
    assert_eq!(children(), worker, "the worker has outlived its thread");
    let most_children = worker.len();
    let crash = |client: &mut Client| {
        match client.dump() {
            Err(WorkerError::Stopped(stopped)) => assert!(
                matches!(stopped.cause, StopCause::Ended(Termination::Signal { signal: 11, .. })),
                "{stopped}"
            ),
            other => panic!("this worker should have crashed: {other:?}"),
        }
        assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
    };
    crash(&mut client);
    let level = || (count("/proc/self/fd"), count("/proc/self/task"));
    let mut steady = level();
    // The threads of the dead worker may still be ending.
    wait_until("the first crash", || std::mem::replace(&mut steady, level()) == steady);
    for _ in 0..100 {
        crash(&mut client);
    }
    wait_until("ending threads", || level() <= steady);
    assert!(children().len() <= most_children, "one worker at a time");
    // Its pipes end with it, and the thread that reads its standard error.
    let (_, threads) = level();
    let pid = Pid::from_raw(children()[0] as i32).unwrap();
    kill_process(pid, Signal::KILL).unwrap();
    wait_until("the end of the pipes", || level().1 < threads);
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before, "it was replaced before it was asked");
    drop(client);
    let gone = |pid: &u32| !Path::new(&format!("/proc/{pid}")).exists();
    assert!(worker.iter().all(gone));
}

/// Until `done`, or far too long. Nothing tells of what the system lists under /proc: this looks again and again.
fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < LONG, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Processes that this one has started and not taken the status of.
fn children() -> Vec<u32> {
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().map(|pid| pid.parse().unwrap()).collect::<Vec<u32>>())
        .collect()
}

fn count(folder: &str) -> usize {
    fs::read_dir(folder).unwrap().count()
}
