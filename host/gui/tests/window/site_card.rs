//! The card about a site: it is shown when the pointer hovers over the site, or a key asks.

use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("site_card_by_pointer", by_pointer),
    ("site_card_by_keyboard", by_keyboard),
    ("site_card_not_wished", not_wished),
];

/// Frames in which something would have been told.
const LONG: usize = 90;

fn duke(settings: &str) -> Stage {
    let mut stage = Stage::with_settings(&["duke"], settings);
    stage.begin_between_humans("The Duke");
    stage.wait("the first tile", |stage| !stage.names("hand ").is_empty());
    stage
}

/// Name of a site's node, with what stands there.
fn site(stage: &Stage, name: &str) -> String {
    stage.names(&format!("{name} ")).first().unwrap_or_else(|| panic!("no site {name}")).clone()
}

fn by_pointer() {
    let mut stage = duke("");
    stage.hover(&site(&stage, "e4"));
    stage.hover(&site(&stage, "hand"));
    stage.wait_for("Duke of player 1, to be placed now");
    assert!(stage.sees("Now") && stage.sees("After its next action"), "both faces");
    // It goes with the pointer, and a click does what it always does.
    stage.hover(&site(&stage, "bag-2"));
    stage.wait_for("Bag of player 2");
    assert!(!stage.sees("Duke of player 1, to be placed now"));
    stage.click(&site(&stage, "c1"));
    stage.wait("the Duke", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    // There is no card for a site on which somebody has just clicked, and none for an empty square.
    stage.window.run_steps(LONG);
    assert!(!stage.sees("Duke of player 1"));
    stage.hover(&site(&stage, "e4"));
    stage.window.run_steps(LONG);
    stage.hover(&site(&stage, "c1"));
    stage.wait_for("Duke of player 1");
}

fn not_wished() {
    let mut stage = duke(r#", "site-cards": false"#);
    stage.hover(&site(&stage, "e4"));
    stage.hover(&site(&stage, "bag-1"));
    stage.window.run_steps(LONG);
    assert!(!stage.sees("Bag of player 1"));
}

fn by_keyboard() {
    let mut stage = duke("");
    stage.focus(&site(&stage, "a1"));
    stage.press(Key::I);
    stage.wait_for("There is no information on this place.");
    stage.press(Key::ArrowRight);
    stage.window.run_steps(3);
    assert!(!stage.sees("There is no information on this place."), "it belongs to its site");
    // Beside the last square is the bag.
    for _ in 0..5 {
        stage.press(Key::ArrowRight);
    }
    stage.press(Key::I);
    stage.wait_for("Bag of player 1");
    stage.press(Key::I);
    stage.window.run_steps(3);
    assert!(!stage.sees("Bag of player 1"), "asked again it goes");
}
