//! Y21: the nearness of each five of the board to a row of the player ([Houdek 2010] 17.4.1.2, formula 16).
//!
//! The reading taken of a definition that leaves much open: a five counts only without an opponent's ring in it, and if a
//! move of the player's ring now starts from, lands on or turns over one of its points. It needs
//! - no move if it holds neither an empty point nor a ring of the player; else one for each empty point and one for each own
//!   ring, at least one (a ring must come and leave a marker, and leave the five in the end), and
//! - for each maximal run of opponent's markers one move, if some own ring move now turns over the whole run and no own
//!   marker of the five; else one for each marker of the run.
//!
//! Of the 123 fives most have three empty points or more and score nothing; bit-sliced counting over whole axes leaves
//! those worth a closer look.

use crate::board::{BOARD, Bits, Direction, Point, STEP, chain, five_starts, points};
use crate::features::{Sets, size};
use crate::lines::Lines;
use crate::ply::Shift;

/// Score of a five by the number of moves that it needs.
const SCORES: [i32; 4] = [50, 14, 4, 1];

/// The present ring moves of a player.
struct Moves {
    /// Points where a move starts or lands, or that it turns over.
    touched: Bits,
    /// The points that each jump turns over; at most six jumps for each of five rings.
    flips: [Bits; 30],
    count: usize,
}

impl Moves {
    fn of(lines: &Lines, sets: Sets) -> Self {
        let mut moves = Self { touched: 0, flips: [0; 30], count: 0 };
        for from in points(sets.rings) {
            for direction in Direction::ALL {
                let reach = lines.reach(from, direction);
                let distance = if reach.jumped > 0 { reach.jump() } else { reach.slides };
                if distance == 0 {
                    continue;
                }
                let farthest = Shift { from, direction, distance };
                moves.touched |= from.bit() | farthest.between() | farthest.to().bit();
                if reach.jumped > 0 {
                    moves.flips[moves.count] = farthest.between() & sets.all_markers();
                    moves.count += 1;
                }
            }
        }
        moves
    }

    /// Returns whether one move can turn over the whole run and nothing of `spared`.
    fn turn_over(&self, run: Bits, spared: Bits) -> bool {
        self.flips[..self.count].iter().any(|flips| flips & run == run && flips & spared == 0)
    }
}

/// The sum of the scores of all fives that can still become a row of the player and that a move of their ring touches.
pub fn possible_rows(lines: &Lines, sets: Sets) -> i32 {
    let moves = Moves::of(lines, sets);
    let free = BOARD & !(sets.rings | sets.other_rings | sets.all_markers());
    let of_axis = |axis: usize| {
        let starts = five_starts(BOARD, axis)
            & at_most_two(free, axis)
            & !any(sets.other_rings, axis)
            & any(moves.touched, axis);
        points(starts).map(|first| score(first, axis, free, sets, &moves)).sum::<i32>()
    };
    (0..3).map(of_axis).sum()
}

fn score(first: Point, axis: usize, free: Bits, sets: Sets, moves: &Moves) -> i32 {
    let five = chain(first, axis, 5);
    let (empty, rings) = (size(five & free), size(five & sets.rings));
    let mut needed = if empty + rings == 0 { 0 } else { empty + rings.max(1) };
    let (markers, other) = (five & sets.markers, five & sets.other_markers);
    let mut rest = other;
    while rest != 0 && needed < SCORES.len() as i32 {
        let run = first_run(rest, axis);
        needed += if moves.turn_over(run, markers) { 1 } else { size(run) };
        rest &= !run;
    }
    SCORES.get(needed as usize).copied().unwrap_or(0)
}

/// The first maximal run of a set whose points lie on one line of the axis.
fn first_run(set: Bits, axis: usize) -> Bits {
    let mut run = set & set.wrapping_neg();
    let mut next = run << STEP[axis];
    while set & next != 0 {
        run |= next;
        next <<= STEP[axis];
    }
    run
}

/// Starts of fives of which some point is in `set`.
fn any(set: Bits, axis: usize) -> Bits {
    let step = u32::from(STEP[axis]);
    let two = set | set >> step;
    two | two >> (2 * step) | set >> (4 * step)
}

/// Starts of fives of which at most two points are in `set`: two full adders over five shifted boards, so that each bit
/// position counts its own five.
fn at_most_two(set: Bits, axis: usize) -> Bits {
    let step = u32::from(STEP[axis]);
    let add = |a: Bits, b: Bits, c: Bits| (a ^ b ^ c, a & b | c & (a ^ b));
    let (one, two) = add(set, set >> step, set >> (2 * step));
    let (one, other_two) = add(one, set >> (3 * step), set >> (4 * step));
    let four = two & other_two;
    !(four | (two ^ other_two) & one)
}
