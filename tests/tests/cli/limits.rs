//! Refusals of the system: threads and open files.

use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::desk::{DESK, GAME, abstrakt, text};

/// The program with a home of its own that knows the games already.
fn settled_home() -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let looked = abstrakt(&["games"]).env("ABSTRAKT_HOME", home.path()).output().expect("the program starts");
    assert!(looked.status.success());
    home
}

#[test]
fn a_thread_that_cannot_start_is_one_line() {
    let home = settled_home();
    // A stack beyond the address space: the system refuses every thread.
    let stack = (1_u64 << 47).to_string();
    let [a, b] = ["1=random", "2=random"];
    for arguments in [
        &["show", GAME][..],
        &["perft", GAME, "--depth", "1"],
        &["analyse", GAME, "--engine", "random"],
        &["play", GAME, "--player", a, "--player", b],
        &["match", GAME, "--a", "random", "--b", "random", "--games", "2"],
        &["games", "--again"],
    ] {
        let mut command = abstrakt(arguments);
        let output =
            command.env("ABSTRAKT_HOME", home.path()).env("RUST_MIN_STACK", &stack).output().unwrap();
        let errors = text(&output.stderr);
        // A list of games is a list without them, each with the reason.
        let (code, lines) = if arguments[0] == "games" { (0, 0) } else { (1, 1) };
        assert_eq!(
            (output.status.code(), errors.lines().count()),
            (Some(code), lines),
            "{arguments:?}: {errors}"
        );
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_low_limit_of_open_files_is_named() {
    let home = settled_home();
    for most in [12, 16, 24, 32, 64] {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &format!("ulimit -n {most}; exec \"$0\" \"$@\"")]).arg(&DESK.program);
        command.args(["play", GAME, "--player", "1=random", "--player", "2=random"]);
        command.env("ABSTRAKT_HOME", home.path()).env_remove("ABSTRAKT_PLUGINS").stdin(Stdio::null());
        let output = command.output().unwrap();
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("note: this process may open only {most} files")), "{errors}");
        // Enough for three workers, or the line says which resource is short, and no game is blamed.
        match output.status.code() {
            Some(0) => {
                let last = errors.lines().last().unwrap();
                assert!(errors.lines().count() == 2 && last.contains("the game is kept in"), "{errors}");
            }
            _ => {
                let printed = text(&output.stdout);
                let all = format!("{printed}{errors}");
                assert!(
                    most < 32 && all.contains("open files") && errors.lines().count() == 2,
                    "{most}: {all}"
                );
                assert!(!all.contains("stopped working") && !all.contains("panicked"), "{all}");
            }
        }
    }
}
