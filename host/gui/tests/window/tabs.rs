//! Several games at once in tabs: each goes on by itself, is closed and comes back after a restart in its place.

use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_record::{Header, Record, Seat, SeatKind, TimeControl, file};
use abstrakt_system::Home;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("tabs_two_games_are_played_beside_each_other", two_games_beside_each_other),
    ("tabs_computers_play_on_in_the_background", computers_play_on),
    ("tabs_are_closed_by_cross_wheel_and_keys", are_closed),
    ("tabs_come_back_after_a_restart", come_back_after_a_restart),
    ("tabs_come_back_only_if_that_is_wanted_and_possible", come_back_only_if_possible),
    ("tabs_game_with_clocks_comes_back_paused", with_clocks_comes_back_paused),
    ("tabs_second_window_leaves_those_of_the_first", second_window_leaves_those_of_the_first),
    ("tabs_record_gives_its_tab_to_the_next_one", record_gives_its_tab),
    ("tabs_games_that_ended_do_not_pile_up", ended_games_do_not_pile_up),
    ("tabs_are_not_more_than_sixteen", not_more_than_sixteen),
    ("tabs_crash_in_the_background_is_told_with_its_game", crash_in_the_background),
    ("tabs_analysis_waits_while_another_game_is_shown", analysis_waits),
    ("tabs_are_one_stop_of_the_tab_key", one_stop_of_the_tab_key),
    ("tabs_of_a_small_window_scroll", of_a_small_window_scroll),
    ("tabs_in_czech", in_czech),
];

const RESTORE: &str = r#", "restore-games": true, "speed": "off""#;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..CTRL };
const NOUGHTS: &str = "Noughts and crosses: Player 1 – Player 2";

fn keys(stage: &mut Stage, modifiers: Modifiers, key: Key) {
    stage.window.key_press_modifiers(modifiers, key);
    stage.window.run_steps(3);
}

fn play(stage: &mut Stage, site: &str) {
    stage.click(&format!("{site} empty, can move"));
    stage.wait_for_turn();
}

/// One more game between persons, chosen on the start page.
fn begin_beside(stage: &mut Stage, game: &str) {
    let before = stage.app().games().count();
    keys(stage, CTRL_SHIFT, Key::N);
    stage.wait_for("Choose a game");
    stage.begin_between_humans(game);
    stage.wait("one more game", |stage| stage.app().games().count() == before + 1);
}

fn plies(stage: &Stage) -> Vec<usize> {
    stage.app().games().map(|game| game.record().plies().len()).collect()
}

fn shown(stage: &Stage) -> usize {
    let id = stage.app().game().expect("a game").id();
    stage.app().games().position(|game| game.id() == id).expect("it is open")
}

fn typed(stage: &Stage) -> String {
    let field = |node: &Node<'_>| node.accesskit_node().role() == Role::TextInput;
    let mut fields = stage.window.query_all_by_label("Move as text").filter(field);
    fields.next().and_then(|node| node.value()).unwrap_or_default()
}

fn two_games_beside_each_other() {
    let mut stage = Stage::with_settings(&["template", "gomoku"], r#", "speed": "off", "typed-moves": true"#);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    assert!(stage.tabs().is_empty(), "one game needs no tab");
    let board = stage.place("b2 black cross");
    begin_beside(&mut stage, "Gomoku");
    assert_eq!(stage.tabs(), [&format!("{NOUGHTS}, a person is to move"), "Gomoku: Player 1 – Player 2"]);
    stage.type_into("Move as text", "h8");
    play(&mut stage, "j10");
    assert_eq!((plies(&stage), shown(&stage)), (vec![1, 1], 1));
    // The other one is as it was, with its own line and its own history.
    keys(&mut stage, CTRL, Key::Tab);
    assert_eq!((shown(&stage), typed(&stage).as_str()), (0, ""));
    assert!(stage.sees("b2 black cross") && !stage.sees_part("j10 "));
    let moved = stage.place("b2 black cross") - board;
    assert!(moved.x.abs() < 20.0 && (0.0..40.0).contains(&moved.y), "only the row came: {moved}");
    play(&mut stage, "a1");
    keys(&mut stage, CTRL, Key::Z);
    stage.wait("it taken back", |stage| plies(stage) != [2, 1]);
    stage.wait_for_turn();
    assert_eq!(plies(&stage)[1], 1);
    keys(&mut stage, CTRL_SHIFT, Key::Tab);
    assert_eq!((shown(&stage), typed(&stage).as_str()), (1, "h8"), "in a round");
    // By the pointer, also from another page.
    keys(&mut stage, CTRL_SHIFT, Key::N);
    stage.wait_for("Choose a game");
    stage.click(&format!("{NOUGHTS}, a person is to move"));
    stage.wait_for("b2 black cross");
    assert_eq!(shown(&stage), 0);
}

/// Each move of computers among themselves waits for the clock: none comes before the other game is shown.
fn computers_play_on() {
    let mut stage = Stage::with_settings(&["template", "gomoku"], r#", "speed": "off", "least-time": 30.0"#);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    for seat in ["Player 1", "Player 2"] {
        stage.choose(seat, "Computer, easy");
    }
    stage.click("Start");
    stage.wait("the game", |stage| stage.app().game().is_some_and(|game| game.held().is_some()));
    begin_beside(&mut stage, "Gomoku");
    play(&mut stage, "h8");
    assert_eq!(plies(&stage), [0, 1]);
    for ply in 1..=2 {
        stage.pass(Duration::from_secs(31));
        stage.wait("a move of a computer", |stage| plies(stage)[0] == ply);
    }
    stage.wait("news", |stage| stage.tabs()[0].ends_with(", something happened"));
    assert!(plies(&stage)[1] == 1 && shown(&stage) == 1 && stage.sees_part("h8 black"));
    keys(&mut stage, CTRL, Key::Tab);
    let tabs = stage.tabs();
    assert!(
        !tabs[0].contains("something happened") && tabs[1].ends_with(", a person is to move"),
        "{tabs:?}"
    );
}

fn click_with(stage: &mut Stage, name: &str, button: PointerButton) {
    let place = stage.place(name);
    let modifiers = Modifiers::NONE;
    stage.window.hover_at(place);
    stage.window.step();
    for pressed in [true, false] {
        stage.window.event(egui::Event::PointerButton { pos: place, button, pressed, modifiers });
        stage.window.step();
    }
    stage.window.run_steps(3);
}

fn are_closed() {
    let mut stage = Stage::with_settings(&["template", "gomoku", "abalone"], r#", "speed": "off""#);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    begin_beside(&mut stage, "Gomoku");
    play(&mut stage, "h8");
    begin_beside(&mut stage, "Abalone");
    stage.choose_first_move();
    let tab = |stage: &Stage, place: usize| stage.tabs()[place].clone();
    // The cross of one that is not shown.
    stage.activate(&format!("Close {NOUGHTS}"));
    stage.wait("two tabs", |stage| stage.tabs().len() == 2);
    assert!(tab(&stage, 0).starts_with("Gomoku") && shown(&stage) == 1);
    let told = |line: &str| line == "The game is put away. The start page offers to go on with it.";
    assert!(stage.app().notices().all_lines().any(told));
    let other = tab(&stage, 0);
    click_with(&mut stage, &other, PointerButton::Middle);
    stage.wait("one game", |stage| stage.tabs().is_empty());
    assert_eq!(stage.app().games().count(), 1);
    keys(&mut stage, CTRL, Key::W);
    stage.wait("all three offered", |stage| stage.names("Go on").len() == 3);
    assert!(stage.app().game().is_none() && stage.sees("Choose a game"));
    // Positions that are drawn later move it.
    stage.activate("Go on");
    stage.wait_for_turn();
    assert!(plies(&stage) == [1] && stage.sees_part("Resign"));
}

/// A game file of noughts and crosses that was played so far, under this name.
fn write_record(folder: &Path, name: &str, moves: &str) -> PathBuf {
    let path = folder.join(format!("{name}.abstrakt"));
    let text = format!(
        "abstrakt-game 1\nGame: noughts-and-crosses 1.0.0\nSetup: standard\nSeat 1: \"{name}\" human\n\
         Seat 2: \"Eva\" human\n\nMoves:\n{moves}Result: unfinished.\n"
    );
    std::fs::write(&path, text).expect("written");
    path
}

fn open(stage: &mut Stage, path: &Path, plies: usize) {
    stage.drop_file(path);
    stage.wait("the record", |stage| {
        let game = stage.app().game();
        game.is_some_and(|game| game.is_viewed() && game.file() == Some(path)) && stage.plies() == plies
    });
    stage.wait_for_turn();
}

fn come_back_after_a_restart() {
    let mut stage = Stage::with_settings(&["template", "gomoku"], RESTORE);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    begin_beside(&mut stage, "Gomoku");
    play(&mut stage, "h8");
    play(&mut stage, "h9");
    keys(&mut stage, CTRL, Key::Z);
    stage.wait("it taken back", |stage| plies(stage) == [1, 1] || plies(stage) == [1, 0]);
    let taken_back = plies(&stage);
    let record = write_record(stage.path(), "Anna", "1. 1: b2\n2. 2: a1\n");
    open(&mut stage, &record, 2);
    // A text has no file; moves are tried in it.
    let text = std::fs::read_to_string(write_record(stage.path(), "Pavel", "1. 1: a1\n")).expect("a file");
    stage.click("File");
    stage.click("Keep this tab");
    stage.paste(&text);
    stage.wait("four games", |stage| stage.app().games().count() == 4);
    stage.wait_for_turn();
    play(&mut stage, "c3");
    begin_beside(&mut stage, "Gomoku");
    keys(&mut stage, CTRL_SHIFT, Key::Tab);
    stage.window.run_steps(3);
    assert_eq!(shown(&stage), 3);
    let (tabs, before) = (stage.tabs(), plies(&stage));
    for _ in 0..2 {
        stage = stage.restarted();
        stage.wait("all games", |stage| stage.app().games().count() == 5 && plies(stage) == before);
        stage.wait("their tabs", |stage| stage.tabs() == tabs);
        assert_eq!(shown(&stage), 3);
    }
    let games: Vec<bool> = stage.app().games().map(|game| game.is_viewed()).collect();
    assert_eq!(games, [false, false, true, true, false]);
    // Moves that were taken back are still there.
    for _ in 0..2 {
        keys(&mut stage, CTRL_SHIFT, Key::Tab);
    }
    stage.wait_for_turn();
    assert_eq!((shown(&stage), stage.plies()), (1, taken_back[1]));
    keys(&mut stage, CTRL, Key::Y);
    stage.wait("it played again", |stage| stage.plies() == 2);
    assert!(stage.app().notices().lines().is_empty());
}

/// A file that is gone is left out, and so is a damaged list; the games are offered where nobody wants them back.
fn come_back_only_if_possible() {
    let mut stage = Stage::with_settings(&["template"], RESTORE);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    let record = write_record(stage.path(), "Anna", "1. 1: b2\n");
    open(&mut stage, &record, 1);
    let mut stage = stage.restarted_after(|_| std::fs::remove_file(&record).expect("it was there"));
    stage.wait_for("b2 black cross");
    stage.wait_for_turn();
    assert_eq!(stage.app().games().count(), 1, "the file is gone");
    assert!(stage.app().notices().lines().is_empty());
    play(&mut stage, "a1");
    let list = |folder: &Path| Home::at(&folder.join("home")).open_games();
    let mut stage = stage.restarted_after(|folder| std::fs::write(list(folder), "{ torn").expect("written"));
    stage.wait_for("Go on");
    assert!(stage.app().game().is_none() && list(stage.path()).with_extension("damaged").exists());
    // It goes on as soon as its plugin is found.
    stage.wait_for("Noughts and crosses");
    stage.click("Go on");
    stage.wait_for_turn();
    stage.click("Edit");
    stage.click("Settings…");
    stage.wait_for("Open the games of the last time at the start");
    stage.activate("Open the games of the last time at the start");
    stage.press(Key::Escape);
    stage.window.run_steps(3);
    let mut stage = stage.restarted();
    stage.wait_for("Go on");
    assert!(stage.app().game().is_none());
}

/// Nobody may be there when the program starts: clocks wait. One that runs in a tab that is not shown runs out there.
fn with_clocks_comes_back_paused() {
    let mut timed = record("noughts-and-crosses", persons());
    for seat in &mut timed.header.seats {
        seat.clock = Some(TimeControl::game(Duration::from_secs(60), Duration::ZERO));
    }
    let games = [(timed, false), (record("noughts-and-crosses", persons()), false)];
    let mut stage = with_list(&["template"], "", 0, &games);
    stage.wait_for_turn();
    stage.pass(Duration::from_secs(120));
    stage.window.run_steps(5);
    assert!(stage.app().game().is_some_and(|game| game.is_paused() && game.result().is_none()));
    keys(&mut stage, CTRL, Key::P);
    assert!(stage.app().game().is_some_and(|game| !game.is_paused()));
    keys(&mut stage, CTRL, Key::Tab);
    stage.pass(Duration::from_secs(120));
    let ended = |stage: &Stage| stage.app().games().next().is_some_and(|game| game.result().is_some());
    stage.wait("the clock", ended);
    stage.wait("news", |stage| stage.tabs()[0].ends_with(", something happened"));
    assert!(!stage.sees("Play again"), "the card is that of the other game");
    keys(&mut stage, CTRL, Key::Tab);
    stage.wait_for("Play again");
}

/// The list belongs to the first window: another one neither opens its games nor writes it.
fn second_window_leaves_those_of_the_first() {
    let mut stage = Stage::with_settings(&["template"], RESTORE);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    let path = Home::at(&stage.path().join("home")).open_games();
    let before = std::fs::read_to_string(&path).expect("a list");
    let mut second = stage.second_window();
    for _ in 0..20 {
        second.step();
        stage.window.step();
    }
    let app = second.state().as_ref().expect("drawn once");
    assert!(app.game().is_none());
    drop(second);
    assert_eq!(std::fs::read_to_string(&path).expect("a list"), before);
    play(&mut stage, "a1");
}

fn record_gives_its_tab() {
    let mut stage = Stage::with_settings(&["template"], r#", "speed": "off""#);
    stage.begin_between_humans("Noughts and crosses");
    play(&mut stage, "b2");
    let folder = stage.path().to_owned();
    let [anna, pavel] = ["Anna", "Pavel"].map(|name| write_record(&folder, name, "1. 1: b2\n2. 2: a1\n"));
    open(&mut stage, &anna, 2);
    assert!(stage.tabs()[1].ends_with("Anna – Eva, the next record takes this tab"), "{:?}", stage.tabs());
    // Also from the tab of a game.
    keys(&mut stage, CTRL, Key::Tab);
    open(&mut stage, &pavel, 2);
    assert!(stage.tabs().len() == 2 && stage.tabs()[1].contains("Pavel"), "{:?}", stage.tabs());
    // A record in which a move was tried stays.
    play(&mut stage, "c3");
    open(&mut stage, &anna, 2);
    assert_eq!(stage.tabs().len(), 3);
    // One that is kept by a double click stays, too.
    let tab = stage.tabs()[2].clone();
    let place = stage.place(&tab);
    for _ in 0..2 {
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            let events = &mut stage.window.input_mut().events;
            events.push(egui::Event::PointerMoved(place));
            events.push(egui::Event::PointerButton { pos: place, button, pressed, modifiers });
        }
        stage.window.step();
    }
    stage.wait("it kept", |stage| !stage.tabs()[2].contains("the next record"));
    open(&mut stage, &pavel, 2);
    assert_eq!(stage.tabs().len(), 4);
    // A game is made of it in its own tab.
    stage.play_on();
    assert_eq!(stage.app().games().count(), 4);
}

fn ended_games_do_not_pile_up() {
    let mut stage = Stage::with_settings(&["template"], r#", "speed": "off""#);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["a1", "a2", "b1", "b2", "c1"] {
        play(&mut stage, site);
    }
    stage.wait_for("Play again");
    stage.click("Play again");
    stage.wait("another game", |stage| stage.plies() == 0);
    stage.wait_for_turn();
    assert_eq!(stage.app().games().count(), 1);
    // Nothing was done in it: the next one takes its tab.
    keys(&mut stage, CTRL, Key::N);
    stage.wait_for("Start");
    stage.click("Start");
    stage.wait_for_turn();
    assert_eq!(stage.app().games().count(), 1);
    play(&mut stage, "b2");
    keys(&mut stage, CTRL, Key::N);
    stage.wait_for("Start");
    stage.click("Start");
    stage.wait("a tab of its own", |stage| stage.app().games().count() == 2);
}

/// A record between two players in which nothing was played.
fn record(game: &str, seats: [SeatKind; 2]) -> Record {
    let seat = |(name, kind): (&str, SeatKind)| Seat { kind, ..Seat::human(name) };
    let seats = ["Anna", "Bob"].into_iter().zip(seats).map(seat).collect();
    Record::new(Header::new(game, "1.0.0", "standard", seats))
}

/// Writes the list of open games: each as a record, and whether it is only looked at.
fn write_list(folder: &Path, shown: usize, games: &[(Record, bool)]) {
    let games: Vec<String> = games
        .iter()
        .map(|(record, viewed)| {
            let text = format!("{:?}", file::write(record)).replace("\\'", "'");
            format!(r#"{{"record": {text}, "viewed": {viewed}, "kept": true, "cursor": "0"}}"#)
        })
        .collect();
    let list =
        format!(r#"{{"version": 1, "shown": {shown}, "on-page": true, "games": [{}]}}"#, games.join(","));
    let path = Home::at(&folder.join("home")).open_games();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, list).expect("written");
}

/// A window whose games of the last time are these.
fn with_list(plugins: &[&str], more: &str, shown: usize, games: &[(Record, bool)]) -> Stage {
    let stage = Stage::with_settings(plugins, &format!("{RESTORE}{more}"));
    let mut stage = stage.restarted_after(|folder| write_list(folder, shown, games));
    stage.wait("the games", |stage| stage.app().games().count() == games.len());
    stage.wait("the one shown", |stage| stage.app().game().is_some_and(|game| game.position().is_some()));
    stage.window.run_steps(3);
    stage
}

fn persons() -> [SeatKind; 2] {
    [SeatKind::Human, SeatKind::Human]
}

fn not_more_than_sixteen() {
    let games: Vec<(Record, bool)> =
        (0..16).map(|_| (record("noughts-and-crosses", persons()), true)).collect();
    let mut stage = with_list(&["template"], "", 15, &games);
    assert_eq!((stage.tabs().len(), shown(&stage)), (16, 15));
    stage.picture("tabs-16");
    let path = write_record(stage.path(), "Pavel", "1. 1: a1\n");
    let told = |stage: &Stage| {
        let notices = stage.app().notices();
        notices.all_lines().filter(|line| line.starts_with("16 games are open, which is the most")).count()
    };
    stage.drop_file(&path);
    stage.wait("the line", |stage| told(stage) == 1);
    assert_eq!(stage.tabs().len(), 16);
    keys(&mut stage, CTRL, Key::W);
    assert_eq!(stage.tabs().len(), 15);
    stage.drop_file(&path);
    stage.wait("the record", |stage| stage.tabs().len() == 16 && stage.plies() == 1);
}

/// A computer of a game that is not shown crashes: the line names the game, and the one shown goes on.
fn crash_in_the_background() {
    let fault = "abort-in-features@300";
    let stage = Stage::with_settings(&["template", "faulty"], RESTORE);
    let computer = SeatKind::Engine("negamax:depth=12".into());
    let games = [
        (record("pile", [computer.clone(), computer]), false),
        (record("noughts-and-crosses", persons()), false),
    ];
    let mut stage = stage.restarted_after(|folder| {
        let [prefix, suffix] = [std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX];
        let library = folder.join("plugins").join(format!("{prefix}abstrakt_faulty{suffix}"));
        let mut bytes = std::fs::read(&library).expect("the fixture");
        bytes.extend_from_slice(fault.as_bytes());
        std::fs::write(library.with_file_name(format!("{prefix}{fault}{suffix}")), bytes).expect("written");
        std::fs::remove_file(library).expect("removed");
        write_list(folder, 1, &games);
    });
    stage.wait("the crash told", |stage| {
        let notices = stage.app().notices();
        notices.all_lines().any(|line| {
            line.starts_with("Pile, Anna – Bob: The computer of") && line.contains("stopped working")
        })
    });
    assert_eq!(shown(&stage), 1);
    stage.wait_for_turn();
    play(&mut stage, "b2");
    assert_eq!(stage.plies(), 1);
}

fn analysis_waits() {
    let mut stage = Stage::with_settings(&["gomoku", "template"], r#", "speed": "off""#);
    stage.begin_between_humans("Gomoku");
    play(&mut stage, "h8");
    let searches = |stage: &Stage, place: usize| {
        let game = stage.app().games().nth(place).expect("a game");
        game.analysis.live().engines()[0].is_searching()
    };
    keys(&mut stage, CTRL, Key::L);
    stage.wait("a search", |stage| searches(stage, 0));
    begin_beside(&mut stage, "Noughts and crosses");
    stage.window.run_steps(3);
    assert!(!searches(&stage, 0) && !searches(&stage, 1));
    assert!(stage.app().games().next().is_some_and(|game| game.analysis.live().is_on()));
    keys(&mut stage, CTRL, Key::Tab);
    stage.wait("the search again", |stage| searches(stage, 0));
    assert!(!searches(&stage, 1));
}

fn one_stop_of_the_tab_key() {
    let games: Vec<(Record, bool)> =
        (0..3).map(|_| (record("noughts-and-crosses", persons()), true)).collect();
    let mut stage = with_list(&["template"], "", 0, &games);
    let stops = |stage: &mut Stage| {
        let focused =
            |stage: &Stage| stage.window.query_all_by_role(Role::Tab).filter(|tab| tab.is_focused()).count();
        (0..40)
            .filter(|_| {
                stage.press(Key::Tab);
                focused(stage) > 0
            })
            .count()
    };
    let count = stops(&mut stage);
    assert!((1..=4).contains(&count), "once in each round: {count}");
    stage.window.query_all_by_role(Role::Tab).next().expect("a tab").focus();
    stage.window.run_steps(2);
    for (key, place) in [(Key::ArrowRight, 1), (Key::ArrowRight, 2), (Key::ArrowLeft, 1)] {
        keys(&mut stage, Modifiers::NONE, key);
        assert_eq!(shown(&stage), place);
    }
    keys(&mut stage, Modifiers::NONE, Key::Delete);
    assert_eq!(stage.tabs().len(), 2);
}

/// In a row that is wider than the window the tab of the game shown is in sight.
fn of_a_small_window_scroll() {
    let games: Vec<(Record, bool)> =
        (0..12).map(|_| (record("noughts-and-crosses", persons()), true)).collect();
    let stage = Stage::sized(&["template"], RESTORE, vec2(640.0, 480.0));
    let mut stage = stage.restarted_after(|folder| write_list(folder, 11, &games));
    stage.wait("the tabs", |stage| stage.tabs().len() == 12);
    stage.wait_for_turn();
    let is_in_sight = |stage: &Stage| {
        let tabs = stage.window.query_all_by_role(Role::Tab);
        let selected = tabs.filter(|tab| tab.accesskit_node().is_selected() == Some(true));
        selected.map(|tab| tab.rect()).all(|tab| tab.left() >= 0.0 && tab.right() <= 640.0)
    };
    stage.wait("the last one in sight", is_in_sight);
    stage.picture("tabs-small");
    keys(&mut stage, CTRL, Key::Tab);
    assert_eq!(shown(&stage), 0);
    stage.wait("the first one in sight", is_in_sight);
    stage.picture("tabs-small-first");
    keys(&mut stage, CTRL_SHIFT, Key::N);
    stage.wait_for("Choose a game");
    stage.picture("tabs-start-page");
}

/// Two and twelve tabs at the usual size, light and dark, in Czech: each leaves a picture.
fn in_czech() {
    for (look, count) in [("light", 2), ("dark", 2), ("light", 12), ("dark", 12)] {
        let names = ["abalone", "gomoku", "yinsh", "noughts-and-crosses"];
        let game = |place: usize| (record(names[place % names.len()], persons()), place.is_multiple_of(3));
        let games: Vec<(Record, bool)> = (0..count).map(game).collect();
        let more = format!(r#"{RESTORE}, "language": "czech", "look": "{look}""#);
        let stage = Stage::sized(&["abalone", "gomoku", "yinsh", "template"], &more, vec2(1280.0, 800.0));
        let mut stage = stage.restarted_after(|folder| write_list(folder, 1, &games));
        stage.wait("the tabs", |stage| stage.tabs().len() == count);
        stage.wait_for_turn();
        let tabs = stage.tabs();
        assert_eq!(tabs[0], "Abalone: Anna – Bob");
        if count > 2 {
            assert_eq!(tabs[2], "Yinsh: Anna – Bob, na tahu je člověk");
        }
        stage.picture(&format!("tabs-{count}-{look}"));
        stage.click("Soubor");
        for entry in ["Další partie", "Předchozí partie", "Zavřít partii"] {
            assert!(stage.sees(entry), "{entry}");
        }
        stage.click("Další partie");
        stage.window.run_steps(3);
        assert_eq!(shown(&stage), 2 % count);
    }
}
