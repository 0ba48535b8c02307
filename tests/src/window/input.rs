//! The acts of a person at the window, by the pointer, the wheel and the keyboard.

use std::time::{Duration, Instant};

use super::control::Tree;
use super::{Control, PAUSE, Window};

/// So long is waited for a frame that may never come.
const NO_FRAME: Duration = Duration::from_secs(2);
/// A click is a press and a release.
const CLICK: u64 = 2;

impl Window<'_> {
    /// Moves the pointer, and waits until the program has drawn the effect.
    fn move_and_settle(&self, (x, y): (i32, i32)) {
        let before = self.tree().frame;
        self.act(&["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        self.settle_when(|tree| tree.frame != before);
    }

    /// Presses buttons or keys, or turns the wheel, and waits until the program has drawn the effect. `acts`: what comes of one of them at
    /// least, for the program.
    fn do_and_settle(&self, arguments: &[&str], acts: u64) {
        let before = self.tree().acts;
        self.act(arguments);
        // A frame alone may be that of the pointer, which came before.
        self.settle_when(|tree| tree.acts >= before + acts);
    }

    /// Waits until the program has come to rest after what it is waited for.
    fn settle_when(&self, is_seen: impl Fn(&Tree) -> bool) {
        // Where nothing at all comes of it, no frame is drawn.
        let began = Instant::now();
        while !is_seen(&self.tree()) && began.elapsed() < NO_FRAME {
            std::thread::sleep(PAUSE);
        }
        self.settle();
    }

    /// Clicks the control with this name, when it has come to rest and can be used.
    pub fn click(&self, name: &str) {
        self.click_found(name, || self.find(name));
    }

    /// Clicks the control of this role and name.
    pub fn click_role(&self, role: &str, name: &str) {
        self.click_found(name, || self.find_role(role, name));
    }

    /// Clicks a control that lies still under the pointer: what comes in meanwhile may move it.
    fn click_found(&self, name: &str, find: impl Fn() -> Option<Control>) {
        let usable = || find().filter(|control| !control.disabled);
        self.settle();
        let mut place = self.wait(name, usable).middle();
        loop {
            self.point_at(place);
            let now = self.wait(name, usable).middle();
            if now == place {
                break self.do_and_settle(&["click", "1"], CLICK);
            }
            place = now;
        }
    }

    /// Clicks a point of the window.
    pub fn click_at(&self, place: (i32, i32)) {
        self.point_at(place);
        self.do_and_settle(&["click", "1"], CLICK);
    }

    /// Clicks the control with this name twice, quickly.
    pub fn click_twice(&self, name: &str) {
        self.settle();
        self.point_at(self.wait_for(name).middle());
        self.do_and_settle(&["click", "--repeat", "2", "--delay", "60", "1"], 2 * CLICK);
    }

    /// Opens a list and chooses an entry of it: two clicks.
    pub fn choose(&self, list: &str, entry: &str) {
        self.click_role("ComboBox", list);
        self.click(entry);
    }

    /// Moves the pointer over the control with this name, and waits until the program has drawn what came of it.
    pub fn point(&self, name: &str) {
        self.move_and_settle(self.wait_for(name).middle());
    }

    /// Moves the pointer to a point of the window.
    pub fn point_at(&self, (x, y): (i32, i32)) {
        self.act(&["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        // Where nothing lights up under the pointer, no frame is drawn: there is no event to wait for.
        std::thread::sleep(PAUSE);
    }

    /// Turns the wheel by one notch over a point of the window.
    pub fn wheel(&self, place: (i32, i32), upwards: bool) {
        self.point_at(place);
        self.do_and_settle(&["click", if upwards { "4" } else { "5" }], 1);
    }

    /// Turns the wheel by one notch where the pointer is, and waits for nothing.
    pub fn wheel_quickly(&self, is_upwards: bool) {
        self.act(&["click", if is_upwards { "4" } else { "5" }]);
    }

    /// Drags from the control with one name to that with another.
    pub fn drag(&self, from: &str, to: &str) {
        self.settle();
        let (from, to) = (self.wait_for(from).middle(), self.wait_for(to).middle());
        self.point_at(from);
        // A hand is slower than a frame: each step is seen by the program.
        self.do_and_settle(&["mousedown", "1"], 1);
        for place in [((from.0 + to.0) / 2, (from.1 + to.1) / 2), to] {
            self.move_and_settle(place);
        }
        self.do_and_settle(&["mouseup", "1"], 1);
    }

    /// Presses keys in the words of xdotool: `Escape`, `ctrl+n`.
    pub fn press(&self, key: &str) {
        self.act(&["windowfocus", &self.id]);
        self.do_and_settle(&["key", key], 1);
    }

    /// Presses keys so quickly that several may fall into one frame.
    pub fn press_quickly(&self, keys: &[&str]) {
        self.act(&["windowfocus", &self.id]);
        self.do_and_settle(&[&["key", "--delay", "0"], keys].concat(), keys.len() as u64);
    }

    /// Types a text.
    pub fn write(&self, text: &str) {
        self.act(&["windowfocus", &self.id]);
        self.do_and_settle(&["type", "--delay", "8", text], text.chars().count() as u64);
    }

    /// Replaces the text of the field that is being edited.
    pub fn replace_text(&self, text: &str) {
        self.press("ctrl+a");
        self.write(text);
    }

    /// Starts a game of so many persons from the start page.
    pub fn begin(&self, game: &str, players: u32) {
        self.click(game);
        if players > 2 {
            self.click(&format!("{players} players"));
        }
        for seat in 1..=players {
            self.choose(&format!("Player {seat}"), "Human");
        }
        self.click("Start");
        self.wait("the board", || self.sees(", can move").then_some(()));
    }

    /// Clicks a point of the window and waits for nothing.
    pub fn poke(&self, place: (i32, i32)) {
        self.point_at(place);
        self.act(&["click", "1"]);
    }

    /// Clicks a point of the window, and waits for the frames that come of it, not until all is at rest: for games of many
    /// clicks, where nothing moves by itself.
    pub fn click_quickly(&self, (x, y): (i32, i32)) {
        let before = self.tree().frame;
        let (x, y) = (x.to_string(), y.to_string());
        self.act(&["mousemove", "--window", &self.id, &x, &y, "mousedown", "1", "mouseup", "1"]);
        let began = Instant::now();
        // One frame for the pointer, one for the click.
        while self.tree().frame < before + 2 && began.elapsed() < NO_FRAME / 4 {
            std::thread::sleep(PAUSE / 4);
        }
    }

    /// Presses keys in the words of xdotool and waits for nothing.
    pub fn tap(&self, key: &str) {
        self.act(&["windowfocus", &self.id]);
        self.act(&["key", key]);
    }
}
