//! All keys on one page, from the table of commands.

use abstrakt_texts::{Texts, message, say};
use egui::Context;

use super::{BUTTONS, Size, buttons, form, modal, scrolled};
use crate::command;
use crate::command::Keymap;

/// Draws the dialog; false when it was closed.
pub fn show(ctx: &Context, texts: &Texts) -> bool {
    let mut pressed = None;
    let stays = modal(ctx, "keys", &say!(texts, "keys-title"), Size::fixed(460.0, 560.0), |ui, enter| {
        scrolled(ui.available_height() - BUTTONS).show(ui, |ui| {
            form::rows(ui, "keys").spacing([24.0, 6.0]).striped(!form::is_narrow(ui)).show(ui, |ui| {
                for command in command::ALL {
                    if let Some(shortcut) = Keymap::of(ui.ctx()).shortcut(*command) {
                        form::name(ui, texts.show(command).trim_end_matches('…'));
                        ui.monospace(command::keys(ui.ctx(), &shortcut));
                        ui.end_row();
                    }
                }
                for (action, keys) in [
                    (message!("keys-back"), message!("keys-back-keys")),
                    (message!("keys-board"), message!("keys-board-keys")),
                    (message!("keys-site"), message!("keys-site-keys")),
                ] {
                    form::name(ui, &texts.render(&action));
                    ui.monospace(texts.render(&keys));
                    ui.end_row();
                }
            });
        });
        pressed = buttons(ui, &say!(texts, "close"), "", (true, enter));
    });
    stays && pressed.is_none()
}
