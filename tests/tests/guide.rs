//! `docs/adding-a-game.md` is true: its manifest and the template make a crate outside the workspace, whose library a
//! host that is running finds without a restart, and plays.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use abstrakt_loader::{Catalog, Folder, Probe};
use abstrakt_system::Home;
use abstrakt_tests::{library_name, plugin_file, program};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Host, Launch, Timeouts};

const GUIDE: &str = include_str!("../../docs/adding-a-game.md");

/// A crate as the guide's first step makes it: the template's sources under the guide's own manifest.
fn follow_the_guide(folder: &Path) {
    let workspace =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace");
    let template = workspace.join("plugins/template");
    fs::create_dir(folder.join("assets")).expect("the folder is new");
    for name in ["assets/rules.en.md", "assets/rules.cs.md"] {
        fs::copy(template.join(name), folder.join(name)).expect("the template has its rules");
    }
    let source = fs::read_to_string(template.join("src/lib.rs")).expect("the template has a source");
    fs::create_dir(folder.join("src")).expect("the folder is new");
    fs::write(folder.join("src/lib.rs"), source.replace("\"noughts-and-crosses\"", "\"my-game\""))
        .expect("written");
    let (_, rest) = GUIDE.split_once("```toml\n").expect("the guide shows a manifest");
    let (manifest, _) = rest.split_once("```").expect("the manifest ends");
    // An empty workspace table: the crate must not be taken for a member of a workspace above it.
    let api = workspace.join("plugin-api").display().to_string();
    let manifest = manifest.replace("../abstrakt/plugin-api", &api) + "\n[workspace]\n";
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    // The same versions as the workspace: they are on this machine, so that no network is needed.
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace is locked");
}

fn build(folder: &Path) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--offline", "--quiet"]).current_dir(folder).env("CARGO_TARGET_DIR", &target);
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    target.join("debug").join(format!("{prefix}my_game{suffix}"))
}

#[test]
fn a_game_made_by_the_guide_is_found_by_a_running_host() {
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
            game: game.facts.name.en.clone(),
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
    let author = folder.path().join("my-game");
    fs::create_dir(&author).expect("the folder is new");
    follow_the_guide(&author);
    let library = build(&author);
    fs::copy(&library, plugins.join(library.file_name().expect("a library has a name")))
        .expect("it is dropped in");

    let changes = catalog.rescan();
    assert_eq!(changes.added, ["my-game"], "refused: {:?}", catalog.refused());
    let mut added = start(&catalog, "my-game");
    assert_eq!(added.turn("a1").expect("a legal move").plies, 1);
    assert_eq!(running.turn("a1").expect("the running game goes on").plies, 2);
}

/// The guide's second example: a crate of its own, which passes the kit and its own tests.
#[test]
fn the_second_example_keeps_the_contract() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hexxagon");
    let lines = fs::read_to_string(example.join("src/lib.rs")).expect("its source").lines().count();
    assert!(lines <= 200, "{lines} lines: a game of this size should need no more than 200");
    let folder = tempfile::tempdir().expect("a folder for the test");
    let workspace =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace");
    for name in ["rules.en.md", "rules.cs.md", "src/lib.rs", "tests/rules.rs"] {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("made");
        fs::copy(example.join(name), file).expect("copied");
    }
    let manifest = fs::read_to_string(example.join("Cargo.toml")).expect("its manifest");
    let api = workspace.join("plugin-api").display().to_string();
    fs::write(folder.path().join("Cargo.toml"), manifest.replace("../../../plugin-api", &api))
        .expect("written");
    fs::copy(workspace.join("Cargo.lock"), folder.path().join("Cargo.lock"))
        .expect("the workspace is locked");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--offline", "--quiet"]).current_dir(folder.path()).env("CARGO_TARGET_DIR", &target);
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
