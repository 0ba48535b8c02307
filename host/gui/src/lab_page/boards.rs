//! The games under way, as small boards.
//!
//! Knows positions. Must not know who plays.

use std::sync::Arc;

use abstrakt_texts::{Texts, say};
use egui::{Label, RichText, Ui};

use crate::board::thumbnail;
use crate::lab::LiveBoard;
use crate::theme;

/// Side of a board, in points.
pub const SIDE: f32 = 150.0;
/// Height of the board with what stands above and below it, in points.
pub const HEIGHT: f32 = SIDE + 66.0;

/// Draws as many games as have room side by side.
pub fn show(ui: &mut Ui, boards: &[Arc<LiveBoard>], texts: &Texts) {
    ui.strong(say!(texts, "lab-boards"));
    let count = ((ui.available_width() + theme::GAP) / (SIDE + theme::GAP)).floor().max(1.0) as usize;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        for live in boards.iter().take(count) {
            let players = live.players.join(" – ");
            let name = say!(texts, "lab-board", game = live.game.as_str(), players);
            let drawn = ui.vertical(|ui| {
                ui.set_width(SIDE);
                thumbnail(ui, SIDE, Some((&live.board, &live.position)), texts.language().code());
                ui.add(Label::new(RichText::new(&name).small()).truncate());
                let plies = say!(texts, "moves-count", count = live.plies);
                ui.add(Label::new(RichText::new(plies).small().weak()).truncate());
            });
            drawn.response.on_hover_text(name);
        }
    });
}
