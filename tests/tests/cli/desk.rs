//! The program under test, and a game in it that a person types.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

/// The small game of the template.
pub const GAME: &str = "noughts-and-crosses";

/// The program as it is installed: plugins beside it, and a home of its own.
pub struct Desk {
    pub folder: TempDir,
    pub program: PathBuf,
}

pub static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the target folder is writable");
    let plugins = folder.path().join("plugins");
    fs::create_dir(&plugins).expect("the folder is new");
    for game in ["template", "abalone"] {
        let library = abstrakt_tests::plugin_file(game);
        let name = library.file_name().expect("a library has a name");
        fs::copy(&library, plugins.join(name)).expect("the library was built");
    }
    fs::write(plugins.join(format!("junk{}", std::env::consts::DLL_SUFFIX)), "junk")
        .expect("the folder is there");
    let program = folder.path().join(format!("abstrakt{}", std::env::consts::EXE_SUFFIX));
    let built = abstrakt_tests::program();
    fs::hard_link(&built, &program)
        .or_else(|_| fs::copy(&built, &program).map(drop))
        .expect("the program was built");
    Desk { folder, program }
});

/// A command with a home where nobody else writes but the verdicts' cache.
pub fn abstrakt(arguments: &[&str]) -> Command {
    let mut command = Command::new(&DESK.program);
    command.args(arguments).env("ABSTRAKT_HOME", DESK.folder.path().join("home"));
    command.env_remove("ABSTRAKT_PLUGINS").env_remove("COLUMNS").stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    abstrakt(arguments).output().expect("the program starts")
}

/// The output of a command that must succeed and print nothing on standard error.
pub fn print(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    text(&output.stdout)
}

pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&print(&[arguments, &["--json"]].concat())).expect("it prints JSON")
}

/// Text with the folder of this run left out.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(&*DESK.folder.path().to_string_lossy(), "DIR")
}

/// A game in the terminal with these lines typed. A program that refuses its arguments may end before it reads them.
pub fn play(arguments: &[&str], lines: &str) -> Output {
    let mut child = start(&[&["play", GAME], arguments].concat());
    match child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
    child.wait_with_output().expect("it ends")
}

pub fn start(arguments: &[&str]) -> Child {
    piped(&mut abstrakt(arguments))
}

fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Reads what a running game prints until a line holds `sign`.
pub fn read_until(out: &mut impl BufRead, sign: &str) {
    let mut line = String::new();
    while !line.contains(sign) {
        line.clear();
        assert!(out.read_line(&mut line).expect("it is text") > 0, "{sign} was never printed");
    }
}

/// A game with a home of its own.
pub fn start_in(home: &Path, arguments: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut child = piped(abstrakt(arguments).env("ABSTRAKT_HOME", home));
    let out = BufReader::new(child.stdout.take().expect("it is a pipe"));
    (child, out)
}

pub fn type_line(child: &mut Child, line: &str) {
    child.stdin.as_mut().expect("it is a pipe").write_all(format!("{line}\n").as_bytes()).expect("it reads");
}

/// The output of `play --resume` for the game that it finds, and its exit code.
pub fn resume_in(home: &Path, lines: &str) -> (Option<i32>, String) {
    let (mut child, mut out) = start_in(home, &["play", GAME, "--resume"]);
    child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes()).expect("it reads");
    let mut printed = String::new();
    out.read_to_string(&mut printed).expect("it is text");
    (child.wait().expect("it ends").code(), printed)
}

pub fn journals_in(home: &Path) -> Vec<String> {
    let entries = fs::read_dir(home.join("state").join("journal")).expect("a game was played");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
