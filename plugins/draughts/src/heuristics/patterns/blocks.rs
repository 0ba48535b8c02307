//! The men in blocks of four rows and four files, as numbers: the patterns of the heuristic.
//!
//! Knows squares. Must not know values. A block has eight dark squares, each empty, own or the other's, so that its men
//! stand in one of 3 to the 8th ways. The blocks of the upper part of the board begin at the first row and at the third one, side by
//! side at every second file; those of the lower part are the same ones as the other player sees them.
//!
//! CITE: [Buro 2002] (patterns with fitted values).

use crate::grid::Bits;
use crate::variant::Variant;

/// Ways in which men can stand on the four dark squares of two rows and four files.
const HALVES: usize = 3 * 3 * 3 * 3;
/// Ways in which men can stand in a block.
pub const WAYS: usize = HALVES * HALVES;
/// Blocks of the upper part of the largest board.
pub const BLOCKS: usize = 8;

/// The number of blocks in the upper part of the variant's board.
pub const fn blocks<V: Variant>() -> usize {
    2 * (V::WIDTH - 1)
}

/// For a set of squares of two rows, the halves of blocks from left to right, a byte each: in base 3, the squares of the set as
/// ones.
type Halves = [u32; 1 << 10];

const fn halves(width: usize) -> Halves {
    let mut table = [0; 1 << 10];
    let mut set = 0;
    while set < 1 << (2 * width) {
        let mut column = 0;
        while column + 1 < width {
            let half = (set >> column & 1)
                + 3 * (set >> (column + 1) & 1)
                + 9 * (set >> (width + column) & 1)
                + 27 * (set >> (width + column + 1) & 1);
            table[set] |= (half as u32) << (8 * column);
            column += 1;
        }
        set += 1;
    }
    table
}

const SMALL: &Halves = &halves(4);
const LARGE: &Halves = &halves(5);

/// The ways in which men stand in the blocks of the upper part of the board, for a player who moves up it.
#[inline]
pub fn ways<V: Variant>(men: Bits, other_men: Bits) -> [usize; BLOCKS] {
    let table = if V::WIDTH == 4 { SMALL } else { LARGE };
    let half = |rows: usize| {
        let ones =
            |set: Bits| table[(set >> (rows * (2 * V::WIDTH + 1))) as usize & ((1 << (2 * V::WIDTH)) - 1)];
        // No byte exceeds 80.
        ones(men) + 2 * ones(other_men)
    };
    let halves = [half(0), half(1), half(2)];
    let mut ways = [0; BLOCKS];
    for (block, way) in ways.iter_mut().enumerate().take(blocks::<V>()) {
        let (row, column) = (block / (V::WIDTH - 1), block % (V::WIDTH - 1));
        let digit = |rows: usize| (halves[rows] >> (8 * column) & 0xff) as usize;
        *way = digit(row) + HALVES * digit(row + 1);
    }
    ways
}
