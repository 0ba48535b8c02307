//! The variants of draughts, each a library around the same rules: the promises of the contract over random games of every option, a whole
//! game as text, the cover. They are tried as they are loaded, because the kit and the rules would be compiled anew for
//! each of them in a test of its own.

use std::fs;
use std::path::Path;

use abstrakt_game_data::DataFile;
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::Rules;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms, assert_cover_picture, playthrough};
use abstrakt_tests::plugin_file;

/// The libraries in the workspace, under their names, sorted, each with the tables that come with it.
fn editions() -> Vec<(String, Plugin)> {
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("plugins");
    let entries = fs::read_dir(&plugins).expect("the folder of games").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("draughts-")).collect();
    names.sort();
    assert!(names.len() >= 7, "{names:?}");
    let loaded = |name: String| {
        let plugin = Plugin::load(&plugin_file(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for kind in &plugin.facts().data {
            let path = plugins.join(&name).join(format!("assets/tables.{}", kind.id));
            let tables = DataFile::open(&path).unwrap_or_else(|error| panic!("{error}"));
            plugin.take_data(&kind.id, tables.forever()).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        (name, plugin)
    };
    names.into_iter().map(loaded).collect()
}

#[test]
fn every_edition_keeps_the_contract() {
    for (_, plugin) in editions() {
        assert_conforms(&plugin, &Plan::full());
    }
}

/// A change of rules, notation, values or order of moves would show here at once.
#[test]
fn a_game_of_every_edition_reads_as_before() {
    for (name, plugin) in editions() {
        let choice = plugin.facts().choose(None, None, &[]).expect("its usual setup");
        insta::assert_snapshot!(name, playthrough(&plugin, &choice, 1).unwrap());
    }
}

#[test]
fn every_edition_has_a_cover() {
    for (_, plugin) in editions() {
        assert_cover_picture(plugin.cover());
    }
}
