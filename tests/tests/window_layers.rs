//! The layers over the board and over dialogs in the real window, under a real pointer: each takes its own clicks, and nothing
//! below it gets them. Where no display can be made, the tests say that they are skipped.

use abstrakt_tests::window::{Control, SETTINGS, Window, with_settings};

/// Settings with a recent file that is missing: a click on it shows a message.
fn settings() -> String {
    let rest = r#", "recent": ["/nowhere/gone.abstrakt"]}"#;
    SETTINGS.strip_suffix('}').expect("an object").to_owned() + rest
}

/// Makes the program tell that a file has gone, and waits for the message.
fn warn(window: &Window<'_>) {
    window.click("gone.abstrakt");
    window.wait_for("Dismiss");
}

/// The middle of the message itself, beside its button.
fn message(window: &Window<'_>) -> (i32, i32) {
    let is_message = |name: &str| name.starts_with("/nowhere/gone.abstrakt");
    let text = window.controls().into_iter().rfind(|control| is_message(&control.name));
    text.expect("the message").middle()
}

/// A message over a dialog could not be dismissed: the click closed the dialog.
#[test]
fn a_message_is_put_away_over_a_dialog() {
    with_settings(&["template"], (1280, 800), &settings(), |window| {
        let dialog_stays = |size: (u32, u32), how: &str| {
            window.wait_gone("Dismiss");
            assert!(window.find_role("Button", "Start").is_some(), "{how} at {size:?} closed the dialog");
        };
        for size in [(1280, 800), (1024, 700), (640, 480)] {
            window.resize(size.0, size.1);
            warn(&window);
            window.click("Noughts and crosses");
            window.wait_for("Start");
            window.click("Dismiss");
            dialog_stays(size, "its button");
            window.press("Escape");
            window.wait_gone("Start");
            warn(&window);
            window.click("Noughts and crosses");
            window.wait_for("Start");
            window.click_at(message(&window));
            dialog_stays(size, "a click on it");
            window.press("Escape");
            window.wait_gone("Start");
        }
    });
}

/// In a small window a message lies over the board.
#[test]
fn a_click_on_a_message_plays_nothing() {
    with_settings(&["template"], (1280, 800), &settings(), |window| {
        window.resize(640, 480);
        warn(&window);
        window.begin("Noughts and crosses", 2);
        let empty = || window.controls().iter().filter(|site| site.name.ends_with("empty, can move")).count();
        assert_eq!(empty(), 9);
        window.click_at(message(&window));
        window.wait_gone("Dismiss");
        assert_eq!(empty(), 9, "the click went through to the board");
    });
}

/// Board and corner sites moved and shrank when the evaluation bar came with the first value, and when the card of a
/// game's end came.
#[test]
fn the_board_stays_where_it_is() {
    with_settings(&["template"], (1280, 800), SETTINGS, |window| {
        for (width, height) in [(1280, 800), (1024, 700), (640, 480)] {
            window.resize(width, height);
            window.begin("Noughts and crosses", 2);
            // A line of the engine under the pointer would be shown on the board.
            window.point("File");
            window.settle();
            let sites = || {
                let is_site = |control: &Control| {
                    let site = control.name.get(..3).unwrap_or_default().as_bytes();
                    matches!(site, [b'a'..=b'c', b'1'..=b'3', b' '])
                };
                let places = window.controls().into_iter().filter(is_site).map(|control| control.place);
                places.collect::<Vec<_>>()
            };
            let before = sites();
            assert_eq!(before.len(), 9);
            window.press("ctrl+l");
            window.wait("the bar", || window.sees("Evaluation: ").then_some(()));
            assert_eq!(sites(), before, "the bar at {width} x {height}");
            window.press("ctrl+l");
            for site in ["a1", "a2", "b1", "b2", "c1"] {
                window.click(&format!("{site} empty, can move"));
            }
            window.wait("the end", || window.sees("Play again").then_some(()));
            assert_eq!(sites(), before, "the card of the end at {width} x {height}");
            let board = before.iter().map(|place| place[2]).fold(0.0, f64::max);
            let button = window.wait_for("Play again");
            assert!(button.is_within(width, height), "{button:?}");
            assert!(button.place[0] > board || width < 900, "the card lies over the board: {button:?}");
            window.click("Close");
            assert_eq!(sites(), before);
            window.press("ctrl+shift+n");
        }
    });
}
