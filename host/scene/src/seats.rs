//! The piece that stands for a seat wherever it is named: one of those that it has on the board. Knows snapshots; must
//! not know sessions.

use std::collections::BTreeMap;

use abstrakt_vocabulary::{Ink, Piece, Player, Shape, Site, Snapshot};

/// A piece for each seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatPieces(Vec<Piece>);

impl SeatPieces {
    /// Learns from a position: a seat has its colour of now, and the shape that most of its pieces on the board have.
    /// A seat without a piece keeps its shape, at first a ball.
    pub fn learn(&mut self, position: &Snapshot) {
        for seat in 0..position.scores.len() {
            let ink = seat_ink(position, Player(seat as u8));
            let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
            let pieces = &position.scene.pieces;
            for (index, _) in pieces.iter().enumerate().filter(|(_, piece)| piece.ink == ink) {
                let alike = |&&known: &&usize| pieces[known].shape == pieces[index].shape;
                let known = counts.keys().find(alike).copied().unwrap_or(index);
                *counts.entry(known).or_default() += 1;
            }
            // Of equally frequent ones the first found counts.
            let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
            let shape = most.map(|(index, _)| pieces[index].shape.clone());
            match (self.0.get_mut(seat), shape) {
                (Some(known), shape) => {
                    known.ink = ink;
                    known.shape = shape.unwrap_or_else(|| known.shape.clone());
                }
                (None, shape) => self.0.push(badge(shape.unwrap_or(Shape::Ball), ink)),
            }
        }
    }

    /// Returns whether all seats of a position have a piece on the board.
    pub fn are_on_board(position: &Snapshot) -> bool {
        let has = |seat: usize| {
            let ink = seat_ink(position, Player(seat as u8));
            position.scene.pieces.iter().any(|piece| piece.ink == ink)
        };
        (0..position.scores.len()).all(has)
    }

    /// The piece of a seat; a ball in the usual colour before anything is known.
    pub fn get(&self, seat: Player) -> Piece {
        self.0.get(usize::from(seat.0)).cloned().unwrap_or_else(|| badge(Shape::Ball, Ink(seat.0)))
    }
}

fn badge(shape: Shape, ink: Ink) -> Piece {
    Piece { size: 0.86, ..Piece::new(Site(0), shape, ink) }
}

/// The colour of a seat now.
pub fn seat_ink(position: &Snapshot, seat: Player) -> Ink {
    position.scene.inks.get(usize::from(seat.0)).copied().unwrap_or(Ink(seat.0))
}

/// Returns whether three or more seats play, so that colours alone do not distinguish them.
pub fn needs_symbols(position: &Snapshot) -> bool {
    position.scores.len() > 2
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::Scene;

    use super::*;
    use crate::testing::snapshot;

    fn position(pieces: &[(Shape, u8)], inks: Vec<Ink>) -> Snapshot {
        let piece = |(shape, ink): &(Shape, u8)| Piece::new(Site(0), shape.clone(), Ink(*ink));
        let scene = Scene { pieces: pieces.iter().map(piece).collect(), inks, ..Scene::default() };
        snapshot(scene, 2)
    }

    #[test]
    fn seats_have_the_pieces_of_the_board_and_keep_them() {
        let mut seats = SeatPieces::default();
        assert_eq!(seats.get(Player(1)).shape, Shape::Ball);
        seats.learn(&position(&[(Shape::Ring, 1), (Shape::Disc, 1), (Shape::Disc, 1)], vec![Ink(1), Ink(0)]));
        assert_eq!((seats.get(Player(0)).shape, seats.get(Player(0)).ink), (Shape::Disc, Ink(1)));
        assert_eq!((seats.get(Player(1)).shape, seats.get(Player(1)).ink), (Shape::Ball, Ink(0)));
        seats.learn(&position(&[(Shape::Cross, 0)], vec![Ink(1), Ink(0)]));
        assert_eq!(seats.get(Player(0)).shape, Shape::Disc, "kept without a piece on the board");
        assert_eq!(seats.get(Player(1)).shape, Shape::Cross);
    }
}
