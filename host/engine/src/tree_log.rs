//! The whole search tree of a shallow search as data: what the program of [Houdek 2010] shows with `-debugai`.
//!
//! Knows moves, windows, values and why a node ended. Must not know the algorithm.

use abstrakt_vocabulary::Move;
use serde::{Deserialize, Serialize};

use crate::{Score, Window};

/// Most nodes that a log keeps; what comes later is only counted.
pub const MAX_LOGGED: usize = 200_000;

/// A search tree, nodes in the order in which they were entered. The last completed depth only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeLog {
    /// Nodes; node 0 is the root.
    pub nodes: Vec<LoggedNode>,
    /// Nodes that were too many to keep.
    pub dropped: u64,
    open: Vec<u32>,
}

/// One visited position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedNode {
    /// Index of the node above; the root names itself.
    pub parent: u32,
    /// The move that led here; of no meaning at the root.
    pub code: Move,
    /// Turns left.
    pub depth: u32,
    /// The window, from the root player's point of view.
    pub window: Window,
    /// The value found, from the root player's point of view; `None` while the node was left unfinished.
    pub value: Option<Score>,
    /// The reason for the end of the node.
    pub kind: LogKind,
}

/// The reasons why a node ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    /// Every move was looked at.
    Full,
    /// A move was too good: the rest was cut off.
    Cut,
    /// Valued at the horizon.
    Horizon,
    /// The game is over here.
    Over,
    /// The table knew the value.
    TranspositionTable,
    /// The position was there before.
    Repetition,
    /// Pruned without looking at moves.
    Pruned,
    /// An average over chance.
    Chance,
    /// Only looked at to sort the moves, or left unfinished.
    Ordering,
}

impl TreeLog {
    /// Begins again, for a new depth.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// A node is entered by `code`.
    pub fn enter(&mut self, code: Move) {
        let index = self.nodes.len() as u32;
        if self.nodes.len() >= MAX_LOGGED {
            self.dropped += 1;
            self.open.push(u32::MAX);
            return;
        }
        let parent = self.open.last().copied().unwrap_or(index);
        let (window, kind) = (Window::OPEN, LogKind::Ordering);
        self.nodes.push(LoggedNode { parent, code, depth: 0, window, value: None, kind });
        self.open.push(index);
    }

    /// Records the value of the node entered last; a second search of the same position overwrites the first.
    pub fn note(&mut self, depth: u32, window: Window, value: Score, kind: LogKind) {
        let index = self.open.last().copied().unwrap_or(u32::MAX);
        if let Some(node) = self.nodes.get_mut(index as usize) {
            *node = LoggedNode { depth, window, value: Some(value), kind, ..*node };
        }
    }

    /// The node entered last is left.
    pub fn leave(&mut self) {
        self.open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_and_values_are_kept() {
        let mut log = TreeLog::default();
        log.enter(Move(0));
        log.enter(Move(5));
        log.note(1, Window::OPEN, Score(3), LogKind::Horizon);
        log.leave();
        log.enter(Move(6));
        log.note(1, Window::OPEN, Score(1), LogKind::Cut);
        log.leave();
        log.note(2, Window::OPEN, Score(3), LogKind::Full);
        log.leave();
        let parents: Vec<u32> = log.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [0, 0, 0]);
        assert_eq!(log.nodes[1].value, Some(Score(3)));
        assert_eq!(log.nodes[2].kind, LogKind::Cut);
    }
}
