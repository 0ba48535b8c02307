//! Pieces without light: plain shapes with an outline, for themes that are flat or in greys. Knows shapes, colours and
//! sizes; must not know boards, moves or clicks.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::pieces::Brush;
use crate::theme::veil;

/// Width of the outline, as a share of the radius.
const OUTLINE: f32 = 0.09;
/// Width of a ring, as a share of its radius.
const RING: f32 = 0.3;

/// A colour with the colour of its outline.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    /// The body.
    pub body: Color32,
    /// Its outline.
    pub edge: Color32,
}

impl Fill {
    fn stroke(self, radius: f32, brush: Brush) -> Stroke {
        Stroke::new((radius * OUTLINE).max(1.0), veil(self.edge, brush.opacity))
    }
}

/// A ball: a circle.
pub fn ball(painter: &Painter, at: Pos2, radius: f32, fill: Fill, brush: Brush) {
    let size = vec2(radius * brush.width, radius);
    painter.add(Shape::ellipse_filled(at, size, veil(fill.body, brush.opacity)));
    painter.add(Shape::ellipse_stroke(at, size * (1.0 - OUTLINE / 2.0), fill.stroke(radius, brush)));
}

/// A disc: a circle with another one in it.
pub fn disc(painter: &Painter, at: Pos2, radius: f32, fill: Fill, brush: Brush) {
    ball(painter, at, radius, fill, brush);
    let inner = vec2(radius * brush.width, radius) * 0.68;
    let thin = Stroke::new((radius * OUTLINE * 0.5).max(1.0), veil(fill.edge, 0.7 * brush.opacity));
    painter.add(Shape::ellipse_stroke(at, inner, thin));
}

/// A ring, seen from above.
pub fn ring(painter: &Painter, at: Pos2, radius: f32, fill: Fill, brush: Brush) {
    let wide = radius * RING;
    let middle = Vec2::new(radius * brush.width, radius) - Vec2::splat(wide / 2.0);
    let edge = fill.stroke(radius, brush);
    painter.add(Shape::ellipse_stroke(at, middle, Stroke::new(wide + edge.width, edge.color)));
    let body = Stroke::new(wide - edge.width, veil(fill.body, brush.opacity));
    painter.add(Shape::ellipse_stroke(at, middle, body));
}

/// A column that rises by `rise` points: its foot and its top.
pub fn column(painter: &Painter, at: Pos2, radius: f32, rise: f32, fill: Fill, brush: Brush) {
    ball(painter, at, radius, Fill { body: fill.edge, ..fill }, brush);
    disc(painter, at - vec2(0.0, rise), radius, fill, brush);
}
