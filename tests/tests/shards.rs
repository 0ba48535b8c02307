//! Shards of runs by the real program: in any number and order they are the undivided run, also when one was killed and resumed, and
//! what is wrong with one is named.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::process::Stdio;

use abstrakt_tests::{Sandbox, kill_until_done, run_files};

const GAME: &str = "noughts-and-crosses";

/// Two events of two and three engines. The engines of the first one play each of its nine openings the same way every time, so
/// that most of its rounds would only repeat others.
const DIVIDED: &str = "name = \"Divided\"\n[settings]\nrounds = 5\n\
    [[engine]]\nname = \"e1\"\nspec = \"alpha-beta:depth=2\"\n[[engine]]\nname = \"e2\"\nspec = \"random\"\n\
    [[engine]]\nname = \"e3\"\nspec = \"best-move\"\n\
    [[event]]\ngame = \"noughts-and-crosses\"\nengines = [\"e1\", \"e3\"]\nsettings.rounds = 60\nsettings.random-turns = 1\n\
    [[event]]\ngame = \"noughts-and-crosses\"\n";

/// The program with the small game of the template.
fn desk() -> Sandbox {
    Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"])
}

/// Merges into a folder what lies in folders of the desk.
fn merge<'a>(folders: &[&'a str], out: &'a str) -> Vec<&'a str> {
    [&["merge"], folders, &["--out", out]].concat()
}

/// The lines of a report that do not tell times.
fn state(desk: &Sandbox, run: &str) -> Vec<String> {
    let report = fs::read_to_string(desk.path(run).join("report.txt")).unwrap();
    report.lines().filter(|line| !line.contains('%')).take(9).map(str::to_owned).collect()
}

#[test]
fn shards_in_any_order_and_number_are_the_undivided_run() {
    let desk = desk();
    fs::write(desk.path("plan.toml"), DIVIDED).unwrap();
    desk.print(&["tournament", "plan.toml", "--save", "whole", "--at-once", "1"]);
    let whole = run_files(&desk.path("whole"));
    assert_eq!(whole["games.jsonl"].lines().count(), 1 + 18 + 30);
    for count in [1_u32, 3, 11] {
        let names: Vec<String> = (1..=count).rev().map(|number| format!("{number}-{count}")).collect();
        for name in &names {
            desk.print(&["tournament", "plan.toml", "--shard", &name.replace('-', "/"), "--save", name]);
        }
        let folders: Vec<&str> = names.iter().map(String::as_str).collect();
        let out = format!("merged-{count}");
        desk.print(&merge(&folders, &out));
        assert_eq!(run_files(&desk.path(&out)), whole, "{count} shards");
        assert_eq!(state(&desk, &out), state(&desk, "whole"));
    }
}

#[test]
fn a_match_in_shards_is_the_undivided_match() {
    let desk = desk();
    let play = |save: &str, more: &[&str]| {
        let engines =
            ["--a", "alpha-beta:depth=2", "--b", "random:seed=3", "--games", "14", "--at-once", "1"];
        desk.print(&[&["match", GAME, "--save", save], &engines[..], more].concat());
    };
    play("whole", &[]);
    for (shard, save) in [("2/3", "two"), ("3/3", "three"), ("1/3", "one")] {
        play(save, &["--shard", shard]);
    }
    desk.print(&merge(&["three", "one", "two"], "merged"));
    assert_eq!(run_files(&desk.path("merged")), run_files(&desk.path("whole")));
}

/// A shard is killed after its first games again and again, and resumed until it ends.
#[test]
fn a_shard_that_is_killed_is_resumed_and_merged() {
    let desk = desk();
    fs::write(desk.path("plan.toml"), DIVIDED).unwrap();
    desk.print(&["tournament", "plan.toml", "--save", "whole", "--at-once", "1"]);
    desk.print(&["tournament", "plan.toml", "--shard", "1/2", "--save", "one"]);
    let journal = desk.path("two").join("games.jsonl");
    let mut arguments = vec!["tournament", "plan.toml", "--shard", "2/2", "--save", "two"];
    let start = || {
        let child = desk.command(&arguments).stdout(Stdio::null()).spawn().unwrap();
        arguments = vec!["tournament", "--resume", "two"];
        child
    };
    let kills = kill_until_done(start, &journal, || 3);
    assert!(kills > 1, "{kills} kills");
    desk.print(&merge(&["one", "two"], "merged"));
    assert_eq!(run_files(&desk.path("merged")), run_files(&desk.path("whole")), "{kills} kills");
}

#[test]
fn what_is_wrong_with_a_shard_is_named() {
    let desk = desk();
    fs::write(desk.path("plan.toml"), DIVIDED).unwrap();
    let shard = |plan: &str, shard: &str, save: &str| {
        desk.print(&["tournament", plan, "--shard", shard, "--save", save]);
    };
    for number in ["1", "2", "3"] {
        shard("plan.toml", &format!("{number}/3"), number);
    }
    shard("plan.toml", "1/2", "half");
    desk.print(&["tournament", "plan.toml", "--save", "whole"]);
    fs::write(desk.path("other.toml"), DIVIDED.replace("rounds = 5", "rounds = 4")).unwrap();
    shard("other.toml", "2/3", "other");
    let refused = |folders: &[&str], reason: &str| {
        let line = desk.refusal(&merge(folders, "merged"));
        assert!(line.contains(reason) && line.lines().count() == 1, "{reason}: {line}");
        assert!(!desk.path("merged").join("games.jsonl").exists(), "{reason}");
    };
    refused(&["1", "2"], "3 shards are expected, of which these are missing: 3");
    refused(&["1", "2", "2"], "shard 2/3 is given twice, in 2 and in 2");
    refused(&["1", "half"], "half holds shard 1/2 and 1 holds shard 1/3");
    refused(&["1", "whole"], "whole is not a shard, expected the folder of one");
    refused(&["1", "other", "3"], "other is not a shard of the same run as 1");
    refused(&["1", "nowhere", "3"], "nowhere holds no run");
    let journal = desk.path("2").join("games.jsonl");
    let bytes = fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = bytes.split_inclusive('\n').collect();
    let foreign = fs::read_to_string(desk.path("1").join("games.jsonl")).unwrap();
    let foreign: Vec<&str> = foreign.split_inclusive('\n').collect();
    let short = lines[..lines.len() - 2].concat();
    for (journal_of_two, reason) in [
        (short, "2: shard 2/3 was not played to its end: 2 games are missing, the first is game"),
        (bytes.replacen("Divided", "Other", 1), "its plan is not the one that the shard was begun with"),
        ([&lines[..3], &["nonsense\n"]].concat().concat(), "line 4 is damaged"),
        ([&lines[..2], &foreign[1..2]].concat().concat(), "is there twice"),
        ([&lines[..2], &lines[1..]].concat().concat(), "is there twice"),
        (String::new(), "line 1 is damaged: it is not whole"),
    ] {
        fs::write(&journal, journal_of_two).unwrap();
        refused(&["3", "2", "1"], reason);
    }
    // A game of another shard, where that shard does not have it.
    fs::write(&journal, [&lines[..2], &foreign[1..2]].concat().concat()).unwrap();
    let line = desk.refusal(&["tournament", "--resume", "2"]);
    assert!(line.contains("belongs to another shard"), "{line}");
    fs::write(&journal, &bytes).unwrap();
    desk.print(&merge(&["3", "2", "1"], "merged"));
    let line = desk.refusal(&merge(&["3", "2", "1"], "merged"));
    assert!(line.contains("already holds a run"), "{line}");
    for wrong in ["0/3", "4/3", "3", "a/b"] {
        let line = desk.refusal(&["match", GAME, "--a", "random", "--b", "random", "--shard", wrong]);
        assert!(line.contains("is not a shard, expected K/N"), "{line}");
    }
}

#[test]
fn what_depends_on_results_has_no_shards() {
    let desk = desk();
    let plan = |settings: &str, more: &str| {
        let engine = |name: &str, spec: &str| format!("[[engine]]\nname = \"{name}\"\nspec = \"{spec}\"\n");
        let engines: String =
            [("e1", "alpha-beta:depth=2"), ("e2", "random")].map(|(name, spec)| engine(name, spec)).concat();
        format!("name = \"Two\"\n[settings]\n{settings}\n{engines}[[event]]\ngame = \"{GAME}\"\n{more}")
    };
    let best = format!("[[event]]\ngame = \"{GAME}\"\nname = \"second\"\nbest = 2\n");
    for (text, reason) in [
        (plan("format = \"swiss\"", ""), "results decide who meets"),
        (plan("format = \"knock-out\"", ""), "results decide who meets"),
        (plan("sprt = { elo0 = 0, elo1 = 5 }", ""), "a sequential test ends by all results"),
        (plan("rounds = 1", &best), "event \"second\" cannot be divided: best chooses by the results"),
    ] {
        fs::write(desk.path("plan.toml"), text).unwrap();
        let output = desk.run(&["tournament", "plan.toml", "--shard", "1/2", "--save", "results"]);
        let line = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.contains(reason) && line.lines().count() == 1, "{line}");
        assert!(!desk.path("results").exists(), "nothing was begun");
    }
}
