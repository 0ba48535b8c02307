//! A library that another program is writing, that a newer one made, that can only be read, or that is damaged: one line tells it, nothing is
//! lost, and the page goes on.

use std::fs;
use std::path::{Path, PathBuf};

use abstrakt_system::Home;
use rusqlite::Connection;

use crate::Test;
use crate::library::{DORA, GAMES, NOVAK, archived, count, has_row, home, imported, played, row};
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("library_faults_locked", locked),
    ("library_faults_newer", newer),
    ("library_faults_read_only", read_only),
    ("library_faults_damaged", damaged),
];

/// A game that is not among the others.
const ANOTHER: &str = "[White \"Eva\"]\n[Black \"Walter\"]\n[GameType \"20\"]\n\n1. 32-28 1-1\n";

/// The file beside the library that is there while a program uses it.
fn log(file: &Path) -> PathBuf {
    file.with_extension("library-wal")
}

/// The window once more, after something was done to the file of its library, which nobody uses meanwhile.
fn reopened(stage: Stage, act: impl FnOnce(&Path)) -> Stage {
    stage.restarted_after(|folder| {
        let file = Home::at(&folder.join("home")).library();
        while log(&file).exists() {
            std::thread::yield_now();
        }
        act(&file);
    })
}

/// The page of the library.
fn shown(mut stage: Stage, game: &str) -> Stage {
    stage.wait_for(game);
    stage.wait("the games found", |stage| !stage.sees("Looking for games…"));
    stage.activate("Library");
    stage
}

/// Lines that tell what went wrong.
fn lines(stage: &Stage) -> usize {
    stage.app().notices().lines().len()
}

fn locked() {
    let mut stage = imported();
    stage.click("OK");
    let file = home(&stage).library();
    let other = Connection::open(&file).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
    stage.paste(ANOTHER);
    stage.wait("the import", |stage| stage.sees_part("Importing: "));
    // The list is read meanwhile.
    stage.type_into("Players, event or notes", "jan novak");
    stage.wait_for("1 of 3 games");
    stage.type_into("Players, event or notes", " ");
    stage.wait_for("3 games");
    stage.wait("the reason", |stage| {
        stage.sees_part("The import ended early: ")
            && stage.sees_part("another program is writing to the library")
    });
    assert!(has_row(&stage, NOVAK) && has_row(&stage, DORA) && lines(&stage) == 0);
    other.execute_batch("ROLLBACK").expect("it lets go");
    stage.click("OK");
    stage.paste(ANOTHER);
    stage.wait("the end", |stage| {
        stage.sees_part("The import is complete: 1 game was added") && count(stage) == 4
    });
}

fn version(file: &Path, version: u32) -> u32 {
    let database = Connection::open(file).expect("a database");
    let before = database.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    database.pragma_update(None, "user_version", version).expect("it can be written");
    before
}

fn newer() {
    let mut ours = 0;
    let stage = reopened(played(), |file| ours = version(file, 99));
    let file = home(&stage).library();
    let mut stage = shown(stage, "Noughts and crosses");
    // The warning below has the same words.
    stage.wait_for("Try again");
    assert!(stage.sees_part("is a library of version 99, made by a newer program"), "the reason");
    // Once, for all games that are kept.
    stage.wait("the warning", |stage| {
        stage.sees_part("Your finished games could not be put into the library")
    });
    assert_eq!((lines(&stage), archived(&stage).len()), (1, 1), "the game stays where it is");
    let before = fs::read(&file).expect("a file");
    stage.click("Try again");
    stage.wait("the answer", |stage| !stage.is_busy());
    assert!(stage.sees_part("is a library of version 99"), "the reason again");
    assert_eq!(fs::read(&file).expect("a file"), before, "it stays as it is");
    version(&file, ours);
    stage.click("Try again");
    stage.wait("its game", |stage| has_row(stage, "1 20"));
}

/// Files cannot be made beside it, as on a disk that can only be read: a folder has the name of one.
fn read_only() {
    let stage = reopened(imported(), |file| fs::create_dir(log(file)).expect("a folder"));
    let file = home(&stage).library();
    let before = fs::read(&file).expect("a file");
    let mut stage = shown(stage, "International draughts");
    stage.wait("the rows", |stage| has_row(stage, NOVAK) && has_row(stage, DORA));
    stage.paste(ANOTHER);
    stage.wait("the reason", |stage| stage.sees_part("The import ended early: "));
    stage.click("OK");
    stage.wait("no report", |stage| !stage.sees_part("The import ended early: "));
    let name = row(&stage, DORA);
    stage.click(&name);
    stage.wait_for("1 game is selected");
    stage.click("Delete…");
    stage.wait("the question", |stage| stage.sees_part("Delete this game from the library?"));
    stage.click("Delete");
    stage.wait("the reason", |stage| stage.sees_part("The games were not deleted: "));
    assert!(lines(&stage) == 1 && has_row(&stage, NOVAK) && has_row(&stage, DORA));
    assert_eq!(fs::read(&file).expect("a file"), before, "it stays as it is");
    let name = row(&stage, NOVAK);
    stage.click(&name);
    stage.click("Open");
    stage.wait("the game", |stage| stage.plies() == 4);
}

fn damaged() {
    let mut good = Vec::new();
    let stage = reopened(imported(), |file| {
        good = fs::read(file).expect("a file");
        let mut bytes = good.clone();
        // The first page says what the file is.
        bytes[4096..].fill(0xa5);
        fs::write(file, bytes).expect("written");
    });
    let file = home(&stage).library();
    let before = fs::read(&file).expect("a file");
    let mut stage = shown(stage, "International draughts");
    stage.wait("the reason", |stage| stage.sees_part("the library is damaged"));
    stage.paste(GAMES);
    stage.wait("the end", |stage| stage.sees_part("The import ended early: "));
    stage.click("OK");
    assert_eq!(fs::read(&file).expect("a file"), before, "it stays as it is");
    // A sound copy takes its place while the window is open.
    while log(&file).exists() {
        stage.window.step();
    }
    fs::write(&file, good).expect("written");
    stage.click("Try again");
    stage.wait("the rows", |stage| has_row(stage, NOVAK) && has_row(stage, DORA));
}
