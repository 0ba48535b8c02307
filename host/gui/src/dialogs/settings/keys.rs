//! The keys of all commands, shown and changed.

use abstrakt_texts::{Texts, say};
use egui::{Button, Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::rows;
use crate::command::Keymap;
use crate::command::{self, Command};
use crate::dialogs::form;

pub(super) fn show(ui: &mut Ui, keys: &mut Keymap, capturing: &mut Option<Command>, texts: &Texts) {
    if let Some(command) = *capturing
        && let Some(shortcut) = pressed(ui)
    {
        if shortcut.logical_key != Key::Escape {
            keys.set(command, Some(shortcut));
        }
        *capturing = None;
    }
    ui.horizontal(|ui| {
        if ui.add_enabled(!keys.is_usual(), Button::new(say!(texts, "settings-keys-reset"))).clicked() {
            keys.reset();
        }
        if capturing.is_some() {
            ui.strong(say!(texts, "settings-keys-press"));
        }
    });
    ui.add_space(4.0);
    rows(ui, "keys", |ui| {
        for command in command::ALL.iter().copied() {
            let name = texts.show(&command);
            let name = name.trim_end_matches('…');
            form::name(ui, name);
            ui.horizontal(|ui| {
                let awaited = *capturing == Some(command);
                let shown = match keys.shortcut(command) {
                    _ if awaited => "…".to_owned(),
                    Some(shortcut) => command::keys(ui.ctx(), &shortcut),
                    None => say!(texts, "settings-keys-none"),
                };
                let change = say!(texts, "settings-keys-change", command = name);
                let button = Button::new(shown).selected(awaited).min_size(egui::vec2(140.0, 0.0));
                if ui.add(button).accessible_name(&change).on_hover_text(&change).clicked() {
                    *capturing = (!awaited).then_some(command);
                }
                let remove = say!(texts, "settings-keys-remove", command = name);
                let some = keys.shortcut(command).is_some();
                let button = ui.add_enabled(some, Button::new("✖").small());
                if button.accessible_name(&remove).on_hover_text(&remove).clicked() {
                    keys.set(command, None);
                }
            });
            ui.end_row();
        }
    });
    keys.install(ui.ctx());
}

/// A key that was pressed in this frame, taken from everybody else.
fn pressed(ui: &Ui) -> Option<KeyboardShortcut> {
    ui.input_mut(|input| {
        let found = input.events.iter().enumerate().find_map(|(index, event)| match event {
            Event::Key { key, pressed: true, modifiers, .. } => Some((index, *key, *modifiers)),
            _ => None,
        });
        let (index, key, held) = found?;
        input.events.remove(index);
        let kept = Modifiers { alt: held.alt, shift: held.shift, ..Modifiers::NONE };
        let command = if held.command { Modifiers::COMMAND } else { Modifiers::NONE };
        Some(KeyboardShortcut::new(kept | command, key))
    })
}
