//! Seats and scores: who plays, with which colour, how many points of how many, and the clocks.

use std::time::Duration;

use abstrakt_record::SeatId;
use abstrakt_scene::{colour::fade, seat_ink};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Player, Scoring};
use egui::{Align, Layout, RichText, ScrollArea, Stroke, Ui, vec2};

use super::{PanelContext, stocks};
use crate::command::Command;
use crate::game::{GameView, LOW};
use crate::numbers::clock;
use crate::theme;

/// Height of a line on a card, in points.
const ROW: f32 = 20.0;

/// Height of the cards of a game, in points.
pub fn height(ui: &Ui, game: &GameView) -> f32 {
    let seats = &game.record().header.seats;
    let text = ui.text_style_height(&egui::TextStyle::Body);
    let clocks = seats.iter().any(|seat| seat.clock.is_some());
    let clocks = if clocks { theme::CLOCK + theme::TIGHT - ROW } else { 0.0 };
    let (count, gap) = (seats.len() as f32, ui.spacing().item_spacing.y);
    count * (2.0 * text.max(ROW) + clocks + 6.0 + 2.0 + gap) - gap
}

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for index in 0..game.record().header.seats.len() {
            if let Some(command) = seat(ui, game, SeatId(index as u8), context.texts) {
                *context.wanted = Some(command);
            }
        }
    });
}

/// Draws the card of a seat; what its buttons ask for.
fn seat(ui: &mut Ui, game: &GameView, id: SeatId, texts: &Texts) -> Option<Command> {
    let position = game.position()?;
    let mut wanted = None;
    let player = Player(id.0);
    let out = position.eliminated.contains(player);
    let moves = game.to_move() == Some(player);
    let colour = theme::board_look(ui.ctx()).ink(seat_ink(position, player));
    let visuals = ui.visuals();
    let border = if moves { theme::accent(visuals) } else { visuals.widgets.noninteractive.bg_stroke.color };
    let frame = egui::Frame::new()
        .fill(fade(colour, 0.16))
        .stroke(Stroke::new(if moves { 1.6 } else { 1.0 }, border))
        .corner_radius(6)
        .inner_margin(vec2(8.0, 3.0));
    // Two lines for every game: the kind of a player makes way for the pieces that are counted.
    let has_stocks = !position.stocks.is_empty();
    let kind = |ui: &mut Ui| {
        ui.add(egui::Label::new(RichText::new(game.seat_kind(id, texts)).weak()).truncate());
    };
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = ROW;
        // Numbers and buttons that must be read are drawn from the right; names and kinds take what is left,
        // with an ellipsis.
        line(ui, |ui| {
            let score = position.scores.get(usize::from(id.0)).copied().unwrap_or_default();
            if game.has_scores() {
                ui.label(RichText::new(points(score, game.scoring(id), texts)).strong().size(theme::FIGURE));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                game.badge(ui, player);
                let mut name = RichText::new(game.seat_name(id, texts)).strong();
                if out {
                    name = name.strikethrough();
                }
                ui.add(egui::Label::new(name).truncate());
                if has_stocks {
                    kind(ui);
                }
            });
        });
        line(ui, |ui| {
            let time = match game.time_left(id) {
                Some(left) => time_left(left, moves, ui),
                None => RichText::new(clock(game.time_spent(id))).monospace().weak(),
            };
            ui.label(time).on_hover_text(say!(texts, "score-time"));
            if moves && game.awaits_human() && !game.is_viewed() {
                wanted = ends(ui, &game.seat_name(id, texts), texts);
            }
            if out {
                ui.label(RichText::new(say!(texts, "score-out")).italics());
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if has_stocks {
                    stocks::show(ui, position, player, texts);
                } else {
                    kind(ui);
                }
            });
        });
    });
    wanted
}

/// The clock as it is read from afar; the last seconds have a colour and tenths.
fn time_left(left: Duration, moves: bool, ui: &Ui) -> RichText {
    let (low, tenths) = (left < LOW, left.subsec_millis() / 100);
    // A flag that has fallen stands at zero.
    let low = low && !left.is_zero();
    let text = if low { format!("{}.{tenths}", clock(left)) } else { clock(left) };
    let text = RichText::new(text).monospace().size(theme::CLOCK);
    match (low, moves) {
        (true, _) => text.color(ui.visuals().warn_fg_color),
        (false, true) => text.strong(),
        (false, false) => text.weak(),
    }
}

/// Draws the buttons that end the game for the player to move.
fn ends(ui: &mut Ui, player: &str, texts: &Texts) -> Option<Command> {
    let mut wanted = None;
    for (command, sign) in [(Command::AgreeDraw, "½"), (Command::Resign, "⚑")] {
        let button = egui::Button::new(sign).small().frame(false);
        let act = texts.show(&command);
        let name = say!(texts, "score-act", act, player);
        if ui.add(button).accessible_name(&name).on_hover_text(&name).clicked() {
            wanted = Some(command);
        }
    }
    wanted
}

/// A line of a card, drawn from its right end.
fn line(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), content);
}

/// "3 of 6", or the bare figure where the seat counts no points.
fn points(score: i32, scoring: Scoring, texts: &Texts) -> String {
    if scoring.has_points() { say!(texts, "score-of", score, max = scoring.max) } else { score.to_string() }
}
