//! How a game ended, on a card beside the board: who won and why, and the rank and points of every seat. Knows games and
//! texts; must not know what follows from its buttons.

use abstrakt_plugin_api::Player;
use abstrakt_record::{GameResult, SeatId};
use abstrakt_texts::Texts;
use egui::{Align, Layout, Panel, RichText, ScrollArea, Ui, vec2};

use super::main_button;
use crate::game::GameView;
use crate::theme;

/// Width of the card, in points.
const WIDTH: f32 = 250.0;
/// In a narrower window the card lies below the board.
const NARROW: f32 = 900.0;
/// Largest share of the window's height that it takes there; what is more scrolls.
const MOST: f32 = 0.55;

/// What the user decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing yet.
    Open,
    /// To put the card away.
    Close,
    /// To play again.
    Again,
    /// To play again with the seats changed.
    Swap,
    /// To look through the game.
    Review,
}

/// Draws the card beside what is drawn into `ui` later.
pub fn show(ui: &mut Ui, game: &GameView, texts: &Texts) -> Decision {
    let Some(result) = game.result() else { return Decision::Close };
    let mut decision = Decision::Open;
    let mut card = |ui: &mut Ui| {
        ui.add_space(theme::GAP / 2.0);
        ui.heading(game.headline(result, texts));
        ui.add(egui::Label::new(game.ending(result, texts)).wrap());
        ui.add_space(theme::GAP / 2.0);
        scores(ui, game, result, texts);
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, &texts.say("over-again")).clicked() {
                decision = Decision::Again;
            }
            for (key, other) in [("over-swap", Decision::Swap), ("over-review", Decision::Review)] {
                if ui.button(texts.say(key)).clicked() {
                    decision = other;
                }
            }
            if ui.button(texts.say("close")).clicked() {
                decision = Decision::Close;
            }
        });
        ui.add_space(theme::GAP / 2.0);
    };
    if ui.available_width() < NARROW {
        let most = ui.available_height() * MOST;
        let low = ScrollArea::vertical().max_height(most).min_scrolled_height(most);
        Panel::bottom("result").show(ui, |ui| low.show(ui, |ui| card(ui)));
    } else {
        Panel::right("result").exact_size(WIDTH).resizable(false).show(ui, |ui| card(ui));
    }
    decision
}

/// Winners first; points only in games that have some.
fn scores(ui: &mut Ui, game: &GameView, result: &GameResult, texts: &Texts) {
    let Some(position) = game.position() else { return };
    let seats = || (0..game.record().header.seats.len()).map(|seat| SeatId(seat as u8));
    let score = |seat: SeatId| position.scores.get(usize::from(seat.0)).copied().unwrap_or_default();
    let mut ranked: Vec<SeatId> = seats().collect();
    let key = |seat: &SeatId| {
        let won = result.winners.iter().position(|winner| winner == seat).unwrap_or(usize::MAX);
        (won, std::cmp::Reverse(score(*seat)))
    };
    ranked.sort_by_key(key);
    let with_points = seats().any(|seat| game.scoring(seat).max > game.scoring(seat).min);
    if with_points {
        ui.weak(texts.say("over-points"));
    }
    for (index, seat) in ranked.iter().copied().enumerate() {
        let rank = ranked[..=index].iter().position(|other| key(other) == key(&seat)).unwrap_or(index) + 1;
        let row = vec2(ui.available_width().min(WIDTH), ui.spacing().interact_size.y);
        // What must be read is drawn from the right; the name takes what is left, with an ellipsis.
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let scoring = game.scoring(seat);
            if scoring.max > scoring.min {
                let most = [("score", score(seat).into()), ("max", scoring.max.into())];
                let share = f64::from(score(seat) - scoring.min) / f64::from(scoring.max - scoring.min);
                ui.label(format!("{} ({:.0} %)", texts.fill("score-of", &most), share * 100.0));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(format!("{rank}."));
                game.badge(ui, Player(seat.0));
                let name = RichText::new(game.seat_name(seat, texts));
                let name = if result.winners.contains(&seat) { name.strong() } else { name };
                ui.add(egui::Label::new(name).truncate());
            });
        });
    }
}
