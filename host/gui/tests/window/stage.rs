//! A window on a stage: plugins in a folder of its own, a home of its own, a renderer without a graphics card.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use abstrakt_gui::{App, AppContext, Raster, Start, claim};
use abstrakt_loader::{Folder, Probe};
use abstrakt_record::{Header, Record, Seat};
use abstrakt_system::{Home, LogBuffer};
use abstrakt_worker::{Host, Timeouts};
use egui::{Color32, Context, Event, FullOutput, Key, Modifiers, TexturesDelta, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, TestRenderer};

/// How long a test waits for a worker on a busy machine before it gives up.
const TIMEOUTS: Duration = Duration::from_secs(60);

/// The window, made in its first frame.
type Slot = Option<App>;

/// A window with its folders.
pub struct Stage {
    /// Drives the window.
    pub window: Harness<'static, Slot>,
    folder: tempfile::TempDir,
    /// What the console shows.
    pub log: LogBuffer,
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
        let settings = format!(r#"{{"version": 1, "look": "light", "language": "english"{more}}}"#);
        std::fs::write(file, settings).expect("written");
        folder
    }

    /// A window with these settings that is started with a game.
    pub fn with_game(game: &str, more: &str, record: &Record) -> Self {
        let folder = Self::folder(&[game], more);
        abstrakt_record::save(&folder.path().join("open.abstrakt"), record).expect("written");
        Self::in_folder(folder, vec2(1000.0, 700.0))
    }

    /// The same folders, a new program: what is seen after a crash.
    pub fn restarted(self) -> Self {
        let Self { window, folder, log: _ } = self;
        drop(window);
        Self::in_folder(folder, vec2(1000.0, 700.0))
    }

    fn in_folder(folder: tempfile::TempDir, size: Vec2) -> Self {
        let root = folder.path().to_owned();
        let log = LogBuffer::default();
        let written = log.clone();
        let draw = move |ui: &mut egui::Ui, slot: &mut Slot| {
            let app = slot.get_or_insert_with(|| open(ui.ctx(), &root, written.clone()));
            app.collect(ui.ctx());
            app.show(ui);
        };
        let builder = Harness::builder().with_size(size).with_pixels_per_point(1.0).with_theme(Theme::Light);
        let window = builder.renderer(Soft::default()).build_ui_state(draw, None);
        Self { window, folder, log }
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

    /// Is there a widget with this name?
    pub fn sees(&self, name: &str) -> bool {
        self.window.query_all_by_label(name).next().is_some()
    }

    /// Is there a widget whose name contains this?
    pub fn sees_part(&self, part: &str) -> bool {
        self.window.query_all_by_label_contains(part).next().is_some()
    }

    /// Clicks the widget with this name.
    pub fn click(&mut self, name: &str) {
        self.window.query_all_by_label(name).last().unwrap_or_else(|| panic!("no widget {name}")).click();
        self.window.step();
        self.window.step();
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
    }

    /// Number of plies on the board.
    pub fn plies(&self) -> usize {
        self.app().game().map_or(0, |game| game.record().plies().len())
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
        let of_list =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::ComboBox;
        // A panel whose search has news may move under the pointer: then the list is clicked again.
        for _ in 0..5 {
            let found = self.window.query_all_by_label(list).find(of_list);
            found.unwrap_or_else(|| panic!("no list {list}")).click();
            self.window.run_steps(2);
            if self.sees(entry) {
                break;
            }
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
        let is_field = |node: &egui_kittest::Node<'_>| {
            [egui::accesskit::Role::SpinButton, egui::accesskit::Role::TextInput]
                .contains(&node.accesskit_node().role())
        };
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
    fn in_field<'a>(&'a self, name: &'a str) -> egui_kittest::Node<'a> {
        let is_field =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::TextInput;
        let mut fields = self.window.query_all_by_label(name).filter(is_field);
        fields.next().unwrap_or_else(|| panic!("no field {name}"))
    }

    /// Can the widget with this name be clicked?
    pub fn is_enabled(&self, name: &str) -> bool {
        self.window.query_all_by_label(name).last().is_some_and(|node| !node.accesskit_node().is_disabled())
    }

    /// Leaves a picture of the window in the folder that `ABSTRAKT_PICTURES` names; nothing without it.
    pub fn picture(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("ABSTRAKT_PICTURES") {
            self.drawn().save(Path::new(&folder).join(name).with_extension("png")).expect("written");
        }
    }

    /// A picture of the window at rest.
    pub fn drawn(&mut self) -> image::RgbaImage {
        self.window.remove_cursor();
        self.window.run_steps(60);
        self.window.render().expect("drawn")
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

    /// What an entry of the *Edit* menu copies.
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

    /// The line of play that the board shows instead of the position.
    pub fn ghost(&self) -> Option<Vec<String>> {
        self.app().game()?.line_shown().map(<[String]>::to_vec)
    }

    /// Puts a panel in front of the others of its place.
    pub fn open_tab(&mut self, panel: &str) {
        self.click(panel);
        self.window.run_steps(3);
    }

    /// Names of widgets that begin with this, in the order of the tree.
    pub fn names(&self, start: &str) -> Vec<String> {
        let nodes = self.window.query_all_by_label_contains(start);
        // A text's name is its value.
        let names = nodes.filter_map(|node| node.accesskit_node().label().or(node.accesskit_node().value()));
        names.filter(|name| name.starts_with(start)).collect()
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

    /// Compares a part of the window, `[left, top, width, height]`, as a small picture with the stored one.
    pub fn part_picture(&mut self, name: &str, [left, top, width, height]: [u32; 4]) {
        self.window.remove_cursor();
        self.window.run_steps(60);
        let whole = self.window.render().expect("drawn");
        let part = image::imageops::crop_imm(&whole, left, top, width, height).to_image();
        let filter = image::imageops::FilterType::Triangle;
        let small = image::imageops::resize(&part, width / 2, height / 2, filter);
        egui_kittest::image_snapshot(&small, name);
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

    /// Clicks a place of the window.
    pub fn click_at(&mut self, at: egui::Pos2) {
        self.window.hover_at(at);
        self.window.step();
        self.window.drag_at(at);
        self.window.step();
        self.window.drop_at(at);
        self.window.step();
        self.window.step();
    }

    /// The board in grey.
    pub fn grey_board(&mut self) -> image::GrayImage {
        self.window.remove_cursor();
        self.window.run_steps(60);
        let whole = self.window.render().expect("drawn");
        image::imageops::grayscale(&image::imageops::crop_imm(&whole, 0, 66, 740, 590).to_image())
    }

    /// Clicks a widget that may be scrolled out of sight, as screen readers do.
    pub fn activate(&mut self, name: &str) {
        // A text of the same name may lie on it.
        let is_text =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::Label;
        let nodes = || self.window.query_all_by_label(name);
        let node = nodes().rfind(|node| !is_text(node)).or_else(|| nodes().last());
        node.unwrap_or_else(|| panic!("no widget {name}")).click_accesskit();
        self.window.step();
        self.window.step();
    }

    /// Compares the board, without the tool bar above it, as a small picture with the stored one.
    pub fn board_picture(&mut self, name: &str) {
        self.window.remove_cursor();
        self.window.run_steps(60);
        let whole = self.window.render().expect("drawn");
        let board = image::imageops::crop_imm(&whole, 0, 72, 740, 594).to_image();
        let small = image::imageops::resize(&board, 259, 210, image::imageops::FilterType::Triangle);
        egui_kittest::image_snapshot(&small, name);
    }
}

fn open(ctx: &Context, root: &Path, log: LogBuffer) -> App {
    let program = std::env::current_exe().expect("this program");
    let began = Instant::now();
    let world = AppContext {
        home: Home::at(&root.join("home")),
        moved: None,
        file: Some(root.join("open.abstrakt")).filter(|file| file.exists()),
        instance: match claim(&Home::at(&root.join("home")).handed(), None) {
            Ok(Start::Own(instance)) => instance,
            _ => None,
        },
        folders: vec![Folder { path: root.join("plugins"), named: true }],
        probe: Probe::with(program.clone(), TIMEOUTS),
        host: Host::process(program),
        timeouts: Timeouts::default(),
        now: Arc::new(move || began.elapsed()),
        log,
    };
    App::new(ctx, world).expect("a window")
}

/// Copies the library of a game into the plugin folder: Cargo built it beside this test.
fn stage(root: &Path, game: &str) {
    let name = format!("{}abstrakt_{game}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let beside: PathBuf = std::env::current_exe().expect("this program").with_file_name(&name);
    std::fs::copy(&beside, root.join("plugins").join(&name))
        .unwrap_or_else(|error| panic!("{}: {error}", beside.display()));
}

/// The rasteriser as kittest's renderer.
#[derive(Default)]
struct Soft(Raster);

impl TestRenderer for Soft {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.update(delta);
        delta.set.clear();
        delta.free.clear();
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<image::RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let primitives = ctx.tessellate(output.shapes.clone(), scale);
        let size = [size.x.round() as usize, size.y.round() as usize];
        self.0.draw(size, scale, &primitives, Color32::WHITE).map_err(|error| error.to_string())
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
