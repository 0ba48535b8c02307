//! The window draws only when something changes, and somebody can always act: a person who thinks, a clock that runs, rolls that are stepped over.

use std::time::Duration;

use abstrakt_record::{Act, Header, Record, Seat, TimeControl};
use egui::{Key, ViewportId};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("rest_while_a_person_thinks", while_a_person_thinks),
    ("rest_between_the_digits_of_a_clock", between_the_digits_of_a_clock),
    ("rest_not_where_chance_is_to_act", not_where_chance_is_to_act),
];

/// The time until the next frame, if nothing happens.
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
    stage.play_on();
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

/// Both directions, through a game with rolls.
fn not_where_chance_is_to_act() {
    let seats = ["random:seed=1", "random:seed=2"].map(|spec| Seat::engine("", spec));
    let record = Record::new(Header { seed: 7, ..Header::new("duke", "0.1.0", "standard", seats.to_vec()) });
    let mut stage = Stage::with_game("duke", r#", "speed": "off""#, &record);
    stage.play_on();
    let rolls = |stage: &Stage| {
        let plies = stage.app().game().map_or(Vec::new(), |game| game.record().plies());
        plies.iter().filter(|ply| matches!(ply.act, Act::Chance(_))).count()
    };
    stage.wait("two rolls", |stage| rolls(stage) == 2);
    stage.press(Key::ArrowLeft);
    stage.wait("a pause", |stage| {
        stage.app().game().is_some_and(|game| game.is_paused() && !game.session_ref().is_busy())
    });
    let (mut last, most) = (stage.plies(), stage.plies());
    let acts = |stage: &Stage| stage.app().game().is_some_and(|game| game.to_move().is_some());
    assert!(acts(&stage));
    while last > 0 {
        stage.press(Key::ArrowLeft);
        stage.wait("an earlier position", |stage| stage.plies() < last);
        last = stage.plies();
        assert!(acts(&stage), "after {last} plies");
    }
    while last < most {
        stage.press(Key::ArrowRight);
        stage.wait("a later position", |stage| stage.plies() > last);
        last = stage.plies();
        assert!(acts(&stage), "after {last} plies");
    }
}
