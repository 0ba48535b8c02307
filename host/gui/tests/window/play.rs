//! Playing: every game by clicks, by keyboard, undo and redo, alternatives, the end, files.

use abstrakt_gui::{InstanceStart, claim};
use abstrakt_random::Random;
use abstrakt_system::Home;
use egui::Key;

use crate::Test;
use crate::stage::Stage;

/// White markers from e3 to e7 and from c5 to g5: two rows that share e5.
const CROSSING: &str = "WWWW/W6/4w3/4w4/2wwwww3/3w5/3w6/9/8/B6/BBBB w row-last +";

pub const TESTS: &[Test] = &[
    ("play_a_whole_game_by_clicks", a_whole_game_by_clicks),
    ("play_every_game_by_clicks", every_game_by_clicks),
    ("play_against_a_computer", against_a_computer),
    ("play_undo_redo_and_variations", undo_redo_and_variations),
    ("play_by_keyboard", by_keyboard),
    ("play_clicks_are_taken_back", clicks_are_taken_back),
    ("play_choose_among_rows", choose_among_rows),
    ("play_save_open_and_export", save_open_and_export),
    ("play_files_of_other_starts_and_animations", files_of_other_starts_and_animations),
    ("play_resign", resign),
];

fn a_whole_game_by_clicks() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["a1", "a2", "b1", "b2", "c1"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage.wait_for("Player 1 wins");
    stage.wait_for("Play again");
    // The review begins at the first position, and the card has gone.
    stage.click("Review");
    stage.wait("the start", |stage| stage.plies() == 0);
    stage.wait("the review", |stage| {
        stage.sees_part("3. c1: the end, 1 for Player 1") && !stage.sees("Cancel")
    });
    assert!(!stage.sees("Play again"));
    stage.press(Key::End);
    stage.wait("the end", |stage| stage.plies() == 5);
    stage.click("File");
    stage.click("Play again");
    stage.wait_for_turn();
    assert_eq!(stage.plies(), 0);
}

/// Plays by the names of the sites alone, the same clicks every time.
fn every_game_by_clicks() {
    for (game, name) in [("abalone", "Abalone"), ("terrace", "Terrace"), ("yinsh", "Yinsh")] {
        let mut stage = Stage::new(&[game]);
        stage.begin_between_humans(name);
        let mut random = Random::new(7);
        while stage.plies() < 24 && stage.app().game().is_some_and(|game| game.result().is_none()) {
            let before = stage.plies();
            for _ in 0..6 {
                let sites = stage.open_sites();
                assert!(!sites.is_empty(), "{name}: nothing to click after {before} plies");
                // Rather where a move ends than on to another piece.
                let aims: Vec<&String> = sites.iter().filter(|site| site.contains(", target")).collect();
                let site = if aims.is_empty() { random.of(&sites) } else { *random.of(&aims) }.clone();
                stage.click(&site);
                stage.wait_for_turn();
                if stage.plies() > before {
                    break;
                }
            }
            assert!(stage.plies() > before, "{name}: clicks without a move after {before} plies");
        }
    }
}

fn against_a_computer() {
    let mut stage = Stage::new(&["template"]);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Computer, easy");
    stage.click("Start");
    stage.wait_for_turn();
    stage.click("b2 empty, can move");
    stage.wait("the answer", |stage| stage.plies() == 2);
    stage.wait_for_turn();
    // It goes back to the person's own turn.
    stage.click("Take back");
    stage.wait("the first position", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    assert!(stage.sees("b2 empty, can move"));
}

fn undo_redo_and_variations() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["a1", "b2", "c3"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage.click("One ply back");
    stage.wait("two plies", |stage| stage.plies() == 2);
    stage.wait_for_turn();
    stage.click("c1 empty, can move");
    stage.wait("the variation", |stage| stage.sees("c1 black cross"));
    stage.wait_for_turn();
    assert!(stage.sees("2. c3") && stage.sees("2. c1"), "the first third move is kept");
    stage.click("2. c3");
    stage.wait("the other move", |stage| stage.sees("c3 black cross"));
    stage.click("To the start");
    stage.wait("the start", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    stage.click("To the end");
    stage.wait("the end", |stage| stage.plies() == 3);
    stage.click("1. a1");
    stage.wait("the first turn", |stage| stage.plies() == 1);
}

fn by_keyboard() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.focus("a1 empty, can move");
    for key in [Key::ArrowRight, Key::ArrowUp, Key::Enter] {
        stage.press(key);
    }
    stage.wait_for("b2 black cross");
    stage.wait_for_turn();
    // The focus stays on the board, and the board is one stop of the Tab key.
    stage.press(Key::ArrowRight);
    stage.press(Key::Space);
    stage.wait_for("c2 white ring");
}

fn clicks_are_taken_back() {
    let mut stage = Stage::new(&["terrace"]);
    stage.begin_between_humans("Terrace");
    let piece = stage.open_sites()[0].clone();
    stage.click(&piece);
    assert!(stage.sees_part(", chosen") && stage.sees_part(", target"));
    stage.press(Key::Escape);
    assert!(!stage.sees_part(", chosen"));
    stage.click(&piece);
    assert!(stage.sees_part(", chosen"));
    let chosen = piece.replace("can move", "chosen");
    stage.click_other_button(&chosen);
    assert!(!stage.sees_part(", chosen"));
    assert_eq!(stage.plies(), 0);
}

/// Two white rows that cross in e5: the other mouse button shows the next, a click takes the one shown.
fn choose_among_rows() {
    let mut stage = Stage::new(&["yinsh"]);
    stage.wait_for("Yinsh");
    let file = stage.write_game("yinsh", "standard", CROSSING);
    stage.open_file(&file);
    stage.wait_for_turn();
    let game =
        |stage: &Stage| stage.app().game().and_then(|game| game.position().cloned()).expect("a position");
    let before = game(&stage);
    assert!(before.scene.alternatives && before.moves.len() == 2, "{} rows", before.moves.len());
    let shared = stage.named("e5");
    let (first, second) = (before.moves[0].text.clone(), before.moves[1].text.clone());
    // Cycled once, the second row is shown and taken.
    stage.click_other_button(&shared);
    stage.click(&shared);
    stage.wait("the row gone", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    let played = |stage: &Stage| {
        let record = stage.app().game().expect("a game").record();
        record.plies()[0].act.text().expect("a move").to_owned()
    };
    assert_eq!(played(&stage), second);
    stage.click("Take back");
    stage.wait("the rows again", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    stage.click(&shared);
    stage.wait("the row gone", |stage| stage.plies() == 1);
    assert_eq!(played(&stage), first);
}

fn save_open_and_export() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.click("b2 empty, can move");
    stage.wait_for_turn();
    let (file, picture) = (stage.path().join("saved.abstrakt"), stage.path().join("board.png"));
    stage.click("Save");
    stage.wait_for("Save the game");
    stage.type_path(&file, "Save");
    stage.wait("the file", |stage| stage.sees_part("Saved to"));
    stage.click("File");
    stage.click("Export picture…");
    stage.wait_for("Save a picture of the board");
    stage.type_path(&picture, "Save");
    stage.wait("the picture", |stage| stage.sees_part("Picture saved to"));
    assert!(image::open(&picture).is_ok());
    stage.click("To the start");
    stage.wait("the start", |stage| stage.plies() == 0);
    stage.open_file(&file);
    stage.wait_for("b2 black cross");
    std::fs::write(&file, "no game at all").expect("written");
    stage.open_file(&file);
    stage.wait("the refusal", |stage| stage.sees_part("saved.abstrakt, line 1"));
    assert!(stage.sees("b2 black cross"), "the game stays");
}

/// Another start of the program hands its file over, also before the game's plugin is found; the game becomes an
/// animation, the board a picture in the clipboard.
fn files_of_other_starts_and_animations() {
    let mut stage = Stage::new(&["abalone"]);
    let text = "OOOOO/OOOOOO/..OOO../......../........./......../..XXX../XXXXXX/.XXXX X -,-";
    let file = stage.write_game("abalone", "standard", text);
    let handed = Home::at(&stage.path().join("home")).handed();
    let other = std::thread::spawn(move || claim(&handed, Some(&file)));
    stage.wait("the game", |stage| stage.app().game().is_some());
    assert!(matches!(other.join(), Ok(Ok(InstanceStart::Handed))));
    stage.wait_for_turn();
    assert!(stage.sees_part("a1 empty"), "its position is shown");
    let piece = stage.open_sites()[0].clone();
    stage.click(&piece);
    let target = stage.open_sites().into_iter().find(|site| site.contains(", target")).expect("a target");
    stage.click(&target);
    stage.wait("a move", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    let animation = stage.path().join("game.gif");
    stage.click("File");
    stage.click("Export animation…");
    stage.wait_for("Save an animation of the game");
    stage.type_path(&animation, "Save");
    stage.wait("the animation", |stage| stage.sees_part("Picture saved to"));
    let bytes = std::fs::read(&animation).expect("written");
    assert!(bytes.starts_with(b"GIF89a"));
    let mut reader = gif::DecodeOptions::new().read_info(bytes.as_slice()).expect("a GIF");
    assert_eq!((reader.width(), reader.height()), (480, 480));
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [90, 300], "a frame for each position, the last one longer");
    stage.click("File");
    stage.click("Copy picture");
    stage.wait_for("The picture is in the clipboard.");
}

fn resign() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    stage.click("Move");
    stage.click("Resign");
    stage.wait_for("Shall Player 1 give up this game?");
    stage.click("Cancel");
    assert!(stage.app().game().is_some_and(|game| game.result().is_none()), "nothing was resigned");
    stage.click("Move");
    stage.click("Resign");
    stage.wait_for("Shall Player 1 give up this game?");
    stage.click("Resign");
    stage.wait_for("Player 2 wins");
    stage.wait_for("Player 1 resigned");
    assert!(stage.sees("0 of 6 (0 %)"));
}
