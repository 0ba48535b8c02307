//! Weights of a variant as they stand in its file, read while the library is compiled.
//!
//! Knows the form of the files, which `examples/fit.rs` writes: lines that tell how they were made, up to an empty line; a line
//! with the weights of the features in their order; an empty line; for every block and every way in which men can
//! stand in it one character, `P` for 0, the next ones of ASCII for 1 and more, the ones before it for less. Ends of lines among these
//! mean nothing.

use abstrakt_plugin_api::WinScale;

use super::FEATURES;
use super::blocks::{BLOCKS, WAYS};
use crate::variant::Variant;

/// The character of the value 0.
pub const ZERO: u8 = b'P';
/// The least and the greatest value that a character can say.
pub const RANGE: (i32, i32) = (b'!' as i32 - ZERO as i32, b'~' as i32 - ZERO as i32);

/// The values fitted for a variant.
pub struct Fitted {
    /// The meaning of values, by `win_scale` with 300 games of 400 nodes and seed 5.
    pub scale: WinScale,
    /// Weights of the features.
    pub weights: [i32; FEATURES],
    /// Values of the ways in which men stand in each block.
    pub tables: [[i8; WAYS]; BLOCKS],
}

impl Fitted {
    /// The weights of a file's content; what is not of its form does not compile.
    const fn read(file: &[u8], scale: WinScale) -> Self {
        let mut at = after_empty_line(file, 0);
        let mut weights = [0; FEATURES];
        let mut feature = 0;
        while feature < FEATURES {
            (weights[feature], at) = number(file, at);
            feature += 1;
        }
        at = after_empty_line(file, at);
        let mut tables = [[0; WAYS]; BLOCKS];
        let mut count = 0;
        while at < file.len() {
            if file[at] != b'\n' {
                assert!(file[at] >= b'!' && file[at] <= b'~');
                tables[count / WAYS][count % WAYS] = (file[at] as i32 - ZERO as i32) as i8;
                count += 1;
            }
            at += 1;
        }
        assert!(count.is_multiple_of(WAYS) && count > 0);
        Self { scale, weights, tables }
    }
}

/// The place behind the next empty line.
const fn after_empty_line(file: &[u8], mut at: usize) -> usize {
    while file[at] != b'\n' || file[at + 1] != b'\n' {
        at += 1;
    }
    at + 2
}

/// The number after at most one space, and the place behind it.
const fn number(file: &[u8], mut at: usize) -> (i32, usize) {
    if file[at] == b' ' {
        at += 1;
    }
    let negative = file[at] == b'-';
    if negative {
        at += 1;
    }
    let (first, mut value) = (at, 0);
    while file[at].is_ascii_digit() {
        value = 10 * value + (file[at] - b'0') as i32;
        at += 1;
    }
    assert!(at > first);
    (if negative { -value } else { value }, at)
}

static INTERNATIONAL: Fitted =
    Fitted::read(include_bytes!("../../../assets/international.txt"), WinScale::new(-20, 220));
static CZECH: Fitted = Fitted::read(include_bytes!("../../../assets/czech.txt"), WinScale::new(30, 180));

/// The values fitted for the variant; `None` where there are none.
pub fn fitted<V: Variant>() -> Option<&'static Fitted> {
    match V::GAME_TYPE {
        20 => Some(&INTERNATIONAL),
        29 => Some(&CZECH),
        _ => None,
    }
}
