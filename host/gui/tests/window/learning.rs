//! Evaluations that are learned in the window: a run from its form to a computer in *New game*, one that is stopped and goes on, and
//! what is wrong told where it is.

use std::collections::BTreeSet;

use abstrakt_system::Home;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("learning_gives_a_computer", gives_a_computer),
    ("learning_is_stopped_and_goes_on", is_stopped_and_goes_on),
    ("learning_stops_after_its_time", stops_after_its_time),
    ("learning_tells_what_is_wrong", tells_what_is_wrong),
];

const STOPPED: &str = "The run can go on later.";

/// Whether the progress of a run of so many generations that it never ends is told.
fn is_under_way(stage: &Stage) -> bool {
    stage.sees_part(" of 10000, ")
}

/// Opens the form from the start page, with a run that takes seconds.
fn asked(stage: &mut Stage, generations: &str) {
    stage.wait_for("Noughts and crosses");
    stage.click("Lab");
    stage.wait_for("New run");
    stage.click("Learning an evaluation");
    stage.wait_for("Kind");
    stage.choose("Kind", "Network of 16 numbers");
    let numbers = [
        ("Nodes for a move", "20"),
        ("Games of a generation", "40"),
        ("Generations", generations),
        ("Games of a match", "4"),
    ];
    for (field, number) in numbers {
        stage.enter_number(field, number);
    }
}

fn home(stage: &Stage) -> Home {
    Home::at(&stage.path().join("home"))
}

fn files(folder: std::path::PathBuf) -> Vec<std::path::PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn gives_a_computer() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage, "2");
    stage.enter_number("Nodes for a move", "5");
    stage.enter_number("Games of a match", "20");
    stage.activate("From nothing");
    stage.type_into("Name", "quick");
    stage.picture("learning-asked");
    stage.activate("Begin");
    stage.wait("the end", |stage| stage.sees_part("The last generation is done."));
    assert!(stage.sees("Learning an evaluation: Noughts and crosses"));
    stage.picture("learning-ended");
    let [run] = files(home(&stage).learning()).try_into().expect("one run");
    let plan = std::fs::read_to_string(run.join("plan.json")).expect("kept");
    assert!(
        plan.contains("--width 16 --base none --name quick") && plan.contains("--from-nothing"),
        "{plan}"
    );
    stage.click("Plots");
    stage.choose("Plot", "Loss on games held back");
    stage.wait_for("Loss on games held back");
    stage.picture("learning-loss");
    assert!(run.join("noughts-and-crosses.learned").is_file(), "no generation has won its match");
    stage.click("Keep as a computer");
    stage.wait("word of it", |stage| stage.sees_part("is now offered at every seat"));
    stage.click("Keep as a computer");
    stage.window.run_steps(8);
    let [kept] = files(home(&stage).learned()).try_into().expect("it is kept once");
    let name = kept.file_stem().expect("a name").to_string_lossy().replace("noughts-and-crosses.", "");
    assert!(name.starts_with("quick-"), "{name}");
    stage.click("Runs");
    stage.wait_for("Open noughts-and-crosses-1");
    assert!(stage.sees_part("Learning an evaluation, Noughts and crosses (complete)"));
    stage.click("Back");
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", &format!("Learned: {name}"));
    stage.choose("Player 1", "Computer, custom…");
    // Two lists have the entry: that of heuristics, and that of players, which is closed.
    stage.choose("Heuristic", &format!("Learned: {name}"));
    stage.picture("learning-new-game");
    stage.choose("Player 1", "Human");
    stage.click("Start");
    stage.wait_for_turn();
    stage.choose_first_move();
    stage.wait("a computer that has moved", |stage| stage.plies() > 1);
    explains_itself(stage, &name);
}

/// An evaluation explains itself at the board: in the panel as numbers, and on the sites as colours that are told as numbers, too.
fn explains_itself(mut stage: Stage, name: &str) {
    let valued = |stage: &Stage| stage.sees_part(", value +") || stage.sees_part(", value -");
    stage.show_panel("Heuristic");
    stage.wait_for("Together");
    stage.choose("Heuristic to explain", &format!("Learned: {name}"));
    stage.wait_for("Piece, and what it adds");
    assert!(!valued(&stage), "nobody has asked for it");
    stage.click("Colours on the board");
    stage.wait("values on the sites", valued);
    assert!(stage.sees_part("Colours from -"), "what colours mean is told");
    stage.picture("learning-colours");
    stage.choose("Heuristic to explain", "Open lines");
    stage.wait("no values", |stage| !valued(stage));
    let settings = home(&stage).settings();
    drop(stage.restarted_after(|_| {
        let kept = std::fs::read_to_string(settings).expect("settings");
        assert!(kept.replace(' ', "").contains("\"site-values\":true"), "the switch is remembered");
    }));
}

fn is_stopped_and_goes_on() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage, "10000");
    stage.activate("Begin");
    stage.wait("progress", is_under_way);
    stage.click("Back");
    let goes_on = "Learning an evaluation: Noughts and crosses continues.";
    stage.wait("word of it", |stage| stage.sees_part(goes_on));
    stage.click("Lab");
    stage.wait_for("Stop");
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part(STOPPED));
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    stage.click("Lab");
    stage.wait_for("Open noughts-and-crosses-1");
    assert!(stage.sees_part("Learning an evaluation, Noughts and crosses (can be resumed)"));
    stage.click("Open noughts-and-crosses-1");
    stage.wait("how it stands", |stage| stage.sees_part(STOPPED));
    stage.click("Go on");
    stage.wait("progress", is_under_way);
    stage.picture("learning-resumed");
    stage.click("Stop");
    stage.wait("its end", |stage| stage.sees_part(STOPPED));
    let [run] = files(home(&stage).learning()).try_into().expect("no other run was begun");
    let journal = std::fs::read_to_string(run.join("learning.jsonl")).expect("a journal");
    let game = |line: &str| Some(line.strip_prefix("{\"game\":{")?.split_once(",\"plies\"")?.0.to_owned());
    let games: Vec<String> = journal.lines().filter_map(game).collect();
    let different: BTreeSet<&String> = games.iter().collect();
    assert!(!games.is_empty() && different.len() == games.len(), "a game was played twice: {games:?}");
}

fn stops_after_its_time() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage, "10000");
    stage.enter_number("Minutes until it stops", "1");
    stage.activate("Begin");
    stage.wait("progress", is_under_way);
    stage.pass(std::time::Duration::from_secs(60));
    stage.wait("its end", |stage| stage.sees_part(STOPPED));
    assert!(stage.sees("Go on"));
}

fn tells_what_is_wrong() {
    let mut stage = Stage::new(&["template"]);
    asked(&mut stage, "2");
    for (field, wrong, right) in
        [("Games of a generation", "9", "10"), ("Generations", "0", "1"), ("Games of a match", "1", "2")]
    {
        stage.enter_number(field, wrong);
        assert!(!stage.is_enabled("Begin"), "{field} is out of its range");
        stage.enter_number(field, right);
        assert!(stage.is_enabled("Begin"), "{field}");
    }
    stage.type_into("Name", "no name");
    stage.window.run_steps(2);
    assert!(!stage.is_enabled("Begin") && stage.sees_part("name of the models: expected letters"));
    stage.picture("learning-wrong");
    stage.type_into("Name", "again");
    stage.enter_number("Generations", "10000");
    stage.activate("Begin");
    stage.wait("progress", is_under_way);
    stage.click("Stop");
    stage.wait("its end", |stage| !stage.sees("Stop"));
    let [run] = files(home(&stage).learning()).try_into().expect("one run");
    // Another program plays it.
    let journal = std::fs::File::open(run.join("learning.jsonl")).expect("a journal");
    journal.lock().expect("nobody has it");
    stage.click("Runs");
    stage.wait_for("Open noughts-and-crosses-1");
    stage.click("Open noughts-and-crosses-1");
    stage.wait("word of it", |stage| stage.sees_part("another program is playing this run"));
}
