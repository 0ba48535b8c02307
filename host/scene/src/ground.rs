//! The board under its pieces: rim, cells, terraces, lines, coordinates, trays and buttons. Knows geometry and colours;
//! must not know pieces, moves or clicks.

use std::f32::consts::TAU;

use abstrakt_vocabulary::{Point, Site, SiteFacts};
use epaint::emath::Align2;
use epaint::{Color32, FontId, Mesh, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::canvas::Canvas;
use crate::colour::{self, CLIFF, fade, mix, shade};
use crate::geometry::BoardGeometry;
use crate::look::BoardLook;
use crate::painter::{BoardPainter, inset};
use crate::projection::{Projection, contains};
use crate::surface::SurfaceColours;

/// Thickness of lines, in board units.
const LINE: f32 = 0.035;
/// Letters of coordinates lower than this, in points, would run into each other even at the least size that can be read.
const LEAST_LETTERING: f32 = 4.0;

/// Draws everything of a board that lies under the pieces, without the `hidden` buttons.
pub(crate) fn draw(board: &mut BoardPainter<'_, '_>, language: &str, hidden: &[Site]) {
    let BoardPainter { geometry, projection, .. } = *board;
    let look = board.canvas.look();
    let ground = look.surface(geometry.board.surface);
    rim(board, ground);
    let line = Stroke::new((projection.unit() * LINE).max(1.0), ground.line);
    for (_, facts) in geometry.sites().filter(|(site, _)| !hidden.contains(site)) {
        match (facts.off_board, facts.outline.is_empty()) {
            (true, _) => tray(board, facts, language),
            (false, false) => cell(board, facts, ground, line),
            (false, true) => {}
        }
    }
    cliffs(board);
    for &(from, end) in &geometry.board.lines {
        board.canvas.line_segment([projection.point(from), projection.point(end)], line);
    }
    let lettering = projection.unit() * geometry.lettering;
    let font = FontId::proportional(lettering.clamp(9.0, 60.0));
    let (rim, bed) = (rounded(&geometry.hull, projection, geometry.rim), bed(geometry, projection));
    heights(board, look);
    let labels = geometry.labels.iter().filter(|_| look.coordinates && lettering >= LEAST_LETTERING);
    for (label, at) in labels {
        let at = projection.point(*at);
        let colour = match (contains(&bed, at), contains(&rim, at)) {
            (true, _) if geometry.board.lines.is_empty() => ground.label,
            (true, _) => ground.line,
            (false, true) => ground.label,
            (false, false) => board.canvas.surroundings().label,
        };
        board.canvas.text(at, Align2::CENTER_CENTER, label, font.clone(), colour);
    }
}

/// The heights of terraces as figures in a corner of their cells.
fn heights(board: &mut BoardPainter<'_, '_>, look: BoardLook) {
    let BoardPainter { geometry, projection, .. } = *board;
    if !look.heights || geometry.highest == 0 {
        return;
    }
    let ground = look.surface(geometry.board.surface);
    let font = FontId::proportional((projection.unit() * 0.24).clamp(9.0, 40.0));
    for (_, site) in geometry.sites().filter(|(_, site)| !site.off_board) {
        let corner = Rect::from_points(&projection.outline(site)).right_bottom()
            - Vec2::splat(projection.unit() * 0.06);
        let height = (usize::from(site.level) + 1).to_string();
        board.canvas.text(corner, Align2::RIGHT_BOTTOM, height, font.clone(), ground.line);
    }
}

fn rim(board: &mut BoardPainter<'_, '_>, ground: SurfaceColours) {
    let BoardPainter { geometry, projection, .. } = *board;
    let points = rounded(&geometry.hull, projection, geometry.rim);
    if points.len() < 3 {
        return;
    }
    if ground.relief {
        shadow(board);
    }
    let edge = Stroke::new((projection.unit() * 0.04).max(1.0), shade(ground.rim, 0.7));
    board.canvas.add(Shape::convex_polygon(points, ground.rim, edge));
    if ground.relief {
        let light = rounded(&geometry.hull, projection, geometry.rim - 0.06);
        let thin = Stroke::new((projection.unit() * 0.025).max(1.0), shade(ground.rim, 1.14));
        board.canvas.add(Shape::closed_line(light, thin));
    }
    let plain = geometry.board.lines.is_empty();
    let fill = if plain { shade(ground.rim, 0.78) } else { ground.cell };
    board.canvas.add(Shape::convex_polygon(bed(geometry, projection), fill, Stroke::NONE));
}

/// The rim's shadow, that fades out.
fn shadow(board: &mut BoardPainter<'_, '_>) {
    let BoardPainter { geometry, projection, .. } = *board;
    let fall = vec2(0.0, projection.unit() * 0.07);
    let ring = |spread: f32| -> Vec<Pos2> {
        rounded(&geometry.hull, projection, geometry.rim + spread)
            .into_iter()
            .map(|corner| corner + fall)
            .collect()
    };
    let fading = [(0.0, 52u8), (0.08, 20), (0.2, 0)].map(|(spread, alpha)| (ring(spread), alpha));
    let (inner, darkest) = &fading[0];
    board.canvas.add(Shape::convex_polygon(inner.clone(), colour::shadow(*darkest), Stroke::NONE));
    let mut mesh = Mesh::default();
    for (corners, alpha) in &fading {
        corners.iter().for_each(|corner| mesh.colored_vertex(*corner, colour::shadow(*alpha)));
    }
    let count = inner.len() as u32;
    for start in [0, count] {
        for index in 0..count {
            let next = (index + 1) % count;
            mesh.add_triangle(start + index, start + next, start + count + index);
            mesh.add_triangle(start + next, start + count + next, start + count + index);
        }
    }
    board.canvas.add(mesh);
}

/// The bed on which points and lines lie; cells cover it.
fn bed(geometry: &BoardGeometry, projection: &Projection) -> Vec<Pos2> {
    rounded(&geometry.hull, projection, geometry.bed)
}

/// The hull grown by `radius`, with corners that are rounded by about as much: a curve from side to side, also where
/// a corner of the board is cut off short.
fn rounded(hull: &[Point], projection: &Projection, radius: f32) -> Vec<Pos2> {
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
        // CITE: [Bézier 1972]: the curve of the second degree.
        for step in 0..=STEPS {
            let share = f32::from(step) / f32::from(STEPS);
            let rest = 1.0 - share;
            let at = start * (rest * rest) + corner * (2.0 * rest * share) + end * (share * share);
            points.push(projection.point([at.x, at.y]));
        }
    }
    points
}

fn cell(board: &mut BoardPainter<'_, '_>, site: &SiteFacts, ground: SurfaceColours, line: Stroke) {
    let BoardPainter { geometry, projection, .. } = *board;
    let outline = projection.outline(site);
    if geometry.highest > 0 {
        let height = f32::from(site.level) / f32::from(geometry.highest);
        let fill = mix(shade(ground.shaded, 0.7), ground.high, height);
        let thin = Stroke::new(1.0, fade(ground.line, 0.35));
        board.canvas.add(Shape::convex_polygon(outline, fill, thin));
        return;
    }
    let fill = if site.shaded { ground.shaded } else { ground.cell };
    // Squares fill the board edge to edge; cells with more corners lie apart, with a hollow for their ball.
    if outline.len() <= 4 {
        board.canvas.add(Shape::convex_polygon(outline, fill, Stroke::new(1.0, fade(ground.line, 0.45))));
        return;
    }
    board.canvas.add(Shape::convex_polygon(
        inset(&outline, 0.025),
        fill,
        Stroke::new(line.width * 0.7, fade(ground.line, 0.5)),
    ));
    if !ground.relief {
        return;
    }
    let (at, radius) = (projection.centre(site), projection.unit() * 0.4);
    hollow(board.canvas, at, radius, fill);
}

/// A round hollow, dark where the light does not reach.
fn hollow(canvas: &mut Canvas<'_>, at: Pos2, radius: f32, ground: Color32) {
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
    canvas.add(mesh);
    canvas.circle_stroke(at, radius, Stroke::new(1.0, fade(shade(ground, 0.7), 0.8)));
}

/// Steps between terraces: a dark line as wide as the step is high, and its shadow on the lower cell.
fn cliffs(board: &mut BoardPainter<'_, '_>) {
    let BoardPainter { geometry, projection, .. } = *board;
    for cliff in &geometry.cliffs {
        let [a, b] = cliff.edge.map(|point| projection.point(point));
        let steep = f32::from(cliff.drop.min(4));
        let fall = projection.vector(cliff.down) * (0.08 + 0.05 * steep);
        let (mut mesh, deep) = (Mesh::default(), 60 + 20 * cliff.drop.min(4));
        for (at, colour) in [
            (a, colour::shadow(deep)),
            (b, colour::shadow(deep)),
            (b + fall, Color32::TRANSPARENT),
            (a + fall, Color32::TRANSPARENT),
        ] {
            mesh.colored_vertex(at, colour);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        board.canvas.add(mesh);
        let width = projection.unit() * (0.02 + 0.018 * steep);
        board.canvas.line_segment([a, b], Stroke::new(width.max(1.2), CLIFF));
    }
}

/// A tray or a button.
fn tray(board: &mut BoardPainter<'_, '_>, site: &SiteFacts, language: &str) {
    let BoardPainter { geometry, projection, .. } = *board;
    let surroundings = board.canvas.surroundings();
    let edge = Stroke::new(1.0, surroundings.edge);
    let Some(caption) = &site.caption else {
        if site.outline.is_empty() {
            board.canvas.circle(
                projection.centre(site),
                projection.unit() * geometry.tray / 2.0,
                surroundings.tray,
                edge,
            );
        } else {
            board.canvas.add(Shape::convex_polygon(projection.outline(site), surroundings.tray, edge));
        }
        return;
    };
    let rect = Rect::from_points(&projection.outline(site));
    board.canvas.rect(rect, 6.0, surroundings.button, edge);
    let font = FontId::proportional((projection.unit() * 0.26).clamp(9.0, 32.0));
    let mut layout =
        |font: FontId| board.canvas.layout(caption.get(language).to_owned(), font, surroundings.caption);
    let mut galley = layout(font.clone());
    // A small button has small letters: what it does is read whole.
    let width = rect.width() * 0.92;
    if galley.size().x > width {
        galley = layout(FontId { size: font.size * width / galley.size().x, ..font });
    }
    board.canvas.galley(rect.center() - galley.size() / 2.0, galley, surroundings.caption);
}
