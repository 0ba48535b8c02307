//! Boards and pieces that cannot be touched: covers, previews, pictures, badges. Knows the painter; must not know clicks.

use abstrakt_plugin_api::{Board, Mark, Picture, Piece, Scene, Site, Snapshot};
use egui::{Painter, Rect, Sense, Ui, vec2};

use super::geometry::{BoardGeometry, Orientation};
use super::pieces::{self, Brush};
use super::{overlay, paint, symbols};
use crate::theme::{self, BoardLook, HINTS};

/// What stands on a board that cannot be touched.
#[derive(Clone, Copy)]
pub struct Still<'a> {
    /// The pieces.
    pub pieces: &'a [Piece],
    /// Sites of the last move.
    pub last: &'a [Site],
    /// What the game marks.
    pub marks: &'a [(Site, Mark)],
    /// Slides of a move that is advised.
    pub advised: &'a [(Site, Site)],
    /// Colours alone do not tell seats apart.
    pub symbols: bool,
}

/// Draws a position that cannot be touched, without buttons: covers, previews, exported pictures.
pub fn static_board(painter: &Painter, layout: &BoardGeometry, rect: Rect, still: Still<'_>, language: &str) {
    let to = layout.project(rect, Orientation::default());
    let buttons: Vec<Site> =
        layout.sites().filter(|(_, facts)| facts.caption.is_some()).map(|(site, _)| site).collect();
    paint::board(painter, layout, &to, language, &buttons);
    for &site in still.last {
        paint::last(painter, layout.place(site), &to);
    }
    for piece in still.pieces {
        let at = to.place(layout.place(piece.site));
        pieces::piece(painter, piece, at, Brush::solid(to.unit(), still.symbols), |way| to.way(way));
    }
    overlay::last_pieces(painter, layout, &to, still.last, still.pieces);
    overlay::marks(painter, layout, &to, still.marks, false);
    let centre = |site: Site| to.place(layout.place(site));
    for &(from, end) in still.advised {
        paint::arrow(painter, centre(from), centre(end), to.unit(), HINTS.advice);
    }
}

/// Draws a small piece that stands for a seat in a line of text; `symbols`: colours alone do not tell seats apart.
pub fn seat_badge(ui: &mut Ui, piece: &Piece, symbols: bool) {
    let size = ui.text_style_height(&egui::TextStyle::Body) * 1.15;
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let brush = Brush::solid(size, symbols);
    let ink = BoardLook::of(ui.ctx()).ink(piece.ink);
    if let Some(ground) = theme::badge_ground(ui.visuals(), ink) {
        ui.painter().circle_filled(rect.center(), size * 0.53, ground);
    }
    pieces::piece(ui.painter(), piece, rect.center(), brush, |way| vec2(way[0], -way[1]) * size);
}

/// Draws a piece that can be chosen into `rect`: `chosen` and under the pointer are seen.
pub fn piece_button(ui: &Ui, rect: Rect, piece: &Piece, (chosen, response): (bool, &egui::Response)) {
    let visuals = ui.visuals();
    let lively = response.hovered() || response.has_focus();
    let ink = BoardLook::of(ui.ctx()).ink(piece.ink);
    let ground = theme::badge_ground(visuals, ink).unwrap_or(visuals.faint_bg_color);
    ui.painter().rect_filled(rect, 6.0, if chosen { visuals.selection.bg_fill } else { ground });
    if chosen || lively {
        let edge = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, theme::accent(visuals));
        ui.painter().rect_stroke(rect, 6.0, edge, egui::StrokeKind::Inside);
    }
    let size = rect.width() * 0.84;
    let look = Piece { size: piece.size.clamp(0.5, 0.95), ..piece.clone() };
    let brush = Brush::solid(size, false);
    pieces::piece(ui.painter(), &look, rect.center(), brush, |way| vec2(way[0], -way[1]) * size);
}

/// Draws a picture that a game gives, with its own board.
pub fn picture(ui: &mut Ui, side: f32, picture: &Picture, language: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let Scene { pieces, marks, .. } = &picture.scene;
    let still = Still { pieces, last: &[], marks, advised: &[], symbols: false };
    static_board(&ui.painter_at(rect), &BoardGeometry::new(picture.board.clone()), rect, still, language);
}

/// Draws a small board that cannot be touched; an empty place while there is no position.
pub fn thumbnail(ui: &mut Ui, side: f32, position: Option<(&Board, &Snapshot)>, language: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, ui.visuals().faint_bg_color);
    if let Some((board, position)) = position {
        small_board(&ui.painter_at(rect), rect.shrink(2.0), board, position, language);
    }
}

/// Paints a position without marks into a place.
pub fn small_board(painter: &Painter, place: Rect, board: &Board, position: &Snapshot, language: &str) {
    let still = Still {
        pieces: &position.scene.pieces,
        last: &[],
        marks: &[],
        advised: &[],
        symbols: symbols(position),
    };
    static_board(painter, &BoardGeometry::new(board.clone()), place, still, language);
}
