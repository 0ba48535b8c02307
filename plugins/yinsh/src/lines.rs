//! The points to which rings can go: the board as 33 lines of a few bits each.
//!
//! Knows occupied points and markers without their colours, which is all that the reach of a ring depends on: a ring
//! move changes six lines, a flip none, and the reach of a ring in a direction is two counts of trailing zeros.

use crate::board::{BOARD, Bits, CELLS, Direction, Point, SIDE, points};

/// Lines of all three axes.
const LINES: usize = 3 * SIDE;

/// Bits of a line: one for each number or column, and one below them that ends every count.
const WIDTH: u8 = SIDE as u8 + 1;

/// A point's seat on its line of each axis: the line, and its bit there, 1..=11.
const SEATS: [[Seat; CELLS]; 3] = {
    let (mut seats, mut cell) = ([[Seat { line: 0, bit: 0 }; CELLS]; 3], 0);
    while cell < CELLS {
        let point = Point(cell as u8);
        if point.on_board() {
            let (column, number) = (point.column(), point.number());
            seats[0][cell] = Seat { line: column, bit: number };
            seats[1][cell] = Seat { line: SIDE as u8 + number - 1, bit: column + 1 };
            // Column minus number runs from -6 (b7-e10) to 4 (g2-j5).
            seats[2][cell] = Seat { line: 2 * SIDE as u8 + column + 6 - number, bit: column + 1 };
        }
        cell += 1;
    }
    seats
};

/// The empty board: whatever is off the board counts as occupied.
const EMPTY: Lines = {
    let (mut lines, mut axis) = ([Line { occupied: u16::MAX, markers: 0 }; LINES], 0);
    while axis < 3 {
        let mut cell = 0;
        while cell < CELLS {
            if Point(cell as u8).on_board() {
                let seat = SEATS[axis][cell];
                lines[seat.line as usize].occupied &= !(1 << seat.bit);
            }
            cell += 1;
        }
        axis += 1;
    }
    Lines(lines)
};

#[derive(Clone, Copy)]
struct Seat {
    line: u8,
    bit: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    occupied: u16,
    markers: u16,
}

/// The reach of a ring in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Empty points that it can slide to.
    pub slides: u8,
    /// Markers that it can jump behind the slide; 0 when it can not jump.
    pub jumped: u8,
}

impl Reach {
    /// Points that it can land on.
    pub const fn landings(self) -> usize {
        self.slides as usize + (self.jumped != 0) as usize
    }

    /// Steps to the landing behind the jump.
    pub const fn jump(self) -> u8 {
        self.slides + self.jumped + 1
    }

    #[inline]
    const fn new(slides: u32, run: u32, landing_taken: bool) -> Self {
        Self { slides: slides as u8, jumped: if landing_taken { 0 } else { run as u8 } }
    }
}

/// The points where a ring can land, as sets of [`Landing`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Landings {
    /// Without a jump.
    pub slides: u64,
    /// Behind a jump.
    pub jumps: u64,
}

/// A point on one of the three lines through a ring: axis x 12 + the point's bit on that line. It names the point and
/// the way there at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing(pub u8);

impl Landing {
    /// The point that lies `distance` steps from `from`.
    pub const fn new(from: Point, direction: Direction, distance: u8) -> Self {
        let axis = direction.axis();
        let bit = SEATS[axis][from.0 as usize].bit;
        Self(axis as u8 * WIDTH + if direction.forward() { bit + distance } else { bit - distance })
    }

    /// Direction and steps from `from`.
    #[inline]
    pub const fn way(self, from: Point) -> (Direction, u8) {
        let axis = self.0 / WIDTH;
        let (start, end) = (SEATS[axis as usize][from.0 as usize].bit, self.0 % WIDTH);
        if end > start { (Direction(axis * 2), end - start) } else { (Direction(axis * 2 + 1), start - end) }
    }
}

impl Line {
    /// Towards higher bits. The bits above the line are occupied, so every count ends.
    #[inline]
    const fn forward(self, bit: u8) -> Reach {
        let occupied = self.occupied as u32 >> (bit + 1);
        let slides = occupied.trailing_zeros();
        let run = (!(self.markers as u32 >> (bit + 1) >> slides)).trailing_zeros();
        Reach::new(slides, run, occupied >> (slides + run) & 1 != 0)
    }

    /// Towards lower bits; bit 0 is occupied.
    #[inline]
    const fn backward(self, bit: u8) -> Reach {
        let away = 32 - bit as u32;
        let occupied = (self.occupied as u32) << away;
        let slides = occupied.leading_zeros();
        let run = (!((self.markers as u32) << away << slides)).leading_zeros();
        Reach::new(slides, run, occupied << (slides + run) >> 31 != 0)
    }
}

/// The board as lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines([Line; LINES]);

impl Lines {
    /// The board with these rings and markers of both players.
    pub fn new(rings: Bits, markers: Bits) -> Self {
        let mut lines = EMPTY;
        points(rings).for_each(|ring| lines.fill(ring));
        for marker in points(markers) {
            lines.fill(marker);
            lines.mark(marker);
        }
        lines
    }

    /// An empty point gets a ring.
    #[inline]
    pub fn fill(&mut self, point: Point) {
        self.each(point, |line, bit| line.occupied |= bit);
    }

    /// The ring on the point is replaced by a marker.
    #[inline]
    pub fn mark(&mut self, point: Point) {
        self.each(point, |line, bit| line.markers |= bit);
    }

    /// The point becomes empty.
    #[inline]
    pub fn clear(&mut self, point: Point) {
        self.each(point, |line, bit| {
            line.occupied &= !bit;
            line.markers &= !bit;
        });
    }

    /// The reach of a ring on the point.
    #[inline]
    pub const fn reach(&self, ring: Point, direction: Direction) -> Reach {
        let seat = SEATS[direction.axis()][ring.0 as usize];
        let line = self.0[seat.line as usize];
        if direction.forward() { line.forward(seat.bit) } else { line.backward(seat.bit) }
    }

    /// The points where a ring on the point can land: one set for all directions, so that listing moves branches
    /// little.
    #[inline]
    pub fn landings(&self, ring: Point) -> Landings {
        let mut landings = Landings::default();
        for axis in 0..3u8 {
            let seat = SEATS[axis as usize][ring.0 as usize];
            let line = self.0[seat.line as usize];
            let (ahead, backward) = (line.forward(seat.bit), line.backward(seat.bit));
            let origin = u32::from(axis * WIDTH + seat.bit);
            let run = |length: u8| (1u64 << length) - 1;
            landings.slides |= run(ahead.slides) << (origin + 1);
            landings.slides |= run(backward.slides) << (origin - u32::from(backward.slides));
            landings.jumps |= u64::from(ahead.jumped != 0) << (origin + u32::from(ahead.jump()));
            landings.jumps |= u64::from(backward.jumped != 0) << (origin - u32::from(backward.jump()));
        }
        landings
    }

    /// The number of moves of a ring on the point.
    #[inline]
    pub fn mobility(&self, ring: Point) -> usize {
        Direction::ALL.iter().map(|&direction| self.reach(ring, direction).landings()).sum()
    }

    #[inline]
    fn each(&mut self, point: Point, change: impl Fn(&mut Line, u16)) {
        for seats in &SEATS {
            let seat = seats[point.0 as usize];
            change(&mut self.0[seat.line as usize], 1 << seat.bit);
        }
    }
}

/// Moves of a ring on each point of an empty board, 18..=26; 0 off the board.
pub const MOBILITY: [u8; CELLS] = {
    let (mut mobility, mut cell) = ([0; CELLS], 0);
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 && BOARD >> cell & 1 == 1 {
            mobility[cell] += EMPTY.reach(Point(cell as u8), Direction(direction)).slides;
            direction += 1;
        }
        cell += 1;
    }
    mobility
};
