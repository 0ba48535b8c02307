//! Files of many games: listed, searched, sorted, looked at, opened; written, appended to, copied and pasted.

use std::path::PathBuf;

use crate::Test;
use crate::library::{OLD, windows_1250};
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("collection_is_searched_sorted_and_opened", searched_sorted_and_opened),
    ("collection_is_written_appended_to_and_pasted", written_appended_to_and_pasted),
    ("collection_of_piskvork_is_opened", piskvork_is_opened),
    ("collection_of_boardspace_is_opened", boardspace_is_opened),
    ("collection_is_read_in_the_encoding_that_is_chosen", read_in_the_encoding_that_is_chosen),
    ("collection_and_game_are_opened_where_they_are_dropped", opened_where_dropped),
];

/// Two sound games, and one whose second move is not legal: a capture is compulsory.
const GAMES: &str = r#"[Event "Club"]
[Date "1996.01.13"]
[White "Novak"]
[Black "Anna"]
[Result "2-0"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[Event "Cup"]
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
"#;

const NOVAK: &str = "1 1996.01.13 Novak Anna 2-0 Club";
const BAKER: &str = "2 1995.02.01 Baker Zora 1-1 Cup";
const CARTER: &str = "3  Carter Yard * Cup";

/// The list of a file with the games.
fn listed() -> (Stage, PathBuf) {
    let mut stage = Stage::new(&["draughts_international"]);
    let path = stage.path().join("games.pdn");
    std::fs::write(&path, GAMES).expect("written");
    stage.open_file(&path);
    stage.wait_for("3 of 3");
    (stage, path)
}

fn searched_sorted_and_opened() {
    let (mut stage, _) = listed();
    let is_above = |stage: &Stage, first: &str, second: &str| stage.place(first).y < stage.place(second).y;
    assert!(is_above(&stage, NOVAK, BAKER) && is_above(&stage, BAKER, CARTER), "the file's order");
    stage.click("Date");
    stage.wait("the oldest first, what tells no date last", |stage| {
        is_above(stage, BAKER, NOVAK) && is_above(stage, NOVAK, CARTER)
    });
    stage.click("White");
    stage.click("White");
    stage.wait("backwards by name", |stage| is_above(stage, NOVAK, CARTER) && is_above(stage, CARTER, BAKER));
    stage.type_into("Search", "zora");
    stage.wait_for("1 of 3");
    assert!(stage.sees(BAKER) && !stage.sees(NOVAK));
    stage.type_into("Search", "cup");
    stage.wait_for("2 of 3");
    stage.click(CARTER);
    stage.wait("why the game is not whole", |stage| stage.sees_part("Game 3: move 2: "));
    assert!(stage.sees("Carter – Yard") && stage.sees("2 moves"), "what stands before is there");
    stage.picture("collection");
    stage.type_into("Search", "novak");
    stage.wait_for("1 of 3");
    stage.click(NOVAK);
    stage.wait_for("Novak – Anna");
    stage.click("Open");
    stage.wait("the game", |stage| stage.plies() == 4);
}

fn written_appended_to_and_pasted() {
    let (mut stage, _) = listed();
    stage.click("Open");
    stage.wait("the game", |stage| stage.plies() == 4);
    let path = stage.path().join("own.pdn");
    let games = || {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        (text.matches("[White \"Novak\"]").count(), text.matches("28x19").count())
    };
    for (count, button) in [(1, "Save"), (2, "Append to it"), (1, "Replace")] {
        stage.click("File");
        stage.click("Save as…");
        stage.type_path(&path, "Save");
        if button != "Save" {
            stage.wait_for(button);
            stage.click(button);
        }
        stage.wait("the file", |_| games() == (count, count));
    }
    let copied = stage.copied("Copy as PDN");
    assert!(copied.contains("1. 32-28 19-23 2. 28x19 14x23"), "{copied}");
    stage.paste(&format!("{copied}\n\n{copied}"));
    stage.wait_for("Games from the clipboard");
    stage.wait_for("2 of 2");
}

fn piskvork_is_opened() {
    let mut stage = Stage::new(&["gomoku"]);
    let path = stage.path().join("game.psq");
    std::fs::write(&path, "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,9,10\n9,9,20\n-1\n").expect("written");
    stage.open_file(&path);
    stage.wait("three stones", |stage| stage.plies() == 3);
}

/// A game in the words of boardspace.net: two rings, and one ring on a point that is taken.
const BOARDSPACE: &str = "(;\nGM[24]VV[2]\nSU[Yinsh]\nP0[id \"Anna\"]\nP1[id \"Bert\"]\n; P0[0 Start White]\n\
    ; P0[1 place wr  E 5]TM[1000]\n; P0[2 Done ]TM[1000]\n; P1[3 place br  G 7]TM[1000]\n; P1[4 Done ]TM[1000]\n";

fn boardspace_is_opened() {
    let mut stage = Stage::new(&["yinsh"]);
    let path = stage.path().join("game.sgf");
    std::fs::write(&path, format!("{BOARDSPACE})\n")).expect("written");
    stage.open_file(&path);
    stage.wait("two rings", |stage| stage.plies() == 2);
    assert!(
        stage.app().game().is_some_and(|game| game.is_viewed()) && stage.app().notices().lines().is_empty()
    );
    // A game that is not whole opens as far as it goes.
    let path = stage.path().join("cut.sgf");
    std::fs::write(&path, format!("{BOARDSPACE}; P0[5 place wr  E 5]TM[2000]\n)\n")).expect("written");
    stage.drop_file(&path);
    stage.wait("the reason", |stage| stage.sees_part("Game 1: "));
    assert_eq!(stage.plies(), 2);
    let path = stage.path().join("none.sgf");
    std::fs::write(&path, "(;GM[1]SU[Hive])").expect("written");
    stage.drop_file(&path);
    stage.wait("the reason", |stage| stage.sees_part("is called Hive at boardspace.net"));
}

/// A file that is dropped on the window is opened, whatever its form.
fn opened_where_dropped() {
    let mut stage = Stage::new(&["draughts_international", "template"]);
    let path = stage.path().join("games.pdn");
    std::fs::write(&path, GAMES).expect("written");
    stage.drop_file(&path);
    stage.wait_for("3 of 3");
    stage.click("Cancel");
    let path = stage.write_game("noughts-and-crosses", "standard", ".../.x./...");
    stage.drop_file(&path);
    stage.wait_for_turn();
    assert!(stage.sees("a1 empty, can move"), "the game stands on the board");
}

fn read_in_the_encoding_that_is_chosen() {
    let mut stage = Stage::new(&["draughts_international"]);
    let path = stage.path().join("old.pdn");
    std::fs::write(&path, windows_1250(OLD)).expect("written");
    stage.open_file(&path);
    // The game is alone in its file, but nobody has said yet how it is to be read.
    stage.wait_for("The file is not UTF-8 and is read as windows-1250.");
    assert!(stage.sees("1  Šťastný Růžička  Přebor"));
    stage.wait_for("Šťastný – Růžička");
    stage.choose("Encoding", "windows-1251 – Cyrillic");
    stage.wait_for("The file is not UTF-8 and is read as windows-1251.");
    stage.wait("the table", |stage| stage.sees_part("Rщћiиka") && !stage.sees_part("Růžička"));
    stage.choose("Encoding", "Guessed: windows-1250");
    stage.wait_for("Šťastný – Růžička");
    stage.click("Open");
    stage.wait("the game", |stage| stage.plies() == 1);
    let names = stage.app().game().map(|game| game.record().header.seats[1].name.clone());
    assert_eq!(names.as_deref(), Some("Růžička"));
}
