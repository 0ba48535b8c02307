//! Positions for the tests of boards.

use abstrakt_plugin_api::{Scene, Snapshot, Status};

/// A position that shows `scene`, for so many seats, in which nobody moves.
pub fn snapshot(scene: Scene, seats: usize) -> Snapshot {
    Snapshot {
        status: Status::Chance,
        key: 0,
        text: String::new(),
        text_without_counters: None,
        counters: Vec::new(),
        scores: vec![0; seats],
        eliminated: Default::default(),
        scene,
        moves: Vec::new(),
    }
}
