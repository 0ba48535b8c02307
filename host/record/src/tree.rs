//! The tree of plies: nodes in an arena, the first child of each on the main line, the others variations.
//!
//! Knows shape only: parents, children, order. Nodes keep their ids until they are deleted, and ids are never used
//! again. Every walk is a loop, never a recursion: a game may be hundreds of thousands of plies long or deep.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Evaluation, MoveMark, Ply, PlyFacts};

/// A node of the tree, which stands for the position after its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The first position, before any ply.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A ply in the tree with what is known of the position after it. The root has no ply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The ply that leads here.
    pub ply: Option<Ply>,
    /// The rules' facts of the position; none until the line was played through the rules.
    pub after: Option<PlyFacts>,
    /// A comment on the ply, or on the whole game at the root.
    pub comment: String,
    /// An annotator's mark.
    pub mark: Option<MoveMark>,
    /// The findings of the last review of the game for the position.
    pub evaluation: Option<Evaluation>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    visited: Option<NodeId>,
}

impl Node {
    /// The node before.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after: the main continuation first, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The continuation that redo takes: the one last visited, else the main one.
    pub fn next(&self) -> Option<NodeId> {
        self.visited.or(self.children.first().copied())
    }

    /// Makes `child` the continuation that redo takes.
    pub(crate) fn visit(&mut self, child: NodeId) {
        self.visited = Some(child);
    }
}

/// The arena.
#[derive(Clone, Debug)]
pub(crate) struct RecordTree {
    nodes: Vec<Option<Node>>,
}

impl RecordTree {
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Some(Node::default())] }
    }

    pub(crate) fn contains(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(Option::is_some)
    }

    /// # Panics
    /// When the node was deleted, or belongs to another record.
    pub(crate) fn get(&self, id: NodeId) -> &Node {
        self.nodes[id.index()].as_ref().expect("the node was not deleted")
    }

    /// # Panics
    /// As [`RecordTree::get`].
    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id.index()].as_mut().expect("the node was not deleted")
    }

    pub(crate) fn add(&mut self, parent: NodeId, ply: Ply) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a record has fewer than 2^32 plies"));
        self.nodes.push(Some(Node { ply: Some(ply), parent: Some(parent), ..Node::default() }));
        self.get_mut(parent).children.push(id);
        id
    }

    /// The id of every node that was not deleted.
    pub(crate) fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..).map(NodeId).zip(&self.nodes).filter_map(|(id, node)| node.is_some().then_some(id))
    }

    /// Every node that was not deleted.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().flatten()
    }

    /// The same, to be changed.
    pub(crate) fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.nodes.iter_mut().flatten()
    }

    /// Makes every choice on the way from the root to `id` the one that redo takes.
    pub(crate) fn visit(&mut self, id: NodeId) {
        let mut child = id;
        while let Some(parent) = self.get(child).parent {
            self.get_mut(parent).visited = Some(child);
            child = parent;
        }
    }

    /// The nodes from the root to `id`, both included.
    pub(crate) fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> = std::iter::successors(Some(id), |&id| self.get(id).parent).collect();
        line.reverse();
        line
    }

    /// The end of the main line.
    pub(crate) fn main_end(&self) -> NodeId {
        let mut end = NodeId::ROOT;
        while let Some(&next) = self.get(end).children.first() {
            end = next;
        }
        end
    }

    /// Moves `id` to place `place` among its brothers.
    pub(crate) fn reorder(&mut self, id: NodeId, place: usize) {
        let Some(parent) = self.get(id).parent else { return };
        let brothers = &mut self.get_mut(parent).children;
        brothers.retain(|&brother| brother != id);
        brothers.insert(place, id);
    }

    /// Place of `id` among its brothers.
    pub(crate) fn place(&self, id: NodeId) -> usize {
        let Some(parent) = self.get(id).parent else { return 0 };
        let place = self.get(parent).children.iter().position(|&brother| brother == id);
        place.expect("a parent lists its children")
    }

    /// Removes `id` and everything after it.
    pub(crate) fn delete(&mut self, id: NodeId) {
        if let Some(parent) = self.get(id).parent {
            let parent = self.get_mut(parent);
            parent.children.retain(|&child| child != id);
            if parent.visited == Some(id) {
                parent.visited = None;
            }
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            doomed.extend(self.nodes[id.index()].take().expect("a child was not deleted before").children);
        }
    }

    /// Returns whether the line to `descendant` leads through `ancestor`.
    pub(crate) fn leads_through(&self, descendant: NodeId, ancestor: NodeId) -> bool {
        std::iter::successors(Some(descendant), |&id| self.get(id).parent).any(|id| id == ancestor)
    }
}

/// The place of a node, in a form that survives files and fresh ids: the number of plies from the root, and the index
/// of the child wherever it was not the first. `57` is the 57th ply of the main line, `57,12:1` the 57th of the line
/// that leaves it at the 12th ply by the first variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NodePath {
    depth: usize,
    turnings: Vec<(usize, usize)>,
}

impl NodePath {
    pub(crate) fn of(tree: &RecordTree, id: NodeId) -> Self {
        let line = tree.line_to(id);
        let places = line.iter().enumerate().skip(1).map(|(ply, &id)| (ply, tree.place(id)));
        Self { depth: line.len() - 1, turnings: places.filter(|&(_, place)| place > 0).collect() }
    }

    pub(crate) fn find(&self, tree: &RecordTree) -> Option<NodeId> {
        let mut turnings = self.turnings.iter().peekable();
        let mut id = NodeId::ROOT;
        for ply in 1..=self.depth {
            let place = turnings.next_if(|turning| turning.0 == ply).map_or(0, |turning| turning.1);
            id = *tree.get(id).children.get(place)?;
        }
        turnings.next().is_none().then_some(id)
    }
}

impl fmt::Display for NodePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.depth)?;
        self.turnings.iter().try_for_each(|(ply, place)| write!(f, ",{ply}:{place}"))
    }
}

impl FromStr for NodePath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a path: expected 57 or 57,12:1");
        let mut parts = text.split(',');
        let depth = parts.next().and_then(|part| part.parse().ok()).ok_or_else(wrong)?;
        let turning = |part: &str| {
            let (ply, place) = part.split_once(':')?;
            Some((ply.parse().ok()?, place.parse().ok()?))
        };
        let turnings = parts.map(turning).collect::<Option<_>>().ok_or_else(wrong)?;
        Ok(Self { depth, turnings })
    }
}

impl TryFrom<String> for NodePath {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<NodePath> for String {
    fn from(path: NodePath) -> Self {
        path.to_string()
    }
}
