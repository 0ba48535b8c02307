//! The command line, by the real program with real plugins: what it prints, how it ends, what it makes of bad input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

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

/// A game in the terminal with these lines typed. A program that refuses its arguments may end before it reads them.
fn play(arguments: &[&str], lines: &str) -> Output {
    let mut child = start(&[&["play", GAME], arguments].concat());
    match child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
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
    let (games, folders) = listed.split_once("Folders that were looked into:\n").expect("they are named");
    assert!(folders.lines().any(|folder| folder.ends_with("DIR/plugins")), "{folders}");
    // The tests are run in either profile.
    let debug = |line: &&str| line.starts_with("  debug build: ");
    assert_eq!(games.lines().filter(debug).count(), if cfg!(debug_assertions) { 2 } else { 0 }, "{games}");
    let listed: String = games.lines().filter(|line| !debug(line)).map(|line| format!("{line}\n")).collect();
    assert_snapshot!(listed);
    let listed = json(&["games"]);
    let ids: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["abalone", GAME]);
    assert_eq!(listed["refused"].as_array().unwrap().len(), 1);
}

/// `abstrakt FILE` opens a window, but a file may have a command's name.
#[test]
fn a_file_that_is_called_as_a_command_is_does_not_hide_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games"), "").unwrap();
    let output = abstrakt(&["games"]).current_dir(folder.path()).env_remove("DISPLAY").output().unwrap();
    assert!(output.status.success() && text(&output.stdout).contains(GAME), "{}", text(&output.stderr));
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
fn a_site_is_told_about() {
    let file = abstrakt_tests::plugin_file("duke");
    let duke = file.to_str().expect("a path");
    let moves = ["--moves", "duke@c1 footman@b1 footman@d1 duke@c6 footman@b6 footman@d6"];
    let shown = print(&[&["show", duke, "--inspect", "b1"], &moves[..]].concat());
    let (_, told) = shown.split_once("\n\nb1: ").expect("it is told");
    assert_eq!(told, "Footman of player 1\nHere: b1-a1, b1-b2\nReaches:\n  a1 b2\n");
    let told = json(&["show", duke, "--inspect", "hand"]);
    assert_eq!(told["inspection"]["text"], "Duke of player 1, to be placed now");
    assert!(
        print(&["show", GAME, "--inspect", "b2"]).ends_with("\nb2: there is nothing to tell of this site\n")
    );
    assert_eq!(json(&["show", GAME, "--inspect", "b2"]).get("inspection"), None);
    let refused = run(&["show", "abalone", "--inspect", "z9"]);
    let error = text(&refused.stderr);
    assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("no site 'z9'; its sites are a1 a2 a3"), "{error}");
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
    // The command in the report shows the position, although the lists refuse the game.
    let shown =
        report.lines().find_map(|line| line.trim().strip_prefix("abstrakt show ")).expect("a command");
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).take(3).collect();
    let output = run(&["show", words[0], words[1], words[2]]);
    assert!(text(&output.stdout).contains("Player 1 to move"), "{words:?}: {}", text(&output.stderr));
}

/// The panic is reported, not what it makes of the contract; and how the game came there.
#[test]
fn a_call_that_fails_is_told_before_the_contract_with_its_way() {
    let folder = tempfile::tempdir().unwrap();
    for (fault, right) in [
        ("panic-in-moves@400", "a panic in moves"),
        ("panic-in-play@4000", "a panic in play"),
        ("abort-in-play@4000", "crashed (signal 6: abort)"),
        ("loop-in-play@4000", "did not answer within 3 s"),
    ] {
        let path = abstrakt_tests::faulty(folder.path(), fault);
        let output = run(&["check-plugin", path.to_str().unwrap()]);
        let (report, error) = (text(&output.stdout), text(&output.stderr));
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{fault}: {error}");
        assert!(format!("{report}{error}").contains(right), "{fault}: {report}{error}");
        assert!(!report.contains("0 moves"), "{fault}: {report}");
        // A shell takes the path in quotation marks.
        assert!(report.contains(&format!("show '{}' --setup standard", path.display())), "{fault}: {report}");
    }
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

/// A turn that is typed or played in several plies is printed on one line.
#[test]
fn a_turn_of_several_plies_is_echoed_as_one() {
    let (folder, library) = (tempfile::tempdir().unwrap(), abstrakt_tests::plugin_file("gomoku"));
    fs::copy(&library, folder.path().join(library.file_name().unwrap())).unwrap();
    let plugins = folder.path().to_str().unwrap();
    let mut child = start(&["play", "gomoku", "--option", "opening=swap2", "--plugins", plugins]);
    type_line(&mut child, "h8\ni9\ng8\nwhite e5\nquit");
    let printed = text(&child.wait_with_output().unwrap().stdout);
    assert!(printed.lines().any(|line| line.ends_with("4. Player 2: white e5")), "{printed}");
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

/// A ply that is taken back and played again is no new one, and a person's has no figures of a search.
#[test]
fn moves_are_logged_once_with_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.jsonl");
    let log = ["--player", "2=negamax:depth=2", "--moves-log", path.to_str().unwrap()];
    let output = play(&log, "a1\nundo\nredo\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines = fs::read_to_string(&path).unwrap();
    let moves: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let plies: Vec<_> =
        moves.iter().map(|played| (played["ply"].as_u64(), played["seat"].as_u64())).collect();
    assert_eq!(plies, [(Some(1), Some(1)), (Some(2), Some(2))], "{lines}");
    let [own, answer] = [&moves[0], &moves[1]];
    assert_eq!((own["notation"].as_str(), own["engine"].as_str()), (Some("a1"), Some("")));
    assert!(own["nodes"].is_null() && own["score"].is_null(), "{lines}");
    assert_eq!((answer["depth"].as_u64(), answer["nodes"].as_u64()), (Some(2), Some(8 + 8 * 7)), "{lines}");
    let again = play(&log, "quit\n");
    assert_eq!(again.status.code(), Some(2), "the log is not replaced");
}

#[test]
fn what_a_crash_left_beside_a_saved_game_is_swept() {
    let folder = tempfile::tempdir().expect("a folder");
    let left = [".abstrakt-old.tmp", ".abstrakt-new.tmp"].map(|name| folder.path().join(name));
    for file in &left {
        fs::write(file, "half a game").expect("written");
    }
    let old = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    fs::File::options().write(true).open(&left[0]).unwrap().set_modified(old).unwrap();
    // A name alone lies in the folder of the moment.
    let arguments = ["play", GAME, "--player", "1=random", "--player", "2=random", "--save", "game.abstrakt"];
    let saved = abstrakt(&arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
    assert!(
        saved.status.success() && folder.path().join("game.abstrakt").is_file(),
        "{}",
        text(&saved.stderr)
    );
    assert_eq!(left.map(|file| file.exists()), [false, true]);
}

#[test]
fn a_seat_resigns() {
    let output = play(&["--player", "2=best-move"], "a1\nresign\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("Player 2 wins: Player 1 resigned"), "{printed}");
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

/// A game with a home of its own.
fn start_in(home: &Path, arguments: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut command = abstrakt(arguments);
    command.env("ABSTRAKT_HOME", home).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let out = BufReader::new(child.stdout.take().expect("it is a pipe"));
    (child, out)
}

fn type_line(child: &mut Child, line: &str) {
    child.stdin.as_mut().expect("it is a pipe").write_all(format!("{line}\n").as_bytes()).expect("it reads");
}

/// What `play --resume` prints of the game that it finds, and its code.
fn resume_in(home: &Path, lines: &str) -> (Option<i32>, String) {
    let (mut child, mut out) = start_in(home, &["play", GAME, "--resume"]);
    child.stdin.take().expect("it is a pipe").write_all(lines.as_bytes()).expect("it reads");
    let mut printed = String::new();
    out.read_to_string(&mut printed).expect("it is text");
    (child.wait().expect("it ends").code(), printed)
}

fn journals_in(home: &Path) -> Vec<String> {
    let entries = fs::read_dir(home.join("state").join("journal")).expect("a game was played");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_journal_keeps_its_name_and_is_played_by_one_program_alone() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME]);
    for (number, ply) in ["b2", "a1", "c3"].iter().enumerate() {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
        read_until(&mut out, "legal moves");
        assert_eq!(journals_in(home.path()), [format!("{GAME}.journal")]);
        let (code, second) = resume_in(home.path(), "");
        assert_eq!(code, Some(2), "it is played: {second}");
        child.kill().unwrap();
        child.wait().unwrap();
        (child, out) = start_in(home.path(), &["play", GAME, "--resume"]);
        read_until(&mut out, &format!("{} legal moves", 8 - number));
        type_line(&mut child, "history");
        read_until(&mut out, &format!("{}. Player", number + 1));
        type_line(&mut child, "board");
    }
    type_line(&mut child, "quit");
    assert!(child.wait().unwrap().success());
    assert_eq!(journals_in(home.path()).len(), 0);
}

/// The worker that draws the board for a person, and the one that plays, both fall silent.
#[cfg(target_os = "linux")]
#[test]
fn a_game_outlives_workers_that_are_stopped() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME, "--time-limits", "2"]);
    read_until(&mut out, "9 legal moves");
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().flatten();
    let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let children: Vec<i32> =
        children.flat_map(|list| list.split(' ').flat_map(str::parse).collect::<Vec<_>>()).collect();
    assert!(children.len() >= 2, "{children:?}");
    for worker in children.into_iter().filter_map(Pid::from_raw) {
        kill_process(worker, Signal::STOP).unwrap();
    }
    // The rules' worker does not answer: another one stands at the position before the ply, which is typed again. The board
    // is then drawn by a worker that was stopped, too.
    type_line(&mut child, "b2");
    read_until(&mut out, "It was started again");
    type_line(&mut child, "b2");
    read_until(&mut out, "8 legal moves");
    type_line(&mut child, "quit");
    assert!(child.wait().unwrap().success());
}

#[test]
fn damaged_games_are_played_on_from_before_the_damage() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME]);
    for ply in ["b2", "a1", "c3"] {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
    }
    read_until(&mut out, "3. Player");
    child.kill().unwrap();
    child.wait().unwrap();
    let folder = home.path().join("state").join("journal");
    let journal = folder.join(format!("{GAME}.journal"));
    let whole = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, whole.replace("\"c3\"", "\"c3")).unwrap();
    fs::write(folder.join("junk.journal"), "junk\n").unwrap();
    let newest = folder.join("newest.journal");
    fs::write(&newest, whole.replace("Setup: standard", "Setup: nowhere")).unwrap();
    // Files written one after the other may bear the same time.
    let later = SystemTime::now() + Duration::from_secs(10);
    fs::File::options().write(true).open(&newest).unwrap().set_modified(later).unwrap();
    let (code, printed) = resume_in(home.path(), "history\nquit\n");
    assert_eq!(code, Some(0), "{printed}");
    for reported in ["junk.journal: line 1", "nowhere", "line 4: ", "2. Player 2: a1"] {
        assert!(printed.contains(reported), "{reported:?} in {printed}");
    }
    assert!(!printed.contains("3. Player"), "{printed}");

    // A move that the game does not know, in a saved file and in a journal; and a word that is none.
    let path = home.path().join("game.abstrakt");
    let saved = "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
                 Seat 2: \"B\" human\nSeed: 1\nRepetition: 5\n\nMoves:\n1. 1: b2\n2. 2: XX\nResult: unfinished.\n";
    for (word, reported) in [("z9", "ply 2"), ("#none", "line 11: ")] {
        fs::write(&path, saved.replace("XX", word)).unwrap();
        let output = play(&["--load", path.to_str().unwrap()], "history\nquit\n");
        let printed = text(&output.stdout);
        assert!(
            output.status.success() && printed.contains("1. Player 1: b2"),
            "{printed}{}",
            text(&output.stderr)
        );
        assert!(printed.contains(reported), "{printed}");
    }
}

#[test]
fn a_file_is_not_replaced_without_being_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.abstrakt");
    let save = ["--save", path.to_str().unwrap()];
    assert!(play(&save, "b2\nquit\n").status.success());
    let first = fs::read(&path).unwrap();
    let refused = play(&save, "a1\nquit\n");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "before the game begins");
    assert!(text(&refused.stderr).contains("--overwrite"));
    let typed = play(&[], &format!("a1\nsave {}\nquit\n", path.display()));
    assert!(text(&typed.stdout).contains("another name is right"));
    assert_eq!(fs::read(&path).unwrap(), first);
    assert!(play(&[&save[..], &["--overwrite"]].concat(), "a1\nquit\n").status.success());
    assert_ne!(fs::read(&path).unwrap(), first);

    let games = folder.path().join("games");
    let arguments =
        ["match", GAME, "--a", "random", "--b", "random", "--games", "2", "--save", games.to_str().unwrap()];
    assert!(run(&arguments).status.success());
    assert_eq!(run(&arguments).status.code(), Some(2));
    assert!(run(&[&arguments[..], &["--overwrite"]].concat()).status.success());
}

/// The game is saved first, and its journal given up then.
#[test]
fn a_game_that_cannot_be_saved_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("folder");
    let path = folder.join("game.abstrakt");
    let arguments = ["play", GAME, "--save", path.to_str().unwrap()];
    let refused = abstrakt(&arguments).env("ABSTRAKT_HOME", home.path()).output().unwrap();
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "there is no such folder yet");

    fs::create_dir(&folder).unwrap();
    let (mut child, mut out) = start_in(home.path(), &arguments);
    for ply in ["a1", "a2", "b1", "b2", "c1"] {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
    }
    fs::remove_dir(&folder).unwrap();
    type_line(&mut child, "quit");
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let journal = home.path().join("state").join("journal").join(format!("{GAME}.journal"));
    assert!(error.contains(&*journal.to_string_lossy()) && journal.exists(), "{error}");
    let (code, printed) = resume_in(home.path(), "history\n");
    assert!(code == Some(0) && printed.contains("5. Player 1: c1"), "{printed}");
}

/// A limit on the size of files is a full disk that can be emptied.
#[cfg(target_os = "linux")]
#[test]
fn a_journal_catches_up_after_the_disk_was_full() {
    use rustix::process::{Resource, Rlimit, prlimit};
    let home = tempfile::tempdir().unwrap();
    // The verdicts and the log are written before.
    let listed =
        abstrakt(&["games"]).env("ABSTRAKT_HOME", home.path()).env("ABSTRAKT_LOG", "off").output().unwrap();
    assert!(listed.status.success());
    let mut shell = Command::new("sh");
    // Without the trap the signal ends the program; with it writing fails.
    let program = "trap '' XFSZ; exec \"$0\" play noughts-and-crosses";
    shell
        .args(["-c", program])
        .arg(&DESK.program)
        .env("ABSTRAKT_HOME", home.path())
        .env("ABSTRAKT_LOG", "off");
    let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let journal = home.path().join("state").join("journal").join(format!("{GAME}.journal"));
    read_until(&mut out, "9 legal moves");
    let full = fs::metadata(&journal).unwrap().len() + 10;
    let pid = Pid::from_child(&child);
    let limit =
        |bytes| prlimit(Some(pid), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    limit(Some(full));
    let mut stdin = child.stdin.take().unwrap();
    for (ply, left) in [("b2", 8), ("a1", 7)] {
        writeln!(stdin, "{ply}").unwrap();
        read_until(&mut out, &format!("{left} legal moves"));
        assert!(fs::metadata(&journal).unwrap().len() <= full);
    }
    limit(None);
    writeln!(stdin, "c3").unwrap();
    read_until(&mut out, "6 legal moves");
    child.kill().unwrap();
    child.wait().unwrap();
    let (_, printed) = resume_in(home.path(), "history\nquit\n");
    for reported in ["1. Player 1: b2", "2. Player 2: a1", "3. Player 1: c3"] {
        assert!(printed.contains(reported), "{printed}");
    }
}

#[cfg(unix)]
#[test]
fn paths_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let folder = tempfile::tempdir().unwrap();
    let odd = |name: &[u8]| folder.path().join(std::ffi::OsString::from_vec([name, b"\xff\xfe"].concat()));
    let (plugins, games, file) = (odd(b"plugins"), odd(b"games"), odd(b"file"));
    fs::create_dir(&plugins).unwrap();
    let library = abstrakt_tests::plugin_file("template");
    fs::copy(&library, plugins.join(library.file_name().unwrap())).unwrap();
    fs::write(odd(b"plugins").join(odd(b"junk").file_name().unwrap()), "junk").unwrap();
    let run = |arguments: &[&std::ffi::OsStr]| {
        let mut command = abstrakt(&[]);
        command.args(arguments).arg("--plugins").arg(&plugins).output().expect("the program starts")
    };
    let of = |text: &'static str| std::ffi::OsStr::new(text);
    for arguments in [
        vec![of("games"), of("--json")],
        vec![
            of("match"),
            of(GAME),
            of("--a"),
            of("random"),
            of("--b"),
            of("random"),
            of("--games"),
            of("2"),
            of("--json"),
            of("--save"),
            games.as_os_str(),
        ],
        vec![of("play"), of(GAME), of("--save"), file.as_os_str()],
        vec![of("play"), of(GAME), of("--load"), file.as_os_str()],
    ] {
        let output = run(&arguments);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    }
    assert!(file.exists() && games.join("0002.abstrakt").exists());
    let typed = abstrakt(&["play", GAME]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().and_then(
        |mut child| {
            child.stdin.take().expect("it is a pipe").write_all(b"\xff\xfe\nb2\nquit\n")?;
            child.wait_with_output()
        },
    );
    let printed = text(&typed.unwrap().stdout);
    assert!(printed.contains("not UTF-8") && printed.contains("1. Player 1: b2"), "{printed}");
}

#[test]
fn nothing_from_outside_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evil\u{1b}[2J\u{202e}.abstrakt");
    let load = ["play", GAME, "--load", path.to_str().unwrap()];
    let position = ["show", GAME, "--position", "\u{1b}[2J\u{9b}\u{202e}\r"];
    for arguments in [&load[..], &position, &["\u{1b}[31mnonsense"], &["show", "\u{202e}chess"]] {
        let output = run(arguments);
        let printed = text(&output.stderr) + &text(&output.stdout);
        let steers = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(!printed.contains(steers) && printed.lines().count() == 1, "{printed:?}");
    }
    fs::write(
        &path,
        "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
                      Seat 2: \"B\" human\n\nMoves:\n1. 1: b\u{202e}2\nResult: unfinished.\n",
    )
    .unwrap();
    let output = run(&load);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(!text(&output.stdout).contains('\u{202e}'), "{:?}", text(&output.stdout));
}

#[test]
fn a_void_game_is_named_and_costs_code_1() {
    let folder = tempfile::tempdir().unwrap();
    abstrakt_tests::faulty(folder.path(), "abort-in-features@100000");
    let plugins = folder.path().to_str().unwrap();
    let games = folder.path().join("games");
    let arguments = [
        "match",
        "pile",
        "--a",
        "negamax:depth=12",
        "--b",
        "random",
        "--games",
        "2",
        "--plugins",
        plugins,
        "--save",
    ];
    let arguments = [&arguments[..], &[games.to_str().unwrap()]].concat();
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let (printed, error) = (text(&output.stdout), text(&output.stderr));
    assert!(printed.contains("0 games") && printed.contains("\nVoid: game 2: "), "{printed}");
    assert!(error.starts_with("error: 2 games void: game 1: ") && error.lines().count() == 1, "{error}");
    let output = run(&[&arguments[..], &["--json", "--overwrite"]].concat());
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), printed["standing"]["void"].as_array().unwrap().len()), (Some(1), 2));
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
        // A description that goes on in the next line is no command.
        .filter(|line| !line.starts_with("   "))
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
    ];
    let mut reported = String::new();
    for arguments in cases {
        let output = run(arguments);
        let error = text(&output.stderr);
        assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
        let words = text(arguments.join(" ").as_bytes());
        reported += &format!("{words}\n  {}: {error}", output.status.code().expect("it ended by itself"));
    }
    assert_snapshot!(reported);
}

/// The program with a home of its own that knows the games already.
#[cfg(unix)]
fn settled_home() -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let looked = abstrakt(&["games"]).env("ABSTRAKT_HOME", home.path()).output().expect("the program starts");
    assert!(looked.status.success());
    home
}

#[cfg(unix)]
#[test]
fn a_thread_that_cannot_start_is_one_line() {
    let home = settled_home();
    // A stack beyond the address space: the system refuses every thread.
    let stack = (1_u64 << 47).to_string();
    let [a, b] = ["1=random", "2=random"];
    for arguments in [
        &["show", GAME][..],
        &["perft", GAME, "--depth", "1"],
        &["analyse", GAME, "--engine", "random"],
        &["play", GAME, "--player", a, "--player", b],
        &["match", GAME, "--a", "random", "--b", "random", "--games", "2"],
        &["games", "--again"],
    ] {
        let mut command = abstrakt(arguments);
        let output =
            command.env("ABSTRAKT_HOME", home.path()).env("RUST_MIN_STACK", &stack).output().unwrap();
        let errors = text(&output.stderr);
        // A list of games is a list without them, each with the reason.
        let (code, lines) = if arguments[0] == "games" { (0, 0) } else { (1, 1) };
        assert_eq!(
            (output.status.code(), errors.lines().count()),
            (Some(code), lines),
            "{arguments:?}: {errors}"
        );
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

#[cfg(unix)]
#[test]
fn a_low_limit_of_open_files_is_named() {
    let home = settled_home();
    for most in [12, 16, 24, 32, 64] {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &format!("ulimit -n {most}; exec \"$0\" \"$@\"")]).arg(&DESK.program);
        command.args(["play", GAME, "--player", "1=random", "--player", "2=random"]);
        command.env("ABSTRAKT_HOME", home.path()).env_remove("ABSTRAKT_PLUGINS").stdin(Stdio::null());
        let output = command.output().unwrap();
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("note: this process may have {most} files open")), "{errors}");
        // Enough for three workers, or it is told what there are too few of, and no game is blamed.
        match output.status.code() {
            Some(0) => assert_eq!(errors.lines().count(), 1, "{errors}"),
            _ => {
                let printed = text(&output.stdout);
                let all = format!("{printed}{errors}");
                assert!(
                    most < 32 && all.contains("open files") && errors.lines().count() == 2,
                    "{most}: {all}"
                );
                assert!(!all.contains("stopped working") && !all.contains("panicked"), "{all}");
            }
        }
    }
}
