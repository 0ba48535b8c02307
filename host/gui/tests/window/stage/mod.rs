//! A window on a stage: plugins in a folder of its own, a home of its own, a renderer without a graphics card.

mod hold;
mod input;
mod picture;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use abstrakt_gui::{App, AppContext, Gate, InstanceStart, claim};
use abstrakt_loader::{Folder, Probe};
use abstrakt_record::{Header, Record, Seat};
use abstrakt_system::{Home, LogBuffer};
use abstrakt_worker::{Host, Timeouts};
use egui::accesskit::Role;
use egui::{Context, Key, Modifiers, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, HarnessBuilder};
use hold::Hold;
use picture::Soft;

/// The time for which a test waits for a worker or a file on a busy machine before it gives up.
const TIMEOUTS: Duration = Duration::from_secs(240);

/// The window, made in its first frame.
type Slot = Option<App>;

/// A window with its folders.
pub struct Stage {
    /// Drives the window.
    pub window: Harness<'static, Slot>,
    folder: tempfile::TempDir,
    size: Vec2,
    /// The lines that the console shows.
    pub log: LogBuffer,
    /// Holds back what is done beside the window.
    pub hold: Hold,
    /// Seconds that the clock of the window is ahead.
    ahead: Arc<AtomicU64>,
}

impl Stage {
    /// A window over these games.
    pub fn new(games: &[&str]) -> Self {
        Self::with_settings(games, "")
    }

    /// The same with settings beside look and language, as the rest of a JSON object.
    pub fn with_settings(games: &[&str], more: &str) -> Self {
        Self::in_folder(Self::folder(games, more), vec2(1000.0, 700.0))
    }

    /// The same in a window of this size, in points: with 200 % text a window of 640 x 480 pixels has 320 x 240.
    pub fn sized(games: &[&str], more: &str, size: Vec2) -> Self {
        Self::in_folder(Self::folder(games, more), size)
    }

    fn folder(games: &[&str], more: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("plugins")).expect("a plugin folder");
        games.iter().for_each(|game| stage(folder.path(), game));
        let file = Home::at(&folder.path().join("home")).settings();
        std::fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder for settings");
        // After a restart most tests look at the start page. Of two entries the later one holds.
        let settings = format!(
            r#"{{"version": 1, "look": "light", "language": "english", "restore-games": false{more}}}"#
        );
        std::fs::write(file, settings).expect("written");
        folder
    }

    /// A window with these settings that is started with a game.
    pub fn with_game(game: &str, more: &str, record: &Record) -> Self {
        Self::sized_with_game(game, more, record, vec2(1000.0, 700.0))
    }

    /// The same in a window of this size, in points.
    pub fn sized_with_game(game: &str, more: &str, record: &Record, size: Vec2) -> Self {
        let folder = Self::folder(&[game], more);
        abstrakt_record::save(&folder.path().join("open.abstrakt"), record).expect("written");
        Self::in_folder(folder, size)
    }

    /// The same where letters may be missing in the fonts.
    pub fn with_any_letters(games: &[&str]) -> Self {
        Self::build(Self::folder(games, ""), Harness::builder().allow_missing_glyphs(), vec2(1000.0, 700.0))
    }

    /// The same folders, a new program: what is seen after a crash.
    pub fn restarted(self) -> Self {
        self.restarted_after(|_| {})
    }

    /// The same after something was done in the folder of the test meanwhile.
    pub fn restarted_after(self, act: impl FnOnce(&Path)) -> Self {
        let Self { window, folder, size, log: _, hold: _, ahead: _ } = self;
        drop(window);
        act(folder.path());
        Self::in_folder(folder, size)
    }

    fn in_folder(folder: tempfile::TempDir, size: Vec2) -> Self {
        Self::build(folder, Harness::builder(), size)
    }

    fn build(folder: tempfile::TempDir, builder: HarnessBuilder<Slot>, size: Vec2) -> Self {
        let log = LogBuffer::default();
        let hold = Hold::default();
        let ahead = Arc::new(AtomicU64::new(0));
        let outer = (log.clone(), hold.clone(), Arc::clone(&ahead));
        let window = window(folder.path(), builder, size, outer);
        Self { window, folder, size, log, hold, ahead }
    }

    /// Another window over the same folders, while this one is open.
    pub fn second_window(&self) -> Harness<'static, Slot> {
        let outer = (LogBuffer::default(), Hold::default(), Arc::default());
        window(self.path(), Harness::builder(), self.size, outer)
    }

    /// So much time goes by on the clock of the window.
    pub fn pass(&self, time: Duration) {
        self.ahead.fetch_add(time.as_secs(), Ordering::Relaxed);
    }

    /// Puts a game among the plugins, also while the window runs.
    pub fn add(&self, game: &str) {
        stage(self.folder.path(), game);
    }

    /// The folder of the test.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The window's application.
    pub fn app(&self) -> &App {
        self.window.state().as_ref().expect("drawn once")
    }

    /// Draws frames until `ready`.
    pub fn wait(&mut self, what: &str, ready: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        loop {
            self.window.step();
            if ready(self) {
                // One more for what the news made visible.
                self.window.step();
                return;
            }
            assert!(
                began.elapsed() < TIMEOUTS,
                "waited for {what}; notices: {:?}",
                self.app().notices().lines()
            );
            // Another process has to get the processor; what is waited for is the condition, never the time.
            std::thread::yield_now();
        }
    }

    /// Waits for a widget with this name.
    pub fn wait_for(&mut self, name: &str) {
        self.wait(name, |stage| stage.sees(name));
    }

    /// Whether there is a widget with this name.
    pub fn sees(&self, name: &str) -> bool {
        self.window.query_all_by_label(name).next().is_some()
    }

    /// Whether there is a widget whose name contains this.
    pub fn sees_part(&self, part: &str) -> bool {
        self.window.query_all_by_label_contains(part).next().is_some()
    }

    /// Whether something on show is being read or searched for, as a spinner tells.
    pub fn is_busy(&self) -> bool {
        self.window.query_all_by_role(Role::ProgressIndicator).next().is_some()
    }

    /// Names of the board's sites that a click does something on.
    pub fn open_sites(&self) -> Vec<String> {
        let states = [", can move", ", target", ", goes on", ", can be chosen"];
        let nodes = states.iter().flat_map(|state| self.window.query_all_by_label_contains(state));
        let mut names: Vec<String> = nodes.filter_map(|node| node.accesskit_node().label()).collect();
        names.sort();
        names
    }

    /// Waits until a person can move, or the game is over.
    pub fn wait_for_turn(&mut self) {
        self.wait("a turn", |stage| {
            let game = stage.app().game();
            game.is_some_and(|game| game.awaits_human() || game.result().is_some())
        });
        // The frame in which the turn was heard of may have drawn the board before.
        self.window.run_steps(1);
    }

    /// Makes a game of the record that is looked at, with the players that it has.
    pub fn play_on(&mut self) {
        self.wait("a record", |stage| {
            stage.app().game().is_some_and(|game| game.position().is_some() && !game.session_ref().is_busy())
        });
        self.window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        self.wait("the players", |stage| ["Play", "Hrát"].iter().any(|label| stage.sees(label)));
        self.press(Key::Enter);
        self.wait("a game", |stage| stage.app().game().is_some_and(|game| !game.is_viewed()));
    }

    /// Number of plies on the board.
    pub fn plies(&self) -> usize {
        self.app().game().map_or(0, |game| game.record().plies().len())
    }

    /// The names of the tabs, in their order.
    pub fn tabs(&self) -> Vec<String> {
        let mut tabs: Vec<(f32, String)> = self
            .window
            .query_all_by_role(Role::Tab)
            .filter_map(|node| Some((node.rect().left(), node.accesskit_node().label()?)))
            .collect();
        tabs.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        tabs.into_iter().map(|(_, name)| name).collect()
    }

    /// The whole name of a site.
    pub fn named(&self, site: &str) -> String {
        let start = format!("{site} ");
        let mut labels =
            self.window.query_all_by_label_contains(&start).filter_map(|node| node.accesskit_node().label());
        labels.rfind(|label| label.starts_with(&start)).unwrap_or_else(|| panic!("no site {site}"))
    }

    /// Writes a game file that starts from a position.
    pub fn write_game(&self, game: &str, setup: &str, position: &str) -> PathBuf {
        let path = self.path().join(format!("{game}.abstrakt"));
        let seats = vec![Seat::human("Player 1"), Seat::human("Player 2")];
        let header = Header { start: Some(position.into()), ..Header::new(game, "0.1.0", setup, seats) };
        abstrakt_record::save(&path, &Record::new(header)).expect("written");
        path
    }

    /// Whether the widget with this name can be clicked.
    pub fn is_enabled(&self, name: &str) -> bool {
        self.window.query_all_by_label(name).last().is_some_and(|node| !node.accesskit_node().is_disabled())
    }

    /// The line of play that the board shows instead of the position.
    pub fn previewed_line(&self) -> Option<Vec<String>> {
        self.app().game()?.line_shown().map(<[String]>::to_vec)
    }

    /// Names of widgets that begin with this, in the order of the tree.
    pub fn names(&self, start: &str) -> Vec<String> {
        let nodes = self.window.query_all_by_label_contains(start);
        // A text's name is its value.
        let names = nodes.filter_map(|node| node.accesskit_node().label().or(node.accesskit_node().value()));
        names.filter(|name| name.starts_with(start)).collect()
    }

    /// The middle of the widget with this name.
    pub fn place(&self, name: &str) -> egui::Pos2 {
        self.window
            .query_all_by_label(name)
            .last()
            .unwrap_or_else(|| panic!("no widget {name}"))
            .rect()
            .center()
    }
}

fn window(
    root: &Path,
    builder: HarnessBuilder<Slot>,
    size: Vec2,
    (log, hold, ahead): (LogBuffer, Hold, Arc<AtomicU64>),
) -> Harness<'static, Slot> {
    let root = root.to_owned();
    let draw = move |ui: &mut egui::Ui, slot: &mut Slot| {
        let app =
            slot.get_or_insert_with(|| open(ui.ctx(), &root, (log.clone(), hold.gate(), ahead.clone())));
        app.collect(ui.ctx());
        app.show(ui);
    };
    let builder = builder.with_size(size).with_pixels_per_point(1.0).with_theme(Theme::Light);
    builder.renderer(Soft::default()).build_ui_state(draw, None)
}

fn open(ctx: &Context, root: &Path, (log, gate, ahead): (LogBuffer, Gate, Arc<AtomicU64>)) -> App {
    let program = std::env::current_exe().expect("this program");
    let began = Instant::now();
    let world = AppContext {
        home: Home::at(&root.join("home")),
        moved: None,
        file: Some(root.join("open.abstrakt")).filter(|file| file.exists()),
        instance: match claim(&Home::at(&root.join("home")).handed(), None) {
            Ok(InstanceStart::Own(instance)) => instance,
            _ => None,
        },
        folders: vec![Folder { path: root.join("plugins"), named: true }],
        data: Vec::new(),
        probe: Probe::with(program.clone(), TIMEOUTS),
        host: Host::process(program),
        timeouts: Timeouts::default(),
        now: Arc::new(move || began.elapsed() + Duration::from_secs(ahead.load(Ordering::Relaxed))),
        log,
        gate,
    };
    App::new(ctx, world).expect("a window")
}

/// Copies the library of a game into the plugin folder: Cargo built it beside this test.
fn stage(root: &Path, game: &str) {
    let name = format!("{}abstrakt_{game}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library: PathBuf = std::env::current_exe().expect("this program").with_file_name(&name);
    std::fs::copy(&library, root.join("plugins").join(&name))
        .unwrap_or_else(|error| panic!("{}: {error}", library.display()));
}
