//! One frame: menus, bars, page, panels and dialogs around each other, and what was asked for in them. Knows where the parts of the
//! window stand; must not know how any of them draws.

use egui::{CentralPanel, Context, Frame, Key, Modifiers, Panel, Popup, Rect, Ui};

use super::archive::shown_played;
use super::dialogs::Dialog;
use super::{App, clipboard};
use crate::command::{self, Command};
use crate::dialogs::{form, recovery};
use crate::game::GameView;
use crate::panels::{self, PanelContext, status};
use crate::start::{self, Page, StartChoice};
use crate::{menu, theme};

/// A lower window, in points, has no tool bar: the board needs the room, and all tools are in the menus.
const LOW: f32 = 420.0;
/// Height of the line in which moves are typed, in points.
const TYPED: f32 = 38.0;

impl App {
    /// Draws everything and does what was asked for.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let late = clipboard::copies(&ctx);
        self.fit_screen(&ctx);
        self.note_press(&ctx);
        let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
        if let Some(path) = dropped {
            self.open_file(path);
        }
        let pressed = self.keys(&ctx);
        let mut wanted = None;
        Panel::top("menu").show(ui, |ui| wanted = self.menu(ui));
        let playing = self.game.is_some() && !self.at_start;
        if playing && self.settings.tool_bar && ctx.content_rect().height() > LOW {
            Panel::top("tools").show(ui, |ui| wanted = self.tools(ui).or(wanted));
        }
        if playing && self.settings.status_bar {
            let status = Panel::bottom("status").exact_size(34.0);
            status.show(ui, |ui| {
                let enabled = |command| self.is_enabled(command);
                let game = self.game.as_ref();
                let asked = game.and_then(|game| status::show(ui, game, enabled, &self.texts));
                wanted = asked.or(wanted);
            });
        }
        if let (true, true, Some(game)) = (playing, self.settings.typed_moves, &mut self.game) {
            let line = Panel::bottom("typed").exact_size(TYPED);
            line.show(ui, |ui| self.typed.show(ui, game, &self.texts));
        }
        // A narrow window has no room beside the rules.
        let alone = form::is_narrow(ui) && self.rules.open;
        let facts = self.game.as_ref().filter(|_| playing).and_then(GameView::facts);
        if let (false, Some(facts)) = (alone, facts) {
            self.rules.show(ui, facts, &self.texts);
        }
        let ground = Frame::new().fill(ui.visuals().panel_fill);
        let mut page = Rect::NOTHING;
        CentralPanel::no_frame().frame(ground).show(ui, |ui| {
            page = ui.max_rect();
            let facts = self.game.as_ref().filter(|_| playing).and_then(GameView::facts);
            match facts.filter(|_| alone) {
                Some(facts) => {
                    let margin = Frame::new().inner_margin(theme::GAP);
                    margin.show(ui, |ui| self.rules.page(ui, facts, &self.texts));
                }
                None => wanted = self.page(ui).or(wanted),
            }
        });
        if playing && self.result_shown {
            self.result_card(&ctx, page);
        }
        // Who points at a game must not find another one there.
        if !self.game_pointed {
            self.game_list.sort(self.texts.language());
        }
        self.dialogs(&ctx);
        self.notices.show(&ctx, &self.texts);
        for command in pressed {
            // What a key before it has opened has the keys after it.
            if matches!(self.dialog, Dialog::None) && self.is_enabled(command) {
                self.execute(&ctx, command);
            }
        }
        if let Some(command) = wanted {
            self.execute(&ctx, command);
        }
        self.note_copies(&ctx, late);
        self.keep(&ctx);
    }

    /// Reads the keys that no widget has: what lies on top comes first. Menus and lists close by themselves, dialogs
    /// too; then the windows beside the board go, then clicks are taken back.
    fn keys(&mut self, ctx: &Context) -> Vec<Command> {
        if !matches!(self.dialog, Dialog::None) || Popup::is_any_open(ctx) {
            return Vec::new();
        }
        let free = ctx.memory(|memory| memory.focused().is_none());
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if (self.rules.open || self.notices.history) && pressed(Key::Escape) {
            (self.rules.open, self.notices.history) = (false, false);
        } else if let (true, false, Some(game)) = (free, self.at_start, &mut self.game)
            && (pressed(Key::Escape) || pressed(Key::Backspace))
        {
            game.click_back();
        }
        let copied = self.clipboard_events(ctx);
        copied.into_iter().chain(command::pressed(ctx)).collect()
    }

    /// Does the pointer's press belong to a menu that is open? Such a click closes the menu and does nothing else.
    fn note_press(&mut self, ctx: &Context) {
        if ctx.input(|input| input.pointer.any_pressed()) {
            self.menu_pressed = Popup::is_any_open(ctx);
        }
    }

    fn menu(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut settings = std::mem::take(&mut self.settings);
        let (app, shown) = (&*self, settings.clone());
        let full = is_full_screen(ui.ctx());
        let now = menu::MenuContext {
            texts: &app.texts,
            enabled: &|command| app.is_enabled(command),
            on: &|command| match command {
                Command::FullScreen => full,
                _ => menu::is_on(&shown, command),
            },
        };
        let wanted = menu::bar(ui, &mut settings, &now);
        self.take_settings(ui.ctx(), settings);
        wanted
    }

    fn tools(&self, ui: &mut Ui) -> Option<Command> {
        let game = self.game.as_ref();
        let (paused, analysing) =
            (game.is_some_and(GameView::is_paused), game.is_some_and(|game| game.analysis.live.on));
        let now = menu::MenuContext {
            texts: &self.texts,
            enabled: &|command| self.is_enabled(command),
            on: &|command| match command {
                Command::Pause => paused,
                Command::Analyse => analysing,
                _ => menu::is_on(&self.settings, command),
            },
        };
        menu::tools(ui, &now)
    }

    fn page(&mut self, ui: &mut Ui) -> Option<Command> {
        self.game_pointed = false;
        if let (false, Some(game)) = (self.at_start, &mut self.game) {
            let mut layout =
                std::mem::replace(&mut self.settings.layout, egui_tiles::Tree::empty(egui::Id::NULL));
            let mut wanted = None;
            let context = PanelContext {
                settings: &mut self.settings,
                texts: &self.texts,
                clickable: !self.menu_pressed,
                wanted: &mut wanted,
                log: &self.log,
            };
            panels::show(ui, (&mut layout, &mut self.low_layout), game, context);
            self.settings.layout = layout;
            return wanted;
        }
        let page = Page {
            game_list: &self.game_list,
            unfinished: &self.unfinished,
            played: &shown_played(&self.played, &self.unfinished, self.game.as_ref()),
            positions: &self.positions,
            recent: &self.settings.recent,
            playing: self.game.is_some(),
            texts: &self.texts,
        };
        let start::Shown { choice, pointed } = page.show(ui, &mut self.covers);
        // A pointer that has been there since the start points at nothing.
        let at = ui.ctx().pointer_latest_pos();
        self.first_pointer = self.first_pointer.or(at);
        self.game_pointed = pointed && at != self.first_pointer;
        match choice {
            Some(StartChoice::Play(id)) => self.ask_new_game(&id),
            Some(StartChoice::Back) => self.at_start = false,
            Some(StartChoice::Open(path)) => self.open_file(path),
            Some(StartChoice::Look) => self.game_list.rescan(),
            Some(StartChoice::JudgeAgain(path)) => self.game_list.judge_again(path),
            Some(StartChoice::Recover(recovery::Decision::Resume(index))) => self.recover(index),
            Some(StartChoice::Recover(recovery::Decision::Discard(index))) => self.ask_discard(index),
            Some(StartChoice::Recover(recovery::Decision::DiscardAll)) => self.ask_discard_all(),
            Some(StartChoice::OpenPlayed) => self.ask_open(),
            None => {}
        }
        None
    }
}

/// Does the window fill the screen, as far as the system tells?
pub(super) fn is_full_screen(ctx: &Context) -> bool {
    ctx.input(|input| input.viewport().fullscreen.unwrap_or(false))
}
