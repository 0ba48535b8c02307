//! The picture: geometry, pieces, clicks and animation.
//!
//! Columns stand upright, as the board lies between the players on the table: the way up is the way of growing
//! numbers. Sites: the 85 points in order of letter and number, then the homes of the rings beside the board, White's first. There
//! they lie before they are placed, and there they come back when they are taken off.

use abstrakt_plugin_api::{
    Arrangement, Board, Ink, InputLayout, Inspection, Mark, Move, Piece, Player, Scene, Shape, Site,
    SiteFacts, Stock, Symmetry, Text, TransitionStep, View, letter, text,
};

use crate::board::{Bits, Direction, HIGH, LOW, POINTS, Point, SIDE, points};
use crate::ply::{Ply, Row};
use crate::position::{Phase, RINGS, Side, YinshPosition};
use crate::{editing, inspection, symmetry};

const WHITE: Ink = Ink(1);
const BLACK: Ink = Ink(0);
pub(crate) const INKS: [Ink; 2] = [WHITE, BLACK];
pub(crate) const RING_SIZE: f32 = 0.92;
pub(crate) const MARKER_SIZE: f32 = 0.56;
/// The distance of White's rings beside the board from its left edge.
const BESIDE: f32 = 10.15;
/// Height of the lowest of them.
const LOWEST: f32 = -1.2;

/// The board.
pub fn board() -> Board {
    let place = |point: Point| SiteFacts { name: point.name(), at: at(point), ..SiteFacts::default() };
    let mut board = Board {
        sites: Point::all().map(place).collect(),
        lines: lines(),
        labels: labels(),
        turn: 60,
        ..Board::default()
    };
    for (side, name) in ["white", "black"].into_iter().enumerate() {
        for slot in 0..RINGS {
            board.add(home(side, name, slot));
        }
    }
    board
}

/// The place of a ring beside the board: White's from the lower right corner upwards, and Black's are White's turned around the
/// middle of the board.
fn home(side: Side, name: &str, slot: u8) -> SiteFacts {
    let (x, y) = (BESIDE, f32::from(slot) + LOWEST);
    let [middle_x, middle_y] = at(crate::board::CENTRE);
    SiteFacts {
        name: format!("{name}-{}", slot + 1),
        at: if side == 0 { [x, y] } else { [2.0 * middle_x - x, 2.0 * middle_y - y] },
        off_board: true,
        home: Some(Shape::Ring),
        ..SiteFacts::default()
    }
}

/// The place of a point: one unit between neighbours, columns upright.
fn at(point: Point) -> [f32; 2] {
    corner(f32::from(point.column()), f32::from(point.number()))
}

fn corner(column: f32, number: f32) -> [f32; 2] {
    const HALF_ROOT_3: f32 = 0.866_025_4;
    [column * HALF_ROOT_3, number - column / 2.0]
}

/// Every line of every axis, end to end.
fn lines() -> Vec<([f32; 2], [f32; 2])> {
    let from_end = |first: Point, forward: Direction| {
        let mut last = first;
        while last.walk(forward, 1).on_board() {
            last = last.walk(forward, 1);
        }
        (at(first), at(last))
    };
    let of_axis = |axis: u8| {
        let (forward, backward) = (Direction(axis * 2), Direction(axis * 2 + 1));
        let ends = Point::all().filter(move |point| !point.walk(backward, 1).on_board());
        ends.map(move |first| from_end(first, forward))
    };
    (0..3).flat_map(of_axis).collect()
}

/// Letters under the columns, numbers at the left ends of their lines.
fn labels() -> Vec<(String, [f32; 2])> {
    const AWAY: f32 = 0.7;
    let letters = (0..SIDE).map(|column| {
        let label = corner(column as f32, f32::from(LOW[column]) - AWAY);
        (letter(column as u16).to_string(), label)
    });
    let numbers = (1..=SIDE as u8).filter_map(|number| {
        let first = (0..SIDE).find(|&column| (LOW[column]..=HIGH[column]).contains(&number))?;
        Some((number.to_string(), corner(first as f32 - AWAY, f32::from(number))))
    });
    letters.chain(numbers).collect()
}

impl View for YinshPosition {
    fn scene(&self) -> Scene {
        let piece = |shape: &Shape, size, ink, site| Piece { size, ..Piece::new(site, shape.clone(), ink) };
        let mut pieces = Vec::new();
        for (side, ink) in INKS.into_iter().enumerate() {
            let marker = |point: Point| piece(&Shape::Disc, MARKER_SIZE, ink, point.site());
            pieces.extend(points(self.markers[side]).map(marker));
        }
        for (side, ink) in INKS.into_iter().enumerate() {
            let at_home = (0..self.at_home(side)).map(|slot| self.home(side, slot));
            let sites = points(self.rings[side]).map(Point::site).chain(at_home);
            pieces.extend(sites.map(|site| piece(&Shape::Ring, RING_SIZE, ink, site)));
        }
        Scene {
            pieces,
            marks: self.marks(),
            inks: INKS.into(),
            hint: self.hint(),
            alternatives: self.phase == Phase::Row,
        }
    }

    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        match Ply::of(code) {
            Ply::Place(point) | Ply::Ring(point) => paths.push(vec![point.site()]),
            Ply::Shift(shift) => paths.push(vec![shift.from.site(), shift.to().site()]),
            Ply::Row(row) => self.row_clicks(row, paths),
            Ply::Pass => paths.extend(points(self.rings[self.side]).map(|ring| vec![ring.site()])),
        }
    }

    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        match Ply::of(code) {
            Ply::Place(point) => {
                let from = self.home(self.side, self.at_home(self.side).saturating_sub(1));
                vec![TransitionStep::Slide { from, to: point.site() }]
            }
            Ply::Shift(shift) => {
                let (from, to) = (shift.from.site(), shift.to().site());
                let flipped = shift.between() & (self.markers[0] | self.markers[1]);
                let flips = points(flipped).map(|point| TransitionStep::Flip { at: point.site() });
                [TransitionStep::Slide { from, to }, TransitionStep::Appear { at: from }]
                    .into_iter()
                    .chain(flips)
                    .collect()
            }
            Ply::Row(row) => {
                points(row.bits()).map(|point| TransitionStep::Vanish { at: point.site() }).collect()
            }
            Ply::Ring(ring) => {
                let to = self.home(self.side, self.at_home(self.side));
                vec![TransitionStep::Slide { from: ring.site(), to }]
            }
            Ply::Pass => Vec::new(),
        }
    }

    /// The rings that each player has still to place, and then those that are left on the board.
    fn stocks(&self) -> Vec<Stock> {
        let stock = |side: Side| {
            let ring = Piece { size: RING_SIZE, ..Piece::new(Site(0), Shape::Ring, INKS[side]) };
            let at_home = self.at_home(side);
            let (name, count) = match self.phase {
                Phase::Place => (text("to place", "k položení"), at_home),
                _ => (text("on the board", "na desce"), RINGS - at_home),
            };
            Stock::of(Player(side as u8), name, ring, count.into())
        };
        [0, 1].map(stock).into()
    }

    fn refuse_click(&self, clicks: &[Site]) -> Option<Text> {
        let point = |site: Site| Point::all().find(|point| point.site() == site);
        let (&last, before) = clicks.split_last()?;
        let free = |point: Point| self.free() & point.bit() != 0;
        match self.phase {
            Phase::Place => point(last).filter(|point| !free(*point)).map(|_| {
                text(
                    "A ring stands there: rings come to empty points",
                    "Tam již leží kroužek: pokládají se na prázdné body",
                )
            }),
            Phase::Shift => match before {
                [ring] => Some(self.refuse_shift(point(*ring)?, point(last)?)),
                _ => Some(text("Choose one of your rings", "Vyberte některý ze svých kroužků")),
            },
            Phase::Ring => Some(text("Choose one of your rings", "Vyberte některý ze svých kroužků")),
            _ => None,
        }
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Some(editing::arrangement(self))
    }

    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        editing::put_inputs(self, layout, player, active);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries()
    }

    fn image(&self, symmetry: &Symmetry) -> Self {
        symmetry::image_of(self, symmetry)
    }

    fn inspect(&self, site: Site) -> Option<Inspection> {
        inspection::inspect(self, site)
    }
}

impl YinshPosition {
    /// The place beside the board of a ring, after `slot` others of its player.
    const fn home(&self, side: Side, slot: u8) -> Site {
        Site(POINTS as u16 + side as u16 * RINGS as u16 + slot as u16)
    }

    /// Rings beside the board: not placed yet, or taken off.
    fn at_home(&self, side: Side) -> u8 {
        RINGS.saturating_sub(self.rings[side].count_ones() as u8)
    }

    /// A marker of no other row names a row alone; where an end is shared, both ends do, in any order.
    fn row_clicks(&self, row: Row, paths: &mut Vec<Vec<Site>>) {
        let others =
            self.rows().filter(|other| *other != row).fold(0, |bits: Bits, other| bits | other.bits());
        paths.extend(points(row.bits() & !others).map(|point| vec![point.site()]));
        for (one, other) in [(row.first, row.last()), (row.last(), row.first)] {
            if others & one.bit() != 0 {
                paths.push(vec![one.site(), other.site()]);
            }
        }
    }

    /// The reason why the ring on one point does not come to another.
    fn refuse_shift(&self, ring: Point, to: Point) -> Text {
        if self.free() & to.bit() == 0 {
            return text("A ring ends its move on an empty point", "Tah kroužku končí na prázdném bodu");
        }
        let distance = ring.distance(to);
        let straight = (0..6).map(Direction).find(|&way| ring.walk(way, distance) == to);
        let Some(way) = straight else {
            return text("A ring moves along a straight line", "Kroužek se pohybuje po přímce");
        };
        let rings = self.rings[0] | self.rings[1];
        let jumps_ring = (1..distance).any(|steps| rings & ring.walk(way, steps).bit() != 0);
        if jumps_ring {
            return text("A ring does not jump over rings", "Kroužek nesmí přeskočit jiný kroužek");
        }
        text(
            "Having jumped over markers, a ring ends on the first empty point behind them",
            "Po přeskočení kamenů končí kroužek na prvním prázdném bodu za nimi",
        )
    }

    /// Markers of rows about to go; rings of which one must go.
    fn marks(&self) -> Vec<(Site, Mark)> {
        let (set, mark) = match self.phase {
            Phase::Row => (self.rows().fold(0, |bits, row| bits | row.bits()), Mark::Doomed),
            Phase::Ring => (self.rings[self.side], Mark::Notice),
            _ => (0, Mark::Notice),
        };
        points(set).map(|point| (point.site(), mark)).collect()
    }

    fn hint(&self) -> Option<Text> {
        Some(match self.phase {
            Phase::Place => text("Place a ring on an empty point", "Položte kroužek na prázdný bod"),
            Phase::Shift => {
                text("Choose a ring, then where it goes", "Vyberte kroužek a potom cíl jeho tahu")
            }
            Phase::Blocked => text(
                "None of your rings can move: click one of them to pass",
                "Žádným kroužkem nelze táhnout: klepnutím na některý z nich tah přeskočíte",
            ),
            Phase::Row => text("Choose the row of five to remove", "Vyberte řadu pěti kamenů k odebrání"),
            Phase::Ring => text("Choose the ring to give up", "Vyberte kroužek, který odeberete"),
            Phase::Over => return None,
        })
    }
}
