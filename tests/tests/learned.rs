//! Learned evaluations through the real program: listed, searched by, taken apart, and refused in one line.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use abstrakt_learned::{BaseHeuristic, Learned, LearnedFacts, Model, Network, NetworkParts, testing};
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

/// The file of a network that corrects a heuristic of Abalone, or of one that says nothing, with the heuristic.
fn correcting(id: &str, seed: Option<u64>) -> (Vec<u8>, BaseHeuristic) {
    let plugin = Plugin::load(&plugin_file("abalone")).expect("the plugin loads");
    let base = BaseHeuristic::of(plugin.facts(), Some(id)).expect("a heuristic");
    let count = mark().count.into();
    let model = match seed {
        Some(seed) => testing::network(count, 32, Vec::new(), seed),
        None => Network::quantised(
            count,
            &NetworkParts {
                hidden: 16,
                rows: vec![0.0; 16 * count],
                biases: vec![0.0; 16],
                outputs: vec![0.0; 16],
                constants: vec![0.0],
                ..NetworkParts::default()
            },
        )
        .map(Model::Network),
    };
    let facts = LearnedFacts { base: Some(base.clone()), ..testing::facts("abalone", mark()) };
    (Learned::bytes(&facts, &model.expect("the parts fit")).expect("a small file"), base)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&SANDBOX.print(arguments)).expect("JSON")
}

/// The files that games come with are of the game as it is today, and small.
#[test]
fn files_that_games_come_with_fit_them() {
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").join("plugins");
    let mut fitting = Vec::new();
    for game in fs::read_dir(plugins).expect("a folder").flatten() {
        let files = fs::read_dir(game.path().join("assets")).into_iter().flatten().flatten();
        let files =
            files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "learned"));
        for path in files {
            let id = game.file_name().into_string().expect("a plain name");
            let plugin = Plugin::load(&plugin_file(&id)).expect("the plugin loads");
            let choice = Choice::of(plugin.facts(), 0);
            let inputs: Option<Inputs> = plugin.extension(&choice, &()).expect("an answer");
            let learned = Learned::read(&path, &id).unwrap_or_else(|error| panic!("{error}"));
            learned
                .check_inputs(inputs.expect("an editor").mark(), &path)
                .unwrap_or_else(|error| panic!("{error}"));
            assert!(learned.facts().making.command.starts_with(&format!("abstrakt learn {id} ")), "{path:?}");
            fitting.push(id);
        }
    }
    fitting.sort();
    fitting.dedup();
    let games = ["abalone", "draughts-czech", "draughts-international", "duke", "gomoku", "terrace", "yinsh"];
    assert_eq!(fitting, games);
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
fn a_base_is_corrected_in_its_own_units_and_told_in_log_odds() {
    let findings = |heuristic: &str| {
        let spec = format!("alpha-beta:depth=3,heuristic={heuristic}");
        json(&["analyse", "abalone", "--engine", &spec, "--json"])["verdict"].take()
    };
    // A correction of nothing: the same moves and nodes as the heuristic, its values told by its scale.
    for id in ["experimental", "analyzing"] {
        let (bytes, base) = correcting(id, None);
        fs::write(SANDBOX.path("nothing.learned"), bytes).expect("a file");
        let (plain, corrected) = (findings(id), findings("learned:nothing.learned"));
        assert_eq!(plain["best"], corrected["best"], "{id}");
        let of_line = |found: &Value, key: &str| found["findings"]["lines"][0][key].clone();
        assert_eq!(of_line(&plain, "plies"), of_line(&corrected, "plies"), "{id}");
        assert_eq!(plain["findings"]["nodes"], corrected["findings"]["nodes"], "{id}");
        let value = of_line(&plain, "score")["value"].as_f64().expect("a value");
        assert_eq!(of_line(&corrected, "score")["value"], base.log_odds(value).round(), "{id}");
    }
    let (bytes, _) = correcting("experimental", Some(3));
    fs::write(SANDBOX.path("corrected.learned"), bytes).expect("a file");
    assert_ne!(
        findings("experimental")["findings"]["lines"],
        findings("learned:corrected.learned")["findings"]["lines"]
    );
    let shown = SANDBOX.print(&["show", "abalone", "--heuristic", "learned:corrected.learned"]);
    assert!(shown.contains(" by the heuristic that it corrects "), "{shown}");
    let shown = json(&["show", "abalone", "--heuristic", "learned:corrected.learned", "--json"]);
    let player = &shown["learned"]["players"][0];
    assert!(player["base"].is_i64() && player["base"] != player["value"], "{player}");

    // A heuristic that the game no longer has.
    let (bytes, mut base) = correcting("experimental", Some(3));
    base.heuristic.id = Some("forgotten".into());
    let facts = LearnedFacts { base: Some(base), ..testing::facts("abalone", mark()) };
    let learned = Learned::of_bytes(&bytes, "a".as_ref()).expect("a file");
    fs::write(SANDBOX.path("forgotten.learned"), Learned::bytes(&facts, learned.model()).expect("a file"))
        .expect("a file");
    let refused = refusal("abalone", "learned:forgotten.learned");
    assert!(refused.contains("forgotten") && refused.lines().count() == 1, "{refused}");
}

#[test]
fn strengths_play_by_the_evaluation_that_comes_with_a_game() {
    let sandbox = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["abalone"]);
    let seats = |sandbox: &Sandbox| {
        let record = sandbox
            .print(&["match", "abalone", "--a", "medium", "--b", "random", "--games", "2", "--turns", "3"]);
        record.contains("learned:default")
    };
    assert!(!seats(&sandbox), "no file lies beside the plugin");
    let (bytes, _) = correcting("experimental", Some(3));
    fs::write(sandbox.path("plugins/abalone.default.learned"), bytes).expect("a file");
    assert!(seats(&sandbox));
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
