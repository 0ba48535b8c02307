//! One frame: menus, bars, page, panels and dialogs around each other, and what was asked for in them. Knows where the parts of the
//! window stand; must not know how any of them draws.

use std::path::PathBuf;

use abstrakt_library::import::Source;
use abstrakt_worker::Launch;
use egui::{CentralPanel, Context, Event, Frame, Key, Modifiers, Panel, Popup, Rect, Ui};

use super::dialogs::Dialog;
use super::start_page::ShownPage;
use super::{App, clipboard};
use crate::command::{self, Command};
use crate::dialogs::form;
use crate::dialogs::openings::OpeningsDialog;
use crate::explorer::Wanted;
use crate::game::GameView;
use crate::layout;
use crate::menu::{self, MenuContext};
use crate::panels::{self, PanelContext, status};
use crate::start::Page;
use crate::tabs::{self, TabChoice};
use crate::theme;

/// A lower window, in points, has no tool bar: the board needs the room, and all tools are in the menus.
const LOW: f32 = 420.0;
/// Height of the line in which moves are typed, in points.
const TYPED: f32 = 38.0;

impl App {
    /// Draws everything and does what was asked for.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let late = clipboard::copies(&ctx);
        self.preferences.fit_screen(&ctx);
        self.presentation.note_press(&ctx);
        // Another program may have learned one meanwhile.
        if ctx.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            self.look_for_learned();
        }
        let dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        match self.start_page.shown() {
            _ if dropped.is_empty() => {}
            ShownPage::Library => self.library.import(dropped.into_iter().map(Source::Path).collect(), None),
            _ => dropped.into_iter().take(1).for_each(|path| self.open_file(path)),
        }
        let pressed = self.keys(&ctx);
        let mut wanted = None;
        Panel::top("menu").show(ui, |ui| wanted = self.menu(ui));
        self.show_tabs(ui);
        let playing = self.shown_game().is_some();
        let settings = self.preferences.settings();
        let (tool_bar, status_bar, typed_moves) =
            (settings.tool_bar, settings.status_bar, settings.typed_moves);
        if playing && tool_bar && ctx.content_rect().height() > LOW {
            Panel::top("tools").show(ui, |ui| wanted = self.with_menus(ui, menu::tools).or(wanted));
        }
        if playing && status_bar {
            let status = Panel::bottom("status").exact_size(34.0);
            status.show(ui, |ui| {
                let enabled = |command| self.is_enabled(command);
                let texts = self.preferences.texts();
                let asked = self.games.view().and_then(|game| status::show(ui, game, enabled, texts));
                wanted = asked.or(wanted);
            });
        }
        if playing && typed_moves {
            let line = Panel::bottom("typed").exact_size(TYPED);
            line.show(ui, |ui| self.games.show_typed(ui, self.preferences.texts()));
        }
        // A narrow window has no room beside the rules.
        let alone = form::is_narrow(ui) && self.rules.open;
        let facts = self.games.view().filter(|_| playing).and_then(GameView::facts);
        let shown = self.presentation.low_layout().shown(&self.preferences.settings().layout);
        let replaced = self.rules.replace_panels(ui, layout::board_share(shown));
        if let (false, Some(facts)) = (alone, facts) {
            self.rules.show(ui, replaced, facts, self.preferences.texts());
        }
        let mut page = Rect::NOTHING;
        CentralPanel::no_frame().show(ui, |ui| {
            page = ui.max_rect();
            let facts = self.games.view().filter(|_| playing).and_then(GameView::facts);
            match facts.filter(|_| alone) {
                Some(facts) => {
                    let margin = Frame::new().inner_margin(theme::GAP);
                    margin.show(ui, |ui| self.rules.page(ui, facts, self.preferences.texts()));
                }
                None => wanted = self.page(ui, replaced.is_some()).or(wanted),
            }
        });
        if playing {
            page.max.x += replaced.unwrap_or_default();
            self.show_result(&ctx, page);
        }
        // A user who points at a game must not find another one there.
        if !self.start_page.is_pointed() {
            self.game_list.sort(self.preferences.texts().language());
        }
        self.show_dialog(&ctx);
        self.notices.show(&ctx, self.preferences.texts());
        for command in pressed {
            // A dialog or page that one key has opened gets the keys after it.
            if !self.dialogs.is_open() && self.is_enabled(command) {
                self.execute(&ctx, command);
            }
        }
        if let Some(command) = wanted {
            self.execute(&ctx, command);
        }
        self.clipboard.note_copies(&ctx, late);
        self.preferences.save_changes(&ctx);
        let shown = self.start_page.shown();
        let on_page = self.games.view().filter(|_| shown == ShownPage::Game);
        let games = (on_page, &mut self.games.views() as &mut dyn Iterator<Item = &GameView>);
        self.presentation.finish_frame(&ctx, (self.environment.now)(), games, self.preferences.texts());
    }

    /// Reads the keys that no widget has: what lies on top comes first. Menus and lists close by themselves, dialogs
    /// too; then the windows beside the board go, then a warning, then clicks are taken back.
    fn keys(&mut self, ctx: &Context) -> Vec<Command> {
        if self.dialogs.is_open() || Popup::is_any_open(ctx) {
            return Vec::new();
        }
        let free = ctx.memory(|memory| memory.focused().is_none());
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if (self.rules.open || self.notices.history) && pressed(Key::Escape) {
            (self.rules.open, self.notices.history) = (false, false);
        } else if self.notices.is_warning() && pressed(Key::Escape) {
            self.notices.dismiss();
        } else if let (true, ShownPage::Game, Some(game)) =
            (free, self.start_page.shown(), self.games.view_mut())
            && (pressed(Key::Escape) || pressed(Key::Backspace))
        {
            game.click_back();
        }
        let (mut pasted, copied) = clipboard::events(ctx);
        if self.start_page.shown() == ShownPage::Library {
            pasted = clipboard::pasted(ctx);
        }
        if let Some(text) = pasted {
            self.paste(&text);
        }
        let copied = copied.filter(|_| self.start_page.shown() == ShownPage::Game);
        copied.into_iter().chain(command::pressed(ctx)).collect()
    }

    /// Draws the row of tabs, where there is more than one game, and does what was chosen in it.
    fn show_tabs(&mut self, ui: &mut Ui) {
        if self.games.len() < 2 {
            return;
        }
        let texts = self.preferences.texts();
        let tabs = self.games.tabs(texts, &self.game_list);
        let on_page = self.start_page.shown() == ShownPage::Game;
        let row = Panel::top("tabs").frame(tabs::frame(ui)).show_separator_line(false);
        let choice = row.show(ui, |ui| tabs::show(ui, &tabs, on_page, texts)).inner;
        match choice {
            Some(TabChoice::Select(id)) => self.select(id),
            Some(TabChoice::Close(id)) => self.close_game(id),
            Some(TabChoice::Keep(id)) => self.games.toggle_kept(id),
            Some(TabChoice::More) => self.choose_game(),
            None => {}
        }
    }

    fn menu(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut settings = self.preferences.settings().clone();
        let wanted = self.with_menus(ui, |ui, now| menu::bar(ui, &mut settings, now));
        self.preferences.change(ui.ctx(), settings);
        wanted
    }

    /// Draws what shows commands.
    fn with_menus<R>(&self, ui: &mut Ui, draw: impl FnOnce(&mut Ui, &MenuContext<'_>) -> R) -> R {
        let ctx = ui.ctx().clone();
        let now = MenuContext {
            texts: self.preferences.texts(),
            enabled: &|command| self.is_enabled(command),
            is_on: &|command| self.is_on(&ctx, command),
        };
        draw(ui, &now)
    }

    fn lab_page(&mut self, ui: &mut Ui) {
        let (settings, texts) = self.preferences.edit();
        let places = (&self.game_list, &self.home);
        let registry = &self.environment.engines.registry;
        if let Some(choice) = self.lab.show(ui, places, (&mut settings.engines, registry, texts)) {
            self.take_lab_choice(choice);
        }
    }

    fn page(&mut self, ui: &mut Ui, only_board: bool) -> Option<Command> {
        if self.start_page.shown() == ShownPage::Lab {
            self.start_page.leave();
            self.lab_page(ui);
            return None;
        }
        if self.start_page.shown() == ShownPage::Library {
            self.start_page.leave();
            if let Some(choice) = self.library.show(ui, &self.game_list, self.preferences.texts()) {
                self.take_library_choice(choice);
            }
            return None;
        }
        let (settings, texts) = self.preferences.edit();
        if let (ShownPage::Game, Some(game)) = (self.start_page.shown(), self.games.view_mut()) {
            self.start_page.leave();
            let mut layout = std::mem::replace(&mut settings.layout, egui_tiles::Tree::empty(egui::Id::NULL));
            let mut wanted = None;
            let clickable = self.presentation.is_clickable();
            let found = self.game_list.game(&game.record().header.game);
            let (host, timeouts) = (&self.environment.host, self.environment.timeouts);
            let launch = found.map(|found| Launch::new(found, host, timeouts));
            let context = PanelContext {
                settings: &mut *settings,
                texts,
                registry: &self.environment.engines.registry,
                clickable,
                only_board,
                wanted: &mut wanted,
                log: &self.log,
                explorer: &mut self.explorer,
                launch,
            };
            // Each game has its own places in its lists, and its own line with the cursor.
            let low = self.presentation.low_layout();
            ui.push_id(game.id(), |ui| panels::show(ui, (&mut layout, low), game, context));
            settings.layout = layout;
            match self.explorer.take_wanted() {
                Some(Wanted::Game(game)) => self.explorer.read(game, self.opening.draw()),
                Some(Wanted::Library) => {
                    let chosen = settings.openings.as_deref();
                    let dialog = OpeningsDialog::new(chosen, &self.home.games());
                    self.dialogs.open(Dialog::Openings(dialog));
                }
                None => {}
            }
            return wanted;
        }
        let page = Page {
            game_list: &self.game_list,
            unfinished: self.past_games.unfinished(),
            played: &self.past_games.played(self.games.views().map(GameView::record)),
            positions: &self.positions,
            recent: &settings.recent,
            run: settings.lab_run.as_deref().filter(|_| !self.lab.is_playing()),
            playing: self.games.view().is_some(),
            texts,
        };
        if let Some(choice) = self.start_page.show(ui, &page) {
            self.take_choice(choice);
        }
        None
    }
}

/// Whether the window fills the screen, as far as the system tells.
pub(super) fn is_full_screen(ctx: &Context) -> bool {
    ctx.input(|input| input.viewport().fullscreen.unwrap_or(false))
}
