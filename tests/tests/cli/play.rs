//! Games and matches in the terminal: scripts, engines, the log of moves, faults.

use std::fs;

use abstrakt_record::load;
use insta::assert_snapshot;
use serde_json::Value;

use super::desk::{play, run, start, text, type_line};

#[test]
fn a_game_is_played_from_a_script() {
    let output = play(&[], "moves\nb2\nb2\nlater\na1\nundo\nc3\nhistory\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_snapshot!("play", text(&output.stdout));
}

/// A turn that is typed or played in several plies is printed on one line.
#[test]
fn a_turn_of_several_plies_is_echoed_as_one() {
    let (folder, library) = (tempfile::tempdir().unwrap(), abstrakt_tests::plugin_file("gomoku"));
    fs::copy(&library, folder.path().join(library.file_name().unwrap())).unwrap();
    let plugins = folder.path().to_str().unwrap();
    let mut child = start(&["play", "gomoku", "--option", "opening=swap2", "--plugins", plugins]);
    type_line(&mut child, "h8\ni9\ng8\nwhite e5\nquit");
    let printed = text(&child.wait_with_output().unwrap().stdout);
    assert!(printed.lines().any(|line| line.ends_with("4. Player 2: white e5")), "{printed}");
}

#[test]
fn engines_play_to_the_end_and_the_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.abstrakt");
    let seats = ["--player", "1=negamax:depth=5", "--player", "2=negamax:depth=5", "--seed", "7"];
    let save = ["--save", path.to_str().unwrap()];
    let output = play(&[&seats[..], &save].concat(), "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let record = load(&path).unwrap();
    assert_eq!(
        (record.header.seed, record.plies().len()),
        (7, 9),
        "two players who look ahead fill the board"
    );
    assert!(record.result().unwrap().winners.is_empty());
    assert!(text(&output.stdout).contains("Draw"));

    let load = ["--load", path.to_str().unwrap(), "--player", "1=human"];
    let looked_at = play(&load, "quit\n");
    assert_eq!(text(&looked_at.stdout).matches("Draw").count(), 1, "how it ended is told");
    let output = play(&load, "history\nundo\nhistory\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("9. Player 1: "), "{printed}");
}

/// A ply that is taken back and played again is no new one, and a person's has no figures of a search.
#[test]
fn moves_are_logged_once_with_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.jsonl");
    let log = ["--player", "2=negamax:depth=2", "--moves-log", path.to_str().unwrap()];
    let output = play(&log, "a1\nundo\nredo\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines = fs::read_to_string(&path).unwrap();
    let moves: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let plies: Vec<_> =
        moves.iter().map(|played| (played["ply"].as_u64(), played["seat"].as_u64())).collect();
    assert_eq!(plies, [(Some(1), Some(1)), (Some(2), Some(2))], "{lines}");
    let [person, answer] = [&moves[0], &moves[1]];
    assert_eq!((person["notation"].as_str(), person["engine"].as_str()), (Some("a1"), Some("")));
    assert!(person["nodes"].is_null() && person["score"].is_null(), "{lines}");
    assert_eq!((answer["depth"].as_u64(), answer["nodes"].as_u64()), (Some(2), Some(8 + 8 * 7)), "{lines}");
    let again = play(&log, "quit\n");
    assert_eq!(again.status.code(), Some(2), "the log is not replaced");
}

#[test]
fn a_seat_resigns() {
    let output = play(&["--player", "2=best-move"], "a1\nresign\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("Player 2 wins: Player 1 resigned"), "{printed}");
}

#[test]
fn a_void_game_is_named_and_costs_code_1() {
    let folder = tempfile::tempdir().unwrap();
    abstrakt_tests::faulty(folder.path(), "abort-in-features@100000");
    let plugins = folder.path().to_str().unwrap();
    let games = folder.path().join("games");
    let arguments = [
        "match",
        "pile",
        "--a",
        "negamax:depth=12",
        "--b",
        "random",
        "--games",
        "2",
        "--plugins",
        plugins,
        "--save",
    ];
    let arguments = [&arguments[..], &[games.to_str().unwrap()]].concat();
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let (printed, error) = (text(&output.stdout), text(&output.stderr));
    assert!(printed.contains("0 games") && printed.contains("\nVoid: game 2: "), "{printed}");
    assert!(error.starts_with("error: 2 games void: game 1: ") && error.lines().count() == 1, "{error}");
    let output = run(&[&arguments[..], &["--json", "--overwrite"]].concat());
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), printed["standing"]["void"].as_array().unwrap().len()), (Some(1), 2));
}

/// No player ever gets a turn: the game is named, and nothing hangs.
#[test]
fn chance_that_acts_for_ever_is_told() {
    let folder = tempfile::tempdir().unwrap();
    abstrakt_tests::faulty(folder.path(), "endless-chance");
    let games = ["--games", "1", "--a", "random", "--b", "random"];
    for arguments in [&["match", "pile"][..], &["play", "pile"]] {
        let more = if arguments[0] == "match" { &games[..] } else { &[] };
        let place = ["--position", "3:10", "--plugins", folder.path().to_str().unwrap()];
        let output = run(&[arguments, more, &place].concat());
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
        assert!(error.contains("in Pile chance acts more than 256 times in a row"), "{error}");
    }
}
