//! The board of Terrace: two opposite corners are low, two are high, and every step is one level.

use abstrakt_vocabulary::Board;

/// A board of so many squares a side, with Terrace's heights.
pub fn landscape(side: u16) -> Board {
    let mut board = Board::squares(side, side);
    let far = side - 1;
    for (index, place) in (0..).zip(&mut board.sites) {
        let (column, row) = (index % side, index / side);
        place.level = column.max(row).min((far - column).max(far - row)) as u8;
        place.shaded = false;
    }
    board
}
