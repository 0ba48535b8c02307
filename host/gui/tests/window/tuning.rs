//! Weights that evolve in the window: a run from its beginning to a computer with the best weights, and one that is
//! stopped and goes on.

use abstrakt_system::Home;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("tuning_gives_a_computer", gives_a_computer),
    ("tuning_is_stopped_and_goes_on", is_stopped_and_goes_on),
    ("tuning_is_for_two", is_for_two),
];

/// Fills in the form with a run of two generations and two games at the end.
fn asked(stage: &mut Stage) {
    stage.begin_between_humans("Noughts and crosses");
    stage.click("Analysis");
    stage.click("Tune weights…");
    stage.wait_for("Generations");
    for (field, number) in [("Nodes for a move", "50"), ("Generations", "2"), ("Final match", "2")] {
        stage.enter_number(field, number);
    }
}

fn runs(stage: &Stage) -> Vec<std::path::PathBuf> {
    let folder = Home::at(&stage.path().join("home")).tuning();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn gives_a_computer() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage);
    stage.enter_number("Population", "1");
    assert!(!stage.is_enabled("Begin"), "one parent has nobody to play against");
    stage.enter_number("Population", "4");
    stage.picture("tuning-asked");
    stage.activate("Begin");
    stage.wait("the result", |stage| stage.sees_part("Against the weights of the start: "));
    stage.picture("tuning-ended");
    let [run] = runs(&stage).try_into().expect("one run");
    let weights = std::fs::read_to_string(run.join("weights.json")).expect("kept");
    assert!(weights.contains("--generations 2 --population 4") && weights.contains("nodes=50"), "{weights}");
    stage.click("Keep as a computer");
    stage.wait("word of it", |stage| stage.sees_part("is now offered at every seat"));
    stage.click("Keep as a computer");
    stage.click("Back");
    stage.click("Edit");
    stage.click("Settings…");
    stage.wait_for("Computers");
    stage.click("Computers");
    stage.wait_for("Remove computer 1");
    assert!(!stage.sees("Remove computer 2"), "the same computer is kept once");
    stage.click("Close");
    stage.click("Players");
    stage.click("Change players…");
    stage.wait_for("Change players");
    stage.choose("Player 1", "Tuned: Open lines");
    stage.click("Change");
    stage.wait("a computer that has moved", |stage| stage.plies() > 0);
}

fn is_stopped_and_goes_on() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage);
    stage.enter_number("Generations", "400000");
    stage.activate("Begin");
    stage.wait("a generation", |stage| stage.sees("Best"));
    stage.click("Back");
    stage.wait("word of it", |stage| stage.sees_part("Tuning of weights: Noughts and crosses continues."));
    stage.click("Analysis");
    stage.click("Tune weights…");
    stage.wait_for("Stop");
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part("The run can go on later."));
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    stage.click("Lab");
    stage.wait_for("Open noughts-and-crosses-1");
    assert!(stage.sees_part("Tuning of weights, Noughts and crosses (can be resumed)"));
    stage.click("Open noughts-and-crosses-1");
    stage.wait("how it stands", |stage| stage.sees_part("The run can go on later."));
    stage.click("Go on");
    stage.wait("more games", |stage| stage.sees_part("of 400000, game"));
    stage.picture("tuning-resumed");
    assert_eq!(runs(&stage).len(), 1, "no other run was begun");
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part("The run can go on later."));
}

fn is_for_two() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    stage.click("Analysis");
    assert!(!stage.is_enabled("Tune weights…"), "there is no game yet");
}
