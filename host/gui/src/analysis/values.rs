//! The evaluations of the positions of a game by searches: one a position, from the first seat's view. Knows
//! assessments and nodes; must not know who searches.

use std::collections::HashMap;

use abstrakt_record::{Evaluation, NodeId, Record};
use abstrakt_referee::{PlayerStanding, standing};
use abstrakt_worker::protocol::Findings;

/// Evaluations by position.
#[derive(Debug, Default)]
pub struct Values(HashMap<NodeId, Known>);

/// The evaluation of a position.
#[derive(Debug)]
struct Known {
    found: Evaluation,
    /// The ply that the search would play.
    best: Option<String>,
}

impl Values {
    /// Nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The evaluation of a position, if there is one.
    pub fn get(&self, node: NodeId) -> Option<Evaluation> {
        self.0.get(&node).map(|known| known.found)
    }

    /// All that is known, in any order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, Evaluation)> {
        self.0.iter().map(|(node, known)| (*node, known.found))
    }

    /// A search has found this; one that looked further ahead before stays.
    pub fn note(&mut self, node: NodeId, found: Evaluation) {
        self.insert(node, Known { found, best: None });
    }

    /// The same of a search whose findings are known.
    pub fn note_search(&mut self, node: NodeId, found: Evaluation, findings: &Findings) {
        let best = findings.lines.first().and_then(|line| line.plies.first()).cloned();
        self.insert(node, Known { found, best });
    }

    fn insert(&mut self, node: NodeId, new: Known) {
        if self.0.get(&node).is_none_or(|known| new.found.depth >= known.found.depth) {
            self.0.insert(node, new);
        }
    }

    /// The standing of the first seat at a node, as graphs and lists show it; see [`standing`](abstrakt_referee::standing). A ply is
    /// known to have lost nothing only if a search would have played it.
    pub fn standing(&self, record: &Record, node: NodeId) -> Option<PlayerStanding> {
        let lost = |node: NodeId| {
            let played = record.node(node).ply.as_ref()?.act.text()?;
            let before = self.0.get(&record.node(node).parent()?)?;
            (before.best.as_deref() == Some(played)).then_some(0.0)
        };
        standing(record, node, |node| self.get(node).map(|found| found.stands), lost)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_record::Assessment;

    use super::*;

    #[test]
    fn the_deepest_search_counts() {
        let mut values = Values::default();
        let found = |chance, depth| Evaluation { stands: Assessment::Chance(chance), depth, loss: None };
        for (chance, depth, kept) in [(0.5, 3, 0.5), (0.9, 2, 0.5), (0.4, 3, 0.4), (0.6, 7, 0.6)] {
            values.note(NodeId::ROOT, found(chance, depth));
            assert_eq!(values.get(NodeId::ROOT).map(|known| known.stands), Some(Assessment::Chance(kept)));
        }
    }
}
