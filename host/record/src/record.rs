//! The record of one game: header, tree of plies, the position looked at, the result.
//!
//! Knows how moves, undo, redo and variations change the tree. Must not know whether a move is legal or a game over:
//! it writes down what it is told.

use std::time::Duration;

use crate::tree::RecordTree;
use crate::{Evaluation, GameResult, Header, MoveMark, Node, NodeId, NodePath, Ply, PlyFacts, SeatId};

/// One game.
///
/// The *cursor* is the position that is looked at and played on. A ply that is played there is added after it; where
/// plies follow already, the new one is a variation, and one that is there already is only gone to. Nothing that was
/// played is ever lost but by [`Record::delete`].
#[derive(Clone, Debug)]
pub struct Record {
    /// The agreement before the first ply.
    pub header: Header,
    tree: RecordTree,
    cursor: NodeId,
    result: Option<(NodeId, GameResult)>,
}

impl Record {
    /// A game without plies. Tell it the first position with [`Record::learn`] at [`NodeId::ROOT`].
    pub fn new(header: Header) -> Self {
        Self { header, tree: RecordTree::new(), cursor: NodeId::ROOT, result: None }
    }

    /// The position looked at.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// A node.
    ///
    /// # Panics
    /// When it was deleted, or belongs to another record.
    pub fn node(&self, id: NodeId) -> &Node {
        self.tree.get(id)
    }

    /// Returns whether the node still exists.
    pub fn contains(&self, id: NodeId) -> bool {
        self.tree.contains(id)
    }

    /// Nodes from the root to `id`, both included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        self.tree.line_to(id)
    }

    /// The current line: from the root through the cursor to where redo would lead in the end.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.line_to(self.cursor);
        line.extend(std::iter::successors(self.node(self.cursor).next(), |&id| self.node(id).next()));
        line
    }

    /// Plies from the root to the cursor: what a game is replayed from.
    pub fn plies(&self) -> Vec<&Ply> {
        self.line_to(self.cursor).into_iter().filter_map(|id| self.node(id).ply.as_ref()).collect()
    }

    /// The end of the main line.
    pub fn main_end(&self) -> NodeId {
        self.tree.main_end()
    }

    /// Plays a ply at the cursor and goes there. A ply that follows already is gone to, and learns the time spent and
    /// the position anew. A result that stood at the cursor is void: the game went on.
    ///
    /// # Panics
    /// When there is no such seat.
    pub fn play(&mut self, ply: Ply, after: PlyFacts) -> NodeId {
        let id = self.play_unknown(ply);
        self.tree.get_mut(id).after = Some(after);
        id
    }

    /// [`Record::play`] without a word on the position, which must be learned later.
    pub(crate) fn play_unknown(&mut self, ply: Ply) -> NodeId {
        if self.result_here().is_some() {
            self.result = None;
        }
        let same = |&id: &NodeId| self.node(id).ply.as_ref().is_some_and(|other| other.act == ply.act);
        let found = self.node(self.cursor).children().iter().copied().find(same);
        let id = match found {
            Some(id) => {
                if ply.spent.is_some() {
                    self.tree.get_mut(id).ply = Some(ply);
                }
                id
            }
            None => self.add(self.cursor, ply),
        };
        self.tree.get_mut(self.cursor).visit(id);
        self.cursor = id;
        id
    }

    /// Adds a ply after a node without looking for an equal one.
    pub(crate) fn add(&mut self, parent: NodeId, ply: Ply) -> NodeId {
        assert!(ply.act.seat().is_none_or(|seat| self.has(seat)), "the seat exists");
        self.tree.add(parent, ply)
    }

    /// Sets the time spent on a ply. False: there is no ply, or it has one.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn spend(&mut self, id: NodeId, time: Duration) -> bool {
        let ply = self.tree.get_mut(id).ply.as_mut().filter(|ply| ply.spent.is_none());
        ply.map(|ply| ply.spent = Some(time)).is_some()
    }

    /// Ends the game at a node.
    pub(crate) fn finish_at(&mut self, id: NodeId, result: GameResult) {
        assert!(result.seats().all(|seat| self.has(seat)), "the seats of a result exist");
        self.result = Some((id, result));
    }

    /// Returns whether there is such a seat.
    pub(crate) fn has(&self, seat: SeatId) -> bool {
        usize::from(seat.0) < self.header.seats.len()
    }

    /// Says what the rules say of a node's position, for records that were read from a file.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn learn(&mut self, id: NodeId, after: PlyFacts) {
        self.tree.get_mut(id).after = Some(after);
    }

    /// Moves the cursor anywhere; redo follows the way back to where it was, as far as it is the same.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn go(&mut self, id: NodeId) {
        self.tree.visit(id);
        self.cursor = id;
    }

    /// One ply back. False at the root.
    pub fn undo(&mut self) -> bool {
        let parent = self.node(self.cursor).parent();
        parent.inspect(|&parent| self.cursor = parent).is_some()
    }

    /// One ply forward, along the continuation that was last visited. False at the end.
    pub fn redo(&mut self) -> bool {
        let next = self.node(self.cursor).next();
        next.inspect(|&next| self.cursor = next).is_some()
    }

    /// Puts the variation that `id` lies on before its nearest brother; done often enough, it becomes the main line.
    /// False: it lies on the main line.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let turning = self.line_to(id).into_iter().rev().find(|&id| self.tree.place(id) > 0);
        turning.inspect(|&id| self.tree.reorder(id, self.tree.place(id) - 1)).is_some()
    }

    /// Makes the line through `id` the main line.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn make_main(&mut self, id: NodeId) {
        for id in self.line_to(id) {
            self.tree.reorder(id, 0);
        }
    }

    /// Deletes a ply and everything after it. A cursor in there moves before it; a result in there goes too. False:
    /// the root stays.
    ///
    /// # Panics
    /// When the node was deleted before.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).parent() else { return false };
        if self.tree.leads_through(self.cursor, id) {
            self.cursor = parent;
        }
        if self.result.as_ref().is_some_and(|(end, _)| self.tree.leads_through(*end, id)) {
            self.result = None;
        }
        self.tree.delete(id);
        true
    }

    /// Writes a comment; an empty one removes it.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn comment(&mut self, id: NodeId, comment: impl Into<String>) {
        self.tree.get_mut(id).comment = comment.into();
    }

    /// Sets or removes a mark; the root takes none.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn mark(&mut self, id: NodeId, mark: Option<MoveMark>) {
        if id != NodeId::ROOT {
            self.tree.get_mut(id).mark = mark;
        }
    }

    /// Keeps what a review has found, instead of what the one before it did.
    ///
    /// # Panics
    /// When a node was deleted.
    pub fn review(&mut self, found: impl IntoIterator<Item = (NodeId, Evaluation)>) {
        self.tree.nodes_mut().for_each(|node| node.evaluation = None);
        for (id, evaluation) in found {
            self.tree.get_mut(id).evaluation = Some(evaluation);
        }
    }

    /// Every node, in any order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.tree.ids()
    }

    /// Returns whether the game was reviewed.
    pub fn is_reviewed(&self) -> bool {
        self.tree.nodes().any(|node| node.evaluation.is_some())
    }

    /// Whether a review compared plies with the best ones.
    pub fn is_compared(&self) -> bool {
        let evaluations = self.tree.nodes().filter_map(|node| node.evaluation);
        evaluations.into_iter().any(|found| found.loss.is_some())
    }

    /// Sets what was found of a position. False: there is something already.
    pub(crate) fn evaluate(&mut self, id: NodeId, found: Evaluation) -> bool {
        let place = &mut self.tree.get_mut(id).evaluation;
        let free = place.is_none();
        place.get_or_insert(found);
        free
    }

    /// Ends the game at the cursor, or with `None` takes its end back.
    ///
    /// # Panics
    /// When a seat of the result does not exist.
    pub fn finish(&mut self, result: Option<GameResult>) {
        match result {
            Some(result) => self.finish_at(self.cursor, result),
            None => self.result = None,
        }
    }

    /// The end of the game, if it has ended, wherever the cursor is.
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref().map(|(_, result)| result)
    }

    /// The node at which the game ended.
    pub fn end(&self) -> Option<NodeId> {
        self.result.as_ref().map(|&(end, _)| end)
    }

    /// The result, if the cursor stands where the game ended.
    pub fn result_here(&self) -> Option<&GameResult> {
        self.result.as_ref().filter(|(end, _)| *end == self.cursor).map(|(_, result)| result)
    }

    /// The place of a node, in a form for files.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn path(&self, id: NodeId) -> NodePath {
        NodePath::of(&self.tree, id)
    }

    /// The node at a path.
    pub fn find(&self, path: &NodePath) -> Option<NodeId> {
        path.find(&self.tree)
    }
}

/// Equal games: the same header, plies, comments, evaluations, result and cursor, whatever the ids. The rules' facts of
/// the positions and the way that redo would take do not count, because files do not carry them.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.header == other.header
            && self.result() == other.result()
            && self.is_like(other, |(id, node), (other_id, old)| {
                node.ply == old.ply
                    && node.comment == old.comment
                    && node.mark == old.mark
                    && node.evaluation == old.evaluation
                    && (id == self.cursor) == (other_id == other.cursor)
                    && (Some(id) == self.end()) == (Some(other_id) == other.end())
            })
    }
}
