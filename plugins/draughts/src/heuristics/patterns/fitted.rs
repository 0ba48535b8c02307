//! Weights of a variant as they stand in its file, read while the library is compiled.
//!
//! Knows the form of the files, which `examples/fit` writes: lines that tell how they were made, up to an empty line; a line
//! with the weights of the features in their order, the two divisors of drawish endings and the unit of the scale; an empty line; then
//! characters, each a value: `P` for 0, the next ones of ASCII for 1 and more, the ones before it for less. One for every square
//! of a king, from the top left as its side sees the board; for every block one for each way in which men can stand in it while
//! all men are on the board, and as many for when none are left. Ends of lines among these mean nothing.

use abstrakt_plugin_api::WinScale;

use super::FEATURES;
use super::blocks::{BLOCKS, WAYS, blocks};
use crate::variant::{Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant};

/// The character of the value 0.
pub const ZERO: u8 = b'P';
/// The least and the greatest value that a character can say.
pub const RANGE: (i32, i32) = (b'!' as i32 - ZERO as i32, b'~' as i32 - ZERO as i32);

/// The values of a way in which men stand: while all men are on the board, and when none are left. Between them a value moves
/// along with the number of pieces.
pub type Phases = [i8; 2];

/// The values fitted for a variant.
#[derive(Clone)]
pub struct Fitted {
    /// The meaning of values, by the results of games.
    pub scale: WinScale,
    /// Weights of the features.
    pub weights: [i32; FEATURES],
    /// The divisors of all values in the endings of [`super::drawish`].
    pub divisors: [i32; 2],
    /// Values of squares of kings, as their side sees the board.
    pub king_squares: [i8; 64],
    /// Values of the ways in which men stand in each block.
    pub tables: [[Phases; WAYS]; BLOCKS],
}

impl Fitted {
    /// The weights of a file's content.
    ///
    /// # Panics
    /// The file is not of this form. The crate's own files then do not compile.
    pub const fn read<V: Variant>(file: &[u8]) -> Self {
        let mut fitted = Self {
            scale: WinScale::new(0, 1),
            weights: [0; FEATURES],
            divisors: [1; 2],
            king_squares: [0; 64],
            tables: [[[0; 2]; WAYS]; BLOCKS],
        };
        let mut offset = after_empty_line(file, 0);
        let mut number = 0;
        while number < FEATURES {
            (fitted.weights[number], offset) = read_number(file, offset);
            number += 1;
        }
        (fitted.divisors[0], offset) = read_number(file, offset);
        (fitted.divisors[1], offset) = read_number(file, offset);
        assert!(fitted.divisors[0] > 0 && fitted.divisors[1] > 0);
        let unit;
        (unit, offset) = read_number(file, offset);
        fitted.scale = WinScale::new(0, unit as u32);
        offset = after_empty_line(file, offset);
        let mut squares = V::GRID.board;
        while squares != 0 {
            (fitted.king_squares[squares.trailing_zeros() as usize], offset) = read_value(file, offset);
            squares &= squares - 1;
        }
        let mut count = 0;
        while count < 2 * WAYS * blocks::<V>() {
            let (block, phase, way) = (count / (2 * WAYS), count / WAYS % 2, count % WAYS);
            (fitted.tables[block][way][phase], offset) = read_value(file, offset);
            count += 1;
        }
        assert!(offset + 1 == file.len());
        fitted
    }
}

/// The offset behind the next empty line.
const fn after_empty_line(file: &[u8], mut offset: usize) -> usize {
    while file[offset] != b'\n' || file[offset + 1] != b'\n' {
        offset += 1;
    }
    offset + 2
}

/// The number after at most one space, and the offset behind it.
const fn read_number(file: &[u8], mut offset: usize) -> (i32, usize) {
    if file[offset] == b' ' {
        offset += 1;
    }
    let negative = file[offset] == b'-';
    if negative {
        offset += 1;
    }
    let (first, mut value) = (offset, 0);
    while file[offset].is_ascii_digit() {
        value = 10 * value + (file[offset] - b'0') as i32;
        offset += 1;
    }
    assert!(offset > first);
    (if negative { -value } else { value }, offset)
}

/// The value of the next character, and the offset behind it.
const fn read_value(file: &[u8], mut offset: usize) -> (i8, usize) {
    while file[offset] == b'\n' {
        offset += 1;
    }
    assert!(file[offset] >= b'!' && file[offset] <= b'~');
    ((file[offset] as i32 - ZERO as i32) as i8, offset + 1)
}

static INTERNATIONAL: Fitted =
    Fitted::read::<International>(include_bytes!("../../../assets/international.txt"));
static CZECH: Fitted = Fitted::read::<Czech>(include_bytes!("../../../assets/czech.txt"));
static ENGLISH: Fitted = Fitted::read::<English>(include_bytes!("../../../assets/english.txt"));
static ITALIAN: Fitted = Fitted::read::<Italian>(include_bytes!("../../../assets/italian.txt"));
static RUSSIAN: Fitted = Fitted::read::<Russian>(include_bytes!("../../../assets/russian.txt"));
static BRAZILIAN: Fitted = Fitted::read::<Brazilian>(include_bytes!("../../../assets/brazilian.txt"));
static FRISIAN: Fitted = Fitted::read::<Frisian>(include_bytes!("../../../assets/frisian.txt"));

/// The values fitted for the variant; `None` where there are none.
pub fn fitted<V: Variant>() -> Option<&'static Fitted> {
    match V::GAME_TYPE {
        20 => Some(&INTERNATIONAL),
        21 => Some(&ENGLISH),
        22 => Some(&ITALIAN),
        25 => Some(&RUSSIAN),
        26 => Some(&BRAZILIAN),
        29 => Some(&CZECH),
        40 => Some(&FRISIAN),
        _ => None,
    }
}
