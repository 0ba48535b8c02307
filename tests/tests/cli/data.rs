//! Tables of endings through the real program: made part by part, found, and left out where they are damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use abstrakt_tests::Sandbox;
use serde_json::Value;

fn sandbox() -> Sandbox {
    let games = ["draughts-russian", "draughts-frisian", "draughts-international", "gomoku"];
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &games)
}

/// Two kings against one, off the main road and on it.
const ENDING: &str = "W:WKc1,Kf2:BKh8";

/// Makes tables in the folder `tables`.
fn make(sandbox: &Sandbox, game: &str, pieces: &str) -> String {
    sandbox.print(&["endings", game, "--pieces", pieces, "--dir", "tables"])
}

/// The outcome of the ending that `show` tells, with what it notes.
fn shown(sandbox: &Sandbox, flags: &[&str]) -> (Value, String) {
    let output =
        sandbox.run(&[&["show", "draughts-russian", "--position", ENDING, "--json"], flags].concat());
    assert!(output.status.success(), "{output:?}");
    let shown: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    (shown["known_outcome"].clone(), String::from_utf8(output.stderr).expect("a text"))
}

/// The parts of tables, with the time at which each was written.
fn parts(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let parts = entries.filter(|path| path.extension().is_some_and(|ending| ending == "part"));
    let written = |path: &PathBuf| path.metadata().and_then(|facts| facts.modified()).expect("a time");
    let mut parts: Vec<_> = parts.map(|path| (path.clone(), written(&path))).collect();
    parts.sort();
    parts
}

#[test]
fn tables_are_made_found_and_told() {
    let sandbox = sandbox();
    assert_eq!(shown(&sandbox, &[]), (Value::Null, String::new()));
    let told = make(&sandbox, "draughts-russian", "3");
    assert!(told.starts_with("draughts-russian.endings: 10 of 10 parts are to be made"), "{told}");
    assert!(
        told.contains("tables/draughts-russian.endings was made") && told.contains("--data tables"),
        "{told}"
    );
    let (outcome, noted) = shown(&sandbox, &["--data", "tables"]);
    assert_eq!((outcome["winner"].clone(), noted), (Value::Null, String::new()), "a draw is known");
    assert!(outcome.is_object());
    // Beside the plugin they are found by themselves.
    fs::copy(
        sandbox.path("tables/draughts-russian.endings"),
        sandbox.path("plugins/draughts-russian.endings"),
    )
    .unwrap();
    assert!(shown(&sandbox, &[]).0.is_object());
    let there = make(&sandbox, "draughts-russian", "3");
    assert_eq!(there, "tables/draughts-russian.endings is there already, whole\n");
    let whole = sandbox.print(&["endings", "draughts-russian", "--check", "--dir", "tables"]);
    assert_eq!(
        whole,
        "tables/draughts-russian.endings is whole: up to 3 pieces, made by abstrakt endings draughts-russian --pieces 3 --only endings\n"
    );
    let dry =
        sandbox.print(&["endings", "draughts-russian", "--pieces", "3", "--dir", "tables", "--dry-run"]);
    assert_eq!(dry, there);
    let absent = sandbox.print(&["endings", "draughts-frisian", "--check"]);
    assert_eq!(absent, "draughts-frisian.endings is not there\n");
}

/// The tables that games come with are those that the command makes.
#[test]
fn a_stopped_command_goes_on_and_makes_the_tables_of_the_game() {
    let sandbox = sandbox();
    let game = "draughts-frisian";
    let dry = sandbox.print(&["endings", game, "--pieces", "3", "--dir", "tables", "--dry-run"]);
    assert!(dry.contains("10 of 10 parts") && !sandbox.path("tables").exists(), "{dry}");
    let mut child = sandbox.command(&["endings", game, "--pieces", "3", "--dir", "tables"]).spawn().unwrap();
    let folder = sandbox.path(format!("tables/{game}.endings.parts"));
    while !folder.is_dir() || parts(&folder).len() < 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // On a busy machine it may have come to its end.
    let _ = fs::remove_file(sandbox.path(format!("tables/{game}.endings")));
    let before = parts(&folder);
    let busy = fs::File::open(folder.join("lock")).unwrap();
    busy.lock().unwrap();
    let refused = sandbox.refusal(&["endings", game, "--pieces", "3", "--dir", "tables"]);
    assert!(refused.contains("another command makes these tables"), "{refused}");
    drop(busy);
    // A part that is damaged is made again, and no other.
    let (damaged, _) = &before[0];
    let bytes = fs::read(damaged).unwrap();
    fs::write(damaged, &bytes[..bytes.len() - 1]).unwrap();
    let told = make(&sandbox, game, "3");
    let missing =
        told.strip_prefix(&format!("{game}.endings: ")).and_then(|rest| rest.split_once(" of 10 parts"));
    let missing: usize = missing.and_then(|(missing, _)| missing.parse().ok()).unwrap_or_default();
    // Workers may have written another part when the command was gone.
    assert!((1..=11 - before.len()).contains(&missing), "{told}");
    let after = parts(&folder);
    assert!(before[1..].iter().all(|part| after.contains(part)), "{before:?}, {after:?}");
    let shipped = format!("{}/../plugins/{game}/assets/tables.endings", env!("CARGO_MANIFEST_DIR"));
    assert!(
        fs::read(sandbox.path(format!("tables/{game}.endings"))).unwrap() == fs::read(shipped).unwrap(),
        "the tables of the game are those of another command"
    );
}

#[test]
fn damaged_and_foreign_tables_are_left_out_in_a_line() {
    let sandbox = sandbox();
    make(&sandbox, "draughts-russian", "2");
    make(&sandbox, "draughts-frisian", "2");
    let file = sandbox.path("tables/draughts-russian.endings");
    let whole = fs::read(&file).unwrap();
    let other = fs::read(sandbox.path("tables/draughts-frisian.endings")).unwrap();
    let left_out = |bytes: &[u8], reason: &str| {
        fs::write(&file, bytes).unwrap();
        let (outcome, noted) = shown(&sandbox, &["--data", "tables"]);
        assert_eq!(outcome, Value::Null);
        assert!(noted.contains(reason) && noted.ends_with("the game is played without it\n"), "{noted}");
        assert_eq!(noted.lines().count(), 1, "{noted}");
    };
    left_out(&whole[..whole.len() - 1], "the data is damaged");
    left_out(b"", "is not data of a game");
    left_out(b"abstrakt-data 2\n", "made by a newer program");
    left_out(&other, "holds draughts-frisian");
    // A change inside is seen by the sum, which is compared when that is asked for.
    let mut changed = whole.clone();
    let place = changed.len() - 100;
    changed[place] ^= 1;
    fs::write(&file, &changed).unwrap();
    let refused = sandbox.refusal(&["endings", "draughts-russian", "--check", "--dir", "tables"]);
    assert!(refused.contains("the data is damaged"), "{refused}");
    // Making them again mends them.
    let told = make(&sandbox, "draughts-russian", "2");
    assert!(told.contains("0 of 4 parts") || told.contains("1 of 4 parts"), "{told}");
    assert!(fs::read(&file).unwrap() == whole);
}

#[test]
fn a_wrong_command_line_says_what_is_right() {
    let sandbox = sandbox();
    for (arguments, reason) in [
        (&["endings", "gomoku", "--pieces", "4"][..], "gomoku has no tables of endings"),
        (&["endings", "draughts-russian", "--pieces", "9"], "draughts-russian has endings of 2 to 6 pieces"),
        (
            &["endings", "draughts-russian", "--pieces", "3", "--only", "wins"],
            "--only wins: expected one of endings",
        ),
        (&["endings", "draughts-russian"], "--pieces"),
        (&["endings", "draughts-frisian", "--pieces", "5"], "draughts-frisian has endings of 2 to 4 pieces"),
    ] {
        let refused = sandbox.refusal(arguments);
        assert!(refused.contains(reason) && refused.lines().count() == 1, "{arguments:?}: {refused}");
        assert_eq!(sandbox.run(arguments).status.code(), Some(2), "{arguments:?}");
    }
    let unwritable =
        sandbox.refusal(&["endings", "draughts-russian", "--pieces", "2", "--dir", "/proc/none"]);
    assert!(unwritable.contains("/proc/none"), "{unwritable}");
}
