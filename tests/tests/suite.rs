//! Suites of the tables of the theses ([Houdek 2010] and others) by the real program: every one at a tiny scale, killed and resumed, and bad input.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use abstrakt_tests::{lines_of, wait_for_lines};
use insta::assert_snapshot;
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// A folder with the games of all suites, and a home.
static DESK: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the target folder is writable");
    for game in ["abalone", "terrace", "yinsh", "draughts-international", "gomoku", "duke"] {
        let library = abstrakt_tests::plugin_file(game);
        let name = library.file_name().expect("a library has a name");
        fs::copy(&library, folder.path().join(name)).expect("the library was built");
    }
    folder
});

fn abstrakt(arguments: &[&str]) -> Command {
    let mut command = Command::new(abstrakt_tests::program());
    command.args(arguments).args(["--in-process", "--plugins"]).arg(DESK.path());
    command.env("ABSTRAKT_HOME", DESK.path().join("home")).env_remove("ABSTRAKT_PLUGINS");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    abstrakt(arguments).output().expect("the program starts")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("the path is a text")
}

/// Measures a suite to its end; the folder.
fn measure(suite: &str, scale: &str) -> TempDir {
    let folder = tempfile::tempdir_in(DESK.path()).expect("a folder can be made");
    let out = folder.path().join("suite");
    let output = run(&["measure", "--suite", suite, "--scale", scale, "--out", path(&out), "--threads", "2"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""), "{suite}");
    folder
}

/// The contents of a report but for times and for the machine and build, which differ everywhere.
fn repeatable(folder: &Path) -> String {
    let report = fs::read_to_string(folder.join("suite/report.md")).expect("there is a report");
    let paragraphs = report.split("\n\n").collect::<Vec<_>>();
    let timed = |paragraph: &str| paragraph.contains("by times of this machine");
    let mut kept = Vec::new();
    for (place, paragraph) in paragraphs.iter().enumerate() {
        // A table stands behind its caption.
        let of_timed = place > 0 && timed(paragraphs[place - 1]) && paragraph.starts_with('|');
        if !timed(paragraph) && !of_timed {
            let lines = paragraph.lines();
            let same = |line: &&str| !line.starts_with("- Machine ") && !line.starts_with("- Program ");
            kept.push(lines.filter(same).collect::<Vec<_>>().join("\n"));
        }
    }
    kept.join("\n\n")
}

#[test]
fn the_strategy_games_repeat() {
    assert_snapshot!(repeatable(measure("strategy-games", "0.0001").path()));
}

#[test]
fn damaq_repeats() {
    assert_snapshot!(repeatable(measure("damaq", "0.001").path()));
}

#[test]
fn gomoku_repeats() {
    assert_snapshot!(repeatable(measure("gomoku", "0.002").path()));
}

#[test]
fn the_duke_repeats() {
    assert_snapshot!(repeatable(measure("duke", "0.002").path()));
}

#[test]
fn threads_choose_the_same_depths() {
    assert_snapshot!(repeatable(measure("threads", "0.002").path()));
}

/// The figures of a report, without times, machine and build.
fn figures(folder: &Path) -> Value {
    fn untimed(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|key, _| !matches!(key.as_str(), "micros" | "machine" | "build"));
                fields.values_mut().for_each(untimed);
            }
            Value::Array(values) => values.iter_mut().for_each(untimed),
            _ => {}
        }
    }
    let text = fs::read_to_string(folder.join("suite/report.json")).expect("there is a report");
    let mut value = serde_json::from_str(&text).expect("it is JSON");
    untimed(&mut value);
    value
}

/// Killed among its measurements, its games and what is counted in them, a suite finds what it finds when nobody kills it.
#[test]
fn a_suite_that_is_killed_is_the_same_suite() {
    let whole = measure("damaq", "0.001");
    let folder = tempfile::tempdir_in(DESK.path()).expect("a folder can be made");
    let out = folder.path().join("suite");
    let (journal, games) = (out.join("suite.jsonl"), out.join("matches/games.jsonl"));
    let (mut kills, mut begun) = (0, false);
    loop {
        let mut command = match begun {
            true => abstrakt(&["measure", "--resume", path(&out)]),
            false => abstrakt(&[
                "measure",
                "--suite",
                "damaq",
                "--scale",
                "0.001",
                "--out",
                path(&out),
                "--threads",
                "1",
            ]),
        };
        let mut child = command.spawn().expect("the program starts");
        // After two more measurements, then after three more games, then after two more measurements again.
        let (file, more) = if kills % 2 == 0 { (&journal, 2) } else { (&games, 3) };
        wait_for_lines(&mut child, file, lines_of(file) + more);
        let _ = child.kill();
        let output = child.wait_with_output().expect("it ends");
        begun = journal.exists();
        match output.status.code() {
            Some(0) => break,
            None => kills += 1,
            code => panic!("{code:?}: {}", String::from_utf8_lossy(&output.stderr)),
        }
        assert!(kills < 100, "it goes on each time");
    }
    assert!(kills > 1, "it was killed {kills} times");
    assert_eq!(figures(folder.path()), figures(whole.path()));
}

/// A file that cannot grow stands for a full disk, once among the measurements and once among the games: the suite ends in one line, and
/// goes on when there is room.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_suite_in_one_line_and_it_goes_on() {
    let whole = figures(measure("damaq", "0.001").path());
    for (units, file) in [(4, "suite.jsonl"), (24, "games.jsonl")] {
        let folder = tempfile::tempdir_in(DESK.path()).expect("a folder can be made");
        let out = folder.path().join("suite");
        let limited = abstrakt(&[
            "measure",
            "--suite",
            "damaq",
            "--scale",
            "0.001",
            "--out",
            path(&out),
            "--threads",
            "1",
        ]);
        let output = abstrakt_tests::on_full_disk(&limited, units).stdin(Stdio::null()).output();
        let output = output.expect("it starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
        assert!(error.contains(&format!("{file} was not written: ")), "{error}");
        let kept = lines_of(&out.join("suite.jsonl"));
        let resumed = run(&["measure", "--resume", path(&out)]);
        assert_eq!(resumed.status.code(), Some(0), "{}", String::from_utf8_lossy(&resumed.stderr));
        assert!(kept > 1 && lines_of(&out.join("suite.jsonl")) > kept, "{kept} lines were kept");
        assert_eq!(figures(folder.path()), whole, "{file}");
    }
}

/// Whoever comes to the folder of a suite that is being measured is told, and changes nothing.
#[cfg(unix)]
#[test]
fn a_suite_is_measured_by_one_program() {
    let folder = tempfile::tempdir_in(DESK.path()).expect("a folder can be made");
    let out = folder.path().join("suite");
    let arguments =
        ["measure", "--suite", "damaq", "--scale", "0.001", "--out", path(&out), "--threads", "1"];
    let mut measuring = abstrakt(&arguments).spawn().expect("the program starts");
    let journal = out.join("suite.jsonl");
    assert!(wait_for_lines(&mut measuring, &journal, 2), "it has more measurements than these");
    // It stands still, so that it cannot end while others come to its folder.
    kill_process(Pid::from_child(&measuring), Signal::STOP).expect("it runs");
    let before = fs::read(&journal).expect("there is a journal");
    for (second, reason) in [
        (&["measure", "--resume", path(&out)][..], "another program is playing this run"),
        (&arguments[..], "already holds a run"),
    ] {
        let refused = run(second);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{second:?}: {error}");
        assert!(error.contains(reason) && error.contains(path(&out)), "{second:?}: {error}");
        assert_eq!(fs::read(&journal).expect("it is there"), before, "{second:?} changes nothing");
    }
    measuring.kill().expect("it runs");
    measuring.wait().expect("it ends");
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let whole = measure("damaq", "0.001");
    let out = whole.path().join("suite");
    let refused = |arguments: &[&str], code: i32, reason: &str| {
        let output = run(&[&["measure"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.lines().count()), (Some(code), 1), "{arguments:?}: {error}");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    };
    refused(&["--suite", "chess"], 2, "strategy-games, damaq, gomoku, duke, threads");
    refused(&["--suite", "duke", "--scale", "0"], 2, "above 0");
    refused(&["--suite", "duke", "--scale", "nan"], 2, "above 0");
    refused(&["--suite", "duke", "--scale", "11"], 2, "at most 10");
    refused(&["--suite", "duke", "--depth", "3"], 2, "--depth");
    refused(&["--suite", "damaq", "--out", path(&out)], 2, "--resume continues it");
    refused(&["--resume", path(whole.path())], 2, "suite.jsonl is missing");
    let resume = ["--resume", path(&out)];
    let journal = out.join("suite.jsonl");
    let lines = fs::read_to_string(&journal).expect("there is a journal");
    let (first, rest) = lines.split_once('\n').expect("it has lines");
    let second = rest.lines().next().expect("a measurement");
    let declared: Value = serde_json::from_str(first).expect("it is JSON");
    let declaration = declared["declaration"].as_str().expect("a text");
    for (spoilt, code, reason) in [
        (format!("{first}\nnonsense\n{rest}"), 1, "line 2 is damaged"),
        (format!("{first}\n{second}\n{second}\n"), 1, "is there twice"),
        (format!("{first}\n{}\n", second.replacen("\"start\"", "\"end\"", 1)), 1, "no measurement"),
        (first.replacen("\"version\":1", "\"version\":7", 1) + "\n", 1, "version 7"),
        (first.replacen(declaration, "0", 1) + "\n", 2, "the suite damaq of this program differs"),
        (
            first.replacen("\"draughts-international\":\"", "\"draughts-international\":\"9", 1) + "\n",
            1,
            "it was begun with",
        ),
        ("{}\n".into(), 1, "line 1 is damaged"),
        (first[..9].into(), 1, "line 1 is damaged"),
    ] {
        fs::write(&journal, &spoilt).expect("it is writable");
        refused(&resume, code, reason);
        assert_eq!(fs::read_to_string(&journal).expect("it is there"), spoilt, "nothing was changed");
    }
    // Half a line was never a measurement: it is made again.
    fs::write(&journal, &lines[..lines.len() - 5]).expect("it is writable");
    let before = figures(whole.path());
    assert_eq!(run(&[&["measure"], &resume[..]].concat()).status.code(), Some(0));
    assert_eq!(figures(whole.path()), before);
}
