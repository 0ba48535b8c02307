//! Draws on a board by its sites: ground, pieces, marks. Knows geometry, pieces and colours; must not know moves or
//! clicks.

use abstrakt_vocabulary::{Mark, Piece, Shape as PieceShape, Site, SiteFacts};
use epaint::emath::Align2;
use epaint::{
    CircleShape, Color32, EllipseShape, FontId, Pos2, Rect, RectShape, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use crate::animation::AnimatedPiece;
use crate::canvas::{Canvas, Depth, Layer};
use crate::colour::{CROSSED_EDGE, HINTS, LIGHT, SHADOW, contrast, fade, luminance, shade};
use crate::geometry::BoardGeometry;
use crate::ground;
use crate::pieces::{self, Brush};
use crate::projection::Projection;
use crate::trace::Trace;

/// Diameter of the tint on a site without an outline, in board units.
const TINT: f32 = 0.84;
/// A piece with this share of a tint's diameter leaves too little of it to be seen.
const COVER: f32 = 0.85;

/// Rows in a board unit that are told apart by how near they are.
const ROWS: f32 = 32.0;

/// Radius of the corners of a frame around a tile, as a share of its side.
const TILE_CORNER: f32 = 0.13;

/// A board on a canvas. Sizes are in board units, in which neighbouring sites lie about 1 apart.
pub struct BoardPainter<'c, 'a> {
    pub(crate) canvas: &'c mut Canvas<'a>,
    pub(crate) geometry: &'c BoardGeometry,
    pub(crate) projection: &'c Projection,
    symbols: bool,
}

impl<'c, 'a> BoardPainter<'c, 'a> {
    /// A board that lies so; with `symbols` pieces tell their seats without their colours, too.
    pub fn new(
        canvas: &'c mut Canvas<'a>,
        geometry: &'c BoardGeometry,
        projection: &'c Projection,
        symbols: bool,
    ) -> Self {
        Self { canvas, geometry, projection, symbols }
    }

    /// Points in one board unit.
    pub fn unit(&self) -> f32 {
        self.projection.unit()
    }

    /// The centre of a site, in points.
    pub fn centre(&self, site: Site) -> Pos2 {
        self.projection.centre(self.facts(site))
    }

    /// Draws everything that lies under marks and pieces, without the `hidden` buttons, in a language by its code.
    pub fn ground(&mut self, language: &str, hidden: &[Site]) {
        ground::draw(self, language, hidden);
    }

    /// Draws a piece on its site.
    pub fn piece(&mut self, piece: &Piece) {
        self.faint_piece(piece, 1.0);
    }

    /// Draws a piece on its site: 1 is opaque.
    pub fn faint_piece(&mut self, piece: &Piece, opacity: f32) {
        let (centre, brush) = (self.centre(piece.site), Brush { opacity, ..self.brush() });
        let projection = self.projection;
        let draw = |canvas: &mut Canvas<'_>| {
            pieces::piece(canvas, piece, centre, brush, |vector| projection.vector(vector));
        };
        self.on(piece.site, Layer::Piece, draw);
    }

    /// Draws a piece over everything, with its centre at a point: 1 is opaque.
    pub fn piece_at(&mut self, piece: &Piece, centre: Pos2, opacity: f32) {
        let (projection, brush) = (self.projection, Brush { opacity, ..self.brush() });
        self.over(|canvas| pieces::piece(canvas, piece, centre, brush, |vector| projection.vector(vector)));
    }

    /// Draws a piece as it looks at a moment of an animation.
    pub fn animated_piece(&mut self, animated: &AnimatedPiece) {
        let AnimatedPiece { piece, towards, opacity, width } = animated;
        let start = self.centre(piece.site);
        let centre = towards.map_or(start, |(end, share)| start.lerp(self.centre(end), share));
        let brush = Brush { opacity: *opacity, width: *width, ..self.brush() };
        let end = towards.map_or(piece.site, |(end, _)| end);
        let (projection, nearer) = (self.projection, self.nearer([piece.site, end]));
        self.on(nearer, Layer::Piece, |canvas| {
            pieces::piece(canvas, piece, centre, brush, |vector| projection.vector(vector));
        });
    }

    /// Tints a site: 1 is opaque.
    pub fn tint(&mut self, site: Site, colour: Color32, opacity: f32) {
        let (facts, fill) = (self.facts(site), fade(colour, opacity));
        let shape = if facts.outline.is_empty() {
            self.lying_circle(self.centre(site), TINT / 2.0, fill, Stroke::NONE)
        } else {
            let corners = inset(&self.projection.outline(facts), 0.06);
            Shape::convex_polygon(corners, fill, Stroke::NONE)
        };
        self.on(site, Layer::Mark, |canvas| canvas.add(shape));
    }

    /// Draws the trace of the last turn, under the pieces: a tint and an outline where something stands now, an outline that is also
    /// seen without its colour where it came from, a line between them, and a small cross where something is gone.
    pub fn trace(&mut self, trace: &Trace) {
        // A piece from beside the board has no way on it.
        let on_board = |site: Site| !self.facts(site).off_board;
        let ways: Vec<(Site, Site)> =
            trace.ways.iter().copied().filter(|&(from, to)| on_board(from) && on_board(to)).collect();
        ways.into_iter().for_each(|(from, to)| self.way(from, to));
        for &site in &trace.from {
            self.tint(site, HINTS.last, 0.24);
            self.frame(site, fade(SHADOW, 0.3), 0.02);
        }
        for &site in &trace.to {
            self.tint(site, HINTS.last, 0.46);
            self.frame(site, fade(SHADOW, 0.55), 0.035);
        }
        for &site in &trace.gone {
            self.tint(site, HINTS.last, 0.16);
            let (centre, arm) = (self.centre(site), self.unit() * 0.13);
            let stroke = Stroke::new((self.unit() * 0.045).max(1.5), fade(SHADOW, 0.5));
            self.on(site, Layer::Mark, |canvas| {
                for way in [vec2(arm, arm), vec2(arm, -arm)] {
                    canvas.line_segment([centre - way, centre + way], stroke);
                }
            });
        }
    }

    /// The way of a piece of the last turn.
    fn way(&mut self, from: Site, to: Site) {
        let (ends, unit) = ([from, to].map(|site| self.centre(site)), self.unit());
        let width = (unit * 0.07).max(2.0);
        self.on(self.nearer([from, to]), Layer::Mark, |canvas| {
            canvas.line_segment(ends, Stroke::new(width + unit * 0.04, fade(SHADOW, 0.3)));
            canvas.line_segment(ends, Stroke::new(width, fade(HINTS.last, 0.85)));
        });
    }

    /// Draws small rings on the pieces that arrived last and hide the mark of their site: those on points, which have
    /// no outline. A number tells it as well. Tiles, which fill their squares, have a frame.
    pub fn trace_on_pieces(&mut self, trace: &Trace, pieces: &[Piece], numbers: &[(Site, u32)]) {
        let hides = |piece: &&Piece| piece.size >= TINT * COVER && piece.shape != PieceShape::Ring;
        let is_numbered = |site| numbers.iter().any(|(numbered, _)| *numbered == site);
        for piece in pieces.iter().filter(|piece| trace.to.contains(&piece.site)).filter(hides) {
            let facts = self.facts(piece.site);
            if facts.off_board {
                continue;
            }
            if piece.shape == PieceShape::Tile {
                self.halo_around(Some(piece), piece.site, 0.45, HINTS.last, 0.1);
            } else if facts.outline.is_empty() && !is_numbered(piece.site) {
                self.halo(piece.site, 0.16, HINTS.last, 0.3);
            }
        }
    }

    /// Writes numbers on the pieces of these sites; the last one in a colour of its own.
    pub fn numbers(&mut self, numbers: &[(Site, u32)], pieces: &[Piece]) {
        for (index, &(site, number)) in numbers.iter().enumerate() {
            let Some(piece) = pieces.iter().rfind(|piece| piece.site == site) else { continue };
            let ink = self.canvas.look().ink(piece.ink);
            let latest = index + 1 == numbers.len();
            let colour = if latest { number_colour(ink) } else { contrast(ink) };
            let text = number.to_string();
            let share = [0.62, 0.56, 0.46][text.len().clamp(1, 3) - 1];
            let font = FontId::proportional((piece.size * self.unit() * share).max(7.0));
            let face = pieces::face(piece, self.centre(site), self.brush());
            self.on(site, Layer::Piece, |canvas| {
                canvas.text(face, Align2::CENTER_CENTER, text, font, colour);
            });
        }
    }

    /// Frames a site by a line of this width.
    pub fn frame(&mut self, site: Site, colour: Color32, width: f32) {
        let (facts, unit) = (self.facts(site), self.unit());
        let stroke = Stroke::new((unit * width).max(1.5), colour);
        let shape = if facts.outline.is_empty() {
            self.lying_circle(self.centre(site), 0.44, Color32::TRANSPARENT, stroke)
        } else {
            // A place beside the board may be full to its edge.
            let share = if facts.off_board { 0.03 } else { 0.09 };
            Shape::closed_line(inset(&self.projection.outline(facts), share), stroke)
        };
        self.on(site, Layer::Mark, |canvas| canvas.add(shape));
    }

    /// Frames the site that has the keyboard.
    pub fn focus(&mut self, site: Site) {
        self.frame(site, LIGHT, 0.1);
        self.frame(site, HINTS.focus, 0.055);
    }

    /// Draws a dot with a dark edge, to be seen on any ground: this site can be clicked.
    pub fn dot(&mut self, site: Site, radius: f32, colour: Color32) {
        let radius = self.unit() * radius;
        let edge = Stroke::new((radius * 0.22).max(1.0), shade(colour, 0.45));
        let centre = self.centre(site);
        self.over(|canvas| canvas.circle(centre, radius, colour, edge));
    }

    /// Draws a ring with a dark edge around a piece, as [`Self::halo`] does; around a tile it is square, as the tile is.
    pub fn halo_around(
        &mut self,
        piece: Option<&Piece>,
        site: Site,
        radius: f32,
        colour: Color32,
        share: f32,
    ) {
        let Some(tile) = piece.filter(|piece| piece.shape == PieceShape::Tile) else {
            return self.halo(site, radius, colour, share);
        };
        let width = (self.unit() * radius * share).max(1.5);
        let whole = pieces::tile_rect(self.centre(site), tile.size * self.unit() / 2.0).expand(width / 2.0);
        let size = whole.size() * vec2(1.0, self.projection.foreshortening());
        let rect = Rect::from_center_size(whole.center(), size);
        let corner = rect.width() * TILE_CORNER;
        self.on(site, Layer::Mark, |canvas| {
            for (width, colour) in [(width + 1.5, fade(SHADOW, 0.45)), (width, colour)] {
                let edge = Stroke::new(width, colour);
                canvas.add(RectShape::stroke(rect, corner, edge, StrokeKind::Middle));
            }
        });
    }

    /// Draws a ring with a dark edge around a site, as thick as a share of its radius.
    pub fn halo(&mut self, site: Site, radius: f32, colour: Color32, share: f32) {
        let width = (self.unit() * radius * share).max(1.5);
        let rings = [(width + 1.5, fade(SHADOW, 0.45)), (width, colour)].map(|(width, colour)| {
            let stroke = Stroke::new(width, colour);
            self.lying_circle(self.centre(site), radius, Color32::TRANSPARENT, stroke)
        });
        self.on(site, Layer::Mark, |canvas| rings.into_iter().for_each(|ring| canvas.add(ring)));
    }

    /// Draws a short arrow over a site: a click moves this way, a vector of length 1 in points.
    pub fn direction(&mut self, site: Site, way: Vec2, colour: Color32) {
        let (centre, half) = (self.centre(site), way * self.unit() * 0.27);
        self.arrow_between(centre - half, centre + half, colour);
    }

    /// Draws an arrow from a site to another.
    pub fn arrow(&mut self, (from, to): (Site, Site), colour: Color32) {
        self.arrow_between(self.centre(from), self.centre(to), colour);
    }

    /// Draws a small number on a coin.
    pub fn number(&mut self, site: Site, number: usize, colour: Color32) {
        let centre = self.centre(site);
        let radius = (self.unit() * 0.17).clamp(7.0, 15.0);
        let font = FontId::proportional(radius * 1.45);
        self.over(|canvas| {
            canvas.circle(centre, radius, colour, Stroke::new(1.0, shade(colour, 0.4)));
            canvas.text(centre, Align2::CENTER_CENTER, number.to_string(), font, contrast(colour));
        });
    }

    /// Crosses out a site: the piece there is about to vanish.
    pub fn cross_out(&mut self, site: Site) {
        let (centre, radius) = (self.centre(site), self.unit() * 0.36);
        let arm = radius * 0.62;
        self.over(|canvas| {
            for way in [vec2(arm, arm), vec2(arm, -arm)] {
                let line = [centre - way, centre + way];
                canvas.line_segment(line, Stroke::new((radius * 0.34).max(3.0), CROSSED_EDGE));
                canvas.line_segment(line, Stroke::new((radius * 0.22).max(2.0), HINTS.doomed));
            }
        });
    }

    /// Draws a mark of the game.
    pub fn mark(&mut self, site: Site, mark: Mark) {
        match mark {
            Mark::Doomed => self.cross_out(site),
            Mark::Goal => self.frame(site, HINTS.goal, 0.08),
            Mark::Notice => self.halo(site, 0.47, HINTS.notice, 0.1),
        }
    }

    fn facts(&self, site: Site) -> &'c SiteFacts {
        self.geometry.facts(site)
    }

    /// A circle that lies on the board around a point, of a radius in board units.
    fn lying_circle(&self, center: Pos2, radius: f32, fill: Color32, stroke: Stroke) -> Shape {
        let radius = self.unit() * radius;
        if !self.projection.is_tilted() {
            return CircleShape { center, radius, fill, stroke }.into();
        }
        let radius = vec2(1.0, self.projection.foreshortening()) * radius;
        EllipseShape { stroke, ..EllipseShape::filled(center, radius, fill) }.into()
    }

    fn brush(&self) -> Brush {
        Brush::solid(self.projection, self.symbols)
    }

    /// Draws what lies or stands on a site: on a tilted board behind everything that is nearer to the viewer.
    pub(crate) fn on(&mut self, site: Site, layer: Layer, draw: impl FnOnce(&mut Canvas<'a>)) {
        self.at(Depth { nearness: self.nearness(site), layer }, draw);
    }

    /// Draws what nothing hides.
    fn over(&mut self, draw: impl FnOnce(&mut Canvas<'a>)) {
        self.at(Depth::OVER, draw);
    }

    /// Draws at a depth, or in the order of the calls where nothing hides anything else.
    fn at(&mut self, depth: Depth, draw: impl FnOnce(&mut Canvas<'a>)) {
        if self.projection.is_tilted() { self.canvas.at(depth, draw) } else { draw(self.canvas) }
    }

    /// The row of a site, the greater the nearer to the viewer: sites of a row are equally near, whatever is lost in rounding.
    fn nearness(&self, site: Site) -> f32 {
        (self.projection.point(self.facts(site).at).y / self.unit() * ROWS).round()
    }

    /// The site that is nearer to the viewer.
    fn nearer(&self, [one, other]: [Site; 2]) -> Site {
        if self.nearness(one) > self.nearness(other) { one } else { other }
    }

    fn arrow_between(&mut self, start: Pos2, end: Pos2, colour: Color32) {
        let unit = self.unit();
        let way = (end - start).normalized();
        let (long, wide, thick) = (unit * 0.24, unit * 0.15, unit * 0.085);
        let neck = end - way * long;
        let dark = shade(colour, 0.4);
        let edge = (unit * 0.025).max(1.0);
        let head = vec![end, neck + way.rot90() * wide, neck - way.rot90() * wide];
        self.over(|canvas| {
            canvas.line_segment([start - way * edge, neck], Stroke::new(thick + 2.0 * edge, dark));
            canvas.add(Shape::convex_polygon(head, colour, Stroke::new(edge, dark)));
            canvas.line_segment([start, neck + way * edge], Stroke::new(thick, colour));
        });
    }
}

/// The colour of the latest number on a piece of this colour.
fn number_colour(ink: Color32) -> Color32 {
    if luminance(ink) > 0.45 { shade(HINTS.latest, 0.85) } else { shade(HINTS.latest, 1.3) }
}

/// A polygon drawn in towards its centre by a share of its size.
pub(crate) fn inset(corners: &[Pos2], share: f32) -> Vec<Pos2> {
    let centre =
        corners.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / corners.len().max(1) as f32;
    corners.iter().map(|corner| corner.lerp(centre.to_pos2(), share)).collect()
}
