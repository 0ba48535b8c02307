//! The window as a whole: collects what shelf, session and threads tell, draws page and dialogs, and does what was
//! asked for. Knows every part of the window; must not know how any of them draws or works.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use abstrakt_loader::{Folder, Found, Home, Probe};
use abstrakt_record::Header;
use abstrakt_record::journal::{self, Unfinished};
use abstrakt_session::{Session, Table};
use abstrakt_worker::{Host, Patience, Wake};
use egui::{CentralPanel, Context, Frame, Key, Modifiers, Panel, Ui, ViewportCommand};

use crate::command::{self, Command};
use crate::covers::Covers;
use crate::dialogs::file::{self, FileDialog};
use crate::dialogs::new_game::{self, NewGame};
use crate::dialogs::players::{self, Players};
use crate::dialogs::rules::Rules;
use crate::dialogs::{about, game_over, recovery};
use crate::files::Files;
use crate::game::Game;
use crate::notices::Notices;
use crate::panels::status;
use crate::shelf::Shelf;
use crate::start::{Choice, Page};
use crate::state::Settings;
use crate::text::Texts;
use crate::{GuiError, menu, panels, theme};

/// Everything of the outer world that the window needs.
pub struct World {
    /// Folders for settings, journals and caches.
    pub home: Home,
    /// Where games are looked for.
    pub folders: Vec<Folder>,
    /// Judges new plugin files.
    pub probe: Probe,
    /// Where workers run.
    pub host: Host,
    /// The time.
    pub now: abstrakt_session::Now,
}

/// A dialog over everything else.
enum Dialog {
    None,
    NewGame(NewGame),
    Players(Players),
    File(FileDialog),
    GameOver,
    About,
}

/// The window.
pub struct App {
    home: Home,
    table: Table,
    settings: Settings,
    saved: Settings,
    texts: Texts,
    shelf: Shelf,
    covers: Covers,
    files: Files,
    notices: Notices,
    unfinished: Vec<Unfinished>,
    game: Option<Game>,
    at_start: bool,
    dialog: Dialog,
    rules: Rules,
    title: String,
}

impl App {
    /// The window at its start page.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub fn new(ctx: &Context, world: World) -> Result<Self, GuiError> {
        let World { home, folders, probe, host, now } = world;
        let settings = Settings::load(home.config());
        theme::install(ctx, settings.look);
        ctx.set_zoom_factor(settings.zoom);
        let wake: Wake = {
            let ctx = ctx.clone();
            Arc::new(move || ctx.request_repaint())
        };
        let shelf =
            Shelf::open(&home, folders, probe, host.clone(), wake.clone()).map_err(GuiError::Thread)?;
        let journal = Some(home.state().join("journal"));
        let table = Table { host, patience: Patience::default(), now, wake: wake.clone(), journal };
        let mut app = Self {
            files: Files::new(wake),
            texts: Texts::new(settings.language()),
            saved: settings.clone(),
            home,
            table,
            settings,
            shelf,
            covers: Covers::default(),
            notices: Notices::default(),
            unfinished: Vec::new(),
            game: None,
            at_start: true,
            dialog: Dialog::None,
            rules: Rules::default(),
            title: String::new(),
        };
        app.list_unfinished();
        Ok(app)
    }

    /// Collects what happened; draws nothing.
    pub fn collect(&mut self, ctx: &Context) {
        self.shelf.collect();
        for done in self.files.collect() {
            self.filed(done);
        }
        let Some(game) = &mut self.game else { return };
        let news = game.update(ctx, &self.settings, &self.texts, &mut self.notices);
        if news.over {
            self.dialog = Dialog::GameOver;
        }
        let id = &game.record().header.game;
        if let (true, Some(found)) = (news.crashed, self.shelf.game(id)) {
            let hash = found.hash.clone();
            self.shelf.crashed(hash);
        }
    }

    /// Draws everything and does what was asked for.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let mut wanted = self.keys(&ctx);
        Panel::top("menu").show(ui, |ui| wanted = self.menu(ui).or(wanted));
        let playing = self.game.is_some() && !self.at_start;
        if playing && self.settings.tool_bar {
            Panel::top("tools").show(ui, |ui| wanted = self.tools(ui).or(wanted));
        }
        if !self.notices.lines().is_empty() {
            Panel::top("notices").show(ui, |ui| self.notices.show(ui, &self.texts));
        }
        if playing && self.settings.status_bar {
            let status = Panel::bottom("status").exact_size(34.0);
            status.show(ui, |ui| {
                let asked = self.game.as_ref().and_then(|game| status::show(ui, game, &self.texts));
                wanted = asked.or(wanted);
            });
        }
        let ground = Frame::new().fill(ui.visuals().panel_fill);
        CentralPanel::no_frame().frame(ground).show(ui, |ui| self.page(ui));
        self.dialogs(&ctx);
        if let Some(command) = wanted {
            self.obey(&ctx, command);
        }
        self.keep(&ctx);
    }

    /// The game under way, for tests.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Lines that tell what went wrong, for tests.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    fn keys(&mut self, ctx: &Context) -> Option<Command> {
        if !matches!(self.dialog, Dialog::None) {
            return None;
        }
        let free = ctx.memory(|memory| memory.focused().is_none());
        let back = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if let (true, false, Some(game)) = (free, self.at_start, &mut self.game)
            && (back(Key::Escape) || back(Key::Backspace))
        {
            game.click_back();
        }
        command::pressed(ctx).filter(|command| self.is_enabled(*command))
    }

    fn menu(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut settings = std::mem::take(&mut self.settings);
        let before = (settings.language(), settings.look);
        let (app, shown) = (&*self, settings.clone());
        let now = menu::Now {
            texts: &app.texts,
            enabled: &|command| app.is_enabled(command),
            on: &|command| menu::is_on(&shown, command),
        };
        let wanted = menu::bar(ui, &mut settings, &now);
        if settings.language() != before.0 {
            self.texts = Texts::new(settings.language());
        }
        if settings.look != before.1 {
            theme::choose(ui.ctx(), settings.look);
        }
        self.settings = settings;
        wanted
    }

    fn tools(&self, ui: &mut Ui) -> Option<Command> {
        let paused = self.game.as_ref().is_some_and(Game::is_paused);
        let now = menu::Now {
            texts: &self.texts,
            enabled: &|command| self.is_enabled(command),
            on: &|command| menu::is_on(&self.settings, command) || (command == Command::Pause && paused),
        };
        menu::tools(ui, &now)
    }

    fn page(&mut self, ui: &mut Ui) {
        if let (false, Some(game)) = (self.at_start, &mut self.game) {
            let mut layout =
                std::mem::replace(&mut self.settings.layout, egui_tiles::Tree::empty(egui::Id::NULL));
            panels::show(ui, &mut layout, game, &self.settings, &self.texts);
            self.settings.layout = layout;
            return;
        }
        let page = Page {
            shelf: &self.shelf,
            unfinished: &self.unfinished,
            recent: &self.settings.recent,
            playing: self.game.is_some(),
            texts: &self.texts,
        };
        match page.show(ui, &mut self.covers) {
            Some(Choice::Play(id)) => self.ask_new_game(&id),
            Some(Choice::Back) => self.at_start = false,
            Some(Choice::Open(path)) => self.files.load(path),
            Some(Choice::Look) => self.shelf.look(),
            Some(Choice::LetIn(hash)) => self.shelf.let_in(hash),
            Some(Choice::Recover(recovery::Decision::Resume(index))) => self.recover(index),
            Some(Choice::Recover(recovery::Decision::Forget(index))) => {
                if let Err(error) = self.unfinished.remove(index).forget() {
                    self.notices.tell(error.to_string());
                }
            }
            None => {}
        }
    }

    fn dialogs(&mut self, ctx: &Context) {
        if let (true, Some(facts)) = (self.rules.open, self.game.as_ref().and_then(Game::facts)) {
            self.rules.show(ctx, facts, &self.texts);
        }
        match std::mem::replace(&mut self.dialog, Dialog::None) {
            Dialog::None => {}
            Dialog::NewGame(mut dialog) => match dialog.show(ctx, &self.texts) {
                new_game::Decision::Open => self.dialog = Dialog::NewGame(dialog),
                new_game::Decision::Cancel => {}
                new_game::Decision::Start(header) => {
                    self.settings.tables.insert(header.game.clone(), dialog.remembered());
                    self.begin(*header);
                }
            },
            Dialog::Players(mut dialog) => match dialog.show(ctx, &self.texts) {
                players::Decision::Open => self.dialog = Dialog::Players(dialog),
                players::Decision::Cancel => {}
                players::Decision::Change(seats) => {
                    let Some(game) = &mut self.game else { return };
                    for (seat, name, kind) in seats {
                        if let Err(error) = game.session().set_seat(seat, &name, kind) {
                            self.notices.tell(error.to_string());
                        }
                    }
                }
            },
            Dialog::File(mut dialog) => match dialog.show(ctx, &self.texts) {
                file::Decision::Open => self.dialog = Dialog::File(dialog),
                file::Decision::Cancel => {}
                file::Decision::Take(path) => self.take_file(dialog.purpose, path),
            },
            Dialog::GameOver => {
                let decision = self.game.as_ref().map(|game| game_over::show(ctx, game, &self.texts));
                match decision {
                    Some(game_over::Decision::Open) => self.dialog = Dialog::GameOver,
                    Some(game_over::Decision::Again) => self.again(),
                    Some(game_over::Decision::Close) | None => {}
                }
            }
            Dialog::About => {
                if about::show(ctx, &self.texts) {
                    self.dialog = Dialog::About;
                }
            }
        }
    }

    /// Does a command make sense now?
    fn is_enabled(&self, command: Command) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| !self.at_start) else {
            return matches!(
                command,
                Command::Open
                    | Command::Exit
                    | Command::About
                    | Command::ZoomIn
                    | Command::ZoomOut
                    | Command::FullScreen
            ) || (command == Command::SelectGame && !self.at_start);
        };
        let record = game.record();
        let (cursor, over) = (record.cursor(), game.result().is_some());
        let ready = game.position().is_some();
        match command {
            Command::Undo | Command::UndoPly | Command::First | Command::Previous => {
                record.node(cursor).parent().is_some()
            }
            Command::Redo | Command::Next | Command::Last => record.node(cursor).next().is_some(),
            Command::MoveNow => ready && !over && game.computer_moves(),
            Command::Pause | Command::Resign | Command::AgreeDraw => ready && !over,
            Command::Rules | Command::Players | Command::ExportPicture | Command::CopyPosition => ready,
            _ => true,
        }
    }

    fn obey(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::SelectGame => {
                self.list_unfinished();
                self.at_start = true;
            }
            Command::NewGame => {
                let id = self.game.as_ref().map(|game| game.record().header.game.clone());
                if let Some(id) = id {
                    self.ask_new_game(&id);
                }
            }
            Command::Open => self.ask_file(file::Purpose::Open),
            Command::Save => match self.game.as_ref().and_then(|game| game.file.clone()) {
                Some(path) => self.take_file(file::Purpose::Save, path),
                None => self.ask_file(file::Purpose::Save),
            },
            Command::SaveAs => self.ask_file(file::Purpose::Save),
            Command::ExportPicture => self.ask_file(file::Purpose::Picture),
            Command::Exit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Hints => self.settings.hints = !self.settings.hints,
            Command::ToolBar => self.settings.tool_bar = !self.settings.tool_bar,
            Command::StatusBar => self.settings.status_bar = !self.settings.status_bar,
            Command::Panel(panel) => {
                let layout = &mut self.settings.layout;
                let visible = panels::is_visible(layout, panel);
                panels::set_visible(layout, panel, !visible);
            }
            Command::ResetLayout => self.settings.layout = panels::default_layout(),
            Command::ZoomIn => egui::gui_zoom::zoom_in(ctx),
            Command::ZoomOut => egui::gui_zoom::zoom_out(ctx),
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::About => self.dialog = Dialog::About,
            Command::Rules => self.rules.open = !self.rules.open,
            Command::Players => {
                if let Some((game, found)) = self.played() {
                    self.dialog =
                        Dialog::Players(Players::new(Arc::clone(&found.facts), &game.record().header));
                }
            }
            _ => {
                if let Some(game) = &mut self.game {
                    game.obey(ctx, command);
                }
            }
        }
    }

    /// The game under way and where it comes from.
    fn played(&self) -> Option<(&Game, &Found)> {
        let game = self.game.as_ref()?;
        Some((game, self.shelf.game(&game.record().header.game)?))
    }

    fn ask_new_game(&mut self, id: &str) {
        let Some(found) = self.shelf.game(id) else { return };
        let last = self.settings.tables.get(id);
        self.dialog = Dialog::NewGame(NewGame::new(Arc::clone(&found.facts), last, fresh_seed()));
    }

    fn ask_file(&mut self, purpose: file::Purpose) {
        let known = self.game.as_ref().and_then(|game| game.file.clone());
        let name = self.game.as_ref().map_or("game", |game| &game.record().header.game);
        let folder = self.home.data().join("games");
        let proposal = match purpose {
            file::Purpose::Open => folder.join(""),
            file::Purpose::Save => known.unwrap_or_else(|| folder.join(name).with_extension("abstrakt")),
            file::Purpose::Picture => folder.join(name).with_extension("png"),
        };
        self.dialog = Dialog::File(FileDialog::new(purpose, &proposal));
    }

    fn take_file(&mut self, purpose: file::Purpose, path: PathBuf) {
        match (purpose, &self.game) {
            (file::Purpose::Open, _) => self.files.load(path),
            (file::Purpose::Save, Some(game)) => self.files.save(path, game.record().clone()),
            (file::Purpose::Picture, Some(game)) => {
                if let Some((board, position)) = game.picture() {
                    self.files.export(path, board.clone(), position.clone(), self.texts.language());
                }
            }
            (file::Purpose::Save | file::Purpose::Picture, None) => {}
        }
    }

    /// A file was read or written.
    fn filed(&mut self, done: crate::files::Done) {
        use crate::files::Done;
        match done {
            Done::Loaded(path, record) => {
                self.settings.remember_file(&path);
                self.resume(*record, None, Some(path));
            }
            Done::Damaged(line, kept) => {
                self.notices.tell(line);
                if let Some(record) = kept {
                    self.resume(*record, None, None);
                }
            }
            Done::Saved(path) => {
                self.notices
                    .tell(self.texts.fill("file-saved", &[("path", path.display().to_string().into())]));
                self.settings.remember_file(&path);
                if let Some(game) = &mut self.game {
                    game.file = Some(path);
                }
            }
            Done::Exported(path) => {
                self.notices
                    .tell(self.texts.fill("file-exported", &[("path", path.display().to_string().into())]));
            }
            Done::Failed(line) => self.notices.tell(line),
        }
    }

    fn begin(&mut self, header: Header) {
        let record = abstrakt_record::Record::new(header);
        self.resume(record, None, None);
    }

    /// The same game once more.
    fn again(&mut self) {
        let Some(game) = &self.game else { return };
        let mut header = game.record().header.clone();
        header.seed = fresh_seed();
        self.begin(header);
    }

    fn recover(&mut self, index: usize) {
        let unfinished = self.unfinished.remove(index);
        match unfinished.resume() {
            Ok(journal) => self.resume(unfinished.record, Some(journal), None),
            Err(error) => self.notices.tell(error.to_string()),
        }
    }

    /// Puts a game on the table.
    fn resume(
        &mut self,
        record: abstrakt_record::Record,
        journal: Option<journal::Journal>,
        file: Option<PathBuf>,
    ) {
        let id = record.header.game.clone();
        let Some(found) = self.shelf.game(&id) else {
            let path = file.map_or_else(String::new, |path| path.display().to_string());
            let line = self.texts.fill("file-unknown-game", &[("path", path.into()), ("game", id.into())]);
            self.notices.tell(line);
            return;
        };
        let name = found.facts.name.get(self.texts.language().code()).to_owned();
        let (plugin, table) = (found.copy.clone(), self.table.clone());
        match Session::resume(plugin, name, record, journal, table) {
            Ok(session) => {
                self.put_away();
                self.game = Some(Game::new(session, file));
                self.at_start = false;
            }
            Err(error) => self.notices.tell(error.to_string()),
        }
    }

    /// Takes the game from the table. One that was played to its end, saved, or never begun is not offered again.
    fn put_away(&mut self) {
        if let Some(game) = self.game.take()
            && let Err(error) = game.put_away()
        {
            tracing::warn!(%error, "the journal cannot be closed");
        }
    }

    fn list_unfinished(&mut self) {
        let Some(folder) = &self.table.journal else { return };
        match journal::unfinished(folder) {
            Ok(games) => {
                self.unfinished = games.into_iter().filter(|game| !game.record.plies().is_empty()).collect();
            }
            Err(error) => self.notices.tell(error.to_string()),
        }
    }

    /// Keeps settings, title and the clock's repaints up to date.
    fn keep(&mut self, ctx: &Context) {
        self.settings.zoom = ctx.zoom_factor();
        let resting = ctx.input(|input| !input.pointer.any_down());
        if resting && self.settings != self.saved {
            if let Err(error) = self.settings.save(self.home.config()) {
                tracing::warn!(%error, "the settings cannot be saved");
            }
            self.saved = self.settings.clone();
        }
        let name = self.game.as_ref().filter(|_| !self.at_start).and_then(Game::facts);
        let name = name.map(|facts| facts.name.get(self.texts.language().code()));
        let title = name.map_or("Abstrakt".into(), |name| format!("{name} – Abstrakt"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        // Clocks show seconds; nobody looks at a window in the background.
        let shown = ctx.input(|input| input.focused) && !self.at_start;
        if shown && self.game.as_ref().is_some_and(Game::ticks) {
            ctx.request_repaint_after(Duration::from_secs(1));
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.collect(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        let finished = self.game.as_ref().is_some_and(|game| game.result().is_some());
        if finished {
            self.put_away();
        }
    }
}

/// A seed that nobody chose: the time.
fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
