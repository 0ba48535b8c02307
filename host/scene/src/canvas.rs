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

/// The place of a shape in the order of drawing: the nearer to the viewer, the later, and of what is equally near by layers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Depth {
    /// The row on the ground: the farther down on the screen, the greater.
    pub(crate) nearness: f32,
    /// The layer on that place.
    pub(crate) layer: Layer,
}

/// The things that lie on a place of a board, from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// The board.
    Ground,
    /// Marks that lie on it.
    Mark,
    /// Pieces.
    Piece,
}

impl Depth {
    /// Behind everything, where most things are drawn in the order of the calls.
    const FAR: Self = Self { nearness: f32::NEG_INFINITY, layer: Layer::Ground };
    /// Over everything.
    pub(crate) const OVER: Self = Self { nearness: f32::INFINITY, layer: Layer::Piece };
}

/// Lays out a line of text in a font and a colour, at the scale at which the shapes will be seen.
pub type Typesetter<'a> = dyn FnMut(String, FontId, Color32) -> Arc<Galley> + 'a;

/// Collects shapes in points, x to the right and y down, from bottom to top; what is drawn at a depth finds its place by it.
pub struct Canvas<'a> {
    look: BoardLook,
    surroundings: Surroundings,
    typesetter: &'a mut Typesetter<'a>,
    shapes: Vec<(Depth, Shape)>,
    depth: Depth,
}

impl<'a> Canvas<'a> {
    /// An empty canvas. Drawings on it have this look; `typesetter` lays out text, so that the fonts stay where they
    /// are kept.
    pub fn new(look: BoardLook, surroundings: Surroundings, typesetter: &'a mut Typesetter<'a>) -> Self {
        Self { look, surroundings, typesetter, shapes: Vec::new(), depth: Depth::FAR }
    }

    /// The shapes drawn, from bottom to top.
    pub fn into_shapes(mut self) -> Vec<Shape> {
        // The sort is stable: of shapes at one depth the order of the calls stays.
        self.shapes.sort_by(|(a, _), (b, _)| a.nearness.total_cmp(&b.nearness).then(a.layer.cmp(&b.layer)));
        self.shapes.into_iter().map(|(_, shape)| shape).collect()
    }

    /// Draws at a depth.
    pub(crate) fn at(&mut self, depth: Depth, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.depth, depth);
        draw(self);
        self.depth = before;
    }

    /// Draws a piece by itself, as it lies on a board that is not turned: `unit` is the side of a square in points;
    /// with `symbols` it also tells its seat without its colour.
    pub fn icon(&mut self, piece: &Piece, centre: Pos2, unit: f32, symbols: bool) {
        pieces::piece(self, piece, centre, Brush::icon(unit, symbols), |[x, y]| vec2(x, -y) * unit);
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
        self.shapes.push((self.depth, shape.into()));
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
