//! Games of draughts that were recorded before the federations' draw rules were known here: they keep the one limit that they were played
//! with, in game files, PDN and tournaments.

use std::fs;
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;

static SANDBOX: LazyLock<Sandbox> =
    LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["draughts-russian", "draughts-frisian"]));

/// Two kings each go to and fro for 16 moves: beyond 15 moves by kings alone, within 25.
fn to_and_fro(version: &str) -> String {
    let turns = ["1: c1-b2", "2: b8-a7", "1: b2-c1", "2: a7-b8"].into_iter().cycle().take(32);
    let moves: String = (1..).zip(turns).map(|(turn, ply)| format!("{turn}. {ply}\n")).collect();
    format!(
        "abstrakt-game 1\nGame: draughts-russian {version}\nSetup: standard\nStart: \"W:WKc1,Ke1:BKb8,Kd8\"\n\
         Seat 1: \"A\" human\nSeat 2: \"B\" human\nSeed: 0\nRepetition: 0\n\nMoves:\n{moves}Result: unfinished.\n"
    )
}

fn read(name: &str) -> String {
    fs::read_to_string(SANDBOX.path(name)).expect("it was written")
}

#[test]
fn a_recorded_game_goes_on_by_the_rule_of_its_version() {
    fs::write(SANDBOX.path("old.abstrakt"), to_and_fro("0.1.0")).expect("a game");
    fs::write(SANDBOX.path("new.abstrakt"), to_and_fro("0.2.0")).expect("a game");
    let output = SANDBOX.run(&["convert", "old.abstrakt", "old.pdn"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !error.contains("0.1.0"), "{error}");
    let refused = SANDBOX.refusal(&["convert", "new.abstrakt", "new.pdn"]);
    assert!(refused.contains("31"), "15 moves each are 30 plies: {refused}");
    // Nothing is rewritten: a copy is the same file.
    SANDBOX.print(&["convert", "old.abstrakt", "copy.abstrakt"]);
    assert_eq!(read("copy.abstrakt"), read("old.abstrakt"));
    // PDN has no place for the rule: a game that goes beyond the federation's is taken as one by the old rule.
    SANDBOX.print(&["convert", "old.pdn", "back.abstrakt"]);
    let back = read("back.abstrakt");
    assert!(
        back.contains("Game: draughts-russian 0.2.0\n") && back.contains("Option: draw-rule = fifty-plies\n"),
        "{back}"
    );
    assert!(back.contains("32. 2: a7-b8"), "{back}");
}

#[test]
fn positions_and_counters_are_read_by_the_rule_chosen() {
    let show = |rule: &str, position: &str| {
        SANDBOX.print(&[
            "show",
            "draughts-russian",
            "--option",
            &format!("draw-rule={rule}"),
            "--position",
            position,
        ])
    };
    let old = show("fifty-plies", "W:WKc1,Ke1,Kg1:BKh8:H40");
    assert!(old.contains("moves by kings alone") && old.contains("20 of 25"), "{old}");
    let new = show("federation", "W:WKc1,Ke1,Kg1:BKh8:H8:E20:R4");
    for counter in ["4 of 15", "5 of 15", "2 of 5"] {
        assert!(new.contains(counter), "{counter}: {new}");
    }
}

#[test]
fn a_tournament_that_was_begun_before_goes_on_by_its_rule() {
    let engine = |name: &str| format!("[[engine]]\nname = \"{name}\"\nspec = \"random:seed=1\"\n");
    let event = "[[event]]\ngame = \"draughts-russian\"\n";
    let plan =
        format!("name = \"Old\"\n[settings]\nrounds = 1\nturns = 20\n{}{}{event}", engine("a"), engine("b"));
    fs::write(SANDBOX.path("old.toml"), plan).expect("a plan");
    SANDBOX.print(&["tournament", "old.toml", "--save", "old"]);
    let journal = read("old/games.jsonl");
    assert!(!journal.contains("fifty-plies"), "{journal}");
    // As it was after the first game, when the version was the first one.
    let lines: Vec<&str> = journal.lines().collect();
    assert_eq!(lines.len(), 3, "two games: {journal}");
    let begun = |version: &str| {
        let head = lines[0]
            .replace("\"draughts-russian\":\"0.2.0\"", &format!("\"draughts-russian\":\"{version}\""));
        assert!(head.contains(version), "{head}");
        fs::write(SANDBOX.path("old/games.jsonl"), format!("{head}\n{}\n", lines[1])).expect("the journal");
    };
    begun("0.1.0");
    SANDBOX.print(&["tournament", "--resume", "old"]);
    let resumed = read("old/games.jsonl");
    let last = resumed.lines().last().unwrap_or_default();
    assert_eq!(resumed.lines().count(), 3, "{resumed}");
    assert!(last.contains("Option: draw-rule = fifty-plies"), "{last}");
    begun("0.0.9");
    let refused = SANDBOX.refusal(&["tournament", "--resume", "old"]);
    assert!(refused.contains("begun with draughts-russian 0.0.9"), "{refused}");
}
