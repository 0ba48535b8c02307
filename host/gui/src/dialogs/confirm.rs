//! Asks before something is done that cannot be taken back lightly.

use abstrakt_texts::{Texts, say};
use egui::Context;

use super::{Decision, Size, buttons, modal};

/// A question, with what follows from a yes.
pub struct Confirm<T> {
    title: String,
    question: String,
    /// The caption of the button that confirms.
    ahead: String,
    act: Option<T>,
}

impl<T> Confirm<T> {
    /// Asks `question` under `title`; the button `ahead` does `act`.
    pub fn new(title: String, question: String, ahead: String, act: T) -> Self {
        Self { title, question, ahead, act: Some(act) }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision<T> {
        let mut pressed = None;
        let stays = modal(ctx, "confirm", &self.title, Size::wide(420.0), |ui, enter| {
            ui.label(&self.question);
            pressed = buttons(ui, &self.ahead, &say!(texts, "cancel"), (true, enter));
        });
        match (pressed, self.act.take()) {
            (Some(true), Some(act)) => Decision::Act(act),
            (None, act) if stays => {
                self.act = act;
                Decision::Open
            }
            _ => Decision::Cancel,
        }
    }
}
