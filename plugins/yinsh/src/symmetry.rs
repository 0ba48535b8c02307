//! The twelve symmetries of the hexagon: six turns, and each of them reflected. Seats keep their colours.
//!
//! Knows points and positions. Must not know what symmetries serve for.

use abstrakt_plugin_api::{Player, Site, Symmetry};

use crate::board::{Bits, CENTRE, POINTS, Point, points};
use crate::position::{RINGS, YinshPosition};

/// All but the identity.
pub(crate) fn symmetries() -> Vec<Symmetry> {
    let turned = |turns: usize, reflected: bool| {
        let sites = Point::all().map(|point| image(point, turns, reflected).site());
        // Rings beside the board stay with their player.
        let homes = (POINTS as u16..).take(2 * usize::from(RINGS)).map(Site);
        Symmetry { sites: sites.chain(homes).collect(), seats: vec![Player(0), Player(1)] }
    };
    let all = (0..6).flat_map(|turns| [false, true].map(|reflected| (turns, reflected)));
    all.skip(1).map(|(turns, reflected)| turned(turns, reflected)).collect()
}

/// The colours exchanged on the same points, so that the second player is the first: the rules do not tell them apart.
pub(crate) fn seen_by_second() -> Symmetry {
    let (rings, first) = (u16::from(RINGS), POINTS as u16);
    let homes = (first + rings..first + 2 * rings).chain(first..first + rings).map(Site);
    Symmetry {
        sites: Point::all().map(Point::site).chain(homes).collect(),
        seats: vec![Player(1), Player(0)],
    }
}

/// The image of a point under a number of turns by 60 degrees and perhaps a reflection.
fn image(point: Point, turns: usize, reflected: bool) -> Point {
    let (middle_x, middle_y) = (CENTRE.column() as i8, CENTRE.number() as i8);
    let (mut x, mut y) = (point.column() as i8 - middle_x, point.number() as i8 - middle_y);
    for _ in 0..turns {
        (x, y) = (x - y, x);
    }
    if reflected {
        (x, y) = (y, x);
    }
    // The board is closed under both.
    Point::at((x + middle_x) as u8, (y + middle_y) as u8)
}

/// The position seen through a symmetry.
pub(crate) fn image_of(position: &YinshPosition, symmetry: &Symmetry) -> YinshPosition {
    let all: Vec<Point> = Point::all().collect();
    let place = |point: Point| all.get(usize::from(symmetry.site(point.site()).0)).map_or(0, |to| to.bit());
    let map = |set: Bits| points(set).fold(0, |all: Bits, point| all | place(point));
    let (rings, markers) = (position.rings.map(map), position.markers.map(map));
    let mut image = YinshPosition::with_pieces(position.variant, rings, markers, position.pool);
    (image.phase, image.outcome) = (position.phase, position.outcome);
    (image.side, image.next, image.begun) = (position.side, position.next, position.begun);
    image
}
