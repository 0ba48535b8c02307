//! The landscape: heights, terraces, and what a piece could reach from each square of an otherwise empty board.
//!
//! Knows squares and steps. Must not know pieces, seats or whose turn it is.
//!
//! Sources: [PBM n.d.], pages terrace and terrace6x6; the formula gives the heights printed there.

use std::sync::LazyLock;

use crate::squares::{Square, bits};

/// Steps along rows and columns: up, right, down, left.
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Diagonal steps.
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The distance of squares from which the goal cannot be reached; every square of both boards can.
const FAR: u8 = u8::MAX;

static EIGHT: LazyLock<Terrain> = LazyLock::new(|| Terrain::new(8));
static SIX: LazyLock<Terrain> = LazyLock::new(|| Terrain::new(6));

/// The squares that can be reached from one square.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spot {
    /// Height, 0 for the lowest corners.
    pub height: u8,
    /// The terrace: squares of this height in this quadrant.
    pub terrace: u64,
    /// The terrace from its first end up to this square, included.
    pub head: u64,
    /// The terrace from this square to its other end, included.
    pub tail: u64,
    /// Neighbours that a piece may step to when they are vacant: all one higher, straight ones one lower.
    pub steps: u64,
    /// Diagonal neighbours one lower: the only place of captures.
    pub strikes: u64,
}

/// A board of one size.
pub(crate) struct Terrain {
    /// Squares in a row: 6 or 8.
    pub side: u8,
    /// All squares.
    pub board: u64,
    /// By square; unused numbers of the 6x6 board are empty.
    pub spots: [Spot; 64],
    /// Squares by height.
    pub levels: [u64; 8],
    /// Low and high bit, by square, of half the breadth of its terrace: of 1, 3, 5, 7 squares.
    pub breadths: [u64; 2],
    /// Terraces of more than one square.
    pub terraces: Vec<u64>,
    /// Squares from which a straight step (up, right, down, left) changes the height.
    pub slopes: [u64; 4],
    /// Squares from which a diagonal step climbs.
    pub climbs: [u64; 4],
    /// Squares from which a diagonal step falls.
    pub falls: [u64; 4],
    /// Moves that a lone piece needs from each square to the low corner a1.
    to_first: [u8; 64],
    /// The same to the other low corner, h8 or f6.
    to_last: [u8; 64],
}

impl Terrain {
    /// The board of 8x8 or, when asked for, 6x6 squares.
    pub fn of(small: bool) -> &'static Self {
        if small { &SIX } else { &EIGHT }
    }

    fn new(side: u8) -> Self {
        let mut terrain = Self {
            side,
            board: 0,
            spots: [Spot::default(); 64],
            levels: [0; 8],
            breadths: [0; 2],
            terraces: Vec::new(),
            slopes: [0; 4],
            climbs: [0; 4],
            falls: [0; 4],
            to_first: [FAR; 64],
            to_last: [FAR; 64],
        };
        terrain.raise();
        terrain.link_terraces();
        terrain.link_neighbours();
        terrain.to_first = terrain.distances(0);
        terrain.to_last = terrain.distances(terrain.last());
        terrain
    }

    /// The low corner away from a1.
    pub fn last(&self) -> Square {
        (usize::from(self.side) - 1) * 9
    }

    /// The corner that a seat's T must reach: the low corner on the far side. Seats sit at the bottom, (two players)
    /// at the top, or (more) at the right, top and left, in this order; bottom and left go for the last corner.
    /// PBM says only "the lowest square on the opponent's side"; for the sides left and right that is inferred here.
    pub fn goal(&self, seat: usize) -> Square {
        if seat == 0 || seat == 3 { self.last() } else { 0 }
    }

    /// Moves that a lone T of the seat needs from `square` to its goal.
    pub fn distance(&self, seat: usize, square: Square) -> u8 {
        if self.goal(seat) == 0 { self.to_first[square] } else { self.to_last[square] }
    }

    /// The squares that a piece on `square` reaches along its terrace when `blockers` may not be passed: with own
    /// pieces, which may be passed but not landed on.
    #[inline]
    pub fn glide(&self, square: Square, blockers: u64) -> u64 {
        let spot = &self.spots[square];
        let mut reach = spot.terrace;
        for blocker in bits(blockers & spot.terrace) {
            let Spot { head, tail, .. } = self.spots[blocker];
            reach &= if head >> square & 1 == 1 { !tail } else { !head };
        }
        reach
    }

    /// Column and row from 0, if both are on the board.
    fn at(&self, column: i32, row: i32) -> Option<Square> {
        let range = 0..i32::from(self.side);
        (range.contains(&column) && range.contains(&row)).then_some((column + 8 * row) as Square)
    }

    fn neighbour(&self, square: Square, (right, upwards): (i32, i32)) -> Option<Square> {
        self.at((square % 8) as i32 + right, (square / 8) as i32 + upwards)
    }

    /// height = min(max(c, r), max(N-1-c, N-1-r)).
    fn raise(&mut self) {
        let far = i32::from(self.side) - 1;
        for row in 0..=far {
            for column in 0..=far {
                let square = (column + 8 * row) as Square;
                let height = column.max(row).min((far - column).max(far - row)) as u8;
                self.board |= 1 << square;
                self.spots[square].height = height;
                self.levels[usize::from(height)] |= 1 << square;
            }
        }
    }

    /// Terrace m of a quadrant is the chain of squares whose greater distance from the outer corner is m.
    fn link_terraces(&mut self) {
        let far = i32::from(self.side) - 1;
        for (corner_column, inward_column) in [(0, 1), (far, -1)] {
            for (corner_row, inward_row) in [(0, 1), (far, -1)] {
                for reach in 0..i32::from(self.side / 2) {
                    let horizontal = (0..reach).map(|x| (x, reach));
                    let back = (0..=reach).rev().map(|y| (reach, y));
                    let chain = horizontal.chain(back).filter_map(|(x, y)| {
                        self.at(corner_column + x * inward_column, corner_row + y * inward_row)
                    });
                    let chain = chain.collect::<Vec<_>>();
                    self.link_chain(&chain);
                }
            }
        }
    }

    fn link_chain(&mut self, chain: &[Square]) {
        let union = |squares: &[Square]| squares.iter().fold(0, |set, square| set | 1 << square);
        for (place, &square) in chain.iter().enumerate() {
            let spot = &mut self.spots[square];
            spot.terrace = union(chain);
            spot.head = union(&chain[..=place]);
            spot.tail = union(&chain[place..]);
        }
        for (bit, plane) in self.breadths.iter_mut().enumerate() {
            *plane |= if (chain.len() / 2) >> bit & 1 == 1 { union(chain) } else { 0 };
        }
        if chain.len() > 1 {
            self.terraces.push(union(chain));
        }
    }

    fn link_neighbours(&mut self) {
        for square in bits(self.board) {
            for direction in 0..4 {
                let rise = |terrain: &Self, step| {
                    let next = terrain.neighbour(square, step)?;
                    let (here, there) = (terrain.spots[square].height, terrain.spots[next].height);
                    Some((next, i32::from(there) - i32::from(here)))
                };
                if let Some((next, 1 | -1)) = rise(self, STRAIGHT[direction]) {
                    self.spots[square].steps |= 1 << next;
                    self.slopes[direction] |= 1 << square;
                }
                match rise(self, DIAGONAL[direction]) {
                    Some((next, 1)) => {
                        self.spots[square].steps |= 1 << next;
                        self.climbs[direction] |= 1 << square;
                    }
                    Some((next, -1)) => {
                        self.spots[square].strikes |= 1 << next;
                        self.falls[direction] |= 1 << square;
                    }
                    _ => {}
                }
            }
        }
    }

    /// Breadth first over the moves of a lone piece, backwards from `goal`.
    fn distances(&self, goal: Square) -> [u8; 64] {
        let mut distances = [FAR; 64];
        let mut reached = 1 << goal;
        let mut distance = 0;
        let mut frontier = reached;
        while frontier != 0 {
            bits(frontier).for_each(|square| distances[square] = distance);
            let leads_on = |&square: &Square| self.lone_moves(square) & reached != 0;
            frontier = bits(self.board & !reached).filter(leads_on).fold(0, |set, square| set | 1 << square);
            reached |= frontier;
            distance += 1;
        }
        distances
    }

    /// The squares to which a lone piece can go.
    fn lone_moves(&self, square: Square) -> u64 {
        let spot = &self.spots[square];
        (spot.steps | spot.terrace) & !(1 << square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares::name;

    /// Tables with rows from the top. Heights: PBM help pages. Distances and counts of moves: two programs written apart
    /// from this one; that 9 is the greatest distance is also in [Houdek 2010] 17.3.
    const HEIGHTS: &str = "87654321 77654322 66654333 55554444 44445555 33345666 22345677 12345678";
    const SMALL_HEIGHTS: &str = "654321 554322 444333 333444 223455 123456";
    const TO_H8: &str = "76543210 77654321 66654332 55554443 66665554 77765665 88765676 98765677";
    const LONE_MOVES: [[u32; 8]; 8] = [
        [2, 4, 7, 9, 9, 7, 5, 3],
        [4, 5, 7, 10, 10, 8, 7, 5],
        [7, 7, 7, 9, 10, 9, 8, 7],
        [9, 10, 9, 9, 10, 10, 10, 9],
        [9, 10, 10, 10, 9, 9, 10, 9],
        [7, 8, 9, 10, 9, 7, 7, 7],
        [5, 7, 8, 10, 10, 7, 5, 4],
        [3, 5, 7, 9, 9, 7, 4, 2],
    ];

    /// One figure a square, rows from the top.
    fn table(terrain: &Terrain, figure: impl Fn(Square) -> u8) -> String {
        let side = usize::from(terrain.side);
        let row = |row: usize| (0..side).map(|column| figure(column + 8 * row).to_string()).collect();
        (0..side).rev().map(row).collect::<Vec<String>>().join(" ")
    }

    #[test]
    fn heights_are_the_printed_ones() {
        for (small, heights) in [(false, HEIGHTS), (true, SMALL_HEIGHTS)] {
            let terrain = Terrain::of(small);
            assert_eq!(table(terrain, |square| terrain.spots[square].height + 1), heights);
        }
    }

    #[test]
    fn distances_to_the_goal_are_the_printed_ones() {
        let terrain = Terrain::of(false);
        assert_eq!(table(terrain, |square| terrain.distance(0, square)), TO_H8);
        let turned = |square: Square| terrain.distance(1, 63 - square);
        assert_eq!(table(terrain, turned), TO_H8, "the other goal is half a turn away");
        let small = Terrain::of(true);
        let farthest = bits(small.board).map(|square| small.distance(0, square)).max();
        assert_eq!((small.distance(0, 0), farthest), (7, Some(7)));
    }

    #[test]
    fn a_lone_piece_has_as_many_moves_as_printed() {
        let terrain = Terrain::of(false);
        for square in bits(terrain.board) {
            let printed = LONE_MOVES[7 - square / 8][square % 8];
            assert_eq!(terrain.lone_moves(square).count_ones(), printed, "{}", name(square));
        }
    }

    #[test]
    fn no_piece_has_more_moves_than_the_bound_allows() {
        for terrain in [Terrain::of(false), Terrain::of(true)] {
            for square in bits(terrain.board) {
                let (quiet, strikes) = (terrain.lone_moves(square), terrain.spots[square].strikes);
                assert!(quiet.count_ones() + strikes.count_ones() <= 13, "{}", name(square));
            }
        }
    }

    #[test]
    fn a_blocker_on_the_corner_of_a_terrace_cannot_be_passed() {
        let terrain = Terrain::of(false);
        let set = |names: &[Square]| names.iter().fold(0_u64, |set, square| set | 1 << square);
        let [a2, b2, b1, a4, c4, d4, d3, d1] = [8, 9, 1, 24, 26, 27, 19, 3];
        assert_eq!(terrain.glide(a2, 1 << b2), set(&[a2]));
        assert_eq!(terrain.glide(b1, 1 << a2), set(&[b1, b2]));
        assert_eq!(terrain.glide(a4, 1 << d4), set(&[a4, 25, c4]));
        assert_eq!(terrain.glide(d1, set(&[a4, d4])), set(&[d1, 11, d3]));
    }
}
