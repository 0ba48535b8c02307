//! The real window on a virtual display: it opens, shows a game that it found, begins it, and closes by its key.
//! Where no virtual display is installed, or no OpenGL, it says "skipped".

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use abstrakt_tests::{plugin_file, program};

/// How long to wait for another process on a busy machine before giving up.
const TIMEOUTS: Duration = Duration::from_secs(60);
/// Between two looks at it.
const PAUSE: Duration = Duration::from_millis(100);

/// A child that does not outlive the test.
struct Guarded(Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual display.
struct Display {
    _server: Guarded,
    name: String,
}

impl Display {
    /// Starts one under a free number; none where there is no server to start.
    fn open() -> Option<Self> {
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp"]);
        let mut server = Guarded(server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?);
        let mut number = String::new();
        BufReader::new(server.0.stdout.take()?).read_line(&mut number).ok()?;
        let name = format!(":{}", number.trim());
        (!number.trim().is_empty()).then_some(Self { _server: server, name })
    }

    /// Runs xdotool; what it printed, if it succeeded.
    fn act(&self, arguments: &[&str]) -> Option<String> {
        let done = Command::new("xdotool").env("DISPLAY", &self.name).args(arguments).output().ok()?;
        done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
    }

    fn start(&self, home: &Path, plugins: &Path) -> Guarded {
        let mut window = Command::new(program());
        window.env("DISPLAY", &self.name).env("ABSTRAKT_HOME", home).env("LIBGL_ALWAYS_SOFTWARE", "1");
        window.env_remove("WAYLAND_DISPLAY").env_remove("ABSTRAKT_PLUGINS");
        window.arg("--plugins").arg(plugins).stdout(Stdio::null()).stderr(Stdio::piped());
        Guarded(window.spawn().expect("the program starts"))
    }
}

/// Looks again and again until there is something to see.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(began.elapsed() < TIMEOUTS, "waited in vain for {what}");
        std::thread::sleep(PAUSE);
    }
}

#[test]
fn the_window_opens_plays_and_closes() {
    let Some(display) = Display::open().filter(|display| display.act(&["version"]).is_some()) else {
        println!("skipped: Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (home, plugins) = (folder.path().join("home"), folder.path().join("plugins"));
    fs::create_dir(&plugins).expect("a plugin folder");
    let library = plugin_file("template");
    fs::copy(&library, plugins.join(library.file_name().expect("a name"))).expect("a plugin");

    let mut window = display.start(&home, &plugins);
    let found = until("a window", || match window.0.try_wait().expect("a child") {
        Some(_) => Some(None),
        None => display.act(&["search", "--name", "^Abstrakt$"]).map(Some),
    });
    let Some(id) = found else {
        let mut line = String::new();
        window.0.stderr.take().expect("piped").read_to_string(&mut line).expect("text");
        assert!(line.contains("the window cannot be opened"), "the program ended: {line}");
        println!("skipped: {}", line.trim());
        return;
    };
    let id = id.lines().next().unwrap_or_default().to_owned();

    // Without a window manager the focus is set by hand. The first card is the first game; Enter starts it.
    let journal = home.join("state").join("journal");
    let game = |file: &fs::DirEntry| file.path().extension() == Some(OsStr::new("journal"));
    until("a game", || {
        display.act(&["windowfocus", &id]);
        display.act(&["mousemove", "--window", &id, "150", "200", "click", "1"]);
        std::thread::sleep(PAUSE);
        display.act(&["key", "Return"]);
        fs::read_dir(&journal).ok()?.flatten().find(game)
    });
    until("the game's name in the title", || display.act(&["search", "--name", "Noughts and crosses"]));

    let ended = until("the end", || {
        display.act(&["windowfocus", &id]);
        display.act(&["key", "ctrl+q"]);
        window.0.try_wait().expect("a child")
    });
    assert!(ended.success(), "{ended}");
    assert!(home.join("config").join("window.json").is_file(), "the settings are kept");
}
