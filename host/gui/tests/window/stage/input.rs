//! The acts of a person at the window: clicks, keys, texts, files that are dropped.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{Stage, TIMEOUTS};

impl Stage {
    /// Clicks the widget with this name.
    pub fn click(&mut self, name: &str) {
        self.window.query_all_by_label(name).last().unwrap_or_else(|| panic!("no widget {name}")).click();
        self.window.step();
        self.window.step();
    }

    /// Clicks the card of a game.
    pub fn choose_game(&mut self, game: &str) {
        self.wait_for(game);
        self.click(game);
    }

    /// Starts a game of `game` in which persons sit on all seats.
    pub fn begin_between_humans(&mut self, game: &str) {
        self.choose_game(game);
        self.wait_for("Start");
        for seat in ["Player 1", "Player 2"] {
            self.choose(seat, "Human");
        }
        self.click("Start");
        self.wait_for_turn();
    }

    /// Chooses an entry of a list by name.
    pub fn choose(&mut self, list: &str, entry: &str) {
        // A dialog that has just grown settles first.
        self.window.run_steps(4);
        let of_list = |node: &Node<'_>| node.accesskit_node().role() == Role::ComboBox;
        // A panel whose search has news may move under the pointer, or out of sight: then the list is looked for again.
        for _ in 0..5 {
            let found = self.window.query_all_by_label(list).find(of_list);
            found.unwrap_or_else(|| panic!("no list {list}")).click();
            self.window.run_steps(2);
            if self.sees(entry) {
                break;
            }
            self.scroll_to(list);
        }
        self.click(entry);
    }

    /// Gives the keyboard to a widget.
    pub fn focus(&mut self, name: &str) {
        self.window.query_all_by_label(name).last().unwrap_or_else(|| panic!("no widget {name}")).focus();
        self.window.step();
        self.window.step();
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: Key) {
        self.window.key_press(key);
        self.window.step();
        self.window.step();
    }

    /// Presses and releases keys so quickly, or in a window so slow, that one frame gets them all.
    pub fn press_in_one_frame(&mut self, keys: &[(Modifiers, Key)]) {
        for &(modifiers, key) in keys {
            for pressed in [true, false] {
                let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
                self.window.input_mut().events.push(event);
            }
        }
        self.window.step();
    }

    /// Clicks with the other mouse button.
    pub fn click_other_button(&mut self, name: &str) {
        self.window.get_by_label(name).click_secondary();
        self.window.step();
        self.window.step();
    }

    /// Opens a game file through the menu.
    pub fn open_file(&mut self, path: &Path) {
        self.click("File");
        self.click("Open game file…");
        self.wait_for("Open a game file");
        self.type_path(path, "Open");
        self.wait("the dialog gone", |stage| !stage.sees("Path of the file"));
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &Path) {
        self.window.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
        self.window.step();
    }

    /// Types a path into the dialog and presses its button.
    pub fn type_path(&mut self, path: &Path, button: &str) {
        self.type_into("Path of the file", &path.display().to_string());
        self.click(button);
    }

    /// Types a text into a field instead of what stands there.
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.in_field(field).focus();
        self.window.step();
        self.window.step();
        self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.window.step();
        self.in_field(field).type_text(text);
        self.window.step();
    }

    /// Types a number into a field for one.
    pub fn enter_number(&mut self, field: &str, number: &str) {
        let is_field =
            |node: &Node<'_>| [Role::SpinButton, Role::TextInput].contains(&node.accesskit_node().role());
        self.window
            .query_all_by_label(field)
            .find(is_field)
            .unwrap_or_else(|| panic!("no field {field}"))
            .focus();
        self.window.run_steps(2);
        self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.window.step();
        let typed = self.window.query_all_by_label(field).find(is_field);
        typed.unwrap_or_else(|| panic!("{field} cannot be typed into")).type_text(number);
        self.window.step();
        self.press(Key::Enter);
    }

    /// The field of this name, not its label.
    fn in_field<'a>(&'a self, name: &'a str) -> Node<'a> {
        let is_field = |node: &Node<'_>| node.accesskit_node().role() == Role::TextInput;
        let mut fields = self.window.query_all_by_label(name).filter(is_field);
        fields.next().unwrap_or_else(|| panic!("no field {name}"))
    }

    /// Shows a panel that is not shown at first.
    pub fn show_panel(&mut self, panel: &str) {
        self.click("View");
        self.click("Panels");
        self.click(panel);
        self.press(Key::Escape);
        self.press(Key::Escape);
        self.window.run_steps(3);
    }

    /// The text that an entry of the *Edit* menu copies.
    pub fn copied(&mut self, entry: &str) -> String {
        self.click("Edit");
        self.window.query_all_by_label(entry).last().unwrap_or_else(|| panic!("no entry {entry}")).click();
        let began = Instant::now();
        loop {
            self.window.step();
            let commands = &self.window.output().platform_output.commands;
            let text = commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
            if let Some(text) = text {
                self.window.step();
                return text;
            }
            assert!(began.elapsed() < TIMEOUTS, "{entry} copied nothing");
            std::thread::yield_now();
        }
    }

    /// Pastes a text.
    pub fn paste(&mut self, text: &str) {
        self.window.event(Event::Paste(text.to_owned()));
        self.window.step();
    }

    /// Plays a move by clicks: the first that the board offers.
    pub fn choose_first_move(&mut self) {
        let before = self.plies();
        while self.plies() == before {
            let sites = self.open_sites();
            let aim = sites.iter().find(|site| site.contains(", target")).or(sites.first());
            let site = aim.expect("a site to click").clone();
            self.click(&site);
            self.wait_for_turn();
        }
    }

    /// Puts a panel in front of the others of its place.
    pub fn open_tab(&mut self, panel: &str) {
        self.click(panel);
        self.window.run_steps(3);
    }

    /// Scrolls until the widget with this name is in sight.
    pub fn scroll_to(&mut self, name: &str) {
        self.window.get_by_label(name).scroll_to_me();
        self.window.run_steps(20);
    }

    /// Points at the first widget with this name.
    pub fn hover(&mut self, name: &str) {
        self.window.query_all_by_label(name).next().unwrap_or_else(|| panic!("no widget {name}")).hover();
        self.window.run_steps(3);
    }

    /// Clicks a place of the window.
    pub fn click_at(&mut self, point: egui::Pos2) {
        self.window.hover_at(point);
        self.window.step();
        self.window.drag_at(point);
        self.window.step();
        self.window.drop_at(point);
        self.window.step();
        self.window.step();
    }

    /// Drags from a place of the window to another.
    pub fn drag(&mut self, start: egui::Pos2, end: egui::Pos2) {
        self.window.hover_at(start);
        self.window.step();
        self.window.drag_at(start);
        self.window.step();
        self.window.hover_at(start.lerp(end, 0.5));
        self.window.step();
        self.window.hover_at(end);
        self.window.step();
        self.window.drop_at(end);
        self.window.step();
        self.window.step();
    }

    /// Clicks a widget that may be scrolled out of sight, as screen readers do.
    pub fn activate(&mut self, name: &str) {
        // A text of the same name may lie on it.
        let is_text = |node: &Node<'_>| node.accesskit_node().role() == Role::Label;
        let nodes = || self.window.query_all_by_label(name);
        let node = nodes().rfind(|node| !is_text(node)).or_else(|| nodes().last());
        node.unwrap_or_else(|| panic!("no widget {name}")).click_accesskit();
        self.window.step();
        self.window.step();
    }
}

/// A file that the system says was dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}
