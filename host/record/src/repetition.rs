//! The host's rule of repetition, the same for every game: a position that occurs for the n-th time is a draw.
//!
//! Knows keys and where turns start. Must not know what a position is.

use crate::Record;

impl Record {
    /// Keys of the positions on the line to the cursor in which a turn starts, oldest first, back to the last
    /// irreversible ply, the cursor's included if it counts: what the search takes to know repetitions of the game.
    pub fn keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for id in self.line_to(self.cursor()).into_iter().rev() {
            let Some(after) = &self.node(id).after else { break };
            if after.starts_turn {
                keys.push(after.key);
            }
            if after.irreversible {
                break;
            }
        }
        keys.reverse();
        keys
    }

    /// The number of times that the position at the cursor has occurred on its line, this time included; 0 inside a
    /// turn.
    pub fn occurrences(&self) -> usize {
        let here = self.node(self.cursor()).after.as_ref().filter(|after| after.starts_turn);
        here.map_or(0, |here| self.keys().iter().filter(|&&key| key == here.key).count())
    }

    /// Returns whether the position at the cursor is a draw by repetition.
    pub fn is_repetition(&self) -> bool {
        let limit = usize::from(self.header.repetition);
        limit > 0 && self.occurrences() >= limit
    }
}
