//! The pictures as data for the page's script: the board once, each different piece once, each position a list.

use std::collections::HashMap;

use abstrakt_vocabulary::{Mark, Piece, Site, TransitionStep};
use serde::Serialize;

use super::Replay;

#[derive(Serialize)]
struct Data<'a> {
    board: &'a abstrakt_vocabulary::Board,
    /// Every piece that stands anywhere, once.
    pieces: Vec<&'a Piece>,
    nodes: Vec<Node<'a>>,
}

#[derive(Serialize)]
struct Node<'a> {
    /// The node before; the start has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    children: &'a [usize],
    /// Indices into the pieces, from bottom to top.
    pieces: Vec<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    marks: &'a [(Site, Mark)],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    inks: &'a [abstrakt_vocabulary::Ink],
    /// The seat to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u8>,
    /// Sites that the ply before left, and those that it reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<Site>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reached: Vec<Site>,
}

/// The data as JSON that may stand in a script element: nothing in it can end the element.
pub(super) fn json(replay: &Replay) -> String {
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut pieces = Vec::new();
    let nodes = replay.nodes.iter().map(|node| {
        let scene = &node.ply.after.scene;
        let numbers = scene.pieces.iter().map(|piece| {
            // Pieces hold numbers that are no keys of a map; their text is.
            *known.entry(format!("{piece:?}")).or_insert_with(|| {
                pieces.push(piece);
                pieces.len() - 1
            })
        });
        let pieces = numbers.collect();
        let steps = &node.ply.steps;
        let left = |step: &TransitionStep| match step {
            TransitionStep::Slide { from, .. } => Some(*from),
            _ => None,
        };
        let reached = |step: &TransitionStep| match step {
            TransitionStep::Slide { to, .. } => Some(*to),
            TransitionStep::Appear { at } => Some(*at),
            _ => None,
        };
        Node {
            parent: node.parent,
            children: &node.children,
            pieces,
            marks: &scene.marks,
            inks: &scene.inks,
            turn: node.ply.after.turn,
            left: steps.iter().filter_map(left).collect(),
            reached: steps.iter().filter_map(reached).collect(),
        }
    });
    let nodes = nodes.collect();
    let data = Data { board: &replay.board, pieces, nodes };
    // Numbers, texts and lists only: this cannot fail.
    let json = serde_json::to_string(&data).unwrap_or_default();
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}
