//! Pieces as shapes, in the theme of the canvas. Knows shapes, inks and sizes; must not know boards, moves or clicks.

mod flat;
mod glyphs;
mod solid;

use std::f32::consts::TAU;

use abstrakt_vocabulary::{Ink, Piece, Point, Shape};
use epaint::emath::Align2;
use epaint::{Color32, FontId, Pos2, Rect, Stroke, Vec2, vec2};

use crate::canvas::Canvas;
use crate::colour::{BLACK_EDGE, LIGHT, contrast, fade, shade};
use crate::look::PieceTheme;
use crate::projection::Projection;
use flat::Fill;
use glyphs::Face;

/// Largest letters on a piece, points: the texture of letters is 2048 pixels wide at least, and a letter must fit into it at four
/// pixels a point.
const LARGEST_LETTERS: f32 = 400.0;

/// Least height of a column on the screen, in board units.
const LOWEST: f32 = 0.06;
/// Greatest height of a column on the screen of a tilted board, in board units: a greater one would hide what is behind it.
pub(crate) const TALLEST: f32 = 0.2;
/// The share of its height that a column keeps on the screen of a tilted board.
const STANDING: f32 = 0.29;

/// The brush with which a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brush {
    /// Points of the window in one board unit.
    pub unit: f32,
    /// 1 is solid.
    pub opacity: f32,
    /// 1 is the full width; less while a piece turns over.
    pub width: f32,
    /// The share of its depth that a lying circle keeps; 1 where it is seen from above.
    pub foreshortening: f32,
    /// Tell the inks of seats by symbols too.
    pub symbols: bool,
}

impl Brush {
    /// A solid piece on a board.
    pub fn solid(projection: &Projection, symbols: bool) -> Self {
        Self { foreshortening: projection.foreshortening(), ..Self::icon(projection.unit(), symbols) }
    }

    /// A solid piece by itself, seen from above.
    pub fn icon(unit: f32, symbols: bool) -> Self {
        Self { unit, opacity: 1.0, width: 1.0, foreshortening: 1.0, symbols }
    }

    /// The size of a lying circle, as a share of its radius.
    fn lying(self) -> Vec2 {
        vec2(self.width, self.foreshortening)
    }

    /// Whether the piece stands on a tilted board.
    fn is_tilted(self) -> bool {
        self.foreshortening < 1.0
    }

    /// The height of a column on the screen, in points.
    fn lift(self, height: f32) -> f32 {
        let (share, most) = if self.is_tilted() { (STANDING, TALLEST) } else { (0.1, 0.3) };
        (height * share).clamp(LOWEST, most) * self.unit
    }
}

/// Returns whether a piece around `centre` on a tilted board is seen at a point.
pub(crate) fn covers(piece: &Piece, centre: Pos2, brush: Brush, point: Pos2) -> bool {
    let height = match piece.shape {
        Shape::Column { height } => brush.lift(height),
        _ => 0.0,
    };
    let way = point - centre;
    let from_axis = vec2(way.x, way.y - way.y.clamp(-height, 0.0));
    let size = match piece.shape {
        Shape::Ball => Vec2::splat(1.0),
        _ => brush.lying(),
    };
    (from_axis / size).length() < piece.size * brush.unit / 2.0
}

/// Draws a piece around `centre`; `project` turns vectors of the board into vectors in points.
pub(crate) fn piece(
    canvas: &mut Canvas<'_>,
    piece: &Piece,
    centre: Pos2,
    brush: Brush,
    project: impl Fn(Point) -> Vec2,
) {
    // No worker passes such a piece on; one that comes another way must not end the program.
    if piece.check().is_err() {
        return;
    }
    let radius = piece.size * brush.unit / 2.0;
    let look = canvas.look();
    let (colour, plain) = (look.ink(piece.ink), !look.is_solid());
    let stroke = |width: f32, colour| Stroke::new((brush.unit * width).max(1.0), fade(colour, brush.opacity));
    let edge = if piece.ink.0 == 0 { BLACK_EDGE } else { shade(colour, 0.55) };
    let fill = Fill { body: colour, edge: if plain && piece.ink.0 == 0 { LIGHT } else { edge } };
    match &piece.shape {
        Shape::Ball if plain => flat::ball(canvas, centre, radius, fill, brush),
        Shape::Disc if plain => flat::disc(canvas, centre, radius, fill, brush),
        Shape::Ring if plain => flat::ring(canvas, centre, radius, fill, brush),
        Shape::Column { height } if plain => {
            flat::column(canvas, centre, radius, brush.lift(*height), fill, brush);
        }
        Shape::Ball => {
            solid::shadow(canvas, centre, radius, brush);
            solid::ball(canvas, centre, radius, colour, brush);
        }
        Shape::Disc => {
            solid::shadow(canvas, centre, radius, brush);
            solid::disc(canvas, centre, radius, colour, brush);
        }
        Shape::Ring => {
            solid::shadow_ring(canvas, centre, radius, brush);
            solid::ring(canvas, centre, radius, colour, brush);
        }
        Shape::Cross => {
            let arm = radius * 0.78;
            for way in [vec2(arm, arm), vec2(arm, -arm)] {
                let way = way * vec2(1.0, brush.foreshortening);
                let line = [centre - way, centre + way];
                canvas.line_segment(line, stroke(0.17, edge));
                canvas.line_segment(line, stroke(0.12, colour));
            }
        }
        Shape::Tile => {
            let whole = tile_rect(centre, radius);
            let rect = Rect::from_center_size(centre, whole.size() * brush.lying());
            let corner = radius * 0.22;
            let shadow = rect.translate(vec2(0.0, radius * 0.09));
            canvas.rect_filled(shadow, corner, fade(shade(colour, 0.5), brush.opacity));
            canvas.rect_filled(rect, corner, fade(colour, brush.opacity));
            canvas.rect(rect, corner, Color32::TRANSPARENT, stroke(0.025, edge));
        }
        Shape::Column { height } => solid::column(canvas, centre, radius, *height, colour, brush),
        Shape::Polygon(points) => {
            let corners: Vec<Pos2> =
                points.iter().map(|&point| centre + project(point) * piece.size).collect();
            let fill = fade(colour, brush.opacity);
            canvas.add(epaint::Shape::convex_polygon(corners, fill, stroke(0.03, edge)));
        }
    }
    let face = face(piece, centre, brush);
    if !piece.glyphs.is_empty() {
        let Brush { opacity, unit, .. } = brush;
        let project = |point: Point| project(point) * piece.size;
        let size = brush.lying();
        let face = Face { centre: face, diameter: piece.size * unit, colour, opacity, size, project };
        face.draw(canvas, &piece.glyphs);
    } else if !piece.label.is_empty() {
        letters(canvas, face, radius, &piece.label, colour, brush);
    } else if (brush.symbols || look.pieces == PieceTheme::Print)
        && !matches!(piece.shape, Shape::Ring | Shape::Cross)
    {
        symbol(canvas, face, radius, (piece.ink, colour), brush);
    }
}

/// The centre of the upper face of a piece around `centre`.
pub(crate) fn face(piece: &Piece, centre: Pos2, brush: Brush) -> Pos2 {
    match piece.shape {
        Shape::Column { height } => centre - vec2(0.0, brush.lift(height)),
        _ => centre,
    }
}

/// The square of a tile whose diameter is twice this radius.
pub(crate) fn tile_rect(centre: Pos2, radius: f32) -> Rect {
    Rect::from_center_size(centre, Vec2::splat(radius * 1.72))
}

/// The small sign that tells a seat's ink without its colour.
fn symbol(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, (role, ground): (Ink, Color32), brush: Brush) {
    let colour = fade(contrast(ground), 0.85 * brush.opacity);
    let r = radius * 0.34;
    let corner = |turn: f32| centre + Vec2::angled((turn - 0.25) * TAU) * r;
    match role.0 {
        0 | 1 => {}
        2 => {
            let corners = (0..3).map(|index| corner(index as f32 / 3.0)).collect();
            canvas.add(epaint::Shape::convex_polygon(corners, colour, Stroke::NONE));
        }
        3 => canvas.rect_filled(Rect::from_center_size(centre, Vec2::splat(r * 1.5)), 0.0, colour),
        4 => canvas.circle_stroke(centre, r * 0.8, Stroke::new(r * 0.4, colour)),
        _ => {
            let stroke = Stroke::new(r * 0.5, colour);
            canvas.line_segment([centre - vec2(r, 0.0), centre + vec2(r, 0.0)], stroke);
            canvas.line_segment([centre - vec2(0.0, r), centre + vec2(0.0, r)], stroke);
        }
    }
}

/// Letters of that size, as far as the renderer has room for one: a piece may be as large as the board.
fn letters_font(size: f32) -> FontId {
    FontId::proportional(size.min(LARGEST_LETTERS))
}

fn letters(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, label: &str, colour: Color32, brush: Brush) {
    let size = radius * if label.chars().count() > 2 { 0.72 } else { 1.0 };
    let colour = fade(contrast(colour), brush.opacity);
    canvas.text(centre, Align2::CENTER_CENTER, label, letters_font(size), colour);
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Form, Glyph, Site};
    use epaint::pos2;

    use super::*;
    use crate::look::BoardLook;
    use crate::testing;

    /// A piece that is all that a picture may be, and one that is more: a letter too large for the fonts' texture ends the program.
    #[test]
    fn no_size_of_a_piece_or_a_letter_ends_the_program() {
        let large = |size: f32, height: f32| {
            let label = Piece { size, label: "W".into(), ..Piece::new(Site(0), Shape::Disc, Ink(0)) };
            let glyphs = vec![Glyph::filled(Form::text([0.0, 0.0], height, "W"))];
            [Piece { glyphs, ..label.clone() }, label]
        };
        let pieces = [large(99.0, 4.0), large(3000.0, 0.5), large(0.8, 1000.0), large(f32::NAN, f32::NAN)];
        let shapes = testing::shapes(BoardLook::default(), |canvas| {
            for drawn in pieces.iter().flatten() {
                canvas.icon(drawn, pos2(50.0, 50.0), 60.0, true);
            }
        });
        assert!(!shapes.is_empty());
    }
}
