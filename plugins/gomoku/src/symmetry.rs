//! The eight symmetries of the square: four turns, and each of them reflected. Seats and colours stay.
//!
//! Knows points and positions. Must not know what symmetries serve for.

use abstrakt_plugin_api::{Player, Symmetry};
use strum::VariantArray;

use crate::grid::{Cell, Grid};
use crate::ply::Decision;
use crate::position::GomokuPosition;
use crate::scene::{button, site};
use crate::variant::Opening;

/// All but the identity.
pub(crate) fn symmetries(position: &GomokuPosition) -> Vec<Symmetry> {
    let grid = position.variant().grid();
    let swap2 = position.variant().opening() == Opening::Swap2;
    let turned = |number: u8| {
        let cells = grid.all().map(|cell| site(image(grid, cell, number)));
        let buttons = Decision::VARIANTS.iter().filter(|_| swap2).map(|&decision| button(grid, decision));
        Symmetry { sites: cells.chain(buttons).collect(), seats: vec![Player(0), Player(1)] }
    };
    (1..8).map(turned).collect()
}

/// The image of a point: reflected in the columns, in the rows, in the diagonal, by the three bits of a number.
fn image(grid: Grid, cell: Cell, number: u8) -> Cell {
    let (mut column, mut row) = grid.place(cell);
    let last = grid.side() - 1;
    if number & 1 != 0 {
        column = last - column;
    }
    if number & 2 != 0 {
        row = last - row;
    }
    if number & 4 != 0 {
        (column, row) = (row, column);
    }
    Cell(row * grid.side() + column)
}

/// The position seen through a symmetry.
pub(crate) fn image_of(position: &GomokuPosition, symmetry: &Symmetry) -> GomokuPosition {
    let mut seen = GomokuPosition::new(position.variant());
    for cell in position.variant().grid().all() {
        if let Some(colour) = position.stones.at(cell) {
            seen.stones.put(Cell(symmetry.site(site(cell)).0), colour);
        }
    }
    seen.turn = position.turn;
    seen
}
