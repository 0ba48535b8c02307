//! Drawings on a piece: a game's figures as strokes, fills and letters. Knows glyphs, a piece's colour and place; must
//! not know boards or the game.

use abstrakt_vocabulary::{Form, Glyph, Point, Tone};
use epaint::emath::Align2;
use epaint::{Color32, Pos2, Shape, Stroke, Vec2};

use super::letters_font;
use crate::canvas::Canvas;
use crate::colour::{contrast, fade, mix};
use crate::look::BoardLook;

/// Share of the readable colour in what matters less.
const FAINT: f32 = 0.4;
/// Capitals are this high in a font of size 1.
const CAPITALS: f32 = 0.72;
/// A piece that turns over is too narrow for its letters below this width.
const READABLE: f32 = 0.6;

/// The face of a piece: where its coordinates lie, in points.
#[derive(Clone, Copy)]
pub(super) struct Face<F> {
    /// Its centre.
    pub(super) centre: Pos2,
    /// Its diameter in points.
    pub(super) diameter: f32,
    /// The piece's colour.
    pub(super) colour: Color32,
    /// 1 is solid.
    pub(super) opacity: f32,
    /// Width and depth of a circle on it, as shares of its diameter: less than 1 while the piece turns over, and on a tilted board.
    pub(super) size: Vec2,
    /// Turns vectors of the piece into vectors in points.
    pub(super) project: F,
}

impl<F: Fn(Point) -> Vec2> Face<F> {
    /// Draws the glyphs from bottom to top.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, glyphs: &[Glyph]) {
        glyphs.iter().for_each(|glyph| self.glyph(canvas, glyph));
    }

    fn glyph(&self, canvas: &mut Canvas<'_>, glyph: &Glyph) {
        let colour = fade(self.tone(glyph.tone, canvas.look()), self.opacity);
        let stroke = Stroke::new((glyph.stroke * self.diameter).max(1.0), colour);
        let points = |points: &[Point]| points.iter().map(|point| self.place(*point)).collect::<Vec<Pos2>>();
        match &glyph.form {
            Form::Circle { at, radius } => self.circle(canvas, *at, *radius, glyph.stroke > 0.0, stroke),
            Form::Polygon(corners) if glyph.stroke > 0.0 => {
                canvas.add(Shape::closed_line(points(corners), stroke));
            }
            Form::Polygon(corners) => {
                canvas.add(Shape::convex_polygon(points(corners), colour, Stroke::NONE));
            }
            Form::Line(line) => {
                canvas.add(Shape::line(points(line), stroke));
            }
            Form::Text { at, height, text } => {
                if self.size.x >= READABLE {
                    let font = letters_font(height * self.diameter / CAPITALS);
                    canvas.text(self.place(*at), Align2::CENTER_CENTER, text, font, colour);
                }
            }
        }
    }

    fn circle(&self, canvas: &mut Canvas<'_>, point: Point, radius: f32, hollow: bool, stroke: Stroke) {
        let (centre, radius) = (self.place(point), radius * self.diameter);
        let size = self.size * radius;
        canvas.add(match hollow {
            true => Shape::ellipse_stroke(centre, size, stroke),
            false => Shape::ellipse_filled(centre, size, stroke.color),
        });
    }

    fn place(&self, point: Point) -> Pos2 {
        let vector = (self.project)(point);
        self.centre + Vec2::new(vector.x * self.size.x, vector.y)
    }

    fn tone(&self, tone: Tone, look: BoardLook) -> Color32 {
        match tone {
            Tone::Contrast => contrast(self.colour),
            Tone::Faint => mix(self.colour, contrast(self.colour), FAINT),
            Tone::Body => self.colour,
            Tone::Ink(role) => look.ink(role),
        }
    }
}
