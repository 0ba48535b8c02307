//! The node-count signature of every game, compared with the stored one: rules, heuristics and search do exactly what they
//! did. A commit that means to change them stores the new figures with `ABSTRAKT_BLESS=1 cargo test -p abstrakt-tests
//! --test signature` and says so.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use abstrakt_tests::{library_name, plugin_file, program};
use serde_json::Value;

const GAMES: [&str; 4] = ["abalone", "terrace", "yinsh", "template"];

#[test]
fn every_game_has_its_signature() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let plugins = folder.path().join("plugins");
    fs::create_dir(&plugins).expect("the folder is new");
    for game in GAMES {
        fs::copy(plugin_file(game), plugins.join(library_name(game))).expect("the plugin is built");
    }
    let mut bench = Command::new(program());
    bench.args(["bench", "--json", "--plugins"]).arg(&plugins).stdin(Stdio::null());
    let output =
        bench.env("ABSTRAKT_HOME", folder.path().join("home")).env_remove("ABSTRAKT_PLUGINS").output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let reported: Value = serde_json::from_slice(&output.stdout).expect("the bench prints JSON");
    // Only games of this folder: others may lie beside the program.
    let is_this_game = |game: &&Value| {
        let id = game["game"].as_str().unwrap_or_default();
        ["abalone", "terrace", "yinsh", "noughts-and-crosses"].contains(&id)
    };
    let lines: Vec<String> = reported["games"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(is_this_game)
        .map(|game| format!("{} {}\n", game["game"].as_str().unwrap_or_default(), game["nodes"]))
        .collect();
    let signature = lines.concat();
    assert_eq!(lines.len(), GAMES.len(), "{signature}");

    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench.txt");
    if std::env::var_os("ABSTRAKT_BLESS").is_some() {
        fs::write(&stored, &signature).expect("the figures can be stored");
    }
    let stored = fs::read_to_string(&stored).unwrap_or_default();
    assert_eq!(signature, stored, "nodes of the bench, game by game: see the head of this test");
}
