//! The solution of an ending of few pieces, as a feature in place of all others.
//!
//! Knows the tables of endings. Must not know other features.

use abstrakt_plugin_api::{Feature, Sum, text};

use crate::endings;
use crate::position::DraughtsPosition;
use crate::variant::{Side, Variant};

/// The count of a won ending at its end.
const WON: i32 = 200;

/// Adds what is known of a position, as `side` sees it, to the feature at this place; false where nothing is.
pub(super) fn add<V: Variant>(
    place: usize,
    position: &DraughtsPosition<V>,
    side: Side,
    sum: &mut Sum<'_>,
) -> bool {
    let Some(known) = endings::known(position) else { return false };
    let amount = (WON - i32::from(known.plies)).max(1);
    sum.add(place, known.winner.map_or(0, |winner| if winner == side { amount } else { -amount }));
    true
}

/// The feature.
pub(super) fn feature() -> Feature {
    let meaning = text(
        "in a known ending, alone: 200 less the plies to its end for its winner, 0 for a draw",
        "ve známé koncovce, jako jediné: 200 minus půltahy do konce pro vítěze, 0 při remíze",
    );
    Feature::value("ending", meaning)
}
