//! Facts about plies beyond their texts: their long notation, and what moved on the board. Only [`KnownPlies`] keeps them, by nodes
//! of the record of one game. They are learned from the position before a ply, or told by a worker.

use std::collections::HashMap;

use abstrakt_record::{NodeId, Record};
use abstrakt_vocabulary::{MoveFacts, Site, Snapshot, TransitionStep};

/// The facts about a ply beyond its text.
#[derive(Clone, Debug, Default)]
pub(super) struct LastMove {
    /// The long notation.
    pub(super) long: String,
    /// The steps of the pieces on the board.
    pub(super) steps: Vec<TransitionStep>,
}

impl LastMove {
    /// The facts of a listed move.
    pub(super) fn of(facts: &MoveFacts) -> Self {
        Self { long: facts.long.clone(), steps: facts.steps.clone() }
    }

    /// The sites that it touches.
    pub(super) fn sites(&self) -> Vec<Site> {
        let mut sites: Vec<Site> = self
            .steps
            .iter()
            .flat_map(|step| match *step {
                TransitionStep::Slide { from, to } => vec![from, to],
                TransitionStep::Appear { at } | TransitionStep::Vanish { at } => vec![at],
                TransitionStep::Flip { .. } => Vec::new(),
            })
            .collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }
}

/// The facts about the plies of a game.
#[derive(Debug, Default)]
pub(super) struct KnownPlies {
    last_moves: HashMap<NodeId, LastMove>,
    /// The long notation of plies that were never played here.
    long_words: HashMap<NodeId, String>,
}

impl KnownPlies {
    /// The facts about the ply that leads to a node.
    pub(super) fn last_move(&self, node: NodeId) -> Option<&LastMove> {
        self.last_moves.get(&node)
    }

    /// Learns from the position before `node` what moved; false if that position does not list the ply.
    pub(super) fn learn(&mut self, record: &Record, node: NodeId, before: &Snapshot) -> bool {
        let text = record.node(node).ply.as_ref().and_then(|ply| ply.act.text());
        let listed = before.moves.iter().find(|listed| Some(listed.text.as_str()) == text);
        self.last_moves.extend(listed.map(|listed| (node, LastMove::of(listed))));
        listed.is_some()
    }

    /// The long notation of the ply that leads to a node.
    pub(super) fn long(&self, node: NodeId) -> Option<String> {
        let played = self.last_moves.get(&node).map(|last_move| &last_move.long);
        played.or_else(|| self.long_words.get(&node)).cloned()
    }

    /// Whether a worker has told the long notation of the line that ends with this node.
    pub(super) fn is_told(&self, end: NodeId) -> bool {
        self.long_words.contains_key(&end)
    }

    /// Keeps the long notation of a line, its root left out, as a worker has told it.
    pub(super) fn tell(&mut self, line: &[NodeId], words: &[String]) {
        self.long_words.extend(line.iter().copied().zip(words.iter().cloned()));
    }
}
