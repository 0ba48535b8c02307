//! The landscape: heights, terraces, and what a piece could reach from each square of an otherwise empty board.
//!
//! Knows squares and steps. Must not know pieces, seats or whose turn it is.
//!
//! Both boards use the same numbering, `column + 8 * row` from 0, so that one step is one shift; the 6x6 board is the
//! lower left part. Sources: PBM help pages terrace and terrace6x6; the height formula is the fact sheet's.

use std::sync::LazyLock;

use abstrakt_plugin_api::kit;

/// Steps along rows and columns: up, right, down, left.
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Diagonal steps.
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// Squares from the left edge's neighbour to the right edge: what a step to the left leaves on the board.
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
/// The same for a step to the right.
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// The distance of squares from which the goal cannot be reached; every square of both boards can.
const FAR: u8 = u8::MAX;

/// A square: `column + 8 * row`, both from 0.
pub(crate) type Square = usize;

static EIGHT: LazyLock<Terrain> = LazyLock::new(|| Terrain::new(8));
static SIX: LazyLock<Terrain> = LazyLock::new(|| Terrain::new(6));

/// What can be reached from one square.
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
    /// Squares by the breadth of their terrace: 1, 3, 5, 7 squares.
    pub rings: [u64; 4],
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
            rings: [0; 4],
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
    /// The goals for three and four players are the fact sheet's inference from "across the board".
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

    /// Name of a square, as in `a1`.
    pub fn name(square: Square) -> String {
        kit::square_name((square % 8) as u16, (square / 8) as u16)
    }

    /// Column and row from 0, if both are on the board.
    fn at(&self, column: i32, row: i32) -> Option<Square> {
        let range = 0..i32::from(self.side);
        (range.contains(&column) && range.contains(&row)).then_some((column + 8 * row) as Square)
    }

    fn neighbour(&self, square: Square, (right, up): (i32, i32)) -> Option<Square> {
        self.at((square % 8) as i32 + right, (square / 8) as i32 + up)
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
                    let along = (0..reach).map(|x| (x, reach));
                    let back = (0..=reach).rev().map(|y| (reach, y));
                    let chain = along.chain(back).filter_map(|(x, y)| {
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
        self.rings[chain.len() / 2] |= union(chain);
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

    /// Where a lone piece can go.
    fn lone_moves(&self, square: Square) -> u64 {
        let spot = &self.spots[square];
        (spot.steps | spot.terrace) & !(1 << square)
    }
}

/// The set moved one straight step in direction 0..4 (up, right, down, left).
#[inline]
pub(crate) const fn straight(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 8,
        1 => set << 1 & NOT_LEFT,
        2 => set >> 8,
        _ => set >> 1 & NOT_RIGHT,
    }
}

/// The set moved one diagonal step in direction 0..4, clockwise from up and right.
#[inline]
pub(crate) const fn diagonal(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 9 & NOT_LEFT,
        1 => set >> 7 & NOT_LEFT,
        2 => set >> 9 & NOT_RIGHT,
        _ => set << 7 & NOT_RIGHT,
    }
}

/// The squares of a set, in ascending order.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as Square;
        let found = set != 0;
        set &= set.wrapping_sub(1);
        found.then_some(square)
    })
}
