//! The openings of a library at the board.

use std::path::Path;
use std::time::Duration;

use abstrakt_library::{Entry, Library};
use abstrakt_system::Home;
use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("explorer_counts_and_plays_moves", counts_and_plays_moves),
    ("explorer_asks_another_library_that_stays_chosen", asks_another_library),
];

/// Puts the game shown into the program's own library.
fn keep(stage: &Stage) {
    keep_in(stage, &Home::at(&stage.path().join("home")).library());
}

/// Puts the game shown into the library in a file.
fn keep_in(stage: &Stage, file: &Path) {
    let game = stage.app().game().expect("a game");
    let facts = game.facts().expect("its facts");
    let entry = Entry::new(game.record().clone(), facts, "test").expect("every position is known");
    let mut library = Library::open(file).expect("a library");
    library.add(&[entry], Duration::from_secs(1_000_000)).expect("it can be written");
}

/// The beginning of a game's line below the moves: its date stands behind its result.
const LISTED: &str = "Player 1 – Player 2   *";

/// Opens the first game of the list, which is told after the moves.
fn open_listed(stage: &mut Stage) {
    stage.wait("the games", |stage| !stage.names(LISTED).is_empty());
    let game = stage.names(LISTED).remove(0);
    stage.activate(&game);
}

fn counts_and_plays_moves() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.show_panel("Openings");
    stage.wait_for("No game of the library went through this position.");
    stage.click("b2 empty, can move");
    stage.wait_for_turn();
    stage.click("a1 empty, can move");
    stage.wait_for_turn();
    keep(&stage);
    stage.click("Look again");
    stage.wait_for("end of the game");
    stage.click("One ply back");
    // Nobody has won the game: it is not over.
    stage.wait_for("a1: 1 game without a result");
    stage.wait("the game", |stage| !stage.names(LISTED).is_empty());
    assert!(!stage.sees_part("b2: "), "this is no move of the position");
    stage.hover("a1: 1 game without a result");
    stage.wait("the move on the board", |stage| stage.sees("a1 white ring"));
    stage.activate("a1: 1 game without a result");
    stage.wait("it is played", |stage| stage.plies() == 2);
    // The game opens where it went through the position that is shown.
    stage.click("One ply back");
    stage.wait_for("a1: 1 game without a result");
    open_listed(&mut stage);
    stage.wait("the game of the library", |stage| stage.plies() == 1 && stage.sees("b2 black cross"));
}

const NONE: &str = "No game of the library went through this position.";
const PLAYED: &str = "b2: 1 game without a result";

fn asks_another_library() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.show_panel("Openings");
    stage.click("b2 empty, can move");
    stage.wait_for_turn();
    let file = stage.path().join("club.library");
    keep_in(&stage, &file);
    stage.click("One ply back");
    stage.wait_for(NONE);
    stage.click("Another library…");
    stage.type_path(&stage.path().join("none.library"), "Use this library");
    stage.wait("the reason", |stage| stage.sees_part("none.library") && stage.sees_part("there is no"));
    stage.click("Another library…");
    stage.type_path(&file, "Use this library");
    stage.wait_for(PLAYED);
    assert!(stage.sees("Library club.library"));
    // A game of that library opens from there.
    open_listed(&mut stage);
    stage.wait("the game", |stage| stage.plies() == 0 && stage.sees("being looked at"));
    // It is still chosen after a start of the program, until its own is.
    stage.window.run_steps(3);
    stage = stage.restarted();
    stage.begin_between_humans("Noughts and crosses");
    stage.wait_for(PLAYED);
    stage.click("Another library…");
    stage.wait_for("Use this library");
    stage.press(Key::Escape);
    assert!(stage.sees(PLAYED), "Escape changes nothing");
    stage.click("Another library…");
    stage.click("The program's own library");
    stage.wait("no game", |stage| stage.sees(NONE) || stage.sees_part("1 game"));
    assert!(stage.sees("The program's own library") && !stage.sees("Library club.library"));
}
