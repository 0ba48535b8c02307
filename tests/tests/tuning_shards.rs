//! Shards of tuning by the real program: brought back generation by generation, in any number and order, they are the undivided run,
//! also when one was killed and resumed, and what is wrong with one is named.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;

use abstrakt_tests::{Sandbox, kill_until_done, lines_of, run_files};
use serde_json::Value;

const GAME: &str = "noughts-and-crosses";
const COMMON: [&str; 10] = [
    "--engine",
    "alpha-beta:depth=1",
    "--final-games",
    "6",
    "--random-turns",
    "1",
    "--seed",
    "4",
    "--at-once",
    "1",
];
const SPSA: [&str; 6] = ["--method", "spsa", "--generations", "3", "--pairs", "3"];
const GENETIC: [&str; 4] = ["--generations", "4", "--population", "4"];

/// The program with the small game of the template.
fn desk() -> Sandbox {
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"])
}

fn tune(desk: &Sandbox, settings: &[&str], more: &[&str]) {
    desk.print(&[&["tune", GAME], &COMMON[..], settings, more].concat());
}

/// Plays a shard of the games that `run` needs next.
fn play(desk: &Sandbox, shard: &str, save: &str) {
    desk.print(&["tune", "--resume", "run", "--shard", shard, "--save", save, "--at-once", "1"]);
}

fn merge<'a>(shards: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&["merge"], shards, &["--into", "run"], more].concat()
}

/// The files of two runs, which are the same.
fn assert_equal(desk: &Sandbox, whole: &BTreeMap<String, String>, case: &str) {
    assert_eq!(&run_files(&desk.path("run")), whole, "{case}");
}

#[test]
fn shards_in_any_order_and_number_are_the_undivided_run() {
    for (settings, counts) in [(&SPSA[..], [1_u32, 3, 8]), (&GENETIC, [1, 2, 4])] {
        for count in counts {
            let desk = desk();
            tune(&desk, settings, &["--dir", "whole"]);
            tune(&desk, settings, &["--dir", "run", "--prepare"]);
            assert_eq!(lines_of(&desk.path("run").join("games.jsonl")), 1, "nothing is played");
            let mut merges = 0;
            loop {
                merges += 1;
                assert!(merges < 40, "it never ends");
                let names: Vec<String> =
                    (1..=count).rev().map(|number| format!("{merges}-{number}")).collect();
                for (number, name) in (1..=count).rev().zip(&names) {
                    play(&desk, &format!("{number}/{count}"), name);
                }
                let folders: Vec<&str> = names.iter().map(String::as_str).collect();
                let told: Value = serde_json::from_str(&desk.print(&merge(&folders, &["--json"]))).unwrap();
                if told["over"] == true {
                    break;
                }
            }
            assert_equal(&desk, &run_files(&desk.path("whole")), &format!("{settings:?}, {count} shards"));
            let line = desk.refusal(&["tune", "--resume", "run", "--shard", "1/2", "--save", "more"]);
            assert!(line.contains("has no games left to play") && line.lines().count() == 1, "{line}");
        }
    }
}

/// A run that was stopped within a generation is divided; a shard is killed again and again; the rest is played undivided.
#[test]
fn a_shard_that_is_killed_is_resumed_and_merged() {
    let desk = desk();
    let settings = ["--method", "spsa", "--generations", "2", "--pairs", "12"];
    tune(&desk, &settings, &["--dir", "whole"]);
    let whole = run_files(&desk.path("whole"));
    tune(&desk, &settings, &["--dir", "run", "--prepare"]);
    // The run has played the first five games itself.
    let begun: String = whole["games.jsonl"].split_inclusive('\n').take(1 + 5).collect();
    fs::write(desk.path("run").join("games.jsonl"), begun).unwrap();
    play(&desk, "1/2", "one");
    let journal = desk.path("two").join("games.jsonl");
    let begin = ["tune", "--resume", "run", "--shard", "2/2", "--save", "two", "--at-once", "1"];
    let mut arguments = begin.to_vec();
    let start = || {
        let child = desk.command(&arguments).stdout(Stdio::null()).spawn().unwrap();
        arguments = vec!["tune", "--resume", "two", "--at-once", "1"];
        child
    };
    let kills = kill_until_done(start, &journal, || 3);
    assert!(kills > 0, "{kills} kills");
    desk.print(&merge(&["two", "one"], &[]));
    desk.print(&["tune", "--resume", "run", "--at-once", "1"]);
    assert_equal(&desk, &whole, &format!("{kills} kills"));
}

#[test]
fn what_is_wrong_with_a_shard_is_named() {
    let desk = desk();
    tune(&desk, &SPSA, &["--dir", "run", "--prepare"]);
    for number in ["1", "2", "3"] {
        play(&desk, &format!("{number}/3"), number);
    }
    play(&desk, "1/2", "half");
    tune(&desk, &SPSA, &["--dir", "whole"]);
    let unchanged = run_files(&desk.path("run"));
    let refused = |arguments: &[&str], reason: &str| {
        let line = desk.refusal(arguments);
        assert!(line.contains(reason) && line.lines().count() == 1, "{reason}: {line}");
        for (name, text) in &unchanged {
            assert_eq!(&fs::read_to_string(desk.path("run").join(name)).unwrap(), text, "{reason}: {name}");
        }
    };
    let refused_shards = |shards: &[&str], reason: &str| refused(&merge(shards, &[]), reason);
    refused_shards(&["1", "2"], "3 shards are expected, of which these are missing: 3");
    refused_shards(&["1", "2", "2"], "shard 2/3 is given twice, in 2 and in 2");
    refused_shards(&["1", "half"], "half holds shard 1/2 and 1 holds shard 1/3");
    refused_shards(&["1", "whole"], "whole is not a shard, expected the folder of one");
    refused_shards(&["1", "nowhere", "3"], "nowhere holds no run");
    let journal = desk.path("2").join("games.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let foreign = fs::read_to_string(desk.path("1").join("games.jsonl")).unwrap();
    let foreign: Vec<&str> = foreign.split_inclusive('\n').collect();
    for (of_two, reason) in [
        (lines[..2].concat(), "2: shard 2/3 was not played to its end: 1 game is missing"),
        (lines[..1].concat(), "2: shard 2/3 was not played to its end: 2 games are missing"),
        (text.replacen("alpha-beta", "negamax", 1), "2 is a shard of other games"),
        ([&lines[..2], &["nonsense\n"]].concat().concat(), "line 3 is damaged"),
        (
            [&lines[..2], &foreign[1..2]].concat().concat(),
            "2, line 3 of the journal: the game is not one of the shard",
        ),
        ([&lines[..2], &lines[1..]].concat().concat(), "or it is there twice"),
        (String::new(), "2 is not a shard, expected the folder of one"),
    ] {
        fs::write(&journal, of_two).unwrap();
        fs::write(desk.path("2").join("plan.json"), "").unwrap();
        refused_shards(&["3", "2", "1"], reason);
    }
    fs::write(&journal, &text).unwrap();
    refused(
        &["merge", "1", "2", "3", "--out", "merged"],
        "1 holds a shard of another kind of run, expected --into",
    );
    refused(&["tune", "--resume", "1", "--shard", "1/2", "--save", "more"], "1 holds a shard");
    refused(&["tune", "--resume", "run", "--shard", "1/2", "--save", "1"], "already holds a run");
    refused(&["tune", "--resume", "run", "--shard", "1/2"], "--save");
    desk.print(&merge(&["3", "2", "1"], &[]));
    // Games that were brought back are no part of what the run needs next.
    let line = desk.refusal(&merge(&["3", "2", "1"], &[]));
    assert!(line.contains("is a shard of other games, expected those that run plays next"), "{line}");
    desk.print(&["tune", "--resume", "run", "--at-once", "1"]);
    assert_equal(&desk, &run_files(&desk.path("whole")), "after refusals");
}
