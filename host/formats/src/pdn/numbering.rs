//! Squares of a board by number and by letters, as a game type lays them out.
//!
//! A place of the board is given as a column and a row from 0, a1 at White's bottom left, whoever moves first.

use super::Colour;
use super::game_type::{Corner, GameType, SquareNames};
use super::square::{Cell, Square};

impl GameType {
    /// The number of a playing square, under the usual numbering of the game.
    ///
    /// A game that is written with letters is numbered as International draughts: from White's top left along the rows.
    pub fn number_at(self, place: Cell) -> Option<u8> {
        let (column, row) = (place.column(), place.row());
        if column >= self.width() || row >= self.height() || !self.is_playing(place) {
            return None;
        }
        let (flipped, mirrored) = self.numbered_from();
        let row = if flipped { self.height() - 1 - row } else { row };
        let column = if mirrored { self.width() - 1 - column } else { column };
        let playing_columns = (0..column).filter(|&column| {
            let column = if mirrored { self.width() - 1 - column } else { column };
            Cell::new(column, place.row()).is_some_and(|place| self.is_playing(place))
        });
        let before = (0..row).map(|row| self.in_row(if flipped { self.height() - 1 - row } else { row }));
        let number = before.sum::<usize>() + playing_columns.count() + 1;
        u8::try_from(number).ok()
    }

    /// The place of a square, by either of its names.
    pub fn place_of(self, square: Square) -> Option<Cell> {
        match square {
            Square::Number(number) => {
                self.places().find(|&place| self.number_at(place) == Some(number.get()))
            }
            Square::Cell(cell) => {
                let place = self.lettered(cell)?;
                self.is_playing(place).then_some(place)
            }
        }
    }

    /// The square at a place, as the game's own notation names it; letters for one that is written as chess is.
    pub fn square_at(self, place: Cell) -> Option<Square> {
        match self.notation() {
            SquareNames::Numbers => Square::number(self.number_at(place)?),
            SquareNames::Letters | SquareNames::San => {
                self.is_playing(place).then(|| self.lettered(place))?.map(Square::Cell)
            }
        }
    }

    /// A square under its number.
    pub fn to_number(self, square: Square) -> Option<Square> {
        Square::number(self.number_at(self.place_of(square)?)?)
    }

    /// A square under its letters.
    pub fn to_letters(self, square: Square) -> Option<Square> {
        self.lettered(self.place_of(square)?).map(Square::Cell)
    }

    /// Returns whether the game is played on this square. Of Turkish draughts, which has no colours, every square is
    /// one.
    pub fn is_playing(self, place: Cell) -> bool {
        let on_board = place.column() < self.width() && place.row() < self.height();
        let dark = (place.column() + place.row()).is_multiple_of(2) != self.is_inverted();
        on_board && (dark || self.number() == TURKISH)
    }

    /// Every playing square, row by row from White's side.
    pub fn places(self) -> impl Iterator<Item = Cell> {
        let rows = (0..self.height()).flat_map(move |row| (0..self.width()).map(move |column| (column, row)));
        rows.filter_map(|(column, row)| Cell::new(column, row)).filter(move |&place| self.is_playing(place))
    }

    fn in_row(self, row: u8) -> usize {
        let places = (0..self.width()).filter_map(|column| Cell::new(column, row));
        places.filter(|&place| self.is_playing(place)).count()
    }

    /// The corner of 1 as White sees it: whether it is at the top, and whether at the right.
    fn numbered_from(self) -> (bool, bool) {
        match self.notation() {
            SquareNames::Numbers => self.as_white_sees(self.first_square()),
            SquareNames::Letters | SquareNames::San => (true, false),
        }
    }

    /// A place under the letters of the game's notation, and back: the way is the same both times.
    fn lettered(self, place: Cell) -> Option<Cell> {
        let (flipped, mirrored) = match self.notation() {
            SquareNames::Numbers => (false, false),
            SquareNames::Letters | SquareNames::San => self.as_white_sees(self.first_square()),
        };
        let (column, row) = (place.column(), place.row());
        let column = if mirrored { self.width().checked_sub(1 + column)? } else { column };
        let row = if flipped { self.height().checked_sub(1 + row)? } else { row };
        Cell::new(column, row).filter(|place| place.column() < self.width() && place.row() < self.height())
    }

    /// A corner that the first player names, as White sees it: at the top, at the right.
    fn as_white_sees(self, corner: Corner) -> (bool, bool) {
        let (top, right) = match corner {
            Corner::BottomLeft => (false, false),
            Corner::BottomRight => (false, true),
            Corner::TopLeft => (true, false),
            Corner::TopRight => (true, true),
        };
        let turned = self.start() == Colour::Black;
        (top != turned, right != turned)
    }
}

/// Turkish draughts is played on every square.
const TURKISH: u16 = 30;
