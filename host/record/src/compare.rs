//! Comparison of one record with another: whether nothing was changed, and whether nothing would be lost by taking one
//! for the other.

use crate::{Header, Node, NodeId, Record};

impl Record {
    /// Returns whether a ply was ever played.
    pub fn has_plies(&self) -> bool {
        self.main_end() != NodeId::ROOT
    }

    /// Returns whether the line at the cursor, or the one that leads on from there, has ended. A game that went on in a
    /// variation beside its end is not finished.
    pub fn is_finished(&self) -> bool {
        self.end().is_some_and(|end| self.line().contains(&end))
    }

    /// Returns whether this is `other` but for the cursor, the players at the seats, and the time that plies took.
    pub fn is_unchanged_from(&self, other: &Self) -> bool {
        covers_header(&self.header, &other.header)
            && covers_header(&other.header, &self.header)
            && self.result() == other.result()
            && self.is_like(other, |(id, node), (other_id, old)| {
                act(node) == act(old)
                    && node.comment == old.comment
                    && node.mark == old.mark
                    && node.evaluation == old.evaluation
                    && (Some(id) == self.end()) == (Some(other_id) == other.end())
            })
    }

    /// Returns whether everything of `other` is here: the same game from the same start with the same names and tags;
    /// each of its plies with its comment and mark, and an evaluation where there is one; its result. `other` is then
    /// an earlier state of this game. The players at the seats, the order of variations and the time that plies took do
    /// not count.
    pub fn covers(&self, other: &Self) -> bool {
        covers_header(&self.header, &other.header)
            && (other.result().is_none() || self.result() == other.result())
            && self.covers_plies(other, true)
    }

    /// Returns whether the end of `other` was taken back, and everything else of it is here: the game has gone on, or
    /// ended otherwise. `other` is then an earlier state of this game as well.
    pub fn goes_on_from(&self, other: &Self) -> bool {
        covers_header(&self.header, &other.header)
            && other.result().is_some()
            && self.covers_plies(other, false)
            && (self.result().is_some() || !self.is_like(other, |_, _| true))
    }

    /// Returns whether all plies of `other` are here with their annotations; with `end` also the place of its end.
    fn covers_plies(&self, other: &Self, end: bool) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((id, other_id)) = pairs.pop() {
            let (node, old) = (self.node(id), other.node(other_id));
            if !covers_node(node, old) || (end && other.end() == Some(other_id) && self.end() != Some(id)) {
                return false;
            }
            for (place, &child) in old.children().iter().enumerate() {
                let same = |id: &&NodeId| act(self.node(**id)) == act(other.node(child));
                // A file may have a ply twice at one place: the one at the same index takes precedence.
                let candidates = node.children().get(place).into_iter().chain(node.children());
                match candidates.into_iter().find(same) {
                    Some(&found) => pairs.push((found, child)),
                    None => return false,
                }
            }
        }
        true
    }

    /// Walks through both trees, which must have one shape, and asks whether each pair of nodes is alike.
    pub(crate) fn is_like(
        &self,
        other: &Self,
        alike: impl Fn((NodeId, &Node), (NodeId, &Node)) -> bool,
    ) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((id, other_id)) = pairs.pop() {
            let (node, old) = (self.node(id), other.node(other_id));
            if node.children().len() != old.children().len() || !alike((id, node), (other_id, old)) {
                return false;
            }
            pairs.extend(node.children().iter().copied().zip(old.children().iter().copied()));
        }
        true
    }
}

fn act(node: &Node) -> Option<&crate::Act> {
    node.ply.as_ref().map(|ply| &ply.act)
}

fn covers_node(node: &Node, old: &Node) -> bool {
    (old.comment.is_empty() || node.comment == old.comment)
        && (old.mark.is_none() || node.mark == old.mark)
        && (old.evaluation.is_none() || node.evaluation.is_some())
}

fn covers_header(header: &Header, old: &Header) -> bool {
    let same = |one: &Header, other: &Header| {
        one.game == other.game
            && one.version == other.version
            && one.setup == other.setup
            && one.options == other.options
            && one.start == other.start
            && one.seed == other.seed
            && one.repetition == other.repetition
            && one.seats.len() == other.seats.len()
    };
    same(header, old)
        && header.seats.iter().zip(&old.seats).all(|(seat, old)| seat.name == old.name)
        && old.tags.iter().all(|(key, text)| header.tags.get(key) == Some(text))
}
