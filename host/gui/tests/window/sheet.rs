//! The score sheet: columns, variations, marks and comments edited in place, ways through the game.

use abstrakt_record::{Header, Record, Seat};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("sheet_variations_and_comments", variations_and_comments),
    ("sheet_ways_through_a_game", ways_through_a_game),
    ("sheet_quick_keys_are_all_heard", quick_keys_are_all_heard),
    ("sheet_a_low_panel_shows_moves_alone", a_low_panel_shows_moves_alone),
    ("sheet_a_long_turn_is_whole", a_long_turn_is_whole),
    ("sheet_the_current_turn_is_in_sight_whole", the_current_turn_is_in_sight_whole),
];

/// A game of four moves, shown at its end.
fn four_moves() -> Stage {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["b2", "a1", "c1", "a3"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage
}

fn variations_and_comments() {
    let mut stage = four_moves();
    stage.click("Mark !?");
    stage.wait_for("2… a3!?");
    stage.focus("Comment on this move");
    stage.window.get_by_label("Comment on this move").type_text("threatens a2");
    stage.window.step();
    stage.press(Key::Enter);
    stage.wait_for("threatens a2");
    stage.click("One ply back");
    stage.wait("three plies", |stage| stage.plies() == 3);
    stage.wait_for_turn();
    stage.click("c3 empty, can move");
    stage.wait_for("2… c3");
    stage.wait_for_turn();
    // Both moves stand on the sheet, and the mark with its own.
    assert!(stage.sees("2… a3!?") && stage.sees("2. c1"));
    stage.click("Mark ??");
    stage.wait_for("2… c3??");
    stage.part_picture("sheet", [730, 230, 270, 424]);
    stage.click("Edit");
    stage.click("Make it the main line");
    stage.click("2… a3!?");
    stage.wait("the other move", |stage| stage.sees("a3 white ring"));
    stage.click("Edit");
    stage.click("Delete from here…");
    stage.wait_for("Shall a3 and everything after it go for good?");
    stage.click("Delete");
    stage.wait("the move gone", |stage| !stage.sees("2… a3!?") && stage.plies() == 3);
    // The text is in the record.
    let record = stage.app().game().expect("a game").record().clone();
    let marks: Vec<_> = record.line().iter().filter_map(|&id| record.node(id).mark).collect();
    assert_eq!(marks, [abstrakt_record::MoveMark::Blunder]);
}

fn ways_through_a_game() {
    let mut stage = four_moves();
    stage.click("1. b2");
    stage.wait("the first turn", |stage| stage.plies() == 1);
    stage.window.key_press_modifiers(Modifiers::ALT, Key::ArrowLeft);
    stage.wait("where one was", |stage| stage.plies() == 4);
    // A position kept aside is come back to.
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    stage.window.step();
    stage.click("To the start");
    stage.wait("the start", |stage| stage.plies() == 0);
    stage.window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    stage.wait("the position kept", |stage| stage.plies() == 4);
    stage.click("To the start");
    stage.wait("the start", |stage| stage.plies() == 0);
    stage.press(Key::Space);
    stage.wait("the game to its end", |stage| stage.plies() == 4);
}

/// Keys that come between two frames are all done, in their order, and a step goes on from where the one before leads.
fn quick_keys_are_all_heard() {
    let mut stage = four_moves();
    stage.press_in_one_frame(&[(Modifiers::NONE, Key::ArrowLeft); 3]);
    stage.wait("three steps back", |stage| stage.plies() == 1);
    stage.press_in_one_frame(&[(Modifiers::NONE, Key::End), (Modifiers::NONE, Key::ArrowLeft)]);
    stage.wait("one before the end", |stage| stage.plies() == 3);
    stage.press_in_one_frame(&[(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z); 2]);
    stage.wait("two plies undone", |stage| stage.plies() == 1);
    // A dialog takes the keys that come after its own.
    stage.press_in_one_frame(&[(Modifiers::COMMAND, Key::N), (Modifiers::COMMAND, Key::Z)]);
    stage.wait_for("Start");
    stage.window.run_steps(4);
    assert_eq!(stage.plies(), 1, "nothing is undone behind a dialog");
}

/// In a small window the marks would lie over the moves; the moves are shown alone then.
fn a_low_panel_shows_moves_alone() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.click("b2 empty, can move");
    stage.wait("the move", |stage| stage.sees("1. b2") && stage.sees("Comment on this move"));
    stage.window.set_size(vec2(640.0, 480.0));
    stage.window.run_steps(6);
    assert!(stage.sees("1. b2") && !stage.sees("Comment on this move"));
}

/// A turn that is wider than its column has more lines than one; others have one.
fn a_long_turn_is_whole() {
    let mut stage = Stage::new(&["duke"]);
    let game = "abstrakt-game 1\nGame: duke 0.1.0\nSetup: standard\nSeat 1: \"A\" human\nSeat 2: \"B\" human\n\nMoves:\n\
        1. 1: duke@c1 footman@d1 footman@c2\n2. 2: duke@c6 footman@b6 footman@d6\n3. 1: c1-b1\nResult: unfinished.\n";
    let path = stage.path().join("long.abstrakt");
    std::fs::write(&path, game).expect("written");
    stage.wait_for("The Duke");
    stage.open_file(&path);
    stage.wait("the moves", |stage| stage.sees_part("1. duke@c1") && stage.sees_part("2. c1-b1"));
    let height = |start: &str| {
        let [name] = &stage.names(start)[..] else { panic!("{:?}", stage.names(start)) };
        stage.window.get_by_label(name).rect().height()
    };
    let (whole, line) = (height("1. duke@c1"), height("2. c1-b1"));
    assert!(whole > 1.8 * line, "{whole} beside {line}");
}

/// Turns of several plies, whose rows become higher while they are made, in a panel of five rows.
fn the_current_turn_is_in_sight_whole() {
    let seat = || Seat::engine("", "pvs:depth=2,threads=1,seed=7");
    let header = Header { seed: 7, ..Header::new("yinsh", "0.1.0", "standard", vec![seat(), seat()]) };
    let (more, size) = (r#", "speed": "off""#, vec2(800.0, 600.0));
    let mut stage = Stage::sized_with_game("yinsh", more, &Record::new(header), size);
    stage.play_on();
    stage.wait("a game", |stage| stage.app().game().is_some_and(|game| game.result().is_some()));
    let edge =
        |stage: &Stage, name: &str| stage.window.query_all_by_label(name).next().map(|node| node.rect());
    let mut seen = 0;
    while stage.plies() > 30 {
        let before = stage.plies();
        stage.press(Key::ArrowLeft);
        stage.wait("an earlier position", |stage| stage.plies() < before);
        stage.window.run_steps(4);
        let (tab, marks) = (edge(&stage, "Moves").expect("a tab"), edge(&stage, "Mark !!").expect("marks"));
        let current = stage.window.query_all_by_role(Role::Button).find(|node| {
            node.rect().left() > tab.left() && node.accesskit_node().toggled() == Some(Toggled::True)
        });
        let rect = current.expect("a current turn").rect();
        assert!(
            rect.top() >= tab.bottom() && rect.bottom() <= marks.top(),
            "{before}: {rect:?} {tab:?} {marks:?}"
        );
        seen += usize::from(rect.height() > 30.0);
    }
    assert!(seen > 0, "turns of more lines than one");
}
