//! What is drawn on a piece: a game's figures as strokes, fills and letters. Knows glyphs, a piece's colour and place;
//! must not know boards or which game it is.

use abstrakt_plugin_api::{Form, Glyph, Point, Tone};
use egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2};

use super::pieces::letters_font;
use crate::theme::{BoardLook, mix, on, veil};

/// Share of the readable colour in what matters less.
const FAINT: f32 = 0.4;
/// Capitals are this high in a font of size 1.
const CAPITALS: f32 = 0.72;
/// A piece that turns over is too narrow for its letters below this width.
const READABLE: f32 = 0.6;

/// The face of a piece: where its coordinates lie in the window.
#[derive(Clone, Copy)]
pub struct Face<F> {
    /// Its centre.
    pub at: Pos2,
    /// Points of the window in its diameter.
    pub diameter: f32,
    /// The piece's colour.
    pub colour: Color32,
    /// 1 is solid.
    pub opacity: f32,
    /// 1 is the full width; less while the piece turns over.
    pub width: f32,
    /// Turns vectors of the piece into vectors of the window.
    pub way: F,
}

impl<F: Fn(Point) -> Vec2> Face<F> {
    /// Draws the glyphs from bottom to top.
    pub fn draw(&self, painter: &Painter, glyphs: &[Glyph]) {
        glyphs.iter().for_each(|glyph| self.glyph(painter, glyph));
    }

    fn glyph(&self, painter: &Painter, glyph: &Glyph) {
        let colour = veil(self.tone(glyph.tone, painter), self.opacity);
        let stroke = Stroke::new((glyph.stroke * self.diameter).max(1.0), colour);
        let points = |points: &[Point]| points.iter().map(|point| self.place(*point)).collect::<Vec<Pos2>>();
        match &glyph.form {
            Form::Circle { at, radius } => self.circle(painter, *at, *radius, glyph.stroke > 0.0, stroke),
            Form::Polygon(corners) if glyph.stroke > 0.0 => {
                painter.add(Shape::closed_line(points(corners), stroke));
            }
            Form::Polygon(corners) => {
                painter.add(Shape::convex_polygon(points(corners), colour, Stroke::NONE));
            }
            Form::Line(line) => {
                painter.add(Shape::line(points(line), stroke));
            }
            Form::Text { at, height, text } => {
                if self.width >= READABLE {
                    let font = letters_font(height * self.diameter / CAPITALS);
                    painter.text(self.place(*at), Align2::CENTER_CENTER, text, font, colour);
                }
            }
        }
    }

    fn circle(&self, painter: &Painter, at: Point, radius: f32, hollow: bool, stroke: Stroke) {
        let (centre, radius) = (self.place(at), radius * self.diameter);
        let size = Vec2::new(radius * self.width, radius);
        painter.add(match hollow {
            true => Shape::ellipse_stroke(centre, size, stroke),
            false => Shape::ellipse_filled(centre, size, stroke.color),
        });
    }

    fn place(&self, point: Point) -> Pos2 {
        let way = (self.way)(point);
        self.at + Vec2::new(way.x * self.width, way.y)
    }

    fn tone(&self, tone: Tone, painter: &Painter) -> Color32 {
        match tone {
            Tone::Contrast => on(self.colour),
            Tone::Faint => mix(self.colour, on(self.colour), FAINT),
            Tone::Body => self.colour,
            Tone::Ink(role) => BoardLook::of(painter.ctx()).ink(role),
        }
    }
}
