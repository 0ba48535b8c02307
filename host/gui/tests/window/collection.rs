//! Files of many games: listed, searched, sorted, looked at, opened; written, appended to, copied and pasted.

use std::path::PathBuf;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("collection_is_searched_sorted_and_opened", searched_sorted_and_opened),
    ("collection_is_written_appended_to_and_pasted", written_appended_to_and_pasted),
    ("collection_of_piskvork_is_opened", piskvork_is_opened),
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
    let above = |stage: &Stage, first: &str, second: &str| stage.place(first).y < stage.place(second).y;
    assert!(above(&stage, NOVAK, BAKER) && above(&stage, BAKER, CARTER), "the file's order");
    stage.click("Date");
    stage.wait("the oldest first, what tells no date last", |stage| {
        above(stage, BAKER, NOVAK) && above(stage, NOVAK, CARTER)
    });
    stage.click("White");
    stage.click("White");
    stage.wait("backwards by name", |stage| above(stage, NOVAK, CARTER) && above(stage, CARTER, BAKER));
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
