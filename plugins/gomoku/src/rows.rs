//! Winning rows, point by point: where positions are read and shown, not where moves are made.

use crate::board::Stones;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::variant::{Rule, Variant};

/// The winning rows of a colour, each as its points in order.
pub(crate) fn winning_rows(
    stones: &Stones,
    variant: Variant,
    colour: Colour,
) -> impl Iterator<Item = Vec<Cell>> {
    let grid = variant.grid();
    let of_line = move |start: Cell| {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| row_from(stones, variant, colour, start, direction))
    };
    grid.all().flat_map(of_line)
}

/// The winning row that begins at a point, if one does.
fn row_from(
    stones: &Stones,
    variant: Variant,
    colour: Colour,
    start: Cell,
    direction: Direction,
) -> Option<Vec<Cell>> {
    let grid = variant.grid();
    let cell_at = |steps| grid.walk(start, direction, steps);
    let is_filled = |cell: &Cell| stones.at(*cell) == Some(colour);
    if cell_at(-1).is_some_and(|before| is_filled(&before)) {
        return None;
    }
    let row: Vec<Cell> = (0..).map_while(|steps| cell_at(steps).filter(is_filled)).collect();
    let win = usize::from(variant.win());
    let closed = |steps| cell_at(steps).is_some_and(|end| stones.at(end) == Some(colour.other()));
    let wins = match variant.rule() {
        Rule::Free => row.len() >= win,
        Rule::Renju if colour == Colour::White => row.len() >= win,
        Rule::Exact | Rule::Renju => row.len() == win,
        Rule::Caro => row.len() == win && !(closed(-1) && closed(win as i16)),
    };
    wins.then_some(row)
}
