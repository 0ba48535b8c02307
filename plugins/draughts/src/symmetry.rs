//! The one symmetry of draughts: the board turned by half, and the sides exchanged.
//!
//! Knows squares and positions. Must not know what symmetries serve for.

use abstrakt_plugin_api::{Player, Site, Symmetry};

use crate::counters::KingRun;
use crate::numbering::side_length;
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Variant, WHITE};

/// Every site goes to the opposite one, each seat to the other.
pub(crate) fn symmetries<V: Variant>() -> Vec<Symmetry> {
    let count = side_length::<V>() * side_length::<V>();
    vec![Symmetry { sites: (0..count).rev().map(Site).collect(), seats: vec![Player(1), Player(0)] }]
}

/// The position turned by half, its sides exchanged.
pub(crate) fn image<V: Variant>(position: &DraughtsPosition<V>) -> DraughtsPosition<V> {
    let turned = |set| V::GRID.turned(set);
    let sides = [turned(position.all(BLACK)), turned(position.all(WHITE))];
    let kings = turned(position.kings(WHITE) | position.kings(BLACK));
    let run = |side: usize| {
        let KingRun { square, moves } = position.runs()[side];
        if moves == 0 {
            KingRun::default()
        } else {
            KingRun { square: turned(1 << square).trailing_zeros() as u8, moves }
        }
    };
    DraughtsPosition::with_pieces(sides, kings, 1 - position.side())
        .liberal(position.is_liberal())
        .ruled(position.rule())
        .counted(*position.draw_counts(), [run(BLACK), run(WHITE)])
}
