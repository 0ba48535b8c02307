//! The start page: games, refusals, a plugin that appears while the window runs, a game that was under way.

use egui_kittest::kittest::Queryable as _;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("start_page_lists_games_and_refusals", lists_games_and_refusals),
    ("start_page_notices_a_new_plugin", notices_a_new_plugin),
    ("start_page_offers_the_unfinished_game", offers_the_unfinished_game),
    ("start_page_searches_games", searches_games),
    ("start_page_has_games_by_name", has_games_by_name),
    ("start_page_is_no_wider_than_its_window_while_it_looks", is_no_wider_while_it_looks),
    ("start_page_keeps_the_way_back_beside_a_warning", keeps_the_way_back_beside_a_warning),
    ("new_game_dialog_draws_what_is_declared", dialog_draws_what_is_declared),
    ("new_game_has_position_and_clock_by_a_button", position_and_clock_by_a_button),
];

fn lists_games_and_refusals() {
    let mut stage = Stage::new(&["abalone", "terrace", "yinsh"]);
    let junk = format!("junk.{}", std::env::consts::DLL_EXTENSION);
    std::fs::write(stage.path().join("plugins").join(&junk), "no library").expect("written");
    for game in ["Abalone", "Terrace", "Yinsh"] {
        stage.wait_for(game);
    }
    stage.wait_for(&junk);
    assert!(stage.sees("Plugins that cannot be used (1)"));
    stage.click("Where games are looked for");
    stage.wait("the folder", |stage| stage.sees(&stage.path().join("plugins").display().to_string()));
}

/// A warning of several lines lay on the button that leads back to the game.
fn keeps_the_way_back_beside_a_warning() {
    for width in [1280.0, 640.0] {
        let mut stage = Stage::sized(&["template"], "", egui::vec2(width, 700.0));
        stage.begin_between_humans("Noughts and crosses");
        stage.click("b2 empty, can move");
        stage.wait_for_turn();
        stage.drop_file(&stage.path().join("a name that is long ".repeat(8)));
        stage.wait("the warning", |stage| !stage.app().notices().lines().is_empty());
        stage.click("File");
        stage.click("Select game…");
        stage.wait_for("Back to the game");
        stage.click_at(stage.place("Back to the game"));
        stage.wait("the game", |stage| !stage.sees("Back to the game"));
        assert!(!stage.app().notices().lines().is_empty(), "{width}: the click was for the warning");
    }
}

/// The text beside the title during the search for games once made the page, and so the first cards, wider than a small window.
fn is_no_wider_while_it_looks() {
    let stage = Stage::sized(&["abalone"], "", egui::vec2(320.0, 240.0));
    let scanning = stage.window.get_by_label("Looking for games…").rect();
    assert!(scanning.width() > 20.0 && scanning.right() <= 320.0, "{scanning}");
}

fn notices_a_new_plugin() {
    let mut stage = Stage::new(&[]);
    stage.wait("an empty game_list", |stage| stage.sees_part("No game was found"));
    stage.add("template");
    stage.click("Look again");
    stage.wait_for("Noughts and crosses");
}

fn offers_the_unfinished_game() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["b2 empty, can move", "a1 empty, can move"] {
        stage.click(site);
        stage.wait_for_turn();
    }
    let mut stage = stage.restarted();
    stage.wait_for("Unfinished games");
    assert!(stage.sees_part("2 moves"));
    stage.wait_for("Noughts and crosses");
    stage.click("Go on");
    stage.wait_for_turn();
    assert_eq!(stage.plies(), 2);
    assert!(stage.sees("a1 white ring") && stage.sees("b2 black cross"));
}

/// If there are many games, a field leaves those that contain a word, and Enter takes the only one.
fn searches_games() {
    let mut stage = Stage::new(&["abalone", "terrace", "yinsh", "template"]);
    stage.wait_for("Noughts and crosses");
    stage.wait_for("Yinsh");
    assert!(!stage.sees("Search the games"), "a few games are seen at once");
    stage.add("gomoku");
    stage.wait_for("Gomoku");
    stage.type_into("Search the games", "piškvorky");
    stage.wait("one game", |stage| !stage.sees("Yinsh"));
    assert!(stage.sees("Gomoku"), "found by a word about it");
    stage.add("duke");
    for other in ["vévoda", "noughts-and"] {
        stage.type_into("Search the games", other);
        stage
            .wait("one game", |stage| !stage.sees("Gomoku") && stage.sees("The Duke") == (other == "vévoda"));
    }
    assert!(stage.sees("Noughts and crosses"), "found by its id");
    stage.type_into("Search the games", "chess");
    stage.wait_for("No game matches.");
    stage.type_into("Search the games", "yinsh");
    stage.wait("one game", |stage| stage.sees("Yinsh") && !stage.sees("Gomoku"));
    stage.press(egui::Key::Enter);
    stage.wait_for("New game: Yinsh");
}

/// By name in the language shown, however they were found; while one is pointed at none changes its place.
fn has_games_by_name() {
    // By id and by what is known from the start before, International draughts would be the second.
    let mut stage = Stage::new(&["abalone", "draughts_international", "yinsh"]);
    stage.wait_for("International draughts");
    stage.wait("all games", |stage| stage.sees("Abalone") && stage.sees("Yinsh"));
    stage.add("gomoku");
    let mut stage = stage.restarted();
    let order = |stage: &Stage| {
        let mut names = ["Abalone", "Gomoku", "International draughts", "Yinsh", "The Duke"]
            .into_iter()
            .filter(|name| stage.sees(name))
            .map(|name| (stage.place(name), name))
            .collect::<Vec<_>>();
        names.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        names.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    stage.wait("four games", |stage| order(stage).len() == 4);
    stage.window.step();
    let sorted = ["Abalone", "Gomoku", "International draughts", "Yinsh"];
    assert_eq!(order(&stage), sorted);
    stage.hover("Abalone");
    stage.hover("International draughts");
    stage.add("duke");
    stage.wait_for("The Duke");
    assert_eq!(order(&stage), [&sorted[..], &["The Duke"]].concat());
    stage.window.remove_cursor();
    stage.window.run_steps(3);
    assert_eq!(order(&stage), [&sorted[..3], &["The Duke", "Yinsh"]].concat());
}

/// A starting position and a clock are one click each.
fn position_and_clock_by_a_button() {
    let mut stage = Stage::new(&["abalone"]);
    stage.choose_game("Abalone");
    stage.wait_for("Start");
    stage.activate("Belgian Daisy");
    stage.choose("Player 2", "Human");
    stage.activate("3+2");
    assert!(!stage.sees("Each player has their own clock"), "nothing else is asked");
    stage.click("Start");
    stage.wait_for_turn();
    let header = |stage: &Stage| stage.app().game().expect("a game").record().header.clone();
    let clocks = |stage: &Stage| {
        let seconds = |seat: &abstrakt_record::Seat| {
            seat.clock.map(|clock| (clock.base.as_secs(), clock.increment.as_secs()))
        };
        header(stage).seats.iter().map(seconds).collect::<Vec<_>>()
    };
    assert_eq!(header(&stage).setup, "belgian-daisy");
    assert_eq!(clocks(&stage), [Some((180, 2)); 2]);
}

fn dialog_draws_what_is_declared() {
    let mut stage = Stage::new(&["abalone"]);
    stage.choose_game("Abalone");
    stage.wait_for("Starting position");
    assert!(!stage.sees("Name of Player 3"));
    stage.click("3 players");
    stage.wait_for("Name of Player 3");
    stage.click("2 players");
    stage.choose("Player 2", "Computer, custom…");
    for setting in ["Algorithm", "Heuristic", "Depth in turns", "Time for a move", "Nodes for a move", "Seed"]
    {
        stage.wait_for(setting);
    }
    stage.choose("Algorithm", "Principal variation search");
    stage.wait_for("Iterative deepening");
    stage.choose("Algorithm", "Random");
    stage.wait("no switches", |stage| !stage.sees("Iterative deepening"));
    stage.click("Cancel");
    stage.wait("the page", |stage| !stage.sees("Starting position"));
}
