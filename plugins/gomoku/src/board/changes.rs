//! Stones put and taken off in place: what changes, and what it was before.

use super::{STONES, Stones};
use crate::counts::Counts;
use crate::grade::{Grade, Shapes};
use crate::grid::{Cell, Direction, Spot};
use crate::history::{Change, History};
use crate::lines::Colour;
use crate::points::Worth;
use crate::table::Pair;
use crate::windows::Tally;

impl Stones {
    /// Puts a stone on an empty point.
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        let point = Colour::ALL.map(|side| self.point(cell, side));
        let of_both = Colour::ALL.map(|side| &self.counts[side as usize]);
        self.history.begin(point, of_both.map(Counts::patterns), of_both.map(Counts::worth));
        for (side, (shapes, grade)) in Colour::ALL.into_iter().zip(point) {
            self.counts[side as usize].leave(cell, shapes, grade);
            self.counts[side as usize].revalue(self.tables.points.value(shapes), Worth::default());
            self.set_point(cell, side, (Shapes::DEAD, Grade::default()));
        }
        self.tally(cell, colour);
        self.colours[cell.index()] = Some(colour);
        self.placed += 1;
        self.toggle(cell, colour);
        for direction in Direction::ALL {
            let spot = self.grid.spot(cell, direction);
            for sign in [1, -1] {
                self.refresh(cell, direction, spot, sign);
            }
        }
    }

    /// Takes the stone off that was put last, which is of `colour` and on `cell`.
    pub fn take(&mut self, cell: Cell, colour: Colour) {
        let Some(stone) = self.history.end() else { return };
        while let Some(Change { cell, side, direction, before: (shapes, grade) }) =
            self.history.take_back(&stone)
        {
            let (changed, changed_grade) = self.point(cell, side);
            let counts = &mut self.counts[side as usize];
            counts.reshape(changed.number(direction), shapes.number(direction));
            if changed_grade != grade {
                counts.regrade(cell, changed_grade, grade);
            }
            self.set_point(cell, side, (shapes, grade));
        }
        self.colours[cell.index()] = None;
        self.placed -= 1;
        self.toggle(cell, colour);
        for side in Colour::ALL {
            let (shapes, grade) = stone.point[side as usize];
            self.set_point(cell, side, (shapes, grade));
            let counts = &mut self.counts[side as usize];
            counts.enter(cell, shapes, grade);
            counts.set_patterns(stone.patterns[side as usize]);
            counts.set_worth(stone.worth[side as usize]);
        }
    }

    /// The same stones and one more, which cannot be taken off.
    pub(crate) fn with(&self, cell: Cell, colour: Colour) -> Self {
        let mut changed = Self { lines: self.lines.clone(), history: History::default(), ..*self };
        changed.put(cell, colour);
        changed
    }

    fn point(&self, cell: Cell, side: Colour) -> (Shapes, Grade) {
        (self.point_shapes[side as usize][cell.index()], self.grades[side as usize][cell.index()])
    }

    fn set_point(&mut self, cell: Cell, side: Colour, (shapes, grade): (Shapes, Grade)) {
        self.point_shapes[side as usize][cell.index()] = shapes;
        self.grades[side as usize][cell.index()] = grade;
    }

    /// Reads an empty point from the lines for the first time.
    pub(super) fn enter(&mut self, cell: Cell) {
        for side in Colour::ALL {
            let on_line =
                |point: Shapes, direction| point.with(direction, self.pair(cell, direction).number(side));
            let point = Direction::ALL.into_iter().fold(Shapes::DEAD, on_line);
            let grade = self.tables.grades.of(point);
            self.point_shapes[side as usize][cell.index()] = point;
            self.grades[side as usize][cell.index()] = grade;
            self.counts[side as usize].enter(cell, point, grade);
            self.counts[side as usize].revalue(Worth::default(), self.tables.points.value(point));
        }
    }

    /// Toggles the stone in lines, key and empty points.
    fn toggle(&mut self, cell: Cell, colour: Colour) {
        self.key ^= STONES.key(colour as usize, cell.index());
        self.empty.toggle(cell);
        self.lines.toggle(self.grid, cell, colour);
    }

    /// Reads the shapes along one direction anew, of the empty points on one side of a stone.
    fn refresh(&mut self, cell: Cell, direction: Direction, spot: Spot, sign: i32) {
        let line = self.lines.stretch(direction, spot.line, Colour::Black);
        let stride = sign * self.grid.stride(direction);
        let mut index = i32::from(cell.0);
        // Points behind a stone of the other colour cannot matter to a colour's rows: behind one of each none do.
        let mut seen = (false, false);
        for steps in 1..=self.tables.shapes.reach() as i32 {
            let place = spot.place.wrapping_add_signed(sign * steps);
            index += stride;
            let (black, white) = (line.holds(place), line.faces(place));
            if black || white {
                seen = (seen.0 || black, seen.1 || white);
                if seen == (true, true) {
                    break;
                }
            } else {
                let pair = self.tables.shapes.pair(line, place);
                Colour::ALL
                    .into_iter()
                    .for_each(|side| self.replace(Cell(index as u16), side, direction, pair));
            }
        }
    }

    /// Another shape along one direction of an empty point.
    #[inline]
    fn replace(&mut self, cell: Cell, side: Colour, direction: Direction, pair: Pair) {
        let point = &mut self.point_shapes[side as usize][cell.index()];
        let (old, new) = (point.number(direction), pair.number(side));
        if old == new {
            return;
        }
        let shapes = std::mem::replace(point, point.with(direction, new));
        let after = self.tables.grades.of(*point);
        let worth = [shapes, *point].map(|shapes| self.tables.points.value(shapes));
        let grade = std::mem::replace(&mut self.grades[side as usize][cell.index()], after);
        self.history.note(Change { cell, side, direction, before: (shapes, grade) });
        let counts = &mut self.counts[side as usize];
        counts.reshape(old, new);
        counts.revalue(worth[0], worth[1]);
        if grade != after {
            counts.regrade(cell, grade, after);
        }
    }

    /// The shapes along one direction, from the lines.
    #[inline]
    fn pair(&self, cell: Cell, direction: Direction) -> Pair {
        let spot = self.grid.spot(cell, direction);
        self.tables.shapes.pair(self.lines.stretch(direction, spot.line, Colour::Black), spot.place)
    }

    /// Counts the patterns of [Basovník 2011] that a stone makes and breaks; the point is empty in the lines.
    fn tally(&mut self, cell: Cell, colour: Colour) {
        let windows = self.tables.windows;
        let [mut made, mut kept, mut broken] = [Tally::default(); 3];
        for direction in Direction::ALL {
            let spot = self.grid.spot(cell, direction);
            let stretch = self.lines.stretch(direction, spot.line, colour);
            let other = self.lines.stretch(direction, spot.line, colour.other());
            made = made.and(windows.with(stretch, spot.place));
            kept = kept.and(windows.without(stretch, spot.place));
            broken = broken.and(windows.without(other, spot.place));
        }
        self.counts[colour as usize].add_patterns(made, 1);
        self.counts[colour as usize].add_patterns(kept, -1);
        self.counts[colour.other() as usize].add_patterns(broken, -1);
    }
}
