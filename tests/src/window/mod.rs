//! The real program on a virtual display, driven by a real pointer and keyboard: click, drag, type and look at any
//! control by its accessible name, through its place in the window.
//!
//! Knows Xvfb, xdotool, and the tree that the program writes into the file of `ABSTRAKT_ACCESS_TREE`. Must not know what
//! is tested. Where no display can be made, [`with_window`] says that the test is skipped.

mod control;
mod display;
mod input;
mod reader;

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

pub use control::Control;
use control::Tree;
pub use display::Display;
use display::Guarded;
pub use reader::{Accessible, Bus};

use abstrakt_texts::{Language, Texts, say};

use crate::{plugin_file, program};

/// The time to wait for another process on a busy machine before giving up.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Between two looks at it: it tells by a file what it shows, and no event comes of that.
const PAUSE: Duration = Duration::from_millis(20);

/// Settings that make pictures and names repeat: English, light, nothing moves, no scale of the screen's, and the start page
/// at each start.
pub const SETTINGS: &str = concat!(
    r#"{"version": 1, "look": "light", "language": "english", "speed": "off", "fitted": true, "#,
    r#""restore-games": false}"#
);

/// Makes the program of [`Window::open_with`] fill the pixels of its window, for tests that look at them.
///
/// Others have everything but pixels: Mesa's `GALLIUM_NOOP` drops what is to be drawn. A frame that the processor draws takes ten to fifty times
/// as long as all else in it.
pub const PIXELS: (&str, &str) = (NO_PIXELS, "false");
const NO_PIXELS: &str = "GALLIUM_NOOP";
/// The folder for pictures that people look at; where it is named, windows have pixels.
const PICTURES: &str = "ABSTRAKT_PICTURES";

/// Opens the window over these games, on a display of this size, and runs the checks; says so where there is no display.
///
/// # Panics
/// The checks do, or the program ends.
pub fn with_window(games: &[&str], size: (u32, u32), checks: impl FnOnce(Window<'_>)) {
    with_settings(games, size, SETTINGS, checks);
}

/// [`with_window`] with settings of its own: the text of `window.json`.
///
/// # Panics
/// The checks do, or the program ends.
pub fn with_settings(games: &[&str], size: (u32, u32), settings: &str, checks: impl FnOnce(Window<'_>)) {
    with_home(size, settings, |display, folder| {
        if let Some(window) = Window::open(display, folder, games) {
            checks(window);
        }
    });
}

/// [`with_settings`] with [`PIXELS`].
///
/// # Panics
/// The checks do, or the program ends.
pub fn with_pixels(games: &[&str], size: (u32, u32), settings: &str, checks: impl FnOnce(Window<'_>)) {
    with_home(size, settings, |display, folder| {
        if let Some(window) = Window::open_with(display, folder, games, &[PIXELS]) {
            checks(window);
        }
    });
}

/// Runs the checks with a display of this size and a folder for a program's home, which has these settings, the text of
/// `window.json`; says so where there is no display.
///
/// # Panics
/// The checks do, or the disk refuses.
pub fn with_home(size: (u32, u32), settings: &str, checks: impl FnOnce(&Display, &Path)) {
    let Some(display) = Display::open(size.0, size.1) else {
        abstrakt_skips::skip("Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path(), settings);
    checks(&display, folder.path());
}

/// Writes settings, the text of `window.json`, into the home of a program that is opened over `folder`.
///
/// # Panics
/// The disk refuses.
pub fn prepare(folder: &Path, settings: &str) {
    let config = folder.join("home").join("config");
    fs::create_dir_all(&config).expect("a folder for settings");
    fs::write(config.join("window.json"), settings).expect("written");
}

/// The program's window.
#[derive(Debug)]
pub struct Window<'a> {
    display: &'a Display,
    program: Guarded,
    id: String,
    tree: PathBuf,
    folder: &'a Path,
}

impl<'a> Window<'a> {
    /// Starts the program over these games, with `folder` as its home and for its plugins, and waits for its first
    /// tree. None, with a line that says so, where the display has no OpenGL.
    ///
    /// # Panics
    /// The program ends for another reason.
    pub fn open(display: &'a Display, folder: &'a Path, games: &[&str]) -> Option<Self> {
        Self::open_with(display, folder, games, &[])
    }

    /// The same with these variables in the program's environment.
    ///
    /// # Panics
    /// As [`Window::open`].
    pub fn open_with(
        display: &'a Display,
        folder: &'a Path,
        games: &[&str],
        variables: &[(&str, &str)],
    ) -> Option<Self> {
        let plugins = folder.join("plugins");
        fs::create_dir_all(&plugins).expect("a plugin folder");
        for game in games {
            let library = plugin_file(game);
            let place = plugins.join(library.file_name().expect("a name"));
            if !place.is_file() {
                fs::copy(&library, place).expect("a plugin");
            }
        }
        let tree = folder.join("tree.json");
        let mut program = Command::new(program());
        program.env("DISPLAY", &display.name).env("ABSTRAKT_HOME", folder.join("home"));
        program.env("LIBGL_ALWAYS_SOFTWARE", "1").env("ABSTRAKT_ACCESS_TREE", &tree);
        program.env_remove("WAYLAND_DISPLAY").env_remove("ABSTRAKT_PLUGINS").env("LANG", "C");
        if std::env::var_os(PICTURES).is_none() {
            program.env(NO_PIXELS, "true");
        }
        program.envs(variables.iter().copied());
        program.arg("--plugins").arg(&plugins);
        let window = Self::of_command(display, folder, program, tree)?;
        // A game that is found moves what lies behind it from under the pointer.
        for language in [Language::English, Language::Czech] {
            window.wait_gone(&say!(Texts::new(language), "start-scanning"));
        }
        Some(window)
    }

    /// The window of any command that becomes the program, on this display and with the file `tree` as its `ABSTRAKT_ACCESS_TREE`. None,
    /// with a line that says so, where the display has no OpenGL.
    ///
    /// # Panics
    /// The program ends for another reason.
    pub fn of_command(
        display: &'a Display,
        folder: &'a Path,
        mut program: Command,
        tree: PathBuf,
    ) -> Option<Self> {
        let _ = fs::remove_file(&tree);
        program.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut program = Guarded(program.spawn().expect("the program starts"));
        let pid = program.0.id().to_string();
        let found = until("a window", || match program.0.try_wait().expect("a child") {
            Some(_) => Some(None),
            None => display
                .act(&["search", "--onlyvisible", "--pid", &pid, "--name", "Abstrakt$"])
                .filter(|id| !id.is_empty() && tree.is_file())
                .map(Some),
        });
        let Some(id) = found else {
            let mut line = String::new();
            program.0.stderr.take().expect("piped").read_to_string(&mut line).expect("text");
            assert!(line.contains("the window cannot be opened"), "the program ended: {line}");
            abstrakt_skips::skip(line.trim());
            return None;
        };
        let id = id.lines().next().unwrap_or_default().to_owned();
        let window = Self { display, program, id, tree, folder };
        // Without a window manager the focus is set by hand.
        window.act(&["windowmove", &window.id, "0", "0"]);
        window.act(&["windowfocus", "--sync", &window.id]);
        Some(window)
    }

    /// The folder of its home and plugins.
    pub fn folder(&self) -> &Path {
        self.folder
    }

    /// Makes the window so large, in pixels, and waits until the program has drawn it so.
    pub fn resize(&self, width: u32, height: u32) {
        let size = self.display.act(&["getwindowgeometry", "--shell", &self.id]).unwrap_or_default();
        let has = |line: String| size.lines().any(|other| other == line);
        if has(format!("WIDTH={width}")) && has(format!("HEIGHT={height}")) {
            return;
        }
        self.act(&["windowsize", "--sync", &self.id, &width.to_string(), &height.to_string()]);
        let wanted = [width, height].map(f64::from);
        let is_so = |tree: &Tree| tree.size.iter().zip(wanted).all(|(has, wants)| (has - wants).abs() < 1.0);
        until("the new size", || is_so(&self.tree()).then_some(()));
        self.settle();
    }

    /// All controls and texts, as they are now; what lies on top comes last.
    pub fn controls(&self) -> Vec<Control> {
        self.tree().controls
    }

    fn tree(&self) -> Tree {
        until("a tree", || serde_json::from_slice(&fs::read(&self.tree).ok()?).ok())
    }

    /// The control with this name; the last one where several have it, which is the one drawn on top.
    pub fn find(&self, name: &str) -> Option<Control> {
        self.controls().into_iter().rfind(|control| control.name == name)
    }

    /// The control of this role and name.
    pub fn find_role(&self, role: &str, name: &str) -> Option<Control> {
        self.controls().into_iter().rfind(|control| control.role == role && control.name == name)
    }

    /// Whether there is a control or text whose name contains this.
    pub fn sees(&self, part: &str) -> bool {
        self.controls().iter().any(|control| control.name.contains(part))
    }

    /// Waits for the control with this name.
    pub fn wait_for(&self, name: &str) -> Control {
        self.wait(name, || self.find(name))
    }

    /// Waits until nothing has a name that contains this.
    pub fn wait_gone(&self, part: &str) {
        self.wait(&format!("{part} to go"), || (!self.sees(part)).then_some(()));
    }

    /// Waits until `look` finds something.
    ///
    /// # Panics
    /// After a minute, with all names in the window.
    pub fn wait<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            if began.elapsed() > TIMEOUT {
                let names: Vec<String> = self.controls().into_iter().map(|control| control.name).collect();
                panic!("timed out waiting for {what}; the window has {names:?}");
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until nothing moves any more.
    pub fn settle(&self) {
        self.wait("rest", || {
            let before = self.tree();
            // Rest is that no frame is drawn for a while, and no event tells of that.
            std::thread::sleep(2 * PAUSE);
            (before.at_rest && self.tree().frame == before.frame).then_some(())
        });
    }

    /// Waits until the program has drawn another frame: it answers the pointer. At once where it has ended.
    ///
    /// # Panics
    /// After a minute without one.
    pub fn wait_for_frame(&mut self) {
        let before = self.tree().frame;
        let began = Instant::now();
        let mut aside = 0;
        while self.has_ended().is_none() && self.tree().frame == before {
            assert!(began.elapsed() < TIMEOUT, "the window draws no more");
            // Where nothing changes, nothing is drawn; a pointer that moves is seen.
            aside = 1 - aside;
            self.point_at((10 + aside, 10));
        }
    }

    /// The number of its last frame.
    pub fn frame(&self) -> u64 {
        self.tree().frame
    }

    /// The id of the program's process.
    pub fn process(&self) -> u32 {
        self.program.0.id()
    }

    /// The exit status of the program, if it has ended.
    pub fn has_ended(&mut self) -> Option<ExitStatus> {
        self.program.0.try_wait().expect("a child")
    }

    /// The window's title.
    pub fn title(&self) -> String {
        self.display.act(&["getwindowname", &self.id]).unwrap_or_default()
    }

    /// The window as the picture `NAME.png` in the folder that `ABSTRAKT_PICTURES` names, where one is named and ImageMagick is installed: for
    /// people, no test compares it.
    ///
    /// # Panics
    /// The disk refuses.
    pub fn photograph(&self, name: &str) {
        let Some(folder) = std::env::var_os(PICTURES).map(PathBuf::from) else { return };
        fs::create_dir_all(&folder).expect("a folder for pictures");
        let mut import = Command::new("import");
        import.env("DISPLAY", &self.display.name).args([OsStr::new("-window"), OsStr::new(&self.id)]);
        let _ = import.arg(folder.join(format!("{name}.png"))).status();
    }

    /// Red, green and blue of a pixel of a window with [`PIXELS`]; none where ImageMagick is not installed.
    pub fn colour(&self, (x, y): (i32, i32)) -> Option<[u8; 3]> {
        let mut import = Command::new("import");
        import.env("DISPLAY", &self.display.name).args(["-window", &self.id]);
        let crop = format!("1x1+{x}+{y}");
        let picture = import.args(["-crop", &crop, "-depth", "8", "rgb:-"]).output().ok()?;
        picture.stdout.get(..3)?.try_into().ok()
    }

    /// The window whose title begins so, where there is one: that of a panel.
    pub fn window_named(&self, title: &str) -> Option<String> {
        let name = format!("^{title}");
        let found = self.display.act(&["search", "--onlyvisible", "--name", &name])?;
        found.lines().next().map(str::to_owned).filter(|id| !id.is_empty())
    }

    /// The control with this name in the window of a panel, once there is one.
    ///
    /// # Panics
    /// After a minute without one.
    pub fn named_in_panel(&self, name: &str) -> Option<Control> {
        let file = self.tree.with_extension("panel");
        let tree: Tree = self.wait("a panel", || serde_json::from_slice(&fs::read(&file).ok()?).ok());
        tree.controls.into_iter().find(|control| control.name == name)
    }

    /// Asks a window to close, as a window manager does when its sign is clicked.
    ///
    /// # Panics
    /// The display does not answer.
    pub fn ask_to_close(&self, id: &str) {
        display::ask_to_close(&self.display.name, id.parse().expect("a number"));
    }

    /// Closes the window by its key and waits for the program to end.
    pub fn close(mut self) -> ExitStatus {
        until("the end", || {
            self.act(&["windowfocus", &self.id]);
            self.act(&["key", "ctrl+q"]);
            // The key may have no effect while the program is busy: it is pressed again.
            std::thread::sleep(4 * PAUSE);
            self.program.0.try_wait().expect("a child")
        })
    }

    fn act(&self, arguments: &[&str]) {
        // While the program is busy a click may have no effect; callers that wait for its effect see that.
        let _ = self.display.act(arguments);
    }
}

/// Looks again and again until there is something to see.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(began.elapsed() < TIMEOUT, "timed out waiting for {what}");
        std::thread::sleep(PAUSE);
    }
}
