//! Learned evaluations through the real program: listed, searched by, taken apart, and refused in one line.

use std::fs;
use std::sync::LazyLock;

use abstrakt_learned::{Learned, testing};
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::{Choice, Inputs, InputsMark, Rules};
use abstrakt_tests::{Sandbox, plugin_file};
use serde_json::Value;

static SANDBOX: LazyLock<Sandbox> = LazyLock::new(|| {
    let sandbox = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["abalone", "yinsh"]);
    fs::write(sandbox.path("plugins/abalone.first.learned"), network(mark())).expect("a file");
    fs::write(sandbox.path("a.learned"), network(mark())).expect("a file");
    sandbox
});

/// The inputs of Abalone for two.
fn inputs() -> Inputs {
    let plugin = Plugin::load(&plugin_file("abalone")).expect("the plugin loads");
    let choice = Choice::of(plugin.facts(), 0);
    plugin.extension(&choice, &()).expect("an answer").expect("Abalone has an editor")
}

fn mark() -> InputsMark {
    inputs().mark()
}

/// The file of a network for Abalone.
fn network(inputs: InputsMark) -> Vec<u8> {
    let model = testing::network(inputs.count.into(), 32, Vec::new(), 1).expect("the parts fit");
    Learned::bytes(&testing::facts("abalone", inputs), &model).expect("a small file")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&SANDBOX.print(arguments)).expect("JSON")
}

#[test]
fn files_beside_plugins_are_listed_under_their_names() {
    let listed = SANDBOX.print(&["games"]);
    assert!(listed.contains("  learned: first\n"), "{listed}");
    let listed = json(&["games", "--json"]);
    let games = listed["games"].as_array().expect("games");
    let abalone = games.iter().find(|game| game["id"] == "abalone").expect("Abalone");
    assert_eq!(abalone["learned"][0]["name"], "first", "{listed}");
}

#[test]
fn a_search_values_by_the_file() {
    let search = |heuristic: &str| {
        let spec = format!("alpha-beta:depth=2,heuristic={heuristic}");
        json(&["analyse", "abalone", "--engine", &spec, "--json"])["verdict"].take()
    };
    let (path, name, plain) = (search("learned:a.learned"), search("learned:first"), search("experimental"));
    let figures = |found: &Value| [&found["best"], &found["findings"]["lines"]].map(Clone::clone);
    assert_eq!(figures(&path), figures(&name));
    assert_ne!(figures(&path), figures(&plain), "{path}");
    SANDBOX.print(&[
        "match",
        "abalone",
        "--a",
        "pvs:nodes=300,heuristic=learned:first",
        "--b",
        "random",
        "--games",
        "2",
    ]);
}

#[test]
fn a_value_is_taken_apart_piece_by_piece() {
    let shown = SANDBOX.print(&["show", "abalone", "--heuristic", "learned:a.learned"]);
    assert!(shown.contains("Player 2: ") && shown.contains("white-marble"), "{shown}");
    let shown = json(&["show", "abalone", "--heuristic", "learned:first", "--json"]);
    let players = shown["learned"]["players"].as_array().expect("players");
    let parts = |player: usize| players[player]["influences"].as_array().expect("influences").len();
    assert_eq!([parts(0), parts(1)], [29, 29], "28 marbles and the turn");
}

#[test]
fn what_is_wrong_with_a_file_is_told_in_one_line() {
    let whole = network(mark());
    let other = InputsMark { hash: 1, ..mark() };
    for (name, bytes, words) in [
        ("cut.learned", whole[..whole.len() / 2].to_vec(), "damaged"),
        ("text.learned", b"weights".to_vec(), "is not a learned evaluation"),
        ("newer.learned", [b"abstrakt-learned 9\n", &whole[19..]].concat(), "newer program"),
        ("inputs.learned", network(other), "another version of the game"),
    ] {
        fs::write(SANDBOX.path(name), bytes).expect("a file");
        let refused = refusal("abalone", &format!("learned:{name}"));
        assert!(refused.contains(words) && refused.lines().count() == 1, "{refused}");
    }
    for (game, heuristic, words) in [
        ("yinsh", "learned:a.learned", "learned for abalone: expected one for yinsh"),
        ("abalone", "learned:missing.learned", "missing.learned"),
        ("abalone", "learned:second", "no learned evaluation second: there are: first"),
        ("abalone", "learned:", "expected learned:"),
    ] {
        let refused = refusal(game, heuristic);
        assert!(refused.contains(words) && refused.lines().count() == 1, "{refused}");
    }
}

fn refusal(game: &str, heuristic: &str) -> String {
    SANDBOX.refusal(&["analyse", game, "--engine", &format!("alpha-beta:depth=1,heuristic={heuristic}")])
}
