//! Properties that follow from a board's outline alone: hull, rim, space for trays, borders between terraces. Knows
//! board coordinates; must not know points or pixels.

use std::collections::HashMap;

use abstrakt_vocabulary::{Board, Point, Site, SiteFacts};
use epaint::pos2;

/// Least and greatest width of the rim around the bed, in board units: coordinates fit into it.
const BAND: [f32; 2] = [0.24, 0.42];
/// The same of a board of lines, whose bed already leaves space around its points.
const LINED_BAND: [f32; 2] = [0.24, 0.36];
/// Its width as a share of the board's, so that it is no heavier around large cells.
const BAND_SHARE: f32 = 0.06;
/// Coordinates are moved at most this many times as far from the nearest site as the game puts them.
const FARTHEST: f32 = 3.0;
/// Halvings of a distance until its place is exact.
const HALVINGS: u8 = 20;

/// A border between two cells of different height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cliff {
    /// Both ends.
    pub(crate) edge: [Point; 2],
    /// The direction from the border towards the lower cell, one unit long.
    pub(crate) down: Point,
    /// The higher cell and the lower one.
    pub(crate) sites: [Site; 2],
    /// Levels that it falls.
    pub(crate) drop: u8,
}

/// Corners in board coordinates; a point is its own corner.
pub(crate) fn corners(site: &SiteFacts) -> impl Iterator<Item = Point> + '_ {
    let [x, y] = site.at;
    let point = site.outline.is_empty().then_some(site.at);
    site.outline.iter().map(move |[dx, dy]| [x + dx, y + dy]).chain(point)
}

/// The distance of a point from the hull; below 0 inside.
fn outside(hull: &[Point], point: Point) -> f32 {
    let sides = hull.iter().zip(hull.iter().cycle().skip(1));
    let away = |(a, b): (&Point, &Point)| {
        let length = (b[0] - a[0]).hypot(b[1] - a[1]).max(f32::EPSILON);
        -cross(*a, *b, point) / length
    };
    sides.map(away).fold(f32::MIN, f32::max)
}

/// The distance of a point from what the hull encloses: around a corner it is that from the corner; 0 inside.
fn away(hull: &[Point], point: Point) -> f32 {
    let from_side = |(a, b): (&Point, &Point)| {
        let (side, way) = ([b[0] - a[0], b[1] - a[1]], [point[0] - a[0], point[1] - a[1]]);
        let square = (side[0] * side[0] + side[1] * side[1]).max(f32::EPSILON);
        let share = ((side[0] * way[0] + side[1] * way[1]) / square).clamp(0.0, 1.0);
        (way[0] - side[0] * share).hypot(way[1] - side[1] * share)
    };
    let sides = hull.iter().zip(hull.iter().cycle().skip(1));
    if outside(hull, point) <= 0.0 { 0.0 } else { sides.map(from_side).fold(f32::MAX, f32::min) }
}

/// The round trays: those with an outline tell their own size.
fn trays(board: &Board) -> impl Iterator<Item = &SiteFacts> {
    let sites = board.sites.iter();
    sites.filter(|site| site.off_board && site.caption.is_none() && site.outline.is_empty())
}

/// The least factor by which trays keep `clear` from the hull.
pub(crate) fn tray_spread(board: &Board, hull: &[Point], middle: Point, clear: f32) -> f32 {
    const STEP: f32 = 0.02;
    const STEPS: u8 = 50;
    let is_clear = |factor: f32| {
        let moved = |axis: usize, site: &SiteFacts| middle[axis] + (site.at[axis] - middle[axis]) * factor;
        trays(board).all(|site| outside(hull, [moved(0, site), moved(1, site)]) >= clear)
    };
    let mut factors = (0..STEPS).map(|step| 1.0 + STEP * f32::from(step));
    factors.find(|factor| is_clear(*factor)).unwrap_or(1.0)
}

/// The distance by which the bed extends beyond the hull: points and lines lie on it with space around them, cells fill
/// it.
pub(crate) fn bed(board: &Board) -> f32 {
    if board.lines.is_empty() { 0.03 } else { 0.42 }
}

/// The distance by which the rim extends beyond the hull: around the coordinates, or a narrow frame without them.
pub(crate) fn rim(board: &Board, hull: &[Point]) -> f32 {
    bed(board) + if board.labels.is_empty() { 0.2 } else { band(hull, !board.lines.is_empty()) }
}

/// Width of a rim with coordinates.
pub(crate) fn band(hull: &[Point], has_lines: bool) -> f32 {
    let (low, high) = bounds(hull.iter().copied());
    let [least, most] = if has_lines { LINED_BAND } else { BAND };
    ((high[0] - low[0]).max(high[1] - low[1]) * BAND_SHARE).clamp(least, most)
}

/// Coordinates in the middle of the rim, each on the line from the nearest site to where the game puts it; those that a
/// game puts among its sites stay there.
pub(crate) fn labels(board: &Board, hull: &[Point]) -> Vec<(String, Point)> {
    let wanted = bed(board) + band(hull, !board.lines.is_empty()) / 2.0;
    let moved = |point: Point| {
        let apart = |site: &&SiteFacts| (site.at[0] - point[0]).hypot(site.at[1] - point[1]);
        let on_board = board.sites.iter().filter(|site| !site.off_board);
        let nearest = on_board.min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
        let point_at =
            |share: f32| [0, 1].map(|axis| nearest.at[axis] + (point[axis] - nearest.at[axis]) * share);
        // Halved again and again: along the line the distance from the hull only grows.
        let (mut low, mut high) = (0.0, FARTHEST);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if away(hull, point_at(middle)) < wanted { low = middle } else { high = middle }
        }
        (outside(hull, point) > 0.0 && high < FARTHEST).then(|| point_at(high))
    };
    board.labels.iter().map(|(text, point)| (text.clone(), moved(*point).unwrap_or(*point))).collect()
}

/// Diameter of a tray, so that neighbours do not overlap.
pub(crate) fn tray(board: &Board) -> f32 {
    let apart = |a: &SiteFacts, b: &SiteFacts| (a.at[0] - b.at[0]).hypot(a.at[1] - b.at[1]);
    let pairs = trays(board)
        .enumerate()
        .flat_map(|(index, a)| trays(board).skip(index + 1).map(move |b| apart(a, b)));
    pairs.fold(1.0, f32::min) * 0.9
}

/// Least and greatest coordinates.
pub(crate) fn bounds(points: impl Iterator<Item = Point>) -> (Point, Point) {
    points.fold(([f32::MAX; 2], [f32::MIN; 2]), |(low, high), [x, y]| {
        ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)])
    })
}

/// Convex hull, counter-clockwise. CITE: [Andrew 1979].
pub(crate) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2 && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 1e-4 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let lower = half(&mut points.iter().copied());
    let upper = half(&mut points.iter().rev().copied());
    [lower, upper].concat()
}

fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Borders that two cells of different height share, found by their middle points.
pub(crate) fn cliffs(board: &Board) -> Vec<Cliff> {
    let quantum = |x: f32| (x * 64.0).round() as i32;
    let mut borders: HashMap<(i32, i32), Site> = HashMap::new();
    let mut found = Vec::new();
    let sites = (0..).map(Site).zip(&board.sites);
    for (number, site) in sites.filter(|(_, site)| !site.off_board) {
        let corners: Vec<Point> = corners(site).collect();
        for (index, &start) in corners.iter().enumerate() {
            let end = corners[(index + 1) % corners.len()];
            let middle = pos2((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0);
            let key = (quantum(middle.x), quantum(middle.y));
            let Some(other) = borders.insert(key, number) else { continue };
            let facts = |site: Site| &board.sites[site.index()];
            let mut sites = [other, number];
            sites.sort_by_key(|site| std::cmp::Reverse(facts(*site).level));
            let [higher, lower] = sites.map(facts);
            if higher.level == lower.level {
                continue;
            }
            let down = (pos2(lower.at[0], lower.at[1]) - middle).normalized();
            let drop = higher.level - lower.level;
            found.push(Cliff { edge: [start, end], down: [down.x, down.y], sites, drop });
        }
    }
    found
}
