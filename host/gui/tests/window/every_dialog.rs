//! The pages, every panel, menu and dialog, in a usual window and in two small ones with 200 % text: the Tab key reaches every
//! control and leaves it, what has the keyboard is seen and whole, nothing lacks a name or lies over another, and Escape
//! closes.

use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::library::{OLD, windows_1250};
use crate::reach::faults;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("every_dialog_in_the_usual_window", || walk(vec2(1280.0, 800.0))),
    // 1280 x 780 pixels with 200 % text.
    ("every_dialog_with_large_text", || walk(vec2(640.0, 390.0))),
    // 640 x 480 pixels with 200 % text.
    ("every_dialog_in_the_smallest_window", || walk(vec2(320.0, 240.0))),
    ("every_dialog_lists_are_used_by_keys", lists_are_used_by_keys),
];

const GAMES: &str = r#"[White "Novak"]
[Black "Anna"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[White "Baker"]
[Black "Zora"]
[GameType "20"]

1. 33-29 1-1
"#;

/// A walk, and what was found wrong on its way.
struct Walk {
    stage: Stage,
    faults: Vec<String>,
    size: Vec2,
}

/// Panels beside the board, each of which is brought to the front.
const PANELS: [&str; 8] =
    ["Openings", "Possible moves", "Information", "Moves", "Review", "Heuristic", "Search tree", "Console"];

impl Walk {
    fn look(&mut self, what: &str) {
        self.stage.picture(&format!("{}x{}-{}", self.size.x, self.size.y, what.replace(' ', "-")));
        let found = faults(&mut self.stage, what);
        // In a low window the panels are tabs of one dock, which scroll under arrows: not each of them is whole.
        let is_tab = |fault: &String| {
            self.size.y < 480.0
                && PANELS
                    .iter()
                    .chain(&["Score", "Thinking"])
                    .any(|tab| fault.contains(&format!("\"{tab}\" [[")))
                && (fault.contains("is cut off") || fault.contains("over \"Scroll tabs"))
        };
        self.faults.extend(found.into_iter().filter(|fault| !is_tab(fault)));
    }

    /// The same for what lies over everything else, and goes by Escape.
    fn look_and_close(&mut self, what: &str) {
        self.look(what);
        self.stage.press(Key::Escape);
        // A board lets go of the keyboard first.
        if self.is_open() {
            self.stage.press(Key::Escape);
        }
        if self.is_open() {
            self.faults.push(format!("{what}: Escape does not close it"));
        }
        while self.is_open() {
            self.stage.press(Key::Escape);
        }
        self.stage.window.run_steps(3);
    }

    fn is_open(&self) -> bool {
        let ctx = &self.stage.window.ctx;
        ctx.memory(|memory| memory.top_modal_layer().is_some()) || egui::Popup::is_any_open(ctx)
    }

    fn close_menus(&mut self) {
        for _ in 0..3 {
            self.stage.press(Key::Escape);
        }
        self.stage.window.run_steps(3);
    }

    fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.stage.window.key_press_modifiers(modifiers, key);
        self.stage.window.run_steps(3);
    }

    fn menu(&mut self, menu: &str, entry: &str) {
        self.stage.activate(menu);
        self.stage.activate(entry);
        self.stage.window.run_steps(3);
    }

    /// Chooses an entry of a list, wherever they lie.
    fn pick(&mut self, list: &str, entry: &str) {
        self.stage.window.run_steps(4);
        let is_list =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::ComboBox;
        self.stage.window.query_all_by_label(list).find(is_list).expect("a list").click_accesskit();
        self.stage.window.run_steps(3);
        self.stage.activate(entry);
        self.stage.window.run_steps(3);
    }
}

fn walk(size: Vec2) {
    let more = r#", "speed": "off", "fitted": true"#;
    let stage = Stage::sized(&["abalone", "draughts_international"], more, size);
    let mut walk = Walk { stage, faults: Vec::new(), size };
    beginnings(&mut walk);
    panels(&mut walk);
    menus(&mut walk);
    dialogs(&mut walk);
    files(&mut walk);
    ends(&mut walk);
    assert!(walk.faults.is_empty(), "{} faults:\n{}", walk.faults.len(), walk.faults.join("\n"));
}

fn beginnings(walk: &mut Walk) {
    walk.stage.wait_for("Abalone");
    walk.stage.wait_for("International draughts");
    walk.look("start");
    walk.stage.activate("Lab");
    walk.stage.wait_for("New run");
    walk.look("lab");
    walk.stage.activate("Tournament");
    walk.look("lab, tournament");
    walk.stage.activate("Back");
    library(walk);
    walk.stage.activate("Abalone");
    walk.stage.wait_for("Start");
    walk.look_and_close("new game");
    walk.stage.activate("Abalone");
    walk.stage.wait_for("Start");
    walk.pick("Player 2", "Computer, custom…");
    walk.look("new game, custom");
    walk.pick("Player 2", "Human");
    walk.stage.activate("By hand");
    walk.stage.activate("Each player has their own clock");
    walk.pick("Clock: Player 1", "Time for the game");
    walk.pick("Clock: Player 2", "Time for several turns");
    walk.look("new game, clocks");
    walk.stage.activate("Start");
    walk.stage.wait_for_turn();
}

/// The page of the library, empty and with games, and its dialogs.
fn library(walk: &mut Walk) {
    walk.stage.activate("Library");
    walk.stage.wait("an empty library", |stage| stage.sees_part("The library has no games yet"));
    walk.look("library, empty");
    walk.stage.activate("Import…");
    let old = walk.stage.path().join("old.pdn");
    std::fs::write(&old, windows_1250(OLD)).expect("written");
    walk.stage.type_into("Path of the file or folder", &old.display().to_string());
    walk.stage.wait_for("The file is not UTF-8 and is read as windows-1250.");
    walk.look_and_close("import");
    walk.stage.paste(GAMES);
    walk.stage.wait("the games", |stage| !stage.names("2 International draughts Baker").is_empty());
    walk.look("library");
    walk.stage.activate("OK");
    walk.keys(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::O);
    walk.stage.press(Key::ArrowDown);
    walk.stage.wait_for("1 game is selected");
    walk.stage.activate("Export…");
    walk.look_and_close("export");
    walk.stage.activate("Delete…");
    walk.look_and_close("delete");
    walk.stage.activate("Back");
    walk.stage.window.run_steps(3);
}

/// The page of a game, with each panel in front, the rules and the messages.
fn panels(walk: &mut Walk) {
    walk.look("game");
    for panel in PANELS {
        if panel != "Moves" {
            walk.stage.activate("View");
            walk.stage.activate("Panels");
            walk.stage.activate(panel);
            walk.close_menus();
        }
        walk.look(&format!("panel {panel}"));
        if panel == "Openings" {
            walk.stage.activate("Another library…");
            walk.look_and_close("library for openings");
        }
    }
    walk.menu("View", "Reset layout");
    walk.keys(Modifiers::NONE, Key::F1);
    walk.look_and_close("rules");
    walk.menu("Help", "Messages…");
    walk.look_and_close("messages");
}

/// Every menu, opened by the keyboard.
fn menus(walk: &mut Walk) {
    for menu in ["File", "Edit", "View", "Move", "Analysis", "Players", "Help"] {
        walk.stage.focus(menu);
        walk.stage.press(Key::Enter);
        walk.stage.window.run_steps(3);
        assert!(walk.is_open(), "{menu} does not open");
        walk.look_and_close(&format!("menu {menu}"));
    }
}

/// The card of a game that has ended.
fn ends(walk: &mut Walk) {
    walk.menu("Move", "Resign");
    walk.stage.activate("Resign");
    walk.stage.wait_for("Play again");
    walk.look("end card");
}

fn dialogs(walk: &mut Walk) {
    walk.keys(Modifiers::COMMAND, Key::U);
    walk.stage.wait_for("The game accepts this position.");
    walk.look_and_close("position editor");
    for page in ["General", "Board and pieces", "Keys", "Computers", "Games and folders"] {
        walk.keys(Modifiers::COMMAND, Key::Comma);
        walk.stage.activate(page);
        if page == "Computers" {
            walk.stage.activate("Add a computer");
        }
        walk.look_and_close(&format!("settings, {page}"));
    }
    walk.keys(Modifiers::COMMAND, Key::Comma);
    walk.stage.activate("Computers");
    walk.stage.activate("Add an engine…");
    walk.stage.wait_for("Arguments");
    // The dialog before it comes back.
    walk.look("engine");
    walk.stage.press(Key::Escape);
    walk.stage.wait_for("Add a computer");
    walk.stage.press(Key::Escape);
    walk.stage.window.run_steps(3);
    walk.menu("Players", "Change players…");
    walk.look_and_close("players");
    walk.menu("Help", "Keys…");
    walk.look_and_close("keys");
    walk.menu("Help", "About Abstrakt");
    walk.look_and_close("about");
    walk.menu("Analysis", "Tune weights…");
    walk.stage.wait_for("Begin");
    walk.look("tuning");
    walk.stage.activate("Back");
    walk.stage.window.run_steps(3);
    walk.menu("Move", "Resign");
    walk.look_and_close("question");
}

fn files(walk: &mut Walk) {
    let folder = walk.stage.path().to_owned();
    walk.keys(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
    walk.stage.activate("Save");
    walk.stage.wait("the file", |stage| stage.sees_part("Saved to"));
    std::fs::write(folder.join("games.pdn"), GAMES).expect("written");
    walk.keys(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
    walk.look_and_close("save");
    walk.keys(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::S);
    walk.stage.type_into("Path of the file", &folder.join("games.pdn").display().to_string());
    walk.stage.activate("Save");
    walk.look_and_close("save over a file");
    walk.keys(Modifiers::COMMAND, Key::E);
    walk.look_and_close("picture");
    walk.menu("File", "Export animation…");
    walk.look_and_close("animation");
    walk.keys(Modifiers::COMMAND, Key::O);
    // A path that has it within is none: the list of files is read by a thread.
    walk.stage.wait("the saved game", |stage| !stage.names("abalone 20").is_empty());
    let saved = walk.stage.names("abalone 20")[0].clone();
    walk.stage.activate(&saved);
    walk.look("open");
    walk.stage.activate("Delete…");
    walk.look_and_close("open, delete");
    walk.stage.drop_file(&folder.join("games.pdn"));
    walk.stage.wait_for("2 of 2");
    walk.look_and_close("many games");
}

/// A list is opened by Space, gone through by arrows, and closed by Enter or Escape; the keyboard is on the list again.
fn lists_are_used_by_keys() {
    let mut stage = Stage::new(&["abalone"]);
    stage.choose_game("Abalone");
    stage.wait_for("Start");
    let list = |stage: &Stage, name: &str| {
        let mut lists = stage
            .window
            .query_all_by_label(name)
            .filter(|node| node.accesskit_node().role() == egui::accesskit::Role::ComboBox);
        let list = lists.next_back().expect("a list");
        (list.accesskit_node().value().unwrap_or_default(), list.accesskit_node().is_focused())
    };
    while !list(&stage, "Player 2").1 {
        stage.press(Key::Tab);
    }
    let before = list(&stage, "Player 2").0;
    stage.press(Key::Space);
    stage.wait_for("Human");
    stage.press(Key::ArrowDown);
    stage.press(Key::Escape);
    assert!(!stage.sees("Human") && stage.sees("Start"), "the list closes, the dialog stays");
    assert_eq!(list(&stage, "Player 2"), (before, true));
    stage.press(Key::Enter);
    stage.wait_for("Human");
    stage.press(Key::ArrowDown);
    stage.press(Key::Enter);
    stage.window.run_steps(2);
    assert_eq!(list(&stage, "Player 2"), ("Human".to_owned(), true));
    // The keyboard goes on, and an open list does not stay behind.
    stage.press(Key::Space);
    stage.window.run_steps(2);
    stage.window.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    stage.window.run_steps(4);
    assert!(!stage.sees("Computer, hard"), "the list is closed");
    stage.press(Key::Escape);
    stage.wait("the page", |stage| !stage.sees("Start"));
}
