//! The twelve symmetries of the hexagon: six turns, and each of them reflected. Seats keep their colours.
//!
//! Knows cells and positions. Must not know what symmetries serve for.

use abstrakt_plugin_api::{Player, Site, Symmetry};

use crate::board::{Cell, ROWS};
use crate::cells::Cells;
use crate::position::{GOAL, Marbles, SEATS};
use crate::scene::{site, tray};

/// Row and column of the centre, from 0.
const MIDDLE: i8 = ROWS as i8 / 2;

/// All but the identity.
pub fn symmetries(players: u8) -> Vec<Symmetry> {
    let turned = |turns: usize, reflected: bool| {
        let cells = Cell::all().map(|cell| site(image(cell, turns, reflected)));
        // Marbles that were pushed off stay with their seat.
        let first = Cell::all().count() as u16;
        let trays = (first..first + u16::from(GOAL) * u16::from(players)).map(Site);
        Symmetry { sites: cells.chain(trays).collect(), seats: (0..players).map(Player).collect() }
    };
    let all = (0..6).flat_map(|turns| [false, true].map(|reflected| (turns, reflected)));
    all.skip(1).map(|(turns, reflected)| turned(turns, reflected)).collect()
}

/// The seats exchanged on the same cells, so that `seat` is the first: the rules do not tell colours apart.
pub fn seen_by(players: u8, seat: u8) -> Symmetry {
    let place = |other: u8| (other + players - seat) % players;
    let trays = (0..players).flat_map(|captor| (0..GOAL).map(move |index| tray(place(captor), index)));
    Symmetry {
        sites: Cell::all().map(site).chain(trays).collect(),
        seats: (0..players).map(|other| Player(place(other))).collect(),
    }
}

/// The image of a cell under a number of turns by 60 degrees and perhaps a reflection.
fn image(cell: Cell, turns: usize, reflected: bool) -> Cell {
    let (mut x, mut y) = (cell.column() as i8 - MIDDLE, cell.row() as i8 - MIDDLE);
    for _ in 0..turns {
        (x, y) = (x - y, x);
    }
    if reflected {
        (x, y) = (y, x);
    }
    // The board is closed under both.
    Cell::at((y + MIDDLE) as u8, (x + MIDDLE) as u8).unwrap_or(cell)
}

/// The position seen through a symmetry.
pub fn image_of(position: &Marbles, symmetry: &Symmetry) -> Marbles {
    let cells: Vec<Cell> = Cell::all().collect();
    let mut marbles = [Cells::NONE; SEATS];
    for (cell, to) in cells.iter().zip(&symmetry.sites) {
        if let (Some(seat), Some(to)) = (position.owner(*cell), cells.get(usize::from(to.0))) {
            marbles[usize::from(seat)] = marbles[usize::from(seat)].with(*to);
        }
    }
    let captures = std::array::from_fn(|seat| position.captures(seat as u8));
    Marbles::new(marbles, position.players(), position.side(), captures, position.withdrawn())
}
