//! The end of a game, on a card over the panels beside the board: the winner and the reason, and the rank and points of every seat. Knows games and
//! texts; must not know what follows from its buttons.

use abstrakt_record::{GameResult, SeatId};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::Player;
use egui::{Align, Align2, Area, Context, Frame, Id, Layout, Order, Rect, RichText, ScrollArea, Ui, vec2};

use super::{Decision, main_button};
use crate::game::GameView;
use crate::theme;

/// Largest width of the card, in points, and the least one, for which it lies over the board where there is no more room
/// beside it.
const WIDTH: [f32; 2] = [250.0, 190.0];
/// Space between the card and what is around it, in points.
const BESIDE: f32 = 8.0;

/// The action that the user chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOverAction {
    /// To play again.
    Again,
    /// To play again with the seats changed.
    Swap,
    /// To look through the game.
    Review,
}

/// Draws the card in the lower right corner of `page`, beside `board`: over the panels, so that the board stays as it is.
pub fn show(
    ctx: &Context,
    (page, board): (Rect, Option<Rect>),
    game: &GameView,
    texts: &Texts,
) -> Decision<GameOverAction> {
    let Some(result) = game.result() else { return Decision::Cancel };
    let mut decision = Decision::Open;
    let mut card = |ui: &mut Ui| {
        ui.add_space(theme::GAP / 2.0);
        ui.heading(game.headline(result, texts));
        ui.add(egui::Label::new(game.ending(result, texts)).wrap());
        ui.add_space(theme::GAP / 2.0);
        scores(ui, game, result, texts);
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, &say!(texts, "over-again")).clicked() {
                decision = Decision::Act(GameOverAction::Again);
            }
            let others = [
                (message!("over-swap"), GameOverAction::Swap),
                (message!("over-review"), GameOverAction::Review),
            ];
            for (name, other) in others {
                if ui.button(texts.render(&name)).clicked() {
                    decision = Decision::Act(other);
                }
            }
            if ui.button(say!(texts, "close")).clicked() {
                decision = Decision::Cancel;
            }
        });
        ui.add_space(theme::GAP / 2.0);
    };
    let frame = Frame::popup(&ctx.global_style()).inner_margin(theme::GAP);
    let border = frame.total_margin().sum();
    let free = board.map_or(0.0, |board| page.right() - board.right() - 2.0 * BESIDE);
    let [most, least] = WIDTH;
    let width = (free - border.x).clamp(least, most);
    let height = page.height() - border.y - 2.0 * BESIDE;
    // A dialog lies over it.
    let area = Area::new(Id::unique("result")).order(Order::Background).pivot(Align2::RIGHT_BOTTOM);
    let area = area.fixed_pos(page.max - vec2(BESIDE, BESIDE)).constrain_to(page);
    area.show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(width);
            ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| card(ui));
        });
    });
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
    if game.has_scores() {
        ui.weak(say!(texts, "over-points"));
    }
    for (index, seat) in ranked.iter().copied().enumerate() {
        let rank = ranked[..=index].iter().position(|other| key(other) == key(&seat)).unwrap_or(index) + 1;
        let row = vec2(ui.available_width(), ui.spacing().interact_size.y);
        // Numbers and buttons that must be read are drawn from the right; the name takes what is left, with
        // an ellipsis.
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let scoring = game.scoring(seat);
            if scoring.has_points() {
                let points = say!(texts, "score-of", score = score(seat), max = scoring.max);
                let share = f64::from(score(seat) - scoring.min) / f64::from(scoring.max - scoring.min);
                ui.label(format!("{} ({:.0} %)", points, share * 100.0));
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
