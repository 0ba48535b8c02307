//! Facts about a square: its height, the piece on it and the squares to which that could go.
//!
//! Knows positions. Must not know how a host shows it.

use abstrakt_plugin_api::{Inspection, Position, Site, legal_moves, text};

use crate::position::{TerracePosition, unpack};
use crate::scene::site;
use crate::squares::{Square, bits, name};

/// The square of a site, its piece, and the squares that the piece reaches as if its player were to move.
pub(crate) fn inspect(position: &TerracePosition, inspected: Site) -> Option<Inspection> {
    let square = bits(position.terrain.board).find(|&square| site(position.terrain, square) == inspected)?;
    let height = position.terrain.spots[square].height + 1;
    let name = name(square);
    let Some(seat) = position.pieces.seat_on(square) else {
        let text = text(format!("{name}, height {height}"), format!("{name}, výška {height}"));
        return Some(Inspection { text, ..Inspection::default() });
    };
    let (letter, player) = (position.pieces.kind_on(square).letter(), seat + 1);
    let reached = reached(position, seat, square);
    let captures = reached.iter().filter(|&&to| position.pieces.seat_on(to).is_some()).count();
    let moves = reached.len();
    let text = text(
        format!(
            "{letter} of player {player} on {name}, height {height}\nReaches {moves} squares, captures on {captures} of them"
        ),
        format!(
            "{letter} hráče {player} na {name}, výška {height}\nDosažitelná pole: {moves}, z toho s vyhozením: {captures}"
        ),
    );
    let reach = reached.into_iter().map(|to| site(position.terrain, to)).collect();
    Some(Inspection { text, reach, pictures: Vec::new() })
}

/// Squares to which the piece goes when its player moves; none where they cannot.
fn reached(position: &TerracePosition, seat: usize, from: Square) -> Vec<Square> {
    let turned = TerracePosition::new(position.terrain, position.players, position.pieces.clone(), seat);
    if turned.turn() != seat || turned.status().is_over() {
        return Vec::new();
    }
    let moves = legal_moves(&turned);
    moves
        .iter()
        .map(|entry| unpack(entry.code))
        .filter(|(start, _)| *start == from)
        .map(|(_, to)| to)
        .collect()
}
