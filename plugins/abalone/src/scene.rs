//! The picture: sixty-one hexagonal cells with row a at the bottom, a tray with six places for what each seat
//! has pushed off, balls, and the clicks that make a move.
//!
//! Knows positions and board coordinates. Must not know colours or windows.

use abstrakt_plugin_api::kit::{hexagon, hexagon_outline};
use abstrakt_plugin_api::{
    Arrangement, Board, Ink, InputLayout, Move, Piece, Player, Point, Position, Scene, Shape, Site,
    SiteFacts, Stock, Symmetry, TransitionStep, View, letter, text,
};

use crate::board::{CELLS, Cell, ROWS};
use crate::moves::Shift;
use crate::position::{GOAL, Marbles};
use crate::{editing, symmetry};

/// Cells before each row.
const ROW_STARTS: [u8; ROWS as usize] = [0, 5, 11, 18, 26, 35, 43, 50, 56];
/// Distance between marbles in a tray.
const TRAY_STEP: f32 = 0.62;
/// Diameter of a marble on the board, and in a tray.
pub(crate) const MARBLE: f32 = 0.88;
const CAPTURED: f32 = 0.56;

/// Geometry for a number of seats.
pub fn board(players: u8) -> Board {
    let place = |cell: Cell| SiteFacts {
        name: cell.name(),
        at: at(cell.row(), cell.column()),
        outline: hexagon_outline(),
        ..SiteFacts::default()
    };
    let mut board = Board { sites: Cell::all().map(place).collect(), turn: 60, ..Board::default() };
    // Letters stand before the rows; a number stands where its diagonal leaves the board at the lower right.
    for row in 0..ROWS {
        let [x, y] = at(row, row.saturating_sub(ROWS / 2));
        board.labels.push((letter(u16::from(row)).to_string(), [x - 0.85, y]));
    }
    for column in 0..ROWS {
        let [x, y] = at(column.saturating_sub(ROWS / 2), column);
        board.labels.push(((column + 1).to_string(), [x + 0.45, y - 0.75]));
    }
    for seat in 0..players {
        for index in 0..GOAL {
            board.tray(&format!("captured-{}-{}", seat + 1, index + 1), tray_place(players, seat, index));
        }
    }
    board
}

fn at(row: u8, column: u8) -> Point {
    hexagon(i32::from(column), i32::from(row))
}

/// Trays stand in the corners around the board: the first seat's at the lower left, and round the table from
/// there.
fn tray_place(players: u8, seat: u8, index: u8) -> Point {
    let [x, y] = at(ROWS / 2, ROWS / 2);
    let corners: [(f32, f32); 4] = match players {
        2 => [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)],
        3 => [(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
        _ => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
    };
    let (right, upwards) = corners[usize::from(seat & 3)];
    // Two columns of three, off the slanting sides of the board.
    let (column, row) = (f32::from(index % 2), f32::from(index / 2));
    [x + right * (4.6 - TRAY_STEP * column), y + upwards * (3.7 - TRAY_STEP * row)]
}

pub(crate) fn site(cell: Cell) -> Site {
    let (row, column) = (cell.row(), cell.column());
    Site(u16::from(ROW_STARTS[usize::from(row)] + column - row.saturating_sub(ROWS / 2)))
}

pub(crate) fn tray(seat: u8, index: u8) -> Site {
    Site(CELLS as u16 + u16::from(seat) * u16::from(GOAL) + u16::from(index))
}

pub(crate) fn ball(site: Site, seat: u8, size: f32) -> Piece {
    Piece { size, ..Piece::new(site, Shape::Ball, Ink(seat)) }
}

impl View for Marbles {
    fn scene(&self) -> Scene {
        let on_board = Cell::all().filter_map(|cell| Some(ball(site(cell), self.owner(cell)?, MARBLE)));
        let captured = (0..self.players()).flat_map(|seat| {
            (0..)
                .zip(self.captures(seat).owners())
                .map(move |(index, owner)| ball(tray(seat, index), owner, CAPTURED))
        });
        let hint = text(
            "Choose a marble, or both ends of a line of two or three, then the cell where the end goes",
            "Vyberte kouli, nebo oba konce řady dvou či tří koulí, a pak pole, kam konec půjde",
        );
        Scene {
            pieces: on_board.chain(captured).collect(),
            hint: (!self.status().is_over()).then_some(hint),
            ..Scene::default()
        }
    }

    /// One marble and its target; or both ends of the line in either order, or every marble of three from end
    /// to end, and the target of an end. A target next to both ends is left out: above the middle of a pair
    /// one cell would name two side-steps.
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let shift = Shift::of(code);
        let group: Vec<Cell> = shift.own().collect();
        let (Some(&first), Some(&last)) = (group.first(), group.last()) else { return };
        let is_adjacent = |end: Cell, to: Cell| end.towards(to).is_some();
        let clear = |to: &Cell| {
            group.len() == 1 || (!group.contains(to) && is_adjacent(first, *to) != is_adjacent(last, *to))
        };
        let mut lines = vec![vec![first]];
        if group.len() > 1 {
            lines = vec![vec![first, last], vec![last, first]];
        }
        if group.len() > 2 {
            lines.extend([group.clone(), group.iter().rev().copied().collect()]);
        }
        let mut ends = vec![first, last];
        ends.dedup();
        for to in ends.into_iter().filter_map(|end| end.next(shift.way())).filter(clear) {
            paths.extend(lines.iter().map(|line| line.iter().chain([&to]).map(|&cell| site(cell)).collect()));
        }
    }

    /// Every marble slides, the foremost first; one that is pushed off slides into the mover's tray.
    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let shift = Shift::of(code);
        let slide = |cell: Cell| {
            let away = || tray(self.side(), self.captures(self.side()).len());
            TransitionStep::Slide { from: site(cell), to: cell.next(shift.way()).map_or_else(away, site) }
        };
        shift.others().rev().chain(shift.own().rev()).map(slide).collect()
    }

    /// The marbles that each player has left.
    fn stocks(&self) -> Vec<Stock> {
        let left = |seat| self.of(seat).len() as u16;
        let stock = |seat: u8| {
            Stock::of(Player(seat), text("left", "zbývá"), ball(Site(0), seat, MARBLE), left(seat))
        };
        (0..self.players()).map(stock).collect()
    }

    fn arrangement(&self) -> Option<Arrangement> {
        Some(editing::arrangement(self))
    }

    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        editing::put_inputs(self, layout, player, active);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries(self.players())
    }

    fn image(&self, symmetry: &Symmetry) -> Self {
        symmetry::image_of(self, symmetry)
    }
}
