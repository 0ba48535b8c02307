//! The projection of board coordinates to points of a rectangle, x to the right and y down. Knows the turn and the
//! place of a board; must not know its sites.
//!
//! Sites off the board (trays, buttons) do not turn with it: a turn maps the board's grid onto itself, so nothing comes
//! to lie on anything else, and the picture stays calm.

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
}

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
    scale: f32,
    origin: Pos2,
}

impl Projection {
    /// A board unit as one point, around the rectangle's corner.
    pub(crate) fn new(middle: Point, tray_spread: f32, orientation: Orientation) -> Self {
        let (sin, cos) = orientation.degrees.to_radians().sin_cos();
        let handedness = if orientation.mirrored { -1.0 } else { 1.0 };
        Self { middle, tray_spread, handedness, sin, cos, scale: 1.0, origin: Pos2::ZERO }
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

    /// A point of the board.
    pub(crate) fn point(&self, point: Point) -> Pos2 {
        self.origin + self.turned([point[0] - self.middle[0], point[1] - self.middle[1]]) * self.scale
    }

    /// A vector of the board.
    pub(crate) fn vector(&self, vector: Point) -> Vec2 {
        self.turned(vector) * self.scale
    }

    /// The centre of a site, in points.
    pub fn centre(&self, site: &SiteFacts) -> Pos2 {
        if site.off_board { self.upright(site.at, [0.0; 2]) } else { self.point(site.at) }
    }

    /// The corners of a site, in points; none of a tray that is round.
    pub fn outline(&self, site: &SiteFacts) -> Vec<Pos2> {
        if site.off_board {
            return site.outline.iter().map(|&corner| self.upright(site.at, corner)).collect();
        }
        corners(site).map(|point| self.point(point)).collect()
    }

    /// A point near a site off the board: it stays where it is when the board turns.
    fn upright(&self, centre: Point, corner: Point) -> Pos2 {
        let out = vec2((centre[0] - self.middle[0]) * self.handedness, self.middle[1] - centre[1])
            * self.tray_spread;
        self.origin + (out + vec2(corner[0], -corner[1])) * self.scale
    }

    fn turned(&self, [x, y]: Point) -> Vec2 {
        vec2((x * self.cos - y * self.sin) * self.handedness, -(x * self.sin + y * self.cos))
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
