//! The settings dialog: every page in both languages, keys and computers of one's own, and what is kept.

use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("settings_every_page_in_both_languages", every_page_in_both_languages),
    ("settings_keys_are_changed_and_kept", keys_are_changed_and_kept),
    ("settings_computers_are_kept_and_offered", computers_are_kept_and_offered),
    ("settings_folders_and_plugins", folders_and_plugins),
];

fn open(stage: &mut Stage) {
    stage.click("Edit");
    stage.click("Settings…");
    stage.wait_for("Language");
}

fn every_page_in_both_languages() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    open(&mut stage);
    let english = ["General", "Board and pieces", "Keys", "Computers", "Games and folders"];
    let czech = ["Obecné", "Deska a kameny", "Klávesy", "Počítače", "Hry a složky"];
    for (index, page) in english.into_iter().enumerate() {
        stage.click(page);
        stage.picture(&format!("settings-{index}-en"));
    }
    stage.click("Board and pieces");
    for (theme, pieces) in [("Sea", "Solid"), ("Flat", "Flat"), ("Grey", "Print, in greys")] {
        stage.click(theme);
        stage.click(pieces);
        stage.picture(&format!("settings-look-{theme}"));
    }
    stage.click("General");
    stage.click("Čeština");
    stage.wait_for("Nastavení");
    for (index, page) in czech.into_iter().enumerate() {
        stage.click(page);
        stage.picture(&format!("settings-{index}-cs"));
        assert!(!stage.sees_part("settings-"), "no key is shown as it is");
    }
    stage.click("Zavřít");
    stage.wait("it gone", |stage| !stage.sees("Nastavení"));
}

fn keys_are_changed_and_kept() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    open(&mut stage);
    stage.click("Keys");
    stage.click("Change the key of: New game");
    stage.press(Key::Escape);
    assert!(stage.sees("Change the key of: New game"), "the dialog stays");
    stage.scroll_to("Change the key of: Set up position");
    stage.click("Change the key of: Set up position");
    stage.press(Key::F5);
    stage.click("Close");
    stage.press(Key::F5);
    stage.wait_for("Set up a position: Noughts and crosses");
    stage.press(Key::Escape);
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    open(&mut stage);
    stage.click("Keys");
    assert!(stage.is_enabled("All keys as at first"), "the key was kept");
    stage.click("All keys as at first");
    stage.wait("the keys", |stage| !stage.is_enabled("All keys as at first"));
}

fn computers_are_kept_and_offered() {
    let mut stage = Stage::new(&["template"]);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Computer, custom…");
    stage.choose("Algorithm", "Random");
    stage.type_into("Keep this computer as", "Lottery");
    stage.activate("Keep");
    stage.wait("it kept", |stage| !stage.sees("Keep"));
    stage.click("Start");
    stage.wait_for_turn();
    let mut stage = stage.restarted();
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 1", "Lottery");
    stage.click("Cancel");
    open(&mut stage);
    stage.click("Computers");
    stage.type_into("Engine spec of computer 1", "nothing:depth=2");
    stage.wait("the reason", |stage| stage.sees_part("no algorithm nothing"));
    stage.click("Remove computer 1");
    stage.wait("it gone", |stage| !stage.sees("Remove computer 1"));
}

fn folders_and_plugins() {
    let mut stage = Stage::new(&["template"]);
    let junk = format!("junk.{}", std::env::consts::DLL_EXTENSION);
    std::fs::write(stage.path().join("plugins").join(&junk), "no library").expect("written");
    stage.wait_for(&junk);
    open(&mut stage);
    stage.click("Games and folders");
    stage.wait_for("version 1.0.0");
    assert!(stage.sees_part("not a library of this system") && stage.sees("Try it again"));
    stage.type_into("Another folder with games", "relative");
    assert!(!stage.is_enabled("Add the folder"), "only whole paths");
    let folder = stage.path().join("more").display().to_string();
    stage.type_into("Another folder with games", &folder);
    stage.click("Add the folder");
    stage.wait_for(&format!("Remove the folder {folder}"));
    stage.click("Close");
    let mut stage = stage.restarted();
    open(&mut stage);
    stage.click("Games and folders");
    stage.wait_for(&format!("Remove the folder {folder}"));
}
