//! Run, test, lint and bench.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::{Value, json};

use crate::build::{Build, Outcome, cargo, finish, metadata, test_build, workspace};

/// Builds, stages, and starts the program with `arguments`.
pub fn run(arguments: &[String]) -> Outcome {
    let build = Build::with("quick")?;
    build.stage_plugins(&build.plugins_beside())?;
    if arguments.is_empty() && !has_display() {
        println!("There is no display, so the window cannot open. The command line offers:\n");
        return finish(Command::new(build.program()).arg("--help"));
    }
    finish(Command::new(build.program()).args(arguments))
}

/// Test targets that drive the window, one test after the other, and wait for it: they leave a processor free.
const WINDOWS: [&str; 2] = ["--workspace", "--test=window*"];
/// All other test targets, as patterns of names.
const OTHERS: [&str; 3] = ["--workspace", "--test=[!w]*", "--test=w[!i]*"];
/// The tests inside libraries and programs.
const UNITS: [&str; 3] = ["--workspace", "--lib", "--bins"];

/// All tests, or those that the arguments select; at the end, how many were skipped and why.
pub fn test(arguments: &[String]) -> Outcome {
    let file = |name: &str| std::env::temp_dir().join(format!("abstrakt-{name}-{}", std::process::id()));
    let (skipped, printed) = (file("skipped"), file("windows"));
    let tests = |selected: &[&str]| {
        let mut tests = cargo();
        tests.args(["test", "--no-fail-fast"]).args(selected).env(abstrakt_skips::VARIABLE, &skipped);
        tests
    };
    let outcome = if arguments.is_empty() {
        all_tests(tests, &printed)
    } else {
        finish(&mut tests(&arguments.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    // Where no test was skipped, there is no file.
    let lines = std::fs::read_to_string(&skipped).unwrap_or_default();
    let _ = std::fs::remove_file(&skipped);
    print!("\n{}", abstrakt_skips::summary(&lines));
    outcome
}

/// Runs all tests by `tests`, those of the window beside the others; what they print goes to the file `printed`, and is shown behind the rest.
fn all_tests(tests: impl Fn(&[&str]) -> Command, printed: &Path) -> Outcome {
    // Built at once, with the programs and libraries that tests run, so that none waits for another. Examples are no tests: `lint` checks
    // them.
    finish(tests(&["--workspace", "--tests", "--no-run"]).stdout(Stdio::null()))?;
    test_build("dev")?;
    let mut units = tests(&UNITS);
    units.args(without_unit_tests(&metadata()?).map(|package| format!("--exclude={package}")));
    let unwritten = |error| format!("{}: {error}", printed.display());
    let output = File::create(printed).map_err(unwritten)?;
    let errors = output.try_clone().map_err(unwritten)?;
    let mut windows = tests(&WINDOWS);
    windows.stdout(output).stderr(errors);
    let (units, others, documentation, windows) = thread::scope(|scope| {
        let windows = scope.spawn(|| finish(&mut windows));
        let units = finish(&mut units);
        let others = finish(&mut tests(&OTHERS));
        let documentation = finish(&mut tests(&["--workspace", "--doc"]));
        let ended = windows.join();
        (
            units,
            others,
            documentation,
            ended.unwrap_or_else(|_| Err("the tests of the window were not run".into())),
        )
    });
    let printed_text = std::fs::read_to_string(printed).map_err(unwritten)?;
    let _ = std::fs::remove_file(printed);
    print!("{printed_text}");
    // The reasons of one program stand before all that the next ones print.
    printed_text.lines().filter(|line| line.starts_with("failed: ")).for_each(|line| println!("{line}"));
    units.and(others).and(documentation).and(windows)
}

/// The packages whose libraries and programs say that there are no tests inside: named by a selection, Cargo would compile them as tests
/// all the same.
fn without_unit_tests(metadata: &Value) -> impl Iterator<Item = &str> {
    let is_tested = |target: &&Value| target["test"] == true && target["kind"] != json!(["test"]);
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let untested = packages.filter(move |package| {
        let targets = package["targets"].as_array();
        package["source"].is_null()
            && !targets.is_some_and(|targets| targets.iter().any(|target| is_tested(&target)))
    });
    untested.filter_map(|package| package["name"].as_str())
}

/// The real program under kills, full disks, bad plugins and clicks; `arguments` are those of the soak.
pub fn soak(arguments: &[String]) -> Outcome {
    finish(Command::new(test_build("dev")?.tool("abstrakt-soak")).args(arguments))
}

/// Every parser with inputs made from good ones, those of the games in their libraries; `arguments` are those of
/// `abstrakt-fuzz-bodies`. Optimised fully where `release` says so, else as the tests are.
pub fn fuzz(release: bool, arguments: &[String]) -> Outcome {
    let profile = if release { "release" } else { "dev" };
    let build = test_build(profile)?;
    finish(Command::new(build.tool("abstrakt-fuzz-bodies")).args(arguments).args(build.libraries()))
}

/// The pictures of the documents, drawn by the tests of the window without a display.
pub fn pictures() -> Outcome {
    let folder = workspace().join("docs/pictures");
    let test = ["test", "-p", "abstrakt-gui", "--test", "window", "--", "pictures_of_documents"];
    finish(cargo().args(test).env("ABSTRAKT_DOCUMENT_PICTURES", folder))
}

/// Formatting, lints and documentation, warnings denied.
pub fn lint() -> Outcome {
    finish(cargo().args(["fmt", "--all", "--check"]))?;
    finish(cargo().args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))?;
    finish(cargo().env("RUSTDOCFLAGS", "--deny warnings").args(["doc", "--workspace", "--no-deps"]))
}

/// Benchmarks with full link-time optimisation.
pub fn bench(arguments: &[String]) -> Outcome {
    let all = ["--workspace".to_owned()];
    let arguments = if arguments.is_empty() { &all } else { arguments };
    finish(cargo().args(["bench", "--profile", "packaged"]).args(arguments))
}

fn has_display() -> bool {
    let reported = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || reported("DISPLAY") || reported("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_without_unit_tests_are_left_out() {
        let package = |name: &str, source: Option<&str>, targets: &[(&str, bool)]| {
            let targets: Vec<Value> =
                targets.iter().map(|(kind, test)| json!({ "kind": [kind], "test": test })).collect();
            json!({ "name": name, "source": source, "targets": targets })
        };
        let packages = [
            package("tested", None, &[("lib", true), ("test", true)]),
            package("game", None, &[("cdylib", false), ("test", true), ("example", false)]),
            package("program", None, &[("lib", false), ("bin", true)]),
            package("of-others", Some("registry"), &[("lib", false)]),
        ];
        let metadata = json!({ "packages": packages });
        assert_eq!(without_unit_tests(&metadata).collect::<Vec<_>>(), ["game"]);
    }
}
