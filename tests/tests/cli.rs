//! The command line, by the real program with real plugins: what it prints, how it ends, what it makes of bad input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;

use abstrakt_record::load;
use insta::assert_snapshot;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// The small game of the template.
const GAME: &str = "noughts-and-crosses";

/// The program as it is installed: plugins beside it, and a home of its own.
struct Desk {
    folder: TempDir,
    program: PathBuf,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
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
fn abstrakt(arguments: &[&str]) -> Command {
    let mut command = Command::new(&DESK.program);
    command.args(arguments).env("ABSTRAKT_HOME", DESK.folder.path().join("home"));
    command.env_remove("ABSTRAKT_PLUGINS").env_remove("COLUMNS").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    abstrakt(arguments).output().expect("the program starts")
}

/// What a command prints that must end well and say nothing on standard error.
fn print(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    text(&output.stdout)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&print(&[arguments, &["--json"]].concat())).expect("it prints JSON")
}

/// Text with the folder of this run left out.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(&*DESK.folder.path().to_string_lossy(), "DIR")
}

/// A game in the terminal with these lines typed.
fn play(arguments: &[&str], lines: &str) -> Output {
    let mut child = start(&[&["play", GAME], arguments].concat());
    child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn start(arguments: &[&str]) -> Child {
    let mut command = abstrakt(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn games_are_listed_with_the_files_refused() {
    let listed = print(&["games"]).replace(std::env::consts::DLL_SUFFIX, ".so");
    assert_snapshot!(listed);
    let listed = json(&["games"]);
    let ids: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["abalone", GAME]);
    assert_eq!(listed["refused"].as_array().unwrap().len(), 1);
}

#[test]
fn folders_of_flags_are_searched_first() {
    let other = tempfile::tempdir().unwrap();
    let library = abstrakt_tests::plugin_file("template");
    fs::copy(&library, other.path().join(library.file_name().unwrap())).unwrap();
    let folder = other.path().to_str().unwrap();
    for listed in [print(&["games", "--plugins", folder]), {
        let output = abstrakt(&["games"]).env("ABSTRAKT_PLUGINS", folder).output().unwrap();
        text(&output.stdout)
    }] {
        assert!(listed.contains(&format!("file: {folder}")), "{listed}");
        assert!(listed.contains(&format!("game {GAME} is taken from {folder}")), "{listed}");
    }
}

#[test]
fn rules_come_in_both_languages() {
    let (english, czech) = (print(&["rules", GAME]), print(&["rules", GAME, "--lang", "cs"]));
    assert!(english.contains("three") && !english.contains('ě'), "{english}");
    assert!(czech.contains('ě') || czech.contains('ř'), "{czech}");
    assert_eq!(english, print(&["rules", GAME, "--lang", "en"]));
}

#[test]
fn a_position_is_shown() {
    assert_snapshot!("show", print(&["show", GAME, "--moves", "b2 a1 c3"]));
    assert_snapshot!("show_over", print(&["show", GAME, "--moves", "a1 b1 a2 b2 a3"]));
    assert_snapshot!("show_abalone", print(&["show", "abalone", "--setup", "belgian-daisy"]));
}

#[test]
fn a_value_is_shown_feature_by_feature() {
    let shown = print(&["show", GAME, "--moves", "b2 a1", "--heuristic", "open-lines"]);
    assert_snapshot!(shown);
    let shown = json(&["show", "abalone", "--heuristic", "standard"]);
    for player in shown["heuristic"]["players"].as_array().unwrap() {
        let terms = player["terms"].as_array().unwrap();
        let sum: i64 = terms.iter().map(|term| term["product"].as_i64().unwrap()).sum();
        assert_eq!(player["value"].as_i64().unwrap(), sum);
        assert!(terms.iter().any(|term| term["feature"] == "A1" && term["weight"] == 25));
    }
}

#[test]
fn a_shown_position_is_read_back() {
    let moves = ["--moves", "b2 a1 c3 a3"];
    let shown = json(&[&["show", GAME], &moves[..]].concat());
    let again = json(&["show", GAME, "--position", shown["position"].as_str().unwrap()]);
    for part in ["position", "player", "moves", "board"] {
        assert_eq!(shown[part], again[part], "{part}");
    }
}

#[test]
fn perft_ends_with_the_count_alone() {
    let counted = print(&["perft", GAME, "--depth", "3", "--divide"]);
    let lines: Vec<&str> = counted.lines().collect();
    // 9 x 8 x 7 positions: nobody has three in a row before the fifth turn.
    assert_eq!((lines.last(), lines.len()), (Some(&"504"), 11));
    assert!(lines[..9].iter().all(|line| line.ends_with(" 56")), "{counted}");
    assert_eq!(print(&["perft", GAME, "--depth", "0"]).lines().last(), Some("1"));
    let counts = ["--in-process", "--bulk"].map(|flag| json(&["perft", "abalone", "--depth", "2", flag]));
    let plain = json(&["perft", "abalone", "--depth", "2"]);
    for count in counts {
        assert_eq!(count["leaves"], plain["leaves"]);
    }
}

#[test]
fn analysis_is_the_same_every_time_and_everywhere() {
    let engine = ["--engine", "alpha-beta:depth=3,ordering=on,tt=4,heuristic=standard", "--multipv", "2"];
    let arguments = [&["analyse", "abalone", "--setup", "belgian-daisy"], &engine[..]].concat();
    let first = json(&arguments);
    for again in [json(&arguments), json(&[&arguments[..], &["--in-process"]].concat())] {
        for part in ["best", "ended"] {
            assert_eq!(again["verdict"][part], first["verdict"][part]);
        }
        for part in ["lines", "nodes", "horizon", "depth", "view"] {
            assert_eq!(again["verdict"]["findings"][part], first["verdict"]["findings"][part], "{part}");
        }
    }
    assert_eq!(first["verdict"]["findings"]["lines"].as_array().unwrap().len(), 2);
    let plain = print(&["analyse", GAME, "--engine", "negamax:depth=5", "--moves", "a1 b2 a2"]);
    assert!(plain.ends_with("\nbest a3\n"), "the only move that does not lose at once: {plain}");
}

#[test]
fn bench_signs_each_game_and_all() {
    let signature = |printed: &str| {
        let last = printed.lines().last().unwrap().strip_prefix("signature ").unwrap();
        last.parse::<u64>().unwrap()
    };
    let games = ["abalone", GAME].map(|game| signature(&print(&["bench", game])));
    assert_eq!(signature(&print(&["bench"])), games.iter().sum::<u64>());
    assert_eq!(json(&["bench", GAME])["signature"], games[1]);
}

#[test]
fn a_plugin_is_checked_wherever_it_lies() {
    let library = abstrakt_tests::plugin_file("template");
    let path = library.to_str().unwrap();
    let report = print(&["check-plugin", path, "--games", "2"]);
    assert!(report.ends_with(&format!("{GAME} keeps the contract\n")), "{report}");
    assert_eq!(json(&["check-plugin", path, "--games", "1"])["problems"], Value::Array(vec![]));
}

#[test]
fn a_plugin_that_breaks_the_contract_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = abstrakt_tests::faulty(folder.path(), "changing-key");
    let output = run(&["check-plugin", path.to_str().unwrap(), "--games", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let (report, error) = (text(&output.stdout), text(&output.stderr));
    assert!(report.contains("pile breaks the contract") && report.contains("key"), "{report}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// Its fault comes too late for the quick look that every new file gets.
#[test]
fn a_plugin_that_stops_working_costs_a_line_and_code_1() {
    let folder = tempfile::tempdir().unwrap();
    abstrakt_tests::faulty(folder.path(), "abort-in-moves@100000");
    let output = run(&["perft", "pile", "--depth", "12", "--plugins", folder.path().to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let error = text(&output.stderr);
    assert_eq!(error, "error: Pile stopped working: it crashed (signal 6: abort) while counting positions\n");
}

#[test]
fn a_game_is_played_from_a_script() {
    let output = play(&[], "moves\nb2\nb2\nlater\na1\nundo\nc3\nhistory\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_snapshot!("play", text(&output.stdout));
}

#[test]
fn engines_play_to_the_end_and_the_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.abstrakt");
    let seats = ["--player", "1=negamax:depth=5", "--player", "2=negamax:depth=5", "--seed", "7"];
    let save = ["--save", path.to_str().unwrap()];
    let output = play(&[&seats[..], &save].concat(), "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let record = load(&path).unwrap();
    assert_eq!(
        (record.header.seed, record.plies().len()),
        (7, 9),
        "two players who look ahead fill the board"
    );
    assert!(record.result().unwrap().winners.is_empty());
    assert!(text(&output.stdout).contains("Draw"));

    let output = play(&["--load", path.to_str().unwrap(), "--player", "1=human"], "history\nundo\nhistory\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("9. Player 1: "), "{printed}");
}

#[test]
fn a_seat_resigns() {
    let output = play(&["--player", "2=best-move"], "a1\nresign\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("Player 2 wins: player 1 resigned"), "{printed}");
}

/// Reads what a running game prints until a line holds `sign`.
fn read_until(out: &mut impl BufRead, sign: &str) {
    let mut line = String::new();
    while !line.contains(sign) {
        line.clear();
        assert!(out.read_line(&mut line).expect("it is text") > 0, "{sign} was never printed");
    }
}

#[test]
fn a_game_that_is_broken_off_is_resumed() {
    let home = tempfile::tempdir().unwrap();
    for signal in [Signal::INT, Signal::KILL] {
        let arguments = ["play", GAME, "--player", "2=human"];
        let mut command = abstrakt(&arguments);
        command.env("ABSTRAKT_HOME", home.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (mut input, mut out) =
            (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        read_until(&mut out, "9 legal moves");
        input.write_all(b"b2\n").unwrap();
        read_until(&mut out, "8 legal moves");
        kill_process(Pid::from_child(&child), signal).unwrap();
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, (signal == Signal::INT).then_some(0), "{rest}");

        let mut command = abstrakt(&["play", GAME, "--resume"]);
        command.env("ABSTRAKT_HOME", home.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"history\nquit\n").unwrap();
        let printed = text(&child.wait_with_output().unwrap().stdout);
        assert!(printed.contains("1. Player 1: b2"), "{printed}");
    }
    let output = abstrakt(&["play", GAME, "--resume"]).env("ABSTRAKT_HOME", home.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a game that was quit is not offered again");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = start(&["rules", "abalone"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn every_command_has_help() {
    let mut help = print(&["--help"]);
    for line in help
        .clone()
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
    {
        let command = line.split_whitespace().next().unwrap();
        if command != "help" {
            help += &format!("\n=== {command}\n\n{}", print(&[command, "--help"]));
        }
    }
    assert_snapshot!(help);
    assert!(print(&["--version"]).starts_with("abstrakt "));
}

/// The lists of what is right grow with the engine, so they are not kept word by word.
#[test]
fn bad_engine_specs_are_answered_with_what_is_right() {
    for (spec, right) in [("deep-thought", "alpha-beta"), ("alpha-beta:depth=2,deph=3", "ordering")] {
        let output = run(&["analyse", GAME, "--engine", spec]);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains(right) && error.ends_with("are right\n"), "{error}");
    }
}

/// One bad command line a line, with its exit code and what it prints.
#[test]
fn bad_input_is_refused_in_one_line() {
    let (junk, missing) = (DESK.folder.path().join("junk"), DESK.folder.path().join("missing"));
    fs::write(&junk, "junk").unwrap();
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let (junk, missing) = (path(&junk), path(&missing));
    let cases: &[&[&str]] = &[
        &["nonsense"],
        &["shwo"],
        &["games", "more"],
        &["rules"],
        &["rules", "chess"],
        &["rules", GAME, "--lang", "de"],
        &["show", "chess"],
        &["show", GAME, "--setup", "none"],
        &["show", GAME, "--players", "3"],
        &["show", GAME, "--players", "9"],
        &["show", GAME, "--option", "blitz"],
        &["show", GAME, "--option", "blitz=on"],
        &["show", GAME, "--position", "junk"],
        &["show", GAME, "--moves", "b2 b2"],
        &["show", GAME, "--heuristic", "none"],
        &["play", GAME, "--player", "human"],
        &["play", GAME, "--player", "0=human"],
        &["play", GAME, "--player", "3=human"],
        &["play", GAME, "--player", "1=human", "--player", "1=human"],
        &["play", GAME, "--player", "1=alpha-beta"],
        &["play", GAME, "--player", "1=best-move:heuristic=none"],
        &["play", GAME, "--seed", "x"],
        &["play", GAME, "--load", &missing],
        &["play", GAME, "--load", &junk],
        &["play", GAME, "--load", &junk, "--seed", "1"],
        &["analyse", GAME],
        &["analyse", GAME, "--engine", "alpha-beta"],
        &["analyse", GAME, "--engine", "alpha-beta:depth=2,w.none=3"],
        &["analyse", GAME, "--engine", "random", "--multipv", "0"],
        &["analyse", GAME, "--engine", "negamax:depth=2", "--moves", "a1 b1 a2 b2 a3"],
        &["perft", GAME],
        &["perft", GAME, "--depth", "100"],
        &["perft", GAME, "--depth", "-1"],
        &["perft", GAME, "--dept", "2"],
        &["bench", "chess"],
        &["match", GAME, "--a", "easy", "--games", "2"],
        &["match", GAME, "--a", "easy", "--b", "alpha-beta", "--games", "2"],
        &["match", GAME, "--a", "easy", "--b", "hard", "--games", "0"],
        &["match", "abalone", "--a", "easy", "--b", "hard", "--games", "2", "--players", "3"],
        &["measure", GAME, "--depth", "0"],
        &["measure", GAME, "--heuristic", "none"],
        &["check-plugin"],
        &["check-plugin", &missing],
        &["check-plugin", &junk],
        &["tournament"],
        &["tournament", "round.toml"],
    ];
    let mut told = String::new();
    for arguments in cases {
        let output = run(arguments);
        let error = text(&output.stderr);
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
        let words = text(arguments.join(" ").as_bytes());
        told += &format!("{words}\n  {}: {error}", output.status.code().expect("it ended by itself"));
    }
    assert_snapshot!(told);
}
