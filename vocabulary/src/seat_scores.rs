//! The scores of a position, without its picture.

use serde::{Deserialize, Serialize};

use crate::{Bounds, Extension};

/// The score of each seat, as [`crate::Snapshot::scores`] tells them. The question is the number of seats.
///
/// A referee of fast games asks after every ply, and a snapshot takes many times as long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatScores(pub Vec<i32>);

impl Extension for SeatScores {
    const ID: &'static str = "scores";
    const VERSION: u32 = 1;
    type Question = u8;

    fn check(&self, Bounds { players, .. }: Bounds) -> Result<(), String> {
        let count = self.0.len();
        if count == usize::from(players) { Ok(()) } else { Err(format!("it tells {count} scores")) }
    }
}
