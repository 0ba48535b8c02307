//! When the window draws: not while a person thinks, and when a clock shows something else.

use std::time::Duration;

use abstrakt_record::{Header, Record, Seat, TimeControl};
use egui::ViewportId;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("rest_while_a_person_thinks", while_a_person_thinks),
    ("rest_between_the_digits_of_a_clock", between_the_digits_of_a_clock),
];

/// How long the window waits for the next frame, if nothing happens.
fn next_frame(stage: &Stage) -> Duration {
    stage.window.output().viewport_output[&ViewportId::ROOT].repaint_delay
}

fn while_a_person_thinks() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.click("b2 empty, can move");
    stage.wait("the ply", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    stage.wait("rest", |stage| next_frame(stage) == Duration::MAX);
}

fn between_the_digits_of_a_clock() {
    let clock = Some(TimeControl::game(Duration::from_secs(3600), Duration::ZERO));
    let seats = ["a", "b"].map(|name| Seat { clock, ..Seat::human(name) });
    let record = Record::new(Header::new("noughts-and-crosses", "0.1.0", "standard", seats.to_vec()));
    let mut stage = Stage::with_game("template", "", &record);
    stage.wait_for_turn();
    let second = Duration::from_millis(1001);
    stage.wait("rest until the next digit", |stage| {
        let rest = next_frame(stage);
        assert!(rest <= second, "a digit is missed: {rest:?}");
        !rest.is_zero()
    });
    stage.click("Move");
    stage.click("Resign");
    stage.wait_for("Shall a give up this game?");
    stage.click("Resign");
    stage.wait("the end", |stage| stage.app().game().is_some_and(|game| game.result().is_some()));
    stage.wait("rest", |stage| next_frame(stage) == Duration::MAX);
}
