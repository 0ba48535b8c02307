//! The moves that renju forbids to Black, by the definitions of the Renju International Federation.
//!
//! A three is a true three only if the stone that would make it a straight four is itself allowed, with the first stone on the
//! board: the test is recursive. Knows stones; must not know turns.

use crate::board::Stones;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::shape::Shape;
use crate::variant::Rule;

/// The reasons why a point is forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foul {
    /// Two open threes at once.
    DoubleThree,
    /// Two fours at once.
    DoubleFour,
    /// Six or more in a row.
    Overline,
}

impl Stones {
    /// The reason why Black may not place a stone on the empty point; `None` where they may, and always outside
    /// renju.
    pub fn foul(&self, cell: Cell) -> Option<Foul> {
        if self.rule() != Rule::Renju || !self.is_suspect(cell, Colour::Black) {
            return None;
        }
        let point = self.shapes(cell, Colour::Black);
        if point.fours() > 1 {
            return Some(Foul::DoubleFour);
        }
        if point.threes() > 1 && self.true_threes(cell) > 1 {
            return Some(Foul::DoubleThree);
        }
        let overline = Direction::ALL.into_iter().any(|direction| point.shape(direction) == Shape::Overline);
        overline.then_some(Foul::Overline)
    }

    /// Returns whether a stone of this colour may be placed on the empty point.
    pub fn allows(&self, cell: Cell, colour: Colour) -> bool {
        colour == Colour::White || self.foul(cell).is_none()
    }

    /// Points that Black may not play, in order. Empty outside renju.
    pub fn forbidden(&self) -> impl Iterator<Item = Cell> {
        let none = self.rule() != Rule::Renju || self.suspects() == 0;
        self.empty().filter(move |&cell| !none && self.foul(cell).is_some())
    }

    /// In how many directions a black stone on the point makes an open three that can become a straight four.
    fn true_threes(&self, cell: Cell) -> usize {
        let point = self.shapes(cell, Colour::Black);
        let changed = self.with(cell, Colour::Black);
        let open = |direction: &Direction| point.shape(*direction) == Shape::OpenThree;
        Direction::ALL
            .into_iter()
            .filter(open)
            .filter(|direction| changed.straightens(cell, *direction))
            .count()
    }

    /// Returns whether a further black stone makes a straight four of the one on `cell`, without a five and without
    /// being forbidden.
    fn straightens(&self, cell: Cell, direction: Direction) -> bool {
        let makes = |steps: i16| {
            let Some(next) = self.grid().walk(cell, direction, steps) else { return false };
            let is_filled = (1..steps.abs()).all(|step| {
                let neighbour = self.grid().walk(cell, direction, step * steps.signum());
                neighbour.and_then(|neighbour| self.at(neighbour)) == Some(Colour::Black)
            });
            is_filled
                && self.at(next).is_none()
                && self.shapes(next, Colour::Black).shape(direction) == Shape::OpenFour
                && !self.wins(next, Colour::Black)
                && self.foul(next).is_none()
        };
        (-3..=3).filter(|&steps| steps != 0).any(makes)
    }
}
