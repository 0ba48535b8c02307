//! The control that has the keyboard in the real window, under real keys. Where no display can be made, the tests say that they are
//! skipped.

use abstrakt_tests::window::{Window, with_window};

/// The name of the control that has the keyboard.
fn focused(window: &Window<'_>) -> Option<String> {
    window.controls().into_iter().find(|control| control.focused).map(|control| control.name)
}

/// Waits until the control whose name begins so has the keyboard.
fn wait_for_focus(window: &Window<'_>, start: &str) {
    window.wait(&format!("the keyboard on {start}"), || {
        focused(window).filter(|name| name.starts_with(start)).map(drop)
    });
}

/// Goes to a control by the Tab key.
fn go_to(window: &Window<'_>, name: &str) {
    for _ in 0..60 {
        if focused(window).as_deref() == Some(name) {
            return;
        }
        window.press("Tab");
    }
    panic!("{name} is not reached: {:?}", window.controls());
}

/// The keyboard came to the board by an arrow, and the next arrows took it away again: they moved on the board and to the
/// control beside it at once.
#[test]
fn arrows_that_lead_to_the_board_stay_on_it() {
    with_window(&["template"], (1280, 800), |window| {
        window.begin("Noughts and crosses", 2);
        go_to(&window, "Thinking");
        window.press("Left");
        wait_for_focus(&window, "a1 ");
        for (arrow, site) in
            [("Right", "b1 "), ("Right", "c1 "), ("Up", "c2 "), ("Up", "c3 "), ("Left", "b3 ")]
        {
            window.press(arrow);
            wait_for_focus(&window, site);
        }
        for _ in 0..4 {
            go_to(&window, "Thinking");
            // The board keeps its current site, which is where the keyboard comes.
            window.press("Left");
            wait_for_focus(&window, "b3 ");
            window.press_quickly(&["Left", "Down", "Down", "Left", "Right", "Right", "Up", "Up", "Left"]);
            wait_for_focus(&window, "b3 ");
        }
    });
}

/// After *New game* and after *Start* nothing had the keyboard.
#[test]
fn a_dialog_and_a_new_game_have_the_keyboard() {
    with_window(&["template"], (1280, 800), |window| {
        window.begin("Noughts and crosses", 2);
        assert_eq!(focused(&window), None, "who points needs no mark on the board");
        // The first key that leads anywhere leads to the board.
        window.press("Tab");
        wait_for_focus(&window, "a1 ");
        window.press("ctrl+n");
        wait_for_focus(&window, "Start");
        window.press("Escape");
        wait_for_focus(&window, "a1 ");
        window.press("ctrl+n");
        wait_for_focus(&window, "Start");
        window.press("Return");
        window.wait_gone("Cancel");
        wait_for_focus(&window, "a1 ");
        window.press_quickly(&["Right", "Up"]);
        window.press("Return");
        window.wait_for("b2 black cross");
        // The third dialog that opens over the same board.
        window.press("ctrl+comma");
        window.wait("a dialog", || window.sees("Close").then_some(()));
        assert!(focused(&window).is_some_and(|name| !name.starts_with("b2")), "{:?}", focused(&window));
        window.press("Escape");
        wait_for_focus(&window, "b2 ");
    });
}
