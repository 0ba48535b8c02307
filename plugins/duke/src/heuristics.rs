//! The heuristics at work: which features they add.
//!
//! Knows positions and the order of features in [`crate::weights`]; the weights themselves are the host's. Actions are
//! counted as the thesis plays, without the guard rule.

use abstrakt_plugin_api::{Heuristic, Player, Sum};

use crate::position::{DukePosition, Side};
use crate::tiles::Kind;
use crate::weights::{BAG, BOARD, DUKE_MOBILITY, MOBILITY};

/// The thesis's evaluation (formula 2.1).
pub struct Thesis;

impl Heuristic<DukePosition> for Thesis {
    fn features(&mut self, position: &DukePosition, player: Player, sum: &mut Sum<'_>) {
        let side = usize::from(player.0);
        material(position, side, sum);
        let placings = match position.bag(side).is_empty() {
            true => 0,
            false => position.free_beside_duke(side).count_ones(),
        };
        sum.add(MOBILITY, (position.count_actions(side) + placings) as i32);
        sum.add(DUKE_MOBILITY, duke_actions(position, side) as i32);
    }
}

/// Tiles by kind, on the board and in the bag.
fn material(position: &DukePosition, side: Side, sum: &mut Sum<'_>) {
    let difference = |feature: usize, of: &dyn Fn(Side) -> crate::bag::Bag, sum: &mut Sum<'_>| {
        let (own, other) = (of(side), of(1 - side));
        for kind in Kind::ALL {
            let amount = i32::from(own.count(kind)) - i32::from(other.count(kind));
            if amount != 0 {
                sum.add(feature + kind.index(), amount);
            }
        }
    };
    difference(BOARD, &|side| position.on_board(side), sum);
    difference(BAG, &|side| position.bag(side), sum);
}

/// Actions of the player's Duke.
fn duke_actions(position: &DukePosition, side: Side) -> u32 {
    let duke = position.army(side).find(|(_, tile, _)| tile.kind == Kind::Duke);
    duke.map_or(0, |(square, _, reach)| position.count_of(side, square, reach))
}
