//! `docs/adding-a-game.md` is true: `abstrakt new-game` writes crates outside the workspace that pass their tests and the kit and play,
//! and a host that is running finds their libraries without a restart. They are built into the target folder of the test run, with
//! its profile, so that only the plugin API is built once more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use abstrakt_loader::{Catalog, Folder, Probe};
use abstrakt_system::Home;
use abstrakt_tests::{library_name, plugin_file, program};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Host, Launch, Timeouts};

const GUIDE: &str = include_str!("../../docs/adding-a-game.md");

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

/// The program with a home of its own.
fn abstrakt(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command
        .args(arguments)
        .args(["--time-limits", "20"])
        .env("ABSTRAKT_HOME", home)
        .env_remove("ABSTRAKT_PLUGINS");
    command.output().expect("the program starts")
}

fn printed(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("it prints UTF-8")
}

/// A crate as the command writes it, in `folder`.
fn new_game(folder: &Path, name: &str, board: &str) -> PathBuf {
    let (crate_folder, api) = (folder.join(name), workspace().join("plugin-api"));
    let [folder_text, api] = [&crate_folder, &api].map(|path| path.to_str().expect("a plain path"));
    let output = abstrakt(
        &folder.join("home"),
        &["new-game", name, "--board", board, "--dir", folder_text, "--api", api],
    );
    assert!(printed(&output).contains("cargo test"), "it says what comes next");
    crate_folder
}

/// Runs cargo in the folder of a crate outside the workspace: without a network, and with the versions and the profile of the
/// workspace's dependencies, which are built already.
fn cargo(folder: &Path, task: &str) {
    fs::copy(workspace().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace is locked");
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).expect("the workspace has a manifest");
    let profile = manifest.find("\n[profile.dev]").zip(manifest.find("\n[profile.release]"));
    let profile = profile.and_then(|(start, end)| manifest.get(start..end)).expect("the profile of tests");
    let config = folder.join("profile.toml");
    fs::write(&config, profile).expect("the folder can be written");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the target folder");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([task, "--offline", "--quiet", "--config"]).arg(config).current_dir(folder);
    let output = cargo.env("CARGO_TARGET_DIR", target).output().expect("cargo starts");
    let [out, error] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{out}\n{error}");
}

/// The path at which cargo leaves the library of a crate of this name.
fn library(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the target folder");
    target.join("debug").join(library_name(&name.replace('-', "_")))
}

#[test]
fn a_new_game_is_found_by_a_running_host() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let plugins = folder.path().join("plugins");
    fs::create_dir(&plugins).expect("the folder is new");
    fs::copy(plugin_file("template"), plugins.join(library_name("template"))).expect("the template is built");

    // The host runs: its catalog is open and a game of the template is being played.
    let home = Home::at(&folder.path().join("home"));
    let watched = vec![Folder { path: plugins.clone(), named: true }];
    let mut catalog = Catalog::new(&home, watched, Probe::with(program(), Duration::from_secs(120)));
    catalog.rescan();
    let start = |catalog: &Catalog, id: &str| {
        let game = catalog.game(id).expect("the game is there");
        let launch = Launch {
            host: Host::process(program()),
            plugin: game.copy.clone(),
            game: game.facts.name.en.clone().into(),
            timeouts: Timeouts {
                load: Duration::from_secs(60),
                rules: Duration::from_secs(60),
                ..Timeouts::default()
            },
        };
        let mut client = Client::start(launch).expect("the worker starts");
        client.open(&Opening::default()).expect("the setup opens");
        client
    };
    let mut running = start(&catalog, "noughts-and-crosses");
    running.turn("b2").expect("a legal move");

    // The author follows the guide and drops the library in.
    let author = new_game(folder.path(), "my-game", "squares");
    cargo(&author, "build");
    let library = library("my-game");
    fs::copy(&library, plugins.join(library.file_name().expect("a library has a name")))
        .expect("it is dropped in");

    let changes = catalog.rescan();
    assert_eq!(changes.added, ["my-game"], "refused: {:?}", catalog.refused());
    let mut added = start(&catalog, "my-game");
    assert_eq!(added.turn("a1").expect("a legal move").plies, 1);
    assert_eq!(running.turn("a1").expect("the running game goes on").plies, 2);
}

#[test]
fn a_new_game_on_any_board_passes_its_tests_and_the_kit_and_plays() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    for board in ["squares", "hexagons", "points"] {
        let name = format!("{board}-in-a-row");
        let crate_folder = new_game(folder.path(), &name, board);
        cargo(&crate_folder, "test");
        cargo(&crate_folder, "build");
        let (home, library) = (folder.path().join("home"), library(&name));
        let library = library.to_str().expect("a plain path");
        let report = abstrakt(&home, &["check-plugin", library, "--games", "5"]);
        assert!(printed(&report).contains(&format!("{name} keeps the contract")), "{report:?}");
        let shown = abstrakt(&home, &["show", library, "--moves", "a1 b2 a2", "--heuristic", "open-lines"]);
        assert!(printed(&shown).contains("Player 2 to move"), "{shown:?}");
    }
}

/// The template is the command's output but for its manifest, and for the name of its crate and its Czech name.
#[test]
fn the_template_is_what_the_command_writes() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let written = new_game(folder.path(), "noughts-and-crosses", "squares");
    let template = workspace().join("plugins/template");
    for file in ["src/lib.rs", "tests/rules.rs", "assets/rules.en.md", "assets/rules.cs.md"] {
        let read = |path: PathBuf| fs::read_to_string(path).expect("both have the file");
        let expected = read(template.join(file));
        let expected = expected
            .replace("abstrakt_template", "noughts_and_crosses")
            .replace("Piškvorky 3×3", "Noughts and crosses");
        assert_eq!(read(written.join(file)), expected, "{file}");
    }
    let mut files: Vec<_> =
        fs::read_dir(&template).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    files.sort();
    assert_eq!(files, ["Cargo.toml", "assets", "src", "tests"]);
}

#[test]
fn a_new_game_is_refused_where_it_would_do_harm_or_could_not_be_built() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (home, taken) = (folder.path().join("home"), folder.path().join("taken"));
    fs::create_dir(&taken).expect("the folder is new");
    fs::write(taken.join("a.txt"), "mine").expect("written");
    let [free, taken] =
        [&folder.path().join("free"), &taken].map(|path| path.to_str().expect("plain").to_owned());
    let refusals = [
        (vec!["new-game", "My Game", "--dir", &free], "my-game"),
        (vec!["new-game", "board", "--dir", &free], "expected two words"),
        (vec!["new-game", "my-game", "--dir", &taken], "is not empty"),
        (vec!["new-game", "my-game", "--dir", &free, "--api", &taken], "is not a plugin API"),
    ];
    for (arguments, right) in refusals {
        let output = abstrakt(&home, &arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
        assert!(error.contains(right), "{arguments:?}: {error}");
    }
    assert!(!Path::new(&free).exists(), "nothing is left behind");
    assert_eq!(fs::read_to_string(Path::new(&taken).join("a.txt")).expect("kept"), "mine");
}

/// The manifest of the guide and that of the command say the same.
#[test]
fn the_guide_shows_the_manifest_that_the_command_writes() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let written = fs::read_to_string(new_game(folder.path(), "my-game", "squares").join("Cargo.toml"))
        .expect("written");
    let (_, rest) = GUIDE.split_once("```toml\n").expect("the guide shows a manifest");
    let (shown, _) = rest.split_once("```").expect("the manifest ends");
    let api = workspace().join("plugin-api").display().to_string();
    let lines = |text: &str| {
        let bare =
            text.lines().map(|line| line.split('#').next().unwrap_or_default().trim().replace('\'', "\""));
        bare.filter(|line| !line.is_empty()).collect::<Vec<String>>()
    };
    assert_eq!(lines(&written), lines(&shown.replace("../abstrakt/plugin-api", &api)));
}

/// The guide's second example.
#[test]
fn the_second_example_keeps_the_contract() {
    assert_keeps_the_contract("hexxagon", &["rules.en.md", "rules.cs.md"], 200);
}

/// The same with the editor that the guide shows: an outside game is learned without another line, and what was learned beats its heuristic.
#[test]
fn the_second_example_with_an_editor_learns_to_beat_its_heuristic() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let home = folder.path().join("home");
    copy_example(
        "hexxagon",
        ["rules.en.md", "rules.cs.md", "src/lib.rs"].into_iter(),
        folder.path(),
        "[workspace]\n",
    );
    let source = folder.path().join("src/lib.rs");
    let written = fs::read_to_string(&source).expect("copied");
    fs::write(&source, with_editor(&written)).expect("written");
    cargo(folder.path(), "build");
    let library = library("hexxagon");
    let library = library.to_str().expect("a plain path");
    let report = abstrakt(&home, &["check-plugin", library, "--games", "5"]);
    assert!(printed(&report).contains("hexxagon keeps the contract"), "{report:?}");
    let [plugins, run] = ["plugins", "run"].map(|name| folder.path().join(name));
    fs::create_dir(&plugins).expect("the folder is new");
    fs::copy(library, plugins.join(library_name("hexxagon"))).expect("it is built");
    let [plugins, run] = [&plugins, &run].map(|path| path.to_str().expect("a plain path"));
    let learning = ["learn", "hexxagon", "--nodes", "300", "--games", "800", "--generations", "1"];
    printed(&abstrakt(
        &home,
        &[&["--plugins", plugins][..], &learning, &["--match-games", "2", "--dir", run]].concat(),
    ));
    let learned = format!("pvs:nodes=300,heuristic=learned:{run}/generation-1.learned");
    let players = [
        "--a",
        &learned,
        "--b",
        "pvs:nodes=300",
        "--games",
        "200",
        "--random-turns",
        "6",
        "--seed",
        "5",
        "--json",
    ];
    let result = abstrakt(&home, &[&["--plugins", plugins, "match", "hexxagon"][..], &players].concat());
    let result: serde_json::Value = serde_json::from_str(printed(&result)).expect("JSON");
    assert!(result["score"].as_f64().expect("a score") > 0.6, "{result}");
}

/// The source of the second example with the editor of the guide.
fn with_editor(source: &str) -> String {
    let (_, rest) = GUIDE.split_once("// In `impl Game for Hexxagon`:\n").expect("the guide has its editor");
    let (of_game, rest) = rest.split_once("// In `impl View for Cells`:\n").expect("and what it arranges");
    let (of_view, _) = rest.split_once("```").expect("the code ends");
    let mut source = source.to_owned();
    for (begin, methods) in [
        ("impl Game for Hexxagon {\n    type Position = Cells;\n", of_game),
        ("impl View for Cells {\n", of_view),
    ] {
        assert_eq!(source.matches(begin).count(), 1, "{begin}");
        source = source.replace(begin, &format!("{begin}\n{methods}\n"));
    }
    source
}

/// The third one, with chance.
#[test]
fn the_third_example_keeps_the_contract_and_its_rolls_open_turns() {
    let folder = assert_keeps_the_contract("dash", &["rules.md"], 240);
    cargo(folder.path(), "build");
    let (home, library) = (folder.path().join("home"), library("dash"));
    let library = library.to_str().expect("a plain path");
    // A roll is of the turn behind it: the first piece enters by each of four rolls, and so does the other one.
    for (depth, leaves) in [("1", "4"), ("2", "16"), ("3", "112")] {
        let counted = abstrakt(&home, &["perft", library, "--depth", depth, "--json"]);
        assert!(printed(&counted).contains(&format!("\"leaves\": {leaves},")), "{counted:?}");
    }
    let [plugins, run] = ["plugins", "run"].map(|name| folder.path().join(name));
    fs::create_dir(&plugins).expect("the folder is new");
    fs::copy(library, plugins.join(library_name("dash"))).expect("it is built");
    let [from, save] = [&plugins, &run].map(|path| path.to_str().expect("a plain path"));
    let random = ["--a", "random", "--b", "random", "--games", "2", "--random-turns", "0"];
    printed(&abstrakt(&home, &[&["--plugins", from, "match", "dash", "--save", save][..], &random].concat()));
    let written = fs::read_to_string(run.join("0001.abstrakt")).expect("the game is kept");
    assert!(
        written.lines().any(|line| line.starts_with("1. ~")),
        "the first roll is of the first turn: {written}"
    );
}

/// Two games that were written from this guide alone, by somebody who knew no other page of this project: one of stacks, and a race for
/// four with a die. One workspace, so that they are built by one call.
#[test]
fn games_of_outside_authors_keep_the_contract_and_are_played_to_their_end() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (home, games) = (folder.path().join("home"), ["dvonn", "ludo"]);
    let members = "[workspace]\nmembers = [\"dvonn\", \"ludo\"]\nresolver = \"3\"\n";
    fs::write(folder.path().join("Cargo.toml"), members).expect("written");
    for (game, rules) in games.into_iter().zip([&["rules.en.md"][..], &["rules.en.md", "rules.cs.md"]]) {
        let rules: Vec<String> = rules.iter().map(|file| format!("assets/{file}")).collect();
        let files = rules.iter().map(String::as_str).chain(["src/lib.rs", "tests/rules.rs"]);
        copy_example(game, files, &folder.path().join(game), "");
    }
    cargo(folder.path(), "build");
    let plugins = folder.path().join("plugins");
    fs::create_dir(&plugins).expect("the folder is new");
    for game in games {
        let copy = plugins.join(library_name(game));
        fs::copy(library(game), &copy).expect("it is built");
        let report = abstrakt(&home, &["check-plugin", copy.to_str().expect("a plain path"), "--games", "6"]);
        assert!(printed(&report).contains(&format!("{game} keeps the contract")), "{report:?}");
    }
    let plugins = plugins.to_str().expect("a plain path");
    // The counts of the games' own tests, where a second model of the rules has them, too.
    for (game, setup, depth, leaves) in [
        ("dvonn", "placed", "2", "2090"),
        ("ludo", "players-2", "4", "1338"),
        ("ludo", "players-4", "4", "1313"),
    ] {
        let counted = abstrakt(
            &home,
            &["--plugins", plugins, "perft", game, "--setup", setup, "--depth", depth, "--json"],
        );
        assert!(printed(&counted).contains(&format!("\"leaves\": {leaves},")), "{counted:?}");
    }
    for (game, setup, seats) in [("dvonn", "placed", 2), ("ludo", "players-4", 4)] {
        let kept = folder.path().join(format!("{game}.abstrakt"));
        let file = kept.to_str().expect("a plain path");
        let players = ["1=pvs:nodes=50", "2=random", "3=expectimax:depth=1", "4=random"];
        let players = players[..seats].iter().flat_map(|player| ["--player", player]);
        let game_of_engines =
            ["--plugins", plugins, "play", game, "--setup", setup, "--seed", "1", "--save", file];
        let played = abstrakt(&home, &game_of_engines.into_iter().chain(players).collect::<Vec<_>>());
        let written = fs::read_to_string(&kept).expect("the game is kept");
        assert!(written.contains("\nResult: "), "{written}");
        // It is read back: its end is where it ended.
        let read = abstrakt(&home, &["--plugins", plugins, "play", game, "--load", file]);
        assert!(printed(&played).contains(printed(&read).trim_end()), "{read:?}");
    }
}

/// Checks that an example is a crate of at most so many lines, which passes the kit and its own tests; the folder of a copy of it.
fn assert_keeps_the_contract(name: &str, rules: &[&str], most: usize) -> tempfile::TempDir {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    let lines = fs::read_to_string(example.join("src/lib.rs")).expect("its source").lines().count();
    assert!(lines <= most, "{lines} lines: a game of this size should need no more than {most}");
    let folder = tempfile::tempdir().expect("a folder for the test");
    let files = rules.iter().copied().chain(["src/lib.rs", "tests/rules.rs"]);
    copy_example(name, files, folder.path(), "[workspace]\n");
    cargo(folder.path(), "test");
    folder
}

/// Copies these files of an example and its manifest, whose workspace is this one.
fn copy_example<'f>(example: &str, files: impl Iterator<Item = &'f str>, folder: &Path, its_workspace: &str) {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(example);
    for name in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("made");
        fs::copy(example.join(name), file).expect("copied");
    }
    let manifest = fs::read_to_string(example.join("Cargo.toml")).expect("its manifest");
    let api = workspace().join("plugin-api").display().to_string();
    let manifest = manifest.replace("../../../plugin-api", &api).replace("[workspace]\n", its_workspace);
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
}
