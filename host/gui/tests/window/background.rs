//! Results of background work come late: each belongs to the game in which it was requested, and to its place among the requests.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use abstrakt_gui::Work;
use abstrakt_record::Record;
use abstrakt_record::journal;
use abstrakt_system::Home;
use egui::accesskit::Role;
use egui::{Key, Modifiers, OutputCommand, ViewportCommand, ViewportEvent, ViewportId};

use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("background_save_belongs_to_its_game", save_belongs_to_its_game),
    ("background_older_save_does_not_replace_a_newer_one", older_save_does_not_replace_a_newer_one),
    ("background_file_of_a_game_is_that_of_its_last_save", file_is_that_of_the_last_save),
    ("background_name_of_a_file_being_written_is_taken", name_is_taken),
    ("background_file_is_read_after_it_was_written", read_after_written),
    ("background_game_asked_for_last_is_shown", game_asked_for_last_is_shown),
    ("background_new_game_is_later_than_a_file", new_game_is_later_than_a_file),
    ("background_dialog_keeps_its_game", dialog_keeps_its_game),
    ("background_comment_stays_in_its_game", comment_stays_in_its_game),
    ("background_last_copy_is_in_the_clipboard", last_copy_is_in_the_clipboard),
    ("background_closing_waits_for_a_save", closing_waits_for_a_save),
    ("background_closing_tells_what_was_not_saved", closing_tells_what_was_not_saved),
    ("background_exit_waits_for_a_save", exit_waits_for_a_save),
];

/// A game between persons in which the middle is taken.
fn begun() -> Stage {
    let mut stage = Stage::with_settings(&["template"], r#", "speed": "off""#);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    stage
}

fn play(stage: &mut Stage, site: &str) {
    stage.click(&format!("{site} empty, can move"));
    stage.wait_for_turn();
}

/// Another game instead of that; nothing is played in it.
fn begin_another(stage: &mut Stage) {
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    stage.wait_for("Start");
    stage.click("Start");
    stage.wait("another game", |stage| stage.plies() == 0);
    stage.wait_for_turn();
}

fn press_save(stage: &mut Stage) {
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    stage.window.run_steps(3);
}

/// Asks for a save into this file.
fn save_as(stage: &mut Stage, file: &Path) {
    stage.window.key_press_modifiers(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
    stage.wait_for("Save the game");
    stage.type_path(file, "Save");
}

fn own_file(stage: &Stage) -> Option<PathBuf> {
    stage.app().game().and_then(|game| game.file().map(Path::to_owned))
}

fn plies_in(file: &Path) -> usize {
    abstrakt_record::load(file).expect("a game").plies().len()
}

fn saves_told(stage: &Stage) -> usize {
    stage.app().notices().lines().iter().filter(|line| line.starts_with("Saved to")).count()
}

fn save_belongs_to_its_game() {
    let mut stage = begun();
    let file = stage.path().join("first.abstrakt");
    let held = stage.hold_file(&file);
    save_as(&mut stage, &file);
    stage.wait_for_held(&held);
    begin_another(&mut stage);
    stage.hold.release(&held);
    stage.wait("the file", |stage| saves_told(stage) == 1);
    assert_eq!(own_file(&stage), None, "the game shown was never saved");
    press_save(&mut stage);
    assert!(stage.sees("Save the game"), "it asks for a name");
    assert_eq!(plies_in(&file), 1, "the first game is in its file");
}

fn older_save_does_not_replace_a_newer_one() {
    let mut stage = begun();
    // The same file by two names, so that both saves are told.
    let [file, same] = ["game.abstrakt", "./game.abstrakt"].map(|name| stage.path().join(name));
    let held = stage.hold_file(&file);
    save_as(&mut stage, &same);
    stage.wait_for_held(&held);
    play(&mut stage, "a1");
    save_as(&mut stage, &file);
    stage.wait_for("Replace");
    stage.click("Replace");
    stage.window.run_steps(20);
    stage.hold.release(&held);
    stage.wait("both saves", |stage| saves_told(stage) == 2);
    assert_eq!(plies_in(&file), 2, "the last save is the one that stays");
}

fn file_is_that_of_the_last_save() {
    let mut stage = begun();
    let [slow, quick] = ["slow.abstrakt", "quick.abstrakt"].map(|name| stage.path().join(name));
    let held = stage.hold_file(&slow);
    save_as(&mut stage, &slow);
    stage.wait_for_held(&held);
    save_as(&mut stage, &quick);
    stage.wait("the quick file", |stage| saves_told(stage) == 1);
    stage.hold.release(&held);
    stage.wait("the slow file", |stage| saves_told(stage) == 2);
    assert_eq!(own_file(&stage), Some(quick));
}

/// The proposal for another game is another name, and to replace a file is asked, while the file is still being written.
fn name_is_taken() {
    let mut stage = begun();
    press_save(&mut stage);
    let proposed = |stage: &Stage| {
        let field = |node: &Node<'_>| node.accesskit_node().role() == Role::TextInput;
        let mut fields = stage.window.query_all_by_label("Path of the file").filter(field);
        PathBuf::from(fields.next().and_then(|node| node.value()).expect("a path"))
    };
    let file = proposed(&stage);
    let held = stage.hold_file(&file);
    stage.click("Save");
    stage.wait_for_held(&held);
    begin_another(&mut stage);
    press_save(&mut stage);
    assert_ne!(proposed(&stage), file);
    assert!(!file.exists());
    stage.type_path(&file, "Save");
    stage.wait_for("Replace");
    stage.click("Cancel");
    stage.hold.release(&held);
    stage.wait("the first game", |stage| saves_told(stage) == 1);
    assert_eq!(plies_in(&file), 1);
}

/// A file is opened as it was saved, though the save takes its time.
fn read_after_written() {
    let mut stage = begun();
    let file = stage.path().join("game.abstrakt");
    save_as(&mut stage, &file);
    stage.wait("the file", |stage| saves_told(stage) == 1);
    play(&mut stage, "a1");
    let held = stage.hold_file(&file);
    press_save(&mut stage);
    stage.wait_for_held(&held);
    let before = stage.app().game().expect("a game").id();
    stage.drop_file(&file);
    stage.window.run_steps(20);
    stage.hold.release(&held);
    stage.wait("the file again", |stage| stage.app().game().is_some_and(|game| game.id() != before));
    assert_eq!(stage.plies(), 2);
}

/// Two games that have a cross in these places.
fn two_files(stage: &Stage) -> [PathBuf; 2] {
    let file = |name: &str, position: &str| {
        let plain = stage.write_game("noughts-and-crosses", "standard", position);
        let path = stage.path().join(name);
        std::fs::rename(plain, &path).expect("renamed");
        path
    };
    [file("a1.abstrakt", ".../.../x.."), file("c3.abstrakt", "..x/.../...")]
}

fn game_asked_for_last_is_shown() {
    let mut stage = begun();
    let [first, second] = two_files(&stage);
    let held = stage.hold_file(&first);
    stage.drop_file(&first);
    stage.wait_for_held(&held);
    stage.drop_file(&second);
    stage.wait("the second", |stage| own_file(stage).as_ref() == Some(&second));
    stage.wait_for("c3 black cross");
    stage.hold.release(&held);
    // This comes after the first file was read.
    save_as(&mut stage, &first);
    stage.wait_for("Replace");
    stage.click("Replace");
    stage.wait("a save", |stage| saves_told(stage) == 1);
    assert!(stage.sees("c3 black cross"), "the second is still shown");
    assert_eq!(own_file(&stage), Some(first));
}

fn new_game_is_later_than_a_file() {
    let mut stage = begun();
    let [first, second] = two_files(&stage);
    let held = stage.hold_file(&first);
    stage.drop_file(&first);
    stage.wait_for_held(&held);
    begin_another(&mut stage);
    play(&mut stage, "b2");
    stage.hold.release(&held);
    save_as(&mut stage, &first);
    stage.wait_for("Replace");
    stage.click("Replace");
    stage.wait("a save", |stage| saves_told(stage) == 1);
    assert_eq!(stage.plies(), 1, "the new game is still shown");
    // This request is later.
    stage.drop_file(&second);
    stage.wait_for("c3 black cross");
}

/// A game that comes while a dialog is about the one shown waits for its answer.
fn dialog_keeps_its_game() {
    let mut stage = begun();
    let [other, _] = two_files(&stage);
    let saved = stage.path().join("own.abstrakt");
    stage.click("Save");
    stage.wait_for("Save the game");
    stage.drop_file(&other);
    let record = abstrakt_record::load(&other).expect("a game");
    // This comes after it was read.
    let read = stage.hold_file(&other);
    stage.drop_file(&other);
    stage.wait_for_held(&read);
    stage.hold.release(&read);
    stage.window.run_steps(10);
    assert_eq!(stage.plies(), 1, "the game stays below the dialog");
    stage.type_path(&saved, "Save");
    stage.wait("the other game", |stage| own_file(stage).as_ref() == Some(&other));
    stage.wait("a save", |stage| saves_told(stage) == 1);
    assert_eq!(plies_in(&saved), 1, "what was saved is the game that the dialog was about");
    assert_eq!(abstrakt_record::load(&other).expect("a game"), record);
    assert_eq!(own_file(&stage), Some(other));
}

fn comment_stays_in_its_game() {
    let mut stage = begun();
    let [other, _] = two_files(&stage);
    stage.type_into("Comment on this move", "strong");
    stage.drop_file(&other);
    stage.wait_for("a1 black cross");
    stage.wait_for_turn();
    stage.window.run_steps(5);
    let comments = |record: &Record| -> Vec<String> {
        let all = record.nodes().map(|node| record.node(node).comment.clone());
        all.filter(|text| !text.is_empty()).collect()
    };
    let shown = stage.app().game().expect("a game");
    assert!(comments(shown.record()).is_empty() && shown.comment(shown.record().cursor()).is_empty());
    stage.window.key_press_modifiers(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::Tab);
    stage.wait("the first game", |stage| stage.plies() == 1);
    let shown = stage.app().game().expect("a game");
    assert_eq!(comments(shown.record()), ["strong"]);
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    stage.wait("it closed", |stage| stage.app().games().count() == 1);
    let journals = Home::at(&stage.path().join("home")).journals();
    stage.wait("its journal, with the comment", |_| {
        let left = journal::unfinished(&journals).expect("journals");
        left.iter().any(|game| comments(&game.record) == ["strong"])
    });
}

/// A picture is being drawn while the moves are copied.
fn last_copy_is_in_the_clipboard() {
    let mut stage = begun();
    let draw = |stage: &mut Stage| {
        stage.click("File");
        stage.click("Copy picture");
    };
    stage.hold.hold(Work::Copy);
    draw(&mut stage);
    stage.wait_for_held(&Work::Copy);
    assert_eq!(stage.copied("Copy the moves"), "1. b2");
    stage.hold.release(&Work::Copy);
    // This request is later than the moves.
    draw(&mut stage);
    let told = |stage: &Stage| {
        let lines = stage.app().notices().lines();
        lines.iter().filter(|line| line.contains("The picture is in the clipboard")).count()
    };
    let mut pictures = 0;
    while told(&stage) == 0 {
        stage.window.step();
        let commands = &stage.window.output().platform_output.commands;
        pictures += commands.iter().filter(|one| matches!(one, OutputCommand::CopyImage(_))).count();
        thread::yield_now();
    }
    stage.window.run_steps(20);
    assert_eq!((pictures, told(&stage)), (1, 1), "the first picture came too late");
}

fn ask_to_close(stage: &mut Stage) -> Vec<ViewportCommand> {
    let window = stage.window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    window.events.push(ViewportEvent::Close);
    stage.window.step();
    let window = stage.window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    window.events.clear();
    commands(stage)
}

fn commands(stage: &Stage) -> Vec<ViewportCommand> {
    stage.window.output().viewport_output[&ViewportId::ROOT].commands.clone()
}

/// Draws frames until the window closes itself.
fn wait_for_close(stage: &mut Stage) {
    for _ in 0..100_000 {
        stage.window.step();
        if commands(stage).contains(&ViewportCommand::Close) {
            return;
        }
        thread::yield_now();
    }
    panic!("the window stays open");
}

fn closing_waits_for_a_save() {
    let mut stage = begun();
    assert_eq!(ask_to_close(&mut stage), [], "nothing to wait for");
    let file = stage.path().join("game.abstrakt");
    let held = stage.hold_file(&file);
    save_as(&mut stage, &file);
    stage.wait_for_held(&held);
    assert_eq!(ask_to_close(&mut stage), [ViewportCommand::CancelClose]);
    stage.window.run_steps(3);
    assert!(stage.sees_part("A game is still being written") && !file.exists());
    stage.hold.release(&held);
    wait_for_close(&mut stage);
    assert_eq!(plies_in(&file), 1);
}

/// A window that is to be closed stays open where the game could not be saved.
fn closing_tells_what_was_not_saved() {
    let mut stage = begun();
    std::fs::write(stage.path().join("wall"), "").expect("written");
    let file = stage.path().join("wall").join("game.abstrakt");
    let held = stage.hold_file(&file);
    save_as(&mut stage, &file);
    stage.wait_for_held(&held);
    assert_eq!(ask_to_close(&mut stage), [ViewportCommand::CancelClose]);
    stage.hold.release(&held);
    stage.wait("the failure", |stage| stage.sees_part("The game was not saved to"));
    for _ in 0..5 {
        assert!(!commands(&stage).contains(&ViewportCommand::Close));
        stage.window.step();
    }
}

fn exit_waits_for_a_save() {
    let mut stage = begun();
    let file = stage.path().join("game.abstrakt");
    let held = stage.hold_file(&file);
    save_as(&mut stage, &file);
    stage.wait_for_held(&held);
    let hold = stage.hold.clone();
    let slow = thread::spawn(move || {
        // That the end waits is no event: it does nothing then. This is long enough for one that does not wait to be over.
        thread::sleep(Duration::from_millis(200));
        hold.release(&held);
    });
    eframe::App::on_exit(stage.window.state_mut().as_mut().expect("drawn once"), None);
    assert_eq!(plies_in(&file), 1);
    slow.join().expect("it only waits");
}
