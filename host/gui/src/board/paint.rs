//! The board under its pieces: rim, cells, terraces, lines, coordinates, and what the host tells on top of them
//! (hints, marks, arrows). Knows layouts, colours and a painter; must not know moves or clicks.

use std::f32::consts::TAU;

use abstrakt_plugin_api::{Point, Site, SiteFacts};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::geometry::{BoardGeometry, Projection, contains};
use crate::theme::{
    self, BOARD_LINE, BoardLook, CLIFF, HINTS, LIGHT, SHADOW, SurfaceColours, mix, shade, veil,
};

/// Diameter of the tint on a site without an outline, in units.
pub const LAST: f32 = 0.84;
/// Letters of coordinates lower than this, in points, would run into each other even at the least size that can be read.
const LEAST_LETTERING: f32 = 4.0;

/// Draws everything of a board that lies under the pieces, without the `idle` buttons.
pub fn board(painter: &Painter, layout: &BoardGeometry, to: &Projection, language: &str, idle: &[Site]) {
    let look = BoardLook::of(painter.ctx());
    let ground = look.surface(layout.board.surface);
    rim(painter, layout, to, ground);
    let line = Stroke::new((to.unit() * BOARD_LINE).max(1.0), ground.line);
    for (_, place) in layout.sites().filter(|(site, _)| !idle.contains(site)) {
        match (place.off_board, place.outline.is_empty()) {
            (true, _) => tray(painter, layout, place, to, language),
            (false, false) => cell(painter, layout, place, to, ground, line),
            (false, true) => {}
        }
    }
    cliffs(painter, layout, to);
    for &(from, end) in &layout.board.lines {
        painter.line_segment([to.at(from), to.at(end)], line);
    }
    let lettering = to.unit() * layout.lettering;
    let font = FontId::proportional(lettering.clamp(9.0, 60.0));
    let (rim, bed) = (rounded(&layout.hull, to, layout.rim), bed(layout, to));
    heights(painter, layout, to, look);
    let labels = layout.labels.iter().filter(|_| look.coordinates && lettering >= LEAST_LETTERING);
    for (label, at) in labels {
        let at = to.at(*at);
        let colour = match (contains(&bed, at), contains(&rim, at)) {
            (true, _) if layout.board.lines.is_empty() => ground.label,
            (true, _) => ground.line,
            (false, true) => ground.label,
            (false, false) => painter.ctx().global_style().visuals.weak_text_color(),
        };
        painter.text(at, Align2::CENTER_CENTER, label, font.clone(), colour);
    }
}

/// Tints a site.
pub fn tint(painter: &Painter, place: &SiteFacts, to: &Projection, colour: Color32, opacity: f32) {
    let fill = veil(colour, opacity);
    if place.outline.is_empty() {
        painter.circle_filled(to.place(place), to.unit() * LAST / 2.0, fill);
    } else {
        painter.add(Shape::convex_polygon(inset(&to.outline(place), 0.06), fill, Stroke::NONE));
    }
}

/// Marks a site of the last move: a tint, and an outline that is also seen without its colour.
pub fn last(painter: &Painter, place: &SiteFacts, to: &Projection) {
    tint(painter, place, to, HINTS.last, 0.42);
    frame(painter, place, to, veil(SHADOW, 0.55), 0.03);
}

/// Frames a site.
pub fn frame(painter: &Painter, place: &SiteFacts, to: &Projection, colour: Color32, width: f32) {
    let stroke = Stroke::new((to.unit() * width).max(1.5), colour);
    if place.outline.is_empty() {
        painter.circle_stroke(to.place(place), to.unit() * 0.44, stroke);
    } else {
        painter.add(Shape::closed_line(inset(&to.outline(place), 0.09), stroke));
    }
}

/// Frames the site on which the keyboard is.
pub fn keyboard(painter: &Painter, place: &SiteFacts, to: &Projection) {
    frame(painter, place, to, LIGHT, 0.1);
    frame(painter, place, to, HINTS.focus, 0.055);
}

/// A dot with a dark edge, to be seen on any ground: this site can be clicked.
pub fn dot(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    painter.circle(at, radius, colour, Stroke::new((radius * 0.22).max(1.0), shade(colour, 0.45)));
}

/// A ring with a dark edge around a piece, as thick as a share of its radius.
pub fn halo(painter: &Painter, at: Pos2, radius: f32, colour: Color32, share: f32) {
    let width = (radius * share).max(1.5);
    painter.circle_stroke(at, radius, Stroke::new(width + 1.5, veil(SHADOW, 0.45)));
    painter.circle_stroke(at, radius, Stroke::new(width, colour));
}

/// A short arrow over a site: a click moves this way.
pub fn pointer(painter: &Painter, at: Pos2, way: Vec2, unit: f32, colour: Color32) {
    arrow(painter, at - way * unit * 0.27, at + way * unit * 0.27, unit, colour);
}

/// An arrow from point to point.
pub fn arrow(painter: &Painter, from: Pos2, end: Pos2, unit: f32, colour: Color32) {
    let way = (end - from).normalized();
    let (long, wide, thick) = (unit * 0.24, unit * 0.15, unit * 0.085);
    let neck = end - way * long;
    let dark = shade(colour, 0.4);
    let edge = (unit * 0.025).max(1.0);
    painter.line_segment([from - way * edge, neck], Stroke::new(thick + 2.0 * edge, dark));
    let head = vec![end, neck + way.rot90() * wide, neck - way.rot90() * wide];
    painter.add(Shape::convex_polygon(head, colour, Stroke::new(edge, dark)));
    painter.line_segment([from, neck + way * edge], Stroke::new(thick, colour));
}

/// A small number on a coin.
pub fn number(painter: &Painter, at: Pos2, number: usize, unit: f32, colour: Color32) {
    let radius = (unit * 0.17).clamp(7.0, 15.0);
    painter.circle(at, radius, colour, Stroke::new(1.0, shade(colour, 0.4)));
    let font = FontId::proportional(radius * 1.45);
    painter.text(at, Align2::CENTER_CENTER, number.to_string(), font, theme::on(colour));
}

/// The heights of terraces as figures in a corner of their cells.
fn heights(painter: &Painter, layout: &BoardGeometry, to: &Projection, look: BoardLook) {
    if !look.heights || layout.highest == 0 {
        return;
    }
    let ground = look.surface(layout.board.surface);
    let font = FontId::proportional((to.unit() * 0.24).clamp(9.0, 40.0));
    for (_, place) in layout.sites().filter(|(_, place)| !place.off_board) {
        let corner = Rect::from_points(&to.outline(place)).right_bottom() - Vec2::splat(to.unit() * 0.06);
        let height = (usize::from(place.level) + 1).to_string();
        painter.text(corner, Align2::RIGHT_BOTTOM, height, font.clone(), ground.line);
    }
}

fn rim(painter: &Painter, layout: &BoardGeometry, to: &Projection, ground: SurfaceColours) {
    let points = rounded(&layout.hull, to, layout.rim);
    if points.len() < 3 {
        return;
    }
    if ground.relief {
        shadow(painter, layout, to);
    }
    let edge = Stroke::new((to.unit() * 0.04).max(1.0), shade(ground.rim, 0.7));
    painter.add(Shape::convex_polygon(points, ground.rim, edge));
    if ground.relief {
        let light = rounded(&layout.hull, to, layout.rim - 0.06);
        let thin = Stroke::new((to.unit() * 0.025).max(1.0), shade(ground.rim, 1.14));
        painter.add(Shape::closed_line(light, thin));
    }
    let plain = layout.board.lines.is_empty();
    let fill = if plain { shade(ground.rim, 0.78) } else { ground.cell };
    painter.add(Shape::convex_polygon(bed(layout, to), fill, Stroke::NONE));
}

/// The rim's shadow, that fades out.
fn shadow(painter: &Painter, layout: &BoardGeometry, to: &Projection) {
    let fall = vec2(0.0, to.unit() * 0.07);
    let ring = |spread: f32| -> Vec<Pos2> {
        rounded(&layout.hull, to, layout.rim + spread).into_iter().map(|corner| corner + fall).collect()
    };
    let fading = [(0.0, 52u8), (0.08, 20), (0.2, 0)].map(|(spread, alpha)| (ring(spread), alpha));
    let (inner, darkest) = &fading[0];
    painter.add(Shape::convex_polygon(inner.clone(), theme::shadow(*darkest), Stroke::NONE));
    let mut mesh = Mesh::default();
    for (corners, alpha) in &fading {
        corners.iter().for_each(|corner| mesh.colored_vertex(*corner, theme::shadow(*alpha)));
    }
    let count = inner.len() as u32;
    for start in [0, count] {
        for index in 0..count {
            let next = (index + 1) % count;
            mesh.add_triangle(start + index, start + next, start + count + index);
            mesh.add_triangle(start + next, start + count + next, start + count + index);
        }
    }
    painter.add(mesh);
}

/// The bed on which points and lines lie; cells cover it.
fn bed(layout: &BoardGeometry, to: &Projection) -> Vec<Pos2> {
    rounded(&layout.hull, to, layout.bed)
}

/// The hull grown by `radius`, with corners that are rounded by about as much: a curve from side to side, also where
/// a corner of the board is cut off short.
fn rounded(hull: &[Point], to: &Projection, radius: f32) -> Vec<Pos2> {
    const STEPS: u8 = 8;
    const ROUND: f32 = 1.3;
    let count = hull.len();
    let normal = |index: usize| {
        let ([ax, ay], [bx, by]) = (hull[index % count], hull[(index + 1) % count]);
        vec2(by - ay, ax - bx).normalized()
    };
    let corners: Vec<Vec2> = (0..count)
        .map(|index| {
            let (before, after) = (normal(index + count - 1), normal(index));
            let out = (before + after) * (radius / (1.0 + before.dot(after)).max(0.2));
            vec2(hull[index][0], hull[index][1]) + out
        })
        .collect();
    let mut points = Vec::new();
    for (index, &corner) in corners.iter().enumerate() {
        let [start, end] =
            [corners[(index + count - 1) % count], corners[(index + 1) % count]].map(|other| {
                let side = other - corner;
                corner + side.normalized() * (radius * ROUND).min(side.length() / 2.0)
            });
        // CITE: Bézier, "Numerical Control", 1972: the curve of the second degree.
        for step in 0..=STEPS {
            let share = f32::from(step) / f32::from(STEPS);
            let rest = 1.0 - share;
            let at = start * (rest * rest) + corner * (2.0 * rest * share) + end * (share * share);
            points.push(to.at([at.x, at.y]));
        }
    }
    points
}

fn cell(
    painter: &Painter,
    layout: &BoardGeometry,
    place: &SiteFacts,
    to: &Projection,
    ground: SurfaceColours,
    line: Stroke,
) {
    let outline = to.outline(place);
    if layout.highest > 0 {
        let height = f32::from(place.level) / f32::from(layout.highest);
        let fill = mix(shade(ground.shaded, 0.7), ground.high, height);
        let thin = Stroke::new(1.0, veil(ground.line, 0.35));
        painter.add(Shape::convex_polygon(outline, fill, thin));
        return;
    }
    let fill = if place.shaded { ground.shaded } else { ground.cell };
    // Squares fill the board edge to edge; cells with more corners lie apart, with a hollow for their ball.
    if outline.len() <= 4 {
        painter.add(Shape::convex_polygon(outline, fill, Stroke::new(1.0, veil(ground.line, 0.45))));
        return;
    }
    painter.add(Shape::convex_polygon(
        inset(&outline, 0.025),
        fill,
        Stroke::new(line.width * 0.7, veil(ground.line, 0.5)),
    ));
    if !ground.relief {
        return;
    }
    let (at, radius) = (to.place(place), to.unit() * 0.4);
    hollow(painter, at, radius, fill);
}

/// A round hollow, dark where the light does not reach.
fn hollow(painter: &Painter, at: Pos2, radius: f32, ground: Color32) {
    const SEGMENTS: u32 = 32;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(at, shade(ground, 0.9));
    for segment in 0..SEGMENTS {
        let way = Vec2::angled(segment as f32 / SEGMENTS as f32 * TAU);
        let deep = 0.84 + 0.2 * (way.x * 0.45 + way.y * 0.75);
        mesh.colored_vertex(at + way * radius, shade(ground, deep.clamp(0.6, 1.12)));
    }
    for segment in 0..SEGMENTS {
        mesh.add_triangle(0, 1 + segment, 1 + (segment + 1) % SEGMENTS);
    }
    painter.add(mesh);
    painter.circle_stroke(at, radius, Stroke::new(1.0, veil(shade(ground, 0.7), 0.8)));
}

/// Steps between terraces: a dark line as wide as the step is high, and its shadow on the lower cell.
fn cliffs(painter: &Painter, layout: &BoardGeometry, to: &Projection) {
    for cliff in &layout.cliffs {
        let [a, b] = cliff.edge.map(|point| to.at(point));
        let steep = f32::from(cliff.drop.min(4));
        let fall = to.way(cliff.down) * (0.08 + 0.05 * steep);
        let (mut mesh, deep) = (Mesh::default(), 60 + 20 * cliff.drop.min(4));
        for (at, colour) in [
            (a, theme::shadow(deep)),
            (b, theme::shadow(deep)),
            (b + fall, Color32::TRANSPARENT),
            (a + fall, Color32::TRANSPARENT),
        ] {
            mesh.colored_vertex(at, colour);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        painter.add(mesh);
        let width = to.unit() * (0.02 + 0.018 * steep);
        painter.line_segment([a, b], Stroke::new(width.max(1.2), CLIFF));
    }
}

fn tray(painter: &Painter, layout: &BoardGeometry, place: &SiteFacts, to: &Projection, language: &str) {
    let visuals = &painter.ctx().global_style().visuals;
    let (fill, edge) =
        (visuals.faint_bg_color, Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color));
    let Some(caption) = &place.caption else {
        if place.outline.is_empty() {
            painter.circle(to.place(place), to.unit() * layout.tray / 2.0, fill, edge);
        } else {
            painter.add(Shape::convex_polygon(to.outline(place), fill, edge));
        }
        return;
    };
    let rect = Rect::from_points(&to.outline(place));
    let style = visuals.widgets.inactive;
    painter.rect(
        rect,
        6.0,
        style.weak_bg_fill,
        Stroke::new(1.0, visuals.widgets.noninteractive.bg_stroke.color),
        egui::StrokeKind::Inside,
    );
    let font = FontId::proportional((to.unit() * 0.26).clamp(9.0, 32.0));
    let lay =
        |font: FontId| painter.layout_no_wrap(caption.get(language).to_owned(), font, style.text_color());
    let mut galley = lay(font.clone());
    // A small button has small letters: what it does is read whole.
    let room = rect.width() * 0.92;
    if galley.size().x > room {
        galley = lay(FontId { size: font.size * room / galley.size().x, ..font });
    }
    painter.galley(rect.center() - galley.size() / 2.0, galley, style.text_color());
}

/// A polygon drawn in towards its centre by a share of its size.
fn inset(corners: &[Pos2], share: f32) -> Vec<Pos2> {
    let centre =
        corners.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / corners.len().max(1) as f32;
    corners.iter().map(|corner| corner.lerp(centre.to_pos2(), share)).collect()
}
