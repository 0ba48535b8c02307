//! A position: whose marbles stand where, who moves, what was pushed off, and how all that changes.
//!
//! Knows the rules of turns, captures and ends. Must not know text, pictures or weights.

use abstrakt_plugin_api::kit::Zobrist;
use abstrakt_plugin_api::{Move, MoveList, Outcome, Player, Players, Position, Status};

use crate::board::{Cell, Cells};
use crate::moves::{self, Shift};

/// Seats that a board can have.
pub const SEATS: usize = 4;
/// Marbles that a seat has at most: with 14 there are never more than 512 moves.
pub const MARBLES: u32 = 14;
/// Marbles to push off for a win.
pub const GOAL: u8 = 6;
/// Keys of marbles, by seat and cell.
static MARBLE_KEYS: Zobrist<SEATS, 64> = Zobrist::new(0x0aba_1020);
/// Keys of the seat to move (0) and of seats that withdrew (1).
static SEAT_KEYS: Zobrist<2, SEATS> = Zobrist::new(0x0aba_1021);
/// What a marble adds to its seat's tally, by cell.
static TALLIES: [u32; 64] = tallies();

/// A position of two to four seats: 72 bytes of plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marbles {
    at: [Cells; SEATS],
    tallies: [Tally; SEATS],
    prizes: [Prizes; SEATS],
    key: u64,
    side: u8,
    players: u8,
    withdrawn: Players,
    verdict: Verdict,
}

/// Four counts over the marbles of a seat, kept incrementally, a byte each: marbles, distances from the
/// centre, rows and columns (from 0). With 14 marbles none exceeds 112.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally(u32);

/// The marbles that a seat has pushed off, in order: the number in the upper four bits, two bits for each
/// owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prizes(u16);

/// How the game stands. A game that is won has its winner as the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Open,
    /// The seat to move has pushed off six marbles.
    SixOff,
    /// Only the seat to move is left.
    LastLeft,
    /// No seat has a legal move.
    Stuck,
}

impl Tally {
    /// Marbles on the board.
    #[inline]
    pub const fn marbles(self) -> i32 {
        (self.0 & 0xff) as i32
    }

    /// Sum of their distances from the centre.
    #[inline]
    pub const fn distances(self) -> i32 {
        (self.0 >> 8 & 0xff) as i32
    }

    /// Sum of their rows, a = 0.
    #[inline]
    pub const fn rows(self) -> i32 {
        (self.0 >> 16 & 0xff) as i32
    }

    /// Sum of their columns, 1 = 0.
    #[inline]
    pub const fn columns(self) -> i32 {
        (self.0 >> 24) as i32
    }

    #[inline]
    fn add(&mut self, cell: Cell) {
        self.0 = self.0.wrapping_add(TALLIES[cell.number()]);
    }

    #[inline]
    fn remove(&mut self, cell: Cell) {
        self.0 = self.0.wrapping_sub(TALLIES[cell.number()]);
    }
}

impl Prizes {
    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// Adds a marble of `owner`; the seventh and later are not taken, since the sixth ends the game.
    pub fn push(&mut self, owner: u8) {
        if self.len() < GOAL {
            self.0 = (self.0 | u16::from(owner & 3) << (2 * self.len())) + (1 << 12);
        }
    }

    /// Owners in order.
    pub fn owners(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |index| (self.0 >> (2 * index) & 3) as u8)
    }
}

impl Marbles {
    /// A position with `side` to move. Where the game goes on but `side` cannot move, the turn is not passed
    /// on: the reader of texts refuses such a position, and setups have none.
    pub fn new(
        at: [Cells; SEATS],
        players: u8,
        side: u8,
        prizes: [Prizes; SEATS],
        withdrawn: Players,
    ) -> Self {
        let mut new = Self {
            at,
            tallies: [Tally::default(); SEATS],
            prizes,
            key: SEAT_KEYS.key(0, usize::from(side & 3)),
            side: side & 3,
            players,
            withdrawn,
            verdict: Verdict::Open,
        };
        for (seat, cells) in at.into_iter().enumerate() {
            for cell in cells.iter() {
                new.tallies[seat].add(cell);
                new.key ^= MARBLE_KEYS.key(seat, cell.number());
            }
        }
        for seat in withdrawn.iter() {
            new.key ^= SEAT_KEYS.key(1, usize::from(seat.0));
        }
        new.settle();
        new
    }

    /// Number of seats, 2..=4.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The seat to move; the winner when the game is won.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Seats that withdrew.
    pub const fn withdrawn(&self) -> Players {
        self.withdrawn
    }

    /// Marbles of a seat.
    #[inline]
    pub(crate) const fn of(&self, seat: u8) -> Cells {
        self.at[(seat & 3) as usize]
    }

    /// Marbles of all other seats.
    #[inline]
    pub(crate) fn against(&self, seat: u8) -> Cells {
        let [a, b, c, d] = self.at;
        (a ^ b ^ c ^ d) ^ self.of(seat)
    }

    /// Counts over the marbles of a seat.
    #[inline]
    pub(crate) const fn tally(&self, seat: u8) -> Tally {
        self.tallies[(seat & 3) as usize]
    }

    /// Counts over the marbles of all other seats.
    #[inline]
    pub(crate) fn tally_against(&self, seat: u8) -> [Tally; SEATS - 1] {
        std::array::from_fn(|index| self.tally(seat.wrapping_add(1 + index as u8)))
    }

    /// What a seat has pushed off.
    pub(crate) const fn prizes(&self, seat: u8) -> Prizes {
        self.prizes[(seat & 3) as usize]
    }

    /// The seat whose marble stands on a cell.
    #[inline]
    pub(crate) fn owner(&self, cell: Cell) -> Option<u8> {
        (0..SEATS as u8).find(|&seat| self.of(seat).contains(cell))
    }

    /// Moves the marbles of a legal move and keeps the counts, nothing else; tells the owner of the marble
    /// that left the board. The seat to move stays: this is also the look ahead of AR3.
    #[inline]
    pub(crate) fn shift(&mut self, shift: Shift) -> Option<u8> {
        let mut lost = None;
        if shift.pushed() > 0 {
            lost = self.push(shift);
        }
        if shift.is_side_step() {
            let (mut from, mut to) = (shift.from(), shift.to());
            for _ in 0..shift.count() {
                self.slide(self.side, from, to);
                (from, to) = (from.beyond(shift.line()), to.beyond(shift.line()));
            }
        } else {
            // A line that moves along itself is its hindmost marble leaping to the front.
            self.slide(self.side, shift.from(), shift.to());
        }
        lost
    }

    /// Moves the pushed marbles, the farthest first.
    fn push(&mut self, shift: Shift) -> Option<u8> {
        let mut lost = None;
        for cell in shift.others().rev() {
            let Some(owner) = self.owner(cell) else { continue };
            match cell.next(shift.way()) {
                Some(to) => self.slide(owner, cell, to),
                None => {
                    let seat = usize::from(owner);
                    self.at[seat] = self.at[seat] ^ Cells::only(cell);
                    self.tallies[seat].remove(cell);
                    self.key ^= MARBLE_KEYS.key(seat, cell.number());
                    lost = Some(owner);
                }
            }
        }
        lost
    }

    #[inline]
    fn slide(&mut self, seat: u8, from: Cell, to: Cell) {
        let seat = usize::from(seat & 3);
        self.at[seat] = self.at[seat] ^ (Cells::only(from) | Cells::only(to));
        self.tallies[seat].add(to);
        self.tallies[seat].remove(from);
        self.key ^= MARBLE_KEYS.key(seat, from.number()) ^ MARBLE_KEYS.key(seat, to.number());
    }

    /// Can the seat still take part in the game, now or later?
    fn is_in(&self, seat: u8) -> bool {
        seat < self.players && !self.withdrawn.contains(Player(seat)) && !self.of(seat).is_empty()
    }

    /// Has the seat, which has not withdrawn, a legal move?
    #[inline]
    pub(crate) fn can_move(&self, seat: u8) -> bool {
        !self.withdrawn.contains(Player(seat)) && moves::can_move(self.of(seat), self.against(seat))
    }

    fn give_turn(&mut self, seat: u8) {
        let key = |seat: u8| SEAT_KEYS.key(0, usize::from(seat & 3));
        self.key ^= key(self.side) ^ key(seat);
        self.side = seat;
    }

    /// The next seat with a move, the present one last.
    #[inline]
    fn next_seat(&self) -> Option<u8> {
        let mut seat = self.side;
        for _ in 0..self.players {
            seat = if seat + 1 == self.players { 0 } else { seat + 1 };
            if self.can_move(seat) {
                return Some(seat);
            }
        }
        None
    }

    /// Passes the turn on after a move or a withdrawal.
    #[inline]
    fn pass_on(&mut self) {
        match self.next_seat() {
            Some(seat) => self.give_turn(seat),
            None => self.verdict = Verdict::Stuck,
        }
    }

    /// Finds out whether the game is over, after what can end it: a capture, a withdrawal, a text.
    fn settle(&mut self) {
        let winner = |verdict, seat| Some((verdict, seat));
        let mut left = (0..self.players).filter(|&seat| self.is_in(seat));
        let six = (0..self.players).find(|&seat| self.prizes(seat).len() >= GOAL);
        let end = match (six, left.next(), left.next()) {
            (Some(seat), ..) => winner(Verdict::SixOff, seat),
            (None, Some(seat), None) => winner(Verdict::LastLeft, seat),
            (None, None, _) => winner(Verdict::Stuck, self.side),
            _ if !self.can_move(self.side) && self.next_seat().is_none() => winner(Verdict::Stuck, self.side),
            _ => None,
        };
        if let Some((verdict, seat)) = end {
            self.give_turn(seat);
            self.verdict = verdict;
        }
    }
}

impl Position for Marbles {
    #[inline]
    fn status(&self) -> Status {
        let player = Player(self.side);
        let won = |reason| Status::Over(Outcome { winners: Players::only(player), reason });
        match self.verdict {
            Verdict::Open => Status::Turn { player, mid_turn: false },
            Verdict::SixOff => won(0),
            Verdict::LastLeft => won(1),
            Verdict::Stuck => Status::Over(Outcome { winners: Players::NONE, reason: 2 }),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// The captures of each seat change the value: six of them win.
    #[inline]
    fn table_key(&self) -> u64 {
        let captures = self.prizes.iter().fold(0, |all, prizes| all << 4 | u64::from(prizes.len()));
        // An odd factor keeps different captures different and spreads them over all bits.
        self.key ^ captures.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        if self.verdict == Verdict::Open {
            moves::list(self.of(self.side), self.against(self.side), out);
        }
    }

    /// By counting bits of sets, without listing.
    fn count(&self) -> usize {
        match self.verdict {
            Verdict::Open => moves::count(self.of(self.side), self.against(self.side)),
            _ => 0,
        }
    }

    fn turns(&self) -> Option<u64> {
        Some(self.count() as u64)
    }

    #[inline]
    fn play(&mut self, code: Move) {
        let lost = self.shift(Shift::of(code));
        if let Some(owner) = lost {
            self.prizes[usize::from(self.side & 3)].push(owner);
            self.settle();
        }
        if self.verdict == Verdict::Open {
            self.pass_on();
        }
    }

    fn score(&self, player: Player) -> i32 {
        i32::from(self.prizes(player.0).len())
    }

    /// A seat without marbles, or one that withdrew. A seat that merely has no legal move is passed over and
    /// comes back when it has one.
    fn eliminated(&self, player: Player) -> bool {
        !self.is_in(player.0)
    }

    /// The seat's marbles stay where they are and can be pushed.
    fn withdraw(&mut self, player: Player) -> bool {
        if self.players < 3 || self.verdict != Verdict::Open || !self.is_in(player.0) {
            return false;
        }
        self.withdrawn = self.withdrawn.with(player);
        self.key ^= SEAT_KEYS.key(1, usize::from(player.0));
        self.settle();
        if self.verdict == Verdict::Open && self.side == player.0 {
            self.pass_on();
        }
        true
    }

    fn pass(&mut self) -> bool {
        let next = self.next_seat().filter(|&seat| self.verdict == Verdict::Open && seat != self.side);
        if let Some(seat) = next {
            self.give_turn(seat);
        }
        next.is_some()
    }
}

const fn tallies() -> [u32; 64] {
    let mut tallies = [0; 64];
    let mut row = 0;
    while row < 9 {
        let mut column = 0;
        while column < 9 {
            if let Some(cell) = Cell::at(row, column) {
                let distance = Cell::CENTRE.distance(cell) as u32;
                tallies[cell.number()] = 1 | distance << 8 | (row as u32) << 16 | (column as u32) << 24;
            }
            column += 1;
        }
        row += 1;
    }
    tallies
}
