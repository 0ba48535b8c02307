//! Names of squares: numbers from the top left as PDN counts them, or letters and digits; and where they are drawn.
//!
//! Knows the board's numbering in each variant. Must not know pieces.

use abstrakt_plugin_api::{Refusal, Site, kit, refusal};

use crate::grid::Square;
use crate::variant::Variant;

/// Files and ranks of the board.
pub const fn side_length<V: Variant>() -> u16 {
    2 * V::WIDTH as u16
}

/// The number of a square, from 1.
pub const fn number<V: Variant>(square: Square) -> u16 {
    let (row, column) = V::GRID.place(square);
    let column = if V::MIRRORED { V::WIDTH - 1 - column } else { column };
    (row * V::WIDTH + column + 1) as u16
}

/// The square of a number.
pub fn by_number<V: Variant>(number: u16) -> Option<Square> {
    let index = usize::from(number).checked_sub(1)?;
    let (row, column) = (index / V::WIDTH, index % V::WIDTH);
    let column = if V::MIRRORED { V::WIDTH - 1 - column } else { column };
    (row < 2 * V::WIDTH).then(|| V::GRID.square(row, column))
}

/// File and rank of a square, from 0 at the bottom left as White sees the board.
pub const fn file_and_rank<V: Variant>(square: Square) -> (u16, u16) {
    let (row, column) = V::GRID.place(square);
    let file = 2 * column + (row + 1) % 2;
    let last = 2 * V::WIDTH - 1;
    let file = if V::MIRRORED { last - file } else { file };
    (file as u16, (last - row) as u16)
}

/// The dark square at a file and a rank.
pub fn by_file_and_rank<V: Variant>(file: u16, rank: u16) -> Option<Square> {
    let found = |square: &Square| file_and_rank::<V>(*square) == (file, rank);
    crate::grid::squares(V::GRID.board).find(found)
}

/// The square's place among the sites of the board.
pub const fn site<V: Variant>(square: Square) -> Site {
    let (file, rank) = file_and_rank::<V>(square);
    Site(rank * side_length::<V>() + file)
}

/// Name as the variant's players write it: `32`, or `c3`.
pub fn name<V: Variant>(square: Square) -> String {
    if V::LETTERS {
        let (file, rank) = file_and_rank::<V>(square);
        kit::square_name(file, rank)
    } else {
        number::<V>(square).to_string()
    }
}

/// The square of a name of either kind, with leading zeros and letters of any case.
///
/// # Errors
/// No such name, or a light square; the line says which names are accepted.
pub fn read<V: Variant>(name: &str) -> Result<Square, Refusal> {
    let last = number::<V>(V::GRID.square(2 * V::WIDTH - 1, if V::MIRRORED { 0 } else { V::WIDTH - 1 }));
    if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        return name.parse().ok().and_then(by_number::<V>).ok_or_else(|| {
            refusal(
                format!("no square {name}: expected 1..{last}"),
                format!("pole {name} neexistuje: správně je 1 až {last}"),
            )
        });
    }
    let side = side_length::<V>();
    let right = || {
        refusal(
            format!("no square {name:?}: expected 1..{last}, or letters such as c3"),
            format!("pole {name:?} neexistuje: správně je 1 až {last}, nebo s písmenem, třeba c3"),
        )
    };
    let (file, rank) = kit::read_square(&name.to_ascii_lowercase(), side, side).map_err(|_| right())?;
    by_file_and_rank::<V>(file, rank).ok_or_else(|| {
        refusal(
            format!("{name} is a light square: pieces stand on dark ones"),
            format!("{name} je světlé pole: kameny stojí na tmavých"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::squares;
    use crate::variant::{Czech, International, Italian};

    fn agrees<V: Variant>(named: &[(u16, &str)]) {
        for square in squares(V::GRID.board) {
            assert_eq!(by_number::<V>(number::<V>(square)), Some(square));
            assert_eq!(read::<V>(&name::<V>(square)), Ok(square));
        }
        for (number, letters) in named {
            assert_eq!(by_number::<V>(*number), Some(read::<V>(letters).expect(letters)), "{letters}");
        }
    }

    #[test]
    fn numbers_and_letters_name_the_squares_of_the_federations() {
        agrees::<International>(&[(1, "b10"), (5, "j10"), (6, "a9"), (46, "a1"), (50, "i1")]);
        agrees::<Czech>(&[(1, "b8"), (4, "h8"), (5, "a7"), (29, "a1"), (32, "g1")]);
        agrees::<Italian>(&[(1, "a8"), (4, "g8"), (5, "b7"), (32, "h1")]);
        for wrong in ["0", "33", "a2", "i1", "", "c", "\u{e9}"] {
            assert!(read::<Czech>(wrong).is_err(), "{wrong}");
        }
    }
}
