//! The bodies of the fuzz targets as property tests: some thousand inputs each, made from good ones. `cargo xtask fuzz` and
//! cargo-fuzz (`tests/fuzz`) try more.

use std::path::Path;

use abstrakt_fuzz_bodies::matches::opening_list_target;
use abstrakt_fuzz_bodies::run::{Effort, run};
use abstrakt_fuzz_bodies::{Target, games, plain_targets};
use abstrakt_loader::Plugin;
use abstrakt_tests::plugin_file;

/// Seed of the inputs.
const SEED: u64 = 20_260;

/// The folder of tests in the workspace.
fn tests() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in it")
}

fn hold(targets: &[Target], inputs: u64) {
    for target in targets {
        if let Err(failure) = run(target, SEED, Effort::Inputs(inputs)) {
            panic!("{failure}: {:?}", String::from_utf8_lossy(&failure.input));
        }
    }
}

#[test]
fn no_file_or_message_breaks_a_reader() {
    hold(&plain_targets(), 2000);
}

#[test]
fn no_list_of_openings_breaks_its_reader() {
    hold(&[opening_list_target(plugin_file("template"))], 200);
}

#[test]
fn no_text_breaks_a_game() {
    for game in ["template", "abalone", "terrace", "yinsh", "duke", "gomoku", "draughts-international"] {
        let plugin = Plugin::load(&plugin_file(game)).expect("the plugin loads");
        hold(&games::targets(plugin), 500);
    }
}

/// Every target has its file for cargo-fuzz, and every file its target.
#[test]
fn the_layout_of_cargo_fuzz_has_every_target() {
    let folder = tests().join("fuzz");
    let files = std::fs::read_dir(folder.join("fuzz_targets")).expect("a folder").flatten();
    let mut files: Vec<String> = files
        .map(|file| file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    let mut named: Vec<&str> =
        manifest.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).collect();
    named.retain(|name| *name != "abstrakt-fuzz");
    named.sort_unstable();
    assert_eq!(files, named);
    for target in plain_targets() {
        assert!(files.contains(&target.name), "{}", target.name);
    }
}

/// The table of readers in the document on reliability: every reader there has a target that exists, and every target is in it.
#[test]
fn every_reader_is_fuzzed() {
    let folder = tests();
    let text = std::fs::read_to_string(folder.join("../docs/reliability.md")).expect("a document");
    let table = text.lines().skip_while(|line| *line != "| reader | read by | target |").skip(2);
    let mut named = std::collections::BTreeSet::new();
    for row in table.take_while(|line| line.starts_with('|')) {
        let mut codes = row.split('`').skip(1).step_by(2);
        let (file, target) = (codes.next().expect("a file"), codes.next().expect("a target"));
        assert!(folder.join("..").join(file).exists(), "{file}");
        named.insert(target.to_owned());
    }
    let files = std::fs::read_dir(folder.join("fuzz/fuzz_targets")).expect("a folder").flatten();
    let targets = files.map(|file| {
        let name = file.path().file_stem().expect("a name").to_string_lossy().into_owned();
        // Those of a game have its id behind their name.
        let part = ["option_", "position_", "move_"].into_iter().find(|part| name.starts_with(part));
        part.map_or(name, |part| part.trim_end_matches('_').to_owned())
    });
    assert_eq!(named, targets.collect());
}
