//! A position: pieces, side to move and counters, as a plain value that is copied at every ply.
//!
//! Knows the rules of its variant, which is part of its type. Must not know texts, pictures or values.

use std::marker::PhantomData;

use abstrakt_plugin_api::kit::Zobrist;
use abstrakt_plugin_api::{
    Counter, KnownOutcome, Move, MoveList, Outcome, Player, Players, Position, Status,
};

use crate::captures::{Pieces, Visitor, capturing, man_landings, walk};
use crate::counters::{Counters, KingRun, Standing};
use crate::endings;
use crate::grid::Bits;
use crate::limits::{DrawRule, Draws, EndingLimits};
use crate::moves;
use crate::ply::Ply;
use crate::variant::{BLACK, Side, Variant, WHITE};

/// Kinds: white men, black men, white kings, black kings.
const PIECES: Zobrist<4, 64> = Zobrist::new(0x4452_4155);
/// Black to move; the liberal rule, which changes values but not repetition.
const STATE: Zobrist<1, 2> = Zobrist::new(0x4748_5453);
/// Another draw rule than the federation's, which changes values but not repetition.
const RULE: Zobrist<1, 1> = Zobrist::new(0x5255_4c45);

/// Reasons of an end, as indices into `Facts::endings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// The side to move has no piece.
    NoPieces,
    /// The side to move has no legal move.
    NoMoves,
    /// Too many moves by kings alone; of variants with a choice of draw rules, by the limit of 50 plies.
    KingMoves,
    /// A small ending took too long.
    SmallEnding,
    /// A lone king was on the main road too long.
    MainRoad,
    /// Three or more kings took too long against a lone one.
    LoneKing,
    /// The forces of an ending did not change for too long.
    UnchangedForces,
    /// Too many moves by kings alone, by the federation's rules where a variant has a choice of draw rules.
    KingsAlone,
}

/// A position of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsPosition<V> {
    /// Men and kings of each side.
    sides: [Bits; 2],
    kings: Bits,
    key: u64,
    side: u8,
    liberal: bool,
    rule: DrawRule,
    counters: Counters,
    runs: [KingRun; 2],
    variant: PhantomData<V>,
}

const _: () = assert!(size_of::<DraughtsPosition<crate::variant::International>>() == 48);

impl<V: Variant> DraughtsPosition<V> {
    /// The first position.
    pub fn start() -> Self {
        let grid = V::GRID;
        let rows = |from: usize| (from..from + V::WIDTH - 1).map(|row| grid.row(row)).sum();
        Self::with_pieces([rows(V::WIDTH + 1), rows(0)], 0, V::FIRST)
    }

    /// The position of these pieces, with fresh counters.
    pub fn with_pieces(sides: [Bits; 2], kings: Bits, side: Side) -> Self {
        let mut position = Self {
            sides,
            kings,
            key: 0,
            side: side as u8,
            liberal: false,
            rule: DrawRule::Federation,
            counters: Counters::default(),
            runs: [KingRun::default(); 2],
            variant: PhantomData,
        };
        position.counters = Counters::fresh(position.standing());
        position.key = position.fresh_key();
        position
    }

    /// The same under the liberal rule of king captures, where the variant has it.
    #[must_use]
    pub const fn liberal(mut self, liberal: bool) -> Self {
        self.liberal = liberal && V::LIBERAL;
        self
    }

    /// Returns whether a capturing king may stop where it cannot go on.
    pub const fn is_liberal(&self) -> bool {
        self.liberal
    }

    /// The same by a draw rule, where the variant has the choice, with fresh counters.
    #[must_use]
    pub fn ruled(mut self, rule: DrawRule) -> Self {
        if V::FIFTY_PLIES {
            self.rule = rule;
            self.counters = Counters::fresh(self.standing());
        }
        self
    }

    /// The draw rule.
    pub const fn rule(&self) -> DrawRule {
        self.rule
    }

    /// The limits of the draw rule.
    #[inline]
    pub fn draws(&self) -> Draws {
        V::draws(self.rule)
    }

    /// The same with these counters and king runs.
    #[must_use]
    pub(crate) fn counted(mut self, counters: Counters, runs: [KingRun; 2]) -> Self {
        self.counters = counters;
        self.runs = runs;
        self.key = self.fresh_key();
        self
    }

    fn fresh_key(&self) -> u64 {
        let mut key = if self.side as Side == BLACK { STATE.key(0, 0) } else { 0 };
        for side in [WHITE, BLACK] {
            for square in crate::grid::squares(self.sides[side]) {
                key ^= PIECES.key(side + 2 * self.is_king(square) as usize, square.into());
            }
            key ^= self.runs[side].key(side);
        }
        key
    }

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.side as Side
    }

    /// The seat of a side: the first to move is seat 0.
    pub const fn seat(side: Side) -> Player {
        Player((side ^ V::FIRST) as u8)
    }

    /// The side of a seat.
    pub const fn side_of(player: Player) -> Side {
        (player.0 as Side ^ V::FIRST) & 1
    }

    /// Men of a side.
    pub const fn men(&self, side: Side) -> Bits {
        self.sides[side] & !self.kings
    }

    /// Kings of a side.
    pub const fn kings(&self, side: Side) -> Bits {
        self.sides[side] & self.kings
    }

    /// Men and kings of a side.
    pub const fn all(&self, side: Side) -> Bits {
        self.sides[side]
    }

    /// Empty squares.
    pub const fn free(&self) -> Bits {
        V::GRID.board & !(self.sides[WHITE] | self.sides[BLACK])
    }

    /// Returns whether a king stands on the square.
    pub const fn is_king(&self, square: u8) -> bool {
        self.kings >> square & 1 == 1
    }

    /// The counts of the draw rules.
    pub const fn draw_counts(&self) -> &Counters {
        &self.counters
    }

    /// The moves in a row of one king of each side.
    pub const fn runs(&self) -> &[KingRun; 2] {
        &self.runs
    }

    /// The pieces as the side to move sees them.
    #[inline]
    pub fn pieces(&self) -> Pieces {
        let (mover, other) = (self.side as Side, 1 - self.side as Side);
        Pieces {
            men: self.men(mover),
            kings: self.kings(mover),
            others: self.sides[other],
            other_kings: self.kings(other),
            free: self.free(),
            liberal: self.liberal,
            halted: self.halted(mover),
        }
    }

    /// The king that has made all the moves in a row that it may.
    #[inline]
    pub fn halted(&self, side: Side) -> Bits {
        if V::KING_MOVES > 0 && self.runs[side].moves >= V::KING_MOVES {
            1 << self.runs[side].square
        } else {
            0
        }
    }

    /// Walks every capture that can be played, ways apart, and whatever ranks below them.
    pub(crate) fn walk(&self, visitor: &mut impl Visitor) {
        let pieces = self.pieces();
        if self.side as Side == WHITE {
            let (men, kings) = capturing::<V, true>(&pieces, &man_landings::<V, true>(&pieces));
            walk::<V, true>(&pieces, men, kings, visitor);
        } else {
            let (men, kings) = capturing::<V, false>(&pieces, &man_landings::<V, false>(&pieces));
            walk::<V, false>(&pieces, men, kings, visitor);
        }
    }

    #[inline]
    fn has_move(&self) -> bool {
        if self.side as Side == WHITE {
            moves::any::<V, true>(&self.pieces())
        } else {
            moves::any::<V, false>(&self.pieces())
        }
    }

    /// Frisian's limit: the moves of one king in a row count while its side has a man.
    fn count_run(&mut self, mover: Side, ply: Ply, man_moved: bool) {
        let other = 1 - mover;
        let before = self.runs;
        self.runs[mover] = match man_moved || ply.is_capture() || self.men(mover) == 0 {
            true => KingRun::default(),
            false => self.runs[mover].after(ply.from, ply.to),
        };
        let run = self.runs[other];
        let captured = run.moves > 0 && ply.captured >> run.square & 1 == 1;
        if captured || self.men(other) == 0 {
            self.runs[other] = KingRun::default();
        }
        for side in [mover, other] {
            self.key ^= before[side].key(side) ^ self.runs[side].key(side);
        }
    }
}

impl<V: Variant> Position for DraughtsPosition<V> {
    #[inline]
    fn status(&self) -> Status {
        let side = self.side as Side;
        if !self.has_move() {
            let reason = if self.sides[side] == 0 { Ending::NoPieces } else { Ending::NoMoves };
            let winners = Players::only(Self::seat(1 - side));
            return Status::Over(Outcome { winners, reason: reason as u8 });
        }
        match self.drawn() {
            Some(ending) => Status::Over(Outcome { winners: Players::NONE, reason: ending as u8 }),
            None => Status::Turn { player: Self::seat(side), mid_turn: false },
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn table_key(&self) -> u64 {
        let liberal = if V::LIBERAL && self.liberal { STATE.key(0, 1) } else { 0 };
        let rule = if V::FIFTY_PLIES && self.rule != DrawRule::Federation { RULE.key(0, 0) } else { 0 };
        // Whether the outcome of a small ending is known may depend on a limit that is still far.
        let counters = if endings::is_small(self) {
            self.counters.whole_key(self.draws())
        } else {
            self.counters.table_key(self.draws())
        };
        self.key ^ counters ^ liberal ^ rule
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<'_>) {
        if self.is_drawn() {
            return;
        }
        if self.side as Side == WHITE {
            moves::list::<V, true>(&self.pieces(), out);
        } else {
            moves::list::<V, false>(&self.pieces(), out);
        }
    }

    #[inline]
    fn known_outcome(&self) -> Option<KnownOutcome> {
        let endings::KnownEnding { winner, plies } = endings::known(self)?;
        Some(KnownOutcome { winner: winner.map(Self::seat), plies: plies.into() })
    }

    #[inline]
    fn count(&self) -> usize {
        if self.is_drawn() {
            return 0;
        }
        if self.side as Side == WHITE {
            moves::count::<V, true>(&self.pieces())
        } else {
            moves::count::<V, false>(&self.pieces())
        }
    }

    #[inline]
    fn turns(&self) -> Option<u64> {
        Some(self.count() as u64)
    }

    fn counters(&self) -> Vec<Counter> {
        self.counters.shown(self.draws(), self.standing())
    }

    #[inline]
    fn play(&mut self, code: Move) {
        let ply = Ply::of(code, V::GRID);
        let mover = self.side as Side & 1;
        let other = mover ^ BLACK;
        let (from, to): (Bits, Bits) = (1 << ply.from, 1 << ply.to);
        let king = self.kings & from != 0;
        let king_after = king || ply.promotes;
        let draws = self.draws();
        let limited = draws.endings != EndingLimits::None;
        let changes = draws.endings.can_restart() && (ply.is_capture() || ply.promotes);
        let before = changes.then(|| self.standing());
        self.key ^= PIECES.key(mover + 2 * usize::from(king), (ply.from & 63).into())
            ^ PIECES.key(mover + 2 * usize::from(king_after), (ply.to & 63).into())
            ^ STATE.key(0, 0);
        self.sides[mover] = self.sides[mover] & !from | to;
        self.kings = self.kings & !from | if king_after { to } else { 0 };
        if ply.is_capture() {
            for square in crate::grid::squares(ply.captured) {
                let kind = other + 2 * usize::from(self.is_king(square));
                self.key ^= PIECES.key(kind, (square & 63).into());
            }
            self.sides[other] &= !ply.captured;
            self.kings &= !ply.captured;
        }
        self.side ^= 1;
        if V::KING_MOVES > 0 {
            self.count_run(mover, ply, !king);
        }
        let quiet = king && !ply.is_capture();
        let standing = if limited { self.standing() } else { Standing::default() };
        self.counters.count(draws, quiet, before, standing);
    }
}
