//! A home from which no code may run: libraries elsewhere are loaded from where they lie.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Output;

use abstrakt_skips::skip;
use abstrakt_tests::{Sandbox, library_name, plugin_file, private_mounts, program};

/// Mounts the home without execution, puts the library that is named first into the user's folder there, and runs the rest.
const SCRIPT: &str = r#"mount -t tmpfs -o noexec tmpfs "$ABSTRAKT_HOME" && mkdir -p "$ABSTRAKT_HOME/data/plugins" &&
    cp "$0" "$ABSTRAKT_HOME/data/plugins" && exec "$@""#;

#[test]
fn on_a_home_without_execution_libraries_are_loaded_from_where_they_lie() {
    if !private_mounts().arg("true").output().is_ok_and(|output| output.status.success()) {
        skip("this user cannot mount a file system of their own (unshare)");
        return;
    }
    let sandbox = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"]);
    fs::create_dir(sandbox.path("home")).expect("the sandbox is new");
    let run = |arguments: &[&str]| -> Output {
        let mut command = private_mounts();
        command.args(["sh", "-c", SCRIPT]).arg(plugin_file("yinsh")).arg(program()).args(arguments);
        sandbox.surround(&mut command);
        command.output().expect("unshare starts")
    };
    let games = run(&["games"]);
    let text = String::from_utf8_lossy(&games.stdout);
    assert!(text.contains("noughts-and-crosses"), "{text}");
    let refusal = text.lines().find(|line| line.contains(&library_name("abstrakt_yinsh")));
    assert!(refusal.is_some_and(|line| line.contains("noexec")), "{text}");
    let leaves = run(&["perft", "noughts-and-crosses", "--depth", "2"]);
    assert!(String::from_utf8_lossy(&leaves.stdout).ends_with("72\n"), "{leaves:?}");
}
