//! Every dialog and menu of the real program at three sizes of the window, under a real pointer: what has to be reached lies
//! within the window, every list opens twice, and in Czech no English word is left. With `ABSTRAKT_PICTURES=FOLDER` each
//! leaves a picture, for people.

use std::collections::BTreeSet;

use abstrakt_tests::window::{Control, Window, with_settings};
use abstrakt_texts::testing::say;
use abstrakt_texts::{Language, Texts, say};

/// The window that is walked through, and the suffix of the names of pictures.
struct Walk<'w, 'a> {
    window: &'w Window<'a>,
    size: (u32, u32),
    texts: Texts,
    /// Lines of the program in another language, which must not be seen.
    foreign: BTreeSet<String>,
}

impl Walk<'_, '_> {
    fn say(&self, key: &str) -> String {
        say(&self.texts, key)
    }

    /// Checks the dialog as it is shown now: the controls of these keys must lie within the window, none over another.
    fn look(&self, picture: &str, reached: &[&str]) {
        let (width, height) = self.size;
        self.window.settle();
        self.window.photograph(&format!("{width}x{height}-{picture}"));
        let there: Vec<Control> = reached.iter().map(|key| self.window.wait_for(&self.say(key))).collect();
        for (index, control) in there.iter().enumerate() {
            assert!(control.is_within(width, height), "{picture} at {width} x {height}: {control:?}");
            assert!(
                there[..index].iter().all(|other| !control.overlaps(other)),
                "{picture}: {control:?} lies over another"
            );
        }
        for control in self.window.controls() {
            for word in [&control.name, &control.value] {
                assert!(!self.foreign.contains(word), "{picture}: {word} is in another language");
            }
        }
    }

    /// Clicks the control of this key.
    fn click(&self, key: &str) {
        self.window.click(&self.say(key));
    }

    /// Opens a menu and chooses an entry.
    fn menu(&self, menu: &str, entry: &str) {
        self.click(menu);
        self.click(entry);
    }

    /// Leaves a dialog by Escape, and waits until its control of this key is gone: a key that comes in the same frame is its own.
    fn leave(&self, key: &str) {
        self.window.press("Escape");
        self.window.wait_gone(&self.say(key));
    }

    /// The name of a seat.
    fn seat(&self, seat: u8) -> String {
        self.texts.seat(seat)
    }

    /// Scrolls what lies above the control `heading` until the control `name`, a list before others, can be clicked; its place.
    fn scroll_to(&self, name: &str, heading: &str) -> Control {
        let floor = self.window.wait_for(&self.say(heading)).place[1];
        let ceiling = floor * 0.35;
        let mut before = None;
        for _ in 0..60 {
            let control =
                self.window.find_role("ComboBox", name).or_else(|| self.window.find(name)).expect(name);
            let [_, top, _, bottom] = control.place;
            // The first control of all stays where it is: nothing is left to scroll.
            if bottom < floor - 4.0 && (top > ceiling || before == Some(top)) {
                return control;
            }
            before = Some(top);
            self.window.wheel((control.middle().0, (floor * 0.7) as i32), top <= ceiling);
        }
        panic!("{name} cannot be scrolled to");
    }

    /// Chooses an entry of a list of the new game, scrolling to the list.
    fn choose(&self, name: &str, entry: &str) {
        self.window.click_at(self.scroll_to(name, "new-game-start").middle());
        self.click(entry);
    }

    /// Opens every list of a dialog twice, each time choosing another entry than the one that is chosen.
    /// Lists behave in the same way on a large screen, where every frame takes long without a graphics card.
    fn lists(&self, heading: &str) {
        if self.size.0 > 2000 {
            return;
        }
        let all = self.window.controls();
        let names: Vec<String> =
            all.into_iter().filter(|control| control.role == "ComboBox").map(|list| list.name).collect();
        for name in names {
            for turn in 0..2 {
                if self.window.find_role("ComboBox", &name).is_none() {
                    continue;
                }
                let list = self.scroll_to(&name, heading);
                let before = self.window.controls();
                self.window.click_at(list.middle());
                let is_new = |entry: &&Control| !before.iter().any(|known| known.place == entry.place);
                let opened = self.window.controls();
                let entries: Vec<&Control> =
                    opened.iter().filter(|entry| entry.role == "Button").filter(is_new).collect();
                assert!(!entries.is_empty(), "{name} does not open, turn {turn}");
                let (width, height) = self.size;
                let Some(other) = entries.iter().find(|entry| !entry.on && entry.is_within(width, height))
                else {
                    self.window.press("Escape");
                    continue;
                };
                self.window.click_at(other.middle());
                if let Some(list) = self.window.find_role("ComboBox", &name) {
                    assert_eq!(list.value, other.name, "{name}, turn {turn}");
                }
            }
        }
    }
}

/// The lines of the program in English that Czech says otherwise.
fn english() -> BTreeSet<String> {
    let [english, czech] = [Language::English, Language::Czech].map(Texts::new);
    let keys = abstrakt_texts::testing::keys(Language::English);
    let others =
        keys.iter().filter(|key| say(&english, key) != say(&czech, key)).map(|key| say(&english, key));
    others.filter(|line| !line.contains('{')).collect()
}

/// Through all menus and dialogs of the program.
fn walk(size: (u32, u32), settings: &str, language: Language, first: impl FnOnce(&Window<'_>)) {
    // The window is larger than the smallest screen at first.
    let screen = (size.0.max(1280), size.1.max(800));
    with_settings(&["abalone"], screen, settings, |window| {
        first(&window);
        window.resize(size.0, size.1);
        let foreign = if language == Language::Czech { english() } else { BTreeSet::new() };
        let walk = Walk { window: &window, size, texts: Texts::new(language), foreign };
        beginnings(&walk);
        files(&walk);
        ends(&walk);
    });
}

/// The start page, a new game, the menus.
fn beginnings(walk: &Walk<'_, '_>) {
    let window = walk.window;
    window.wait_for("Abalone");
    walk.look("start", &["menu-file", "menu-help"]);
    window.click("Abalone");
    walk.look("new-game", &["new-game-start", "cancel"]);
    walk.choose(&walk.seat(1), "seat-custom");
    walk.look("new-game-custom", &["new-game-start", "cancel"]);
    walk.lists("new-game-start");
    walk.choose(&walk.seat(1), "seat-add-engine");
    walk.look("engine", &["engine-register", "cancel", "engine-test", "file-browse", "engine-name"]);
    walk.lists("engine-register");
    walk.leave("engine-arguments");
    for control in ["clock-by-hand", "new-game-clock"] {
        window.click_at(walk.scroll_to(&walk.say(control), "new-game-start").middle());
    }
    walk.click("clock-game");
    walk.look("new-game-clock", &["new-game-start", "cancel", "new-game-minutes"]);
    let count = say!(walk.texts, "players-count", count = 2);
    window.click_at(walk.scroll_to(&count, "new-game-start").middle());
    for seat in 0..2 {
        walk.choose(&walk.seat(seat), "seat-human");
    }
    walk.click("new-game-start");
    let open = walk.say("site-open");
    window.wait("the board", || window.sees(&open).then_some(()));
    walk.look("game", &["menu-file", "menu-help"]);
    for menu in
        ["menu-file", "menu-edit", "menu-view", "menu-move", "menu-analysis", "menu-players", "menu-help"]
    {
        walk.click(menu);
        walk.look(menu, &[]);
        if menu == "menu-view" {
            for submenu in ["menu-panels", "menu-speed", "menu-gesture", "menu-look", "menu-language"] {
                window.point(&walk.say(submenu));
                walk.look(submenu, &[]);
            }
        }
        window.press("Escape");
        window.press("Escape");
    }
    walk.menu("menu-edit", "command-arrange");
    window.wait_for(&walk.say("arrange-accepted"));
    walk.look("arrange", &["arrange-play", "arrange-analyse", "cancel"]);
    walk.leave("arrange-play");
    walk.menu("menu-edit", "command-settings");
    for page in ["general", "board", "keys", "engines", "plugins"] {
        walk.click(&format!("settings-{page}"));
        walk.look(&format!("settings-{page}"), &["close"]);
    }
    walk.click("settings-general");
    walk.lists("close");
    walk.leave("settings-plugins");
    walk.menu("menu-players", "command-players");
    walk.look("players", &["players-change", "cancel"]);
    walk.lists("players-change");
    walk.leave("players-change");
    tuning(walk);
}

/// The form of tuning in the lab, and a run that is stopped. In a small window the button below the form is scrolled to.
fn tuning(walk: &Walk<'_, '_>) {
    let window = walk.window;
    walk.menu("menu-analysis", "command-tune");
    walk.look("tune", &["lab-back"]);
    if walk.size.1 > 600 {
        walk.lists("tuning-begin");
        walk.click("tuning-begin");
        walk.look("tuning", &["tuning-stop", "tuning-keep", "lab-back"]);
        walk.click("tuning-stop");
        window.wait_for(&walk.say("lab-runs"));
        walk.look("tuning-stopped", &["tuning-go-on", "lab-runs", "tuning-keep", "lab-back"]);
    }
    walk.click("lab-back");
    window.wait_gone(&walk.say("lab-back"));
}

/// Saving, opening, pictures, messages.
fn files(walk: &Walk<'_, '_>) {
    let window = walk.window;
    let path = walk.say("file-path");
    window.press("ctrl+shift+s");
    walk.look("save", &["save", "cancel", "file-browse", "file-path"]);
    window.click_role("Button", &walk.say("save"));
    window.wait_gone(&path);
    walk.look("message", &[]);
    window.press("ctrl+e");
    walk.look("picture", &["cancel", "file-browse"]);
    walk.leave("file-browse");
    window.press("ctrl+o");
    walk.look("open", &["open", "cancel", "file-browse", "open-search"]);
    window.wait("the saved game", || window.sees("abalone 20").then_some(()));
    walk.lists("cancel");
    walk.leave("file-path");
    for (entry, reached) in [
        ("command-keys", &["close"][..]),
        ("command-about", &["close"]),
        ("command-messages", &["notice-copy"]),
    ] {
        walk.menu("menu-help", entry);
        walk.look(entry, reached);
        walk.leave(reached[0]);
    }
}

/// The rules, a question, the end.
fn ends(walk: &Walk<'_, '_>) {
    let window = walk.window;
    window.press("F1");
    walk.look("rules", &["rules-close", "rules-contents"]);
    walk.leave("rules-contents");
    // On the card: in a low window the menu's last entries are scrolled out of sight.
    let (act, player) = (walk.say("command-resign"), walk.seat(0));
    window.click(&say!(walk.texts, "score-act", act, player));
    walk.look("confirm", &["cancel"]);
    window.click_role("Button", &walk.say("command-resign"));
    walk.look("end", &["over-again", "close"]);
}

#[test]
fn every_dialog_fits_a_small_window() {
    let settings =
        r#"{"version": 1, "look": "light", "language": "english", "speed": "off", "fitted": true}"#;
    walk((640, 480), settings, Language::English, |_| {});
}

#[test]
fn every_dialog_fits_the_usual_window_and_speaks_czech() {
    let settings = r#"{"version": 1, "look": "light", "language": "czech", "speed": "off", "fitted": true}"#;
    walk((1280, 800), settings, Language::Czech, |_| {});
}

/// On a large screen of which the system names no scale, everything is drawn larger at the first start.
#[test]
fn every_dialog_fits_a_large_screen() {
    let settings = r#"{"version": 1, "look": "dark", "language": "english", "speed": "off"}"#;
    walk((3840, 2160), settings, Language::English, |window| {
        // The first frame is drawn before the screen is known.
        let large = |control: &Control| control.place[3] - control.place[1] > 40.0;
        window.wait("text as large as the screen asks for", || window.find("Help").filter(large));
    });
}
