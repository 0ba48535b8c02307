//! The real program in a real window on a virtual display, under a real pointer. Where no display can be made, as
//! where Xvfb, xdotool or software OpenGL is missing, the tests say that they are skipped.

use std::ffi::OsStr;
use std::fs;

use abstrakt_tests::window::{Control, SETTINGS, with_pixels, with_window};

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
        for list in ["Algorithm", "Heuristic"] {
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

/// Escape closes what lies on top; a click that closes a menu does not play; messages lie over the board and go.
#[test]
fn what_lies_over_the_board_closes_first() {
    with_window(&["template"], (1280, 800), |window| {
        window.begin("Noughts and crosses", 2);
        window.click("File");
        window.wait_for("Save as…");
        window.press("Escape");
        window.wait_gone("Save as…");
        window.press("F1");
        window.wait_for("Rules of Noughts and crosses");
        window.press("Escape");
        window.wait_gone("Rules of Noughts and crosses");
        window.click("File");
        window.click("b2 empty, can move");
        window.wait_gone("Save as…");
        assert!(window.find("b2 empty, can move").is_some(), "the click only closed the menu");
        let before = window.wait_for("b2 empty, can move").place;
        window.click("b2 empty, can move");
        window.wait_for("b2 black cross");
        window.press("ctrl+s");
        window.click("Save");
        window.wait("the message", || window.sees("Saved to").then_some(()));
        assert_eq!(window.wait_for("b2 black cross").place, before, "the board keeps its size");
        window.wait_gone("Saved to");
        window.click("Help");
        window.click("Messages…");
        window.wait("the history", || window.sees("Saved to").then_some(()));
    });
}

/// A game is set up and begun by the keyboard alone; a ring shows where it is.
#[test]
fn a_dialog_is_used_by_the_keyboard_alone() {
    with_pixels(&["template"], (1280, 800), SETTINGS, |window| {
        let go_to = |role: &str, name: &str| {
            for _ in 0..60 {
                if window.find_role(role, name).is_some_and(|control| control.focused) {
                    return window.find_role(role, name).expect("it");
                }
                window.press("Tab");
            }
            panic!("{name} is not reached: {:?}", window.controls());
        };
        window.wait_for("Noughts and crosses");
        go_to("Button", "Noughts and crosses");
        window.press("Return");
        let list = go_to("ComboBox", "Player 2");
        // The ring lies just outside of the list.
        let [left, top, _, bottom] = list.place;
        let ring = window.colour((left as i32 - 1, ((top + bottom) / 2.0) as i32));
        let ground = window.colour((left as i32 - 5, ((top + bottom) / 2.0) as i32));
        assert!(ring.is_none() || ring != ground, "no ring: {ring:?}");
        window.press("space");
        window.press("Down");
        while !window.find("Human").is_some_and(|entry| entry.focused) {
            window.press("Up");
        }
        window.press("Return");
        window.wait("a person", || {
            window.find_role("ComboBox", "Player 2").filter(|list| list.value == "Human")
        });
        assert!(window.find_role("ComboBox", "Player 2").is_some_and(|list| list.focused));
        go_to("Button", "Start");
        window.press("Return");
        window.wait("the board", || window.sees(", can move").then_some(()));
    });
}

/// A second game is saved beside the first; what would be replaced is asked about.
#[test]
fn saving_replaces_nothing_unasked() {
    with_window(&["template"], (1280, 800), |window| {
        let games = window.folder().join("home").join("data").join("games");
        let saved = || fs::read_dir(&games).map_or(0, |files| files.flatten().count());
        for count in 1..=2 {
            window.begin("Noughts and crosses", 2);
            window.click("b2 empty, can move");
            window.wait_for("b2 black cross");
            window.press("ctrl+s");
            window.click("Save");
            window.wait("a file more", || (saved() == count).then_some(()));
            window.press("ctrl+shift+n");
        }
        window.begin("Noughts and crosses", 2);
        window.click("a1 empty, can move");
        window.wait_for("a1 black cross");
        // A name that xdotool can type: the one offered has a dash between the players.
        let offered = fs::read_dir(&games).expect("a folder").flatten().next().expect("a file").path();
        let first = games.join("first game.abstrakt");
        fs::rename(offered, &first).expect("renamed");
        let content = fs::read(&first).expect("a game");
        window.press("ctrl+s");
        window.replace_text(&first.display().to_string());
        window.click("Save");
        window.wait("the question", || window.sees("exists already").then_some(()));
        assert_eq!(fs::read(&first).expect("a game"), content);
        window.click("Replace");
        window.wait("another game in the file", || {
            (fs::read(&first).expect("a game") != content).then_some(())
        });

        // Opened from the list: with a mark of the last move, found by a part of its name, deleted after a question.
        window.press("ctrl+o");
        let name = first.file_stem().expect("a name").to_string_lossy().into_owned();
        window.write(&name);
        window.click(&name);
        window.click_role("Button", "Open");
        window.wait_for("a1 black cross");
        window.press("ctrl+o");
        window.click(&name);
        window.click("Delete…");
        assert_eq!(saved(), 2);
        window.click("Delete");
        window.wait("a file less", || (saved() == 1).then_some(()));
        window.press("Escape");
        window.wait_gone("Path of the file");
    });
}

/// With four players every seat is read at any size, and no card runs past the edge.
#[test]
fn four_seats_have_room() {
    with_window(&["terrace"], (1280, 800), |window| {
        window.begin("Terrace", 4);
        for (width, height) in [(1280, 800), (640, 480)] {
            window.resize(width, height);
            window.settle();
            let controls = window.controls();
            let seats: Vec<&Control> = (1..=4)
                .map(|seat| {
                    let name = format!("Player {seat}");
                    let card = |control: &&Control| {
                        control.name == name && control.place[0] > f64::from(width) * 0.5
                    };
                    controls.iter().find(card).unwrap_or_else(|| panic!("no card of {name} at {width}"))
                })
                .collect();
            for (index, seat) in seats.iter().enumerate() {
                assert!(seat.is_within(width, height), "{seat:?} at {width} x {height}");
                assert!(seats[..index].iter().all(|other| !other.overlaps(seat)), "{seat:?} at {width}");
            }
        }
    });
}

/// Resignation is confirmed; the end lies beside the board; a field's Enter does not start a game, and the dialog's top
/// stays where it is.
#[test]
fn ends_are_confirmed_and_dialogs_stand_still() {
    with_window(&["abalone"], (1280, 800), |window| {
        window.click("Abalone");
        let title = window.wait_for("New game: Abalone").place;
        window.choose("Player 2", "Computer, custom…");
        assert_eq!(window.wait_for("New game: Abalone").place, title);
        window.choose("Player 2", "Human");
        assert_eq!(window.wait_for("New game: Abalone").place, title);
        window.click("Name of Player 1");
        window.write("Anna");
        window.press("Return");
        assert!(window.find("New game: Abalone").is_some(), "Enter ends the editing of the field");
        window.click("Start");
        let board = window.wait_for("e5 empty").place;
        window.click("Move");
        window.click("Resign");
        window.wait_for("Shall Anna give up this game?");
        window.click("Cancel");
        window.click("Move");
        window.click("Resign");
        window.click_role("Button", "Resign");
        let again = window.wait_for("Play again").place;
        window.settle();
        let cell = window.wait_for("e5 empty").place;
        assert!(
            again[0] > cell[2] && cell[2] - cell[0] > 0.7 * (board[2] - board[0]),
            "the board is not covered"
        );
        window.click_at((400, 400));
        window.click("Play again");
        window.wait("a new game", || window.sees(", can move").then_some(()));
        // In a low window the menu's last entries are scrolled to.
        window.resize(640, 480);
        window.click("Move");
        let entry = || window.wait_for("Resign");
        for _ in 0..40 {
            if entry().is_within(640, 460) {
                break;
            }
            window.wheel((entry().middle().0, 240), false);
        }
        assert!(entry().is_within(640, 480), "{:?}", entry());
        window.click("Resign");
        window.wait_for("Shall Anna give up this game?");
        window.click_role("Button", "Resign");
        window.wait_for("Play again");
    });
}
