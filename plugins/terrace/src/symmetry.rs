//! The one symmetry that keeps every seat's goal: the reflection in the diagonal of the two low corners.
//!
//! Turning the board half would exchange seats as well, whose armies may differ (Master); it is left out.

use abstrakt_plugin_api::{Player, Symmetry};

use crate::pieces::Pieces;
use crate::position::TerracePosition;
use crate::scene::site;
use crate::squares::{Square, bits};
use crate::terrain::Terrain;

/// Row and column exchanged.
fn reflected(square: Square) -> Square {
    square % 8 * 8 + square / 8
}

/// The board turned by half for the second of two players, so that both go the same way.
pub(crate) fn seen_by_second(terrain: &Terrain) -> Symmetry {
    let last = terrain.side as usize - 1;
    let turned = |square: Square| (last - square % 8) + 8 * (last - square / 8);
    let sites = bits(terrain.board).map(|square| site(terrain, turned(square)));
    Symmetry { sites: sites.collect(), seats: vec![Player(1), Player(0)] }
}

/// The reflection.
pub(crate) fn symmetries(position: &TerracePosition) -> Vec<Symmetry> {
    let sites = bits(position.terrain.board).map(|square| site(position.terrain, reflected(square)));
    vec![Symmetry { sites: sites.collect(), seats: (0..position.players).map(Player).collect() }]
}

/// The position reflected.
pub(crate) fn image(position: &TerracePosition) -> TerracePosition {
    let mut pieces = Pieces::default();
    for seat in position.seats() {
        for square in bits(position.pieces.army(seat)) {
            pieces.put(seat, position.pieces.kind_on(square), reflected(square));
        }
    }
    TerracePosition::new(position.terrain, position.players, pieces, position.turn())
}
