//! The dark squares of a board as bits, and the ways between them.
//!
//! Knows boards of `WIDTH` dark squares a row and twice as many rows. Must not know pieces, colours or numbering.
//!
//! Squares are numbered from the top left as White sees the board, row by row, with one unused index after every second
//! row. So a step in one direction is the same shift from every square, and a step off the side lands on an unused index:
//!
//! ```text
//!     0   1   2   3        WIDTH 4, 35 indices
//!   4   5   6   7
//!     9  10  11  12        8, 17 and 26 are unused
//!  13  14  15  16
//! ```

/// A set of squares.
pub type Bits = u64;

/// Index of a square as on the board's picture above.
pub type Square = u8;

/// The target of a step off the board: an index that no board uses.
pub const NOWHERE: Square = 63;

/// Indices of directions: `UP_LEFT..=DOWN_RIGHT` are diagonal, the rest run along ranks and files over the dark squares.
pub type Direction = usize;
/// Towards the top row and the left side.
pub const UP_LEFT: Direction = 0;
/// Towards the top row and the right side.
pub const UP_RIGHT: Direction = 1;
/// Towards the bottom row and the left side.
pub const DOWN_LEFT: Direction = 2;
/// Towards the bottom row and the right side.
pub const DOWN_RIGHT: Direction = 3;
/// Along a file, two rows up.
pub const UP: Direction = 4;
/// Along a file, two rows down.
pub const DOWN: Direction = 5;
/// Along a rank, two files to the left.
pub const LEFT: Direction = 6;
/// Along a rank, two files to the right.
pub const RIGHT: Direction = 7;

/// The direction back.
pub const fn opposite(direction: Direction) -> Direction {
    if direction < UP { 3 - direction } else { direction ^ 1 }
}

/// The board's ways: for every direction and square the next square and the whole ray.
pub struct Grid {
    width: usize,
    /// All squares.
    pub board: Bits,
    /// Last squares of the top rows of each pair: a step to the right wraps from here.
    right_ends: Bits,
    /// First squares of the lower rows of each pair: a step to the left wraps from here.
    left_ends: Bits,
    steps: [[Square; 64]; 8],
    rays: [[Bits; 64]; 8],
}

impl Grid {
    /// The board with `width` dark squares in each of `2 * width` rows; 4 and 5 fit into the bits.
    pub const fn new(width: usize) -> Self {
        let mut grid = Self {
            width,
            board: 0,
            right_ends: 0,
            left_ends: 0,
            steps: [[NOWHERE; 64]; 8],
            rays: [[0; 64]; 8],
        };
        let mut row = 0;
        while row < 2 * width {
            let mut column = 0;
            while column < width {
                grid.board |= 1 << index(width, row, column);
                let mut direction = 0;
                while direction < 8 {
                    grid.walk(row, column, direction);
                    direction += 1;
                }
                column += 1;
            }
            if row % 2 == 0 {
                grid.right_ends |= 1 << index(width, row, width - 1);
            } else {
                grid.left_ends |= 1 << index(width, row, 0);
            }
            row += 1;
        }
        grid
    }

    /// Fills step and ray of one square and direction.
    const fn walk(&mut self, row: usize, column: usize, direction: Direction) {
        let from = index(self.width, row, column);
        // Files are counted from the left, light squares too; the top row begins with a light square.
        let (mut rank, mut file) = (row as isize, (2 * column + (row + 1) % 2) as isize);
        let (down, right) = [(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2)][direction];
        let side = 2 * self.width as isize;
        loop {
            rank += down;
            file += right;
            if rank < 0 || rank >= side || file < 0 || file >= side {
                return;
            }
            let to = index(self.width, rank as usize, file as usize / 2);
            if self.rays[direction][from] == 0 {
                self.steps[direction][from] = to as Square;
            }
            self.rays[direction][from] |= 1 << to;
        }
    }

    /// The next square, or `NOWHERE`.
    #[inline]
    pub const fn step(&self, direction: Direction, square: Square) -> Square {
        self.steps[direction][(square & 63) as usize]
    }

    /// All squares beyond, to the edge.
    #[inline]
    pub const fn ray(&self, direction: Direction, square: Square) -> Bits {
        self.rays[direction][(square & 63) as usize]
    }

    /// The square of `set`, a part of a ray in this direction, that is nearest to the ray's origin.
    #[inline]
    pub const fn nearest(direction: Direction, set: Bits) -> Square {
        let upwards = matches!(direction, UP_LEFT | UP_RIGHT | UP | LEFT);
        (if upwards { 63 - set.leading_zeros() } else { set.trailing_zeros() }) as Square
    }

    /// Squares beyond `square` up to the first that is not `free`.
    #[inline]
    pub const fn reach(&self, direction: Direction, square: Square, free: Bits) -> Bits {
        let ray = self.ray(direction, square);
        let blockers = ray & !free;
        if blockers == 0 {
            return ray;
        }
        let first = Self::nearest(direction, blockers);
        ray & !(self.ray(direction, first) | 1 << first)
    }

    /// Every square of the set moved one step. Squares that leave the board land on unused indices.
    #[inline]
    pub const fn shift(&self, direction: Direction, set: Bits) -> Bits {
        let width = self.width as u32;
        match direction {
            UP_LEFT => set >> (width + 1),
            UP_RIGHT => set >> width,
            DOWN_LEFT => set << width,
            DOWN_RIGHT => set << (width + 1),
            UP => set >> (2 * width + 1),
            DOWN => set << (2 * width + 1),
            LEFT => (set & !self.left_ends) >> 1,
            _ => (set & !self.right_ends) << 1,
        }
    }

    /// The set on the board turned by half.
    #[inline]
    pub const fn turned(&self, set: Bits) -> Bits {
        // The last index is unused, as every index behind a second row.
        set.reverse_bits() >> (65 - self.width * (2 * self.width + 1))
    }

    /// The squares of a row, 0 at the top.
    pub const fn row(&self, row: usize) -> Bits {
        ((1 << self.width) - 1) << index(self.width, row, 0)
    }

    /// Row of a square, 0 at the top, and its place in the row, 0 at the left.
    pub const fn place(&self, square: Square) -> (usize, usize) {
        let (pair, rest) = (square as usize / (2 * self.width + 1), square as usize % (2 * self.width + 1));
        (2 * pair + rest / self.width, rest % self.width)
    }

    /// The square of a row and a place in it.
    pub const fn square(&self, row: usize, column: usize) -> Square {
        index(self.width, row, column) as Square
    }

    /// The set without the unused indices between: at most 50 bits.
    #[inline]
    pub const fn pack(&self, set: Bits) -> u64 {
        let pair = 2 * self.width;
        let mask = (1 << pair) - 1;
        let (mut packed, mut rows) = (0, 0);
        while rows < self.width {
            packed |= (set >> (rows * (pair + 1)) & mask) << (rows * pair);
            rows += 1;
        }
        packed
    }

    /// The set that `pack` made so.
    #[inline]
    pub const fn unpack(&self, packed: u64) -> Bits {
        let pair = 2 * self.width;
        let mask = (1 << pair) - 1;
        let (mut set, mut rows) = (0, 0);
        while rows < self.width {
            set |= (packed >> (rows * pair) & mask) << (rows * (pair + 1));
            rows += 1;
        }
        set
    }
}

const fn index(width: usize, row: usize, column: usize) -> usize {
    row / 2 * (2 * width + 1) + row % 2 * width + column
}

/// The squares of a set, in ascending order.
#[inline]
pub fn squares(mut set: Bits) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as Square);
        set &= set.wrapping_sub(1);
        square
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_steps_and_rays_agree_on_both_boards() {
        for width in [4, 5] {
            let grid = Grid::new(width);
            assert_eq!(grid.board.count_ones() as usize, 2 * width * width);
            let mut ways = 0;
            for from in squares(grid.board) {
                let (row, column) = grid.place(from);
                assert_eq!(grid.square(row, column), from);
                for direction in 0..8 {
                    let to = grid.step(direction, from);
                    let shifted = grid.shift(direction, 1 << from) & grid.board;
                    let ray = if to == NOWHERE { 0 } else { 1 << to | grid.ray(direction, to) };
                    assert_eq!(grid.ray(direction, from), ray);
                    assert_eq!(shifted, if to == NOWHERE { 0 } else { 1 << to }, "{from} {direction}");
                    if to != NOWHERE {
                        assert_eq!(grid.step(opposite(direction), to), from);
                        assert_eq!(Grid::nearest(direction, ray), to);
                        ways += usize::from(direction == UP_LEFT) + usize::from(direction == UP_RIGHT);
                    }
                }
            }
            assert_eq!(ways, (2 * width - 1).pow(2), "neighbours on diagonals");
        }
    }

    #[test]
    fn half_a_turn_takes_each_square_to_the_opposite_one() {
        for width in [4, 5] {
            let grid = Grid::new(width);
            for square in squares(grid.board) {
                let (row, column) = grid.place(square);
                let opposite = grid.square(2 * width - 1 - row, width - 1 - column);
                assert_eq!(grid.turned(1 << square), 1 << opposite);
            }
        }
    }

    #[test]
    fn packing_a_set_loses_no_square() {
        for width in [4, 5] {
            let grid = Grid::new(width);
            assert_eq!(grid.pack(grid.board), (1 << (2 * width * width)) - 1);
            for square in squares(grid.board) {
                assert_eq!(grid.unpack(grid.pack(1 << square)), 1 << square);
            }
        }
    }
}
