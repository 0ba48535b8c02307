//! Learned evaluations that come while the window is open.

use std::fs;

use abstrakt_learned::{Learned, testing};
use abstrakt_vocabulary::InputsMark;
use egui::Event;
use egui::accesskit::Role;
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::Test;
use crate::library::home;
use crate::stage::Stage;

pub const TESTS: &[Test] =
    &[("learned_files_are_looked_for_when_the_window_is_used_again", are_looked_for_again)];

const ENTRY: &str = "Learned: first";

/// The list of heuristics of a computer, opened.
fn heuristics(stage: &mut Stage) {
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Computer, custom…");
    stage.window.run_steps(4);
    let is_list = |node: &Node<'_>| node.accesskit_node().role() == Role::ComboBox;
    stage.window.query_all_by_label("Heuristic").find(is_list).expect("a list").click_accesskit();
    stage.window.run_steps(3);
}

fn are_looked_for_again() {
    let mut stage = Stage::new(&["template"]);
    let folder = home(&stage).learned();
    fs::create_dir_all(&folder).expect("a folder");
    heuristics(&mut stage);
    assert!(!stage.sees(ENTRY));
    let inputs = InputsMark { version: 1, count: 18, hash: 1 };
    let model = testing::network(18, 32, Vec::new(), 1).expect("the parts fit");
    let file = Learned::bytes(&testing::facts("noughts-and-crosses", inputs), &model).expect("a small file");
    fs::write(folder.join("first.learned"), file).expect("written");
    stage.window.event(Event::WindowFocused(true));
    stage.wait_for(ENTRY);
}
