//! Shards of learning by the real program: brought back generation by generation, in any order, they are the undivided run, also when one
//! was killed and resumed, and what is wrong with one is named.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use abstrakt_tests::{Sandbox, kill_until_done, lines_of};
use serde_json::Value;

const GAME: &str = "noughts-and-crosses";
const JOURNAL: &str = "learning.jsonl";
const SHORT: [&str; 14] = [
    "--from-nothing",
    "--nodes",
    "60",
    "--games",
    "31",
    "--match-games",
    "4",
    "--match-engine",
    "best-move",
    "--epochs",
    "4",
    "--width",
    "16",
    "--at-once",
];

/// The program with the small game of the template.
fn desk() -> Sandbox {
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"])
}

fn learn(desk: &Sandbox, folder: &str, generations: &str, more: &[&str]) {
    let settings = ["1", "--generations", generations, "--dir", folder];
    desk.print(&[&["learn", GAME], &SHORT[..], &settings, more].concat());
}

/// Plays a shard of the games that `run` needs next.
fn play(desk: &Sandbox, shard: &str, save: &str) {
    desk.print(&["learn", "--resume", "run", "--shard", shard, "--save", save, "--at-once", "2"]);
}

fn merge<'a>(shards: &[&'a str]) -> Vec<&'a str> {
    [&["merge"], shards, &["--into", "run"]].concat()
}

/// Goes on until games are needed; whether no generation is left.
fn prepare(desk: &Sandbox) -> bool {
    let told = desk.print(&["learn", "--resume", "run", "--prepare", "--at-once", "1", "--json"]);
    serde_json::from_str::<Value>(&told).unwrap()["over"] == true
}

/// The journal and the models of a run, byte for byte.
fn left_by(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let kept =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "learned" || ending == "jsonl"));
    kept.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn shards_in_another_order_are_the_undivided_run() {
    let desk = desk();
    learn(&desk, "whole", "2", &[]);
    learn(&desk, "run", "2", &["--prepare"]);
    assert_eq!(lines_of(&desk.path("run").join(JOURNAL)), 1, "nothing is played");
    let mut merges = 0;
    while !prepare(&desk) {
        merges += 1;
        assert!(merges < 3, "it never ends");
        let names = ["2", "3", "1"].map(|number| format!("{merges}-{number}"));
        for (number, name) in ["2/3", "3/3", "1/3"].iter().zip(&names) {
            play(&desk, number, name);
        }
        desk.print(&merge(&names.each_ref().map(String::as_str)));
    }
    assert_eq!(merges, 2);
    let [whole, run] = ["whole", "run"].map(|name| left_by(&desk.path(name)));
    assert!(whole.len() >= 4, "{:?}", whole.keys());
    assert_eq!(run.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>());
    for (name, bytes) in &whole {
        assert!(run[name] == *bytes, "{name} differs");
    }
    let line = desk.refusal(&["learn", "--resume", "run", "--shard", "1/2", "--save", "more"]);
    assert!(line.contains("has no games left to play") && line.lines().count() == 1, "{line}");
}

/// A run that was stopped within a generation is divided, and a shard is killed again and again.
#[test]
fn a_shard_that_is_killed_is_resumed_and_merged() {
    let desk = desk();
    learn(&desk, "whole", "1", &[]);
    let whole = left_by(&desk.path("whole"));
    learn(&desk, "run", "1", &["--prepare"]);
    // The run has played the first five games itself.
    let begun = String::from_utf8(whole[JOURNAL].clone()).unwrap();
    let begun: String = begun.split_inclusive('\n').take(1 + 5).collect();
    fs::write(desk.path("run").join(JOURNAL), begun).unwrap();
    play(&desk, "1/2", "one");
    let journal = desk.path("two").join(JOURNAL);
    let begin = ["learn", "--resume", "run", "--shard", "2/2", "--save", "two", "--at-once", "1"];
    let mut arguments = begin.to_vec();
    let start = || {
        let child = desk.command(&arguments).stdout(Stdio::null()).spawn().unwrap();
        arguments = vec!["learn", "--resume", "two", "--at-once", "1"];
        child
    };
    let kills = kill_until_done(start, &journal, || 3);
    assert!(kills > 0, "{kills} kills");
    desk.print(&merge(&["two", "one"]));
    let line = desk.refusal(&["learn", "--resume", "run", "--shard", "1/2", "--save", "more"]);
    assert!(line.contains("needs no games to learn from now") && line.lines().count() == 1, "{line}");
    desk.print(&["learn", "--resume", "run", "--at-once", "1"]);
    assert!(left_by(&desk.path("run")) == whole, "{kills} kills");
}

#[test]
fn what_is_wrong_with_a_shard_is_named() {
    let desk = desk();
    learn(&desk, "run", "1", &["--prepare"]);
    for number in ["1", "2", "3"] {
        play(&desk, &format!("{number}/3"), number);
    }
    play(&desk, "1/2", "half");
    learn(&desk, "whole", "1", &[]);
    learn(&desk, "other", "1", &["--prepare", "--seed", "2"]);
    for number in ["1", "2", "3"] {
        let (shard, save) = (format!("{number}/3"), format!("other-{number}"));
        let divided = ["learn", "--resume", "other", "--shard", &shard, "--save", &save];
        desk.print(&divided);
    }
    let unchanged = left_by(&desk.path("run"));
    let refused = |arguments: &[&str], reason: &str| {
        let line = desk.refusal(arguments);
        assert!(line.contains(reason) && line.lines().count() == 1, "{reason}: {line}");
        assert!(left_by(&desk.path("run")) == unchanged, "{reason}");
    };
    let refused_shards = |shards: &[&str], reason: &str| refused(&merge(shards), reason);
    refused_shards(&["1", "2"], "3 shards are expected, of which these are missing: 3");
    refused_shards(&["1", "2", "2"], "shard 2/3 is given twice, in 2 and in 2");
    refused_shards(&["1", "half"], "half holds shard 1/2 and 1 holds shard 1/3");
    refused_shards(&["1", "whole"], "whole is not a shard, expected the folder of one");
    refused_shards(&["1", "nowhere", "3"], "nowhere holds no run");
    refused_shards(&["other-1", "other-2", "other-3"], "other-1 is a shard of other games");
    let journal = desk.path("2").join(JOURNAL);
    let text = fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let foreign = fs::read_to_string(desk.path("1").join(JOURNAL)).unwrap();
    let foreign: Vec<&str> = foreign.split_inclusive('\n').collect();
    for (of_two, reason) in [
        (lines[..10].concat(), "2: shard 2/3 was not played to its end: 1 game is missing"),
        (lines[..1].concat(), "2: shard 2/3 was not played to its end: 10 games are missing"),
        ([&lines[..2], &["nonsense\n"]].concat().concat(), "line 3 is damaged"),
        ([&lines[..2], &foreign[1..2]].concat().concat(), "2, line 3 of the journal: the game is not one"),
        ([&lines[..2], &lines[1..]].concat().concat(), "or it is there twice"),
    ] {
        fs::write(&journal, of_two).unwrap();
        refused_shards(&["3", "2", "1"], reason);
    }
    fs::write(&journal, &text).unwrap();
    refused(
        &["merge", "1", "2", "3", "--out", "merged"],
        "1 holds a shard of another kind of run, expected --into",
    );
    refused(&["learn", "--resume", "1", "--shard", "1/2", "--save", "more"], "1 holds a shard");
    refused(&["learn", "--resume", "run", "--shard", "1/2", "--save", "1"], "already holds a run");
    refused(&["learn", "--resume", "run", "--shard", "1/2"], "--save");
    desk.print(&merge(&["3", "2", "1"]));
    desk.print(&["learn", "--resume", "run", "--at-once", "1"]);
    assert!(left_by(&desk.path("run")) == left_by(&desk.path("whole")), "after refusals");
}
