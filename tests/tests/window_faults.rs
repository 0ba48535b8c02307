//! Plugins that harm the window: covers too large to be shown, pictures that go wrong late in a game, and a game that stops
//! answering while a person wants it written down. The window stays, and the person is told by which game and why.
//! With `ABSTRAKT_PICTURES=FOLDER` each leaves a picture of what is told.

use std::fs;
use std::path::PathBuf;

use abstrakt_tests::faulty;
use abstrakt_tests::window::{Display, SETTINGS, Window, prepare};

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
