//! Help, bad input, and text that comes from outside.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use insta::assert_snapshot;

use super::desk::{DESK, GAME, abstrakt, print, run, start, text};

#[cfg(unix)]
#[test]
fn paths_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let folder = tempfile::tempdir().unwrap();
    let odd = |name: &[u8]| folder.path().join(std::ffi::OsString::from_vec([name, b"\xff\xfe"].concat()));
    let (plugins, games, file) = (odd(b"plugins"), odd(b"games"), odd(b"file"));
    fs::create_dir(&plugins).unwrap();
    let library = abstrakt_tests::plugin_file("template");
    fs::copy(&library, plugins.join(library.file_name().unwrap())).unwrap();
    fs::write(odd(b"plugins").join(odd(b"junk").file_name().unwrap()), "junk").unwrap();
    let run = |arguments: &[&std::ffi::OsStr]| {
        let mut command = abstrakt(&[]);
        command.args(arguments).arg("--plugins").arg(&plugins).output().expect("the program starts")
    };
    let os_text = |text: &'static str| std::ffi::OsStr::new(text);
    for arguments in [
        vec![os_text("games"), os_text("--json")],
        vec![
            os_text("match"),
            os_text(GAME),
            os_text("--a"),
            os_text("random"),
            os_text("--b"),
            os_text("random"),
            os_text("--games"),
            os_text("2"),
            os_text("--json"),
            os_text("--save"),
            games.as_os_str(),
        ],
        vec![os_text("play"), os_text(GAME), os_text("--save"), file.as_os_str()],
        vec![os_text("play"), os_text(GAME), os_text("--load"), file.as_os_str()],
    ] {
        let output = run(&arguments);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    }
    assert!(file.exists() && games.join("0002.abstrakt").exists());
    let typed = abstrakt(&["play", GAME]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().and_then(
        |mut child| {
            child.stdin.take().expect("it is a pipe").write_all(b"\xff\xfe\nb2\nquit\n")?;
            child.wait_with_output()
        },
    );
    let printed = text(&typed.unwrap().stdout);
    assert!(printed.contains("not UTF-8") && printed.contains("1. Player 1: b2"), "{printed}");
}

#[test]
fn nothing_from_outside_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evil\u{1b}[2J\u{202e}.abstrakt");
    let load = ["play", GAME, "--load", path.to_str().unwrap()];
    let position = ["show", GAME, "--position", "\u{1b}[2J\u{9b}\u{202e}\r"];
    for arguments in [&load[..], &position, &["\u{1b}[31mnonsense"], &["show", "\u{202e}chess"]] {
        let output = run(arguments);
        let printed = text(&output.stderr) + &text(&output.stdout);
        let steers = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(!printed.contains(steers) && printed.lines().count() == 1, "{printed:?}");
    }
    fs::write(
        &path,
        "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
                      Seat 2: \"B\" human\n\nMoves:\n1. 1: b\u{202e}2\nResult: unfinished.\n",
    )
    .unwrap();
    let output = run(&load);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(!text(&output.stdout).contains('\u{202e}'), "{:?}", text(&output.stdout));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = start(&["rules", "abalone"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn every_command_has_help() {
    let mut help = print(&["--help"]);
    for line in help
        .clone()
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // A description that goes on in the next line is no command.
        .filter(|line| !line.starts_with("   "))
    {
        let command = line.split_whitespace().next().unwrap();
        if command != "help" {
            help += &format!("\n=== {command}\n\n{}", print(&[command, "--help"]));
        }
    }
    assert_snapshot!(help);
    assert!(print(&["--version"]).starts_with("abstrakt "));
}

/// The lists of what is right grow with the engine, so they are not kept word by word.
#[test]
fn bad_engine_specs_are_answered_with_what_is_right() {
    for (spec, right) in [("deep-thought", "alpha-beta"), ("alpha-beta:depth=2,deph=3", "ordering")] {
        let output = run(&["analyse", GAME, "--engine", spec]);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        let (_, known) = error.split_once(": expected one of ").expect("the error lists what is known");
        assert!(known.contains(right), "{error}");
    }
}

/// One bad command line a line, with its exit code and what it prints.
#[test]
fn bad_input_is_refused_in_one_line() {
    let (junk, missing) = (DESK.folder.path().join("junk"), DESK.folder.path().join("missing"));
    fs::write(&junk, "junk").unwrap();
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let (junk, missing) = (path(&junk), path(&missing));
    let cases: &[&[&str]] = &[
        &["nonsense"],
        &["shwo"],
        &["games", "more"],
        &["rules"],
        &["rules", "chess"],
        &["rules", GAME, "--lang", "de"],
        &["show", "chess"],
        &["show", GAME, "--setup", "none"],
        &["show", GAME, "--players", "3"],
        &["show", GAME, "--players", "9"],
        &["show", GAME, "--option", "blitz"],
        &["show", GAME, "--option", "blitz=on"],
        &["show", GAME, "--position", "junk"],
        &["show", GAME, "--moves", "b2 b2"],
        &["show", GAME, "--heuristic", "none"],
        &["play", GAME, "--player", "human"],
        &["play", GAME, "--player", "0=human"],
        &["play", GAME, "--player", "3=human"],
        &["play", GAME, "--player", "1=human", "--player", "1=human"],
        &["play", GAME, "--player", "1=alpha-beta"],
        &["play", GAME, "--player", "1=best-move:heuristic=none"],
        &["play", GAME, "--seed", "x"],
        &["play", GAME, "--load", &missing],
        &["play", GAME, "--load", &junk],
        &["play", GAME, "--load", &junk, "--seed", "1"],
        &["analyse", GAME],
        &["analyse", GAME, "--engine", "alpha-beta"],
        &["analyse", GAME, "--engine", "alpha-beta:depth=2,w.none=3"],
        &["analyse", GAME, "--engine", "random", "--multipv", "0"],
        &["analyse", GAME, "--engine", "negamax:depth=2", "--moves", "a1 b1 a2 b2 a3"],
        &["perft", GAME],
        &["perft", GAME, "--depth", "100"],
        &["perft", GAME, "--depth", "-1"],
        &["perft", GAME, "--dept", "2"],
        &["bench", "chess"],
        &["match", GAME, "--a", "easy", "--games", "2"],
        &["match", GAME, "--a", "easy", "--b", "alpha-beta", "--games", "2"],
        &["match", GAME, "--a", "easy", "--b", "hard", "--games", "0"],
        &["match", "abalone", "--a", "easy", "--b", "hard", "--games", "2", "--players", "3"],
        &["measure", GAME, "--depth", "0"],
        &["measure", GAME, "--heuristic", "none"],
        &["check-plugin"],
        &["check-plugin", &missing],
        &["check-plugin", &junk],
    ];
    let mut reported = String::new();
    for arguments in cases {
        let output = run(arguments);
        let error = text(&output.stderr);
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
        let words = text(arguments.join(" ").as_bytes());
        reported += &format!("{words}\n  {}: {error}", output.status.code().expect("it ended by itself"));
    }
    assert_snapshot!(reported);
}

/// A problem of a position or an engine that several flags make is told with the flag that it came from.
#[test]
fn the_flag_that_is_wrong_is_the_one_that_is_named() {
    let commands: [&[&str]; 6] = [
        &["show", GAME],
        &["perft", GAME, "--depth", "1"],
        &["analyse", GAME, "--engine", "pvs:depth=1"],
        &["play", GAME],
        &["tune", GAME],
        &["match", GAME, "--a", "random", "--b", "random", "--games", "2"],
    ];
    let positions: [(&str, &[&str]); 5] = [
        ("--setup", &["--setup", "zzz", "--option", "size=3"]),
        ("--players", &["--players", "4"]),
        ("--option", &["--setup", "standard", "--option", "zzz=3"]),
        ("--position", &["--setup", "standard", "--position", "zzz"]),
        ("--moves", &["--moves", "zzz"]),
    ];
    let positions = commands
        .iter()
        .flat_map(|command| positions.iter().map(|(flag, wrong)| (*flag, [*command, *wrong].concat())));
    let others: [(&str, &[&str]); 10] = [
        ("--heuristic", &["tune", GAME, "--heuristic", "zzz"]),
        ("--engine", &["tune", GAME, "--engine", "pvs:nodes=9,w.zzz=1"]),
        ("--engine", &["tune", GAME, "--engine", "pvs:heuristic=zzz,nodes=9"]),
        ("--population", &["tune", GAME, "--population", "1"]),
        ("--mutation", &["tune", GAME, "--mutation", "2"]),
        ("--search", &["tune", GAME, "--search", "lmr-bias"]),
        ("--rate", &["tune", GAME, "--method", "spsa", "--rate", "0"]),
        ("--heuristic", &["show", GAME, "--heuristic", "zzz"]),
        ("--heuristic", &["measure", GAME, "--depth", "1", "--heuristic", "zzz"]),
        ("--b", &["match", GAME, "--a", "random", "--b", "pvs:depht=1", "--games", "2"]),
    ];
    let others = others.iter().map(|(flag, arguments)| (*flag, arguments.to_vec()));
    for (flag, arguments) in positions.chain(others) {
        let output = run(&arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(
            told.starts_with(&format!("error: {flag}: ")) && told.lines().count() == 1,
            "{arguments:?}: {told}"
        );
    }
}
