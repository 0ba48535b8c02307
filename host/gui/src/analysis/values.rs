//! What searches have found of the positions of a game: one evaluation a position, from the first seat's view. Knows
//! assessments and nodes; must not know searches.

use std::collections::HashMap;

use abstrakt_record::{Evaluation, NodeId};

/// Evaluations by position.
#[derive(Debug, Default)]
pub struct Values(HashMap<NodeId, Evaluation>);

impl Values {
    /// Nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is known of a position.
    pub fn get(&self, node: NodeId) -> Option<Evaluation> {
        self.0.get(&node).copied()
    }

    /// All that is known, in any order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, Evaluation)> {
        self.0.iter().map(|(node, found)| (*node, *found))
    }

    /// A search has found this; one that looked further ahead before stays.
    pub fn note(&mut self, node: NodeId, found: Evaluation) {
        let known = self.0.entry(node).or_insert(found);
        if found.depth >= known.depth {
            *known = found;
        }
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
