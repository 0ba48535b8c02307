//! Learning by the real program: noughts and crosses from nothing until nobody beats them, the same end however often a run was killed and
//! however many games ran at once, and wrong command lines.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::path::Path;

use abstrakt_plugin_api::{
    Line, Move, Native, NativeLine, Outcome, Player, Players, Rules, ScoredMove, Status, Tree,
};
use abstrakt_random::Random;
use abstrakt_template::NoughtsAndCrosses;
use abstrakt_tests::{Sandbox, kill_until_done};

const GAME: &str = "noughts-and-crosses";
/// A little learning, of some seconds.
const SHORT: [&str; 16] = [
    "--from-nothing",
    "--nodes",
    "60",
    "--games",
    "60",
    "--generations",
    "2",
    "--match-games",
    "8",
    "--match-engine",
    "best-move",
    "--epochs",
    "8",
    "--width",
    "16",
    "--json",
];

fn sandbox() -> Sandbox {
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"])
}

fn learn(sandbox: &Sandbox, settings: &[&str], folder: &str, concurrency: &str) -> String {
    let command = [&["learn", GAME], settings, &["--dir", folder, "--concurrency", concurrency]].concat();
    sandbox.print(&command)
}

/// The models of a run, and its games and results in an order of their own.
fn left_by(folder: &Path) -> (Vec<(String, Vec<u8>)>, Vec<String>) {
    let models = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let models = models.filter(|path| path.extension().is_some_and(|ending| ending == "learned"));
    let read = |path: std::path::PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap())
    };
    let mut models: Vec<_> = models.map(read).collect();
    models.sort();
    let mut lines: Vec<String> =
        fs::read_to_string(folder.join("learning.jsonl")).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    (models, lines)
}

#[test]
fn games_at_once_change_nothing() {
    let sandbox = sandbox();
    learn(&sandbox, &SHORT, "one", "1");
    learn(&sandbox, &SHORT, "three", "3");
    let [one, three] = ["one", "three"].map(|name| left_by(&sandbox.path(name)));
    assert!(one.0.len() >= 3, "{:?}", one.0.len());
    assert_eq!(one, three);
    learn(&sandbox, &[&SHORT[..], &["--seed", "2"]].concat(), "other", "2");
    assert_ne!(left_by(&sandbox.path("other")).0, one.0);
}

/// Killed at any moment, and resumed until it ends: as if nothing had been, with no game played and no generation trained twice.
#[test]
fn a_run_that_is_killed_again_and_again_ends_as_one_that_is_not() {
    let sandbox = sandbox();
    learn(&sandbox, &SHORT, "whole", "2");
    learn(&sandbox, &[&SHORT[..], &["--stop-after", "0s"]].concat(), "broken", "2");
    let journal = sandbox.path("broken/learning.jsonl");
    let mut random = Random::new(7);
    let start = || sandbox.command(&["learn", "--resume", "broken", "--json"]).spawn().unwrap();
    let kills = kill_until_done(start, &journal, || 1 + random.below(30));
    assert!(kills > 2, "{kills} kills");
    assert_eq!(left_by(&sandbox.path("broken")), left_by(&sandbox.path("whole")), "{kills} kills");
}

/// Where three or four play, each has its own value, and both models sit twice at the board of a match.
#[test]
fn games_for_three_and_four_are_learned() {
    let sandbox = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["abalone"]);
    for (game, players, results) in [("abalone", "3", 24), ("abalone", "4", 16)] {
        let folder = format!("{game}-{players}");
        let settings = [
            "--players",
            players,
            "--nodes",
            "30",
            "--games",
            "12",
            "--generations",
            "1",
            "--match-games",
            "8",
            "--epochs",
            "3",
            "--kind",
            "linear",
            "--base",
            "none",
            "--dir",
            &folder,
            "--turns",
            "24",
            "--json",
        ];
        let learned = sandbox.print(&[&["learn", game][..], &settings].concat());
        let learned: serde_json::Value = serde_json::from_str(&learned).unwrap();
        let judged = &learned["generations"][0]["match"];
        let count = |name: &str| judged[name].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), results, "{learned}");
        let journal = fs::read_to_string(sandbox.path(format!("{folder}/learning.jsonl"))).unwrap();
        // Each game tells the points of every seat.
        let points =
            journal.split("\"points\":[").skip(1).map(|rest| rest.split(']').next().unwrap_or_default());
        let seats: Vec<String> = points.map(|points| points.split(',').count().to_string()).collect();
        assert!(seats.len() == 12 && seats.iter().all(|seats| seats == players), "{seats:?}");
        let model = fs::read_dir(sandbox.path(&folder)).unwrap().flatten().map(|entry| entry.path());
        let model = model
            .into_iter()
            .find(|path| path.extension().is_some_and(|ending| ending == "learned"))
            .unwrap();
        let heuristic = format!("learned:{}", model.display());
        let shown = sandbox.print(&["show", game, "--players", players, "--heuristic", &heuristic, "--json"]);
        let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(shown["learned"]["players"].as_array().unwrap().len().to_string(), players, "{shown}");
        // A model of one number of players is none for another.
        let refused = sandbox.refusal(&["show", game, "--players", "2", "--heuristic", &heuristic]);
        assert!(refused.contains("another number of players"), "{refused}");
    }
}

#[test]
fn wrong_command_lines_are_refused_in_one_line() {
    let sandbox = sandbox();
    fs::write(sandbox.path("no.learned"), "nothing").unwrap();
    for (settings, right) in [
        (&["--width", "20"][..], "multiple of 16"),
        (&["--games", "3"], "10..10000000"),
        (&["--generations", "0"], "1..10000"),
        (&["--value-part", "2"], "0 to 1"),
        (&["--stages", "0"], "1..8"),
        (&["--match-games", "1"], "2..100000"),
        (&["--epochs", "0"], "1..10000"),
        (&["--name", "a b"], "letters"),
        (&["--engine", "pvs:nodes=x"], "--engine"),
        (&["--engine", "pvs"], "--engine"),
        (&["--match-engine", "pvs:nodes=9,heuristic=none"], "--match-engine"),
        (&["--from", "no.learned"], "no.learned"),
        (&["--from", "missing.learned"], "missing.learned"),
        (&["--from", "no.learned", "--from-nothing"], "cannot be used with"),
        (&["--moves", "b2"], "--position"),
    ] {
        let folder = ["--dir", "wrong"];
        let refusal = sandbox.refusal(&[&["learn", GAME], settings, &folder].concat());
        assert!(refusal.contains(right), "{settings:?}: {refusal}");
        assert!(!sandbox.path("wrong").exists(), "{settings:?} began a run");
    }
    assert!(sandbox.refusal(&["learn", "--resume", "wrong"]).contains("wrong"));
    assert!(sandbox.refusal(&["learn"]).contains("GAME"));
    learn(&sandbox, &[&SHORT[..], &["--stop-after", "0s"]].concat(), "taken", "1");
    let again = [&["learn", GAME], &SHORT[..], &["--dir", "taken"]].concat();
    assert!(sandbox.refusal(&again).contains("taken"));
}

/// The outcome of a position with best play, for the first player: 1, 0 or -1.
fn solve(tree: &mut impl Tree) -> i32 {
    match tree.status() {
        Status::Over(Outcome { winners: Players::NONE, .. }) => 0,
        Status::Over(Outcome { winners, .. }) => {
            if winners.contains(Player(0)) {
                1
            } else {
                -1
            }
        }
        status => {
            let sign = if status.player() == Some(Player(0)) { 1 } else { -1 };
            let values = codes(tree).into_iter().map(|code| {
                tree.push(code);
                let value = sign * solve(tree);
                tree.pop();
                value
            });
            sign * values.max().unwrap()
        }
    }
}

fn codes(tree: &mut impl Tree) -> Vec<Move> {
    let mut slots = vec![ScoredMove::default(); tree.max_moves()];
    let count = tree.moves(&mut slots, false);
    slots[..count].iter().map(|entry| entry.code).collect()
}

/// From nothing but the rules, until a minimax player does not beat the value alone from any level opening of up to two plies.
#[test]
fn noughts_and_crosses_are_learned_from_nothing() {
    let sandbox = sandbox();
    let settings = [
        "--from-nothing",
        "--nodes",
        "600",
        "--value-part",
        "0.9",
        "--drawn-turns",
        "0",
        "--random-turns",
        "8",
        "--games",
        "6000",
        "--generations",
        "1",
        "--match-games",
        "20",
        "--match-engine",
        "best-move",
        "--width",
        "128",
        "--epochs",
        "150",
    ];
    println!("{}", learn(&sandbox, &settings, "run", "2"));
    let rules = Native::<NoughtsAndCrosses>::new();
    let choice = rules.facts().choose(None, None, &[]).unwrap();
    let mut line = rules.open(&choice, None).unwrap();
    let (mut openings, mut count) = (String::new(), 0);
    let mut keep = |line: &mut NativeLine<NoughtsAndCrosses>, moves: &str| {
        if solve(line) == 0 {
            openings += &format!("{moves}\n");
            count += 1;
        }
    };
    for first in codes(&mut line) {
        let first_text = line.move_text(first).unwrap().0;
        line.push(first);
        keep(&mut line, &first_text);
        for second in codes(&mut line) {
            let second_text = line.move_text(second).unwrap().0;
            line.push(second);
            keep(&mut line, &format!("{first_text} {second_text}"));
            line.pop();
        }
        line.pop();
    }
    assert_eq!(count, 33, "9 first moves, and the replies that do not lose");
    fs::write(sandbox.path("openings.txt"), openings).unwrap();
    let games = (2 * count).to_string();
    let learned = format!("best-move:heuristic=learned:run/{GAME}.learned");
    let engines = ["--a", &learned, "--b", "minimax:depth=9", "--openings", "openings.txt"];
    let played = sandbox.print(&[&["match", GAME], &engines[..], &["--games", &games, "--json"]].concat());
    let result: serde_json::Value = serde_json::from_str(&played).unwrap();
    assert_eq!(result["standing"]["tally"]["losses"], 0, "{played}");
    assert_eq!(result["standing"]["tally"]["draws"], 2 * count, "{played}");
}
