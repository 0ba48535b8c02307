//! The stones on the board with everything that is kept of them incrementally: lines, shapes of every empty point for both
//! colours, counts of points by kind, the thesis's patterns, the key.
//!
//! Knows stones and which rows win. Must not know turns, seats or openings.

use abstrakt_plugin_api::kit::Zobrist;

use crate::counts::Counts;
use crate::grade::{Grade, Grades, Kind, Shapes};
use crate::grid::{Cell, Direction, Grid, MAX_CELLS, Spot};
use crate::lines::{Colour, Lines};
use crate::shape::{Goal, Shape};
use crate::table::Table;
use crate::variant::{Rule, Variant};
use crate::windows::{Pattern, Tally, Windows};

const STONES: Zobrist<2, MAX_CELLS> = Zobrist::new(0x474f_4d4f);

/// The tables that a variant looks things up in.
#[derive(Clone, Copy)]
struct Tables {
    /// By colour.
    shapes: [&'static Table; 2],
    grades: &'static Grades,
    windows: &'static Windows,
}

impl Tables {
    fn of(variant: Variant) -> Self {
        let goals = match variant.rule() {
            Rule::Exact => [Goal::Exactly; 2],
            Rule::Free => [Goal::AtLeast; 2],
            Rule::Renju => [Goal::Renju, Goal::AtLeast],
            Rule::Caro => [Goal::Unclosed; 2],
        };
        Self {
            shapes: goals.map(|goal| Table::of(goal, variant.win())),
            grades: Grades::get(),
            windows: Windows::get(),
        }
    }
}

/// Stones and what follows from them.
#[derive(Clone)]
pub struct Stones {
    grid: Grid,
    rule: Rule,
    tables: Tables,
    lines: Lines,
    at: [Option<Colour>; MAX_CELLS],
    /// By colour; dead where a stone stands.
    around: [[Shapes; MAX_CELLS]; 2],
    counts: [Counts; 2],
    placed: u16,
    key: u64,
}

impl Stones {
    /// An empty board.
    pub fn new(variant: Variant) -> Self {
        let grid = variant.grid();
        let mut stones = Self {
            grid,
            rule: variant.rule(),
            tables: Tables::of(variant),
            lines: Lines::new(grid),
            at: [None; MAX_CELLS],
            around: [[Shapes::DEAD; MAX_CELLS]; 2],
            counts: [Counts::default(); 2],
            placed: 0,
            key: 0,
        };
        for cell in grid.all() {
            for colour in Colour::ALL {
                let shapes = stones.read(cell, colour);
                stones.counts[colour as usize].enter(stones.tables.grades.of(shapes));
                stones.around[colour as usize][cell.index()] = shapes;
            }
        }
        stones
    }

    /// The board's geometry.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The stone on a point.
    #[inline]
    pub const fn at(&self, cell: Cell) -> Option<Colour> {
        self.at[cell.index()]
    }

    /// Points without a stone, in order.
    pub fn empty(&self) -> impl Iterator<Item = Cell> {
        let cells = usize::from(self.grid.cells());
        (0..).zip(&self.at[..cells]).filter(|(_, stone)| stone.is_none()).map(|(cell, _)| Cell(cell))
    }

    /// Number of points without a stone.
    pub const fn empty_count(&self) -> u16 {
        self.grid.cells() - self.placed
    }

    /// Number of stones.
    pub const fn placed(&self) -> u16 {
        self.placed
    }

    /// Zobrist key of the stones.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The lines.
    pub const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// What a stone of `colour` would make of an empty point.
    #[inline]
    pub const fn shapes(&self, cell: Cell, colour: Colour) -> Shapes {
        self.around[colour as usize][cell.index()]
    }

    /// The grade of an empty point for a colour.
    #[inline]
    pub fn grade(&self, cell: Cell, colour: Colour) -> Grade {
        self.tables.grades.of(self.shapes(cell, colour))
    }

    /// Number of empty points of a kind for a colour.
    #[inline]
    pub fn count(&self, colour: Colour, kind: Kind) -> i32 {
        self.counts[colour as usize].of_kind(kind)
    }

    /// Sum of the scores of all empty points for a colour.
    pub const fn score(&self, colour: Colour) -> i32 {
        self.counts[colour as usize].score()
    }

    /// Number of empty points that may be forbidden to Black under renju.
    pub const fn suspects(&self) -> u16 {
        self.counts[Colour::Black as usize].suspects()
    }

    /// Number of patterns of a group on the whole board.
    pub fn patterns(&self, colour: Colour, pattern: Pattern) -> i32 {
        self.counts[colour as usize].of_pattern(pattern)
    }

    /// Patterns through an empty point, in all directions, if `colour` placed a stone on it.
    pub fn patterns_with(&self, cell: Cell, colour: Colour) -> Tally {
        let along = |direction| {
            let spot = self.grid.spot(cell, direction);
            self.tables.windows.with(self.lines.stretch(direction, spot.line, colour), spot.place)
        };
        Direction::ALL.into_iter().map(along).fold(Tally::default(), Tally::and)
    }

    /// Would a stone of `colour` on the empty point complete a winning row?
    #[inline]
    pub fn wins(&self, cell: Cell, colour: Colour) -> bool {
        self.grade(cell, colour).kind == Kind::Five
    }

    /// Puts a stone on an empty point.
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        for side in Colour::ALL {
            self.counts[side as usize].leave(self.grade(cell, side));
            self.around[side as usize][cell.index()] = Shapes::DEAD;
        }
        self.tally(cell, colour, 1);
        self.at[cell.index()] = Some(colour);
        self.placed += 1;
        self.change(cell, colour);
    }

    /// Takes the stone of `colour` off a point.
    pub fn take(&mut self, cell: Cell, colour: Colour) {
        self.at[cell.index()] = None;
        self.placed -= 1;
        self.change(cell, colour);
        self.tally(cell, colour, -1);
        for side in Colour::ALL {
            let point = self.read(cell, side);
            self.around[side as usize][cell.index()] = point;
            self.counts[side as usize].enter(self.tables.grades.of(point));
        }
    }

    /// Toggles the stone in lines and key and brings the empty points around it up to date.
    fn change(&mut self, cell: Cell, colour: Colour) {
        self.key ^= STONES.key(colour as usize, cell.index());
        self.lines.toggle(self.grid, cell, colour);
        for direction in Direction::ALL {
            let spot = self.grid.spot(cell, direction);
            for sign in [1, -1] {
                self.refresh(cell, direction, spot, sign);
            }
        }
    }

    /// Reads the shapes along one direction anew, of the empty points on one side of a stone.
    fn refresh(&mut self, cell: Cell, direction: Direction, spot: Spot, sign: i32) {
        let [black, white] = Colour::ALL.map(|side| self.lines.stretch(direction, spot.line, side));
        let stride = sign * self.grid.stride(direction);
        // What lies behind a stone of the other colour cannot matter to a colour's rows.
        let mut open = [true; 2];
        for steps in 1..=self.tables.shapes[0].reach() as i32 {
            let place = spot.place.wrapping_add_signed(sign * steps);
            match (black.holds(place), black.faces(place)) {
                (true, true) => break,
                (true, false) => open[Colour::White as usize] = false,
                (false, true) => open[Colour::Black as usize] = false,
                (false, false) => {
                    let near = usize::from(cell.0).wrapping_add_signed((stride * steps) as isize);
                    for (side, line) in Colour::ALL.into_iter().zip([black, white]) {
                        if open[side as usize] {
                            let shape = self.tables.shapes[side as usize].shape(line, place);
                            self.replace(near, side, direction, shape);
                        }
                    }
                }
            }
            if open == [false; 2] {
                break;
            }
        }
    }

    /// Another shape along one direction of an empty point.
    #[inline]
    fn replace(&mut self, near: usize, side: Colour, direction: Direction, shape: Shape) {
        let before = self.around[side as usize][near];
        let after = before.with(direction, shape);
        if after != before {
            self.counts[side as usize].leave(self.tables.grades.of(before));
            self.counts[side as usize].enter(self.tables.grades.of(after));
            self.around[side as usize][near] = after;
        }
    }

    /// The shape along one direction, from the lines.
    #[inline]
    fn shape(&self, cell: Cell, direction: Direction, colour: Colour) -> Shape {
        let spot = self.grid.spot(cell, direction);
        self.tables.shapes[colour as usize]
            .shape(self.lines.stretch(direction, spot.line, colour), spot.place)
    }

    /// The shapes of an empty point, from the lines.
    fn read(&self, cell: Cell, colour: Colour) -> Shapes {
        let with = |point: Shapes, direction| point.with(direction, self.shape(cell, direction, colour));
        Direction::ALL.into_iter().fold(Shapes::DEAD, with)
    }

    /// Counts the thesis's patterns that a stone makes and breaks; the point is empty in the lines.
    fn tally(&mut self, cell: Cell, colour: Colour, sign: i32) {
        let windows = self.tables.windows;
        for direction in Direction::ALL {
            let spot = self.grid.spot(cell, direction);
            let own = self.lines.stretch(direction, spot.line, colour);
            let other = self.lines.stretch(direction, spot.line, colour.other());
            let (made, kept) = (windows.with(own, spot.place), windows.without(own, spot.place));
            let broken = windows.without(other, spot.place);
            self.counts[colour as usize].add_patterns(made, sign);
            self.counts[colour as usize].add_patterns(kept, -sign);
            self.counts[colour.other() as usize].add_patterns(broken, -sign);
        }
    }
}

impl PartialEq for Stones {
    fn eq(&self, other: &Self) -> bool {
        (self.grid, self.rule, &self.at, self.key) == (other.grid, other.rule, &other.at, other.key)
            && (&self.lines, &self.around, &self.counts) == (&other.lines, &other.around, &other.counts)
    }
}

impl std::fmt::Debug for Stones {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stones").field("placed", &self.placed).field("key", &self.key).finish_non_exhaustive()
    }
}
