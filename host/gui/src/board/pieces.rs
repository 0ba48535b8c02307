//! Pieces as shapes with a little light from the upper left. Knows shapes, inks and sizes; must not know boards,
//! moves or clicks.

use std::f32::consts::TAU;

use abstrakt_plugin_api::{Ink, Piece, Point, Shape};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::flat::{self, Fill};
use super::glyphs::Face;
use crate::theme::{BLACK_EDGE, BoardLook, CROSSED_EDGE, LIGHT, PieceTheme, SHADOW, mix, on, shade, veil};

/// Corners of a circle.
const SEGMENTS: u32 = 40;
/// Rings of triangles that shade a ball.
const RINGS: u16 = 9;
/// Where the light comes from: x to the right, y down, z towards the eye.
const LAMP: [f32; 3] = [-0.48, -0.62, 0.62];
/// Share of the light that falls everywhere.
const AMBIENT: f32 = 0.62;

/// Largest letters on a piece, points: the texture of letters is 2048 pixels wide at least, and a letter must fit into it at four
/// pixels a point.
const LARGEST_LETTERS: f32 = 400.0;

/// How a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Brush {
    /// Points of the window in one board unit.
    pub unit: f32,
    /// 1 is solid.
    pub opacity: f32,
    /// 1 is the full width; less while a piece turns over.
    pub width: f32,
    /// Tell the inks of seats by symbols too.
    pub symbols: bool,
}

impl Brush {
    /// A solid piece.
    pub fn solid(unit: f32, symbols: bool) -> Self {
        Self { unit, opacity: 1.0, width: 1.0, symbols }
    }
}

/// Draws a piece with its centre at `at`; `way` turns vectors of the board into vectors of the window.
pub fn piece(painter: &Painter, piece: &Piece, at: Pos2, brush: Brush, way: impl Fn(Point) -> Vec2) {
    // No worker passes such a piece on; whatever does must not end the window.
    if piece.check().is_err() {
        return;
    }
    let radius = piece.size * brush.unit / 2.0;
    let look = BoardLook::of(painter.ctx());
    let (colour, plain) = (look.ink(piece.ink), !look.is_solid());
    let stroke = |width: f32, colour| Stroke::new((brush.unit * width).max(1.0), veil(colour, brush.opacity));
    let edge = if piece.ink.0 == 0 { BLACK_EDGE } else { shade(colour, 0.55) };
    let fill = Fill { body: colour, edge: if plain && piece.ink.0 == 0 { LIGHT } else { edge } };
    match &piece.shape {
        Shape::Ball if plain => flat::ball(painter, at, radius, fill, brush),
        Shape::Disc if plain => flat::disc(painter, at, radius, fill, brush),
        Shape::Ring if plain => flat::ring(painter, at, radius, fill, brush),
        Shape::Column { height } if plain => {
            flat::column(painter, at, radius, lift(*height) * brush.unit, fill, brush);
        }
        Shape::Ball => {
            shadow(painter, at, radius, brush);
            ball(painter, at, radius, colour, brush);
        }
        Shape::Disc => {
            shadow(painter, at, radius, brush);
            disc(painter, at, radius, colour, brush);
        }
        Shape::Ring => {
            shadow_ring(painter, at, radius, brush);
            ring(painter, at, radius, colour, brush);
        }
        Shape::Cross => {
            let arm = radius * 0.78;
            for way in [vec2(arm, arm), vec2(arm, -arm)] {
                let line = [at - way, at + way];
                painter.line_segment(line, stroke(0.17, edge));
                painter.line_segment(line, stroke(0.12, colour));
            }
        }
        Shape::Tile => {
            let size = vec2(radius * 1.72 * brush.width, radius * 1.72);
            let rect = Rect::from_center_size(at, size);
            let corner = radius * 0.22;
            let below = rect.translate(vec2(0.0, radius * 0.09));
            painter.rect_filled(below, corner, veil(shade(colour, 0.5), brush.opacity));
            painter.rect_filled(rect, corner, veil(colour, brush.opacity));
            painter.rect_stroke(rect, corner, stroke(0.025, edge), StrokeKind::Inside);
        }
        Shape::Column { height } => column(painter, at, radius, *height, colour, brush),
        Shape::Polygon(points) => {
            let corners: Vec<Pos2> = points.iter().map(|&point| at + way(point) * piece.size).collect();
            let fill = veil(colour, brush.opacity);
            painter.add(egui::Shape::convex_polygon(corners, fill, stroke(0.03, edge)));
        }
    }
    let face = match &piece.shape {
        Shape::Column { height } => at - vec2(0.0, lift(*height) * brush.unit),
        _ => at,
    };
    if !piece.glyphs.is_empty() {
        let Brush { opacity, width, unit, .. } = brush;
        let way = |point: Point| way(point) * piece.size;
        let face = Face { at: face, diameter: piece.size * unit, colour, opacity, width, way };
        face.draw(painter, &piece.glyphs);
    } else if !piece.label.is_empty() {
        letters(painter, face, radius, &piece.label, colour, brush);
    } else if (brush.symbols || look.pieces == PieceTheme::Print)
        && !matches!(piece.shape, Shape::Ring | Shape::Cross)
    {
        symbol(painter, face, radius, (piece.ink, colour), brush);
    }
}

/// The small sign that tells a seat's ink without its colour.
fn symbol(painter: &Painter, at: Pos2, radius: f32, (role, ground): (Ink, Color32), brush: Brush) {
    let colour = veil(on(ground), 0.85 * brush.opacity);
    let r = radius * 0.34;
    let corner = |turn: f32| at + Vec2::angled((turn - 0.25) * TAU) * r;
    match role.0 {
        0 | 1 => {}
        2 => drop(painter.add(egui::Shape::convex_polygon(
            (0..3).map(|i| corner(i as f32 / 3.0)).collect(),
            colour,
            Stroke::NONE,
        ))),
        3 => drop(painter.rect_filled(Rect::from_center_size(at, Vec2::splat(r * 1.5)), 0.0, colour)),
        4 => drop(painter.circle_stroke(at, r * 0.8, Stroke::new(r * 0.4, colour))),
        _ => {
            let stroke = Stroke::new(r * 0.5, colour);
            painter.line_segment([at - vec2(r, 0.0), at + vec2(r, 0.0)], stroke);
            painter.line_segment([at - vec2(0.0, r), at + vec2(0.0, r)], stroke);
        }
    }
}

/// Two crossed strokes over something that is about to vanish.
pub fn crossed(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    let arm = radius * 0.62;
    for way in [vec2(arm, arm), vec2(arm, -arm)] {
        let line = [at - way, at + way];
        painter.line_segment(line, Stroke::new((radius * 0.34).max(3.0), CROSSED_EDGE));
        painter.line_segment(line, Stroke::new((radius * 0.22).max(2.0), colour));
    }
}

/// Letters of that size, as far as the renderer has room for one: a piece may be as large as the board.
pub fn letters_font(size: f32) -> FontId {
    FontId::proportional(size.min(LARGEST_LETTERS))
}

fn letters(painter: &Painter, at: Pos2, radius: f32, label: &str, colour: Color32, brush: Brush) {
    let size = radius * if label.chars().count() > 2 { 0.72 } else { 1.0 };
    let colour = veil(on(colour), brush.opacity);
    painter.text(at, Align2::CENTER_CENTER, label, letters_font(size), colour);
}

/// A round shape as rings of triangles from the centre out; `colour` gets the distance from the centre (1 at the
/// rim) and the direction.
fn rings(painter: &Painter, at: Pos2, radii: &[f32], width: f32, colour: impl Fn(usize, Vec2) -> Color32) {
    let mut mesh = Mesh::default();
    for (index, &radius) in radii.iter().enumerate() {
        for segment in 0..SEGMENTS {
            let way = Vec2::angled(segment as f32 / SEGMENTS as f32 * TAU);
            mesh.colored_vertex(at + vec2(way.x * width, way.y) * radius, colour(index, way));
        }
    }
    for ring in 1..radii.len() as u32 {
        let (inner, outer) = ((ring - 1) * SEGMENTS, ring * SEGMENTS);
        for segment in 0..SEGMENTS {
            let next = (segment + 1) % SEGMENTS;
            mesh.add_triangle(inner + segment, outer + segment, outer + next);
            mesh.add_triangle(inner + segment, outer + next, inner + next);
        }
    }
    painter.add(mesh);
}

fn ball(painter: &Painter, at: Pos2, radius: f32, colour: Color32, brush: Brush) {
    // The last ring fades out: the edge stays smooth at any size.
    let mut radii: Vec<f32> = (0..=RINGS).map(|ring| radius * f32::from(ring) / f32::from(RINGS)).collect();
    radii.push(radius + 1.0);
    let last = radii.len() - 1;
    rings(painter, at, &radii, brush.width, |ring, way| {
        if ring == last {
            return Color32::TRANSPARENT;
        }
        let out = radii[ring] / radius;
        veil(lit(colour, way * out), brush.opacity)
    });
}

/// Colour of a ball where its surface lies at `from` (in radii from the centre).
fn lit(colour: Color32, from: Vec2) -> Color32 {
    let height = (1.0 - from.length_sq()).max(0.0).sqrt();
    let facing = (from.x * LAMP[0] + from.y * LAMP[1] + height * LAMP[2]).max(0.0);
    let body = shade(colour, (AMBIENT + (1.0 - AMBIENT) * facing * 1.25).min(1.08) - (1.0 - height) * 0.12);
    let glint = ((facing - 0.86) / 0.14).clamp(0.0, 1.0).powi(2);
    mix(body, LIGHT, glint * 0.75)
}

fn disc(painter: &Painter, at: Pos2, radius: f32, colour: Color32, brush: Brush) {
    let side = shade(colour, if brush.opacity < 1.0 { 1.0 } else { 0.62 });
    let thick = vec2(0.0, radius * 0.12);
    rings(painter, at + thick, &[0.0, radius, radius + 1.0], brush.width, |ring, _| {
        if ring == 2 { Color32::TRANSPARENT } else { veil(side, brush.opacity) }
    });
    let radii = [0.0, radius * 0.7, radius * 0.78, radius * 0.94, radius, radius + 1.0];
    rings(painter, at, &radii, brush.width, |ring, way| {
        let slope = -(way.x * 0.5 + way.y * 0.8);
        let tone = match ring {
            0 | 1 => colour,
            2 => shade(colour, 0.9 - slope * 0.06),
            3 => shade(colour, (1.0 + slope * 0.1).min(1.2)),
            4 => shade(colour, 0.82 + slope * 0.1),
            _ => return Color32::TRANSPARENT,
        };
        veil(tone, brush.opacity)
    });
}

fn ring(painter: &Painter, at: Pos2, radius: f32, colour: Color32, brush: Brush) {
    let inner = radius * 0.68;
    let steps = 6u8;
    let mut radii = vec![inner - 1.0];
    radii.extend((0..=steps).map(|step| inner + (radius - inner) * f32::from(step) / f32::from(steps)));
    radii.push(radius + 1.0);
    let last = radii.len() - 1;
    rings(painter, at, &radii, brush.width, |ring, way| {
        if ring == 0 || ring == last {
            return Color32::TRANSPARENT;
        }
        // A torus: across the ring the surface leans from inwards to outwards.
        let across = (radii[ring] - inner) / (radius - inner) * 2.0 - 1.0;
        veil(lit(colour, way * across * 0.95), brush.opacity)
    });
}

/// How far a column of this height rises in the window, in board units.
fn lift(height: f32) -> f32 {
    (height * 0.1).clamp(0.06, 0.3)
}

fn column(painter: &Painter, at: Pos2, radius: f32, height: f32, colour: Color32, brush: Brush) {
    let rise = lift(height) * brush.unit;
    let long = vec2(0.55, 0.35) * rise * 1.6;
    rings(painter, at + long, &[0.0, radius * 0.9, radius * 1.15], brush.width, |ring, _| {
        veil(SHADOW, if ring == 2 { 0.0 } else { 0.26 * brush.opacity })
    });
    let side = veil(shade(colour, 0.55), brush.opacity);
    let layers = 8u8;
    for layer in 0..=layers {
        let up = vec2(0.0, rise * f32::from(layer) / f32::from(layers));
        rings(painter, at - up, &[0.0, radius, radius + 1.0], brush.width, |ring, _| {
            if ring == 2 { Color32::TRANSPARENT } else { side }
        });
    }
    disc_top(painter, at - vec2(0.0, rise), radius, colour, brush);
}

fn disc_top(painter: &Painter, at: Pos2, radius: f32, colour: Color32, brush: Brush) {
    rings(
        painter,
        at,
        &[0.0, radius * 0.82, radius * 0.9, radius, radius + 1.0],
        brush.width,
        |ring, way| {
            let slope = -(way.x * 0.5 + way.y * 0.8);
            let tone = match ring {
                0 | 1 => colour,
                2 | 3 => shade(colour, (0.94 + slope * 0.16).min(1.3)),
                _ => return Color32::TRANSPARENT,
            };
            veil(tone, brush.opacity)
        },
    );
}

fn shadow(painter: &Painter, at: Pos2, radius: f32, brush: Brush) {
    let fall = pos2(at.x + radius * 0.08, at.y + radius * 0.2);
    rings(painter, fall, &[0.0, radius * 0.86, radius * 1.12], brush.width, |ring, _| {
        veil(SHADOW, if ring == 2 { 0.0 } else { 0.34 * brush.opacity })
    });
}

fn shadow_ring(painter: &Painter, at: Pos2, radius: f32, brush: Brush) {
    let fall = pos2(at.x + radius * 0.06, at.y + radius * 0.14);
    rings(
        painter,
        fall,
        &[radius * 0.58, radius * 0.78, radius * 0.98, radius * 1.1],
        brush.width,
        |ring, _| veil(SHADOW, if ring == 0 || ring == 3 { 0.0 } else { 0.3 * brush.opacity }),
    );
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{Form, Glyph, Site};

    use super::*;

    /// A piece that is all that a picture may be, and one that is more: both used to end the window.
    #[test]
    fn no_size_of_a_piece_or_a_letter_ends_the_window() {
        let large = |size: f32, height: f32| {
            let label = Piece { size, label: "W".into(), ..Piece::new(Site(0), Shape::Disc, Ink(0)) };
            let glyphs = vec![Glyph::filled(Form::text([0.0, 0.0], height, "W"))];
            [Piece { glyphs, ..label.clone() }, label]
        };
        let pieces = [large(99.0, 4.0), large(3000.0, 0.5), large(0.8, 1000.0), large(f32::NAN, f32::NAN)];
        let ctx = egui::Context::default();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for drawn in pieces.iter().flatten() {
                let way = |[x, y]: Point| vec2(x, -y) * 60.0;
                piece(ui.painter(), drawn, pos2(50.0, 50.0), Brush::solid(60.0, true), way);
            }
        });
        output.textures_delta.clear();
        drop(ctx.tessellate(output.shapes, output.pixels_per_point));
    }
}
