//! How a game ended, and what every seat scored.

use abstrakt_plugin_api::Player;
use abstrakt_record::{EndCause, GameResult, SeatId};
use egui::{Context, Grid, RichText};

use super::{buttons, modal};
use crate::board::seat_badge;
use crate::game::Game;
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

/// "Black wins", "Draw", with names.
pub fn headline(game: &Game, result: &GameResult, texts: &Texts) -> String {
    let names: Vec<String> = result.winners.iter().map(|seat| game.seat_name(*seat, texts)).collect();
    match (&result.cause, names.as_slice()) {
        (EndCause::Repetition, []) => texts.say("over-repetition"),
        (_, []) => texts.say("over-draw"),
        (_, [name]) => texts.fill("over-win", &[("player", name.as_str().into())]),
        (_, names) => texts.fill("over-wins", &[("players", names.join(", ").into())]),
    }
}

/// Draws the dialog.
pub fn show(ctx: &Context, game: &Game, texts: &Texts) -> Decision {
    let Some(result) = game.result() else { return Decision::Close };
    let mut pressed = None;
    let stays = modal(ctx, "game-over", &headline(game, result, texts), 440.0, |ui| {
        ui.label(reason(game, result, texts));
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

fn scores(ui: &mut egui::Ui, game: &Game, result: &GameResult, texts: &Texts) {
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

/// Why it ended, in one sentence.
fn reason(game: &Game, result: &GameResult, texts: &Texts) -> String {
    if let EndCause::Rules { reason, .. } = &result.cause
        && let Some(told) = game.facts().and_then(|facts| facts.endings.get(usize::from(*reason)))
    {
        return told.get(texts.language().code()).to_owned();
    }
    let name = |seat| game.seat_name(seat, texts);
    crate::text::cause(texts, &result.cause, game.record().header.repetition, name)
}
