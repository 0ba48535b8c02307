//! From board coordinates to points of the window and back: fit, rotation, outlines, neighbours by direction. Knows
//! `Board`; must not know pieces, moves or colours.
//!
//! What is off the board (trays, buttons) does not turn with it: a turn maps the board's grid onto itself, so nothing
//! comes to lie on anything else, and the window stays calm.

use abstrakt_plugin_api::{Board, MoveFacts, Player, Point, Site, SiteFacts, Snapshot};
use egui::{Pos2, Rect, Vec2, vec2};

use super::outline::{Cliff, band, bed, bounds, cliffs, corners, hull, labels, reach, rim, tray};
use super::seats::seat_ink;

/// Space left around everything, in board units.
const MARGIN: f32 = 0.12;
/// Height of coordinates, as a share of the rim's width.
const LETTERING: f32 = 0.64;
/// Space between the rim and a tray, in board units: the rim's shadow falls there.
const CLEAR: f32 = 0.12;
/// How far from a point without an outline a click still counts, in board units.
const REACH: f32 = 0.48;
/// A seat whose pieces stand so far from the middle in the mean, in board units, has a side of the board.
const SIDE: f32 = 0.5;
/// A side that is no more than so many degrees from the lower edge lies before the player.
const NEAR: u32 = 50;

/// A board with what drawing needs again and again.
#[derive(Clone, Debug, Default)]
pub struct BoardGeometry {
    /// The geometry as the game gives it.
    pub board: Board,
    /// Convex hull of the board's cells and points, counter-clockwise.
    pub hull: Vec<Point>,
    /// Borders between terraces.
    pub cliffs: Vec<Cliff>,
    /// The highest terrace.
    pub highest: u8,
    /// Coordinates and where they are written.
    pub labels: Vec<(String, Point)>,
    /// Height of the coordinates.
    pub lettering: f32,
    /// How far the bed reaches out from the hull.
    pub bed: f32,
    /// How far the rim reaches out from the hull: around the coordinates.
    pub rim: f32,
    /// Diameter of a tray, so that neighbours do not overlap.
    pub tray: f32,
    /// How much farther from the middle trays lie than the game says, so that they clear the rim.
    reach: f32,
    middle: Point,
}

impl BoardGeometry {
    /// Prepares a board.
    pub fn new(board: Board) -> Self {
        let on_board = || board.sites.iter().filter(|place| !place.off_board);
        let points: Vec<Point> = on_board().flat_map(corners).collect();
        let hull = hull(points);
        let (low, high) = bounds(on_board().map(|place| place.at));
        let middle = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
        let highest = on_board().map(|place| place.level).max().unwrap_or_default();
        let cliffs = if highest > 0 { cliffs(&board) } else { Vec::new() };
        let (bed, rim, tray) = (bed(&board), rim(&board, &hull), tray(&board));
        let (labels, lettering) = (labels(&board, &hull), band(&hull) * LETTERING);
        let reach = reach(&board, &hull, middle, rim + tray / 2.0 + CLEAR);
        Self { board, hull, cliffs, highest, labels, lettering, bed, rim, tray, reach, middle }
    }

    /// The place of `site`; a stray site (never given by a checked game) is the first place.
    pub fn place(&self, site: Site) -> &SiteFacts {
        &self.board.sites[usize::from(site.0).min(self.board.sites.len().saturating_sub(1))]
    }

    /// Buttons that none of these legal moves uses: they are not shown.
    pub fn idle_buttons(&self, moves: &[MoveFacts]) -> Vec<Site> {
        let used =
            |site: &Site| moves.iter().flat_map(|facts| &facts.paths).flatten().any(|click| click == site);
        let buttons = self.sites().filter(|(_, facts)| facts.caption.is_some()).map(|(site, _)| site);
        buttons.filter(|site| !used(site)).collect()
    }

    /// All sites.
    pub fn sites(&self) -> impl Iterator<Item = (Site, &SiteFacts)> {
        self.board.sites.iter().enumerate().map(|(index, place)| (Site(index as u16), place))
    }

    /// Fits the board, turned as `orientation` tells, into `rect`.
    pub fn project(&self, rect: Rect, orientation: Orientation) -> Projection {
        let mut projection = self.turned(orientation);
        if let Some(extent) = self.extent(&projection) {
            projection.scale = scale(extent, rect);
            projection.origin = rect.center() - extent.center().to_vec2() * projection.scale;
        }
        projection
    }

    /// The width that the board takes of `rect`, in points, when it is fitted into it.
    pub fn width_in(&self, rect: Rect, orientation: Orientation) -> f32 {
        let extent = self.extent(&self.turned(orientation));
        extent.map_or(0.0, |extent| extent.width() * scale(extent, rect))
    }

    /// The board with a unit of one point, turned around the window's corner.
    fn turned(&self, orientation: Orientation) -> Projection {
        let (sin, cos) = orientation.degrees.to_radians().sin_cos();
        Projection {
            middle: self.middle,
            reach: self.reach,
            hand: if orientation.mirrored { -1.0 } else { 1.0 },
            sin,
            cos,
            scale: 1.0,
            origin: Pos2::ZERO,
        }
    }

    /// The room that board, labels and what lies beside it need, in board units. None: there is nothing.
    fn extent(&self, projection: &Projection) -> Option<Rect> {
        let grown = |&[x, y]: &Point| {
            let [dx, dy] = [x - self.middle[0], y - self.middle[1]];
            let reach = dx.hypot(dy).max(f32::EPSILON);
            projection.at([x + dx / reach * self.rim, y + dy / reach * self.rim])
        };
        let rim = self.hull.iter().map(grown);
        let labels = self.labels.iter().map(|(_, at)| projection.at(*at));
        let outside = self.board.sites.iter().filter(|place| place.off_board);
        let room = |place: &SiteFacts| {
            let centre = projection.place(place);
            let around = place.outline.is_empty().then(|| Vec2::splat(self.tray / 2.0));
            let reach = place.outline.iter().map(|[x, y]| vec2(x.abs(), y.abs())).chain(around);
            let reach = reach.fold(Vec2::ZERO, Vec2::max);
            [centre - reach, centre + reach]
        };
        let outside = outside.flat_map(room);
        let mut extent = Rect::NOTHING;
        rim.chain(labels).chain(outside).for_each(|point| extent.extend_with(point));
        extent.is_finite().then(|| extent.expand(MARGIN))
    }

    /// By how many degrees the board is to be turned, counter-clockwise, so that the side on which a seat began the game
    /// is before it. None: the board's symmetry brings that side nowhere near, or the seat began on no side.
    pub fn turn_to(&self, first: &Snapshot, seat: Player) -> Option<f32> {
        let ink = seat_ink(first, seat);
        let own =
            first.scene.pieces.iter().filter(|piece| piece.ink == ink).map(|piece| self.place(piece.site));
        let places: Vec<Point> = own.filter(|place| !place.off_board).map(|place| place.at).collect();
        let mean = |axis: usize| {
            places.iter().map(|at| at[axis] - self.middle[axis]).sum::<f32>() / places.len() as f32
        };
        let (x, y) = (mean(0), mean(1));
        // Around the middle, or nothing at all.
        if x.hypot(y).is_nan() || x.hypot(y) < SIDE {
            return None;
        }
        let step = f32::from(self.board.turn.max(1));
        let turns = (0..).map(|turn| f32::from(turn as u16) * step).take_while(|degrees| *degrees < 360.0);
        // How far from the lower edge, in whole degrees, so that of two equally good turns the smaller one is taken.
        let aside = |degrees: &f32| {
            let away = (y.atan2(x).to_degrees() + degrees + 90.0).rem_euclid(360.0);
            away.min(360.0 - away).round() as u32
        };
        turns.min_by_key(aside).filter(|degrees| aside(degrees) <= NEAR)
    }

    /// The site at a point of the window.
    pub fn hit(&self, projection: &Projection, at: Pos2) -> Option<Site> {
        let inside = |place: &SiteFacts| match place.outline.is_empty() {
            true => projection.place(place).distance(at) < REACH * projection.scale,
            false => contains(&projection.outline(place), at),
        };
        self.sites().find(|(_, place)| inside(place)).map(|(site, _)| site)
    }

    /// The site that an arrow key leads to: the nearest one within 50 degrees of `way` as seen in the window, distance
    /// counting more the farther it is off the line.
    pub fn beside(&self, projection: &Projection, from: Site, way: Vec2) -> Option<Site> {
        let start = projection.place(self.place(from));
        let cost = |place: &SiteFacts| {
            let leg = projection.place(place) - start;
            let along = leg.dot(way);
            let aside = (leg - way * along).length();
            (along > 0.0 && aside <= along * 1.2).then_some(along + 2.0 * aside)
        };
        let others = self.sites().filter(|(site, _)| *site != from);
        let costs = others.filter_map(|(site, place)| cost(place).map(|cost| (site, cost)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(site, _)| site)
    }
}

/// How a board lies before the one who looks at it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Orientation {
    /// Turned counter-clockwise by so many degrees.
    pub degrees: f32,
    /// Left and right are exchanged.
    pub mirrored: bool,
}

/// Where things are in the window.
#[derive(Clone, Copy, Debug)]
pub struct Projection {
    middle: Point,
    reach: f32,
    /// -1 where left and right are exchanged, else 1.
    hand: f32,
    sin: f32,
    cos: f32,
    scale: f32,
    origin: Pos2,
}

/// Points in a board unit where something of this size is fitted into `rect`.
fn scale(extent: Rect, rect: Rect) -> f32 {
    (rect.width() / extent.width()).min(rect.height() / extent.height()).max(1.0)
}

impl Projection {
    /// Points of the window in one board unit.
    pub fn unit(&self) -> f32 {
        self.scale
    }

    /// A point of the board.
    pub fn at(&self, point: Point) -> Pos2 {
        self.origin + self.turned([point[0] - self.middle[0], point[1] - self.middle[1]]) * self.scale
    }

    /// A vector of the board.
    pub fn way(&self, way: Point) -> Vec2 {
        self.turned(way) * self.scale
    }

    /// Centre of a place.
    pub fn place(&self, place: &SiteFacts) -> Pos2 {
        if place.off_board { self.upright(place.at, [0.0; 2]) } else { self.at(place.at) }
    }

    /// Corners of a place.
    pub fn outline(&self, place: &SiteFacts) -> Vec<Pos2> {
        if place.off_board {
            return place.outline.iter().map(|&corner| self.upright(place.at, corner)).collect();
        }
        corners(place).map(|point| self.at(point)).collect()
    }

    /// A point near a place off the board: it stays where it is when the board turns.
    fn upright(&self, centre: Point, corner: Point) -> Pos2 {
        let out = vec2((centre[0] - self.middle[0]) * self.hand, self.middle[1] - centre[1]) * self.reach;
        self.origin + (out + vec2(corner[0], -corner[1])) * self.scale
    }

    fn turned(&self, [x, y]: Point) -> Vec2 {
        vec2((x * self.cos - y * self.sin) * self.hand, -(x * self.sin + y * self.cos))
    }
}

/// Is `at` inside the convex polygon?
pub fn contains(polygon: &[Pos2], at: Pos2) -> bool {
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let turns = sides.map(|(a, b)| (*b - *a).x * (at - *a).y - (*b - *a).y * (at - *a).x);
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| (left, right) = (left || turn > 0.0, right || turn < 0.0));
    !(left && right)
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{Ink, Scene, Shape};
    use egui::pos2;

    use super::*;
    use crate::board::testing::snapshot;

    const WINDOW: Rect = Rect { min: Pos2::ZERO, max: pos2(400.0, 300.0) };

    fn turned(degrees: f32) -> Orientation {
        Orientation { degrees, mirrored: false }
    }

    fn squares() -> BoardGeometry {
        let mut board = Board::squares(4, 4);
        board.button("pass", abstrakt_plugin_api::text("Pass", "Pas"), [6.0, 0.0]);
        for (index, place) in board.sites.iter_mut().enumerate() {
            place.level = u8::from(index < 8);
        }
        BoardGeometry::new(board)
    }

    #[test]
    fn a_seat_has_its_own_side_before_it_where_symmetry_allows() {
        let mut board = Board::squares(4, 4);
        // A row at each side and one piece in a corner; the fifth seat stands around the middle.
        let rows: [&[u16]; 5] = [&[1, 2], &[13, 14], &[4, 8], &[15], &[5, 10]];
        let own = |(ink, sites): (u8, &&[u16])| {
            abstrakt_plugin_api::pieces(sites.iter().copied().map(Site), &Shape::Disc, Ink(ink))
        };
        let scene = Scene { pieces: (0..).zip(&rows).flat_map(own).collect(), ..Scene::default() };
        let first = snapshot(scene, 5);
        let turns = |board: &Board| {
            let layout = BoardGeometry::new(board.clone());
            [0, 1, 2, 3, 4].map(|seat| layout.turn_to(&first, Player(seat)))
        };
        assert_eq!(turns(&board), [Some(0.0), Some(180.0), Some(90.0), Some(180.0), None]);
        board.turn = 180;
        assert_eq!(turns(&board)[2], None, "the left side cannot be brought down");
    }

    #[test]
    fn a_button_is_idle_while_no_move_uses_it() {
        let layout = squares();
        let moves = |path: &[u16]| {
            let paths = vec![path.iter().copied().map(Site).collect()];
            [MoveFacts { paths, ..MoveFacts::default() }]
        };
        assert_eq!(layout.idle_buttons(&moves(&[3, 5])), [Site(16)]);
        assert_eq!(layout.idle_buttons(&moves(&[3, 16])), []);
        assert_eq!(layout.idle_buttons(&[]), [Site(16)]);
    }

    #[test]
    fn every_site_is_hit_at_its_centre_in_every_turn() {
        let layout = squares();
        let all = [0.0, 90.0, 180.0, 270.0].map(|degrees| [false, true].map(|mirrored| (degrees, mirrored)));
        for (degrees, mirrored) in all.into_iter().flatten() {
            let projection = layout.project(WINDOW, Orientation { degrees, mirrored });
            for (site, place) in layout.sites() {
                let at = projection.place(place);
                assert!(WINDOW.contains(at), "{} at {degrees}", place.name);
                assert_eq!(layout.hit(&projection, at), Some(site), "{} at {degrees}", place.name);
            }
        }
        assert_eq!(layout.hit(&layout.project(WINDOW, turned(0.0)), pos2(1.0, 1.0)), None);
    }

    #[test]
    fn arrows_lead_by_the_eye_also_on_a_turned_board() {
        let layout = squares();
        let named = |name: &str| layout.sites().find(|(_, place)| place.name == name).expect("a site").0;
        let upright = layout.project(WINDOW, turned(0.0));
        assert_eq!(layout.beside(&upright, named("b2"), vec2(1.0, 0.0)), Some(named("c2")));
        assert_eq!(layout.beside(&upright, named("b2"), vec2(0.0, -1.0)), Some(named("b3")));
        let turned = layout.project(WINDOW, turned(90.0));
        assert_eq!(layout.beside(&turned, named("b2"), vec2(0.0, -1.0)), Some(named("c2")));
        assert_eq!(layout.beside(&upright, named("a1"), vec2(-1.0, 0.0)), None);
    }

    #[test]
    fn cliffs_run_between_terraces_and_fall_to_the_lower() {
        let layout = squares();
        assert_eq!(layout.highest, 1);
        assert_eq!(layout.cliffs.len(), 4);
        assert!(layout.cliffs.iter().all(|cliff| cliff.drop == 1 && cliff.down == [0.0, 1.0]));
    }

    #[test]
    fn the_hull_is_convex_and_holds_the_corners() {
        let layout = squares();
        assert_eq!(layout.hull, [[-0.5, -0.5], [3.5, -0.5], [3.5, 3.5], [-0.5, 3.5]]);
    }

    #[test]
    fn a_board_without_sites_does_no_harm() {
        let layout = BoardGeometry::new(Board::default());
        assert_eq!(layout.hit(&layout.project(WINDOW, turned(60.0)), pos2(5.0, 5.0)), None);
    }
}
