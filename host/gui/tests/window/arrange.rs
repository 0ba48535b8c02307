//! The position editor: every game, by pieces, by text, with what the game refuses, and games that begin from it.

use egui::{Key, Modifiers};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("arrange_every_game", every_game),
    ("arrange_a_game_without_editor", a_game_without_editor),
    ("arrange_pieces_and_play", pieces_and_play),
    ("arrange_before_the_game", before_the_game),
];

const ACCEPTED: &str = "The game accepts this position.";

fn open(stage: &mut Stage, game: &str) {
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::U);
    stage.wait_for(&format!("Set up a position: {game}"));
    stage.wait_for(ACCEPTED);
}

fn text(stage: &Stage) -> String {
    let game = stage.app().game().expect("a game");
    game.position().expect("a position").text.clone()
}

/// The position shown comes into the editor and out of it unchanged, in every game; an empty board is judged.
fn every_game() {
    let games = [
        ("abalone", "Abalone"),
        ("terrace", "Terrace"),
        ("yinsh", "Yinsh"),
        ("duke", "The Duke"),
        ("gomoku", "Gomoku"),
        ("draughts_international", "International draughts"),
    ];
    for (game, name) in games {
        let mut stage = Stage::new(&[game]);
        stage.begin_between_humans(name);
        let before = text(&stage);
        open(&mut stage, name);
        stage.picture(&format!("arrange-{game}"));
        stage.click("Empty board");
        stage.wait("the game's word", |stage| !stage.sees("The game is being asked…"));
        stage.click("As it was");
        stage.wait_for(ACCEPTED);
        stage.click("Analyse");
        stage.wait("the game", |stage| {
            stage.app().game().is_some_and(|game| game.record().header.start.is_some())
        });
        stage.wait_for_turn();
        assert_eq!(text(&stage), before, "{name}");
    }
}

fn a_game_without_editor() {
    let mut stage = Stage::new(&["faulty"]);
    stage.begin_between_humans("Pile");
    open(&mut stage, "Pile");
    assert!(stage.sees_part("This game offers no pieces to set up."));
    stage.type_into("As text", "nonsense");
    stage.wait("the refusal", |stage| !stage.sees(ACCEPTED) && !stage.sees("The game is being asked…"));
    stage.click("Cancel");
    assert_eq!(stage.plies(), 0);
}

/// A marble is taken, too many are refused with a reason, and the game begins with what was set up.
fn pieces_and_play() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    open(&mut stage, "Abalone");
    stage.click_other_button("a1 black marble");
    stage.wait("it gone", |stage| stage.sees("a1 empty") && stage.sees(ACCEPTED));
    stage.click("white marble");
    stage.click("e5 empty");
    stage.wait_for("There can be only 14 of this: white marble");
    assert!(stage.sees("e5 empty"));
    stage.click_other_button("i9 white marble");
    stage.wait_for("i9 empty");
    stage.click("e5 empty");
    stage.wait("it there", |stage| stage.sees("e5 white marble") && stage.sees(ACCEPTED));
    // A second click with the same piece takes it away again.
    stage.click("e5 white marble");
    stage.wait("it gone", |stage| stage.sees("e5 empty") && stage.sees(ACCEPTED));
    stage.click("Empty board");
    stage.wait("a refusal", |stage| !stage.sees(ACCEPTED) && !stage.sees("The game is being asked…"));
    assert!(!stage.is_enabled("Play from here…"), "a board without marbles is no game");
    stage.click("As it was");
    stage.click_other_button("a1 black marble");
    stage.wait("both there", |stage| stage.sees("a1 empty") && stage.sees(ACCEPTED));
    stage.click_other_button("i9 white marble");
    stage.wait("it gone", |stage| stage.sees("i9 empty") && stage.sees(ACCEPTED));
    // By keyboard: the board is one stop, Space puts down, Delete takes away.
    stage.focus("a1 empty");
    stage.press(Key::Space);
    stage.wait_for("a1 white marble");
    stage.press(Key::Delete);
    stage.wait("it gone", |stage| stage.sees("a1 empty") && stage.sees(ACCEPTED));
    stage.click("Play from here…");
    stage.wait_for("The game begins with the position that was set up.");
    stage.click("Start");
    stage.wait_for_turn();
    assert!(stage.sees_part("a1 empty"), "the game begins without that marble");
}

/// The same from the dialog of a new game.
fn before_the_game() {
    let mut stage = Stage::new(&["yinsh"]);
    stage.choose_game("Yinsh");
    stage.wait_for("Start");
    stage.click("Set up position…");
    stage.wait_for("Set up a position: Yinsh");
    stage.wait_for(ACCEPTED);
    stage.choose("To act", "Black places a ring");
    stage.wait("a verdict", |stage| !stage.sees("The game is being asked…"));
    stage.press(Key::Escape);
    stage.wait("the dialog gone", |stage| !stage.sees("Set up a position: Yinsh"));
    assert!(stage.app().game().is_none());
}
