//! The ways of the captures that may be played, found again when a text or a click asks.
//!
//! Knows captures. Must not know how ways are written or clicked.

use abstrakt_plugin_api::Move;

use crate::captures::Visitor;
use crate::grid::{Bits, Square};
use crate::ply::Ply;
use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// One way of a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The ply.
    pub ply: Ply,
    /// The squares where the piece lands, the end last: every turning square, and for a jump straight on the square
    /// directly behind the captured piece, as PDN writes a capture in full.
    pub landings: Vec<Square>,
}

/// All ways of all captures that may be played from here, in a fixed order.
pub fn walks<V: Variant>(position: &DraughtsPosition<V>) -> Vec<Walk> {
    let mut log = LandingLog::default();
    position.walk(&mut log);
    log.found
}

/// The ways of one move.
pub(crate) fn of_move<V: Variant>(walks: &[Walk], code: Move) -> impl Iterator<Item = &Walk> {
    walks.iter().filter(move |walk| walk.ply.code(V::GRID) == code)
}

/// The pieces that every capture takes, and those that can capture.
pub(crate) fn doomed_and_capturing(walks: &[Walk]) -> (Bits, Bits) {
    let capturing = walks.iter().fold(0, |set, walk| set | 1 << walk.ply.from);
    let doomed = walks.iter().map(|walk| walk.ply.captured).reduce(|all, captured| all & captured);
    (doomed.unwrap_or_default(), capturing)
}

/// Follows the walk of the generator.
#[derive(Default)]
struct LandingLog {
    landings: Vec<Square>,
    rank: u32,
    found: Vec<Walk>,
}

impl Visitor for LandingLog {
    fn jump(&mut self, to: Square) {
        self.landings.push(to);
    }

    fn back(&mut self) {
        self.landings.pop();
    }

    fn complete(&mut self, capture: Ply, rank: u32) {
        if rank > self.rank {
            self.rank = rank;
            self.found.clear();
        }
        if rank == self.rank {
            self.found.push(Walk { ply: capture, landings: self.landings.clone() });
        }
    }
}
