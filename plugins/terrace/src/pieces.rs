//! The pieces on the board as sets of squares: one set for each seat, two bit planes for the size, one for the T pieces.
//!
//! Knows who stands where; strength and key are kept as pieces come and go. Must not know rules or the board's shape.

use abstrakt_plugin_api::kit::Zobrist;

use crate::squares::{Square, bits};

/// Keys by seat and kind, then square.
static KEYS: Zobrist<20, 64> = Zobrist::new(0x7e44_ace1);

/// A piece: its size, and whether it is the T, which is as small as an A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// 0 for A to 3 for D.
    pub size: u8,
    /// Whether it is the T.
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

/// All pieces of a position.
#[derive(Clone, Default)]
pub(crate) struct Pieces {
    seats: [u64; 4],
    /// Low and high bit of the size of the piece on each square.
    sizes: [u64; 2],
    tees: u64,
    key: u64,
    strength: [u16; 4],
}

impl Pieces {
    /// The squares of a seat's pieces.
    #[inline]
    pub fn army(&self, seat: usize) -> u64 {
        self.seats[seat]
    }

    /// The squares of all pieces.
    #[inline]
    pub fn all(&self) -> u64 {
        self.seats[0] | self.seats[1] | self.seats[2] | self.seats[3]
    }

    /// The square of a seat's T, as a set: empty once it is lost.
    #[inline]
    pub fn tee(&self, seat: usize) -> u64 {
        self.seats[seat] & self.tees
    }

    /// Low and high bit of the sizes, by square.
    #[inline]
    pub fn sizes(&self) -> [u64; 2] {
        self.sizes
    }

    /// The squares of a seat's pieces of each kind: T, then A to D.
    #[inline]
    pub fn by_kind(&self, seat: usize) -> [u64; 5] {
        let ([low, high], tee) = (self.sizes, self.tee(seat));
        let army = self.seats[seat] & !tee;
        [tee, army & !low & !high, army & low & !high, army & !low & high, army & low & high]
    }

    /// Sum of sizes of a seat's pieces, A = 1 to D = 4, the T as 1.
    #[inline]
    pub fn strength(&self, seat: usize) -> i32 {
        i32::from(self.strength[seat])
    }

    /// Zobrist key of all pieces.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The seat of the piece on `square`.
    #[inline]
    pub fn seat_on(&self, square: Square) -> Option<usize> {
        self.seats.iter().position(|army| army >> square & 1 == 1)
    }

    /// The kind of the piece on `square`, which is not vacant.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Kind {
        let bit = |set: u64| (set >> square & 1) as u8;
        Kind { size: bit(self.sizes[0]) | bit(self.sizes[1]) << 1, tee: bit(self.tees) == 1 }
    }

    /// Puts a piece on a vacant square.
    pub fn put(&mut self, seat: usize, kind: Kind, square: Square) {
        self.toggle(seat, kind, square);
        self.strength[seat] += u16::from(kind.size) + 1;
    }

    /// Takes a piece of the seat off.
    #[inline]
    pub fn take(&mut self, seat: usize, square: Square) -> Kind {
        let kind = self.kind_on(square);
        self.toggle(seat, kind, square);
        self.strength[seat] -= u16::from(kind.size) + 1;
        kind
    }

    /// Takes all pieces of the seat off.
    pub fn clear(&mut self, seat: usize) {
        for square in bits(self.seats[seat]) {
            self.take(seat, square);
        }
    }

    /// Moves a piece of the seat to a vacant square.
    #[inline]
    pub fn shift(&mut self, seat: usize, from: Square, to: Square) -> Kind {
        let kind = self.kind_on(from);
        self.toggle(seat, kind, from);
        self.toggle(seat, kind, to);
        kind
    }

    #[inline]
    fn toggle(&mut self, seat: usize, kind: Kind, square: Square) {
        self.seats[seat] ^= 1 << square;
        self.sizes[0] ^= u64::from(kind.size & 1) << square;
        self.sizes[1] ^= u64::from(kind.size >> 1) << square;
        self.tees ^= u64::from(kind.tee) << square;
        self.key ^= KEYS.key(5 * seat + kind.index(), square);
    }
}
