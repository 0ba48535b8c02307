//! The board under its pieces: rim, cells, terraces, lines, coordinates, trays and buttons. Knows geometry and colours;
//! must not know pieces, moves or clicks.

use std::f32::consts::TAU;
use std::sync::Arc;

use abstrakt_vocabulary::{Point, Shape as Home, Site, SiteFacts};
use epaint::emath::Align2;
use epaint::{Color32, FontId, Galley, Mesh, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::canvas::{Canvas, Layer};
use crate::colour::{self, CLIFF, LIGHT, Surroundings, contrast, fade, mix, shade};
use crate::geometry::BoardGeometry;
use crate::look::BoardLook;
use crate::painter::{BoardPainter, inset};
use crate::projection::{Projection, contains};
use crate::surface::SurfaceColours;

/// Thickness of lines, in board units.
const LINE: f32 = 0.035;
/// Height of the words on buttons and above trays, in board units.
const WORDS: f32 = 0.26;
/// The share of the colour of words in a groove: pieces of any colour are seen in it.
const GROOVE: f32 = 0.32;
/// Radius of a star point, in board units.
const STAR: f32 = 0.1;
/// The lightness of the front of a terrace, as a share of that of its top.
const FACE: f32 = 0.62;
/// The depth of the shadow of a step that is seen at an angle.
const LEDGE_SHADOW: u8 = 90;
/// Letters of coordinates lower than this, in points, would run into each other even at the least size that can be read.
const LEAST_LETTERING: f32 = 4.0;

/// Draws everything of a board that lies under the pieces, without the `hidden` buttons.
pub(crate) fn draw(board: &mut BoardPainter<'_, '_>, language: &str, hidden: &[Site]) {
    let BoardPainter { geometry, projection, .. } = *board;
    let look = board.canvas.look();
    let ground = look.surface(geometry.board.surface);
    rim(board, ground);
    let line = Stroke::new((projection.unit() * LINE).max(1.0), ground.line);
    for (site, facts) in geometry.sites().filter(|(site, _)| !hidden.contains(site)) {
        match (facts.off_board, facts.outline.is_empty()) {
            (true, _) => tray(board, facts, language),
            (false, false) => board.on(site, Layer::Ground, |canvas| {
                cell(canvas, (geometry, projection), facts, ground, line);
            }),
            (false, true) => {}
        }
    }
    if projection.is_tilted() {
        ledges(board);
    } else {
        cliffs(board);
    }
    for &(from, end) in &geometry.board.lines {
        board.canvas.line_segment([projection.point(from), projection.point(end)], line);
    }
    for &star in &geometry.board.stars {
        let radius = (projection.unit() * STAR).max(line.width * 1.4);
        board.canvas.circle_filled(projection.point(star), radius, ground.line);
    }
    let lettering = projection.unit() * geometry.lettering;
    let font = FontId::proportional(lettering.clamp(9.0, 60.0));
    let (rim, bed) = (rounded(&geometry.hull, projection, geometry.rim), bed(geometry, projection));
    heights(board, look);
    names(board, look);
    let labels = geometry.labels.iter().filter(|_| look.coordinates && lettering >= LEAST_LETTERING);
    for label in labels {
        let position = geometry.label(projection, label);
        let colour = match (contains(&bed, position), contains(&rim, position)) {
            (true, _) if geometry.board.lines.is_empty() => ground.label,
            (true, _) => ground.line,
            (false, true) => ground.label,
            (false, false) => board.canvas.surroundings().label,
        };
        board.canvas.text(position, Align2::CENTER_CENTER, &*label.0, font.clone(), colour);
    }
}

/// The heights of terraces as figures in a corner of their cells.
fn heights(board: &mut BoardPainter<'_, '_>, look: BoardLook) {
    let BoardPainter { geometry, projection, .. } = *board;
    if !look.heights || geometry.highest == 0 {
        return;
    }
    let ground = look.surface(geometry.board.surface);
    let font = FontId::proportional((projection.unit() * 0.27).clamp(9.0, 40.0));
    let space = vec2(0.07, 0.03) * projection.unit();
    for (site, facts) in geometry.sites().filter(|(_, facts)| !facts.off_board) {
        let top = Rect::from_points(&projection.outline(facts));
        let lower = (top.right_bottom() - space, Align2::RIGHT_BOTTOM);
        let upper = (top.right_top() + vec2(-space.x, space.y), Align2::RIGHT_TOP);
        // On a tilted board a nearer terrace hides the lower corner of a farther one.
        let (middle, side) = (lower.0 - vec2(0.0, font.size / 2.0), font.size / 4.0);
        let is_seen =
            !projection.is_tilted() || geometry.hit(projection, &[], middle - vec2(side, 0.0)) == Some(site);
        let (corner, anchor) = if is_seen { lower } else { upper };
        let height = (usize::from(facts.level) + 1).to_string();
        let colour = fade(contrast(terrace(ground, facts.level, geometry.highest)), 0.8);
        let font = font.clone();
        board.on(site, Layer::Ground, |canvas| canvas.text(corner, anchor, height, font, colour));
    }
}

/// The colour of a terrace: the higher, the lighter.
fn terrace(ground: SurfaceColours, level: u8, highest: u8) -> Color32 {
    mix(shade(ground.shaded, 0.62), ground.high, f32::from(level) / f32::from(highest.max(1)))
}

/// The names of cells, on them: in the upper left corner of a square, or where another cell has room below its piece.
fn names(board: &mut BoardPainter<'_, '_>, look: BoardLook) {
    let BoardPainter { geometry, projection, .. } = *board;
    if !look.names {
        return;
    }
    let colour = fade(look.surface(geometry.board.surface).line, 0.85);
    let size = (projection.unit() * 0.2).clamp(8.0, 40.0);
    let cells = geometry.sites().filter(|(_, facts)| !facts.off_board && !facts.unused);
    for (site, facts) in cells.filter(|(_, facts)| !facts.outline.is_empty()) {
        let outline = projection.outline(facts);
        let (rect, space) = (Rect::from_points(&outline), projection.unit() * 0.05);
        let (position, anchor) = match outline.len() {
            ..=4 => (rect.left_top() + vec2(space, space * 0.4), Align2::LEFT_TOP),
            _ => (rect.center_bottom() - vec2(0.0, space * 1.6), Align2::CENTER_BOTTOM),
        };
        let font = FontId::proportional(size);
        board.on(site, Layer::Ground, |canvas| {
            canvas.text(position, anchor, facts.name.as_str(), font, colour);
        });
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
    if projection.is_tilted() {
        let slab = points.iter().map(|point| *point + geometry.slab(projection)).collect();
        board.canvas.add(Shape::convex_polygon(slab, shade(ground.rim, 0.6), edge));
    }
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
    let fall = vec2(0.0, projection.unit() * 0.07) + geometry.slab(projection);
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

/// The points that lie `radius` away from the hull: straight along its sides, arcs around its corners.
fn rounded(hull: &[Point], projection: &Projection, radius: f32) -> Vec<Pos2> {
    const STEPS: u8 = 8;
    let count = hull.len();
    let away = |index: usize| {
        let ([x, y], [next_x, next_y]) = (hull[index % count], hull[(index + 1) % count]);
        vec2(next_y - y, x - next_x).angle()
    };
    let mut points = Vec::new();
    for (index, [x, y]) in hull.iter().enumerate() {
        let start = away(index + count - 1);
        let turn = (away(index) - start).rem_euclid(TAU);
        for step in 0..=STEPS {
            let out = Vec2::angled(start + turn * f32::from(step) / f32::from(STEPS)) * radius;
            points.push(projection.point([x + out.x, y + out.y]));
        }
    }
    points
}

fn cell(
    canvas: &mut Canvas<'_>,
    (geometry, projection): (&BoardGeometry, &Projection),
    site: &SiteFacts,
    ground: SurfaceColours,
    line: Stroke,
) {
    let outline = projection.outline(site);
    if geometry.highest > 0 {
        let fill = terrace(ground, site.level, geometry.highest);
        let thin = Stroke::new(1.0, fade(ground.line, 0.35));
        for face in projection.faces(site) {
            let edge = Stroke::new(1.0, shade(fill, FACE * 0.8));
            canvas.add(Shape::convex_polygon(face.to_vec(), shade(fill, FACE), edge));
        }
        canvas.add(Shape::convex_polygon(outline, fill, thin));
        return;
    }
    let fill = if site.shaded { ground.shaded } else { ground.cell };
    // Squares fill the board edge to edge; cells with more corners lie apart, with a hollow for their ball.
    if outline.len() <= 4 {
        canvas.add(Shape::convex_polygon(outline, fill, Stroke::new(1.0, fade(ground.line, 0.45))));
        return;
    }
    canvas.add(Shape::convex_polygon(
        inset(&outline, 0.025),
        fill,
        Stroke::new(line.width * 0.7, fade(ground.line, 0.5)),
    ));
    if !ground.relief {
        return;
    }
    let (centre, radius) = (projection.centre(site), projection.unit() * 0.4);
    hollow(canvas, centre, radius, fill);
}

/// A round hollow, dark where the light does not reach.
fn hollow(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, ground: Color32) {
    const SEGMENTS: u32 = 32;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, shade(ground, 0.9));
    for segment in 0..SEGMENTS {
        let way = Vec2::angled(segment as f32 / SEGMENTS as f32 * TAU);
        let deep = 0.84 + 0.2 * (way.x * 0.45 + way.y * 0.75);
        mesh.colored_vertex(centre + way * radius, shade(ground, deep.clamp(0.6, 1.12)));
    }
    for segment in 0..SEGMENTS {
        mesh.add_triangle(0, 1 + segment, 1 + (segment + 1) % SEGMENTS);
    }
    canvas.add(mesh);
    canvas.circle_stroke(centre, radius, Stroke::new(1.0, fade(shade(ground, 0.7), 0.8)));
}

/// Steps between terraces: a dark line as wide as the step is high, its shadow on the lower cell, and light along the edge of the
/// higher one.
fn cliffs(board: &mut BoardPainter<'_, '_>) {
    let BoardPainter { geometry, projection, .. } = *board;
    for cliff in &geometry.cliffs {
        let [a, b] = cliff.edge.map(|point| projection.point(point));
        let steep = f32::from(cliff.drop.min(4));
        let down = projection.vector(cliff.down);
        let deep = 70 + 25 * cliff.drop.min(4);
        fading(board.canvas, [a, b], down * (0.1 + 0.07 * steep), colour::shadow(deep));
        fading(board.canvas, [a, b], -down * 0.12, fade(LIGHT, 0.3 + 0.08 * steep));
        let width = projection.unit() * (0.02 + 0.018 * steep);
        board.canvas.line_segment([a, b], Stroke::new(width.max(1.2), CLIFF));
    }
}

/// Steps between terraces that are seen at an angle: their shadow on the lower cell, and light along the edge of the higher one.
fn ledges(board: &mut BoardPainter<'_, '_>) {
    let BoardPainter { geometry, projection, .. } = *board;
    for cliff in &geometry.cliffs {
        let down = projection.vector(cliff.down);
        let [higher, lower] = cliff.sites;
        let edge = |site: Site| cliff.edge.map(|point| projection.raised(point, geometry.facts(site).level));
        board.on(lower, Layer::Ground, |canvas| {
            fading(canvas, edge(lower), down * 0.22, colour::shadow(LEDGE_SHADOW));
        });
        board.on(higher, Layer::Ground, |canvas| {
            fading(canvas, edge(higher), -down * 0.08, fade(LIGHT, 0.4));
            canvas.line_segment(edge(higher), Stroke::new(1.0, fade(CLIFF, 0.7)));
        });
    }
}

/// A strip along an edge that fades out on one side.
fn fading(canvas: &mut Canvas<'_>, [a, b]: [Pos2; 2], out: Vec2, colour: Color32) {
    let mut mesh = Mesh::default();
    let clear = Color32::TRANSPARENT;
    for (vertex, colour) in [(a, colour), (b, colour), (b + out, clear), (a + out, clear)] {
        mesh.colored_vertex(vertex, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    canvas.add(mesh);
}

/// A tray or a button.
fn tray(board: &mut BoardPainter<'_, '_>, site: &SiteFacts, language: &str) {
    let BoardPainter { geometry, projection, .. } = *board;
    let surroundings = board.canvas.surroundings();
    let edge = Stroke::new(1.0, surroundings.edge);
    if let Some(caption) = &site.caption {
        let rect = Rect::from_points(&projection.outline(site));
        board.canvas.rect(rect, 6.0, surroundings.button, edge);
        let galley = words(board, caption.get(language), rect.width() * 0.92);
        board.canvas.galley(rect.center() - galley.size() / 2.0, galley, surroundings.caption);
        return;
    }
    let (centre, radius) = (projection.centre(site), projection.unit() * geometry.tray / 2.0);
    match (&site.home, site.outline.is_empty()) {
        (Some(Home::Ring), true) => groove(board.canvas, centre, radius, surroundings),
        (_, true) => board.canvas.circle(centre, radius, surroundings.tray, edge),
        (_, false) => {
            board.canvas.add(Shape::convex_polygon(projection.outline(site), surroundings.tray, edge));
        }
    }
    if let Some(title) = &site.title {
        let rect = around(site, projection, geometry.tray);
        let galley = words(board, title.get(language), rect.width());
        let corner = rect.center_top() - vec2(galley.size().x / 2.0, galley.size().y);
        board.canvas.galley(corner, galley, surroundings.caption);
    }
}

/// A line of words that is at most so wide, in points: in a small place letters are small, so that it is read whole.
fn words(board: &mut BoardPainter<'_, '_>, words: &str, width: f32) -> Arc<Galley> {
    let colour = board.canvas.surroundings().caption;
    let font = FontId::proportional((board.projection.unit() * WORDS).clamp(9.0, 32.0));
    let mut layout = |font: FontId| board.canvas.layout(words.to_owned(), font, colour);
    let galley = layout(font.clone());
    if galley.size().x <= width {
        return galley;
    }
    layout(FontId { size: font.size * width / galley.size().x, ..font })
}

/// The rectangle that a place off the board takes, in points.
fn around(site: &SiteFacts, projection: &Projection, tray: f32) -> Rect {
    match site.outline.is_empty() {
        true => Rect::from_center_size(projection.centre(site), Vec2::splat(projection.unit() * tray)),
        false => Rect::from_points(&projection.outline(site)),
    }
}

/// A round groove, in which a ring lies: wider than the ring, so that a ring of any colour is seen in it.
fn groove(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, surroundings: Surroundings) {
    let (outer, inner) = (radius * 1.09, radius * 0.56);
    let floor = Stroke::new(outer - inner, fade(surroundings.caption, GROOVE));
    canvas.circle_stroke(centre, (outer + inner) / 2.0, floor);
    for edge in [outer, inner] {
        canvas.circle_stroke(centre, edge, Stroke::new(1.0, surroundings.edge));
    }
}
