//! A position: whose marbles stand where, who moves, what was pushed off, and how a move changes that.
//!
//! Knows marbles, keys and counts; `turns` knows whose turn comes and when the game ends. Must not know text,
//! pictures or weights.

mod counts;
mod turns;

use abstrakt_plugin_api::Players;
use abstrakt_plugin_api::kit::Zobrist;

use crate::board::Cell;
use crate::cells::Cells;
use crate::moves::Shift;

pub use counts::{Captures, MarbleCounts};

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

/// A position of two to four seats: 72 bytes of plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marbles {
    marbles: [Cells; SEATS],
    counts: [MarbleCounts; SEATS],
    captures: [Captures; SEATS],
    key: u64,
    side: u8,
    players: u8,
    withdrawn: Players,
    verdict: Verdict,
}

const _: () = assert!(size_of::<Marbles>() == 72);

/// The state of the game. A game that is won has its winner as the seat to move.
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

impl Marbles {
    /// A position with `side` to move. Where the game goes on but `side` cannot move, the turn is not passed
    /// on: the reader of texts refuses such a position, and setups have none.
    pub(crate) fn new(
        marbles: [Cells; SEATS],
        players: u8,
        side: u8,
        captures: [Captures; SEATS],
        withdrawn: Players,
    ) -> Self {
        let mut new = Self {
            marbles,
            counts: [MarbleCounts::default(); SEATS],
            captures,
            key: SEAT_KEYS.key(0, usize::from(side & 3)),
            side: side & 3,
            players,
            withdrawn,
            verdict: Verdict::Open,
        };
        for (seat, cells) in marbles.into_iter().enumerate() {
            for cell in cells.iter() {
                new.counts[seat].add(cell);
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
        self.marbles[(seat & 3) as usize]
    }

    /// Marbles of all other seats.
    #[inline]
    pub(crate) fn against(&self, seat: u8) -> Cells {
        let [a, b, c, d] = self.marbles;
        (a ^ b ^ c ^ d) ^ self.of(seat)
    }

    /// Counts over the marbles of a seat.
    #[inline]
    pub(crate) const fn counts(&self, seat: u8) -> MarbleCounts {
        self.counts[(seat & 3) as usize]
    }

    /// Counts over the marbles of all other seats.
    #[inline]
    pub(crate) fn counts_against(&self, seat: u8) -> [MarbleCounts; SEATS - 1] {
        std::array::from_fn(|index| self.counts(seat.wrapping_add(1 + index as u8)))
    }

    /// The marbles that a seat has pushed off.
    pub(crate) const fn captures(&self, seat: u8) -> Captures {
        self.captures[(seat & 3) as usize]
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
                    self.marbles[seat] = self.marbles[seat] ^ Cells::only(cell);
                    self.counts[seat].remove(cell);
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
        self.marbles[seat] = self.marbles[seat] ^ (Cells::only(from) | Cells::only(to));
        self.counts[seat].add(to);
        self.counts[seat].remove(from);
        self.key ^= MARBLE_KEYS.key(seat, from.number()) ^ MARBLE_KEYS.key(seat, to.number());
    }
}
