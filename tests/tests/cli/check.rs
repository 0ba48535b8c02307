//! Plugins that are looked at before they are played.

use serde_json::Value;

use super::desk::{GAME, json, print, run, text};

#[test]
fn a_plugin_is_checked_wherever_it_lies() {
    let library = abstrakt_tests::plugin_file("template");
    let path = library.to_str().unwrap();
    let report = print(&["check-plugin", path, "--games", "2"]);
    assert!(report.ends_with(&format!("{GAME} keeps the contract\n")), "{report}");
    assert_eq!(json(&["check-plugin", path, "--games", "1"])["problems"], Value::Array(vec![]));
}

/// The run ends by itself, and says how to play its games again.
#[test]
fn a_run_is_repeated_by_its_seed_and_number_of_games() {
    let library = abstrakt_tests::plugin_file("template");
    let path = library.to_str().unwrap();
    let report = print(&["check-plugin", path, "--seed", "7", "--seconds", "600"]);
    assert!(report.contains("\nnothing new was met after game "), "{report}");
    let again =
        report.lines().find_map(|line| line.strip_prefix("the same games again: ")).expect("arguments");
    let arguments: Vec<&str> = ["check-plugin", path].into_iter().chain(again.split(' ')).collect();
    let head = |report: &str| report.lines().next().map(str::to_owned);
    assert_eq!(head(&print(&arguments)), head(&report), "{report}");
}

/// Within one process the moves of this game are always in the same order.
#[test]
fn an_order_of_moves_that_differs_from_process_to_process_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = abstrakt_tests::faulty(folder.path(), "order-of-process");
    let output = run(&["check-plugin", path.to_str().unwrap(), "--games", "2"]);
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    assert!(report.contains("moves: their order is the same in every process"), "{report}");
    assert!(report.ends_with("pile breaks the contract in 1 way\n"), "{report}");
}

#[test]
fn a_plugin_that_breaks_the_contract_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = abstrakt_tests::faulty(folder.path(), "changing-key");
    let output = run(&["check-plugin", path.to_str().unwrap(), "--games", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let (report, error) = (text(&output.stdout), text(&output.stderr));
    assert!(report.contains("pile breaks the contract") && report.contains("key"), "{report}");
    assert_eq!(error.lines().count(), 1, "{error}");
    // The command in the report shows the position, although the lists refuse the game.
    let shown =
        report.lines().find_map(|line| line.trim().strip_prefix("abstrakt show ")).expect("a command");
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).take(3).collect();
    let output = run(&["show", words[0], words[1], words[2]]);
    assert!(text(&output.stdout).contains("Player 1 to move"), "{words:?}: {}", text(&output.stderr));
}

/// The panic is reported, not what it makes of the contract; and how the game came there.
#[test]
fn a_call_that_fails_is_told_before_the_contract_with_its_way() {
    let folder = tempfile::tempdir().unwrap();
    for (fault, right) in [
        ("panic-in-moves@400", "a panic in moves"),
        ("panic-in-play@4000", "a panic in play"),
        ("abort-in-play@4000", "crashed (signal 6: abort)"),
        ("loop-in-play@4000", "did not answer within 3 s"),
    ] {
        let path = abstrakt_tests::faulty(folder.path(), fault);
        let output = run(&["check-plugin", path.to_str().unwrap()]);
        let (report, error) = (text(&output.stdout), text(&output.stderr));
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{fault}: {error}");
        assert!(format!("{report}{error}").contains(right), "{fault}: {report}{error}");
        assert!(!report.contains("0 moves"), "{fault}: {report}");
        // A shell takes the path in quotation marks.
        assert!(report.contains(&format!("show '{}' --setup standard", path.display())), "{fault}: {report}");
    }
}

/// Its fault comes too late for the quick look that every new file gets.
#[test]
fn a_plugin_that_stops_working_costs_a_line_and_code_1() {
    let folder = tempfile::tempdir().unwrap();
    abstrakt_tests::faulty(folder.path(), "abort-in-moves@100000");
    let output = run(&["perft", "pile", "--depth", "12", "--plugins", folder.path().to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let error = text(&output.stderr);
    assert_eq!(error, "error: Pile stopped working: it crashed (signal 6: abort) while counting positions\n");
}

/// A user who may replace a plugin can run any code as the user who plays.
#[cfg(unix)]
#[test]
fn a_plugin_that_others_may_replace_is_told_on_standard_error() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    for fault in ["good", "thread-in-moves"] {
        abstrakt_tests::faulty(folder.path(), fault);
    }
    let arguments = ["games", "--json", "--plugins", folder.path().to_str().unwrap()];
    let plain = run(&arguments);
    assert_eq!(text(&plain.stderr), "");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o777)).unwrap();
    let told = run(&arguments);
    let error = text(&told.stderr);
    assert_eq!((told.status.code(), error.lines().count()), (Some(0), 1), "{error}");
    assert!(error.starts_with("note: other users can replace ") && error.contains("by everybody"), "{error}");
    assert_eq!(told.stdout, plain.stdout, "results are undisturbed");
}

/// A text in English alone is a note, which the program's own games do not earn.
#[test]
fn all_games_of_the_program_speak_czech() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../plugins");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let games: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    // The folder of all draughts is no game.
    for game in games.iter().filter(|game| *game != "draughts") {
        let library = abstrakt_tests::plugin_file(game);
        let report = json(&["check-plugin", library.to_str().unwrap(), "--games", "1"]);
        // Without notes there is no list.
        let notes = report["notes"].as_array().into_iter().flatten();
        assert!(notes.clone().all(|note| note["check"] != "czech-there"), "{game}: {notes:?}");
    }
}
