//! The heuristics at work: which features they add. Everything they count is kept by the position; nothing is searched for.
//!
//! Knows positions and the names of features in [`crate::weights`]; the weights themselves are the host's.

use abstrakt_plugin_api::{Heuristic, Move, Player, Sum};
use strum::VariantArray;

use crate::board::Stones;
use crate::grade::Kind;
use crate::lines::Colour;
use crate::ply::Ply;
use crate::points::FINE;
use crate::position::GomokuPosition;
use crate::shape::Shape;
use crate::weights::{combinations, patterns, points};
use crate::windows::{Pattern, Tally};

/// The heuristic of [Basovník 2011] 4.2.1: patterns of five points, own minus the opponent's.
///
/// Before SWAP2 has given out the colours nothing is counted: no stone is anybody's.
pub struct Patterns;

impl Heuristic<GomokuPosition> for Patterns {
    fn features(&mut self, position: &GomokuPosition, player: Player, sum: &mut Sum<'_>) {
        if !position.is_settled() {
            return;
        }
        let mover = position.colour_of(player);
        for (first, colour) in [(patterns::OWN_01111, mover), (patterns::OTHER_01111, mover.other())] {
            for &pattern in Pattern::VARIANTS {
                sum.add(first + pattern as usize, position.stones().patterns(colour, pattern));
            }
        }
    }

    /// Adds the value of the empty point by the same patterns, with a stone of the player and one of the opponent on it, both added
    /// ([Basovník 2011] 4.2.2).
    fn order(&mut self, position: &GomokuPosition, code: Move, sum: &mut Sum<'_>) {
        let Ply::Stone(cell) = Ply::of(code) else { return };
        let (stones, mover) = (position.stones(), position.colour());
        let value = |first: usize, tally: Tally, sum: &Sum<'_>| {
            sum.aside(|aside| {
                Pattern::VARIANTS
                    .iter()
                    .for_each(|&pattern| aside.add(first + pattern as usize, tally.of(pattern)));
            })
        };
        let gained = value(patterns::OWN_01111, stones.patterns_with(cell, mover), sum);
        let spared = value(patterns::OTHER_01111, stones.patterns_with(cell, mover.other()), sum);
        sum.add(patterns::OWN_STONE, gained);
        sum.add(patterns::OTHER_STONE, -spared);
        let rows = Colour::ALL.into_iter().filter(|&colour| stones.wins(cell, colour)).count();
        sum.add(patterns::FIVE, rows as i32);
    }
}

/// The threat that decides a position next, in the order in which threats do; its value is the number of its feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Threat {
    /// The player to move completes a row.
    Five = combinations::FIVE,
    /// The other player completes a row on one of two points.
    TwoFives = combinations::TWO_FIVES,
    /// The other player must be stopped on one point.
    OneFive = combinations::ONE_FIVE,
    /// The player to move makes a straight four or two fours.
    Win = combinations::STRAIGHT,
    /// The player to move makes a four and an open three.
    FourThree = combinations::FOUR_THREE,
    /// The other player threatens a straight four, and the player to move has no four to answer with.
    FacingWin = combinations::FACING_STRAIGHT,
    /// The same, and the mover has a four.
    FacingWinWithFour = combinations::FACING_STRAIGHT_WITH_FOUR,
    /// The player to move makes two open threes.
    DoubleThree = combinations::DOUBLE_THREE,
    /// The other player can do one of the two.
    FacingFourThree = combinations::FACING_FOUR_THREE,
    /// Nothing of this.
    Quiet = combinations::QUIET,
}

impl Threat {
    /// The threat that comes first when `mover` is to move.
    pub fn of(stones: &Stones, mover: Colour) -> Self {
        let waiter = mover.other();
        let count = |kind| stones.count(mover, kind);
        let other = |kind| stones.count(waiter, kind);
        match () {
            () if count(Kind::Five) > 0 => Self::Five,
            () if other(Kind::Five) > 1 => Self::TwoFives,
            () if other(Kind::Five) == 1 => Self::OneFive,
            () if count(Kind::Win) > 0 => Self::Win,
            () if count(Kind::FourThree) > 0 => Self::FourThree,
            () if other(Kind::Win) > 0 && count(Kind::Four) + count(Kind::FourMore) == 0 => Self::FacingWin,
            () if other(Kind::Win) > 0 => Self::FacingWinWithFour,
            () if count(Kind::DoubleThree) > 0 => Self::DoubleThree,
            () if other(Kind::FourThree) + other(Kind::DoubleThree) > 0 => Self::FacingFourThree,
            () => Self::Quiet,
        }
    }
}

/// Our own heuristic: what one more stone would make of every empty point, for the player to move and for the other, and whose
/// threat comes first.
///
/// Before SWAP2 has given out the colours nothing is counted.
pub struct Combinations;

impl Combinations {
    /// Shapes that are counted, in the order of the features; the two that no stone stops are one.
    const SHAPES: [Shape; 6] =
        [Shape::One, Shape::Two, Shape::OpenTwo, Shape::Three, Shape::OpenThree, Shape::Four];
    /// Kinds that are counted.
    const KINDS: [Kind; 5] =
        [Kind::Pair, Kind::ThreeMore, Kind::DoubleThree, Kind::FourMore, Kind::FourThree];
}

impl Heuristic<GomokuPosition> for Combinations {
    fn features(&mut self, position: &GomokuPosition, player: Player, sum: &mut Sum<'_>) {
        if !position.is_settled() {
            return;
        }
        let (stones, mover) = (position.stones(), position.colour());
        let sign = if position.colour_of(player) == mover { 1 } else { -1 };
        for (shapes, kinds, colour) in [
            (combinations::MOVER_ONE, combinations::MOVER_PAIR, mover),
            (combinations::WAITER_ONE, combinations::WAITER_PAIR, mover.other()),
        ] {
            for (feature, shape) in (shapes..).zip(Self::SHAPES) {
                sum.add(feature, sign * stones.shape_count(colour, shape));
            }
            for (feature, kind) in (kinds..).zip(Self::KINDS) {
                sum.add(feature, sign * stones.count(colour, kind));
            }
        }
        sum.add(Threat::of(stones, mover) as usize, sign);
    }

    fn order(&mut self, position: &GomokuPosition, code: Move, sum: &mut Sum<'_>) {
        let Ply::Stone(cell) = Ply::of(code) else { return };
        let (stones, mover) = (position.stones(), position.colour());
        sum.add(combinations::ATTACK, stones.worth(cell, mover));
        sum.add(combinations::DEFENCE, stones.worth(cell, mover.other()));
    }
}

/// Our strongest: every empty point by what either stone would make of it, fitted to games, and what both have at best.
///
/// Before SWAP2 has given out the colours nothing is counted.
pub struct Points;

impl Heuristic<GomokuPosition> for Points {
    fn features(&mut self, position: &GomokuPosition, player: Player, sum: &mut Sum<'_>) {
        if !position.is_settled() {
            return;
        }
        let (stones, mover) = (position.stones(), position.colour());
        let sign = if position.colour_of(player) == mover { 1 } else { -1 };
        sum.add_ratio(points::MOVER, sign * stones.points_worth(mover)[0], FINE);
        sum.add_ratio(points::WAITER, sign * stones.points_worth(mover.other())[1], FINE);
        sum.add(points::THREAT, sign * stones.threat_worth(mover));
    }

    fn order(&mut self, position: &GomokuPosition, code: Move, sum: &mut Sum<'_>) {
        let Ply::Stone(cell) = Ply::of(code) else { return };
        let (stones, mover) = (position.stones(), position.colour());
        sum.add(points::ATTACK, stones.order_worth(cell, mover)[0].into());
        sum.add(points::DEFENCE, stones.order_worth(cell, mover.other())[1].into());
    }
}
