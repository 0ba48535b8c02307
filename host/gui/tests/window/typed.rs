//! Moves that are typed, questions answered in words, clicks near a border, clocks on the cards, two computers followed.

use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("typed_moves_and_questions", moves_and_questions),
    ("typed_clocks_of_each_seat", clocks_of_each_seat),
    ("typed_two_computers_step_by_step", two_computers_step_by_step),
    ("typed_a_rematch_with_seats_changed", a_rematch_with_seats_changed),
    ("typed_clicks_near_a_border", clicks_near_a_border),
];

fn moves_and_questions() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    stage.window.key_press_modifiers(egui::Modifiers::COMMAND, Key::G);
    stage.wait_for("Move as text");
    let first =
        stage.app().game().and_then(|game| game.position()).expect("a position").moves[0].text.clone();
    stage.type_into("Move as text", &first[..1]);
    stage.wait_for(&first);
    stage.picture("typed");
    stage.type_into("Move as text", &first);
    stage.press(Key::Enter);
    stage.wait("the move", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    for (question, part) in [
        ("pieces", "white ball: "),
        ("last move", "Player 1: "),
        ("clock", "Player 2: 0:00 used"),
        ("moves e5", "No move"),
        ("moves", " moves: "),
    ] {
        stage.type_into("Move as text", question);
        stage.press(Key::Enter);
        stage.wait(question, |stage| stage.sees_part(part));
    }
    stage.type_into("Move as text", "nonsense");
    stage.wait_for("No move begins like this");
    stage.press(Key::Enter);
    stage.wait("the refusal", |stage| !stage.app().notices().lines().is_empty());
    assert_eq!(stage.plies(), 1);
}

fn clocks_of_each_seat() {
    let mut stage = Stage::new(&["template"]);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Human");
    stage.click("By hand");
    stage.click("Each player has their own clock");
    stage.choose("Clock: Player 1", "Time for each move");
    stage.choose("Clock: Player 2", "Time for several turns");
    stage.picture("clocks");
    stage.click("Start");
    stage.wait_for_turn();
    let clocks: Vec<_> = {
        let record = stage.app().game().expect("a game").record();
        record.header.seats.iter().map(|seat| seat.clock.map(|clock| clock.turns)).collect()
    };
    assert_eq!(clocks, [Some(1), Some(20)]);
    stage.wait("the large clocks", |stage| stage.sees("10:00"));
    stage.picture("clocks-cards");
    stage.click("Agree to a draw: Player 1");
    stage.wait("the question", |stage| stage.sees("Cancel"));
    stage.click("Cancel");
    stage.click("Resign: Player 1");
    stage.wait_for("Shall Player 1 give up this game?");
}

fn two_computers_step_by_step() {
    let mut stage = Stage::with_settings(&["template"], r#", "least-time": 0.5"#);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 1", "Computer, easy");
    stage.choose("Player 2", "Computer, easy");
    stage.click("Start");
    stage.wait("the game", |stage| stage.app().game().is_some_and(|game| game.position().is_some()));
    stage.click("Pause");
    stage.wait("a pause", |stage| stage.app().game().is_some_and(|game| game.is_paused()));
    let before = stage.plies();
    stage.press(Key::Period);
    stage.wait("one turn", |stage| stage.plies() == before + 1);
    assert!(stage.app().game().is_some_and(|game| game.is_paused()), "one turn, and no more");
}

fn a_rematch_with_seats_changed() {
    let mut stage = Stage::new(&["template"]);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Human");
    stage.type_into("Name of Player 1", "Anna");
    stage.type_into("Name of Player 2", "Bob");
    stage.click("Start");
    stage.wait_for_turn();
    for site in ["a1", "a2", "b1", "b2", "c1"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage.wait_for("Anna wins");
    stage.picture("over");
    stage.click("Change seats");
    stage.wait("a new game", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    let names: Vec<String> = {
        let record = stage.app().game().expect("a game").record();
        record.header.seats.iter().map(|seat| seat.name.clone()).collect()
    };
    assert_eq!(names, ["Bob", "Anna"]);
}

fn clicks_near_a_border() {
    let mut stage = Stage::with_settings(&["template"], r#", "careful": true"#);
    stage.begin_between_humans("Noughts and crosses");
    let (a1, b1) = (stage.place("a1 empty, can move"), stage.place("b1 empty, can move"));
    let point = a1.lerp(b1, 0.45);
    stage.click_at(point);
    assert_eq!(stage.plies(), 0, "it is asked again");
    assert!(stage.sees_part("That was near the border"));
    stage.click_at(point);
    stage.wait("the move", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    let middle = stage.place("b2 empty, can move");
    stage.click_at(middle);
    stage.wait("a plain click", |stage| stage.plies() == 2);
}
