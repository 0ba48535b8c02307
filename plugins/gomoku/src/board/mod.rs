//! The stones on the board with everything that is kept of them incrementally: lines, shapes of every empty point for both
//! colours, counts of points by kind, the patterns of [Basovník 2011], the key.
//!
//! `changes` puts stones and takes them off.
//!
//! Knows stones and which rows win. Must not know turns, seats or openings.

mod changes;

use abstrakt_plugin_api::kit::Zobrist;

use crate::cells::Cells;
use crate::counts::Counts;
use crate::grade::{Grade, Grades, Kind, Shapes};
use crate::grid::{Cell, Direction, Grid, MAX_CELLS};
use crate::history::History;
use crate::lines::{Colour, Lines};
use crate::points::{Points, Worth};
use crate::shape::Shape;
use crate::table::Table;
use crate::variant::{Rule, Variant};
use crate::windows::{Pattern, Tally, Windows};

const STONES: Zobrist<2, MAX_CELLS> = Zobrist::new(0x474f_4d4f);

/// The tables that a variant looks things up in.
#[derive(Clone, Copy)]
struct Tables {
    shapes: &'static Table,
    grades: &'static Grades,
    windows: &'static Windows,
    points: &'static Points,
}

impl Tables {
    fn of(variant: Variant) -> Self {
        let shapes = Table::of(variant.rule(), variant.win());
        Self { shapes, grades: Grades::get(), windows: Windows::get(), points: Points::get() }
    }
}

/// Stones and what follows from them.
#[derive(Clone)]
pub struct Stones {
    grid: Grid,
    rule: Rule,
    win: u8,
    tables: Tables,
    lines: Lines,
    colours: [Option<Colour>; MAX_CELLS],
    empty: Cells,
    /// By colour; dead where a stone stands.
    point_shapes: [[Shapes; MAX_CELLS]; 2],
    /// The grades that follow from `point_shapes`.
    grades: [[Grade; MAX_CELLS]; 2],
    counts: [Counts; 2],
    placed: u16,
    key: u64,
    history: History,
}

impl Stones {
    /// An empty board.
    pub fn new(variant: Variant) -> Self {
        let grid = variant.grid();
        let mut stones = Self {
            grid,
            rule: variant.rule(),
            win: variant.win(),
            tables: Tables::of(variant),
            lines: Lines::new(grid),
            colours: [None; MAX_CELLS],
            empty: grid.all().collect(),
            point_shapes: [[Shapes::DEAD; MAX_CELLS]; 2],
            grades: [[Grade::default(); MAX_CELLS]; 2],
            counts: [Counts::default(); 2],
            placed: 0,
            key: 0,
            history: History::default(),
        };
        grid.all().for_each(|cell| stones.enter(cell));
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

    /// Stones of a winning row.
    pub const fn win(&self) -> u8 {
        self.win
    }

    /// The stone on a point.
    #[inline]
    pub const fn at(&self, cell: Cell) -> Option<Colour> {
        self.colours[cell.index()]
    }

    /// Points with a stone, in order.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> {
        self.empty.missing(self.grid.cells()).iter()
    }

    /// Points without a stone, in order.
    pub fn empty(&self) -> impl Iterator<Item = Cell> {
        self.empty.iter()
    }

    /// Empty points of at least a kind for a colour.
    #[inline]
    pub fn points(&self, colour: Colour, least: Kind) -> Cells {
        self.counts[colour as usize].points(least)
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

    /// The shapes that a stone of `colour` would make of an empty point.
    #[inline]
    pub const fn shapes(&self, cell: Cell, colour: Colour) -> Shapes {
        self.point_shapes[colour as usize][cell.index()]
    }

    /// The combination of an empty point's shapes for a colour.
    #[inline]
    pub fn kind(&self, cell: Cell, colour: Colour) -> Kind {
        self.grades[colour as usize][cell.index()].kind()
    }

    /// Returns whether an empty point may be forbidden to a colour, as far as its shapes alone show.
    #[inline]
    pub const fn is_suspect(&self, cell: Cell, colour: Colour) -> bool {
        self.grades[colour as usize][cell.index()].is_suspect()
    }

    /// The worth of a stone of a colour on an empty point in the order of moves.
    #[inline]
    pub fn worth(&self, cell: Cell, colour: Colour) -> i32 {
        self.shapes(cell, colour).worth(self.kind(cell, colour)).into()
    }

    /// Number of empty points of a kind for a colour.
    #[inline]
    pub fn count(&self, colour: Colour, kind: Kind) -> i32 {
        self.counts[colour as usize].of_kind(kind)
    }

    /// The number of empty points and directions in which a stone of a colour would make a shape.
    #[inline]
    pub fn shape_count(&self, colour: Colour, shape: Shape) -> i32 {
        self.counts[colour as usize].of_shape(shape)
    }

    /// The worth of the empty points to a colour in either role, that of the mover and that of the waiter.
    #[inline]
    pub const fn points_worth(&self, colour: Colour) -> [i32; 2] {
        self.counts[colour as usize].worth()
    }

    /// The worth of an empty point to a colour in the order of moves, in either role.
    #[inline]
    pub fn order_worth(&self, cell: Cell, colour: Colour) -> Worth {
        self.tables.points.order(self.shapes(cell, colour))
    }

    /// The value for `mover` of the strongest kinds of points that both colours have.
    #[inline]
    pub fn threat_worth(&self, mover: Colour) -> i32 {
        let (kind, faced) = self.threats(mover);
        self.tables.points.threat(kind, faced)
    }

    /// The strongest kind of point that `mover` has, and the one that they face, of [`crate::points::FACED`].
    #[inline]
    pub fn threats(&self, mover: Colour) -> (Kind, usize) {
        let waiter = &self.counts[mover.other() as usize];
        let faced = waiter.strongest() as usize + usize::from(waiter.of_kind(Kind::Five) > 1);
        (self.counts[mover as usize].strongest(), faced)
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
        let on_line = |direction| {
            let spot = self.grid.spot(cell, direction);
            self.tables.windows.with(self.lines.stretch(direction, spot.line, colour), spot.place)
        };
        Direction::ALL.into_iter().map(on_line).fold(Tally::default(), Tally::and)
    }

    /// Whether a stone of `colour` on the empty point would complete a winning row.
    #[inline]
    pub fn wins(&self, cell: Cell, colour: Colour) -> bool {
        self.kind(cell, colour) == Kind::Five
    }
}

impl PartialEq for Stones {
    fn eq(&self, other: &Self) -> bool {
        (self.grid, self.rule, &self.colours, self.key) == (other.grid, other.rule, &other.colours, other.key)
            && (&self.lines, &self.point_shapes, &self.counts)
                == (&other.lines, &other.point_shapes, &other.counts)
            && (self.empty, &self.grades) == (other.empty, &other.grades)
    }
}

impl std::fmt::Debug for Stones {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stones").field("placed", &self.placed).field("key", &self.key).finish_non_exhaustive()
    }
}
