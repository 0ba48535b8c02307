//! A board with what follows from its sites: extent, rim, neighbours by direction, the site at a point. Knows `Board` and how
//! much of it a piece hides; must not know pieces' looks, moves or colours.

use abstrakt_vocabulary::{Board, MoveFacts, Piece, Player, Point, Site, SiteFacts, Snapshot};
use epaint::{Pos2, Rect, Vec2, vec2};

use crate::outline::{Cliff, band, bed, bounds, cliffs, corners, hull, labels, rim, tray, tray_spread};
use crate::pieces::{self, Brush};
use crate::projection::{Orientation, Projection, contains, scale};
use crate::seats::seat_ink;

/// The thickness of a tilted board on the screen, in board units.
const SLAB: f32 = 0.14;
/// Space left around everything, in board units.
const MARGIN: f32 = 0.12;
/// Height of the words above a tray, in board units.
const TITLE: f32 = 0.34;
/// Height of coordinates, as a share of the rim's width.
const LETTERING: f32 = 0.64;
/// The same on the narrower rim of a board of lines.
const LINED_LETTERING: f32 = 0.74;
/// Space between the rim and a tray, in board units: the rim's shadow falls there.
const CLEARANCE: f32 = 0.12;
/// The distance from a point without an outline within which a click counts, in board units.
const REACH: f32 = 0.48;
/// A seat whose pieces stand so far from the middle in the mean, in board units, has a side of the board.
const SIDE: f32 = 0.5;
/// A side that is at most this many degrees from the lower edge lies before the player.
const NEAR: u32 = 50;

/// A board with what drawing needs again and again.
#[derive(Clone, Debug, Default)]
pub struct BoardGeometry {
    /// The geometry as the game gives it.
    pub(crate) board: Board,
    /// Convex hull of the board's cells and points, counter-clockwise.
    pub(crate) hull: Vec<Point>,
    /// Borders between terraces.
    pub(crate) cliffs: Vec<Cliff>,
    /// The highest terrace.
    pub(crate) highest: u8,
    /// Coordinates and where they are written.
    pub(crate) labels: Vec<(String, Point)>,
    /// Height of the coordinates.
    pub(crate) lettering: f32,
    /// The distance by which the bed extends beyond the hull.
    pub(crate) bed: f32,
    /// The distance by which the rim extends beyond the hull: around the coordinates.
    pub(crate) rim: f32,
    /// Diameter of a tray, so that neighbours do not overlap.
    pub(crate) tray: f32,
    /// The factor by which trays lie farther from the middle than the game says, so that they clear the rim.
    tray_spread: f32,
    middle: Point,
}

impl BoardGeometry {
    /// Prepares a board.
    pub fn new(board: Board) -> Self {
        let on_board = || board.sites.iter().filter(|site| !site.off_board);
        let points: Vec<Point> = on_board().flat_map(corners).collect();
        let hull = hull(points);
        let (low, high) = bounds(on_board().map(|site| site.at));
        let middle = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
        let highest = on_board().map(|site| site.level).max().unwrap_or_default();
        let cliffs = if highest > 0 { cliffs(&board) } else { Vec::new() };
        let (bed, rim, tray) = (bed(&board), rim(&board, &hull), tray(&board));
        let lined = !board.lines.is_empty();
        let share = if lined { LINED_LETTERING } else { LETTERING };
        let (labels, lettering) = (labels(&board, &hull), band(&hull, lined) * share);
        let tray_spread = tray_spread(&board, &hull, middle, rim + tray / 2.0 + CLEARANCE);
        Self { board, hull, cliffs, highest, labels, lettering, bed, rim, tray, tray_spread, middle }
    }

    /// The board as the game gives it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The level of the highest terrace; 0 where there are none.
    pub fn highest(&self) -> u8 {
        self.highest
    }

    /// The facts of `site`; a site that is not on the board, which no checked game gives, is taken for the last one.
    ///
    /// # Panics
    /// The board has no site.
    pub fn facts(&self, site: Site) -> &SiteFacts {
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
        self.board.sites.iter().enumerate().map(|(index, facts)| (Site(index as u16), facts))
    }

    /// Fits the board, turned as `orientation` tells, into `rect`, in points.
    pub fn project(&self, rect: Rect, orientation: Orientation) -> Projection {
        let projection = self.turned(orientation);
        self.extent(&projection).map_or(projection, |extent| projection.fit(extent, rect))
    }

    /// The width that the board takes of `rect`, in points, when it is fitted into it.
    pub fn width_in(&self, rect: Rect, orientation: Orientation) -> f32 {
        let extent = self.extent(&self.turned(orientation));
        extent.map_or(0.0, |extent| extent.width() * scale(extent, rect))
    }

    fn turned(&self, orientation: Orientation) -> Projection {
        let projection = Projection::new(self.middle, self.tray_spread, orientation);
        let steepest = self.cliffs.iter().map(|cliff| cliff.drop).max();
        let seen_from = steepest.filter(|_| orientation.tilted);
        seen_from.map_or(projection, |step| projection.tilt(step))
    }

    /// The extent of the board, its labels and the sites beside it, in board units; `None` where there is nothing.
    fn extent(&self, projection: &Projection) -> Option<Rect> {
        let grown = |&[x, y]: &Point| {
            let [dx, dy] = [x - self.middle[0], y - self.middle[1]];
            let reach = dx.hypot(dy).max(f32::EPSILON);
            projection.point([x + dx / reach * self.rim, y + dy / reach * self.rim])
        };
        let rim = self.hull.iter().map(grown);
        let slab = self.hull.iter().map(|corner| grown(corner) + self.slab(projection));
        let labels = self.labels.iter().map(|label| self.label(projection, label));
        // The columns on the farthest terraces rise above them.
        let headroom = if projection.is_tilted() { vec2(0.0, pieces::TALLEST) } else { Vec2::ZERO };
        let on_board = self.board.sites.iter().filter(|site| !site.off_board);
        let tops = on_board.flat_map(|site| projection.outline(site)).map(|corner| corner - headroom);
        let off_board = self.board.sites.iter().filter(|site| site.off_board);
        let corners = |site: &SiteFacts| {
            let centre = projection.centre(site);
            let round = site.outline.is_empty().then(|| Vec2::splat(self.tray / 2.0));
            let reach = site.outline.iter().map(|[x, y]| vec2(x.abs(), y.abs())).chain(round);
            let reach = reach.fold(Vec2::ZERO, Vec2::max);
            let title = site.title.as_ref().map_or(0.0, |_| TITLE);
            [centre - reach - vec2(0.0, title), centre + reach]
        };
        let off_board = off_board.flat_map(corners);
        let mut extent = Rect::NOTHING;
        let points = rim.chain(slab).chain(labels).chain(tops).chain(off_board);
        points.for_each(|point| extent.extend_with(point));
        extent.is_finite().then(|| extent.expand(MARGIN))
    }

    /// By how many degrees the board is to be turned, counter-clockwise, so that the side on which a seat began the game
    /// is before it; `None` where the board's symmetry brings that side nowhere near, or the seat began on no side.
    pub fn turn_to(&self, first: &Snapshot, seat: Player) -> Option<f32> {
        let ink = seat_ink(first, seat);
        let pieces = first.scene.pieces.iter().filter(|piece| piece.ink == ink);
        let sites = pieces.map(|piece| self.facts(piece.site)).filter(|site| !site.off_board);
        let points: Vec<Point> = sites.map(|site| site.at).collect();
        let mean = |axis: usize| {
            points.iter().map(|point| point[axis] - self.middle[axis]).sum::<f32>() / points.len() as f32
        };
        let (x, y) = (mean(0), mean(1));
        // The pieces stand around the middle, or there are none.
        if x.hypot(y).is_nan() || x.hypot(y) < SIDE {
            return None;
        }
        let step = f32::from(self.board.turn.max(1));
        let turns = (0..).map(|turn| f32::from(turn as u16) * step).take_while(|degrees| *degrees < 360.0);
        // Whole degrees, so that of two equally good turns the smaller one is taken.
        let from_lower_edge = |degrees: &f32| {
            let away = (y.atan2(x).to_degrees() + degrees + 90.0).rem_euclid(360.0);
            away.min(360.0 - away).round() as u32
        };
        turns.min_by_key(from_lower_edge).filter(|degrees| from_lower_edge(degrees) <= NEAR)
    }

    /// The site at a point. On a tilted board it is the one whose piece, top or face is seen there.
    pub fn hit(&self, projection: &Projection, pieces: &[Piece], pointer: Pos2) -> Option<Site> {
        let is_hit = |facts: &SiteFacts| match facts.outline.is_empty() {
            true => projection.centre(facts).distance(pointer) < REACH * projection.unit(),
            false => contains(&projection.outline(facts), pointer),
        };
        if !projection.is_tilted() {
            return self.sites().find(|(_, facts)| is_hit(facts)).map(|(site, _)| site);
        }
        let brush = Brush::solid(projection, false);
        let is_seen = |(site, facts): &(Site, &SiteFacts)| {
            let mut bodies = pieces.iter().filter(|piece| piece.site == *site);
            bodies.any(|piece| pieces::covers(piece, projection.centre(facts), brush, pointer))
                || is_hit(facts)
                || projection.faces(facts).iter().any(|face| contains(face, pointer))
        };
        let nearness = |(_, facts): &(Site, &SiteFacts)| projection.point(facts.at).y;
        let seen = self.sites().filter(is_seen);
        seen.max_by(|a, b| nearness(a).total_cmp(&nearness(b))).map(|(site, _)| site)
    }

    /// The distance by which the lower edge of the board's slab lies below the upper one on the screen, in points.
    pub(crate) fn slab(&self, projection: &Projection) -> Vec2 {
        let thick = if projection.is_tilted() { SLAB } else { 0.0 };
        vec2(0.0, thick * projection.unit())
    }

    /// The place of a coordinate, in points. On a tilted board one beside a site is as high as that, one behind it is as high as a column
    /// there, and one before it is on the rim.
    pub(crate) fn label(&self, projection: &Projection, (_, point): &(String, Point)) -> Pos2 {
        let ground = projection.point(*point);
        if !projection.is_tilted() {
            return ground;
        }
        let apart = |site: &&SiteFacts| (site.at[0] - point[0]).hypot(site.at[1] - point[1]);
        let on_board = self.board.sites.iter().filter(|site| !site.off_board);
        let Some(nearest) = on_board.min_by(|a, b| apart(a).total_cmp(&apart(b))) else { return ground };
        let way = ground - projection.point(nearest.at);
        let headroom = if -way.y > way.x.abs() { pieces::TALLEST * projection.unit() } else { 0.0 };
        let raised = projection.raised(*point, Projection::level(nearest)) - vec2(0.0, headroom);
        if way.y > way.x.abs() { ground } else { raised }
    }

    /// The site that an arrow key leads to: the nearest one within 50 degrees of `way` as the eye sees it, distance
    /// counting more the farther it is off the line.
    pub fn neighbour(&self, projection: &Projection, from: Site, way: Vec2) -> Option<Site> {
        let start = projection.centre(self.facts(from));
        let cost = |site: &SiteFacts| {
            let leg = projection.centre(site) - start;
            let forward = leg.dot(way);
            let aside = (leg - way * forward).length();
            (forward > 0.0 && aside <= forward * 1.2).then_some(forward + 2.0 * aside)
        };
        let others = self.sites().filter(|(site, _)| *site != from);
        let costs = others.filter_map(|(site, facts)| cost(facts).map(|cost| (site, cost)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(site, _)| site)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Ink, Scene, Shape};
    use epaint::pos2;

    use super::*;
    use crate::testing::snapshot;

    const WINDOW: Rect = Rect { min: Pos2::ZERO, max: pos2(400.0, 300.0) };

    fn turned(degrees: f32) -> Orientation {
        Orientation { degrees, ..Orientation::default() }
    }

    fn squares() -> BoardGeometry {
        let mut board = Board::squares(4, 4);
        board.button("pass", abstrakt_vocabulary::text("Pass", "Pas"), [6.0, 0.0]);
        for (index, site) in board.sites.iter_mut().enumerate() {
            site.level = u8::from(index < 8);
        }
        BoardGeometry::new(board)
    }

    #[test]
    fn a_seat_has_its_own_side_before_it_where_symmetry_allows() {
        let mut board = Board::squares(4, 4);
        // A row at each side and one piece in a corner; the fifth seat stands around the middle.
        let rows: [&[u16]; 5] = [&[1, 2], &[13, 14], &[4, 8], &[15], &[5, 10]];
        let row = |(ink, sites): (u8, &&[u16])| {
            abstrakt_vocabulary::pieces(sites.iter().copied().map(Site), &Shape::Disc, Ink(ink))
        };
        let scene = Scene { pieces: (0..).zip(&rows).flat_map(row).collect(), ..Scene::default() };
        let first = snapshot(scene, 5);
        let turns = |board: &Board| {
            let geometry = BoardGeometry::new(board.clone());
            [0, 1, 2, 3, 4].map(|seat| geometry.turn_to(&first, Player(seat)))
        };
        assert_eq!(turns(&board), [Some(0.0), Some(180.0), Some(90.0), Some(180.0), None]);
        board.turn = 180;
        assert_eq!(turns(&board)[2], None, "the left side cannot be brought down");
    }

    #[test]
    fn a_button_is_idle_while_no_move_uses_it() {
        let geometry = squares();
        let moves = |path: &[u16]| {
            let paths = vec![path.iter().copied().map(Site).collect()];
            [MoveFacts { paths, ..MoveFacts::default() }]
        };
        assert_eq!(geometry.idle_buttons(&moves(&[3, 5])), [Site(16)]);
        assert_eq!(geometry.idle_buttons(&moves(&[3, 16])), []);
        assert_eq!(geometry.idle_buttons(&[]), [Site(16)]);
    }

    #[test]
    fn every_site_is_hit_at_its_centre_in_every_turn() {
        let geometry = squares();
        let all = [0.0, 90.0, 180.0, 270.0].map(|degrees| [false, true].map(|mirrored| (degrees, mirrored)));
        for (degrees, mirrored) in all.into_iter().flatten() {
            let projection = geometry.project(WINDOW, Orientation { degrees, mirrored, tilted: false });
            for (site, facts) in geometry.sites() {
                let centre = projection.centre(facts);
                assert!(WINDOW.contains(centre), "{} at {degrees}", facts.name);
                assert_eq!(geometry.hit(&projection, &[], centre), Some(site), "{} at {degrees}", facts.name);
            }
        }
        assert_eq!(geometry.hit(&geometry.project(WINDOW, turned(0.0)), &[], pos2(1.0, 1.0)), None);
    }

    #[test]
    fn arrows_lead_by_the_eye_also_on_a_turned_board() {
        let geometry = squares();
        let named = |name: &str| geometry.sites().find(|(_, site)| site.name == name).expect("a site").0;
        let upright = geometry.project(WINDOW, turned(0.0));
        assert_eq!(geometry.neighbour(&upright, named("b2"), vec2(1.0, 0.0)), Some(named("c2")));
        assert_eq!(geometry.neighbour(&upright, named("b2"), vec2(0.0, -1.0)), Some(named("b3")));
        let turned = geometry.project(WINDOW, turned(90.0));
        assert_eq!(geometry.neighbour(&turned, named("b2"), vec2(0.0, -1.0)), Some(named("c2")));
        assert_eq!(geometry.neighbour(&upright, named("a1"), vec2(-1.0, 0.0)), None);
    }

    #[test]
    fn cliffs_run_between_terraces_and_fall_to_the_lower() {
        let geometry = squares();
        assert_eq!(geometry.highest, 1);
        assert_eq!(geometry.cliffs.len(), 4);
        assert!(geometry.cliffs.iter().all(|cliff| cliff.drop == 1 && cliff.down == [0.0, 1.0]));
    }

    #[test]
    fn the_hull_is_convex_and_holds_the_corners() {
        let geometry = squares();
        assert_eq!(geometry.hull, [[-0.5, -0.5], [3.5, -0.5], [3.5, 3.5], [-0.5, 3.5]]);
    }

    #[test]
    fn a_board_without_sites_does_no_harm() {
        let geometry = BoardGeometry::new(Board::default());
        assert_eq!(geometry.hit(&geometry.project(WINDOW, turned(60.0)), &[], pos2(5.0, 5.0)), None);
    }
}
