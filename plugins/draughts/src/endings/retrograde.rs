//! The tables of a variant, solved from the end backwards.
//!
//! Knows moves by asking positions for them, so that every rule of the variant holds. Must not know colours: kings have none but who is
//! to move, and the many are White here.

use abstrakt_plugin_api::{MoveList, Position, ScoredMove};

use super::index::{all_sets, number, sets};
use crate::captures::capturing_kings;
use crate::grid::{Bits, DOWN_RIGHT, Square, UP_LEFT, squares};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Variant, WHITE};

/// More than the moves of any ending.
const ROOM: usize = 128;
/// The value in place of a count of moves where the side to move must capture.
const CAPTURES: u8 = u8::MAX;

/// Endings of some kings against one.
pub(super) struct Table {
    squares: usize,
    /// For each ending one more than the plies to its end, 0 for a draw. The parity of the plies gives the winner.
    plies: Vec<u8>,
    /// The most plies to the end of an ending of fewer kings.
    longest_after_capture: u8,
}

/// An ending of a table.
#[derive(Clone, Copy)]
struct Ending {
    many: Bits,
    lone: Bits,
    /// Whether the lone king is to move.
    lone_moves: bool,
}

impl Table {
    /// Solves the endings of `kings` kings, under the variant's liberal rule or without, from the tables of fewer.
    pub(super) fn solve<V: Variant>(fewer: &[&Self], kings: usize, liberal: bool) -> Self {
        let squares = V::GRID.board.count_ones() as usize;
        let longest = fewer.iter().flat_map(|table| table.plies.iter().max());
        let longest_after_capture = longest.max().map_or(0, |longest| longest.saturating_sub(1));
        Self { squares, plies: Retrograde::<V>::solve(fewer, kings, squares, liberal), longest_after_capture }
    }

    /// Plies to the end of an ending, `None` for a draw. Squares are numbered without gaps.
    #[inline]
    pub(super) fn plies(&self, many: u64, lone: usize, lone_moves: bool) -> Option<u8> {
        self.plies[place(self.squares, number(many), lone, lone_moves)].checked_sub(1)
    }

    /// The most plies to the end that an ending can take after a capture that does not end it; 0 for one king against one.
    pub(super) const fn longest_after_capture(&self) -> u8 {
        self.longest_after_capture
    }
}

/// Plies to the end after a capture.
fn after_capture<V: Variant>(fewer: &[&Table], next: &DraughtsPosition<V>) -> Option<u8> {
    let [many, lone] = [WHITE, BLACK].map(|side| V::GRID.pack(next.all(side)));
    if many == 0 || lone == 0 {
        return Some(0);
    }
    let table = fewer[many.count_ones() as usize - 1];
    table.plies(many, lone.trailing_zeros() as usize, next.side() == BLACK)
}

/// The place of an ending in its table.
#[inline]
const fn place(squares: usize, many: usize, lone: usize, lone_moves: bool) -> usize {
    (many * squares + lone) * 2 + lone_moves as usize
}

/// A table on its way.
struct Retrograde<V> {
    squares: usize,
    /// The sets of kings by their numbers.
    sets: Vec<u64>,
    table: Vec<u8>,
    /// The number of quiet moves of the side to move that are not known to lose, or `CAPTURES`.
    moves_left: Vec<u8>,
    /// Endings by plies to the end, to be looked at from the shortest on.
    solved: Vec<Vec<u32>>,
    variant: std::marker::PhantomData<V>,
}

impl<V: Variant> Retrograde<V> {
    fn solve(fewer: &[&Table], kings: usize, squares: usize, liberal: bool) -> Vec<u8> {
        let endings = sets(squares, kings) * squares * 2;
        let mut retrograde = Self {
            squares,
            sets: all_sets(squares, kings),
            table: vec![0; endings],
            moves_left: vec![0; endings],
            solved: Vec::new(),
            variant: std::marker::PhantomData,
        };
        retrograde.begin(fewer, liberal);
        let mut plies = 0;
        while plies < retrograde.solved.len() {
            for place in std::mem::take(&mut retrograde.solved[plies]) {
                retrograde.spread(place as usize, plies);
            }
            plies += 1;
        }
        retrograde.table
    }

    /// Counts the moves of every ending, and solves those that end at once or with a capture.
    fn begin(&mut self, fewer: &[&Table], liberal: bool) {
        let mut slots = [ScoredMove::default(); ROOM];
        for place in 0..self.table.len() {
            let Ending { many, lone, lone_moves } = self.ending(place);
            if many & lone != 0 {
                continue;
            }
            let side = if lone_moves { BLACK } else { WHITE };
            let position =
                DraughtsPosition::<V>::with_pieces([many, lone], many | lone, side).liberal(liberal);
            if capturing_kings::<V>(&position.pieces()) == 0 {
                let count = position.count();
                self.moves_left[place] = count as u8;
                if count == 0 {
                    self.set(place, 0);
                }
            } else {
                let mut list = MoveList::new(&mut slots);
                position.moves(&mut list);
                let count = list.count();
                self.moves_left[place] = CAPTURES;
                let after = slots[..count].iter().map(|entry| {
                    let mut next = position;
                    next.play(entry.code);
                    after_capture(fewer, &next)
                });
                if let Some(plies) = best(after) {
                    self.set(place, usize::from(plies) + 1);
                }
            }
        }
    }

    fn ending(&self, place: usize) -> Ending {
        let (many, lone) = (self.sets[place / 2 / self.squares], place / 2 % self.squares);
        Ending { many: V::GRID.unpack(many), lone: V::GRID.unpack(1 << lone), lone_moves: place % 2 == 1 }
    }

    /// Records that an ending is over after this many plies.
    fn set(&mut self, place: usize, plies: usize) {
        self.table[place] = plies as u8 + 1;
        if self.solved.len() <= plies {
            self.solved.resize_with(plies + 1, Vec::new);
        }
        self.solved[plies].push(place as u32);
    }

    /// Informs the endings from which a quiet move leads to this one, which is over after this many plies.
    fn spread(&mut self, place: usize, plies: usize) {
        let Ending { many, lone, lone_moves } = self.ending(place);
        let free = V::GRID.board & !(many | lone);
        // The side that is not to move has moved.
        let moved = if lone_moves { many } else { lone };
        for from in squares(moved) {
            for to in squares(reach::<V>(from, free)) {
                let before = moved & !(1 << from) | 1 << to;
                let (many, lone) = if lone_moves { (before, lone) } else { (many, before) };
                let (many, lone) = (number(V::GRID.pack(many)), V::GRID.pack(lone).trailing_zeros() as usize);
                self.hear(self::place(self.squares, many, lone, !lone_moves), plies);
            }
        }
    }

    /// Handles the news that a quiet move of this ending leads to one that is over after this many plies.
    fn hear(&mut self, place: usize, plies: usize) {
        if self.table[place] != 0 || self.moves_left[place] == CAPTURES {
            return;
        }
        // Whoever is to move in an ending with an even number of plies has lost it.
        if plies.is_multiple_of(2) {
            self.set(place, plies + 1);
        } else {
            self.moves_left[place] -= 1;
            if self.moves_left[place] == 0 {
                self.set(place, plies + 1);
            }
        }
    }
}

/// The squares that a king reaches without capture.
fn reach<V: Variant>(from: Square, free: Bits) -> Bits {
    let step = |direction| {
        if V::FLYING {
            V::GRID.reach(direction, from, free)
        } else {
            V::GRID.shift(direction, 1 << from) & free
        }
    };
    (UP_LEFT..=DOWN_RIGHT).map(step).fold(0, |all, some| all | some)
}

/// Plies to the end that the best move leaves, of those that every move leaves: the shortest way to win, a draw, or the longest
/// to lose.
fn best(after: impl Iterator<Item = Option<u8>> + Clone) -> Option<u8> {
    // An even number: the other player is to move there, and has lost.
    let wins = after.clone().flatten().filter(|plies| plies.is_multiple_of(2)).min();
    if wins.is_some() || after.clone().any(|plies| plies.is_none()) {
        return wins;
    }
    after.flatten().max()
}
