//! The lab: engines play each other, which is watched, stopped and resumed, and their games are opened.

use abstrakt_system::Home;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("lab_match_is_watched_to_its_end", is_watched_to_its_end),
    ("lab_run_is_stopped_and_resumed", is_stopped_and_resumed),
    ("lab_file_that_is_no_plan_is_told", no_plan_is_told),
    ("lab_results_are_plotted_and_exported", are_plotted_and_exported),
    ("lab_suite_is_measured", suite_is_measured),
    ("lab_tournament_has_its_engines", tournament_has_its_engines),
    ("lab_tunes_weights", tunes_weights),
];

/// Opens the lab from the start page.
fn opened(stage: &mut Stage) {
    stage.wait_for("Noughts and crosses");
    stage.click("Lab");
    stage.wait_for("New run");
}

/// Begins a match whose first engine moves at random, so that no game is sure to be a repetition.
fn begun(stage: &mut Stage, games: &str) {
    opened(stage);
    stage.choose("Engine 1", "Computer, custom…");
    stage.choose("Algorithm", "Random");
    stage.enter_number("Games", games);
    stage.activate("Begin");
}

fn matches(stage: &Stage) -> Vec<std::path::PathBuf> {
    let folder = Home::at(&stage.path().join("home")).matches();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn is_watched_to_its_end() {
    let mut stage = Stage::new(&["template"]);
    opened(&mut stage);
    stage.enter_number("Games", "0");
    assert!(!stage.is_enabled("Begin"), "a match has games");
    stage.picture("lab-set-up");
    stage.enter_number("Games", "5");
    stage.enter_number("Random turns", "1");
    stage.activate("Begin");
    stage.wait("the end", |stage| stage.sees("6 games · complete"));
    stage.wait_for("Match: Noughts and crosses");
    stage.picture("lab-complete");
    let [run] = matches(&stage).try_into().expect("one run");
    let report = std::fs::read_to_string(run.join("report.md")).expect("reported");
    assert!(report.contains("6 games, complete"), "{report}");
    stage.click("Played games");
    stage.wait_for("Open game 6");
    stage.picture("lab-games");
    stage.click("Open game 6");
    stage.wait("the game", |stage| stage.plies() > 4);
    stage.window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::S);
    stage.wait_for("Path of the file");
    stage.click("Cancel");
    stage.click("Analysis");
    stage.click("Lab");
    stage.wait_for("Open game 6");
    stage.click("Back");
    assert!(stage.plies() > 4 && !stage.sees("Open game 6"), "the game is shown again");
}

fn is_stopped_and_resumed() {
    let mut stage = Stage::new(&["template"]);
    begun(&mut stage, "100000");
    stage.wait("games", |stage| stage.sees_part("of 100000 games"));
    stage.wait("a board", |stage| stage.sees("Games under way"));
    stage.click("Back");
    stage.wait("word of it", |stage| stage.sees_part("Match: Noughts and crosses continues."));
    stage.click("Lab");
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part("Stopped: the run can be resumed later."));
    assert!(!stage.sees("Games under way"), "nothing is played");
    let mut stage = stage.restarted();
    opened(&mut stage);
    stage.wait_for("Open noughts-and-crosses-1");
    assert!(stage.sees_part("(can be resumed)"));
    stage.click("Open noughts-and-crosses-1");
    stage.wait("what was played", |stage| stage.sees_part("Stopped: the run can be resumed later."));
    stage.click("Go on");
    stage.wait("more games", |stage| stage.sees("Games under way"));
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part("Stopped: the run can be resumed later."));
    stage.click("Runs");
    stage.wait_for("Open noughts-and-crosses-1");
    assert_eq!(matches(&stage).len(), 1, "no other run was begun");
}

fn no_plan_is_told() {
    let mut stage = Stage::new(&["template"]);
    opened(&mut stage);
    stage.click("From a file");
    assert!(!stage.is_enabled("Begin"), "there is no file yet");
    let path = stage.path().join("wrong.toml");
    std::fs::write(&path, "name = \"x\"\n[[event]]\ngame = \"chess\"\n").expect("written");
    stage.type_path(&path, "Begin");
    stage.wait("word of it", |stage| stage.sees_part("line "));
    stage.click("Runs");
    stage.wait_for("New run");
}

fn are_plotted_and_exported() {
    let mut stage = Stage::new(&["template"]);
    opened(&mut stage);
    stage.enter_number("Games", "8");
    stage.activate("Sequential test");
    stage.window.run_steps(4);
    stage.enter_number("Elo to show", "0");
    assert!(!stage.is_enabled("Begin"), "the two differences differ");
    stage.enter_number("Elo to show", "200");
    stage.activate("Begin");
    stage.wait("the end", |stage| stage.sees_part(" complete"));
    assert!(stage.sees_part("The sequential test "), "how the test stands is told");
    stage.click("Plots");
    for plot in ["Sequential test", "Share of the points", "Nodes against depth", "Time against depth", "Elo"]
    {
        stage.choose("Plot", plot);
        stage.wait_for(plot);
        stage.picture(&format!("lab-plot-{}", plot.replace(' ', "-")));
    }
    let folder = stage.path().to_owned();
    for (button, file, parts) in [
        ("Export plot…", "elo.svg", ["<svg", "Elo over A, with 95 % intervals"]),
        ("Export tables…", "run.csv", ["section,table,row,column,value", ",standings,"]),
        ("Export tables…", "run.md", ["| engine | games |", "SPRT of 0 against 200 Elo"]),
    ] {
        stage.click(button);
        stage.type_path(&folder.join(file), "Save");
        stage.wait("the file", |stage| stage.path().join(file).is_file());
        let text = std::fs::read_to_string(folder.join(file)).expect("written");
        assert!(parts.iter().all(|part| text.contains(part)), "{file}: {text}");
    }
}

fn suite_is_measured() {
    let mut stage = Stage::new(&["template", "gomoku"]);
    stage.wait_for("Gomoku");
    opened(&mut stage);
    stage.click("Suite of a thesis");
    stage.choose("Suite of a thesis", "gomoku");
    stage.enter_number("Scale", "0.001");
    stage.picture("lab-suite-set-up");
    stage.activate("Begin");
    stage.wait("measurements", |stage| stage.sees_part(" measurements and games, last of table "));
    stage.click("Stop");
    stage.wait("its end", |stage| !stage.sees("Stop"));
    stage.wait("the report", |stage| stage.sees_part("Scale 0.001, seed 1"));
    stage.click("Runs");
    stage.wait_for("Open gomoku-1");
    stage.click("Open gomoku-1");
    stage.wait("the report", |stage| stage.sees_part("Scale 0.001, seed 1"));
    stage.picture("lab-suite");
}

fn tournament_has_its_engines() {
    let mut stage = Stage::new(&["template"]);
    opened(&mut stage);
    stage.click("Tournament");
    stage.click("Add an engine");
    stage.click("Add an engine");
    stage.activate("Remove engine 4");
    stage.choose("Form", "Gauntlet");
    stage.enter_number("Rounds", "1");
    stage.picture("lab-tournament");
    stage.activate("Begin");
    stage.wait("the end", |stage| stage.sees_part("games · "));
    stage.wait("both computers of a strength", |stage| stage.sees("Computer, medium 2"));
    stage.wait("the end", |stage| stage.sees("4 games · complete") || stage.sees_part("only repeat others"));
}

fn tunes_weights() {
    let mut stage = Stage::new(&["template"]);
    opened(&mut stage);
    stage.click("Tuning of weights");
    for (field, number) in
        [("Nodes for a move", "50"), ("Generations", "2"), ("Population", "4"), ("Final match", "2")]
    {
        stage.enter_number(field, number);
    }
    stage.picture("lab-tuning-set-up");
    stage.activate("Begin");
    stage.wait("the result", |stage| stage.sees_part("Against the weights of the start: "));
    assert!(stage.sees("Tuning of weights: Noughts and crosses"));
    stage.click("Runs");
    stage.wait_for("Open noughts-and-crosses-1");
    assert!(stage.sees_part("Tuning of weights, Noughts and crosses (complete)"));
    stage.click("Open noughts-and-crosses-1");
    stage.wait("the result", |stage| stage.sees_part("Against the weights of the start: "));
    assert!(stage.is_enabled("Keep as a computer") && !stage.sees("Go on"), "nothing is left");
}
