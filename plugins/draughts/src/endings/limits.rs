//! The limits on moves without progress, before which a win must come.
//!
//! Knows the longest wins of every ending. Must not know where pieces stand, but for counters.

use std::collections::BTreeMap;

use super::blocks::File;
use super::material::Material;
use crate::counters::Standing;
use crate::limits::{DrawRule, EndingKind, EndingLimits, Forces, MAIN_ROAD};
use crate::position::DraughtsPosition;
use crate::variant::{Side, Variant};

/// No win between kings takes more plies than these from where a lone king has the main road to itself, on a board of 8x8; so it is there
/// no longer in any win.
const LONGEST_ON_ROAD: u8 = 9;

/// The endings that an ending may lead to, as far as limits need to know them, by the pieces of its winner and of the other side, in
/// this order in a material.
pub(super) struct Limits {
    later: BTreeMap<Material, Later>,
}

/// The sum of all endings that an ending leads to by captures and promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Later {
    /// The plies within which a win comes before all their limits, under the federation's rules.
    safe: u8,
    /// The plies of the longest win.
    longest: u8,
}

/// The plies of the longest win of the side whose pieces come first, whoever is to move.
fn longest(file: &File, winner: Material) -> u8 {
    file.longest(winner)[0].max(file.longest(winner.exchanged())[1])
}

/// The limit of an ending from its beginning, as far as some of its wins take longer.
fn limit<V: Variant>(file: &File, winner: Material) -> Option<u8> {
    let endings = V::draws(DrawRule::Federation).endings;
    let forces = [0, 1].map(|place| Forces { men: winner.men[place], kings: winner.kings[place] });
    let limited = endings.limit(forces).map(|limit| limit.plies);
    // The wins of kings alone are short enough where a lone king is on the road.
    let has_road = endings == EndingLimits::Fmjd64
        && winner.pieces() == 4
        && winner.all_men() > 0
        && winner.kings.into_iter().all(|kings| kings > 0)
        && forces.into_iter().any(Forces::is_lone_king);
    let plies = if has_road { limited.map_or(MAIN_ROAD, |limited| limited.min(MAIN_ROAD)) } else { limited? };
    (longest(file, winner) > plies).then_some(plies)
}

impl Limits {
    /// For the tables of a variant.
    pub fn of<V: Variant>(file: &File) -> Self {
        let later = |winner: Material| {
            let after = || file.materials().filter(move |after| winner.leads_to(*after));
            let safe = after().filter_map(|after| limit::<V>(file, after)).min().unwrap_or(u8::MAX);
            let longest = after().map(|after| longest(file, after)).max().unwrap_or(0);
            (winner, Later { safe, longest })
        };
        Self { later: file.materials().map(later).collect() }
    }

    /// Returns whether a win in this many plies comes before every limit. `None` where that depends on captures and promotions on
    /// the way, which may restart a count.
    pub fn allow<V: Variant>(&self, position: &DraughtsPosition<V>, winner: Side, plies: u8) -> Option<bool> {
        let (draws, counters) = (position.draws(), position.draw_counts());
        let sides = [winner, 1 - winner];
        let material = Material {
            men: sides.map(|side| position.men(side).count_ones() as u8),
            kings: sides.map(|side| position.kings(side).count_ones() as u8),
        };
        let later = self.later.get(&material)?;
        let ending = counters.ending.filter(|_| draws.endings != EndingLimits::None);
        let left = counters.quiet_left(draws).into_iter().chain(ending).min().unwrap_or(u8::MAX);
        let safe = if draws.endings == EndingLimits::None { u8::MAX } else { later.safe };
        let Standing { limit, road } = position.standing();
        let has_men = material.all_men() > 0;
        let on_road = if has_men { plies } else { plies.min(LONGEST_ON_ROAD) };
        let road_left = if road.is_some() { MAIN_ROAD.saturating_sub(counters.road) } else { u8::MAX };
        if plies <= left.min(safe) && on_road <= road_left {
            return Some(true);
        }
        if has_men {
            return None;
        }
        // Between kings a capture alone restarts a count, if it does.
        let goes_on = limit.is_some_and(|limit| limit.kind == EndingKind::Small)
            && matches!(draws.endings, EndingLimits::International | EndingLimits::Fmjd64);
        let surely_drawn =
            goes_on && ending.is_some_and(|left| plies > left) || plies > left.saturating_add(later.longest);
        surely_drawn.then_some(false)
    }
}
