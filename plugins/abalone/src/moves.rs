//! Moves: the form of a code, and the moves that a set of marbles has against the others.
//!
//! Knows cells and sets. Must not know seats, turns or captures: all other marbles on the board are "the others",
//! which is also why marbles of different opponents can be pushed together.

use abstrakt_plugin_api::{Flags, Move, MoveList};

use crate::board::{Cell, Direction};
use crate::cells::Cells;

/// Places of the fields of a code.
const TO: u32 = 6;
const COUNT: u32 = 12;
const LINE: u32 = 14;
const WAY: u32 = 17;
const PUSHED: u32 = 20;
const EJECTS: u32 = 22;

/// A move, unpacked: one, two or three own marbles in a line, and where they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift(u64);

/// The moves of one mover's marbles in one direction. All sets hold the foremost own marble.
struct Reach {
    /// A single marble has an empty cell before it.
    step: Cells,
    /// The next cell is empty.
    empty: Cells,
    /// At least two own marbles in line end here.
    two: Cells,
    /// At least three.
    three: Cells,
    /// Exactly one other marble stands before, with an empty cell or the edge behind it.
    push_one: Cells,
    /// Exactly two.
    push_two: Cells,
}

impl Shift {
    /// The move of a code that the position listed.
    #[inline]
    pub const fn of(code: Move) -> Self {
        Self(code.0)
    }

    #[inline]
    const fn field(self, place: u32) -> u64 {
        self.0 >> place
    }

    /// The hindmost own marble of a move in line, the end of lower name of a side-step.
    #[inline]
    pub const fn from(self) -> Cell {
        Cell::numbered(self.field(0))
    }

    /// The cell where the foremost own marble of a move in line lands; where `from` lands in a side-step.
    #[inline]
    pub const fn to(self) -> Cell {
        Cell::numbered(self.field(TO))
    }

    /// Own marbles moved, 1..=3.
    #[inline]
    pub const fn count(self) -> usize {
        (self.field(COUNT) & 3) as usize
    }

    /// The direction from the marble at `from` to the next one of the line.
    #[inline]
    pub const fn line(self) -> Direction {
        Direction::indexed(self.field(LINE))
    }

    /// The direction in which the marbles go.
    #[inline]
    pub const fn way(self) -> Direction {
        Direction::indexed(self.field(WAY))
    }

    /// Other marbles pushed, 0..=2.
    #[inline]
    pub const fn pushed(self) -> usize {
        (self.field(PUSHED) & 3) as usize
    }

    /// Returns whether the last pushed marble leaves the board.
    #[inline]
    pub const fn ejects(self) -> bool {
        self.field(EJECTS) & 1 != 0
    }

    /// Returns whether the marbles move across their line.
    #[inline]
    pub const fn is_side_step(self) -> bool {
        self.line().index() != self.way().index()
    }

    /// Cells of the own marbles, from `from` on.
    pub fn own(self) -> impl DoubleEndedIterator<Item = Cell> {
        run(self.from(), self.line(), self.count())
    }

    /// Cells of the pushed marbles, the nearest first.
    pub fn others(self) -> impl DoubleEndedIterator<Item = Cell> {
        run(self.to(), self.way(), self.pushed())
    }

    /// Both ends of the own line, the lower name first; equal for one marble.
    pub fn ends(self) -> [Cell; 2] {
        let (from, last) = (self.from(), self.own().next_back().unwrap_or(self.from()));
        if self.line().index() < 3 { [from, last] } else { [last, from] }
    }
}

impl Reach {
    #[inline(always)]
    fn of(friendly: Cells, others: Cells, way: Direction) -> Self {
        let empty = (!(friendly | others)).before(way);
        let two = friendly & friendly.moved(way);
        let push_one = (others & (empty | Cells::last(way))).before(way);
        Self {
            step: friendly & empty,
            empty,
            two,
            three: two & two.moved(way),
            push_one,
            push_two: (others & push_one).before(way),
        }
    }

    #[inline(always)]
    fn count(&self, way: Direction) -> u32 {
        let in_line = self.step.len()
            + (self.two & (self.empty | self.push_one)).len()
            + (self.three & (self.empty | self.push_one | self.push_two)).len();
        let side_steps = |line: Direction| {
            let two = self.step & self.step.before(line);
            two.len() + (two & two.before(line)).len()
        };
        let [first, second] = way.across();
        in_line + side_steps(first) + side_steps(second)
    }
}

/// The number of moves that `friendly` has against `others`.
pub fn count(friendly: Cells, others: Cells) -> usize {
    let towards = |way| Reach::of(friendly, others, way).count(way);
    let [a, b, c, d, e, f] = Direction::ALL;
    (towards(a) + towards(b) + towards(c) + towards(d) + towards(e) + towards(f)) as usize
}

/// Returns whether `friendly` has a move against `others`.
#[inline]
pub fn can_move(friendly: Cells, others: Cells) -> bool {
    let empty = !(friendly | others);
    // Almost always a marble can step in the first direction that is looked at; pushes matter only where none
    // can.
    Direction::ALL.into_iter().any(|way| !(friendly & empty.before(way)).is_empty())
        || (!friendly.is_empty() && count(friendly, others) > 0)
}

/// Lists the moves of `friendly` against `others`: direction by direction, pushes first, then the longer lines.
pub fn list(friendly: Cells, others: Cells, out: &mut MoveList<'_>) {
    let [a, b, c, d, e, f] = Direction::ALL;
    list_towards(friendly, others, a, out);
    list_towards(friendly, others, b, out);
    list_towards(friendly, others, c, out);
    list_towards(friendly, others, d, out);
    list_towards(friendly, others, e, out);
    list_towards(friendly, others, f, out);
}

/// The marbles of `others` that some move of `friendly` pushes.
pub fn attacked(friendly: Cells, others: Cells) -> Cells {
    let towards = |way: Direction| {
        let reach = Reach::of(friendly, others, way);
        let by_two = (reach.two & reach.push_one).moved(way);
        let by_three = (reach.three & reach.push_two).moved(way);
        by_two | by_three | by_three.moved(way)
    };
    let [a, b, c, d, e, f] = Direction::ALL;
    towards(a) | towards(b) | towards(c) | towards(d) | towards(e) | towards(f)
}

#[inline(always)]
fn list_towards(friendly: Cells, others: Cells, way: Direction, out: &mut MoveList<'_>) {
    let reach = Reach::of(friendly, others, way);
    let (two, three) = (reach.two & reach.push_one, reach.three & (reach.push_one | reach.push_two));
    if !(two | three).is_empty() {
        list_pushes(&reach, way, out);
    }
    list_in_line(reach.three & reach.empty, 3, way, out);
    list_in_line(reach.two & reach.empty, 2, way, out);
    for line in way.across() {
        let pair = reach.step & reach.step.before(line);
        list_side_steps(pair & pair.before(line), 3, line, way, out);
        list_side_steps(pair, 2, line, way, out);
    }
    list_in_line(reach.step, 1, way, out);
}

/// Pushes are rare: one loop for all kinds.
#[inline(never)]
fn list_pushes(reach: &Reach, way: Direction, out: &mut MoveList<'_>) {
    let kinds = [
        (reach.three & reach.push_two, 3, 2),
        (reach.three & reach.push_one, 3, 1),
        (reach.two & reach.push_one, 2, 1),
    ];
    for (fronts, count, pushed) in kinds {
        for front in fronts.numbers() {
            // The pushed marbles are on the board, so the last of them is `pushed` steps before the foremost
            // own one.
            let last = Cell::numbered(u64::from(turned(front, pushed as u32 * way.turn())));
            let ejects = Cells::last(way).contains(last);
            let flags = if ejects { Flags::NOISY | Flags::IRREVERSIBLE } else { Flags::QUIET };
            let code = in_line(front, count, way) | pushed << PUSHED | u64::from(ejects) << EJECTS;
            out.push_with(Move(code), flags);
        }
    }
}

#[inline(always)]
fn list_in_line(fronts: Cells, count: u64, way: Direction, out: &mut MoveList<'_>) {
    for front in fronts.numbers() {
        out.push(Move(in_line(front, count, way)));
    }
}

#[inline(always)]
fn list_side_steps(firsts: Cells, count: u64, line: Direction, way: Direction, out: &mut MoveList<'_>) {
    let kind = count << COUNT | (line.index() as u64) << LINE | (way.index() as u64) << WAY;
    for first in firsts.numbers() {
        out.push(Move(kind | u64::from(first) | u64::from(turned(first, way.turn())) << TO));
    }
}

/// Code of a move in line without its push, by the foremost own marble.
#[inline(always)]
fn in_line(front: u32, count: u64, way: Direction) -> u64 {
    let kind = count << COUNT | (way.index() as u64) << LINE | (way.index() as u64) << WAY;
    let from = turned(front, (count as u32 - 1) * way.opposite().turn());
    kind | u64::from(from) | u64::from(turned(front, way.turn())) << TO
}

/// The number some turns of the ring further; right where those steps stay on the board.
#[inline(always)]
const fn turned(number: u32, turns: u32) -> u32 {
    let turns = turns % 61;
    if number + turns < 61 { number + turns } else { number + turns - 61 }
}

/// `count` cells from `first` on, as far as the board goes.
fn run(first: Cell, way: Direction, count: usize) -> impl DoubleEndedIterator<Item = Cell> {
    let mut cells = [None; 3];
    let mut next = Some(first);
    for slot in cells.iter_mut().take(count) {
        *slot = next;
        next = next.and_then(|cell| cell.next(way));
    }
    cells.into_iter().flatten()
}
