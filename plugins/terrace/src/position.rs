//! A position and its rules: who moves, which moves there are, what they do.
//!
//! Knows the whole rules of the game. Must not know text, pictures, heuristics or setups.

use abstrakt_plugin_api::{Flags, Move, MoveList, Outcome, Player, Players, Position, Status, kit::Zobrist};

use crate::pieces::{Kind, Pieces};
use crate::squares::{Square, bits, diagonal, straight};
use crate::terrain::Terrain;

/// Reason of an end: a T stands on its goal corner.
pub(crate) const GOAL: u8 = 0;
/// Reason of an end: only one T is left.
pub(crate) const LAST_T: u8 = 1;
/// Reason of a draw: no player to move can.
pub(crate) const STUCK: u8 = 2;

/// Most moves of a position: 16 pieces, each with at most 10 squares to go to and 3 to capture on.
pub(crate) const MAX_MOVES: usize = 16 * 13;

/// The worth of a T in the score.
pub(crate) const T_SCORE: i32 = 41;

/// Keys of the seat to move.
static TURNS: Zobrist<1, 4> = Zobrist::new(0x7e44_ace2);

/// A position of Terrace for two to four players on either board.
#[derive(Clone)]
pub struct TerracePosition {
    pub(crate) terrain: &'static Terrain,
    pub(crate) pieces: Pieces,
    pub(crate) players: u8,
    turn: u8,
    status: Status,
}

// A copy at every node.
const _: () = assert!(size_of::<TerracePosition>() <= 96);

impl TerracePosition {
    /// The position of these pieces: `turn` moves or is passed over, unless the game is over.
    pub(crate) fn new(terrain: &'static Terrain, players: u8, pieces: Pieces, turn: usize) -> Self {
        let status = Status::Over(Outcome { winners: Players::NONE, reason: STUCK });
        let mut position = Self { terrain, pieces, players, turn: 0, status };
        position.judge(turn);
        position
    }

    /// The seat to move; after the end the one whose turn it would have been.
    #[inline]
    pub(crate) fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// All seats, also those that are out.
    #[inline]
    pub(crate) fn seats(&self) -> std::ops::Range<usize> {
        0..usize::from(self.players)
    }

    /// Returns whether the seat has a T. Without one it has lost.
    #[inline]
    pub(crate) fn is_in(&self, seat: usize) -> bool {
        self.pieces.tee(seat) != 0
    }

    /// Returns whether the seat's T stands on its goal.
    #[inline]
    pub(crate) fn is_home(&self, seat: usize) -> bool {
        self.pieces.tee(seat) >> self.terrain.goal(seat) & 1 == 1
    }

    /// Squares that the pieces in `movers`, all of `seat`, can go to, summed over the pieces: their number of moves.
    ///
    /// Steps are counted for all pieces at once, one direction after the other; level moves for all pieces of a terrace
    /// at once, as long as no opponent stands on it.
    pub(crate) fn mobility(&self, seat: usize, movers: u64) -> usize {
        let terrain = self.terrain;
        let occupied = self.pieces.all();
        let vacant = terrain.board & !occupied;
        let enemies = occupied & !self.pieces.army(seat);
        let [low, high] = self.pieces.sizes();
        let mut total = 0;
        for direction in 0..4 {
            let stepping = straight(movers & terrain.slopes[direction], direction) & vacant;
            let climbing = diagonal(movers & terrain.climbs[direction], direction) & vacant;
            let falling = movers & terrain.falls[direction];
            let [its_low, its_high] = [low, high].map(|plane| diagonal(falling & plane, direction));
            let large_enough = (its_high & !high) | (!(its_high ^ high) & (its_low | !low));
            let striking = diagonal(falling, direction) & occupied & large_enough;
            total += stepping.count_ones() + (climbing | striking).count_ones();
        }
        for &terrace in terrain.terraces.iter().filter(|&terrace| movers & terrace != 0) {
            let pieces = movers & terrace;
            total += if enemies & terrace == 0 {
                pieces.count_ones() * (vacant & terrace).count_ones()
            } else {
                bits(pieces).map(|square| (terrain.glide(square, enemies) & vacant).count_ones()).sum()
            };
        }
        total as usize
    }

    /// Ends the game if it is won, else gives the turn to `turn`. A win goes before a want of moves.
    fn judge(&mut self, turn: usize) {
        let home = self.seats().find(|&seat| self.is_home(seat));
        let mut left = self.seats().filter(|&seat| self.is_in(seat));
        let last = left.next().filter(|_| left.next().is_none());
        self.status = match (home, last) {
            (Some(seat), _) => won(seat, GOAL),
            (None, Some(seat)) => won(seat, LAST_T),
            (None, None) => return self.give_turn(turn),
        };
        self.turn = turn as u8;
    }

    /// Gives the turn to `first` or, with three or four players, to the first seat from there on that can move. A draw
    /// if there is none: only with two players, because a player with a vacant square beside a piece can move.
    #[inline]
    fn give_turn(&mut self, first: usize) {
        let players = usize::from(self.players);
        let candidates = if players == 2 { 1 } else { players };
        let found = (0..candidates).map(|step| (first + step) % players).find(|&seat| self.can_move(seat));
        self.status = match found {
            Some(seat) => Status::Turn { player: Player(seat as u8), mid_turn: false },
            None => Status::Over(Outcome { winners: Players::NONE, reason: STUCK }),
        };
        self.turn = found.unwrap_or(first) as u8;
    }

    /// A straight step to a vacant square is always a move, whatever the heights, so that counting is rarely needed.
    #[inline]
    fn can_move(&self, seat: usize) -> bool {
        let army = self.pieces.army(seat);
        let vacant = self.terrain.board & !self.pieces.all();
        let neighbours = (0..4).fold(0, |set, direction| set | straight(army, direction));
        neighbours & vacant != 0 || self.mobility(seat, army) > 0
    }

    /// The seat whose turn comes after the one to move.
    #[inline]
    fn next(&self) -> usize {
        let next = self.turn() + 1;
        if next == usize::from(self.players) { 0 } else { next }
    }
}

impl Position for TerracePosition {
    #[inline]
    fn status(&self) -> Status {
        self.status
    }

    #[inline]
    fn key(&self) -> u64 {
        self.pieces.key() ^ TURNS.key(0, self.turn())
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<'_>) {
        if self.status.is_over() {
            return;
        }
        let (terrain, seat) = (self.terrain, self.turn());
        let army = self.pieces.army(seat);
        let occupied = self.pieces.all();
        let vacant = terrain.board & !occupied;
        let enemies = occupied ^ army;
        let [low, high] = self.pieces.sizes();
        let no_larger = [occupied & !(low | high), occupied & !high, occupied & !(low & high), occupied];
        let goal = 1_u64 << terrain.goal(seat);
        for from in bits(army) {
            let kind = self.pieces.kind_on(from);
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

    #[inline]
    fn count(&self) -> usize {
        if self.status.is_over() { 0 } else { self.mobility(self.turn(), self.pieces.army(self.turn())) }
    }

    fn turns(&self) -> Option<u64> {
        Some(self.count() as u64)
    }

    #[inline]
    fn play(&mut self, code: Move) {
        let (from, to) = unpack(code);
        let (seat, next) = (self.turn(), self.next());
        let victim = self.pieces.seat_on(to);
        let caught = victim.map(|victim| self.pieces.take(victim, to));
        let kind = self.pieces.shift(seat, from, to);
        if let (Some(victim), Some(Kind { tee: true, .. }), 3..) = (victim, caught, self.players) {
            self.pieces.clear(victim);
        }
        // Only a T that moves or falls can end the game by a win.
        if kind.tee || caught.is_some_and(|caught| caught.tee) {
            self.judge(next);
        } else {
            self.give_turn(next);
        }
    }

    /// The worth of the army: A 1, B 2, C 3, D 4, T 41. CITE: [Houdek 2010] table 5.
    fn score(&self, player: Player) -> i32 {
        let seat = usize::from(player.0 & 3);
        self.pieces.strength(seat) + if self.is_in(seat) { T_SCORE - 1 } else { 0 }
    }

    fn eliminated(&self, player: Player) -> bool {
        self.players > 2 && player.0 < self.players && !self.is_in(usize::from(player.0))
    }

    fn withdraw(&mut self, player: Player) -> bool {
        let plays = self.players > 2 && player.0 < self.players && !self.eliminated(player);
        let possible = plays && !self.status.is_over();
        if possible {
            self.pieces.clear(usize::from(player.0));
            self.judge(self.turn());
        }
        possible
    }

    /// Having to move is hardly ever a burden here: there are some sixty moves to choose from.
    fn pass(&mut self) -> bool {
        let mut passed = self.clone();
        passed.give_turn(self.next());
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

/// The squares from which and to which the move goes.
#[inline]
pub(crate) const fn unpack(code: Move) -> (Square, Square) {
    ((code.0 & 63) as Square, (code.0 >> 6 & 63) as Square)
}

fn won(seat: usize, reason: u8) -> Status {
    Status::Over(Outcome { winners: Players::only(Player(seat as u8)), reason })
}
