//! Facts about plies beyond their texts: their long notation, and what moved on the board. Only [`KnownPlies`] keeps them, by nodes
//! of the record of one game. They are learned from the position before a ply, or told by a worker.

use std::collections::HashMap;

use abstrakt_record::{NodeId, Record};
use abstrakt_scene::Trace;
use abstrakt_vocabulary::{MoveFacts, Site, Snapshot, TransitionStep};

use super::numbers::numbered;
use crate::board::Numbers;

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

    /// The trace that it leaves alone.
    pub(super) fn trace(&self) -> Trace {
        Trace::of(&self.steps)
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

    /// The trace of the turn that ends with a node, or is under way there, as far as its plies are known.
    pub(super) fn trace(&self, record: &Record, node: NodeId) -> Trace {
        let turn = last_turn(record, node);
        Trace::of(turn.iter().filter_map(|ply| self.last_moves.get(ply)).flat_map(|known| &known.steps))
    }

    /// The numbers of the pieces that were placed on the line to a node, in order; none before all of its plies are known.
    pub(super) fn numbers(&self, record: &Record, node: NodeId, numbers: Numbers) -> Vec<(Site, u32)> {
        if numbers == Numbers::None {
            return Vec::new();
        }
        let line = plies(record, record.line_to(node));
        let known: Option<Vec<&LastMove>> = line.iter().map(|ply| self.last_moves.get(ply)).collect();
        known.map_or_else(Vec::new, |known| {
            numbered(known.into_iter().map(|known| known.steps.as_slice()), numbers)
        })
    }

    /// The first ply of which the board has to know what moved, and it does not: one of the last turn, or with numbers on pieces one of
    /// the whole line.
    pub(super) fn unknown(&self, record: &Record, node: NodeId, numbers: Numbers) -> Option<NodeId> {
        let needed = match numbers {
            Numbers::None => last_turn(record, node),
            _ => record.line_to(node),
        };
        // The latest first: its mark is looked for first.
        plies(record, needed).into_iter().rev().find(|ply| !self.last_moves.contains_key(ply))
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

/// The nodes of the turn that ends with a node.
fn last_turn(record: &Record, node: NodeId) -> Vec<NodeId> {
    record.turns(&record.line_to(node)).pop().map(|turn| turn.plies).unwrap_or_default()
}

/// Those of the nodes to which a ply with a text leads.
fn plies(record: &Record, nodes: Vec<NodeId>) -> Vec<NodeId> {
    let is_ply = |node: &NodeId| {
        let ply = record.node(*node).ply.as_ref();
        ply.is_some_and(|ply| ply.act.text().is_some())
    };
    nodes.into_iter().filter(is_ply).collect()
}
