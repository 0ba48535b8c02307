//! The pieces of a player that are counted beside the board: what was captured, what is left, what is still to be placed.

use serde::{Deserialize, Serialize};

use crate::limits::{LONGEST_NAME, MOST_STOCK_KINDS, length};
use crate::{Piece, Player, Text};

/// Pieces that are counted beside a player's name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stock {
    /// The seat beside which they are shown.
    pub seat: Player,
    /// The name of what is counted: "captured", "left", "to be placed".
    pub name: Text,
    /// The look of each kind, whose site means nothing, with its number. At most [`MOST_STOCK_KINDS`].
    pub pieces: Vec<(Piece, u16)>,
}

impl Stock {
    /// Pieces of one kind.
    pub fn of(seat: Player, name: Text, piece: Piece, count: u16) -> Self {
        Self { seat, name, pieces: vec![(piece, count)] }
    }

    /// Checks that the stock belongs to one of so many seats and can be drawn.
    ///
    /// # Errors
    /// The part that makes no sense, with what would be right.
    pub fn check(&self, players: u8) -> Result<(), String> {
        let Self { seat, name, pieces } = self;
        let (kinds, size) = (pieces.len(), length(name));
        if seat.0 >= players {
            return Err(format!("a stock belongs to seat {}, counted from 0, of {players}", seat.0));
        }
        if kinds > MOST_STOCK_KINDS {
            return Err(format!("kinds of a stock = {kinds}: expected at most {MOST_STOCK_KINDS}"));
        }
        if size > LONGEST_NAME {
            return Err(format!("bytes of the name of a stock = {size}: expected at most {LONGEST_NAME}"));
        }
        pieces.iter().try_for_each(|(piece, _)| piece.check()).map_err(|error| format!("a stock: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ink, Shape, Site, text};

    #[test]
    fn a_stock_that_cannot_be_shown_is_told_with_what_is_right() {
        let piece = |size| Piece { size, ..Piece::new(Site(0), Shape::Ball, Ink(0)) };
        let stock = |seat, size| Stock::of(Player(seat), text("left", "zbývá"), piece(size), 3);
        assert_eq!(stock(1, 0.8).check(2), Ok(()));
        let wrong_seat = "a stock belongs to seat 2, counted from 0, of 2".to_owned();
        assert_eq!(stock(2, 0.8).check(2), Err(wrong_seat));
        let small = "a stock: size of a piece = 0: expected more than 0 and less than 100".to_owned();
        assert_eq!(stock(0, 0.0).check(2), Err(small));
    }
}
