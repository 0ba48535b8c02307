//! Builds the workspace's libraries and program with the Cargo that runs the tests, once, into the same target folder and
//! profile: nothing is rebuilt that the test run has built already.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Environment variable with a program to test in place of a fresh build: a packed one, for example.
pub const PROGRAM_VARIABLE: &str = "ABSTRAKT_TEST_PROGRAM";

/// The library of a game of the workspace: `plugin_file("template")`.
///
/// # Panics
/// When it does not build.
pub fn plugin_file(game: &str) -> PathBuf {
    package_library(&format!("abstrakt-{game}"))
}

/// The library of a package of the workspace.
///
/// # Panics
/// When it does not build.
pub fn package_library(package: &str) -> PathBuf {
    build();
    output_folder().join(library_name(&package.replace('-', "_")))
}

/// The platform's file name for the library `name`.
pub fn library_name(name: &str) -> String {
    format!("{DLL_PREFIX}{name}{DLL_SUFFIX}")
}

/// The program, with the window, or the one that [`PROGRAM_VARIABLE`] names.
///
/// # Panics
/// When it does not build.
pub fn program() -> PathBuf {
    if let Some(packed) = std::env::var_os(PROGRAM_VARIABLE) {
        return packed.into();
    }
    build();
    output_folder().join(format!("abstrakt{EXE_SUFFIX}"))
}

/// The engine that plays badly and misbehaves as its arguments tell.
///
/// # Panics
/// When it does not build.
pub fn mock_engine() -> PathBuf {
    build();
    output_folder().join(format!("abstrakt-mock-engine{EXE_SUFFIX}"))
}

/// The workspace's root.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

/// `target/debug` or its like: the folder above `deps`, where this test was built.
pub(crate) fn output_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its own file");
    let deps = test.parent().expect("a file has a folder");
    let folder = deps.parent().expect("Cargo builds tests into deps");
    if deps.ends_with("deps") { folder.into() } else { deps.into() }
}

/// Cargo, as the test run uses it, without network.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Builds the libraries and the program of the whole workspace, with the features of a test run.
///
/// A package built alone would have fewer features than the test run has chosen for the whole workspace, and Cargo would
/// build the window's crates once more for it. A test target in the list makes Cargo count the features that tests ask for.
fn build() {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = output_folder();
        let profile = match folder.file_name().and_then(|name| name.to_str()) {
            Some("debug") | None => "dev",
            Some(profile) => profile,
        };
        let mut cargo = cargo();
        cargo.args(["build", "--quiet", "--workspace", "--lib", "--bins", "--test", "docs"]);
        cargo.args(["--profile", profile]);
        cargo.arg("--target-dir").arg(folder.parent().expect("a profile's folder lies in the target folder"));
        run(&mut cargo);
    });
}

/// Runs a command to its good end.
pub(crate) fn run(command: &mut Command) {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&done.stderr));
}
