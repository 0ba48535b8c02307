//! The dialog about the program.

use abstrakt_lab::build::{COMMIT, VERSION};
use abstrakt_texts::{Texts, say};
use egui::Context;

use super::{Size, buttons, modal};

/// Draws the dialog; false when it was closed.
pub fn show(ctx: &Context, texts: &Texts) -> bool {
    let mut pressed = None;
    let stays = modal(ctx, "about", "Abstrakt", Size::wide(420.0), |ui, enter| {
        ui.label(say!(texts, "about-version", version = VERSION));
        if let Some(commit) = COMMIT {
            ui.weak(say!(texts, "about-commit", commit));
        }
        ui.add_space(6.0);
        ui.label(say!(texts, "about-what"));
        ui.add_space(6.0);
        ui.weak(say!(texts, "about-licence"));
        pressed = buttons(ui, &say!(texts, "close"), "", (true, enter));
    });
    stays && pressed.is_none()
}
