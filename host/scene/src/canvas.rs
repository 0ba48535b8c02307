//! A drawing, as a list of shapes. Knows shapes and text; must not know boards, nor the use of the shapes.

use std::sync::Arc;

use abstrakt_vocabulary::Piece;
use epaint::emath::Align2;
use epaint::{
    CircleShape, Color32, CornerRadius, FontId, Galley, Pos2, Rect, RectShape, Shape, Stroke, StrokeKind,
    vec2,
};

use crate::colour::Surroundings;
use crate::look::BoardLook;
use crate::pieces::{self, Brush};

/// Lays out a line of text in a font and a colour, at the scale at which the shapes will be seen.
pub type Typesetter<'a> = dyn FnMut(String, FontId, Color32) -> Arc<Galley> + 'a;

/// Collects shapes in points, x to the right and y down, from bottom to top.
pub struct Canvas<'a> {
    look: BoardLook,
    surroundings: Surroundings,
    typesetter: &'a mut Typesetter<'a>,
    shapes: Vec<Shape>,
}

impl<'a> Canvas<'a> {
    /// An empty canvas. Drawings on it have this look; `typesetter` lays out text, so that the fonts stay where they
    /// are kept.
    pub fn new(look: BoardLook, surroundings: Surroundings, typesetter: &'a mut Typesetter<'a>) -> Self {
        Self { look, surroundings, typesetter, shapes: Vec::new() }
    }

    /// The shapes drawn, from bottom to top.
    pub fn into_shapes(self) -> Vec<Shape> {
        self.shapes
    }

    /// Draws a piece by itself, as it lies on a board that is not turned: `unit` is the side of a square in points;
    /// with `symbols` it also tells its seat without its colour.
    pub fn icon(&mut self, piece: &Piece, centre: Pos2, unit: f32, symbols: bool) {
        pieces::piece(self, piece, centre, Brush::solid(unit, symbols), |[x, y]| vec2(x, -y) * unit);
    }

    /// Writes one line of text.
    pub(crate) fn text(
        &mut self,
        position: Pos2,
        anchor: Align2,
        text: impl Into<String>,
        font: FontId,
        colour: Color32,
    ) {
        let galley = self.layout(text.into(), font, colour);
        let rect = anchor.anchor_size(position, galley.size());
        self.galley(rect.min, galley, colour);
    }

    pub(crate) fn look(&self) -> BoardLook {
        self.look
    }

    pub(crate) fn surroundings(&self) -> Surroundings {
        self.surroundings
    }

    pub(crate) fn layout(&mut self, text: String, font: FontId, colour: Color32) -> Arc<Galley> {
        (self.typesetter)(text, font, colour)
    }

    pub(crate) fn galley(&mut self, corner: Pos2, galley: Arc<Galley>, colour: Color32) {
        if !galley.is_empty() {
            self.add(Shape::galley(corner, galley, colour));
        }
    }

    pub(crate) fn add(&mut self, shape: impl Into<Shape>) {
        self.shapes.push(shape.into());
    }

    pub(crate) fn line_segment(&mut self, points: [Pos2; 2], stroke: Stroke) {
        self.add(Shape::LineSegment { points, stroke });
    }

    pub(crate) fn circle(&mut self, center: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
        self.add(CircleShape { center, radius, fill, stroke });
    }

    pub(crate) fn circle_filled(&mut self, centre: Pos2, radius: f32, fill: Color32) {
        self.circle(centre, radius, fill, Stroke::NONE);
    }

    pub(crate) fn circle_stroke(&mut self, centre: Pos2, radius: f32, stroke: Stroke) {
        self.circle(centre, radius, Color32::TRANSPARENT, stroke);
    }

    pub(crate) fn rect_filled(&mut self, rect: Rect, corners: impl Into<CornerRadius>, fill: Color32) {
        self.add(RectShape::filled(rect, corners, fill));
    }

    /// A rectangle whose edge lies within it.
    pub(crate) fn rect(&mut self, rect: Rect, corners: impl Into<CornerRadius>, fill: Color32, edge: Stroke) {
        self.add(RectShape::new(rect, corners, fill, edge, StrokeKind::Inside));
    }
}
