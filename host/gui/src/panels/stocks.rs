//! The pieces of a player that are counted beside their name: captured, left, to be placed. Knows stocks as games tell them; must not
//! know a game.

use abstrakt_scene::needs_symbols;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Piece, Player, Snapshot, Stock};
use egui::{Label, RichText, Sense, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText};

use crate::board::{piece_name, seat_badge, seat_badge_size};
use crate::theme;

/// Diameter at which every piece is shown, in units of its line.
const SIZE: f32 = 0.86;
/// Space between two stocks, in points.
const BETWEEN: f32 = theme::GAP / 2.0;
/// The sign in place of kinds that do not fit.
const ELLIPSIS: &str = "…";

/// Draws the stocks of a player in a line, as far as there is something in them. Where the line is too short, they have no names, and what
/// does not fit then is an ellipsis: all of it is told under the pointer.
pub(super) fn show(ui: &mut Ui, position: &Snapshot, player: Player, texts: &Texts) {
    let stocks = position.stocks.iter().filter(|stock| stock.seat == player);
    let filled: Vec<&Stock> =
        stocks.filter(|stock| stock.pieces.iter().any(|(_, count)| *count > 0)).collect();
    let symbols = needs_symbols(position);
    ui.spacing_mut().item_spacing.x = theme::TIGHT;
    let gaps = BETWEEN * filled.len().saturating_sub(1) as f32;
    let whole: f32 = filled.iter().map(|stock| name_width(ui, stock, texts) + pieces_width(ui, stock)).sum();
    let named = whole + gaps <= ui.available_width();
    // A reader gets each stock as one line, which is also the tool tip; those without names are one.
    let parts = if named { 1 } else { filled.len().max(1) };
    for (index, stocks) in filled.chunks(parts).enumerate() {
        if index > 0 {
            ui.add_space(BETWEEN);
        }
        let drawn = ui.scope(|ui| match stocks {
            [stock] if named => with_name(ui, stock, symbols, texts),
            stocks => without_names(ui, stocks, symbols),
        });
        let spoken = stocks.iter().map(|stock| spoken(stock, texts)).collect::<Vec<_>>().join("; ");
        let id = ui.scope_id().with(("stock", player.0, index));
        let response = ui.interact(drawn.response.rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &spoken));
        response.on_hover_text(spoken);
    }
}

/// A stock in words.
fn spoken(stock: &Stock, texts: &Texts) -> String {
    let counted = |(piece, count): &(Piece, u16)| {
        let piece = piece_name(piece, texts);
        say!(texts, "stock-count", count = *count, piece)
    };
    let pieces = stock.pieces.iter().map(counted).collect::<Vec<_>>().join(", ");
    say!(texts, "stock-of", name = stock.name.get(texts.language().code()), pieces)
}

/// The kinds of a stock that there are some of.
fn kinds(stock: &Stock) -> impl Iterator<Item = (&Piece, u16)> {
    stock.pieces.iter().filter(|(_, count)| *count > 0).map(|(piece, count)| (piece, *count))
}

/// Width of a small text, with the space behind it.
fn width(ui: &Ui, text: &str) -> f32 {
    let text = WidgetText::from(RichText::new(text).small());
    text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Small).size().x + theme::TIGHT
}

fn name_width(ui: &Ui, stock: &Stock, texts: &Texts) -> f32 {
    width(ui, stock.name.get(texts.language().code())) + theme::TIGHT
}

/// Width of a kind of piece with its number.
fn kind_width(ui: &Ui, count: u16) -> f32 {
    seat_badge_size(ui) + theme::TIGHT + width(ui, &count.to_string())
}

fn pieces_width(ui: &Ui, stock: &Stock) -> f32 {
    kinds(stock).map(|(_, count)| kind_width(ui, count)).sum()
}

/// Draws a stock: its name, then each kind with its number.
fn with_name(ui: &mut Ui, stock: &Stock, symbols: bool, texts: &Texts) {
    ui.add(Label::new(RichText::new(stock.name.get(texts.language().code())).small().weak()));
    ui.add_space(theme::TIGHT);
    kinds(stock).for_each(|kind| counted(ui, kind, symbols));
}

/// Draws the kinds of all stocks with their numbers, as many as there is room for.
fn without_names(ui: &mut Ui, stocks: &[&Stock], symbols: bool) {
    let ellipsis = width(ui, ELLIPSIS);
    for kind in stocks.iter().flat_map(|stock| kinds(stock)) {
        if kind_width(ui, kind.1) + ellipsis > ui.available_width() {
            ui.add(Label::new(RichText::new(ELLIPSIS).small()));
            return;
        }
        counted(ui, kind, symbols);
    }
}

/// Draws a kind with its number.
fn counted(ui: &mut Ui, (piece, count): (&Piece, u16), symbols: bool) {
    seat_badge(ui, &Piece { size: SIZE, ..piece.clone() }, symbols);
    ui.add(Label::new(RichText::new(count.to_string()).small()));
}
