//! Folders, and the plugins in them with what was found of each.

use std::path::{Path, PathBuf};

use abstrakt_texts::{Texts, say};
use egui::{RichText, TextEdit, Ui};

use super::{SettingsAction, SettingsContext};
use crate::dialogs::refused;
use crate::theme;

pub(super) fn show(
    ui: &mut Ui,
    folders: &mut Vec<PathBuf>,
    typed: &mut String,
    context: &SettingsContext<'_>,
) -> Option<SettingsAction> {
    let SettingsContext { game_list, home, texts, .. } = context;
    let mut action = None;
    ui.strong(say!(texts, "settings-games-folder"));
    place(ui, &home.games(), texts);
    place(ui, &home.archive(), texts);
    ui.add_space(theme::GAP / 2.0);
    ui.strong(say!(texts, "start-folders"));
    game_list.folders().iter().for_each(|folder| place(ui, folder, texts));
    own(ui, folders, typed, texts);
    ui.add_space(theme::GAP / 2.0);
    ui.horizontal(|ui| {
        ui.strong(say!(texts, "settings-plugins-found"));
        if ui.button(say!(texts, "start-rescan")).clicked() {
            action = Some(SettingsAction::Look);
        }
    });
    for game in game_list.games() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("✔").color(theme::success(ui.visuals())));
            ui.strong(game.facts.name.get(texts.language().code()));
            ui.label(say!(texts, "start-version", version = game.facts.version.as_str()));
            ui.weak(game.source.display().to_string());
        });
    }
    if let Some(file) = refused::rows(ui, game_list.refused(), texts) {
        action = Some(SettingsAction::JudgeAgain(file));
    }
    action
}

fn place(ui: &mut Ui, folder: &Path, texts: &Texts) {
    ui.horizontal_wrapped(|ui| {
        ui.monospace(folder.display().to_string());
        if !folder.is_dir() {
            ui.weak(say!(texts, "start-missing"));
        }
    });
}

/// Folders that the user has named; they are looked into from the next start on.
fn own(ui: &mut Ui, folders: &mut Vec<PathBuf>, typed: &mut String, texts: &Texts) {
    let mut removed = None;
    for (index, folder) in folders.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.monospace(folder.display().to_string());
            let name = folder.display().to_string();
            let remove = say!(texts, "settings-folder-remove", path = name);
            if ui.small_button("✖").accessible_name(&remove).on_hover_text(remove).clicked() {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        folders.remove(index);
    }
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(typed).hint_text(say!(texts, "settings-folder-hint"));
        ui.add(edit.desired_width(320.0)).accessible_name(say!(texts, "settings-folder"));
        let path = PathBuf::from(typed.trim());
        let fresh = path.is_absolute() && !folders.contains(&path);
        if ui.add_enabled(fresh, egui::Button::new(say!(texts, "settings-folder-add"))).clicked() {
            folders.push(path);
            typed.clear();
        }
    });
    ui.label(RichText::new(say!(texts, "settings-folder-help")).small().weak());
}
