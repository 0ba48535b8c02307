//! The settings: one dialog, a page for each subject; changes take effect at once. Knows settings and what it is told of
//! plugins; must not know sessions.

mod board;
mod engines;
mod general;
mod keys;
mod places;

use std::path::PathBuf;

use abstrakt_external::RegisteredEngine;
use abstrakt_system::Home;
use abstrakt_texts::{Localize, Texts, say};
use egui::{Context, Label, RichText, Ui};
use strum::VariantArray;

use super::{BUTTONS, Decision, Size, buttons, form, modal, scrolled};
use crate::command::Command;
use crate::game_list::GameList;
use crate::state::Settings;

/// A page of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
enum Tab {
    #[message("settings-general")]
    General,
    #[message("settings-board")]
    Board,
    #[message("settings-keys")]
    Keys,
    #[message("settings-engines")]
    Engines,
    #[message("settings-plugins")]
    Plugins,
}

/// The dialog.
pub struct SettingsDialog {
    tab: Tab,
    /// The command whose key is to be pressed next.
    capturing: Option<Command>,
    /// A folder that is typed.
    folder: String,
}

/// The things that the pages need beside the settings.
pub struct SettingsContext<'a> {
    /// The games found, and the files refused.
    pub game_list: &'a GameList,
    /// The folder with games and statistics.
    pub home: &'a Home,
    /// The external engines that are registered.
    pub registered: &'a [RegisteredEngine],
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// An action that the user chose beside a change of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsAction {
    /// A file is to be judged anew.
    JudgeAgain(PathBuf),
    /// The folders are to be looked at again.
    Look,
    /// An external engine is to be registered.
    AddEngine,
    /// The engine at this place of the list is to be changed.
    ChangeEngine(usize),
    /// The engine of this name is to be registered no more.
    RemoveEngine(String),
}

impl SettingsDialog {
    /// The dialog with its first page.
    pub fn new() -> Self {
        Self { tab: Tab::General, capturing: None, folder: String::new() }
    }

    /// Draws the dialog and changes the settings.
    pub fn show(
        &mut self,
        ctx: &Context,
        settings: &mut Settings,
        context: &SettingsContext<'_>,
    ) -> Decision<SettingsAction> {
        let texts = context.texts;
        let capturing = self.capturing.is_some();
        let (mut pressed, mut action) = (None, None);
        let stays =
            modal(ctx, "settings", &say!(texts, "settings-title"), Size::fixed(760.0, 600.0), |ui, enter| {
                ui.horizontal_wrapped(|ui| {
                    for tab in Tab::VARIANTS {
                        if ui.selectable_value(&mut self.tab, *tab, texts.show(tab)).clicked() {
                            self.capturing = None;
                        }
                    }
                });
                ui.separator();
                scrolled(ui.available_height() - BUTTONS).id_salt(self.tab as u8).show(ui, |ui| {
                    match self.tab {
                        Tab::General => general::show(ui, settings, context),
                        Tab::Board => board::show(ui, settings, texts),
                        Tab::Keys => keys::show(ui, &mut settings.keys, &mut self.capturing, texts),
                        Tab::Engines => action = engines::show(ui, settings, context),
                        Tab::Plugins => {
                            action = places::show(ui, &mut settings.folders, &mut self.folder, context);
                        }
                    }
                });
                pressed = buttons(ui, &say!(texts, "close"), "", (true, enter && !capturing));
            });
        // While a key is awaited, Esc is one.
        if pressed.is_some() || (!stays && !capturing) {
            return Decision::Cancel;
        }
        action.map_or(Decision::Open, Decision::Act)
    }
}

/// Rows of names and what is set.
fn rows(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    form::rows(ui, name).spacing([24.0, 7.0]).min_col_width(150.0).show(ui, content);
}

/// The name of a row, beside the first line of what is set.
fn caption(ui: &mut Ui, name: &str) {
    ui.vertical(|ui| ui.horizontal(|ui| ui.label(name)));
    form::above(ui);
}

/// The variants of an enumeration with their names, for a choice.
fn named<T: Copy>(all: &[T], name: impl Fn(T) -> String) -> Vec<(T, String)> {
    all.iter().map(|&value| (value, name(value))).collect()
}

/// A row with a choice of a few, all seen at once.
fn choice<T: PartialEq + Copy>(ui: &mut Ui, name: &str, value: &mut T, all: &[(T, String)]) {
    choice_with_help(ui, name, "", value, all);
}

/// The same with a line of help below it.
fn choice_with_help<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    value: &mut T,
    all: &[(T, String)],
) {
    caption(ui, name);
    // From the top of the row: what does not fit beside the others lies below them, and not over the next row.
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            for (option, text) in all {
                ui.radio_value(value, *option, text);
            }
        });
        note(ui, help);
    });
    ui.end_row();
}

/// A row with a switch, and a line of help below it where there is one.
fn switch(ui: &mut Ui, name: &str, help: &str, is_on: &mut bool) {
    if !form::is_narrow(ui) {
        ui.label("");
    }
    ui.vertical(|ui| {
        ui.checkbox(is_on, name);
        note(ui, help);
    });
    ui.end_row();
}

/// A line of help, where there is one.
fn note(ui: &mut Ui, help: &str) {
    if !help.is_empty() {
        ui.add(Label::new(RichText::new(help).small().weak()).wrap());
    }
}
