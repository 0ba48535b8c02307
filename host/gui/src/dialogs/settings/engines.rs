//! Computers of one's own, which are engine specs with names, and external engines that are registered: all are offered at every seat.

use abstrakt_engine::Spec;
use abstrakt_texts::{Texts, say};
use egui::{Label, RichText, TextEdit, Ui};

use super::{SettingsAction, SettingsContext, note};
use crate::seat_choice::NamedEngine;
use crate::state::Settings;
use crate::theme;

pub(super) fn show(
    ui: &mut Ui,
    settings: &mut Settings,
    context: &SettingsContext<'_>,
) -> Option<SettingsAction> {
    named(ui, &mut settings.engines, context.texts);
    ui.add_space(theme::GAP);
    let action = registered(ui, context);
    ui.checkbox(&mut settings.conversations, say!(context.texts, "settings-conversations"));
    let folder = context.home.conversations();
    note(ui, &say!(context.texts, "settings-conversations-help", folder = folder.as_path()));
    action
}

/// Draws the external engines.
fn registered(ui: &mut Ui, context: &SettingsContext<'_>) -> Option<SettingsAction> {
    let texts = context.texts;
    let code = texts.language().code();
    let mut action = None;
    ui.strong(say!(texts, "settings-external"));
    if context.registered.is_empty() {
        ui.weak(say!(texts, "settings-external-none"));
    }
    for (place, engine) in context.registered.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            let name = engine.name.as_str();
            let game = context.game_list.game(&engine.game);
            let game = game.map_or(engine.game.as_str(), |found| found.facts.name.get(code));
            let line = format!("{name}: {game}, {}", engine.protocol);
            ui.label(line).on_hover_text(&engine.command);
            let change = ui.small_button(say!(texts, "settings-external-change"));
            if change.accessible_name(say!(texts, "settings-external-change-name", name)).clicked() {
                action = Some(SettingsAction::ChangeEngine(place));
            }
            let remove = say!(texts, "settings-external-remove", name);
            if ui.small_button("✖").accessible_name(&remove).on_hover_text(remove).clicked() {
                action = Some(SettingsAction::RemoveEngine(engine.name.clone()));
            }
        });
    }
    if ui.button(say!(texts, "seat-add-engine")).clicked() {
        action = Some(SettingsAction::AddEngine);
    }
    action
}

/// Draws the computers of the user's own.
fn named(ui: &mut Ui, engines: &mut Vec<NamedEngine>, texts: &Texts) {
    ui.add(Label::new(RichText::new(say!(texts, "settings-engines-help")).weak()).wrap());
    let mut removed = None;
    for (index, engine) in engines.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let number = index + 1;
            let name = say!(texts, "settings-engine-name", number);
            let edit = TextEdit::singleline(&mut engine.name).hint_text(say!(texts, "settings-engine-hint"));
            ui.add(edit.desired_width(170.0)).accessible_name(name);
            let spec = say!(texts, "settings-engine-spec", number);
            let width = ui.available_width() - 44.0;
            let edit = TextEdit::singleline(&mut engine.spec).font(egui::TextStyle::Monospace);
            ui.add(edit.desired_width(width)).accessible_name(spec);
            let remove = say!(texts, "settings-engine-remove", number);
            if ui.small_button("✖").accessible_name(&remove).on_hover_text(remove).clicked() {
                removed = Some(index);
            }
        });
        let wrong = engine.spec.parse::<Spec>().and_then(|spec| spec.check_limits()).err();
        if let Some(error) = wrong {
            ui.add(Label::new(RichText::new(texts.show(&error)).color(ui.visuals().warn_fg_color)).wrap());
        }
    }
    if let Some(index) = removed {
        engines.remove(index);
    }
    if ui.button(say!(texts, "settings-engine-add")).clicked() {
        engines.push(NamedEngine { spec: "pvs:time=2s".to_owned(), ..NamedEngine::default() });
    }
}
