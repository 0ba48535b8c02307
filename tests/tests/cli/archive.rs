//! Every game that was played in the terminal is kept by itself.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Output;

use abstrakt_record::load;
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};

use super::desk::{GAME, abstrakt, journals_in, read_until, resume_in, start_in, text, type_line};

fn archive(home: &Path) -> PathBuf {
    home.join("data").join("archive")
}

fn kept(home: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(archive(home)).map_or_else(|_| Vec::new(), |files| files.flatten().collect());
    let mut files: Vec<PathBuf> = files.into_iter().map(|file| file.path()).collect();
    files.sort();
    files
}

/// A game with these lines typed, in a home of its own.
fn play_in(home: &Path, arguments: &[&str], lines: &str) -> Output {
    let (mut child, mut out) = start_in(home, &[&["play", GAME], arguments].concat());
    // A program that refuses its arguments may have ended.
    let _ = child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes());
    let mut printed = Vec::new();
    out.read_to_end(&mut printed).expect("it is read");
    Output { stdout: printed, ..child.wait_with_output().expect("it ends") }
}

#[test]
fn every_game_is_kept_and_told_in_one_line() {
    let home = tempfile::tempdir().unwrap();
    // To its end, by computers alone; the journal goes.
    let seats = ["--player", "1=negamax:depth=2", "--player", "2=negamax:depth=2", "--seed", "7"];
    let output = play_in(home.path(), &seats, "");
    let file = archive(home.path()).join(format!("{GAME} 7.abstrakt"));
    assert_eq!(text(&output.stderr), format!("note: the game is kept in {}\n", file.display()));
    assert!(!text(&output.stdout).contains("kept"), "the output is the game alone");
    assert!(load(&file).unwrap().result().is_some());
    // Given up by `quit`.
    let output = play_in(home.path(), &["--seed", "8"], "b2\nquit\n");
    let file = archive(home.path()).join(format!("{GAME} 8.abstrakt"));
    assert!(output.status.success() && text(&output.stderr).contains(&*file.to_string_lossy()));
    assert_eq!(journals_in(home.path()).len(), 0);
    // Read again and only looked at, then resumed: one file.
    let before = (fs::metadata(&file).unwrap().modified().unwrap(), kept(home.path()));
    let path = file.to_str().unwrap();
    let output = play_in(home.path(), &["--load", path], "history\nquit\n");
    assert_eq!(text(&output.stderr), "", "nothing was changed");
    assert_eq!((fs::metadata(&file).unwrap().modified().unwrap(), kept(home.path())), before);
    play_in(home.path(), &["--load", path], "a1\nquit\n");
    assert_eq!((load(&file).unwrap().plies().len(), kept(home.path())), (2, before.1.clone()));
    // Of a file of its own nobody needs another; of a game without a move neither; of a match none.
    let saved = home.path().join("saved.abstrakt");
    let typed = format!("b2\nsave {}\nquit\n", saved.display());
    for (arguments, lines) in [
        (&["--save", saved.to_str().unwrap(), "--overwrite"][..], "b2\nquit\n"),
        (&[], "quit\n"),
        (&[], &*typed.replace("saved", "typed")),
    ] {
        let output = play_in(home.path(), arguments, lines);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(
            (text(&output.stderr).as_str(), kept(home.path())),
            ("", before.1.clone()),
            "{arguments:?}"
        );
    }
    let players = ["match", GAME, "--a", "random", "--b", "random", "--games", "2"];
    assert!(abstrakt(&players).env("ABSTRAKT_HOME", home.path()).status().unwrap().success());
    assert_eq!(kept(home.path()), before.1);
    // The plies behind the save are more than the file has.
    play_in(home.path(), &["--seed", "9"], &typed.replace("quit", "a1\nquit").replace("saved", "more"));
    assert_eq!(load(&archive(home.path()).join(format!("{GAME} 9.abstrakt"))).unwrap().plies().len(), 2);
}

#[cfg(unix)]
#[test]
fn a_game_that_is_broken_off_is_kept_and_can_be_resumed() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME]);
    read_until(&mut out, "9 legal moves");
    type_line(&mut child, "b2");
    read_until(&mut out, "8 legal moves");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    // Before its input ends.
    out.read_to_end(&mut Vec::new()).unwrap();
    assert!(child.wait().unwrap().success());
    let files = kept(home.path());
    assert_eq!((files.len(), journals_in(home.path()).len()), (1, 1));
    let (_, printed) = resume_in(home.path(), "a1\nquit\n");
    assert!(printed.contains("2. Player 2: a1"), "{printed}");
    assert_eq!((kept(home.path()), journals_in(home.path()).len()), (files.clone(), 0));
    assert_eq!(load(&files[0]).unwrap().plies().len(), 2);
}

#[test]
fn a_game_that_cannot_be_kept_keeps_its_journal() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("data")).unwrap();
    // Not even an administrator makes a folder where a file is.
    fs::write(archive(home.path()), "").unwrap();
    let output = play_in(home.path(), &[], "b2\nquit\n");
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    for part in [archive(home.path()), home.path().join("state").join("journal")] {
        assert!(error.contains(&*part.to_string_lossy()), "{error}");
    }
    let (_, printed) = resume_in(home.path(), "history\n");
    assert!(printed.contains("1. Player 1: b2"), "{printed}");
}

#[cfg(unix)]
#[test]
fn another_folder_stands_in_for_data_that_cannot_be_written() {
    let home = tempfile::tempdir().unwrap();
    let temporary = tempfile::tempdir().unwrap();
    fs::write(home.path().join("data"), "").unwrap();
    let mut command = abstrakt(&["play", GAME, "--player", "1=random", "--player", "2=random"]);
    command.env("ABSTRAKT_HOME", home.path()).env("TMPDIR", temporary.path());
    let output = command.output().unwrap();
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(0), 2), "{error}");
    let file = error.lines().last().unwrap().strip_prefix("note: the game is kept in ").unwrap();
    assert!(file.starts_with(&*temporary.path().to_string_lossy()), "{error}");
    assert!(load(Path::new(file)).unwrap().result().is_some());
}
