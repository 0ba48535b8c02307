//! Moves that a person plans while a computer thinks: by clicks, by text, and as answers to what the computer plays.

use abstrakt_record::SeatId;
use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("premoves_by_clicks", by_clicks),
    ("premoves_that_are_not_legal_are_told", not_legal),
    ("premoves_as_answers", as_answers),
    ("premoves_are_forgotten_where_a_move_is_taken_back", taken_back),
    ("premoves_in_czech", in_czech),
];

/// A person against a computer that thinks until it is told to move, after the person's first move to the middle.
fn thinking(more: &str) -> Stage {
    let setups =
        r#", "typed-moves": true, "setups": {"noughts-and-crosses": {"seats": ["", "mcts:time=600s"]}}"#;
    let mut stage = Stage::with_settings(&["template"], &format!("{setups}{more}"));
    stage.wait("the game", |stage| stage.sees("Noughts and crosses") || stage.sees("Piškvorky 3×3"));
    let is_czech = !stage.sees("Noughts and crosses");
    stage.choose_game(if is_czech { "Piškvorky 3×3" } else { "Noughts and crosses" });
    let start = if is_czech { "Začít" } else { "Start" };
    stage.wait_for(start);
    stage.click(start);
    stage.wait_for_turn();
    let middle = stage.named("b2");
    stage.click(&middle);
    wait_for_thoughts(&mut stage, 1);
    stage
}

/// Waits until the computer thinks, after so many plies.
fn wait_for_thoughts(stage: &mut Stage, plies: usize) {
    stage.wait("the computer", |stage| {
        let game = stage.app().game();
        stage.plies() == plies
            && game.is_some_and(|game| game.may_plan() && game.session_ref().is_thinking(SeatId(1)))
    });
}

/// Tells the computer to move, and waits until it has.
fn move_now(stage: &mut Stage, plies: usize) {
    stage.wait_for("Move now");
    stage.click("Move now");
    stage.wait("the move", |stage| stage.plies() > plies);
}

/// The plies played, by their texts.
fn played(stage: &Stage) -> Vec<String> {
    let record = stage.app().game().expect("a game").record();
    let line = record.line_to(record.cursor());
    let text = |&node: &_| Some(record.node(node).ply.as_ref()?.act.text()?.to_owned());
    line.iter().filter_map(text).collect()
}

/// The sites that are planned, by their names.
fn planned(stage: &Stage) -> Vec<String> {
    let nodes = stage.window.query_all_by_label_contains(", planned for your next turn");
    nodes.filter_map(|node| node.accesskit_node().label()).collect()
}

fn by_clicks() {
    let mut stage = thinking("");
    stage.click("a1 empty");
    assert_eq!(planned(&stage), ["a1 empty, planned for your next turn"]);
    stage.click("a1 empty, planned for your next turn");
    assert_eq!(planned(&stage), [""; 0], "a second click takes it back");
    stage.click("a1 empty");
    stage.click("c2 empty");
    assert_eq!(planned(&stage), ["c2 empty, planned for your next turn"], "a game of one click has one site");
    stage.click_other_button("b3 empty");
    assert_eq!(planned(&stage), [""; 0], "so does the other button");
    stage.click("b1 empty");
    move_now(&mut stage, 1);
    wait_for_thoughts(&mut stage, 3);
    assert_eq!(played(&stage)[2], "b1", "the computer took a corner");
    assert_eq!(planned(&stage), [""; 0]);
}

fn not_legal() {
    let mut stage = thinking("");
    stage.click("b2 black cross");
    move_now(&mut stage, 1);
    stage.wait_for_turn();
    stage.wait("the reason", |stage| stage.app().game().is_some_and(|game| game.is_click_refused()));
    assert_eq!((stage.plies(), planned(&stage).len()), (2, 0));
    stage.click("b1 empty, can move");
    wait_for_thoughts(&mut stage, 3);
}

fn as_answers() {
    let mut stage = thinking("");
    for plan in ["a1: b1", "a3: b1", "C1: b1", "c3: b1", "b3", "a2: b3"] {
        stage.type_into("Move as text", plan);
        stage.press(Key::Enter);
    }
    stage.wait_for("Next: b3");
    stage.wait_for("c1: b1");
    stage.click("a2: b3");
    stage.wait("it to go", |stage| !stage.sees("a2: b3"));
    move_now(&mut stage, 1);
    wait_for_thoughts(&mut stage, 3);
    assert_eq!(played(&stage)[2], "b1", "the answer goes before the move whatever comes");
    assert!(!stage.sees("Next: b3") && !stage.sees("c1: b1"), "what was planned is forgotten");
    stage.type_into("Move as text", "b3");
    stage.press(Key::Enter);
    move_now(&mut stage, 3);
    stage.wait("the planned move, or its refusal", |stage| {
        let game = stage.app().game();
        stage.plies() >= 4 && game.is_some_and(|game| !game.session_ref().is_busy())
    });
    let moves = played(&stage);
    // The computer stops the row b1, b2, b3 itself: then the planned move is refused.
    assert!(moves.get(4).is_some_and(|ply| ply == "b3") || moves[3] == "b3", "{moves:?}");
}

fn taken_back() {
    let mut stage = thinking("");
    stage.click("a1 empty");
    stage.type_into("Move as text", "a2: c3");
    stage.press(Key::Enter);
    stage.wait_for("a2: c3");
    assert_eq!(planned(&stage).len(), 1);
    stage.click("Take back");
    stage.wait_for_turn();
    assert_eq!((stage.plies(), planned(&stage).len()), (0, 0));
    assert!(!stage.sees("a2: c3"));
    stage.click("b2 empty, can move");
    wait_for_thoughts(&mut stage, 1);
    // A typed move, too, and it is not played in place of the one that was taken back.
    stage.type_into("Move as text", "a1");
    stage.press(Key::Enter);
    stage.wait_for("Next: a1");
    stage.click("Take back");
    stage.wait_for_turn();
    assert_eq!((stage.plies(), stage.sees("Next: a1")), (0, false));
}

fn in_czech() {
    let mut stage = thinking(r#", "language": "czech""#);
    let site = stage.named("a1");
    stage.click(&site);
    stage.wait("the plan", |stage| stage.sees_part("a1 prázdné, naplánováno na příští tah"));
}
