//! Plugins that harm the window: covers too large to be shown, pictures that go wrong late in a game, and a game that stops
//! answering while a person wants it written down. The window stays, and the person is told by which game and why.
//! With `ABSTRAKT_PICTURES=FOLDER` each leaves a picture of what is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use abstrakt_tests::window::{Display, SETTINGS, Window, prepare};
use abstrakt_tests::{faulty, library_name, program};

/// Opens the window over these copies of the faulty plugin and the template.
fn with_faults(faults: &[&str], settings: &str, checks: impl FnOnce(Window<'_>)) {
    let Some(display) = Display::open(1280, 800) else {
        println!("skipped: Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path(), settings);
    let plugins = folder.path().join("plugins");
    fs::create_dir_all(&plugins).expect("a folder");
    faults.iter().for_each(|fault| drop(faulty(&plugins, fault)));
    if let Some(window) = Window::open(&display, folder.path(), &["template"]) {
        checks(window);
    }
}

/// A file of this name in a folder or below.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let paths = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    paths.into_iter().find_map(|path| match path.is_dir() {
        true => find(&path, name),
        false => path.file_name().is_some_and(|found| found == name).then_some(path),
    })
}

fn photograph(window: &Window<'_>, name: &str) {
    if let Some(pictures) = std::env::var_os("ABSTRAKT_PICTURES") {
        fs::create_dir_all(&pictures).expect("a folder for pictures");
        window.photograph(&PathBuf::from(pictures).join(format!("{name}.png")));
    }
}

#[test]
fn covers_beyond_the_limit_are_refused_by_file_and_limit() {
    with_faults(&["wide-cover", "large-cover"], SETTINGS, |window| {
        window.wait_for("Noughts and crosses");
        for (file, size) in [("wide-cover", "40000 x 4"), ("large-cover", "16000 x 16000")] {
            window.wait(file, || window.sees(file).then_some(()));
            window.wait(size, || window.sees(size).then_some(()));
        }
        assert!(window.sees("4096 x 4096") && !window.sees("Pile"));
        photograph(&window, "covers");
        assert!(window.close().success());
    });
}

/// The picture of a position of 53 to 56 stones is wrong, of which the probe knows nothing.
#[test]
fn pictures_that_go_wrong_late_stop_the_game_and_not_the_window() {
    for (fault, limit) in
        [("late-piece", "size of a piece = 3000"), ("late-glyph", "height of a glyph = 1000")]
    {
        with_faults(&[fault], SETTINGS, |mut window| {
            window.begin("Pile", 2);
            for _ in 0..8 {
                let controls = window.controls();
                let Some(site) = controls.iter().find(|control| control.name.contains(", can move")) else {
                    break;
                };
                window.click_at(site.middle());
            }
            window.wait(limit, || window.sees(limit).then_some(()));
            assert!(window.sees("Pile"), "the game is named");
            photograph(&window, fault);
            window.wait_for_frame();
            assert!(window.close().success(), "{fault}");
        });
    }
}

/// A web page of a game asks for every position; one of them is never told. What was to be saved is named first.
#[test]
fn a_game_that_stops_answering_while_it_is_saved_is_not_saved_and_told_so() {
    with_faults(&["late-silence"], SETTINGS, |window| {
        // A whole game of the good copy.
        let good = window.folder().join("good");
        fs::create_dir(&good).expect("a folder");
        faulty(&good, "good");
        let games = window.folder().join("home").join("data").join("games");
        fs::create_dir_all(&games).expect("a folder");
        let mut play = Command::new(program());
        play.env("ABSTRAKT_HOME", window.folder().join("other home")).arg("--plugins").arg(&good);
        play.args(["play", "pile", "--player", "1=random", "--player", "2=random", "--save"]);
        let played = play.arg(games.join("whole.abstrakt")).output().expect("the program starts");
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));

        window.wait_for("Pile");
        window.press("ctrl+o");
        window.click("whole");
        window.click_role("Button", "Open");
        window.wait_gone("Path of the file");
        window.wait("the end", || window.sees("wins").then_some(()));
        let copy =
            find(&window.folder().join("home"), &library_name("late-silence")).expect("a private copy");
        fs::write(format!("{}.now", copy.display()), "").expect("written");
        let page = window.folder().join("page.html");
        window.press("ctrl+shift+s");
        window.click_role("TextInput", "Path of the file");
        window.press("ctrl+a");
        window.write(&page.display().to_string());
        window.click_role("Button", "Save");
        let unsaved = format!("The game was not saved to {}: Pile stopped working", page.display());
        window.wait(&unsaved, || window.sees(&unsaved).then_some(()));
        assert!(window.sees("it did not answer within"), "and why");
        photograph(&window, "unsaved");
        assert!(!page.exists());
        assert!(window.close().success());
    });
}
