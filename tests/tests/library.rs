//! A library of games through the real program: what it says to be in is in, whatever happens to it.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

use abstrakt_tests::{Sandbox, private_mounts};
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
    // No event tells when another program has written to a file: this looks again and again.
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

/// Two programs that import at the same time, through the real one: everything is in, once.
#[test]
fn two_imports_at_once_are_both_in() {
    let file = "both.library";
    games("both.pdn", 600);
    let words = ["library", "import", "both.pdn", "--library", file, "--json"];
    let start = || SANDBOX.command(&words).stdout(std::process::Stdio::piped()).spawn().expect("it starts");
    let both = [start(), start()].map(|child| child.wait_with_output().expect("it ends"));
    let added = both.map(|output| {
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        told["added"].as_u64().expect("a number")
    });
    assert_eq!(added.iter().sum::<u64>(), 600, "{added:?}");
    let checked = json(&["library", "check", "--library", file, "--json"]);
    assert_eq!((&checked["sound"], &checked["games"]), (&true.into(), &600.into()), "{checked}");
}

/// A file of a newer program, one with pages that are none any more, and one that was cut: a line each, and nothing in it is changed.
#[test]
fn a_file_that_cannot_be_used_is_one_line() {
    games("some.pdn", 40);
    SANDBOX.print(&["library", "import", "some.pdn", "--library", "sound.library"]);
    let sound = fs::read(SANDBOX.path("sound.library")).expect("a file");
    let mut newer = sound.clone();
    // The place of SQLite's user_version, in big endian.
    newer[60..64].copy_from_slice(&[0, 0, 0, 99]);
    let mut damaged = sound.clone();
    damaged[4096..].fill(0xa5);
    let cut = sound[..sound.len() / 2].to_vec();
    for (name, bytes) in [("newer", newer), ("damaged", damaged), ("cut", cut)] {
        let file = format!("unusable-{name}.library");
        fs::write(SANDBOX.path(&file), &bytes).expect("a file");
        for action in [
            &["library", "list", "--library", &file][..],
            &["library", "find", "draughts-international", "--library", &file],
            &["library", "import", "some.pdn", "--library", &file],
        ] {
            let line = SANDBOX.refusal(action);
            assert!(line.contains(&file) && line.lines().count() == 1, "{action:?}: {line}");
        }
        assert_eq!(fs::read(SANDBOX.path(&file)).expect("a file"), bytes, "{name}");
    }
}

/// A library on a disk that nobody can write is read, and an import into it is refused in one line.
#[cfg(target_os = "linux")]
#[test]
fn a_library_on_a_read_only_disk_is_read() {
    const SCRIPT: &str = r#"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#;
    games("kept.pdn", 30);
    fs::create_dir(SANDBOX.path("disk")).expect("a folder");
    SANDBOX.print(&["library", "import", "kept.pdn", "--library", "disk/kept.library"]);
    if !private_mounts().arg("true").output().is_ok_and(|output| output.status.success()) {
        return abstrakt_skips::skip("this user cannot mount a file system of their own (unshare)");
    }
    let read_only = |words: &[&str]| {
        let command = SANDBOX.command(words);
        let mut mounted = private_mounts();
        mounted.args(["sh", "-c", SCRIPT]).arg(SANDBOX.path("disk"));
        mounted.arg(command.get_program()).args(command.get_args());
        SANDBOX.surround(&mut mounted);
        mounted.output().expect("unshare starts")
    };
    let listed = read_only(&["library", "list", "--library", "disk/kept.library", "--json"]);
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    assert_eq!(listed["in_library"], 30, "{listed}");
    let found = read_only(&["library", "find", "draughts-international", "--library", "disk/kept.library"]);
    assert!(found.status.success());
    let refused = read_only(&["library", "import", "kept.pdn", "--library", "disk/kept.library"]);
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && told.contains("kept.library"), "{told}");
    assert!(told.contains("can only be read"), "{told}");
    assert_eq!(told.trim_end().lines().count(), 1, "{told}");
}

/// No file is replaced that nobody asked to be replaced, in any form, and a collection never by one game.
#[test]
fn convert_and_export_replace_nothing_unasked() {
    let file = "replace.library";
    games("source.pdn", 3);
    fs::write(SANDBOX.path("source.psq"), "Piskvorky 15x15, 0:0, 0\r\n8,8,10\r\n").expect("a file");
    SANDBOX.print(&["library", "import", "source.pdn", "source.psq", "--library", file]);
    let collection = fs::read_to_string(SANDBOX.path("source.pdn")).expect("a file");
    for form in ["abstrakt", "pdn", "psq", "html"] {
        let source = if form == "psq" { "source.psq" } else { "source.pdn" };
        let which = if form == "psq" { ["--game", "gomoku"] } else { ["--player", "White 1"] };
        let taken = format!("taken.{form}");
        let before = if form == "pdn" { &collection } else { "mine" };
        fs::write(SANDBOX.path(&taken), before).expect("a file");
        let convert = ["convert", source, &taken];
        let export = ["library", "export", &taken, which[0], which[1], "--library", file];
        for words in [&convert[..], &export] {
            let line = SANDBOX.refusal(words);
            let reason = if form == "pdn" { "holds 3 games" } else { "exists" };
            assert!(line.contains(reason) && line.contains(&taken), "{words:?}: {line}");
            let asked = [words, &["--overwrite"]].concat();
            if form == "pdn" {
                let line = SANDBOX.refusal(&asked);
                assert!(line.contains("holds 3 games"), "{asked:?}: {line}");
            }
            assert_eq!(fs::read_to_string(SANDBOX.path(&taken)).expect("a file"), before, "{words:?}");
        }
        if form != "pdn" {
            SANDBOX.print(&[&convert[..], &["--overwrite"]].concat());
            SANDBOX.print(&[&export[..], &["--overwrite"]].concat());
        }
        // A folder of the name is no file to replace.
        let folder = format!("folder.{form}");
        fs::create_dir(SANDBOX.path(&folder)).expect("a folder");
        for more in [&[][..], &["--overwrite"]] {
            SANDBOX.refusal(&[&["convert", source, &folder], more].concat());
        }
        assert_eq!(fs::read_dir(SANDBOX.path(&folder)).expect("a folder").count(), 0, "{folder}");
    }
    // Files in a folder, one of which is there.
    SANDBOX.print(&["library", "export", "games", "--game", "draughts-international", "--library", file]);
    let line = SANDBOX.refusal(&[
        "library",
        "export",
        "games",
        "--game",
        "draughts-international",
        "--library",
        file,
    ]);
    assert!(line.contains("exists"), "{line}");
    // As many games as the file has, or more, may take its place.
    SANDBOX.print(&[
        "library",
        "export",
        "taken.pdn",
        "--game",
        "draughts-international",
        "--overwrite",
        "--library",
        file,
    ]);
    // One game may take the place of one.
    SANDBOX.print(&["convert", "source.pdn", "one.pdn"]);
    SANDBOX.print(&["convert", "source.pdn", "one.pdn", "--game", "2", "--overwrite"]);
}
