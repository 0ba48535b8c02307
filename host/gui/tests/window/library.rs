//! The library: games are imported, searched, sorted, opened to be looked at, and deleted in both places.

use std::path::PathBuf;

use abstrakt_library::{Library, Selection};
use abstrakt_record::load;
use abstrakt_system::Home;
use egui::{Key, Modifiers};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("library_imports_searches_sorts_and_opens", imports_searches_sorts_and_opens),
    ("library_is_used_by_keys_alone", is_used_by_keys_alone),
    ("library_has_the_games_that_were_played", has_the_games_that_were_played),
    ("library_loses_what_is_deleted_among_played_games", loses_what_is_deleted_elsewhere),
    ("library_that_cannot_be_used_is_one_line", cannot_be_used_is_one_line),
    ("library_exports_what_is_chosen", exports_what_is_chosen),
    ("library_imports_the_encoding_that_is_chosen", imports_the_encoding_that_is_chosen),
];

/// Three sound games, and one whose second move is not legal: a capture is compulsory.
pub const GAMES: &str = r#"[Event "Club"]
[Date "1996.01.13"]
[White "Novák, Jan"]
[Black "Anna"]
[Result "2-0"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[Event "Žďár"]
[Date "1995.02.01"]
[White "Baker"]
[Black "Zora"]
[Result "1-1"]
[GameType "20"]

1. 33-29 1-1

[Event "Cup"]
[White "Carter"]
[Black "Yard"]
[Result "*"]
[GameType "20"]

1. 32-28 19-23 2. 37-32 *

[Event "Cup"]
[White "Dora"]
[Black "Xaver"]
[Result "*"]
[GameType "20"]

1. 31-27 {a quiet start} 20-25 *
"#;

pub const NOVAK: &str = "1 1996-01-13 International draughts Novák, Jan Anna 1–0";
const BAKER: &str = "2 1995-02-01 International draughts Baker Zora ½–½";
pub const DORA: &str = "3 International draughts Dora Xaver *";

pub fn home(stage: &Stage) -> Home {
    Home::at(&stage.path().join("home"))
}

/// The number of games in the library's file.
pub fn count(stage: &Stage) -> u64 {
    let library = Library::read(&home(stage).library());
    library.map_or(0, |library| library.count(&Selection::default()).expect("a count"))
}

/// The row that begins so.
pub fn row(stage: &Stage, start: &str) -> String {
    stage.names(start).pop().unwrap_or_else(|| panic!("no row {start}"))
}

pub fn has_row(stage: &Stage, start: &str) -> bool {
    !stage.names(start).is_empty()
}

fn is_above(stage: &Stage, first: &str, second: &str) -> bool {
    has_row(stage, first)
        && has_row(stage, second)
        && stage.place(&row(stage, first)).y < stage.place(&row(stage, second)).y
}

fn keys(stage: &mut Stage, modifiers: Modifiers, key: Key) {
    stage.window.key_press_modifiers(modifiers, key);
    stage.window.run_steps(3);
}

/// The page of an empty library.
pub fn opened(mut stage: Stage, name: &str) -> Stage {
    stage.wait_for(name);
    stage.wait("the games found", |stage| !stage.sees("Looking for games…"));
    stage.activate("Library");
    stage.wait("an empty library", |stage| stage.sees_part("The library has no games yet"));
    stage
}

/// The page with the sound games.
pub fn imported() -> Stage {
    let mut stage = opened(Stage::new(&["draughts_international"]), "International draughts");
    let path = stage.path().join("games.pdn");
    std::fs::write(&path, GAMES).expect("written");
    stage.picture("library-empty");
    stage.click("Import…");
    stage.type_into("Path of the file or folder", &path.display().to_string());
    stage.click("Import");
    stage.wait("the end", |stage| {
        stage.sees_part("The import is complete: 3 games were added, 0 already there, 1 left out")
    });
    stage.wait("the rows", |stage| has_row(stage, DORA));
    stage
}

fn imports_searches_sorts_and_opens() {
    let mut stage = imported();
    stage.activate("Show details");
    stage.wait("the reason", |stage| stage.sees_part("games.pdn, game 3, line "));
    stage.picture("library");
    stage.click("OK");
    stage.wait("no report", |stage| !stage.sees_part("The import is complete"));
    assert!(stage.sees("3 games") && is_above(&stage, NOVAK, BAKER) && is_above(&stage, BAKER, DORA));
    stage.click("Sort by Date");
    stage.wait("the oldest first, what tells no date last", |stage| {
        is_above(stage, BAKER, NOVAK) && is_above(stage, NOVAK, DORA)
    });
    stage.click("Sort by First player");
    stage.click("Sort by First player");
    stage.wait("backwards by name", |stage| is_above(stage, NOVAK, DORA) && is_above(stage, DORA, BAKER));
    stage.type_into("Players, event or notes", "jan novak");
    stage.wait_for("1 of 3 games");
    stage.wait("the game alone", |stage| has_row(stage, NOVAK) && !has_row(stage, BAKER));
    stage.type_into("Players, event or notes", "quiet");
    stage.wait("a note", |stage| has_row(stage, DORA) && !has_row(stage, NOVAK));
    stage.type_into("Players, event or notes", "zdar zora");
    stage.wait("event and player", |stage| has_row(stage, BAKER) && !has_row(stage, DORA));
    stage.type_into("Players, event or notes", " ");
    stage.choose("Result", "Won by the first player");
    stage.wait("the game that was won", |stage| has_row(stage, NOVAK) && !has_row(stage, BAKER));
    stage.choose("Result", "All results");
    stage.type_into("To date", "1995");
    stage.wait("the older game", |stage| has_row(stage, BAKER) && !has_row(stage, NOVAK));
    stage.type_into("To date", " ");
    stage.wait("all games", |stage| has_row(stage, NOVAK));
    // The same games once more are there already; another file is dropped.
    let path = stage.path().join("games.pdn");
    stage.drop_file(&path);
    stage.wait("the end", |stage| {
        stage.sees_part("The import is complete: 0 games were added, 3 already there, 1 left out")
    });
    // A game is opened to be looked at.
    let name = row(&stage, NOVAK);
    stage.click(&name);
    stage.click("Open");
    stage.wait("the game", |stage| stage.plies() == 4);
    stage.wait_for_turn();
    assert!(stage.app().game().is_some_and(|game| game.is_viewed() && !game.session_ref().clock_runs()));
    assert!(stage.sees("being looked at") && !stage.sees_part("Resign"));
    keys(&mut stage, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    stage.wait("the library", |stage| has_row(stage, NOVAK));
    stage.click("Back");
    stage.wait("the game", |stage| stage.sees("being looked at"));
}

fn is_used_by_keys_alone() {
    let mut stage = imported();
    // The table has the keyboard as soon as the page is shown.
    stage.activate("Back");
    stage.wait_for("Choose a game");
    keys(&mut stage, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    stage.wait("the rows", |stage| has_row(stage, DORA));
    stage.press(Key::ArrowDown);
    stage.wait_for("1 game is selected");
    keys(&mut stage, Modifiers::SHIFT, Key::ArrowDown);
    stage.wait_for("2 games are selected");
    keys(&mut stage, Modifiers::COMMAND, Key::A);
    stage.wait_for("3 games are selected");
    stage.press(Key::End);
    stage.wait_for("1 game is selected");
    stage.press(Key::Delete);
    stage.wait("the question", |stage| stage.sees_part("Delete this game from the library?"));
    stage.press(Key::Escape);
    stage.wait("no question", |stage| !stage.sees_part("Delete this game from the library?"));
    assert_eq!(count(&stage), 3, "nothing is deleted unasked");
    stage.press(Key::Delete);
    stage.wait("the question", |stage| stage.sees_part("Delete this game from the library?"));
    stage.press(Key::Enter);
    stage.wait("the game gone", |stage| count(stage) == 2);
    stage.wait("its row gone", |stage| !has_row(stage, DORA));
    stage.press(Key::Home);
    stage.press(Key::Enter);
    stage.wait("the first game", |stage| stage.plies() == 4);
}

/// Three in a row.
const WIN: [&str; 5] = ["a1", "a2", "b1", "b2", "c1"];

pub fn archived(stage: &Stage) -> Vec<PathBuf> {
    let files = std::fs::read_dir(home(stage).archive()).into_iter().flatten().flatten();
    files.map(|file| file.path()).collect()
}

/// A game that was played to its end and put away.
pub fn played() -> Stage {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in WIN {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    keys(&mut stage, Modifiers::COMMAND, Key::N);
    stage.wait_for("Start");
    stage.press(Key::Enter);
    stage.wait("a new game", |stage| stage.plies() == 0);
    stage.wait("the game in the library", |stage| count(stage) == 1);
    stage
}

fn has_the_games_that_were_played() {
    let mut stage = played();
    let file = archived(&stage).pop().expect("a file");
    // A library that is gone gets them at the next start.
    let library = home(&stage).library();
    for suffix in ["", "-wal", "-shm"] {
        let mut name = library.clone().into_os_string();
        name.push(suffix);
        let _ = std::fs::remove_file(name);
    }
    stage = stage.restarted();
    stage.wait("the game in the library again", |stage| count(stage) == 1);
    stage.wait_for("Played games");
    stage.activate("Library");
    stage.wait("the row", |stage| has_row(stage, "1 20"));
    let name = row(&stage, "1 20");
    assert!(name.contains("Noughts and crosses Player 1 Player 2 1–0"), "{name}");
    stage.click(&name);
    stage.click("Delete…");
    stage.wait("the question", |stage| stage.sees_part("it is deleted from the played games, too"));
    assert!(file.exists(), "nothing is deleted unasked");
    stage.click("Delete");
    stage.wait("both gone", |stage| count(stage) == 0 && !file.exists());
    stage.wait("an empty library", |stage| stage.sees_part("The library has no games yet"));
    stage.click("Back");
    stage.wait("the start page", |stage| stage.sees("Choose a game") && !stage.sees("Played games"));
    let stage = stage.restarted();
    assert_eq!((count(&stage), archived(&stage).len()), (0, 0), "it does not come back");
}

fn loses_what_is_deleted_elsewhere() {
    let mut stage = played();
    let file = archived(&stage).pop().expect("a file");
    assert!(load(&file).is_ok_and(|record| record.is_finished()));
    let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
    keys(&mut stage, Modifiers::COMMAND, Key::O);
    stage.wait_for(&name);
    stage.click(&name);
    stage.click("Delete…");
    stage.wait("the question", |stage| stage.sees_part("The game is deleted from the library, too."));
    stage.click("Delete");
    stage.wait("both gone", |stage| count(stage) == 0 && !file.exists());
}

fn cannot_be_used_is_one_line() {
    let stage = Stage::new(&["draughts_international"]);
    let file = home(&stage).library();
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let text = "this is a text, and no database of any kind at all: it is longer than a header";
    std::fs::write(&file, text).expect("written");
    let mut stage = stage.restarted();
    stage.wait_for("International draughts");
    stage.activate("Library");
    stage.wait_for("Try again");
    assert!(stage.sees_part("is not a library of games"), "the reason");
    assert!(!stage.sees_part("The library has no games yet"));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), text, "it stays as it is");
    std::fs::remove_file(&file).expect("removed");
    stage.click("Try again");
    stage.wait("an empty library", |stage| stage.sees_part("The library has no games yet"));
    stage.paste(GAMES);
    stage.wait("the end", |stage| stage.sees_part("The import is complete: 3 games were added"));
}

fn exports_what_is_chosen() {
    let mut stage = imported();
    let name = row(&stage, NOVAK);
    stage.click(&name);
    keys(&mut stage, Modifiers::SHIFT, Key::ArrowDown);
    stage.wait_for("2 games are selected");
    let path = stage.path().join("out.pdn");
    stage.click("Export…");
    stage.wait_for("Path of the file");
    stage.type_path(&path, "Save");
    stage.wait("the file", |_| path.is_file());
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.contains("Novák, Jan") && text.contains("Baker") && !text.contains("Dora"), "{text}");
    stage.wait("the end", |stage| stage.sees_part("2 games were written to") && stage.is_enabled("Export…"));
    let folder = stage.path().join("out");
    stage.click("Export…");
    stage.wait_for("Path of the file");
    stage.type_path(&folder, "Save");
    stage.wait("two files", |_| std::fs::read_dir(&folder).is_ok_and(|files| files.count() == 2));
}

/// The letters of a text of windows-1250 beyond English.
const LETTERS: [(char, u8); 8] =
    [('Š', 0x8a), ('ť', 0x9d), ('ý', 0xfd), ('ů', 0xf9), ('ž', 0x9e), ('č', 0xe8), ('ř', 0xf8), ('í', 0xed)];

/// A text in windows-1250.
pub fn windows_1250(text: &str) -> Vec<u8> {
    let byte = |letter: char| {
        let known = LETTERS.iter().find(|(known, _)| *known == letter);
        known.map_or_else(|| u8::try_from(letter).expect("a letter of English"), |(_, byte)| *byte)
    };
    text.chars().map(byte).collect()
}

/// A game that an old program wrote.
pub const OLD: &str =
    "[White \"Šťastný\"]\n[Black \"Růžička\"]\n[Event \"Přebor\"]\n[GameType \"20\"]\n\n1. 32-28 1-1\n";

fn imports_the_encoding_that_is_chosen() {
    let mut stage = opened(Stage::new(&["draughts_international"]), "International draughts");
    let path = stage.path().join("old.pdn");
    std::fs::write(&path, windows_1250(OLD)).expect("written");
    stage.click("Import…");
    stage.type_into("Path of the file or folder", &path.display().to_string());
    stage.wait_for("The file is not UTF-8 and is read as windows-1250.");
    assert!(stage.sees("[White \"Šťastný\"]") && stage.sees("[Black \"Růžička\"]"));
    stage.choose("Encoding", "windows-1251 – Cyrillic");
    stage.wait_for("The file is not UTF-8 and is read as windows-1251.");
    assert!(stage.sees("[Black \"Rщћiиka\"]") && !stage.sees("[Black \"Růžička\"]"));
    stage.picture("library-encoding");
    stage.choose("Encoding", "Guessed: windows-1250");
    stage.wait_for("[Black \"Růžička\"]");
    stage.choose("Encoding", "windows-1251 – Cyrillic");
    stage.wait_for("[Black \"Rщћiиka\"]");
    stage.click("Import");
    stage.wait("the end", |stage| stage.sees_part("The import is complete: 1 game was added"));
    stage.wait("the row", |stage| stage.sees_part("Rщћiиka"));
    stage.activate("Show details");
    stage.wait("the encoding", |stage| stage.sees_part("old.pdn is not UTF-8 and was read as windows-1251"));
    stage.click("OK");
    // The encoding of a file that is dropped is guessed.
    stage.drop_file(&path);
    stage.wait("the other game", |stage| stage.sees_part("Růžička"));
}
