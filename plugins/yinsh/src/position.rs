//! The position: what stands on the board, who acts, and the edits that keep it consistent.
//!
//! Knows pieces, keys and the state of a turn; the order of a turn's plies is decided in [`crate::turns`].

use abstrakt_plugin_api::{Choice, Outcome, kit::Zobrist};

use crate::board::{BOARD, Bits, CELLS, Point, points};
use crate::features::Sets;
use crate::lines::Lines;

/// Rings of each player.
pub const RINGS: u8 = 5;
/// Markers in the common pool at the start.
pub const MARKERS: u8 = 51;

/// Kinds: white and black rings, white and black markers.
const PIECES: Zobrist<4, CELLS> = Zobrist::new(0x5949_4e53);
const STATES: Zobrist<1, 48> = Zobrist::new(0x4853_4e49);

/// Seat 0 plays the white pieces, seat 1 the black ones.
pub type Side = usize;

/// Sides: id and names.
pub(crate) const SIDES: [(&str, &str, &str); 2] = [("white", "White", "Bílý"), ("black", "Black", "Černý")];

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Rings to take off: 3, in Blitz 1.
    pub to_win: u8,
    /// A game without markers left is always a draw ([Houdek 2010] 2.3.4.6).
    pub exhausted_draws: bool,
    /// Whether the players take rows by turns ([Houdek 2010] 2.3.4.5), not the mover all of theirs first.
    pub alternating: bool,
}

impl Variant {
    /// The variant that the user chose; options in the order of the facts.
    pub fn of(choice: &Choice) -> Self {
        Self {
            to_win: if choice.option(0) == 0 { 3 } else { 1 },
            exhausted_draws: choice.option(1) != 0,
            alternating: choice.option(2) != 0,
        }
    }
}

/// The kind of the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A ring is placed.
    Place,
    /// A ring moves.
    Shift,
    /// A ring should move and none can.
    Blocked,
    /// A row of five is taken off.
    Row,
    /// A ring is given up for the row.
    Ring,
    /// Nothing.
    Over,
}

/// A position of Yinsh: a plain value, copied at every ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YinshPosition {
    pub(crate) rings: [Bits; 2],
    pub(crate) markers: [Bits; 2],
    lines: Lines,
    pieces_key: u64,
    pub(crate) variant: Variant,
    pub(crate) phase: Phase,
    /// The side that acts.
    pub(crate) side: Side,
    /// The side that makes the next ring move (or placement). In a removal it tells whose move is being settled.
    pub(crate) next: Side,
    /// Whether the ply goes on with a turn already begun.
    pub(crate) begun: bool,
    /// Markers left in the pool.
    pub(crate) pool: u8,
    pub(crate) outcome: Option<Outcome>,
}

const _: () = assert!(size_of::<YinshPosition>() == 240);

impl YinshPosition {
    /// The empty board.
    pub fn empty(variant: Variant) -> Self {
        Self::with_pieces(variant, [0; 2], [0; 2], MARKERS)
    }

    /// The position of these pieces with `pool` markers left, keys and lines made afresh, White to place a ring.
    pub(crate) fn with_pieces(variant: Variant, rings: [Bits; 2], markers: [Bits; 2], pool: u8) -> Self {
        let key = |kind: usize, set| points(set).fold(0, |key, p| key ^ piece_key(kind, p));
        Self {
            rings,
            markers,
            lines: Lines::new(rings[0] | rings[1], markers[0] | markers[1]),
            pieces_key: key(0, rings[0]) ^ key(1, rings[1]) ^ key(2, markers[0]) ^ key(3, markers[1]),
            variant,
            phase: Phase::Place,
            side: 0,
            next: 0,
            begun: false,
            pool,
            outcome: None,
        }
    }

    /// Key of pieces and state of the turn. Scores and the pool follow from the pieces.
    #[inline]
    pub(crate) fn zobrist(&self) -> u64 {
        let state = ((self.phase as usize * 2 + self.side) * 2 + self.next) * 2 + usize::from(self.begun);
        self.pieces_key ^ STATES.key(0, state)
    }

    /// The kind of the next ply.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The side that acts.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The pieces from a player's point of view.
    pub const fn sets(&self, side: Side) -> Sets {
        Sets {
            rings: self.rings[side],
            markers: self.markers[side],
            other_rings: self.rings[1 - side],
            other_markers: self.markers[1 - side],
        }
    }

    /// Points that nothing stands on.
    pub(crate) fn free(&self) -> Bits {
        BOARD & !(self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1])
    }

    /// The number of rings that the player has taken off: their score.
    pub(crate) fn removed(&self, side: Side) -> u8 {
        match self.phase {
            Phase::Place => 0,
            _ => RINGS - self.rings[side].count_ones() as u8,
        }
    }

    /// The board as lines: how far rings reach.
    pub const fn lines(&self) -> &Lines {
        &self.lines
    }

    pub(crate) fn add_ring(&mut self, side: Side, point: Point) {
        self.rings[side] |= point.bit();
        self.lines.fill(point);
        self.pieces_key ^= piece_key(side, point);
    }

    pub(crate) fn remove_ring(&mut self, side: Side, point: Point) {
        self.rings[side] ^= point.bit();
        self.lines.clear(point);
        self.pieces_key ^= piece_key(side, point);
    }

    /// The ring leaves a marker of its colour behind.
    pub(crate) fn move_ring(&mut self, side: Side, from: Point, to: Point) {
        self.rings[side] ^= from.bit() | to.bit();
        self.markers[side] |= from.bit();
        self.lines.mark(from);
        self.lines.fill(to);
        self.pieces_key ^= piece_key(side, from) ^ piece_key(side, to) ^ piece_key(2 + side, from);
        self.pool -= 1;
    }

    /// Turns these markers over.
    pub(crate) fn flip(&mut self, flipped: Bits) {
        self.markers[0] ^= flipped;
        self.markers[1] ^= flipped;
        for point in points(flipped) {
            self.pieces_key ^= piece_key(2, point) ^ piece_key(3, point);
        }
    }

    /// Back to the pool.
    pub(crate) fn remove_markers(&mut self, side: Side, removed: Bits) {
        self.markers[side] ^= removed;
        for point in points(removed) {
            self.lines.clear(point);
            self.pieces_key ^= piece_key(2 + side, point);
            self.pool += 1;
        }
    }
}

#[inline]
fn piece_key(kind: usize, point: Point) -> u64 {
    PIECES.key(kind, point.0 as usize)
}
