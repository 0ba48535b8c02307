//! A position and its rules: who moves, which moves there are, what they do.
//!
//! Knows the whole rules of the game. Must not know text, pictures, heuristics or setups.
//!
//! Pieces are sets of squares: one set for each seat, two bit planes for the size, one set for the T pieces. Strength
//! and key are kept as pieces come and go.

use abstrakt_plugin_api::{Flags, Move, MoveList, Outcome, Player, Players, Position, Status, kit::Zobrist};

use crate::terrain::{Square, Terrain, bits, diagonal, straight};

/// Reason of an end: a T stands on its goal corner.
pub(crate) const GOAL: u8 = 0;
/// Reason of an end: only one T is left.
pub(crate) const LAST_T: u8 = 1;
/// Reason of a draw: nobody can move.
pub(crate) const STUCK: u8 = 2;

/// Most moves of a position: 16 pieces with at most 10 squares each to go to and 3 to capture on.
pub(crate) const MAX_MOVES: usize = 16 * 13;

/// Score of a T beyond that of an ordinary A.
const T_WORTH: i32 = 40;

/// Pieces by seat and kind, then square.
static PIECES: Zobrist<20, 64> = Zobrist::new(0x7e44_ace1);
/// The seat to move.
static TURNS: Zobrist<1, 4> = Zobrist::new(0x7e44_ace2);

/// A piece: its size (0 for A to 3 for D), and whether it is the T, which is as small as an A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// 0 for A to 3 for D.
    pub size: u8,
    /// The T?
    pub tee: bool,
}

impl Kind {
    /// The letter of the notation.
    pub fn letter(self) -> char {
        if self.tee { 'T' } else { char::from(b'A' + self.size) }
    }

    /// The piece of a capital letter.
    pub fn of(letter: char) -> Option<Self> {
        let size = "ABCD".find(letter).map(|size| Self { size: size as u8, tee: false });
        size.or((letter == 'T').then_some(Self { size: 0, tee: true }))
    }

    fn index(self) -> usize {
        if self.tee { 4 } else { usize::from(self.size) }
    }
}

/// A position of Terrace for two to four players on either board.
#[derive(Clone)]
pub struct TerracePosition {
    pub(crate) terrain: &'static Terrain,
    pub(crate) players: u8,
    turn: u8,
    /// Sum of sizes of each seat's pieces, A = 1 to D = 4.
    strength: [u16; 4],
    status: Status,
    /// Pieces of each seat.
    seats: [u64; 4],
    /// Low and high bit of the size of the piece on each square.
    sizes: [u64; 2],
    tees: u64,
    key: u64,
}

impl TerracePosition {
    /// An empty board, to `put` pieces on and to `judge`.
    pub(crate) fn empty(terrain: &'static Terrain, players: u8) -> Self {
        let status = Status::Over(Outcome { winners: Players::NONE, reason: STUCK });
        let (seats, sizes) = ([0; 4], [0; 2]);
        let key = TURNS.key(0, 0);
        Self { terrain, players, turn: 0, strength: [0; 4], status, seats, sizes, tees: 0, key }
    }

    /// The squares of a seat's pieces.
    #[inline]
    pub(crate) fn army(&self, seat: usize) -> u64 {
        self.seats[seat]
    }

    /// All pieces.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.seats[0] | self.seats[1] | self.seats[2] | self.seats[3]
    }

    /// All T pieces.
    #[inline]
    pub(crate) fn tees(&self) -> u64 {
        self.tees
    }

    /// Sum of sizes of a seat's pieces, the T as size 1.
    #[inline]
    pub(crate) fn strength(&self, seat: usize) -> i32 {
        i32::from(self.strength[seat])
    }

    /// Low and high bit of the sizes, by square.
    #[inline]
    pub(crate) fn sizes(&self) -> [u64; 2] {
        self.sizes
    }

    /// The seat whose turn is told, also after the end.
    pub(crate) fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// The seat of the piece on `square`.
    #[inline]
    pub(crate) fn seat_on(&self, square: Square) -> Option<usize> {
        self.seats.iter().position(|army| army >> square & 1 == 1)
    }

    /// The kind of the piece on `square`, if there is one.
    #[inline]
    pub(crate) fn kind_on(&self, square: Square) -> Kind {
        let plane = |set: u64| (set >> square & 1) as u8;
        Kind { size: plane(self.sizes[0]) | plane(self.sizes[1]) << 1, tee: plane(self.tees) == 1 }
    }

    /// Puts a piece on a vacant square.
    #[inline]
    pub(crate) fn put(&mut self, seat: usize, kind: Kind, square: Square) {
        self.toggle(seat, kind, square);
        self.strength[seat] += u16::from(kind.size) + 1;
    }

    /// Makes this position, whose pieces are put, one in which `turn` moves, is passed over, or the game is over.
    pub(crate) fn judge(&mut self, turn: usize) {
        let home = (0..usize::from(self.players)).find(|&seat| self.is_home(seat));
        self.status = match (home, self.survivor()) {
            (Some(seat), _) => won(seat, GOAL),
            (None, Some(seat)) => won(seat, LAST_T),
            (None, None) => return self.give_turn(turn),
        };
        self.set_turn(turn);
    }

    /// Does the seat's T stand on its goal?
    pub(crate) fn is_home(&self, seat: usize) -> bool {
        self.seats[seat] & self.tees & 1 << self.terrain.goal(seat) != 0
    }

    /// Has the seat a T? Without one it is out.
    #[inline]
    pub(crate) fn is_in(&self, seat: usize) -> bool {
        self.seats[seat] & self.tees != 0
    }

    /// Squares that the pieces in `movers`, all of `seat`, can go to, summed over the pieces: the number of moves.
    pub(crate) fn mobility(&self, seat: usize, movers: u64) -> usize {
        let terrain = self.terrain;
        let occupied = self.occupied();
        let vacant = terrain.board & !occupied;
        let enemies = occupied & !self.seats[seat];
        let [low, high] = self.sizes;
        let mut total = 0;
        for direction in 0..4 {
            let stepping = straight(movers & terrain.slopes[direction], direction) & vacant;
            let climbing = diagonal(movers & terrain.climbs[direction], direction) & vacant;
            let falling = movers & terrain.falls[direction];
            let [of_low, of_high] = [diagonal(falling & low, direction), diagonal(falling & high, direction)];
            let as_large = (of_high & !high) | (!(of_high ^ high) & (of_low | !low));
            let striking = diagonal(falling, direction) & occupied & as_large;
            total += stepping.count_ones() + (climbing | striking).count_ones();
        }
        for &terrace in terrain.terraces.iter().filter(|&terrace| movers & terrace != 0) {
            let own = movers & terrace;
            total += if enemies & terrace == 0 {
                own.count_ones() * (vacant & terrace).count_ones()
            } else {
                bits(own).map(|square| (terrain.glide(square, enemies) & vacant).count_ones()).sum()
            };
        }
        total as usize
    }

    #[inline]
    fn toggle(&mut self, seat: usize, kind: Kind, square: Square) {
        let bit = 1 << square;
        self.seats[seat] ^= bit;
        self.sizes[0] ^= u64::from(kind.size & 1) << square;
        self.sizes[1] ^= u64::from(kind.size >> 1) << square;
        self.tees ^= u64::from(kind.tee) << square;
        self.key ^= PIECES.key(5 * seat + kind.index(), square);
    }

    /// Takes the piece of a seat off.
    #[inline]
    fn take(&mut self, seat: usize, square: Square) -> Kind {
        let kind = self.kind_on(square);
        self.toggle(seat, kind, square);
        self.strength[seat] -= u16::from(kind.size) + 1;
        kind
    }

    /// Takes all pieces of a seat off.
    fn clear(&mut self, seat: usize) {
        for square in bits(self.seats[seat]) {
            self.take(seat, square);
        }
    }

    /// The only seat with a T, if there is only one.
    fn survivor(&self) -> Option<usize> {
        let mut left = (0..usize::from(self.players)).filter(|&seat| self.is_in(seat));
        left.next().filter(|_| left.next().is_none())
    }

    /// Gives the turn to `first` or, among three or four, to the first seat after it that can move; a draw if none.
    #[inline]
    fn give_turn(&mut self, first: usize) {
        let players = usize::from(self.players);
        let candidates = if players == 2 { 1 } else { players };
        let seats = (0..candidates).map(|step| (first + step) % players);
        let found = { seats }.find(|&seat| self.can_move(seat));
        self.status = match found {
            Some(seat) => Status::Turn { player: Player(seat as u8), mid_turn: false },
            None => Status::Over(Outcome { winners: Players::NONE, reason: STUCK }),
        };
        self.set_turn(found.unwrap_or(first));
    }

    #[inline]
    fn set_turn(&mut self, seat: usize) {
        self.key ^= TURNS.key(0, self.turn()) ^ TURNS.key(0, seat);
        self.turn = seat as u8;
    }

    /// A straight step to a vacant square is always a move, whatever the heights, so that counting is rarely needed.
    #[inline]
    fn can_move(&self, seat: usize) -> bool {
        let own = self.seats[seat];
        let vacant = self.terrain.board & !self.occupied();
        let beside = (0..4).fold(0, |set, direction| set | straight(own, direction));
        beside & vacant != 0 || self.mobility(seat, own) > 0
    }
}

impl Position for TerracePosition {
    #[inline]
    fn status(&self) -> Status {
        self.status
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<'_>) {
        if self.status.is_over() {
            return;
        }
        let terrain = self.terrain;
        let seat = self.turn();
        let own = self.seats[seat];
        let occupied = self.occupied();
        let vacant = terrain.board & !occupied;
        let enemies = occupied ^ own;
        let [low, high] = self.sizes;
        let no_larger = [occupied & !(low | high), occupied & !high, occupied & !(low & high), occupied];
        let goal: u64 = 1 << terrain.goal(seat);
        for from in bits(own) {
            let kind = self.kind_on(from);
            let spot = &terrain.spots[from];
            let home = if kind.tee { goal } else { 0 };
            for to in bits((spot.steps | terrain.glide(from, enemies)) & vacant) {
                let flags = if home >> to & 1 == 1 { Flags::NOISY } else { Flags::QUIET };
                out.push_with(pack(from, to), flags);
            }
            for to in bits(spot.strikes & no_larger[usize::from(kind.size)]) {
                out.push_with(pack(from, to), Flags::NOISY | Flags::IRREVERSIBLE);
            }
        }
    }

    fn count(&self) -> usize {
        if self.status.is_over() { 0 } else { self.mobility(self.turn(), self.seats[self.turn()]) }
    }

    #[inline]
    fn play(&mut self, code: Move) {
        let (from, to) = unpack(code);
        let seat = self.turn();
        let next = (seat + 1) % usize::from(self.players);
        let victim = self.seat_on(to);
        let caught = victim.map(|victim| self.take(victim, to));
        let kind = self.kind_on(from);
        self.toggle(seat, kind, from);
        self.toggle(seat, kind, to);
        if let (Some(victim), Some(Kind { tee: true, .. }), 3..) = (victim, caught, self.players) {
            self.clear(victim);
        }
        if kind.tee || caught.is_some_and(|caught| caught.tee) {
            self.judge(next);
        } else {
            self.give_turn(next);
        }
    }

    /// The worth of the army: A 1, B 2, C 3, D 4, T 41. CITE: thesis, table 5.
    fn score(&self, player: Player) -> i32 {
        let seat = usize::from(player.0 & 3);
        self.strength(seat) + if self.is_in(seat) { T_WORTH } else { 0 }
    }

    fn eliminated(&self, player: Player) -> bool {
        self.players > 2 && player.0 < self.players && !self.is_in(usize::from(player.0))
    }

    fn withdraw(&mut self, player: Player) -> bool {
        let possible = self.players > 2 && player.0 < self.players && !self.status.is_over();
        let possible = possible && !self.eliminated(player);
        if possible {
            self.clear(usize::from(player.0));
            self.judge(self.turn());
        }
        possible
    }

    /// A move that one would rather not make is rare: there are some sixty to choose from.
    fn pass(&mut self) -> bool {
        let mut passed = self.clone();
        passed.give_turn((self.turn() + 1) % usize::from(self.players));
        let possible = !self.status.is_over() && !passed.status.is_over() && passed.turn != self.turn;
        if possible {
            *self = passed;
        }
        possible
    }
}

/// A move: where from, where to.
#[inline]
pub(crate) const fn pack(from: Square, to: Square) -> Move {
    Move((from | to << 6) as u64)
}

/// Where from, where to.
#[inline]
pub(crate) const fn unpack(code: Move) -> (Square, Square) {
    ((code.0 & 63) as Square, (code.0 >> 6 & 63) as Square)
}

fn won(seat: usize, reason: u8) -> Status {
    Status::Over(Outcome { winners: Players::only(Player(seat as u8)), reason })
}
