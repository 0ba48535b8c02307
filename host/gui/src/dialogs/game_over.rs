//! How a game ended, and what every seat scored.

use abstrakt_plugin_api::Player;
use abstrakt_record::{GameResult, SeatId};
use egui::{Context, Grid, RichText};

use super::{buttons, modal};
use crate::board::seat_badge;
use crate::game::GameView;
use crate::text::Texts;

/// What the user decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing yet.
    Open,
    /// To look at the end.
    Close,
    /// To play again.
    Again,
}

/// Draws the dialog.
pub fn show(ctx: &Context, game: &GameView, texts: &Texts) -> Decision {
    let Some(result) = game.result() else { return Decision::Close };
    let mut pressed = None;
    let stays = modal(ctx, "game-over", &game.headline(result, texts), 440.0, |ui| {
        ui.label(game.ending(result, texts));
        ui.add_space(8.0);
        scores(ui, game, result, texts);
        pressed = buttons(ui, &texts.say("over-again"), &texts.say("close"), true);
    });
    match pressed {
        Some(true) => Decision::Again,
        Some(false) => Decision::Close,
        None if stays => Decision::Open,
        None => Decision::Close,
    }
}

fn scores(ui: &mut egui::Ui, game: &GameView, result: &GameResult, texts: &Texts) {
    let Some(position) = game.position() else { return };
    Grid::new("scores").num_columns(4).spacing([18.0, 6.0]).striped(true).show(ui, |ui| {
        for index in 0..game.record().header.seats.len() {
            let seat = SeatId(index as u8);
            seat_badge(ui, position, Player(seat.0));
            let name = RichText::new(game.seat_name(seat, texts));
            ui.label(if result.winners.contains(&seat) { name.strong() } else { name });
            let score = position.scores.get(index).copied().unwrap_or_default();
            let scoring = game.scoring(seat);
            if scoring.max > scoring.min {
                ui.label(texts.fill("score-of", &[("score", score.into()), ("max", scoring.max.into())]));
                let share = (score - scoring.min) * 100 / (scoring.max - scoring.min);
                ui.label(format!("{share} %"));
            } else {
                ui.label(score.to_string());
                ui.label("");
            }
            ui.end_row();
        }
    });
}
