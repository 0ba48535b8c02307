//! The window as a whole: collects what game_list, session and threads tell, draws page and dialogs, and does what was
//! asked for. Knows every part of the window; must not know how any of them draws or works.

mod archive;
mod arranging;
mod clipboard;
mod closing;
mod collection;
mod commands;
mod dialogs;
mod games;
mod opening;
mod pace;
mod show;
mod tuning;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::SystemTime;

use abstrakt_loader::{Folder, Probe};
use abstrakt_record::Archive;
use abstrakt_record::journal::Unfinished;
use abstrakt_session::Environment;
use abstrakt_system::{Home, LogBuffer, MovedHome};
use abstrakt_texts::Texts;
use abstrakt_worker::{Host, Timeouts};
use egui::{Context, Pos2, Ui, ViewportCommand, vec2};

use self::dialogs::Dialog;
use self::pace::Pace;
use crate::archive::Archiver;
use crate::background::{Gate, Sequence, Ticket};
use crate::clipboard::{GameSearch, Pasting};
use crate::covers::Covers;
use crate::dialogs::rules::Rules;
use crate::files::{Files, OpenedGame, SavedGame};
use crate::game::GameView;
use crate::game_list::GameList;
use crate::instance::Instance;
use crate::layout::LowLayout;
use crate::moves_log::WindowLog;
use crate::notices::{Kind, Notices};
use crate::panels::typed::TypedMove;
use crate::positions::Positions;
#[cfg(feature = "sound")]
use crate::sound::Ear;
use crate::state::{ReadSettings, Settings, SettingsDamage};
use crate::tuning::TuningRun;
use crate::{GuiError, focus, theme};

/// Pixels of a screen's height for which text has its usual size.
const USUAL_HEIGHT: f32 = 1080.0;

/// Everything of the outer world that the window needs.
pub struct AppContext {
    /// Folders for settings, journals and caches.
    pub home: Home,
    /// Folders of `home` are elsewhere than usual: why.
    pub moved: Option<MovedHome>,
    /// Where games are looked for.
    pub folders: Vec<Folder>,
    /// Judges new plugin files.
    pub probe: Probe,
    /// Where workers run.
    pub host: Host,
    /// How long plugin code may take.
    pub timeouts: Timeouts,
    /// The time.
    pub now: abstrakt_session::Now,
    /// A game file to open.
    pub file: Option<PathBuf>,
    /// The right to be handed the files of later starts.
    pub instance: Option<Instance>,
    /// The last lines of the log.
    pub log: LogBuffer,
    /// Holds back files and copies, in tests.
    pub gate: Gate,
}

/// The window.
pub struct App {
    home: Home,
    environment: Environment,
    settings: Settings,
    saved: Settings,
    /// Where the settings are kept; none: in this file is something that they must not replace.
    settings_file: Option<PathBuf>,
    texts: Texts,
    game_list: GameList,
    covers: Covers,
    files: Files,
    gate: Gate,
    notices: Notices,
    log: LogBuffer,
    /// A text from the clipboard that the rules are asked about.
    pasting: Option<(Ticket, Pasting)>,
    /// A pasted position whose game is looked for.
    game_search: Option<(Ticket, GameSearch)>,
    /// What is put on the board.
    shows: Sequence,
    /// What is put into the clipboard.
    copies: Sequence,
    /// Lists of saved games.
    listings: Sequence,
    positions: Positions,
    low_layout: LowLayout,
    /// Games that were under way, with the time of their last move; the newest first.
    unfinished: Vec<(Unfinished, Option<SystemTime>)>,
    archiver: Archiver,
    /// The newest games of the archive, the newest first.
    played: Vec<SavedGame>,
    game: Option<GameView>,
    at_start: bool,
    /// The pointer was moved over a game of the start page.
    game_pointed: bool,
    /// Where the pointer was first.
    first_pointer: Option<Pos2>,
    dialog: Dialog,
    rules: Rules,
    typed: TypedMove,
    /// The pointer was pressed while a menu was open, and is not released yet.
    menu_pressed: bool,
    /// The card that tells how the game ended is shown.
    result_shown: bool,
    title: String,
    pace: Pace,
    moves_log: WindowLog,
    /// Weights that evolve, until the result was seen.
    tuning: Option<TuningRun>,
    /// What was to be heard last, and who plays it.
    #[cfg(feature = "sound")]
    ear: Ear,
    /// Files that other starts of the program hand over.
    handed: Option<Receiver<PathBuf>>,
    /// Files that cannot be read yet.
    waiting: Vec<(Ticket, PathBuf)>,
    /// Games that were read and cannot be put on the board yet.
    opened: Vec<(Ticket, OpenedGame)>,
    /// The window is to be closed when all is written.
    closing: bool,
}

impl App {
    /// The window at its start page.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub fn new(ctx: &Context, context: AppContext) -> Result<Self, GuiError> {
        let AppContext { home, moved, folders, probe, host, timeouts, now, file, instance, log, gate } =
            context;
        let ReadSettings { settings, damage } = Settings::load(&home.settings());
        theme::install(ctx, settings.look);
        focus::install(ctx);
        settings.board.install(ctx);
        settings.keys.install(ctx);
        ctx.set_zoom_factor(settings.zoom);
        let pace = Pace::default();
        let wake = pace.wake(ctx);
        let game_list = GameList::open(&home, folders, probe, host.clone(), timeouts, wake.clone())
            .map_err(|error| GuiError::Thread(error.into()))?;
        let handed = instance.map(|instance| instance.listen(wake.clone())).transpose();
        let handed = handed.map_err(|error| GuiError::Thread(error.into()))?;
        let journal = Some(home.journals());
        let environment = Environment { host, timeouts, now, wake: wake.clone(), journal };
        let positions = Positions::new(environment.host.clone(), timeouts, wake.clone())
            .map_err(|error| GuiError::Thread(error.into()))?;
        let covers = Covers::new(wake.clone()).map_err(|error| GuiError::Thread(error.into()))?;
        let archiver = Archiver::new(Archive::new(home.archive()), wake.clone())
            .map_err(|error| GuiError::Thread(error.into()))?;
        let mut app = Self {
            archiver,
            played: Vec::new(),
            positions,
            low_layout: LowLayout::default(),
            files: Files::new(wake, Arc::clone(&gate)),
            gate,
            texts: Texts::new(settings.language()),
            saved: settings.clone(),
            settings_file: Some(home.settings()),
            home,
            environment,
            settings,
            game_list,
            covers,
            notices: Notices::default(),
            log,
            pasting: None,
            game_search: None,
            shows: Sequence::default(),
            copies: Sequence::default(),
            listings: Sequence::default(),
            unfinished: Vec::new(),
            game: None,
            at_start: true,
            game_pointed: false,
            first_pointer: None,
            dialog: Dialog::None,
            rules: Rules::default(),
            typed: TypedMove::default(),
            menu_pressed: false,
            result_shown: false,
            title: String::new(),
            pace,
            moves_log: WindowLog::default(),
            tuning: None,
            #[cfg(feature = "sound")]
            ear: Ear::new(),
            handed,
            waiting: Vec::new(),
            opened: Vec::new(),
            closing: false,
        };
        if let Some(damage) = damage {
            app.keep_damaged_settings(&damage);
        }
        app.list_games_at_start();
        file.into_iter().for_each(|file| app.open_file(file));
        if let Some(moved) = moved {
            app.notices.add(Kind::Warning, app.texts.show(&moved));
        }
        Ok(app)
    }

    /// Keeps a copy of a file of settings that could not be read as a whole, and tells of it. The settings take its place at
    /// once, so that it is told once.
    fn keep_damaged_settings(&mut self, damage: &SettingsDamage) {
        match damage.keep(&self.home.settings()) {
            Ok(told) => {
                self.notices.add(Kind::Warning, self.texts.show(&told));
                self.save_settings();
            }
            Err(told) => {
                self.notices.add(Kind::Warning, self.texts.show(&told));
                self.settings_file = None;
            }
        }
    }

    fn save_settings(&mut self) {
        let saved = self.settings_file.as_deref().map_or(Ok(()), |file| self.settings.save(file));
        if let Err(error) = saved {
            tracing::warn!(%error, "the settings cannot be saved");
        }
        self.saved = self.settings.clone();
    }

    /// Collects what happened; draws nothing.
    pub fn collect(&mut self, ctx: &Context) {
        self.game_list.collect();
        self.covers.collect(ctx);
        for exposure in self.game_list.take_exposures() {
            self.notices.add(Kind::Warning, self.texts.show(&exposure));
        }
        self.take_handed(ctx);
        self.read_waiting();
        let writing = self.files.is_writing();
        for done in self.files.collect() {
            self.filed(ctx, done);
        }
        self.close_when_written(ctx, writing);
        self.show_opened();
        self.collect_archived();
        self.collect_positions();
        self.ask_positions();
        self.collect_pasted();
        self.collect_tuning();
        let Some(game) = &mut self.game else { return };
        let news = game.update(ctx, &self.settings, &self.texts, &mut self.notices);
        #[cfg(feature = "sound")]
        self.ear.listen(game.moment(), self.settings.sound);
        if news.over {
            self.result_shown = true;
        }
        let (played, diagram) = (game.take_played(), game.take_diagram());
        if let Some(format) = self.settings.moves_log
            && let Err(error) = self.moves_log.write(&self.home, format, &played)
        {
            let error = [("error", self.texts.show(&error).into())];
            self.notices.add(Kind::Warning, self.texts.fill("notice-moves-log", &error));
        }
        let id = &game.record().header.game;
        if let (true, Some(found)) = (news.crashed, self.game_list.game(id)) {
            let hash = found.hash.clone();
            self.game_list.crashed(hash);
        }
        if let Some((ticket, text)) = diagram {
            self.copy_late(ctx, ticket, text);
        }
    }

    /// The game under way, for tests.
    pub fn game(&self) -> Option<&GameView> {
        self.game.as_ref()
    }

    /// Lines that tell what went wrong, for tests.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// At the very first start, where the system names no scale of its own: text and window as large as the screen asks
    /// for. What the user chooses later stays.
    fn fit_screen(&mut self, ctx: &Context) {
        let viewport = |input: &egui::InputState| {
            (input.viewport().monitor_size, input.viewport().native_pixels_per_point, input.pixels_per_point)
        };
        let (Some(monitor), Some(native), scale) = ctx.input(viewport) else { return };
        if self.settings.fitted || monitor.y <= 0.0 {
            return;
        }
        self.settings.fitted = true;
        // Quarters: text stays crisp.
        let zoom = (monitor.y * scale / USUAL_HEIGHT * 4.0).floor().clamp(4.0, 12.0) / 4.0;
        if native == 1.0 && self.settings.zoom == 1.0 && zoom > 1.0 {
            ctx.set_zoom_factor(zoom);
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(vec2(1280.0, 800.0)));
        }
    }

    /// What a menu or dialog has changed holds at once.
    fn take_settings(&mut self, ctx: &Context, settings: Settings) {
        if self.texts.language() != settings.language() {
            self.texts = Texts::new(settings.language());
        }
        theme::choose(ctx, settings.look);
        settings.board.install(ctx);
        self.settings = settings;
    }

    /// Keeps settings, title and the clock's repaints up to date.
    fn keep(&mut self, ctx: &Context) {
        self.settings.zoom = ctx.zoom_factor();
        let resting = ctx.input(|input| !input.pointer.any_down());
        if resting && self.settings != self.saved {
            self.save_settings();
        }
        let name = self.game.as_ref().filter(|_| !self.at_start).and_then(GameView::facts);
        let name = name.map(|facts| facts.name.get(self.texts.language().code()));
        let title = name.map_or("Abstrakt".into(), |name| format!("{name} – Abstrakt"));
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        let moving = !self.at_start && self.game.as_ref().is_some_and(GameView::is_moving);
        if let Some(rest) = self.pace.frame((self.environment.now)(), moving) {
            ctx.request_repaint_after(rest);
        }
        // Nobody looks at a window in the background.
        let shown = ctx.input(|input| input.focused) && !self.at_start;
        if let Some(rest) = self.game.as_ref().and_then(GameView::held) {
            ctx.request_repaint_after(rest);
        }
        if let Some(rest) = self.game.as_ref().filter(|_| shown).and_then(GameView::next_tick) {
            ctx.request_repaint_after(rest);
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
        self.finish();
    }
}
