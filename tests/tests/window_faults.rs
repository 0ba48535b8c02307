//! Plugins that harm the window: covers too large to be shown, pictures that go wrong late in a game, and a game that stops
//! answering while a person wants it written down. The window stays, and the person is told by which game and why.
//! With `ABSTRAKT_PICTURES=FOLDER` each leaves a picture of what is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use abstrakt_record::load;
use abstrakt_tests::window::{SETTINGS, Window, with_home};
use abstrakt_tests::{faulty, library_name, program};
use abstrakt_texts::{Language, Texts, say};

/// Opens the window over these copies of the faulty plugin and the template.
fn with_faults(faults: &[&str], settings: &str, checks: impl FnOnce(Window<'_>)) {
    with_home((1280, 800), settings, |display, folder| {
        let plugins = folder.join("plugins");
        fs::create_dir_all(&plugins).expect("a folder");
        faults.iter().for_each(|fault| drop(faulty(&plugins, fault)));
        if let Some(window) = Window::open(display, folder, &["template"]) {
            checks(window);
        }
    });
}

/// A file of this name in a folder or below.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let paths = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    paths.into_iter().find_map(|path| match path.is_dir() {
        true => find(&path, name),
        false => path.file_name().is_some_and(|found| found == name).then_some(path),
    })
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
        window.photograph("covers");
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
            // One message is shown at a time, and the game may have stopped more than once meanwhile.
            window.wait(limit, || {
                let seen = window.sees(limit);
                if !seen && window.find("Dismiss").is_some() {
                    window.click("Dismiss");
                }
                seen.then_some(())
            });
            assert!(window.sees("Pile"), "the game is named");
            window.photograph(fault);
            window.wait_for_frame();
            assert!(window.close().success(), "{fault}");
        });
    }
}

/// Tables of endings that are cut: the game is played without them, and the person is told once.
#[test]
fn data_that_cannot_be_used_is_told() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let data = folder.join("plugins").join("draughts-russian.endings");
        fs::create_dir_all(folder.join("plugins")).expect("a folder");
        fs::write(&data, "abstrakt-data 1\n").expect("written");
        let Some(window) = Window::open(display, folder, &["draughts-russian"]) else { return };
        window.begin("Russian draughts", 2);
        window.wait("what is told", || window.sees("the game is played without it").then_some(()));
        assert!(window.sees("draughts-russian.endings"));
        window.photograph("data");
        window.click("Dismiss");
        assert!(window.close().success());
    });
}

/// A web page of a game asks for every position; one of them is never told. A failure to save is told first,
/// in both languages, and so is a picture that the system does not take.
#[test]
fn what_cannot_be_saved_is_told_first() {
    for (language, word, game) in
        [(Language::English, "english", "Pile"), (Language::Czech, "czech", "Hromada")]
    {
        let texts = Texts::new(language);
        with_faults(&["late-silence"], &SETTINGS.replace("english", word), |window| {
            let recorded = whole_game(window.folder());
            let record = load(&recorded).expect("a game");
            let end = texts.render(&record.result().expect("it is over").headline(&record.header));
            window.wait_for(game);
            window.press("ctrl+o");
            window.click("whole");
            window.click_role("Button", &say!(texts, "open"));
            window.wait(&end, || window.sees(&end).then_some(()));
            let home = window.folder().join("home");
            let copy = find(&home, &library_name("late-silence")).expect("a private copy");
            fs::write(format!("{}.now", copy.display()), "").expect("written");

            let page = window.folder().join("page.html");
            let field = say!(texts, "file-path");
            let save_as = |key: &str, path: &Path| {
                window.press(key);
                window.click_role("TextInput", &field);
                window.replace_text(&path.display().to_string());
                window.click_role("Button", &say!(texts, "save"));
                window.wait_gone(&field);
            };

            // The beginning of the line: what was not saved, then the game.
            save_as("ctrl+shift+s", &page);
            let told = say!(texts, "file-not-saved", path = page.as_path(), reason = game);
            window.wait(&told, || window.sees(&told).then_some(()));
            window.photograph(&format!("unsaved-{word}"));
            assert!(!page.exists());

            let path_below_file = recorded.join("board.png");
            save_as("ctrl+e", &path_below_file);
            let told = say!(texts, "system-unwritten", path = path_below_file.as_path(), reason = "");
            window.wait(&told, || window.sees(&told).then_some(()));
            window.photograph(&format!("no-picture-{word}"));
            assert!(window.close().success());
        });
    }
}

/// Plays a whole game of the good copy, into the folder of saved games.
fn whole_game(folder: &Path) -> PathBuf {
    let good = folder.join("good");
    fs::create_dir(&good).expect("a folder");
    faulty(&good, "good");
    let games = folder.join("home").join("data").join("games");
    fs::create_dir_all(&games).expect("a folder");
    let path = games.join("whole.abstrakt");
    let mut play = Command::new(program());
    play.env("ABSTRAKT_HOME", folder.join("other home")).arg("--plugins").arg(&good);
    play.args(["play", "pile", "--player", "1=random", "--player", "2=random", "--save"]);
    let played = play.arg(&path).output().expect("the program starts");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    path
}
