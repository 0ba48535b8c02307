//! Numbers of endings: each way in which some pieces stand has its place in the table of those pieces.
//!
//! Knows sets of squares, as the side to move sees them. Must not know moves. Sets of equal size are numbered in the order of their
//! binary numbers: the combinatorial number system. CITE: [Knuth 2011] 7.2.1.3.

use std::marker::PhantomData;

use super::material::Material;
use crate::counters::KingRun;
use crate::grid::{Bits, Square};
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Variant, WHITE};

/// Most pieces of one kind and side.
pub(super) const MOST_ALIKE: usize = 5;
/// Most squares of a board.
const SQUARES: usize = 50;

/// `CHOICES[n][k]`: ways to choose k of n squares.
static CHOICES: [[u32; MOST_ALIKE + 1]; SQUARES + 1] = {
    let mut choices = [[0; MOST_ALIKE + 1]; SQUARES + 1];
    let mut squares = 0;
    while squares <= SQUARES {
        choices[squares][0] = 1;
        let mut chosen = 1;
        while chosen <= MOST_ALIKE && squares > 0 {
            choices[squares][chosen] = choices[squares - 1][chosen - 1] + choices[squares - 1][chosen];
            chosen += 1;
        }
        squares += 1;
    }
    choices
};

/// The number of sets of `pieces` of `squares`.
const fn sets(squares: usize, pieces: u8) -> usize {
    CHOICES[squares][pieces as usize] as usize
}

/// The number of a set, whose squares are numbered without gaps, among those of its size.
#[inline]
fn number(mut set: u64) -> usize {
    let (mut number, mut chosen) = (0, 1);
    while set != 0 {
        number += CHOICES[set.trailing_zeros() as usize][chosen];
        set &= set - 1;
        chosen += 1;
    }
    number as usize
}

/// All sets of `pieces` of `squares`, each at its number.
fn all_sets(squares: usize, pieces: u8) -> Vec<u64> {
    if pieces == 0 {
        return vec![0];
    }
    let mut all = Vec::with_capacity(sets(squares, pieces));
    let mut set: u64 = (1 << pieces) - 1;
    while set < 1 << squares {
        all.push(set);
        // The next number with as many ones. CITE: [HAKMEM 1972] item 175 (Gosper).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = (((set ^ carried) >> 2) / lowest) | carried;
    }
    all
}

/// Pieces as the side to move sees the board, whose men go up it; its own first. Squares are numbered without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub men: [u64; 2],
    pub kings: [u64; 2],
    /// The moves in a row of one king of a side that has men, where they are limited: 0 for none, else the place of that king among the
    /// side's kings and the number of its moves as `run` has them.
    pub runs: [usize; 2],
}

/// Squares of a variant's board.
pub(super) const fn board_squares<V: Variant>() -> usize {
    V::GRID.board.count_ones() as usize
}

/// The set on the board turned by half.
#[inline]
pub(super) const fn turned<V: Variant>(set: u64) -> u64 {
    set.reverse_bits() >> (64 - board_squares::<V>())
}

/// The number of a run: `moves` by the king on the lowest square of `king`.
#[inline]
pub(super) const fn run<V: Variant>(kings: u64, king: u64, moves: usize) -> usize {
    let before = (kings & (king - 1)).count_ones() as usize;
    1 + before * V::KING_MOVES as usize + moves - 1
}

/// The square, as a set, and the moves of a run that is not 0.
#[inline]
pub(super) const fn run_of<V: Variant>(kings: u64, run: usize) -> (u64, usize) {
    let (mut before, most) = ((run - 1) / V::KING_MOVES as usize, V::KING_MOVES as usize);
    let mut rest = kings;
    while before > 0 {
        rest &= rest - 1;
        before -= 1;
    }
    (rest & rest.wrapping_neg(), (run - 1) % most + 1)
}

impl Placed {
    /// The pieces of a position.
    #[inline]
    pub fn of<V: Variant>(position: &DraughtsPosition<V>) -> Self {
        let side = position.side();
        let seen = |set| V::GRID.pack(if side == WHITE { set } else { V::GRID.turned(set) });
        let sides = [side, side ^ BLACK];
        let kings = sides.map(|side| seen(position.kings(side)));
        let mut runs = [0; 2];
        if V::KING_MOVES > 0 {
            for place in 0..2 {
                let KingRun { square, moves } = position.runs()[sides[place]];
                if moves > 0 && position.men(sides[place]) != 0 {
                    let moves = moves.min(V::KING_MOVES);
                    runs[place] = run::<V>(kings[place], seen(1 << square), moves.into());
                }
            }
        }
        Self { men: sides.map(|side| seen(position.men(side))), kings, runs }
    }

    /// A position of these pieces, White to move, under the variant's liberal rule or without.
    pub fn position<V: Variant>(&self, liberal: bool) -> DraughtsPosition<V> {
        let Self { men, kings, runs } = *self;
        let sides = [WHITE, BLACK].map(|side| V::GRID.unpack(men[side] | kings[side]));
        let position =
            DraughtsPosition::with_pieces(sides, V::GRID.unpack(kings[WHITE] | kings[BLACK]), WHITE);
        let position = position.liberal(liberal);
        if runs == [0; 2] {
            return position;
        }
        let runs = [WHITE, BLACK].map(|side| match runs[side] {
            0 => KingRun::default(),
            run => {
                let (king, moves) = run_of::<V>(kings[side], run);
                KingRun { square: V::GRID.unpack(king).trailing_zeros() as Square, moves: moves as u8 }
            }
        });
        position.counted(*position.draw_counts(), runs)
    }

    /// The numbers of pieces.
    #[inline]
    pub const fn material(&self) -> Material {
        let Self { men, kings, .. } = self;
        Material {
            men: [men[0].count_ones() as u8, men[1].count_ones() as u8],
            kings: [kings[0].count_ones() as u8, kings[1].count_ones() as u8],
        }
    }

    /// All squares with pieces.
    pub const fn taken<V: Variant>(&self) -> Bits {
        V::GRID.unpack(self.men[0] | self.men[1] | self.kings[0] | self.kings[1])
    }

    /// Returns whether no two pieces stand on one square.
    pub const fn is_possible(&self) -> bool {
        let all = self.men[0] | self.men[1] | self.kings[0] | self.kings[1];
        all.count_ones() as usize == self.material().pieces()
    }
}

/// The places of a table: one for each way in which its pieces can stand, and some where two would share a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<V> {
    men: [usize; 2],
    kings: [usize; 2],
    runs: [usize; 2],
    variant: PhantomData<V>,
}

impl<V: Variant> Shape<V> {
    /// Men never stand on their last row.
    const MEN_SQUARES: usize = board_squares::<V>() - V::WIDTH;

    /// The table's shape for these pieces.
    pub fn of(material: Material) -> Self {
        let Material { men, kings } = material;
        let runs = |place: usize| {
            if V::KING_MOVES == 0 || men[place] == 0 {
                1
            } else {
                1 + (kings[place] * V::KING_MOVES) as usize
            }
        };
        Self {
            men: men.map(|men| sets(Self::MEN_SQUARES, men)),
            kings: kings.map(|kings| sets(board_squares::<V>(), kings)),
            runs: [runs(0), runs(1)],
            variant: PhantomData,
        }
    }

    /// The number of places.
    pub const fn len(&self) -> usize {
        self.men[0] * self.men[1] * self.kings[0] * self.kings[1] * self.runs[0] * self.runs[1]
    }

    /// The place of pieces of this material.
    #[inline]
    pub fn place(&self, placed: &Placed) -> usize {
        let mut place = number(placed.men[0] >> V::WIDTH);
        place = place * self.men[1] + number(placed.men[1]);
        place = place * self.kings[0] + number(placed.kings[0]);
        place = place * self.kings[1] + number(placed.kings[1]);
        (place * self.runs[0] + placed.runs[0]) * self.runs[1] + placed.runs[1]
    }

    /// The numbers of runs that a side can have.
    pub const fn runs(&self, place: usize) -> usize {
        self.runs[place]
    }
}

/// The pieces of every place of a table.
pub(super) struct Places<V> {
    pub shape: Shape<V>,
    men: [Vec<u64>; 2],
    kings: [Vec<u64>; 2],
}

impl<V: Variant> Places<V> {
    /// The pieces of every place of a table of this material.
    pub fn of(material: Material) -> Self {
        let Material { men, kings } = material;
        Self {
            shape: Shape::of(material),
            men: men.map(|men| all_sets(Shape::<V>::MEN_SQUARES, men)),
            kings: kings.map(|kings| all_sets(board_squares::<V>(), kings)),
        }
    }

    /// The pieces of a place; two of them may share a square.
    #[inline]
    pub fn placed(&self, place: usize) -> Placed {
        let mut rest = place;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let [first, second] = self.shape.runs;
        let runs = [digit(second), digit(first)];
        let others_king = self.kings[1][digit(self.shape.kings[1])];
        let king = self.kings[0][digit(self.shape.kings[0])];
        let others_man = self.men[1][digit(self.shape.men[1])];
        Placed {
            men: [self.men[0][rest] << V::WIDTH, others_man],
            kings: [king, others_king],
            runs: [runs[1], runs[0]],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{English, Frisian, International, Russian};

    #[test]
    fn every_set_is_at_its_number() {
        for squares in [28, 32, 45, 50] {
            for pieces in 0..=4 {
                let all = all_sets(squares, pieces);
                assert_eq!(all.len(), sets(squares, pieces));
                assert!(all.iter().enumerate().all(|(place, set)| number(*set) == place));
            }
        }
        assert_eq!(sets(50, 3), 19_600);
    }

    fn is_a_numbering<V: Variant>(pieces: u8) {
        for material in Material::of_pieces(pieces) {
            let places = Places::<V>::of(material);
            for place in (0..places.shape.len()).step_by(97) {
                let placed = places.placed(place);
                assert_eq!(places.shape.place(&placed), place, "{material} {placed:?}");
                if placed.is_possible() {
                    assert_eq!(placed.material(), material);
                    assert_eq!(Placed::of(&placed.position::<V>(false)), placed);
                }
            }
        }
    }

    /// All positions of English draughts with so many pieces, those of one side alone too. CITE: [Schaeffer 2007].
    #[test]
    fn there_are_as_many_endings_as_are_published() {
        for (pieces, published) in [(2, 6_972), (3, 261_224), (4, 7_092_774)] {
            let mut all = 0;
            for material in Material::of_pieces(pieces) {
                for material in [material, material.exchanged()] {
                    let places = Places::<English>::of(material);
                    all +=
                        (0..places.shape.len()).filter(|place| places.placed(*place).is_possible()).count();
                    if material == material.exchanged() {
                        break;
                    }
                }
            }
            let of_one_side = |men: u8| sets(28, men) * sets(32 - usize::from(men), pieces - men);
            assert_eq!(all + 2 * (0..=pieces).map(of_one_side).sum::<usize>(), published);
        }
    }

    #[test]
    fn every_ending_is_at_its_place() {
        is_a_numbering::<Russian>(4);
        is_a_numbering::<International>(3);
        is_a_numbering::<Frisian>(3);
    }
}
