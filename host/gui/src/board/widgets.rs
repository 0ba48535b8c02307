//! Boards and pieces that are drawn and cannot be touched, as widgets. Knows egui and the scene's drawing; must not know
//! clicks.

use abstrakt_scene::{BoardGeometry, Canvas, Diagram};
use abstrakt_vocabulary::{Board, Picture, Piece, Scene, Snapshot};
use egui::{Painter, Rect, Sense, Shape, Ui, vec2};

use crate::theme;

/// The size of a small piece on a ground of its own, as a share of its size without one.
const GROUNDED: f32 = 0.88;

/// Gives what `act` draws on a canvas to `painter`, in the look of its window.
pub fn draw(painter: &Painter, act: impl FnOnce(&mut Canvas<'_>)) {
    painter.extend(shapes(painter, act));
}

/// The shapes of what `act` draws on a canvas, in the look of the window of `painter`.
pub fn shapes(painter: &Painter, act: impl FnOnce(&mut Canvas<'_>)) -> Vec<Shape> {
    let ctx = painter.ctx();
    let surroundings = theme::surroundings(&ctx.global_style().visuals);
    let mut typesetter = |text, font, colour| painter.layout_no_wrap(text, font, colour);
    let mut canvas = Canvas::new(theme::board_look(ctx), surroundings, &mut typesetter);
    act(&mut canvas);
    canvas.into_shapes()
}

/// Draws a diagram into a place.
pub fn draw_diagram(painter: &Painter, place: Rect, board: &Board, diagram: Diagram<'_>, language: &str) {
    draw(painter, |canvas| diagram.draw(canvas, &BoardGeometry::new(board.clone()), place, language));
}

/// Width and height of a piece in a line of text, in points.
pub fn seat_badge_size(ui: &Ui) -> f32 {
    ui.text_style_height(&egui::TextStyle::Body) * 1.15
}

/// Draws a small piece that stands for a seat in a line of text; `symbols`: colours alone do not tell seats apart.
pub fn seat_badge(ui: &mut Ui, piece: &Piece, symbols: bool) {
    let size = seat_badge_size(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let ink = theme::board_look(ui.ctx()).ink(piece.ink);
    let ground = theme::badge_ground(ui.visuals(), ink);
    if let Some(ground) = ground {
        ui.painter().circle_filled(rect.center(), size * 0.54, ground);
    }
    // The ground is seen all around the piece.
    let unit = if ground.is_some() { size * GROUNDED } else { size };
    draw(ui.painter(), |canvas| canvas.icon(piece, rect.center(), unit, symbols));
}

/// Draws a piece that can be chosen into `rect`: `chosen` and under the pointer are seen.
pub fn piece_button(ui: &Ui, rect: Rect, piece: &Piece, (chosen, response): (bool, &egui::Response)) {
    let visuals = ui.visuals();
    let lively = response.hovered() || response.has_focus();
    let ink = theme::board_look(ui.ctx()).ink(piece.ink);
    let ground = theme::badge_ground(visuals, ink).unwrap_or(visuals.faint_bg_color);
    ui.painter().rect_filled(rect, 6.0, if chosen { visuals.selection.bg_fill } else { ground });
    if chosen || lively {
        let edge = egui::Stroke::new(if chosen { 2.0 } else { 1.0 }, theme::accent(visuals));
        ui.painter().rect_stroke(rect, 6.0, edge, egui::StrokeKind::Inside);
    }
    let shown = Piece { size: piece.size.clamp(0.5, 0.95), ..piece.clone() };
    draw(ui.painter(), |canvas| canvas.icon(&shown, rect.center(), rect.width() * 0.84, false));
}

/// Draws a picture that a game gives, with its own board.
pub fn picture(ui: &mut Ui, side: f32, picture: &Picture, language: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let Scene { pieces, marks, .. } = &picture.scene;
    let diagram = Diagram { pieces, marks, ..Diagram::default() };
    draw_diagram(&ui.painter_at(rect), rect, &picture.board, diagram, language);
}

/// Draws a small board; an empty place while there is no position.
pub fn thumbnail(ui: &mut Ui, side: f32, position: Option<(&Board, &Snapshot)>, language: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, ui.visuals().faint_bg_color);
    if let Some((board, position)) = position {
        draw_diagram(&ui.painter_at(rect), rect.shrink(2.0), board, Diagram::position(position), language);
    }
}
