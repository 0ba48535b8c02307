//! A library of games through the real program: what it says to be in is in, whatever happens to it.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

use abstrakt_tests::Sandbox;
use serde_json::Value;

static SANDBOX: LazyLock<Sandbox> =
    LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["draughts-international", "gomoku"]));

/// A file of games that differ in their players.
fn games(name: &str, count: usize) -> PathBuf {
    let game = |number: usize| {
        format!(
            "[Event \"Open\"]\n[Date \"1996.01.13\"]\n[White \"White {number}\"]\n[Black \"Černý\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n\
            1. 32-28 18-23 2. 33-29 23x32 3. 37x28 17-22 4. 28x17 12x21 2-0\n\n"
        )
    };
    let path = SANDBOX.path(name);
    fs::write(&path, (0..count).map(game).collect::<String>()).expect("a file");
    path
}

/// The number of games in a library; none before it is there.
fn count(library: &str) -> u64 {
    let output = SANDBOX.run(&["library", "list", "--library", library, "--limit", "0", "--json"]);
    let found: Option<Value> = serde_json::from_slice(&output.stdout).ok();
    found.and_then(|found| found["in_library"].as_u64()).unwrap_or(0)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&SANDBOX.print(arguments)).expect("JSON")
}

#[test]
fn games_go_in_and_come_out() {
    let file = "in-and-out.library";
    games("in-and-out.pdn", 3);
    let imported =
        json(&["library", "import", "in-and-out.pdn", "in-and-out.pdn", "--library", file, "--json"]);
    assert_eq!((&imported["added"], &imported["known"]), (&3.into(), &3.into()), "{imported}");
    let listed =
        SANDBOX.print(&["library", "list", "--library", file, "--player", "cerny", "--sort", "first"]);
    assert!(listed.contains("White 1") && listed.ends_with("3 games\n"), "{listed}");
    // A position by its moves, by its text, and as other programs write it.
    let found_with = |words: &[&str]| {
        json(&[&["library", "find", "draughts-international", "--library", file, "--json"], words].concat())
    };
    let found = found_with(&["--moves", "32-28 18-23"]);
    assert_eq!((&found["found"], &found["moves"][0]["move"]), (&3.into(), &"33-29".into()), "{found}");
    assert_eq!(found["moves"][0]["won"], serde_json::json!([3, 0]));
    let text = found["position"].as_str().expect("a text");
    assert_eq!(found_with(&["--position", text])["moves"], found["moves"]);
    assert_eq!(found_with(&["--moves", "31-27"])["found"], 0);
    assert_eq!(found_with(&["--moves", "32-28", "--player", "white 2"])["found"], 1);
    let shown = SANDBOX.print(&["library", "show", "2", "--library", file]);
    assert!(shown.starts_with("abstrakt-game ") && shown.contains("\"White 1\""), "{shown}");
    SANDBOX.print(&["library", "export", "all.pdn", "--library", file]);
    SANDBOX.print(&["library", "export", "files", "--library", file, "--result", "1"]);
    let names = fs::read_dir(SANDBOX.path("files")).expect("a folder").count();
    assert_eq!(names, 3);
    // The files hold the same games.
    let again = json(&["library", "import", "all.pdn", "files", "--library", file, "--json"]);
    assert_eq!((&again["added"], &again["known"]), (&0.into(), &6.into()), "{again}");
    for (refused, reason) in [
        (&["library", "export", "all.pdn", "--library", file][..], "already exists"),
        (&["library", "export", "one.abstrakt", "--library", file], "3 games are selected"),
        (&["library", "export", "one.pdn", "--number", "9", "--library", file], "no game 9"),
        (&["library", "show", "9", "--library", file], "no game 9"),
        (&["library", "list", "--library", "no.library"], "no library"),
        (&["library", "list", "--library", "all.pdn"], "not a library"),
        (&["library", "import", "missing.pdn", "--library", file], "missing.pdn"),
    ] {
        let line = SANDBOX.refusal(refused);
        assert!(line.contains(reason) && line.lines().count() == 1, "{refused:?}: {line}");
    }
    let checked = json(&["library", "check", "--rebuild", "--library", file, "--json"]);
    assert_eq!((&checked["sound"], &checked["games"]), (&true.into(), &3.into()), "{checked}");
    SANDBOX.print(&["library", "compact", "--library", file]);
    assert_eq!(count(file), 3);
}

#[test]
fn a_damaged_game_is_told_and_standard_input_is_read() {
    let file = "damaged.library";
    let text = fs::read_to_string(games("good.pdn", 1)).expect("a text");
    fs::write(SANDBOX.path("bad.pdn"), text.replace("33-29", "1-6") + &text).expect("a file");
    let output = SANDBOX.run(&["library", "import", "bad.pdn", "--library", file]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("bad.pdn, game 1, line 1: ") && told.contains("1 game was left out"), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 game added, 1 left out\n");
    let mut command = SANDBOX.command(&["library", "import", "-", "--library", file]);
    let input = fs::File::open(SANDBOX.path("good.pdn")).expect("a file");
    let output = command.stdin(input).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 games added, 1 there already\n");
}

#[test]
fn a_killed_import_keeps_what_was_in_and_goes_on() {
    let (file, all) = ("killed.library", 6000);
    games("many.pdn", all);
    let words = ["library", "import", "many.pdn", "--library", file];
    let mut child = SANDBOX.command(&words).stdout(std::process::Stdio::null()).spawn().expect("it starts");
    let mut before = 0;
    for _ in 0..600 {
        before = count(file);
        if before > 0 {
            break;
        }
        sleep(Duration::from_millis(50));
    }
    child.kill().expect("it runs, or has ended");
    child.wait().expect("it was started");
    assert!(before > 0, "nothing was put in");
    let after = count(file);
    assert!(after >= before, "{after} of {before} are left");
    let checked = json(&["library", "check", "--library", file, "--json"]);
    assert_eq!((&checked["sound"], &checked["games"]), (&true.into(), &after.into()), "{checked}");
    let again = json(&["library", "import", "many.pdn", "--library", file, "--json"]);
    assert_eq!((&again["known"], count(file)), (&after.into(), all as u64), "{again}");
    let checked = json(&["library", "check", "--library", file, "--json"]);
    assert_eq!((&checked["sound"], &checked["unindexed"]), (&true.into(), &0.into()), "{checked}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_one_line_and_loses_nothing() {
    let file = "full.library";
    games("few.pdn", 20);
    games("more.pdn", 3000);
    SANDBOX.print(&["library", "import", "few.pdn", "--library", file]);
    let command = SANDBOX.command(&["library", "import", "more.pdn", "--library", file, "--in-process"]);
    let mut full = abstrakt_tests::on_full_disk(&command, 400);
    SANDBOX.surround(&mut full);
    let output = full.output().expect("it starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(file) && told.lines().count() == 1, "{told}");
    let checked = json(&["library", "check", "--library", file, "--json"]);
    assert_eq!(checked["sound"], true, "{checked}");
    assert!(count(file) >= 20);
    SANDBOX.print(&["library", "import", "more.pdn", "--library", file]);
    assert_eq!(count(file), 3000, "the twenty are among them");
}
