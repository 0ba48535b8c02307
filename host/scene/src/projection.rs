//! The projection of board coordinates to points of a rectangle, x to the right and y down. Knows the turn and the
//! place of a board; must not know its sites.
//!
//! Sites off the board (trays, buttons) do not turn or tilt with it: a turn maps the board's grid onto itself, so nothing
//! comes to lie on anything else, and the picture stays calm.

use abstrakt_vocabulary::{Point, SiteFacts};
use epaint::{Pos2, Rect, Vec2, vec2};

use crate::outline::corners;

/// The orientation of a board for its viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Orientation {
    /// The turn, counter-clockwise, degrees.
    pub degrees: f32,
    /// Left and right are exchanged.
    pub mirrored: bool,
    /// A board with terraces is seen at an angle, from the side of its lower edge; others are seen from above all the same.
    pub tilted: bool,
}

/// The share of its depth that a tilted board keeps on the screen.
pub(crate) const FORESHORTENING: f32 = 0.75;
/// The height of the highest step of a tilted board on the screen, in board units. With a column of the greatest height and
/// width that a square has room for, it is less than the depth of a square, so that nothing that stands in front of a
/// square hides the middle of it.
const STEP: f32 = 0.24;
/// A face that is not wider than this on the screen, in board units, is seen edgewise.
const EDGEWISE: f32 = 0.01;

/// The place of a board's coordinates, in points.
#[derive(Clone, Copy, Debug)]
pub struct Projection {
    middle: Point,
    /// The factor by which trays lie farther from the middle than the game says.
    tray_spread: f32,
    /// -1 where left and right are exchanged, else 1.
    handedness: f32,
    sin: f32,
    cos: f32,
    /// The share of the board's depth that is left; 1 where it is seen from above.
    foreshortening: f32,
    /// The distance by which a level rises on the screen, in board units; 0 where the board is seen from above.
    rise: f32,
    scale: f32,
    origin: Pos2,
}

impl Projection {
    /// A board unit as one point, around the rectangle's corner.
    pub(crate) fn new(middle: Point, tray_spread: f32, orientation: Orientation) -> Self {
        let (sin, cos) = orientation.degrees.to_radians().sin_cos();
        let handedness = if orientation.mirrored { -1.0 } else { 1.0 };
        Self {
            middle,
            tray_spread,
            handedness,
            sin,
            cos,
            foreshortening: 1.0,
            rise: 0.0,
            scale: 1.0,
            origin: Pos2::ZERO,
        }
    }

    /// The same board seen at an angle, whose highest step has so many levels.
    pub(crate) fn tilt(self, step: u8) -> Self {
        Self { foreshortening: FORESHORTENING, rise: STEP / f32::from(step.max(1)), ..self }
    }

    /// Fits `extent`, what the board takes as it lies now, into `rect`.
    pub(crate) fn fit(self, extent: Rect, rect: Rect) -> Self {
        let scale = scale(extent, rect);
        Self { scale, origin: rect.center() - extent.center().to_vec2() * scale, ..self }
    }

    /// Points in one board unit.
    pub fn unit(&self) -> f32 {
        self.scale
    }

    /// The share of the board's depth that is left; 1 where it is seen from above.
    pub fn foreshortening(&self) -> f32 {
        self.foreshortening
    }

    /// Whether the board is seen at an angle.
    pub fn is_tilted(&self) -> bool {
        self.rise > 0.0
    }

    /// A point of the board on the ground.
    pub(crate) fn point(&self, point: Point) -> Pos2 {
        self.raised(point, 0)
    }

    /// A point of the board at the height of a terrace.
    pub(crate) fn raised(&self, point: Point, level: u8) -> Pos2 {
        let ground = self.turned([point[0] - self.middle[0], point[1] - self.middle[1]]);
        self.origin + (ground - vec2(0.0, self.rise * f32::from(level))) * self.scale
    }

    /// The level at which a site lies as it is drawn: points of lines stay with their lines.
    pub(crate) fn level(site: &SiteFacts) -> u8 {
        if site.outline.is_empty() { 0 } else { site.level }
    }

    /// A vector of the board.
    pub(crate) fn vector(&self, vector: Point) -> Vec2 {
        self.turned(vector) * self.scale
    }

    /// The centre of a site, in points.
    pub fn centre(&self, site: &SiteFacts) -> Pos2 {
        if site.off_board { self.upright(site.at, [0.0; 2]) } else { self.raised(site.at, Self::level(site)) }
    }

    /// The corners of a site, in points; none of a tray that is round. Of a terrace it is the top.
    pub fn outline(&self, site: &SiteFacts) -> Vec<Pos2> {
        if site.off_board {
            return site.outline.iter().map(|&corner| self.upright(site.at, corner)).collect();
        }
        corners(site).map(|point| self.raised(point, Self::level(site))).collect()
    }

    /// The faces of a terrace that are seen from the front, down to the ground, in points: each from its left upper corner on,
    /// clockwise.
    pub(crate) fn faces(&self, site: &SiteFacts) -> Vec<[Pos2; 4]> {
        let top = self.outline(site);
        let down = vec2(0.0, self.rise * f32::from(Self::level(site)) * self.scale);
        if down.y <= 0.0 || site.off_board {
            return Vec::new();
        }
        let centre = self.centre(site);
        let face = |(a, b): (&Pos2, &Pos2)| {
            let (left, right) = if a.x < b.x { (*a, *b) } else { (*b, *a) };
            let is_broad = right.x - left.x > EDGEWISE * self.scale;
            // The centre lies above the edge.
            let is_front = (right - left).x * (centre - left).y < (right - left).y * (centre - left).x;
            (is_broad && is_front).then_some([left, right, right + down, left + down])
        };
        top.iter().zip(top.iter().cycle().skip(1)).filter_map(face).collect()
    }

    /// A point near a site off the board: it stays where it is when the board turns.
    fn upright(&self, centre: Point, corner: Point) -> Pos2 {
        let out = vec2((centre[0] - self.middle[0]) * self.handedness, self.middle[1] - centre[1])
            * self.tray_spread;
        self.origin + (out + vec2(corner[0], -corner[1])) * self.scale
    }

    fn turned(&self, [x, y]: Point) -> Vec2 {
        let depth = (x * self.sin + y * self.cos) * self.foreshortening;
        vec2((x * self.cos - y * self.sin) * self.handedness, -depth)
    }
}

/// Points in a board unit where something of this size is fitted into `rect`.
pub(crate) fn scale(extent: Rect, rect: Rect) -> f32 {
    (rect.width() / extent.width()).min(rect.height() / extent.height()).max(1.0)
}

/// Returns whether `point` is inside the convex polygon.
pub(crate) fn contains(polygon: &[Pos2], point: Pos2) -> bool {
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let turns = sides.map(|(a, b)| (*b - *a).x * (point - *a).y - (*b - *a).y * (point - *a).x);
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| (left, right) = (left || turn > 0.0, right || turn < 0.0));
    !(left && right)
}
