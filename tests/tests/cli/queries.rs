//! Commands that describe games and positions, and compute without playing.

use std::fs;

use insta::assert_snapshot;

use super::desk::{GAME, abstrakt, json, print, run, text};

#[test]
fn games_are_listed_with_the_files_refused() {
    let listed = print(&["games"]).replace(std::env::consts::DLL_SUFFIX, ".so");
    let (games, folders) = listed.split_once("Folders that were looked into:\n").expect("they are named");
    assert!(folders.lines().any(|folder| folder.ends_with("DIR/plugins")), "{folders}");
    // The tests are run in either profile.
    let debug = |line: &&str| line.starts_with("  debug build: ");
    assert_eq!(games.lines().filter(debug).count(), if cfg!(debug_assertions) { 2 } else { 0 }, "{games}");
    let listed: String = games.lines().filter(|line| !debug(line)).map(|line| format!("{line}\n")).collect();
    assert_snapshot!(listed);
    let listed = json(&["games"]);
    let ids: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["abalone", GAME]);
    assert_eq!(listed["refused"].as_array().unwrap().len(), 1);
}

/// `abstrakt FILE` opens a window, but a file may have a command's name.
#[test]
fn a_file_that_is_called_as_a_command_is_does_not_hide_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games"), "").unwrap();
    let output = abstrakt(&["games"]).current_dir(folder.path()).env_remove("DISPLAY").output().unwrap();
    assert!(output.status.success() && text(&output.stdout).contains(GAME), "{}", text(&output.stderr));
}

#[test]
fn folders_of_flags_are_searched_first() {
    let other = tempfile::tempdir().unwrap();
    let library = abstrakt_tests::plugin_file("template");
    fs::copy(&library, other.path().join(library.file_name().unwrap())).unwrap();
    let folder = other.path().to_str().unwrap();
    for listed in [print(&["games", "--plugins", folder]), {
        let output = abstrakt(&["games"]).env("ABSTRAKT_PLUGINS", folder).output().unwrap();
        text(&output.stdout)
    }] {
        assert!(listed.contains(&format!("file: {folder}")), "{listed}");
        assert!(listed.contains(&format!("game {GAME} is taken from {folder}")), "{listed}");
    }
}

#[test]
fn rules_come_in_both_languages() {
    let (english, czech) = (print(&["rules", GAME]), print(&["rules", GAME, "--lang", "cs"]));
    assert!(english.contains("three") && !english.contains('ě'), "{english}");
    assert!(czech.contains('ě') || czech.contains('ř'), "{czech}");
    assert_eq!(english, print(&["rules", GAME, "--lang", "en"]));
}

#[test]
fn a_position_is_shown() {
    assert_snapshot!("show", print(&["show", GAME, "--moves", "b2 a1 c3"]));
    assert_snapshot!("show_over", print(&["show", GAME, "--moves", "a1 b1 a2 b2 a3"]));
    assert_snapshot!("show_abalone", print(&["show", "abalone", "--setup", "belgian-daisy"]));
}

#[test]
fn a_value_is_shown_feature_by_feature() {
    let shown = print(&["show", GAME, "--moves", "b2 a1", "--heuristic", "open-lines"]);
    assert_snapshot!(shown);
    let shown = json(&["show", "abalone", "--heuristic", "standard"]);
    for player in shown["heuristic"]["players"].as_array().unwrap() {
        let terms = player["terms"].as_array().unwrap();
        let sum: i64 = terms.iter().map(|term| term["product"].as_i64().unwrap()).sum();
        assert_eq!(player["value"].as_i64().unwrap(), sum);
        assert!(terms.iter().any(|term| term["feature"] == "A1" && term["weight"] == 25));
    }
}

#[test]
fn a_site_is_told_about() {
    let file = abstrakt_tests::plugin_file("duke");
    let duke = file.to_str().expect("a path");
    let moves = ["--moves", "duke@c1 footman@b1 footman@d1 duke@c6 footman@b6 footman@d6"];
    let shown = print(&[&["show", duke, "--inspect", "b1"], &moves[..]].concat());
    let (_, told) = shown.split_once("\n\nb1: ").expect("it is told");
    assert_eq!(told, "Footman of player 1\nHere: b1-a1, b1-b2\nReaches:\n  a1 b2\n");
    let told = json(&["show", duke, "--inspect", "hand"]);
    assert_eq!(told["inspection"]["text"], "Duke of player 1, to be placed now");
    assert!(
        print(&["show", GAME, "--inspect", "b2"]).ends_with("\nb2: there is no information on this site\n")
    );
    assert_eq!(json(&["show", GAME, "--inspect", "b2"]).get("inspection"), None);
    let refused = run(&["show", "abalone", "--inspect", "z9"]);
    let error = text(&refused.stderr);
    assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("no site 'z9'; its sites are a1 a2 a3"), "{error}");
}

#[test]
fn a_shown_position_is_read_back() {
    let moves = ["--moves", "b2 a1 c3 a3"];
    let shown = json(&[&["show", GAME], &moves[..]].concat());
    let again = json(&["show", GAME, "--position", shown["position"].as_str().unwrap()]);
    for part in ["position", "player", "moves", "board"] {
        assert_eq!(shown[part], again[part], "{part}");
    }
}

#[test]
fn perft_ends_with_the_count_alone() {
    let counted = print(&["perft", GAME, "--depth", "3", "--divide"]);
    let lines: Vec<&str> = counted.lines().collect();
    // 9 x 8 x 7 positions: nobody has three in a row before the fifth turn.
    assert_eq!((lines.last(), lines.len()), (Some(&"504"), 11));
    assert!(lines[..9].iter().all(|line| line.ends_with(" 56")), "{counted}");
    assert_eq!(print(&["perft", GAME, "--depth", "0"]).lines().last(), Some("1"));
    let counts = ["--in-process", "--bulk"].map(|flag| json(&["perft", "abalone", "--depth", "2", flag]));
    let plain = json(&["perft", "abalone", "--depth", "2"]);
    for count in counts {
        assert_eq!(count["leaves"], plain["leaves"]);
    }
}

#[test]
fn analysis_is_the_same_every_time_and_everywhere() {
    let engine = ["--engine", "alpha-beta:depth=3,ordering=on,tt=4,heuristic=standard", "--multipv", "2"];
    let arguments = [&["analyse", "abalone", "--setup", "belgian-daisy"], &engine[..]].concat();
    let first = json(&arguments);
    for again in [json(&arguments), json(&[&arguments[..], &["--in-process"]].concat())] {
        for part in ["best", "ended"] {
            assert_eq!(again["verdict"][part], first["verdict"][part]);
        }
        for part in ["lines", "nodes", "horizon", "depth", "view"] {
            assert_eq!(again["verdict"]["findings"][part], first["verdict"]["findings"][part], "{part}");
        }
    }
    assert_eq!(first["verdict"]["findings"]["lines"].as_array().unwrap().len(), 2);
    let plain = print(&["analyse", GAME, "--engine", "negamax:depth=5", "--moves", "a1 b2 a2"]);
    assert!(plain.ends_with("\nbest a3\n"), "the only move that does not lose at once: {plain}");
}

#[test]
fn bench_signs_each_game_and_all() {
    let signature = |printed: &str| {
        let last = printed.lines().last().unwrap().strip_prefix("signature ").unwrap();
        last.parse::<u64>().unwrap()
    };
    let games = ["abalone", GAME].map(|game| signature(&print(&["bench", game])));
    assert_eq!(signature(&print(&["bench"])), games.iter().sum::<u64>());
    assert_eq!(json(&["bench", GAME])["signature"], games[1]);
}
