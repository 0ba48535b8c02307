//! The archive: games are kept by themselves, found again, and discarded only after a question.

use std::cell::RefCell;
use std::path::PathBuf;

use abstrakt_record::journal::resume;
use abstrakt_record::{Record, load};
use abstrakt_system::Home;
use egui::{Key, Modifiers};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("archive_has_a_finished_game", has_a_finished_game),
    ("archive_has_a_game_that_a_kill_ended_at_its_end", has_a_game_that_a_kill_ended_at_its_end),
    ("archive_asks_before_a_game_is_discarded", asks_before_a_game_is_discarded),
    ("archive_leaves_a_game_that_another_window_plays", discards_nothing_that_is_played),
    ("archive_has_no_game_that_was_only_looked_at", has_no_game_that_was_only_looked_at),
    ("archive_has_nothing_of_a_file_that_is_looked_at", leaves_a_file_alone_that_is_looked_at),
    ("archive_keeps_what_was_tried_in_a_file", keeps_what_was_tried_in_a_file),
    ("archive_goes_on_with_the_journal_of_a_kept_game", goes_on_with_the_journal_of_a_kept_game),
    ("archive_tells_of_a_journal_that_cannot_be_read", tells_of_a_journal_that_cannot_be_read),
    ("archive_keeps_as_many_finished_games_as_one_wishes", keeps_as_many_as_one_wishes),
    ("archive_that_cannot_be_written_is_told", cannot_be_written_is_told),
];

fn home(stage: &Stage) -> Home {
    Home::at(&stage.path().join("home"))
}

fn files(folder: PathBuf, ending: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|has| has == ending)).collect();
    files.sort();
    files
}

fn kept(stage: &Stage) -> Vec<PathBuf> {
    files(home(stage).archive(), "abstrakt")
}

fn journals(stage: &Stage) -> usize {
    files(home(stage).journals(), "journal").len()
}

/// Plays on these sites.
fn play(stage: &mut Stage, sites: &[&str]) {
    for site in sites {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
}

/// Three in a row.
const WIN: [&str; 5] = ["a1", "a2", "b1", "b2", "c1"];

fn stem(path: &std::path::Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

fn keys(stage: &mut Stage, modifiers: Modifiers, key: Key) {
    stage.window.key_press_modifiers(modifiers, key);
    stage.window.run_steps(3);
}

fn select_game(stage: &mut Stage) {
    keys(stage, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    stage.wait_for("Choose a game");
}

/// Begins the next game by keys, as somebody does who has seen the end, or is done with the one before.
fn begin_next(stage: &mut Stage) {
    keys(stage, Modifiers::COMMAND, Key::N);
    stage.wait_for("Start");
    stage.press(Key::Enter);
    stage.wait("a new game", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    // A game that has not ended keeps its tab until it is closed.
    while stage.app().games().count() > 1 {
        keys(stage, Modifiers { shift: true, ..Modifiers::COMMAND }, Key::Tab);
        keys(stage, Modifiers::COMMAND, Key::W);
    }
    stage.wait_for_turn();
}

fn has_a_finished_game() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &WIN);
    assert!(stage.app().game().is_some_and(|game| game.result().is_some()));
    begin_next(&mut stage);
    stage.wait("the game in the archive", |stage| kept(stage).len() == 1 && journals(stage) == 1);
    let file = kept(&stage).remove(0);
    let record = load(&file).expect("a whole game");
    assert!(record.plies().len() == 5 && record.result().is_some());
    select_game(&mut stage);
    stage.wait_for("Played games");
    assert!(!stage.sees("Unfinished games"));
    // In the list of all games, below one that was saved, and from the page.
    std::fs::create_dir_all(home(&stage).games()).expect("a folder");
    std::fs::copy(&file, home(&stage).games().join("saved.abstrakt")).expect("a copy");
    stage.click("All games…");
    stage.wait_for("Open a game file");
    stage.wait("both rows", |stage| stage.names(&stem(&file)).len() > 1 && stage.sees("saved"));
    stage.window.run_steps(3);
    let [row, other] = [&*stem(&file), "saved"].map(|name| stage.place(name));
    assert!(row.y > other.y + 30.0, "one below the other, the newest first: {row}, {other}");
    stage.click("Cancel");
    stage.picture("played-games");
    stage.activate(&stem(&file));
    stage.wait("the game", |stage| stage.plies() == 5);
    stage.wait_for_turn();
    assert!(stage.app().game().is_some_and(|game| game.result().is_some() && game.file().is_none()));
    begin_next(&mut stage);
    select_game(&mut stage);
    assert_eq!(kept(&stage), [file], "it was only looked at");
    assert!(!stage.sees("Recent files"), "what is kept by itself is listed once");
}

fn has_a_game_that_a_kill_ended_at_its_end() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &WIN);
    let mut stage = stage.restarted();
    stage.wait_for("Played games");
    stage.wait("the journal gone", |stage| journals(stage) == 0);
    assert!(!stage.sees("Unfinished games") && kept(&stage).len() == 1);
}

fn asks_before_a_game_is_discarded() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &["b2", "a1"]);
    // A game that was taken back to the beginning was played all the same.
    keys(&mut stage, Modifiers::NONE, Key::Home);
    stage.wait_for_turn();
    begin_next(&mut stage);
    select_game(&mut stage);
    stage.wait_for("Go on");
    stage.wait("the game in the archive, too", |stage| kept(stage).len() == 1);
    stage.window.run_steps(5);
    assert!(!stage.sees("Played games"), "it is shown once");
    for answer in ["Cancel", "Discard"] {
        stage.click("Discard");
        assert_eq!(journals(&stage), 2, "nothing is done unasked");
        assert!(stage.sees_part("Noughts and crosses: Player 1 – Player 2?"), "the question names the game");
        stage.click(answer);
        stage.wait("an answer", |stage| !stage.sees("Cancel"));
    }
    stage.wait("the journal gone", |stage| journals(stage) == 1);
    stage.wait_for("Played games");
    assert!(!stage.sees("Go on"));
    let record = load(&kept(&stage)[0]).expect("a whole game");
    assert_eq!(record.line().len(), 3, "what was played is kept");
}

/// Between the question and its answer another window has resumed the game.
fn discards_nothing_that_is_played() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &["b2"]);
    let mut stage = stage.restarted();
    stage.wait_for("Go on");
    stage.click("Discard");
    let path = files(home(&stage).journals(), "journal").remove(0);
    let (record, other) = resume(&path).expect("another window");
    stage.click("Discard");
    stage.wait("the refusal told", |stage| !stage.app().notices().lines().is_empty());
    assert!(path.exists() && !stage.sees("Go on"));
    drop(other);
    // A child that the window starts holds the lock, too, until it runs its own program.
    let after = RefCell::new(None);
    stage.wait("the game", |_| {
        *after.borrow_mut() = resume(&path).ok();
        after.borrow().is_some()
    });
    assert_eq!(after.take().map(|(record, _)| record), Some(record));
}

/// A file of a game between two people that was played so far and ended so.
fn file_of(stage: &Stage, moves: &str, result: &str) -> PathBuf {
    let path = stage.path().join("read.abstrakt");
    let text = format!(
        "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
         Seat 2: \"B\" human\n\nMoves:\n{moves}Result: {result}.\n"
    );
    std::fs::write(&path, text).expect("written");
    path
}

fn has_no_game_that_was_only_looked_at() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    let path = file_of(&stage, "1. 1: b2\n2. 2: a1\n", "unfinished");
    let text = std::fs::read_to_string(&path).expect("a file");
    stage.open_file(&path);
    stage.wait("the game", |stage| stage.plies() == 2);
    stage.wait_for_turn();
    begin_next(&mut stage);
    stage.wait("its journal gone", |stage| journals(stage) == 1);
    assert_eq!(kept(&stage).len(), 0);
    // Played on it is another game than the file has.
    stage.open_file(&path);
    stage.wait("the game", |stage| stage.plies() == 2);
    stage.wait_for_turn();
    play(&mut stage, &["c3"]);
    begin_next(&mut stage);
    stage.wait("the game in the archive", |stage| kept(stage).len() == 1);
    let kept: Record = load(&kept(&stage)[0]).expect("a whole game");
    assert_eq!(kept.plies().len(), 3);
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), text);
}

/// A kill while a game of a file is looked at leaves nothing: the file has the game.
fn leaves_a_file_alone_that_is_looked_at() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    for (end, text) in [("unfinished", "a2"), ("1 wins by resignation of 2", "a1")] {
        let path = file_of(&stage, &format!("1. 1: b2\n2. 2: {text}\n"), end);
        stage.open_file(&path);
        stage.wait("the game", |stage| stage.plies() == 2);
        stage.wait_for_turn();
        assert!(!stage.sees_part("Resign") && stage.sees("being looked at"), "{end}");
        assert!(stage.app().game().is_some_and(|game| !game.session_ref().clock_runs()), "{end}");
        keys(&mut stage, Modifiers::NONE, Key::Home);
        stage.wait_for_turn();
        assert_eq!(journals(&stage), 0, "{end}");
        stage = stage.restarted();
        stage.wait_for("Noughts and crosses");
        assert!(!stage.sees("Go on") && kept(&stage).is_empty(), "{end}");
    }
}

/// Moves that were tried in a file that is looked at are kept after a kill, and nobody is asked to go on with them; a game that is made
/// of it is one that was under way.
fn keeps_what_was_tried_in_a_file() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    let path = file_of(&stage, "1. 1: b2\n", "unfinished");
    stage.open_file(&path);
    stage.wait("the game", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    play(&mut stage, &["a1"]);
    assert!(stage.app().game().is_some_and(|game| game.is_viewed()), "it is only tried");
    let mut stage = stage.restarted();
    stage.wait("the game kept", |stage| kept(stage).len() == 1 && journals(stage) == 0);
    stage.wait_for("Played games");
    assert!(!stage.sees("Go on"));
    stage.open_file(&path);
    stage.wait("the game", |stage| stage.plies() == 1);
    stage.play_on();
    stage.wait_for_turn();
    play(&mut stage, &["c3"]);
    let mut stage = stage.restarted();
    stage.wait_for("Go on");
}

/// Opening an unfinished game among the played ones resumes its journal.
fn goes_on_with_the_journal_of_a_kept_game() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &["b2"]);
    begin_next(&mut stage);
    stage.wait("the game kept", |stage| kept(stage).len() == 1);
    let mut stage = stage.restarted();
    stage.wait_for("Go on");
    let before = journals(&stage);
    let file = kept(&stage).remove(0);
    stage.open_file(&file);
    stage.wait("the game", |stage| stage.plies() == 1);
    stage.wait_for_turn();
    play(&mut stage, &["a1"]);
    select_game(&mut stage);
    stage.window.run_steps(5);
    assert!(journals(&stage) == before && !stage.sees("Go on"));
}

/// A journal without a first line is nobody's game: one message says so, and the file stays.
fn tells_of_a_journal_that_cannot_be_read() {
    let stage = Stage::new(&["template"]);
    let folder = home(&stage).journals();
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("odd.journal");
    std::fs::write(&file, "{ torn\n").expect("written");
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    stage.begin_between_humans("Noughts and crosses");
    select_game(&mut stage);
    let told = |stage: &Stage| {
        let notices = stage.app().notices();
        notices.all_lines().filter(|line| line.contains("odd.journal")).count()
    };
    assert_eq!((told(&stage), std::fs::read_to_string(&file).expect("a file")), (1, "{ torn\n".to_owned()));
    // A warning is dismissed by keys, too.
    let waits = |stage: &Stage| stage.app().notices().lines().iter().any(|line| line.contains("odd.journal"));
    assert!(waits(&stage));
    stage.press(Key::Escape);
    stage.window.run_steps(3);
    assert!(!waits(&stage));
}

fn keeps_as_many_as_one_wishes() {
    let mut stage = Stage::with_settings(&["template"], r#", "most-kept": 1"#);
    stage.begin_between_humans("Noughts and crosses");
    for _ in 0..2 {
        play(&mut stage, &WIN);
        begin_next(&mut stage);
    }
    // On a busy machine the message may have gone by itself.
    stage.wait("the limit told", |stage| {
        stage.app().notices().all_lines().any(|line| line.contains("the oldest, was deleted"))
    });
    assert_eq!(kept(&stage).len(), 1);
}

fn cannot_be_written_is_told() {
    let mut stage = Stage::new(&["template"]);
    let archive = home(&stage).archive();
    std::fs::create_dir_all(archive.parent().expect("a folder")).expect("a folder");
    // Not even an administrator makes a folder where a file is.
    std::fs::write(&archive, "").expect("written");
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, &WIN);
    begin_next(&mut stage);
    stage.wait("the failure told", |stage| {
        stage.app().notices().lines().iter().any(|line| line.starts_with("The game was not kept"))
    });
    assert_eq!(journals(&stage), 2, "the journal has the game");
    std::fs::remove_file(&archive).expect("removed");
    let mut stage = stage.restarted();
    stage.wait("the game kept at last", |stage| kept(stage).len() == 1);
}
