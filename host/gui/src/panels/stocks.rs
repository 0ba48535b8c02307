//! The pieces of a player that are counted beside their name: captured, left, to be placed. Knows stocks as games tell them; must not
//! know a game.

use abstrakt_scene::needs_symbols;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Piece, Player, Snapshot, Stock};
use egui::{Label, RichText, Sense, Ui, WidgetInfo};

use crate::board::{piece_name, seat_badge};
use crate::theme;

/// Diameter at which every piece is shown, in units of its line.
const SIZE: f32 = 0.86;

/// Draws the stocks of a player in a line, as far as there is something in them.
pub(super) fn show(ui: &mut Ui, position: &Snapshot, player: Player, texts: &Texts) {
    let stocks = position.stocks.iter().filter(|stock| stock.seat == player);
    let filled = stocks.filter(|stock| stock.pieces.iter().any(|(_, count)| *count > 0));
    for (index, stock) in filled.enumerate() {
        if index > 0 {
            ui.add_space(theme::GAP / 2.0);
        }
        one(ui, stock, needs_symbols(position), texts);
    }
}

/// Draws a stock: its name, then each kind with its number. A reader gets all of it as one line, which is also the tool tip.
fn one(ui: &mut Ui, stock: &Stock, symbols: bool, texts: &Texts) {
    let name = stock.name.get(texts.language().code());
    let counted = |(piece, count): &(Piece, u16)| {
        let piece = piece_name(piece, texts);
        say!(texts, "stock-count", count = *count, piece)
    };
    let pieces = stock.pieces.iter().map(counted).collect::<Vec<_>>().join(", ");
    let spoken = say!(texts, "stock-of", name, pieces);
    let drawn = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = theme::TIGHT;
        ui.add(Label::new(RichText::new(name).small().weak()));
        ui.add_space(2.0);
        for (piece, count) in stock.pieces.iter().filter(|(_, count)| *count > 0) {
            seat_badge(ui, &Piece { size: SIZE, ..piece.clone() }, symbols);
            ui.add(Label::new(RichText::new(count.to_string()).small()));
        }
    });
    let response =
        ui.interact(drawn.response.rect, ui.scope_id().with(("stock", stock.seat.0, name)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &spoken));
    response.on_hover_text(spoken);
}
