//! A game goes on after whatever ended the program or its workers.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::desk::{DESK, GAME, abstrakt, journals_in, read_until, resume_in, start_in, type_line};

#[test]
fn a_game_that_is_broken_off_is_resumed() {
    let home = tempfile::tempdir().unwrap();
    for signal in [Signal::INT, Signal::KILL] {
        let (mut child, mut out) = start_in(home.path(), &["play", GAME, "--player", "2=human"]);
        read_until(&mut out, "9 legal moves");
        type_line(&mut child, "b2");
        read_until(&mut out, "8 legal moves");
        kill_process(Pid::from_child(&child), signal).unwrap();
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, (signal == Signal::INT).then_some(0), "{rest}");

        let (_, printed) = resume_in(home.path(), "history\nquit\n");
        assert!(printed.contains("1. Player 1: b2"), "{printed}");
    }
    let output = abstrakt(&["play", GAME, "--resume"]).env("ABSTRAKT_HOME", home.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a game that was quit is not offered again");
}

#[test]
fn a_journal_keeps_its_name_and_is_played_by_one_program_alone() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME]);
    for (number, ply) in ["b2", "a1", "c3"].iter().enumerate() {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
        read_until(&mut out, "legal moves");
        assert_eq!(journals_in(home.path()), [format!("{GAME}.journal")]);
        let (code, second) = resume_in(home.path(), "");
        assert_eq!(code, Some(2), "it is played: {second}");
        child.kill().unwrap();
        child.wait().unwrap();
        (child, out) = start_in(home.path(), &["play", GAME, "--resume"]);
        read_until(&mut out, &format!("{} legal moves", 8 - number));
        type_line(&mut child, "history");
        read_until(&mut out, &format!("{}. Player", number + 1));
        type_line(&mut child, "board");
    }
    type_line(&mut child, "quit");
    assert!(child.wait().unwrap().success());
    assert_eq!(journals_in(home.path()).len(), 0);
}

/// The worker that draws the board for a person, and the one that plays, both fall silent.
#[cfg(target_os = "linux")]
#[test]
fn a_game_outlives_workers_that_are_stopped() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME, "--time-limits", "2"]);
    read_until(&mut out, "9 legal moves");
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().flatten();
    let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let children: Vec<i32> =
        children.flat_map(|list| list.split(' ').flat_map(str::parse).collect::<Vec<_>>()).collect();
    assert!(children.len() >= 2, "{children:?}");
    for worker in children.into_iter().filter_map(Pid::from_raw) {
        kill_process(worker, Signal::STOP).unwrap();
    }
    // The rules' worker does not answer: another one stands at the position before the ply, which is typed again. The board
    // is then drawn by a worker that was stopped, too.
    type_line(&mut child, "b2");
    read_until(&mut out, "It was started again");
    type_line(&mut child, "b2");
    read_until(&mut out, "8 legal moves");
    type_line(&mut child, "quit");
    assert!(child.wait().unwrap().success());
}

/// A limit on the size of files is a full disk that can be emptied.
#[cfg(target_os = "linux")]
#[test]
fn a_journal_catches_up_after_the_disk_was_full() {
    use rustix::process::{Resource, Rlimit, prlimit};
    let home = tempfile::tempdir().unwrap();
    // The verdicts and the log are written before.
    let listed =
        abstrakt(&["games"]).env("ABSTRAKT_HOME", home.path()).env("ABSTRAKT_LOG", "off").output().unwrap();
    assert!(listed.status.success());
    let mut shell = Command::new("sh");
    // Without the trap the signal ends the program; with it writing fails.
    let program = "trap '' XFSZ; exec \"$0\" play noughts-and-crosses";
    shell
        .args(["-c", program])
        .arg(&DESK.program)
        .env("ABSTRAKT_HOME", home.path())
        .env("ABSTRAKT_LOG", "off");
    let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let journal = home.path().join("state").join("journal").join(format!("{GAME}.journal"));
    read_until(&mut out, "9 legal moves");
    let full = fs::metadata(&journal).unwrap().len() + 10;
    let pid = Pid::from_child(&child);
    let limit =
        |bytes| prlimit(Some(pid), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    limit(Some(full));
    let mut stdin = child.stdin.take().unwrap();
    for (ply, left) in [("b2", 8), ("a1", 7)] {
        writeln!(stdin, "{ply}").unwrap();
        read_until(&mut out, &format!("{left} legal moves"));
        assert!(fs::metadata(&journal).unwrap().len() <= full);
    }
    limit(None);
    writeln!(stdin, "c3").unwrap();
    read_until(&mut out, "6 legal moves");
    child.kill().unwrap();
    child.wait().unwrap();
    let (_, printed) = resume_in(home.path(), "history\nquit\n");
    for reported in ["1. Player 1: b2", "2. Player 2: a1", "3. Player 1: c3"] {
        assert!(printed.contains(reported), "{printed}");
    }
}

/// Ctrl-Z, or a machine that sleeps.
#[test]
fn a_program_that_is_stopped_takes_no_time_from_the_clock() {
    // A busy machine can use up a short clock by itself: a longer one is tried then. Where pauses counted, none would outlast its own.
    assert!([6, 12, 24].into_iter().any(outlasts_its_stop));
}

/// Whether a clock of so many seconds outlasts a pause that is longer.
fn outlasts_its_stop(seconds: u64) -> bool {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("game.abstrakt");
    let game = format!(
        "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\nClock 1: {seconds}s + 0s\n\
         Seat 2: \"B\" human\n\nMoves:\nResult: unfinished.\n"
    );
    fs::write(&path, game).expect("written");
    let (mut child, mut out) =
        start_in(home.path(), &["play", GAME, "--load", path.to_str().expect("it is text")]);
    read_until(&mut out, "9 legal moves");
    kill_process(Pid::from_child(&child), Signal::STOP).expect("it runs");
    // The time itself is what is tested: a stop that is longer than the clock.
    std::thread::sleep(Duration::from_secs(seconds + 1));
    kill_process(Pid::from_child(&child), Signal::CONT).expect("it runs");
    type_line(&mut child, "b2");
    type_line(&mut child, "quit");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("it is text");
    assert!(child.wait().expect("it ends").success());
    rest.contains("8 legal moves")
}
