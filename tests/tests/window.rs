//! The real program in a real window on a virtual display, under a real pointer. Where no display can be made, as
//! where Xvfb, xdotool or software OpenGL is missing, the tests say that they are skipped.

use std::ffi::OsStr;
use std::fs;

use abstrakt_tests::window::{Control, Display, Window};

/// Opens the window over these games and runs the checks; says so where there is no display.
fn with_window(games: &[&str], size: (u32, u32), checks: impl FnOnce(Window<'_>)) {
    let Some(display) = Display::open(size.0, size.1) else {
        println!("skipped: Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("home").join("config");
    fs::create_dir_all(&config).expect("a folder for settings");
    let settings = r#"{"version": 1, "look": "light", "language": "english", "speed": "off"}"#;
    fs::write(config.join("window.json"), settings).expect("written");
    if let Some(window) = Window::open(&display, folder.path(), games) {
        checks(window);
    }
}

#[test]
fn the_window_opens_plays_and_closes() {
    with_window(&["template"], (1280, 800), |window| {
        let folder = window.folder().to_owned();
        window.click("Noughts and crosses");
        window.choose("Player 2", "Human");
        window.click("Start");
        window.click("b2 empty, can move");
        window.wait_for("b2 black cross");
        assert!(window.title().starts_with("Noughts and crosses"), "{}", window.title());
        let journal = fs::read_dir(folder.join("home").join("state").join("journal")).expect("a folder");
        let is_journal = |file: &fs::DirEntry| file.path().extension() == Some(OsStr::new("journal"));
        assert_eq!(journal.flatten().filter(is_journal).count(), 1);
        let ended = window.close();
        assert!(ended.success(), "{ended}");
        assert!(folder.join("home").join("config").join("window.json").is_file(), "the settings are kept");
    });
}

/// A list that was opened once opened behind its dialog from then on.
#[test]
fn every_list_of_a_dialog_opens_again_and_again() {
    with_window(&["abalone"], (1280, 800), |window| {
        window.click("Abalone");
        for choice in ["Computer, easy", "Computer, hard", "Human", "Computer, custom…"] {
            window.choose("Player 2", choice);
            let shown = |name: &str| window.find_role("ComboBox", name).expect("the list").value;
            assert_eq!(shown("Player 2"), choice);
        }
        for list in ["Starting position", "Algorithm", "Heuristic"] {
            for turn in 0..2 {
                window.settle();
                let before = window.controls();
                window.click_role("ComboBox", list);
                let opened = window.controls();
                let is_new = |entry: &&Control| !before.iter().any(|known| known.place == entry.place);
                let others = opened.iter().filter(|entry| entry.role == "Button" && !entry.on);
                let other = others.filter(is_new).min_by(|a, b| a.place[1].total_cmp(&b.place[1]));
                let other = other.unwrap_or_else(|| panic!("no other entry in {list}, turn {turn}"));
                window.click_at(other.middle());
                let now = window.find_role("ComboBox", list).expect("the list").value;
                assert_eq!(now, other.name, "{list}, turn {turn}");
            }
        }
    });
}
