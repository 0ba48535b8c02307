//! Pieces without light: plain shapes with an outline, for themes that are flat or in greys. Knows shapes, colours and
//! sizes; must not know boards, moves or clicks.

use epaint::{Color32, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::Brush;
use crate::canvas::Canvas;
use crate::colour::fade;

/// Width of the outline, as a share of the radius.
const OUTLINE: f32 = 0.09;
/// Width of a ring, as a share of its radius.
const RING: f32 = 0.3;

/// A colour with the colour of its outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    /// The body.
    pub(super) body: Color32,
    /// Its outline.
    pub(super) edge: Color32,
}

impl Fill {
    fn stroke(self, radius: f32, brush: Brush) -> Stroke {
        Stroke::new((radius * OUTLINE).max(1.0), fade(self.edge, brush.opacity))
    }
}

/// A ball: a circle.
pub(super) fn ball(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, fill: Fill, brush: Brush) {
    round(canvas, centre, vec2(brush.width, 1.0) * radius, fill, brush);
}

/// A circle with an outline, wide and deep by `size`.
fn round(canvas: &mut Canvas<'_>, centre: Pos2, size: Vec2, fill: Fill, brush: Brush) {
    let radius = size.max_elem();
    canvas.add(Shape::ellipse_filled(centre, size, fade(fill.body, brush.opacity)));
    canvas.add(Shape::ellipse_stroke(centre, size * (1.0 - OUTLINE / 2.0), fill.stroke(radius, brush)));
}

/// A disc: a circle with another one in it.
pub(super) fn disc(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, fill: Fill, brush: Brush) {
    let size = brush.lying() * radius;
    round(canvas, centre, size, fill, brush);
    let inner = size * 0.68;
    let thin = Stroke::new((radius * OUTLINE * 0.5).max(1.0), fade(fill.edge, 0.7 * brush.opacity));
    canvas.add(Shape::ellipse_stroke(centre, inner, thin));
}

/// A ring, seen from above.
pub(super) fn ring(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, fill: Fill, brush: Brush) {
    let wide = radius * RING;
    let middle = brush.lying() * (radius - wide / 2.0);
    let edge = fill.stroke(radius, brush);
    canvas.add(Shape::ellipse_stroke(centre, middle, Stroke::new(wide + edge.width, edge.color)));
    let body = Stroke::new(wide - edge.width, fade(fill.body, brush.opacity));
    canvas.add(Shape::ellipse_stroke(centre, middle, body));
}

/// A column that rises by `rise` points: its foot, its side and its top.
pub(super) fn column(
    canvas: &mut Canvas<'_>,
    centre: Pos2,
    radius: f32,
    rise: f32,
    fill: Fill,
    brush: Brush,
) {
    let (foot, half) = (Fill { body: fill.edge, ..fill }, vec2(radius * brush.width, 0.0));
    round(canvas, centre, brush.lying() * radius, foot, brush);
    let top = centre - vec2(0.0, rise);
    let side = Rect::from_min_max(top - half, centre + half);
    canvas.rect_filled(side, 0.0, fade(foot.body, brush.opacity));
    disc(canvas, top, radius, fill, brush);
}
