//! The settings and the language that follows from them. Only this part writes the settings' file; whoever lets a person
//! change a setting gets the settings from [`Preferences::edit`], or hands all of them back to [`Preferences::change`], which
//! puts them into force.

use std::path::{Path, PathBuf};

use abstrakt_texts::{Message, Texts};
use egui::{Context, ViewportCommand, vec2};

use crate::seat_choice::NamedEngine;
use crate::state::{ReadSettings, Settings, SettingsDamage};
use crate::{focus, theme};

/// Pixels of a screen's height for which text has its usual size.
const USUAL_HEIGHT: f32 = 1080.0;

/// The settings in force, and what of them is in their file.
pub(super) struct Preferences {
    settings: Settings,
    saved: Settings,
    /// The file of the settings; none if the file holds something that they must not replace.
    file: Option<PathBuf>,
    texts: Texts,
}

impl Preferences {
    /// Reads the settings and puts them into force. The message tells of a file that could not be read as a whole.
    pub(super) fn load(ctx: &Context, file: &Path) -> (Self, Option<Message>) {
        let ReadSettings { settings, damage } = Settings::load(file);
        theme::install(ctx, settings.look);
        focus::install(ctx);
        theme::set_board_look(ctx, settings.board);
        settings.keys.install(ctx);
        ctx.set_zoom_factor(settings.zoom);
        let texts = Texts::new(settings.language());
        let mut preferences = Self { saved: settings.clone(), settings, file: Some(file.to_owned()), texts };
        let told = damage.map(|damage| preferences.back_up(&damage, file));
        (preferences, told)
    }

    /// Keeps a copy of a damaged file. The settings take its place at once, so that the message comes once.
    fn back_up(&mut self, damage: &SettingsDamage, file: &Path) -> Message {
        match damage.back_up(file) {
            Ok(told) => {
                self.save();
                told
            }
            Err(told) => {
                self.file = None;
                told
            }
        }
    }

    /// The settings.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Texts in the user's language.
    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The settings, to be changed where nothing but the setting follows from that, and texts for whoever asks.
    pub(super) fn edit(&mut self) -> (&mut Settings, &Texts) {
        (&mut self.settings, &self.texts)
    }

    /// Puts settings that a menu or dialog has changed into force.
    pub(super) fn change(&mut self, ctx: &Context, settings: Settings) {
        if self.texts.language() != settings.language() {
            self.texts = Texts::new(settings.language());
        }
        theme::choose(ctx, settings.look);
        theme::set_board_look(ctx, settings.board);
        self.settings = settings;
    }

    /// Saves what has changed, once the pointer is released.
    pub(super) fn save_changes(&mut self, ctx: &Context) {
        self.settings.zoom = ctx.zoom_factor();
        let resting = ctx.input(|input| !input.pointer.any_down());
        if resting && self.settings != self.saved {
            self.save();
        }
    }

    fn save(&mut self) {
        let saved = self.file.as_deref().map_or(Ok(()), |file| self.settings.save(file));
        if let Err(error) = saved {
            tracing::warn!(%error, "the settings cannot be saved");
        }
        self.saved = self.settings.clone();
    }

    /// At the very first start, where the system names no scale of its own: text and window as large as the screen asks
    /// for. Later choices of the user stay.
    pub(super) fn fit_screen(&mut self, ctx: &Context) {
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

    /// Adds a computer of the user's own, once; under a name that another one has it gets a number. Returns its name.
    pub(super) fn add_computer(&mut self, computer: NamedEngine) -> String {
        let engines = &mut self.settings.engines;
        let NamedEngine { name: plain, spec, game } = computer;
        let names = std::iter::once(plain.clone()).chain((2..).map(|number| format!("{plain} {number}")));
        let free = |name: &String| engines.iter().all(|engine| engine.name != *name || engine.spec == spec);
        let name = names.into_iter().find(free).unwrap_or_else(|| plain.clone());
        if engines.iter().all(|engine| engine.name != name) {
            engines.push(NamedEngine { name: name.clone(), spec, game });
        }
        name
    }
}
