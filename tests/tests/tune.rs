//! Tuning by the real program: its files, the same end however often it was killed and however many games ran at once,
//! and the weights that an engine takes.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use abstrakt_random::Random;
use abstrakt_tests::{kill_until_done, lines_of, wait_for_lines};
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

const GAME: &str = "noughts-and-crosses";
/// A little tuning: some 60 games of a moment each.
const GENETIC: [&str; 12] = [
    "--engine",
    "alpha-beta:depth=1",
    "--generations",
    "12",
    "--population",
    "5",
    "--final-games",
    "8",
    "--random-turns",
    "1",
    "--seed",
    "3",
];
const SPSA: [&str; 14] = [
    "--method",
    "spsa",
    "--engine",
    "alpha-beta:depth=1",
    "--generations",
    "8",
    "--pairs",
    "2",
    "--final-games",
    "8",
    "--random-turns",
    "1",
    "--seed",
    "4",
];

const SEARCH: [&str; 14] = [
    "--search",
    "quiescence-depth,lmr-base",
    "--engine",
    "pvs:depth=2,tt=off",
    "--generations",
    "6",
    "--population",
    "4",
    "--final-games",
    "4",
    "--random-turns",
    "1",
    "--seed",
    "5",
];
/// Every kind of run.
const RUNS: [(&str, &[&str]); 3] = [("genetic", &GENETIC), ("spsa", &SPSA), ("search", &SEARCH)];

/// The program with one plugin and a home of its own.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let plugins = folder.path().join("plugins");
        fs::create_dir(&plugins).unwrap();
        let library = abstrakt_tests::plugin_file("template");
        fs::copy(&library, plugins.join(library.file_name().unwrap())).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(abstrakt_tests::program());
        command.args(arguments).env("ABSTRAKT_HOME", self.path("home")).stdin(Stdio::null());
        command.env("ABSTRAKT_PLUGINS", self.path("plugins")).env_remove("COLUMNS");
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn good(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{arguments:?}: {err}");
        out.into_owned()
    }

    fn tune(&self, settings: &[&str], folder: &Path, concurrency: &str) {
        let folder = folder.to_str().unwrap();
        self.good(&[&["tune", GAME], settings, &["--dir", folder, "--at-once", concurrency]].concat());
    }
}

/// The files that a run leaves: its games in order, its generations, its weights without the command.
fn left_by(folder: &Path) -> (Vec<String>, String, Value) {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let mut games: Vec<String> = read("games.jsonl").lines().map(str::to_owned).collect();
    games.sort();
    (games, read("generations.jsonl"), serde_json::from_str(&read("weights.json")).unwrap())
}

#[test]
fn games_at_once_change_nothing() {
    let desk = Desk::new();
    for (name, settings) in RUNS {
        let (one, three) = (desk.path(&format!("{name}-1")), desk.path(&format!("{name}-3")));
        desk.tune(settings, &one, "1");
        desk.tune(settings, &three, "3");
        assert_eq!(left_by(&one), left_by(&three));
    }
}

/// The numbers stand among the switches, where an engine reads them; weights stay as they are.
#[test]
fn numbers_of_the_search_are_tuned_by_both_methods() {
    let desk = Desk::new();
    for (name, method) in [("genetic", &[][..]), ("spsa", &["--method", "spsa"][..])] {
        let folder = desk.path(name);
        desk.tune(&[&SEARCH, method].concat(), &folder, "2");
        let read = |name: &str| -> Value {
            serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
        };
        let (plan, weights) = (read("plan.json"), read("weights.json"));
        assert_eq!(plan["format"], 2);
        let command = plan["made-by"].as_str().or(plan["made_by"].as_str()).unwrap();
        assert!(command.contains("--search quiescence-depth,lmr-base"), "{command}");
        assert_eq!(weights["weights"], serde_json::json!({}));
        for (key, range) in [("quiescence-depth", 1..=99), ("lmr-base", 0..=300)] {
            let value: i32 = weights["switches"][key].as_str().unwrap().parse().unwrap();
            assert!(range.contains(&value), "{key} = {value}");
        }
        let engine = format!("pvs:depth=2,weights={}", folder.join("weights.json").display());
        desk.good(&["match", GAME, "--a", &engine, "--b", "random", "--games", "2"]);
    }
}

/// Killed at any moment, and resumed until it ends: as if nothing had been.
#[test]
fn a_run_that_is_killed_again_and_again_ends_as_one_that_is_not() {
    let desk = Desk::new();
    for (seed, (name, settings)) in (1..).zip(RUNS) {
        let (whole, broken) = (desk.path(&format!("{name}-whole")), desk.path(&format!("{name}-broken")));
        desk.tune(settings, &whole, "2");
        let games = left_by(&whole).0.len();
        let (folder, journal) = (broken.to_str().unwrap(), broken.join("games.jsonl"));
        // A plan is all that a kill in the first moment leaves.
        fs::create_dir(&broken).unwrap();
        fs::copy(whole.join("plan.json"), broken.join("plan.json")).unwrap();
        let mut random = Random::new(seed);
        let start = || desk.command(&["tune", "--resume", folder]).spawn().unwrap();
        let kills = kill_until_done(start, &journal, || random.below(games / 3));
        assert!(kills > 0, "nothing was killed");
        assert_eq!(left_by(&broken), left_by(&whole), "{kills} kills");
        println!("{name}: {kills} kills");
    }
}

/// A file that cannot grow stands for a full disk: the run ends in one line, and goes on when there is room.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_run_in_one_line_and_it_goes_on() {
    let desk = Desk::new();
    let (whole, limited) = (desk.path("whole"), desk.path("limited"));
    desk.tune(&GENETIC, &whole, "1");
    let folder = limited.to_str().unwrap();
    let command =
        desk.command(&[&["tune", GAME], &GENETIC[..], &["--dir", folder, "--at-once", "1"]].concat());
    let output = abstrakt_tests::on_full_disk(&command, 4).stdin(Stdio::null()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    // Its games or its generations, whichever come first to the limit.
    assert!(error.contains("s.jsonl was not written: "), "{error}");
    let kept = lines_of(&limited.join("games.jsonl"));
    assert!(kept > 0 && kept < left_by(&whole).0.len(), "{kept} games");
    desk.good(&["tune", "--resume", folder]);
    assert_eq!(left_by(&limited), left_by(&whole));
}

/// Whoever comes to the folder of a run that is being tuned is told, and changes nothing.
#[cfg(unix)]
#[test]
fn a_run_is_tuned_by_one_program() {
    let desk = Desk::new();
    let run = desk.path("run");
    let folder = run.to_str().unwrap();
    let begin = [&["tune", GAME], &GENETIC[..], &["--dir", folder, "--at-once", "1"]].concat();
    let mut tuning = desk.command(&begin).spawn().unwrap();
    let journal = run.join("games.jsonl");
    assert!(wait_for_lines(&mut tuning, &journal, 2), "it has more games than these");
    // It stands still, so that it cannot end while others come to its folder.
    kill_process(Pid::from_child(&tuning), Signal::STOP).unwrap();
    let before = fs::read(&journal).unwrap();
    for (second, reason) in [
        (&["tune", "--resume", folder][..], "another program is playing this run"),
        (&begin[..], "already holds a run"),
    ] {
        let refused = desk.run(second);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{second:?}: {error}");
        assert!(error.contains(reason) && error.contains(folder), "{second:?}: {error}");
        assert_eq!(fs::read(&journal).unwrap(), before, "{second:?} changes nothing");
    }
    tuning.kill().unwrap();
    tuning.wait().unwrap();
}

/// A power cut takes the end of a line, perhaps within a letter: only that game is played again.
#[test]
fn a_run_whose_journal_was_cut_inside_a_letter_goes_on() {
    let desk = Desk::new();
    let (whole, cut) = (desk.path("whole"), desk.path("cut"));
    desk.tune(&GENETIC, &whole, "1");
    fs::create_dir(&cut).unwrap();
    fs::copy(whole.join("plan.json"), cut.join("plan.json")).unwrap();
    let games = fs::read_to_string(whole.join("games.jsonl")).unwrap();
    let kept = games.lines().count() / 2;
    let mut lines: Vec<u8> = games.split_inclusive('\n').take(kept).collect::<String>().into();
    lines.extend(&"{\"void\":\"Dáma".as_bytes()[..11]);
    assert!(std::str::from_utf8(&lines).is_err(), "a letter is cut");
    fs::write(cut.join("games.jsonl"), lines).unwrap();
    desk.good(&["tune", "--resume", cut.to_str().unwrap()]);
    assert_eq!(left_by(&cut), left_by(&whole));
}

/// A folder that an older program left half played, whose journal does not begin with the plan, is played to the same end.
#[test]
fn a_run_of_an_older_program_goes_on() {
    let desk = Desk::new();
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tuning-run");
    let whole = fs::read_to_string(older.join("games.jsonl")).unwrap();
    assert_eq!((whole.lines().count(), whole.starts_with("{\"duel\":1,")), (20, true));
    for kept in [0, 7, 20] {
        let run = desk.path(&format!("run-{kept}"));
        fs::create_dir(&run).unwrap();
        fs::copy(older.join("plan.json"), run.join("plan.json")).unwrap();
        let games: String = whole.split_inclusive('\n').take(kept).collect();
        fs::write(run.join("games.jsonl"), games).unwrap();
        desk.good(&["tune", "--resume", run.to_str().unwrap(), "--at-once", "1"]);
        for name in ["plan.json", "games.jsonl", "generations.jsonl", "weights.json"] {
            let [left, expected] =
                [&run, &older].map(|folder| fs::read_to_string(folder.join(name)).unwrap());
            assert_eq!(left, expected, "{name} after {kept} games");
        }
    }
}

#[test]
fn an_engine_takes_the_weights_and_a_record_their_hash() {
    let desk = Desk::new();
    let folder = desk.path("run");
    desk.tune(&GENETIC, &folder, "2");
    let weights = folder.join("weights.json");
    let file: Value = serde_json::from_str(&fs::read_to_string(&weights).unwrap()).unwrap();
    assert_eq!((&file["game"], &file["generations"]), (&Value::from(GAME), &Value::from(12)));
    assert!(file["made-by"].as_str().unwrap().starts_with("abstrakt tune noughts-and-crosses --heuristic "));
    assert_eq!(file["against-start"]["pairs"].as_array().unwrap().len(), 5);
    let spec = format!("alpha-beta:depth=1,weights={}", weights.display());
    let games = desk.path("games");
    let arguments =
        ["match", GAME, "--a", &spec, "--b", "random", "--games", "2", "--save", games.to_str().unwrap()];
    let printed = desk.good(&arguments);
    assert!(printed.contains("weights=sha256-") && !printed.contains("weights.json"), "{printed}");
    let record = fs::read_to_string(games.join("0001.abstrakt")).unwrap();
    let (name, weight) = file["weights"].as_object().unwrap().iter().next().unwrap();
    assert!(record.contains("weights=sha256-") && record.contains(&format!("w.{name}={weight}")), "{record}");
}

/// Without random turns every pair of the match at the end is the same: twenty are played, one is evidence, and one pair gives no error.
#[test]
fn equal_pairs_of_the_match_against_the_start_are_one_piece_of_evidence() {
    let desk = Desk::new();
    let folder = desk.path("run");
    let settings = ["--generations", "1", "--population", "3", "--final-games", "40", "--random-turns", "0"];
    let engine = ["tune", GAME, "--engine", "alpha-beta:depth=1", "--dir", folder.to_str().unwrap()];
    let printed = desk.good(&[&engine[..], &settings, &["--json"]].concat());
    let told: Value = serde_json::from_str(&printed).unwrap();
    let evidence = &told["evidence"];
    assert_eq!((&evidence["games"], &evidence["encounters"]), (&40.into(), &20.into()));
    assert_eq!(evidence["distinct-encounters"], 1, "{evidence}");
    let counts = &told["against-start"];
    let sum = |counts: &[&Value]| counts.iter().map(|count| count.as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum(&[&counts["wins"], &counts["draws"], &counts["losses"]]), 40);
    assert_eq!(sum(&counts["pairs"].as_array().unwrap().iter().collect::<Vec<_>>()), 1);
    assert_eq!(told["margin"], Value::Null);
    let again = desk.good(&["tune", "--resume", folder.to_str().unwrap()]);
    assert!(again.contains("of 40 games, 1 of 20 pairs"), "{again}");
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let desk = Desk::new();
    let folder = desk.path("run");
    desk.tune(&GENETIC, &folder, "2");
    let folder = folder.to_str().unwrap();
    for (arguments, code, right) in [
        (vec!["tune", GAME, "--dir", folder], 2, "--resume continues it"),
        (vec!["tune", "--resume", "/nowhere"], 2, "holds no run: plan.json is missing"),
        (vec!["tune"], 2, "--help"),
        (vec!["tune", GAME, "--heuristic", "nonsense"], 2, "centre"),
        (vec!["tune", GAME, "--engine", "alpha-beta:depth=0"], 2, "1..99"),
        (vec!["tune", GAME, "--engine", "alpha-beta"], 2, "depth=4"),
        (vec!["tune", GAME, "--population", "1"], 2, "2..10000"),
        (vec!["tune", GAME, "--mutation", "0"], 2, "more than 0 and at most 1"),
        (vec!["tune", GAME, "--method", "luck"], 2, "genetic"),
        (vec!["tune", GAME, "--search", "lmr-bias"], 2, "lmr-base"),
        (vec!["tune", GAME, "--stop-after", "soon"], 2, "1h"),
    ] {
        let output = desk.run(&arguments);
        let line = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {line}");
        assert!(line.lines().count() == 1 && line.contains(right), "{arguments:?}: {line}");
    }
}
