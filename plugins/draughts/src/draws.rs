//! The limits that hold in a position, and the one that has ended the game.
//!
//! Knows pieces and counters. Must not know how they came about.

use crate::counters::Standing;
use crate::limits::{DrawRule, EndingKind, EndingLimit, EndingLimits, Forces};
use crate::position::{DraughtsPosition, Ending};
use crate::variant::{BLACK, Side, Variant, WHITE};

impl<V: Variant> DraughtsPosition<V> {
    /// The limits that hold between these pieces.
    #[inline]
    pub(crate) fn standing(&self) -> Standing {
        if self.draws().endings == EndingLimits::None || self.kings(WHITE) == 0 || self.kings(BLACK) == 0 {
            Standing::default()
        } else {
            self.standing_with_kings()
        }
    }

    /// The same where both sides have kings, apart from what most plies of a game pay for.
    #[inline(never)]
    fn standing_with_kings(&self) -> Standing {
        let endings = self.draws().endings;
        let limit = endings.limit([WHITE, BLACK].map(|side| self.forces(side)));
        Standing { limit, road: if endings == EndingLimits::Fmjd64 { self.has_main_road() } else { None } }
    }

    /// The limit of this ending from its beginning; `None` for one without.
    pub(crate) fn ending_limit(&self) -> Option<EndingLimit> {
        self.standing().limit
    }

    fn forces(&self, side: Side) -> Forces {
        let (men, kings) = (self.men(side).count_ones(), self.kings(side).count_ones());
        Forces { men: men as u8, kings: kings as u8 }
    }

    /// For three pieces, a king among them, against a lone king: whether that king stands on the main road, and no
    /// other piece does; none for other forces.
    fn has_main_road(&self) -> Option<bool> {
        let all = self.all(WHITE) | self.all(BLACK);
        let lone = [WHITE, BLACK].into_iter().find(|side| self.forces(*side).is_lone_king())?;
        (all.count_ones() == 4).then(|| all & V::MAIN_ROAD == self.all(lone))
    }

    /// Returns whether a draw rule has ended the game.
    #[inline]
    pub(crate) fn is_drawn(&self) -> bool {
        let (draws, counters) = (self.draws(), self.draw_counts());
        counters.is_ending_over(draws) || counters.is_quiet_over(draws) || counters.is_road_over(draws)
    }

    /// The draw rule that has ended the game.
    #[inline]
    pub(crate) fn drawn(&self) -> Option<Ending> {
        self.is_drawn().then(|| self.draw())
    }

    /// The limit that is reached: those of a lone king come first where several are.
    fn draw(&self) -> Ending {
        let (draws, counters) = (self.draws(), self.draw_counts());
        let reached = self.ending_limit().filter(|_| counters.is_ending_over(draws));
        match reached.map(|limit| limit.kind) {
            Some(EndingKind::Small) => Ending::SmallEnding,
            _ if counters.is_road_over(draws) => Ending::MainRoad,
            Some(EndingKind::LoneKing) => Ending::LoneKing,
            Some(EndingKind::UnchangedForces) => Ending::UnchangedForces,
            None if V::FIFTY_PLIES && self.rule() == DrawRule::Federation => Ending::KingsAlone,
            None => Ending::KingMoves,
        }
    }
}
