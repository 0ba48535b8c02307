//! The window as a whole, made of parts with private fields: each file's head says what its part alone may change. The window
//! owns the parts, and routes what one of them tells to the others: news of threads, commands, answers of dialogs.

mod answers;
mod clipboard;
mod closing;
mod collection;
mod commands;
mod dialogs;
mod engines;
mod games;
mod lab;
mod last_games;
mod library;
mod open_games;
mod opening;
mod pace;
mod past_games;
mod preferences;
mod presentation;
mod show;
mod start_page;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_external::Registry;
use abstrakt_loader::{Folder, Probe};
use abstrakt_record::Archive;
use abstrakt_session::{Environment, ExternalEngines};
use abstrakt_system::{Home, LogBuffer, MovedHome, SystemError};
use abstrakt_texts::{Localize, message, say};
use abstrakt_worker::{Host, Timeouts};
use egui::{Context, Ui, Visuals};

use self::clipboard::{Clipboard, Copied};
use self::closing::Closing;
use self::dialogs::Dialogs;
use self::engines::Engines;
use self::lab::Lab;
use self::last_games::LastGames;
use self::library::{Library, LibraryEvent};
use self::open_games::{GamesNews, OpenGames};
use self::opening::Opening;
use self::pace::FramePace;
use self::past_games::{PastGames, PastGamesEvent};
use self::preferences::Preferences;
use self::presentation::Presentation;
use self::start_page::{ShownPage, StartPage};
use crate::GuiError;
use crate::background::Gate;
use crate::data_files::DataFolders;
use crate::dialogs::rules::Rules;
use crate::engine_job::EnginesListed;
use crate::exchange::Plugins;
use crate::explorer::{Explorer, ReadGame};
use crate::files::{Files, OpenedGame};
use crate::fonts::SystemFonts;
use crate::game::GameView;
use crate::game_list::GameList;
use crate::instance::Instance;
use crate::learned_files::LearnedFolders;
use crate::notices::{Kind, Notices};
use crate::positions::Positions;

/// Everything of the outer world that the window needs.
pub struct AppContext {
    /// Folders for settings, journals and caches.
    pub home: Home,
    /// Folders of `home` are elsewhere than usual: why.
    pub moved: Option<MovedHome>,
    /// The folders that are searched for games.
    pub folders: Vec<Folder>,
    /// The folders that are searched for data of games before the usual ones.
    pub data: Vec<PathBuf>,
    /// Judges new plugin files.
    pub probe: Probe,
    /// The process in which workers run.
    pub host: Host,
    /// The time limits of plugin code.
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
    // The outer world, as the parts are given it.
    home: Home,
    environment: Environment,
    log: LogBuffer,
    /// Work beside the window, and what is known of games that are not on the board.
    game_list: GameList,
    files: Files,
    positions: Positions,
    // The parts that are on the screen.
    preferences: Preferences,
    presentation: Presentation,
    start_page: StartPage,
    games: OpenGames,
    dialogs: Dialogs,
    rules: Rules,
    notices: Notices,
    // The parts that wait for something, or keep what is over.
    opening: Opening,
    clipboard: Clipboard,
    past_games: PastGames,
    last_games: LastGames,
    engines: Engines,
    lab: Lab,
    explorer: Explorer,
    library: Library,
    closing: Closing,
    fonts: SystemFonts,
    learned: LearnedFolders,
    data: DataFolders,
}

impl App {
    /// The window at its start page.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub fn new(ctx: &Context, context: AppContext) -> Result<Self, GuiError> {
        let AppContext { home, moved, folders, data, probe, host, timeouts, now, file, instance, log, gate } =
            context;
        let (preferences, damage) = Preferences::load(ctx, &home.settings());
        let pace = FramePace::default();
        let wake = pace.wake(ctx);
        let thread = |error: std::io::Error| GuiError::Thread(error.into());
        let beside_plugins = folders.iter().map(|folder| folder.path.clone());
        let game_files: Vec<PathBuf> =
            data.into_iter().chain(beside_plugins).chain(home.game_files()).collect();
        let mut learned = LearnedFolders::new(game_files.clone(), wake.clone(), Arc::clone(&gate));
        learned.look().map_err(thread)?;
        let data = DataFolders::new(game_files.clone(), wake.clone(), Arc::clone(&gate));
        let host = host.with_game_folders(game_files);
        let game_list = GameList::open(&home, folders, probe, host.clone(), timeouts, wake.clone());
        let handed = instance.map(|instance| instance.listen(wake.clone())).transpose();
        let journal = Some(home.journals());
        // A list that cannot be read has no engines: a seat that names one waits for another player.
        let registry = Registry::read(&home.engines()).unwrap_or_else(|error| {
            tracing::warn!("{error}");
            Registry::default()
        });
        let conversations = preferences.settings().conversations.then(|| home.conversations());
        let engines = ExternalEngines { registry, conversations };
        let environment = Environment { host, timeouts, now, wake: wake.clone(), engines, journal };
        let positions = Positions::new(environment.host.clone(), timeouts, wake.clone());
        let archive = Archive::new(home.archive());
        let fonts = SystemFonts::install(ctx, wake.clone());
        let explorer = Explorer::new(home.library(), wake.clone());
        let mut app = Self {
            game_list: game_list.map_err(thread)?,
            positions: positions.map_err(thread)?,
            opening: Opening::new(handed.map_err(thread)?),
            start_page: StartPage::new(wake.clone()).map_err(thread)?,
            past_games: PastGames::new(archive, home.journals(), wake.clone()).map_err(thread)?,
            last_games: LastGames::claim(&home),
            lab: Lab::new(wake.clone(), Arc::clone(&gate)),
            library: Library::new(home.library(), wake.clone(), Arc::clone(&gate)).map_err(thread)?,
            files: Files::new(wake, Arc::clone(&gate)),
            clipboard: Clipboard::new(gate),
            explorer: explorer.map_err(thread)?,
            presentation: Presentation::new(pace),
            games: OpenGames::new(),
            dialogs: Dialogs::default(),
            rules: Rules::default(),
            notices: Notices::default(),
            engines: Engines::default(),
            closing: Closing::default(),
            fonts: fonts.map_err(thread)?,
            learned,
            data,
            home,
            environment,
            log,
            preferences,
        };
        if let Some(damage) = damage {
            app.tell(Kind::Warning, &damage);
        }
        let listed = app.past_games.list_unfinished();
        app.warn_of(listed);
        app.await_last_games();
        app.past_games.archive_ended(app.preferences.settings().most_kept);
        file.into_iter().for_each(|file| app.open_file(file));
        if let Some(moved) = moved {
            app.tell(Kind::Warning, &moved);
        }
        Ok(app)
    }

    /// Collects what happened; draws nothing.
    pub fn collect(&mut self, ctx: &Context) {
        self.fonts.collect(ctx);
        self.game_list.collect();
        self.start_page.collect(ctx);
        for exposure in self.game_list.take_exposures() {
            self.tell(Kind::Warning, &exposure);
        }
        self.take_handed(ctx);
        self.read_waiting();
        let writing = self.files.is_writing();
        for outcome in self.files.collect() {
            self.take_file_outcome(ctx, outcome);
        }
        let playing = self.lab.is_playing();
        if self.closing.update(ctx, writing || playing) {
            self.lab.stop();
            let told = if playing { message!("lab-closing") } else { message!("closing-when-written") };
            self.tell(Kind::Information, &told);
        }
        self.open_last_games();
        self.show_opened();
        self.collect_past_games();
        self.collect_library();
        self.collect_positions();
        self.ask_positions();
        for pasted in self.clipboard.collect() {
            self.take_pasted(pasted);
        }
        for ReadGame { ticket, record } in self.explorer.collect() {
            match record {
                Ok(record) => self.opened(ticket, OpenedGame::new(*record)),
                Err(reason) => self.tell(Kind::Warning, &reason),
            }
        }
        self.collect_engines();
        self.collect_lab(ctx);
        self.collect_kept(ctx);
        self.tell_unused_data();
        self.collect_games(ctx);
        self.keep_open_list(false);
    }

    /// Files of learned evaluations may have come or gone.
    fn look_for_learned(&mut self) {
        let begun = self.learned.look().map_err(SystemError::from);
        self.warn_of(begun);
    }

    /// Tells which data of a game is there and cannot be used: the game goes on without it.
    fn tell_unused_data(&mut self) {
        for error in self.data.collect() {
            let texts = self.preferences.texts();
            let line = say!(texts, "unused-data", reason = texts.show(&error));
            self.notices.add(Kind::Warning, line);
        }
    }

    /// Tells the user something.
    fn tell(&mut self, kind: Kind, words: &dyn Localize) {
        self.notices.add(kind, self.preferences.texts().show(words));
    }

    /// Tells the user what went wrong, if anything did; gives what came of it else.
    fn warn_of<T>(&mut self, done: Result<T, impl Localize>) -> Option<T> {
        done.map_err(|error| self.tell(Kind::Warning, &error)).ok()
    }

    fn collect_games(&mut self, ctx: &Context) {
        let texts = self.preferences.texts();
        let words = (self.preferences.settings(), texts, &self.game_list);
        let GamesNews { crashed, diagrams, unlogged } =
            self.games.update(ctx, &self.home, words, &mut self.notices);
        if let Some(error) = unlogged {
            let line = say!(texts, "notice-moves-log", error = texts.show(&error));
            self.notices.add(Kind::Warning, line);
        }
        for id in crashed {
            if let Some(plugin) = self.game_list.game(&id).map(|found| found.hash.clone()) {
                self.game_list.crashed(plugin);
            }
        }
        for (ticket, text) in diagrams {
            self.copy_late(ctx, ticket, Copied::Text(text));
        }
    }

    fn collect_past_games(&mut self) {
        for event in self.past_games.collect() {
            match event {
                // A game that was just archived may be one that can be resumed.
                PastGamesEvent::Listed if self.start_page.is_shown() => {
                    let listed = self.past_games.list_unfinished();
                    self.warn_of(listed);
                }
                PastGamesEvent::Listed => {}
                // Those that were kept before the games were found are looked for then.
                PastGamesEvent::Kept(path) if self.game_list.is_scanned() => {
                    self.library.add(path, self.plugins(&self.game_list));
                }
                PastGamesEvent::Kept(_) => {}
                PastGamesEvent::Deleted(count) => {
                    let line = say!(self.preferences.texts(), "archive-deleted", count);
                    self.notices.add(Kind::Information, line);
                }
                PastGamesEvent::Failed(message) => {
                    self.notices.add(Kind::Warning, self.preferences.texts().render(&message));
                }
            }
        }
    }

    fn collect_library(&mut self) {
        if self.game_list.is_scanned() {
            let (host, timeouts) = (&self.environment.host, self.environment.timeouts);
            let plugins = || Plugins::new(self.game_list.games(), host, timeouts);
            self.library.begin(self.past_games.archive(), plugins);
            let begun = self.library.begin_import(plugins);
            self.warn_of(begun);
        }
        let is_shown = self.start_page.shown() == ShownPage::Library;
        for event in self.library.collect(is_shown) {
            match event {
                LibraryEvent::Opened(ticket, Some(record)) => self.opened(ticket, OpenedGame::new(*record)),
                LibraryEvent::Opened(_, None) => self.tell(Kind::Warning, &message!("library-gone")),
                LibraryEvent::Deleted(count, files) => {
                    if files > 0 {
                        let listed = self.past_games.list();
                        self.warn_of(listed);
                    }
                    if count > 0 {
                        self.tell(Kind::Done, &message!("library-deleted", count));
                    }
                }
                LibraryEvent::Done(message) => self.tell(Kind::Done, &message),
                LibraryEvent::Failed(message) => self.tell(Kind::Warning, &message),
            }
        }
    }

    /// Takes the news of the work with an external engine. A list that has changed holds for every game from now on.
    fn collect_engines(&mut self) {
        if let Some(EnginesListed { registry, engine }) = self.engines.collect() {
            self.dialogs.engines_listed(&registry, engine.as_deref());
            self.lab.take_engines(&self.game_list, &registry, engine.as_deref());
            self.environment.engines.registry = registry;
            self.pass_engines_on();
        }
        if !self.dialogs.shows_engine()
            && let Some(failure) = self.engines.take_failure()
        {
            self.tell(Kind::Warning, &failure.reason);
        }
    }

    /// Tells the games which external engines may take a seat.
    fn pass_engines_on(&mut self) {
        let engines = &mut self.environment.engines;
        let is_kept = self.preferences.settings().conversations;
        engines.conversations = is_kept.then(|| self.home.conversations());
        self.games.views_mut().for_each(|game| game.session().set_engines(engines.clone()));
    }

    /// That a run of the lab has ended is told to whoever does not look at it.
    fn collect_lab(&mut self, ctx: &Context) {
        let is_shown = self.start_page.shown() == ShownPage::Lab;
        let next = self.lab.collect();
        // A run that ends with the window, whatever ends that, is offered when the window is opened again.
        let playing = self.lab.folder_playing().filter(|_| !self.closing.is_under_way());
        if let Some(playing) = playing.map(|folder| folder.map(Path::to_owned)) {
            self.preferences.edit().0.lab_run = playing;
        }
        if let Some(next) = next {
            ctx.request_repaint_after(next);
        }
        if self.lab.has_ended() {
            self.look_for_learned();
        }
        let (Some(run), false) = (self.lab.take_ended(), is_shown) else { return };
        let name = run.view().map_or("", |view| view.title.as_str());
        let texts = self.preferences.texts();
        match run.ended() {
            Some(Err(error)) => self.notices.add(Kind::Warning, texts.show(error)),
            Some(Ok(())) if run.view().is_some_and(|view| view.is_over) => {
                self.notices.add(Kind::Information, say!(texts, "lab-ended", name));
            }
            Some(Ok(())) | None => {}
        }
    }

    /// The window is closed: what is being written is not lost.
    fn finish(&mut self) {
        // A game whose own file has it whole needs no copy: its save comes first.
        self.files.finish();
        self.keep_open_list(true);
        for game in self.games.close_all() {
            self.put_away(game);
        }
        self.past_games.finish();
        self.library.finish();
        self.learned.finish();
    }

    /// The game shown, for tests.
    pub fn game(&self) -> Option<&GameView> {
        self.games.view()
    }

    /// All games that are open, in the order of their tabs, for tests.
    pub fn games(&self) -> impl Iterator<Item = &GameView> {
        self.games.views()
    }

    /// Lines that tell what went wrong, for tests.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.collect(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    /// The page's own colour, so that nothing has to fill it once more.
    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.finish();
    }
}
