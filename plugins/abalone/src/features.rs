//! The features that the heuristics count: A0..A14 of positions and AR0..AR3 of moves, exactly as [Houdek 2010] lists
//! them (tables 1 and following), with the readings that its wording leaves open written beside each.
//!
//! Knows positions. Must not know weights. Counting is by sets of cells: a feature costs a few shifts and bit
//! counts, and what changes with single marbles comes from the counts that the position keeps.

use abstrakt_plugin_api::Player;

use crate::board::{Cell, Direction};
use crate::cells::Cells;
use crate::moves::{self, Shift};
use crate::position::{MarbleCounts, Marbles};

/// Binary digits of the distances, 0..=8, from each cell: set b of cell c holds the cells whose distance from
/// c has bit b.
static DISTANCE_BITS: [[Cells; 4]; 64] = distance_bits();

abstrakt_plugin_api::features! {
    pub fn features();
    value A0 = "A0" ("Constant 1", "Konstanta 1");
    value A1 = "A1" ("Own marbles", "Vlastní koule");
    value A2 = "A2" ("Opponents' marbles", "Koule soupeřů");
    value A3 = "A3" ("Own distances from the centre", "Vzdálenosti vlastních koulí od středu");
    value A4 = "A4" ("Opponents' distances from the centre", "Vzdálenosti koulí soupeřů od středu");
    value A5 = "A5" ("Own marbles next to own", "Vlastní koule vedle vlastních");
    value A6 = "A6" ("Opponents' marbles next to opponents'", "Koule soupeřů vedle koulí soupeřů");
    value A7 = "A7" ("Opponents' marbles that can be pushed", "Koule soupeřů, které lze odtlačit");
    value A8 = "A8" ("Own marbles that can be pushed", "Vlastní koule, které lze odtlačit");
    value A9 = "A9" ("Own marbles between two of opponents", "Vlastní koule mezi dvěma koulemi soupeřů");
    value A10 = "A10" ("Opponents' marbles between two own", "Koule soupeřů mezi dvěma vlastními");
    value A11 = "A11" ("Own marbles backed against an opponent", "Vlastní koule podepřené proti soupeři");
    value A12 = "A12" ("Opponents' marbles backed against own", "Koule soupeřů podepřené proti vlastní");
    value A13 = "A13" ("Own distances from the middle of all", "Vzdálenosti vlastních koulí od těžiště");
    value A14 = "A14" ("Opponents' distances from the middle of all", "Vzdálenosti koulí soupeřů od těžiště");
    ordering AR0 = "AR0" ("Marbles moved", "Počet posunutých koulí");
    ordering AR1 = "AR1" ("Kind of move: 0 side-step to 3 push off", "Druh tahu: 0 úkrok až 3 vytlačení");
    ordering AR2 = "AR2" ("Steps towards the centre", "Kroky ke středu");
    ordering AR3 = "AR3" ("Value after the move", "Hodnota pozice po tahu");
}

/// A5, A6: neighbours of the same side, summed over the marbles of `side`. With three and four seats A6 takes
/// any opponent's marble for a neighbour.
pub fn grouping(side: Cells) -> i32 {
    // Each pair of neighbours counts from both ends.
    2 * Direction::AXES.iter().map(|&axis| (side & side.before(axis)).len() as i32).sum::<i32>()
}

/// A7: opponents' marbles that some legal push of `player` would move if it were to move; each counts once,
/// both of a 3-against-2 push, whosoever they are.
pub fn attacks(position: &Marbles, player: Player) -> i32 {
    moves::attacked(position.of(player.0), position.against(player.0)).len() as i32
}

/// A8: marbles of `player` that some legal push of some other seat would move, each seat as if it were to
/// move now. A seat that withdrew pushes nothing.
pub fn attacks_on(position: &Marbles, player: Player) -> i32 {
    let pushes = |seat: &u8| *seat != player.0 && !position.withdrawn().contains(Player(*seat));
    let pushers = (0..position.players()).filter(pushes);
    let pushed = |seat: u8| moves::attacked(position.of(seat), position.against(seat));
    let all = pushers.map(pushed).fold(Cells::NONE, |all, pushed| all | pushed);
    (all & position.of(player.0)).len() as i32
}

/// A9, A10: marbles of `middle` with marbles of `outer` on exactly opposite sides, by marble and axis (0..=3
/// each); the two may belong to different seats.
pub fn between(middle: Cells, outer: Cells) -> i32 {
    let on_axis = |axis: &Direction| (middle & outer.before(*axis) & outer.moved(*axis)).len() as i32;
    Direction::AXES.iter().map(on_axis).sum()
}

/// A11, A12: marbles of `side` with one of `side` next to them and one of `other` exactly opposite, by marble
/// and axis.
pub fn backed(side: Cells, other: Cells) -> i32 {
    let on_axis = |axis: &Direction| {
        let (after, before) = (side.moved(*axis), side.before(*axis));
        (side & ((after & other.before(*axis)) | (before & other.moved(*axis)))).len() as i32
    };
    Direction::AXES.iter().map(on_axis).sum()
}

/// The reference cell of A13 and A14: by row and by column the mean of three, the mean of the player's
/// marbles, the mean of all others', and the centre, rounded once, half up. A side without marbles stands on
/// the centre.
pub fn reference(position: &Marbles, player: Player) -> Cell {
    let friendly = position.counts(player.0);
    let others = position.counts_against(player.0);
    let total = |count: fn(&MarbleCounts) -> i32| others.iter().map(count).sum::<i32>();
    let marbles = |count: i32| if count == 0 { 1 } else { count };
    let centre = i32::from(Cell::CENTRE.row());
    let (own_count, theirs) = (friendly.marbles(), total(|counts| counts.marbles()));
    let (n, m) = (marbles(own_count), marbles(theirs));
    let mean = |own_sum: i32, other_sum: i32| {
        let own_sum = if own_count == 0 { centre } else { own_sum };
        let other_sum = if theirs == 0 { centre } else { other_sum };
        let (sum, parts) = (own_sum * m + other_sum * n + centre * n * m, 3 * n * m);
        ((2 * sum + parts) / (2 * parts)) as u8
    };
    let row = mean(friendly.rows(), total(|counts| counts.rows()));
    let column = mean(friendly.columns(), total(|counts| counts.columns()));
    // Rounding keeps rows and columns within four of each other, so the cell is on the board.
    Cell::at(row, column).unwrap_or(Cell::CENTRE)
}

/// A13, A14: distances of the marbles of `side` from `cell`, summed.
pub fn distances(side: Cells, cell: Cell) -> i32 {
    let digit = |(bit, cells): (usize, &Cells)| ((side & *cells).len() << bit) as i32;
    DISTANCE_BITS[cell.number()].iter().enumerate().map(digit).sum()
}

/// AR1: 0 side-step, 1 in line, 2 in line with a push, 3 in line with a push over the edge. The thesis also
/// lists -1 for a push that ejects a marble of the mover; those are never pushed, so no move has it.
pub fn kind(shift: Shift) -> i32 {
    match (shift.is_side_step(), shift.pushed(), shift.ejects()) {
        (true, ..) => 0,
        (_, 0, _) => 1,
        (.., false) => 2,
        (.., true) => 3,
    }
}

/// AR2: over the own marbles that move, distance from the centre before less after.
pub fn approach(shift: Shift) -> i32 {
    let distance = |cell: Cell| i32::from(cell.distance(Cell::CENTRE));
    shift.own().map(|cell| distance(cell) - cell.next(shift.way()).map_or(0, distance)).sum()
}

const fn distance_bits() -> [[Cells; 4]; 64] {
    let mut sets = [[Cells::NONE; 4]; 64];
    let mut from = 0;
    while from < 81 {
        let mut to = 0;
        while to < 81 {
            if let (Some(from), Some(to)) = (Cell::at(from / 9, from % 9), Cell::at(to / 9, to % 9)) {
                let mut bit = 0;
                while bit < 4 {
                    if from.distance(to) >> bit & 1 != 0 {
                        sets[from.number()][bit] = sets[from.number()][bit].with(to);
                    }
                    bit += 1;
                }
            }
            to += 1;
        }
        from += 1;
    }
    sets
}
