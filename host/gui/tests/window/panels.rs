//! The panels beside the board, one after the other, and what goes to the clipboard and comes from it.

use std::time::SystemTime;

use abstrakt_record::{Header, Record, Seat};
use abstrakt_system::{LogLevel, LogLine};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("panels_possible_moves", possible_moves),
    ("panels_heuristic_explained", heuristic_explained),
    ("panels_search_tree_and_information", search_tree_and_information),
    ("panels_console", console),
    ("panels_clipboard", clipboard),
    ("panels_clipboard_at_start", clipboard_at_start),
    ("panels_are_hidden_and_come_back", are_hidden_and_come_back),
    ("panels_show_twelve_rows_and_two_computers_at_once", show_twelve_rows_and_two_computers_at_once),
];

fn show_twelve_rows_and_two_computers_at_once() {
    let seat = || Seat::engine("", "pvs:depth=9,threads=1,seed=7");
    let header = Header::new("draughts-international", "0.1.0", "standard", vec![seat(), seat()]);
    let (record, size) = (Record::new(Header { seed: 7, ..header }), vec2(1280.0, 800.0));
    let mut stage = Stage::sized_with_game("draughts_international", r#", "speed": "off""#, &record, size);
    stage.play_on();
    stage.wait("fourteen rounds", |stage| stage.plies() >= 28);
    stage.window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    stage.window.run_steps(60);
    let edge = |name: &str| stage.window.query_all_by_label(name).next().map(|node| node.rect());
    let (tab, marks) = (edge("Moves").expect("a tab"), edge("Mark !!").expect("its marks below the rows"));
    let is_whole = |number: usize| {
        let label = format!("{number}. ");
        let rows = stage.window.query_all_by_label_contains(&label);
        let mut rects = rows.map(|node| node.rect()).filter(|rect| rect.left() > 900.0);
        rects.any(|rect| rect.top() >= tab.bottom() && rect.bottom() <= marks.top())
    };
    let seen: Vec<usize> = (1..=stage.plies().div_ceil(2)).filter(|number| is_whole(*number)).collect();
    assert!(seen.len() >= 12, "{seen:?}");
    let costs = stage.window.query_all_by_label_contains("deepest ply");
    let bottoms: Vec<f32> = costs.map(|node| node.rect().bottom()).collect();
    let status = 766.0;
    assert!(bottoms.len() == 2 && bottoms.iter().all(|bottom| *bottom <= status), "{bottoms:?}");
}

fn possible_moves() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    stage.show_panel("Possible moves");
    stage.wait("the list", |stage| !stage.names("Possible: ").is_empty());
    let all = stage.app().game().and_then(|game| game.position()).expect("a position").moves.clone();
    assert!(stage.sees(&format!("{} moves", all.len())));
    let (first, text) = (format!("Possible: {}", all[0].text), all[0].text.clone());
    stage.hover(&first);
    stage.wait("the line on the board", |stage| {
        stage.previewed_line().is_some_and(|line| line == [text.clone()])
    });
    assert_eq!(stage.plies(), 0);
    stage.part_picture("possible", [730, 230, 270, 424]);
    // In the long notation, and every way of clicks on its own.
    stage.click("Long");
    stage.wait_for(&format!("Possible: {}", all[0].long));
    stage.click("Long");
    let ways = all.iter().map(|facts| facts.paths.len().max(1)).sum::<usize>();
    stage.click("Every way");
    stage.wait("more rows", |stage| {
        ways == all.len() || stage.names("Possible: ").iter().any(|row| row.contains("   "))
    });
    stage.click("Every way");
    stage.window.run_steps(3);
    // Arrows go through the list, out of sight too, and Enter does what a double click does.
    stage.focus(&first);
    let ways = [(Key::ArrowDown, 40), (Key::ArrowUp, 39), (Key::Enter, 1)];
    for (key, times) in ways {
        for _ in 0..times {
            stage.press(key);
        }
    }
    stage.wait("the move", |stage| stage.plies() == 1);
    let game = stage.app().game().expect("a game");
    let played: Vec<&str> = game.record().plies().iter().filter_map(|ply| ply.act.text()).collect();
    assert_eq!(played, [all[1].text.as_str()]);
    stage.wait_for_turn();
    stage.window.run_steps(3);
    let next = stage.names("Possible: ")[0].clone();
    for _ in 0..2 {
        stage.window.get_by_label(&next).click();
    }
    stage.wait("the next move", |stage| stage.plies() == 2);
}

fn heuristic_explained() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    stage.show_panel("Heuristic");
    stage.wait_for("Together");
    stage.choose_first_move();
    stage.wait("what changed", |stage| {
        stage.names("+").iter().any(|change| change.len() > 1) || !stage.names("-").is_empty()
    });
    stage.part_picture("explained", [730, 230, 270, 424]);
}

fn search_tree_and_information() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.show_panel("Search tree");
    stage.click("Show the tree");
    stage.wait("the root", |stage| stage.sees_part("nodes   "));
    assert!(!stage.names("a1   ").is_empty(), "the first branch");
    stage.show_panel("Information");
    stage.wait_for("Repetitions to a draw");
    assert!(stage.sees("Not finished") && stage.sees_part("Noughts and crosses "), "{:?}", stage.names("N"));
}

fn console() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.show_panel("Console");
    stage.wait_for("Nothing has been logged");
    for (level, text) in [(LogLevel::Warning, "a worker was late"), (LogLevel::Debug, "a small thing")] {
        let (time, source, text) = (SystemTime::UNIX_EPOCH, "abstrakt_worker".to_owned(), text.to_owned());
        stage.log.push(LogLine { level, at: time, source, text });
    }
    stage.wait("the warning", |stage| stage.sees_part("worker: a worker was late"));
    assert!(!stage.sees_part("a small thing"));
    stage.choose("Level", "Everything");
    stage.wait("the small thing", |stage| stage.sees_part("a small thing"));
    stage.type_into("Filter", "late");
    stage.wait("one line", |stage| !stage.sees_part("a small thing"));
    assert!(stage.sees_part("a worker was late"));
}

fn clipboard() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["b2", "a1", "c1"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    let moves = stage.copied("Copy the moves");
    assert_eq!(moves, "1. b2 a1 2. c1");
    let position = stage.copied("Copy position");
    let game = stage.copied("Copy game");
    let diagram = stage.copied("Copy the board as text");
    assert!(diagram.lines().count() >= 3, "{diagram}");
    stage.paste("nothing that anybody plays");
    stage.wait("the refusal", |stage| stage.sees_part("holds no game, moves or position of this game"));
    assert_eq!(stage.plies(), 3, "the game stays");
    stage.paste(&position);
    stage.wait("the position", |stage| stage.plies() == 0 && stage.sees_part("b2 black cross"));
    stage.wait_for_turn();
    stage.paste(&game);
    stage.wait("the game", |stage| stage.plies() == 3);
    stage.wait_for_turn();
    stage.paste("1. a1 {the corner} b2");
    stage.wait("the moves", |stage| stage.plies() == 2 && stage.sees_part("a1 black cross"));
    stage.wait_for_turn();
    // Moves that go on from the position shown.
    stage.paste("c3 c1");
    stage.wait("all moves", |stage| stage.plies() == 4);
}

fn are_hidden_and_come_back() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.show_panel("Information");
    stage.wait_for("Repetitions to a draw");
    stage.click("Hide: Information");
    stage.wait("it gone", |stage| !stage.sees("Repetitions to a draw"));
    stage.show_panel("Information");
    stage.wait_for("Repetitions to a draw");
    let mut stage = stage.restarted();
    stage.begin_between_humans("Noughts and crosses");
    stage.wait_for("Repetitions to a draw");
    // Without windows beside the main one, as here, it lies over the board and says so.
    stage.click("In a separate window: Information");
    stage.wait_for("This system cannot show panels in separate windows");
    assert!(stage.sees("Repetitions to a draw"));
    stage.click("Dock");
    stage.wait("it docked", |stage| !stage.sees("Dock") && stage.sees("Repetitions to a draw"));
}

/// On the start page a position finds its game, a whole game is opened, and anything else is refused with a reason.
fn clipboard_at_start() {
    let mut stage = Stage::new(&["terrace", "template"]);
    stage.wait_for("Terrace");
    stage.wait_for("Noughts and crosses");
    stage.paste("nothing that anybody plays");
    stage.wait("the refusal", |stage| stage.sees_part("nor a position of any game here"));
    stage.paste(".../.x./...");
    stage.wait("the position", |stage| stage.sees_part("b2 black cross"));
    stage.wait_for_turn();
    let game = stage.copied("Copy game");
    let mut stage = stage.restarted();
    stage.wait_for("Terrace");
    stage.wait_for("Noughts and crosses");
    stage.paste(&game);
    stage.wait("the game", |stage| stage.sees_part("b2 black cross"));
}
