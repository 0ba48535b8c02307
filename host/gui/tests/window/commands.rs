//! Commands that change the window itself: bars, panels, the board's view, sizes, notations, files opened lately.

use egui::{Color32, Key, Modifiers, Shape, ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("commands_of_the_view_menu", of_the_view_menu),
    ("commands_size_of_text", size_of_text),
    ("commands_coordinates_are_hidden", coordinates_are_hidden),
    ("commands_redo_and_recent_files", redo_and_recent_files),
    ("commands_full_screen", full_screen),
    ("commands_help_against_a_computer_stands_beside_the_board", help_beside_the_board),
];

/// Chooses an entry of a menu and closes the menu.
fn choose(stage: &mut Stage, menu: &str, entry: &str) {
    stage.click(menu);
    stage.click(entry);
    stage.press(Key::Escape);
    stage.window.run_steps(3);
}

fn of_the_view_menu() {
    let mut stage = Stage::with_settings(&["abalone"], r#", "speed": "off""#);
    stage.begin_between_humans("Abalone");
    choose(&mut stage, "View", "Tool bar");
    assert!(!stage.sees("To the start"), "no tools");
    choose(&mut stage, "View", "Tool bar");
    assert!(stage.sees("To the start"));
    // The hint of the next click is a part of the status bar.
    assert!(stage.sees_part("Choose a marble"));
    choose(&mut stage, "View", "Status bar");
    assert!(!stage.sees_part("Choose a marble"));
    choose(&mut stage, "View", "Status bar");
    // The board turned half around.
    let height = |stage: &Stage| stage.place(&stage.named("a1")).y;
    let height_before = height(&stage);
    for _ in 0..3 {
        choose(&mut stage, "View", "Rotate board");
    }
    assert!(height(&stage) < height_before - 100.0);
    // Another panel, and all as at first.
    stage.show_panel("Information");
    stage.wait_for("Repetitions to a draw");
    choose(&mut stage, "View", "Reset layout");
    assert!(!stage.sees("Repetitions to a draw") && stage.sees("Thinking"));
    // A move in the long notation.
    stage.choose_first_move();
    let short = stage.names("1. ")[0].clone();
    choose(&mut stage, "View", "Long notation");
    stage.wait("the long notation", |stage| stage.names("1. ")[0] != short);
    choose(&mut stage, "View", "Long notation");
    stage.wait("the short one", |stage| stage.names("1. ")[0] == short);
}

fn size_of_text() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    let zoom = |stage: &Stage| stage.window.ctx.zoom_factor();
    let before = zoom(&stage);
    choose(&mut stage, "View", "Zoom in");
    assert!(zoom(&stage) > before);
    choose(&mut stage, "View", "Zoom out");
    assert_eq!(zoom(&stage), before);
}

fn coordinates_are_hidden() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    let shown = stage.grey_board();
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    stage.wait_for("Board and pieces");
    stage.click("Board and pieces");
    stage.scroll_to("Coordinates");
    stage.click("Coordinates");
    stage.click("Close");
    stage.window.run_steps(3);
    let bare = stage.grey_board();
    let differ = shown.pixels().zip(bare.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 24).count();
    assert!(differ > 100, "letters and figures differ in {differ} pixels");
}

fn redo_and_recent_files() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["b2", "a1"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage.click("Take back");
    stage.wait("one ply less", |stage| stage.plies() < 2);
    stage.click("Redo");
    stage.wait("it again", |stage| stage.plies() == 2);
    let file = stage.path().join("lately.abstrakt");
    stage.click("Save");
    stage.wait_for("Save the game");
    stage.type_path(&file, "Save");
    stage.wait("the file", |stage| stage.sees_part("Saved to"));
    // The last files are offered on the start page, also by the next start of the program.
    let mut stage = stage.restarted();
    stage.wait_for("Recent files");
    stage.wait_for("Noughts and crosses");
    let name = stage.names("lately")[0].clone();
    stage.click(&name);
    stage.wait("the game", |stage| stage.sees("b2 black cross") && stage.plies() == 2);
}

/// F11 asks the system for the whole screen and for a window again, and the menu shows which it is.
fn full_screen() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    let asked = |stage: &mut Stage| {
        stage.press_in_one_frame(&[(Modifiers::NONE, Key::F11)]);
        let asked = &stage.window.output().viewport_output[&ViewportId::ROOT].commands;
        asked.iter().find_map(|command| match command {
            ViewportCommand::Fullscreen(whole) => Some(*whole),
            _ => None,
        })
    };
    let shown = |stage: &mut Stage| {
        stage.click("View");
        let entry = stage.window.query_all_by_label("Full screen").last().expect("an entry");
        let toggled = entry.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
        stage.press(Key::Escape);
        toggled
    };
    assert!(!shown(&mut stage));
    assert_eq!(asked(&mut stage), Some(true));
    // The events that the system then sends.
    let root = |stage: &mut Stage, whole| {
        let window = stage.window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        window.fullscreen = Some(whole);
    };
    root(&mut stage, true);
    assert!(shown(&mut stage));
    assert_eq!(asked(&mut stage), Some(false));
    root(&mut stage, false);
    assert!(!shown(&mut stage));
}

/// A move is taken back, to the person's own turn, and advised by buttons below the board; not where only persons play.
fn help_beside_the_board() {
    let mut stage = Stage::with_settings(&["template"], r#", "tool-bar": false"#);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Computer, easy");
    stage.click("Start");
    stage.wait_for_turn();
    assert!(stage.sees("Suggest a move") && !stage.is_enabled("Take back"), "nothing to take back yet");
    for _ in 0..2 {
        stage.click("b2 empty, can move");
        stage.wait("the answer", |stage| stage.plies() == 2);
        stage.wait_for_turn();
        stage.click("Take back");
        stage.wait("the first position", |stage| stage.plies() == 0);
        stage.wait_for_turn();
    }
    stage.click("Suggest a move");
    let green = Color32::from_rgb(0, 158, 115);
    let ring = |shape: &Shape| matches!(shape, Shape::Circle(circle) if circle.stroke.color == green);
    stage.wait("a ring around the advice", |stage| {
        stage.window.output().shapes.iter().any(|clipped| ring(&clipped.shape))
    });
    stage.window.key_press_modifiers(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::N);
    stage.begin_between_humans("Noughts and crosses");
    let seen = [stage.names("Take back"), stage.names("Suggest a move"), stage.names("Player")];
    stage.picture("help");
    assert!(seen[0].is_empty() && seen[1].is_empty(), "{seen:?}");
}
