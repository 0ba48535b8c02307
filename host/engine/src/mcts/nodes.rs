//! The tree that Monte Carlo search grows: nodes in one vector, children side by side.
//!
//! Knows visits, values and proofs. Must not know rules or how a child is chosen.

use abstrakt_vocabulary::{Move, ScoredMove};

/// Index of a node.
pub type NodeId = u32;

/// The root.
pub const ROOT: NodeId = 0;

/// The chooser at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player for whom the search is made.
    Root,
    /// Any other player, taken to work against the root player.
    Others,
    /// Chance, by weight.
    Chance,
}

/// A decided game, in the root player's view; ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

/// A node: the move that leads to it, and what was seen below.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move.
    pub code: Move,
    /// Ordering score of the move, or weight of the outcome.
    pub order: i32,
    /// Playouts through this node.
    pub visits: u32,
    /// Sum of their rewards, 0..=1 each, in the root player's view.
    pub reward: f64,
    /// First child; without children 0.
    first: NodeId,
    /// Number of children.
    count: u16,
    /// The chooser among the children; meaningful once there are some.
    pub chooser: Chooser,
    /// The value of the game from here on, once it is proved.
    pub proof: Option<Proof>,
}

const _: () = assert!(size_of::<Node>() <= 40);

impl Node {
    fn of(entry: ScoredMove) -> Self {
        let ScoredMove { code, order, .. } = entry;
        Self { code, order, visits: 0, reward: 0.0, first: 0, count: 0, chooser: Chooser::Root, proof: None }
    }

    /// Returns whether it has children.
    pub const fn is_grown(&self) -> bool {
        self.count > 0
    }

    /// Its children.
    pub const fn children(&self) -> std::ops::Range<NodeId> {
        self.first..self.first + self.count as NodeId
    }

    /// Average reward; a half before the first visit.
    pub fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.reward / f64::from(self.visits) }
    }
}

/// The nodes.
pub struct NodePool {
    nodes: Vec<Node>,
    most: usize,
}

impl NodePool {
    /// A root that nothing is known of, and room for `mebibytes` of nodes.
    pub fn new(mebibytes: u32) -> Self {
        let most =
            (mebibytes as usize * 1024 * 1024 / size_of::<Node>()).clamp(1024, NodeId::MAX as usize / 2);
        Self { nodes: vec![Node::of(ScoredMove::default())], most }
    }

    /// A node.
    pub fn at(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// A node, to be changed.
    pub fn at_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Gives `id` a child for each entry; false, and nothing done, when there is no room left.
    pub fn grow(&mut self, id: NodeId, chooser: Chooser, entries: &[ScoredMove]) -> bool {
        let first = self.nodes.len();
        if first + entries.len() > self.most {
            return false;
        }
        self.nodes.extend(entries.iter().copied().map(Node::of));
        let node = &mut self.nodes[id as usize];
        (node.first, node.count, node.chooser) = (first as NodeId, entries.len() as u16, chooser);
        true
    }

    /// Proves `id` from its children, if they suffice: one child that is best for the chooser, or all of them. CITE:
    /// [Winands 2008].
    pub fn prove(&mut self, id: NodeId) {
        let node = self.at(id);
        let proofs = || node.children().map(|child| self.at(child).proof);
        let all = |best: fn(Proof, Proof) -> Proof| {
            proofs().try_fold(None, |found: Option<Proof>, proof| {
                let proof = proof?;
                Some(Some(found.map_or(proof, |found| best(found, proof))))
            })
        };
        let proof = match node.chooser {
            Chooser::Root if proofs().any(|proof| proof == Some(Proof::Won)) => Some(Proof::Won),
            Chooser::Root => all(Proof::max).flatten(),
            Chooser::Others if proofs().any(|proof| proof == Some(Proof::Lost)) => Some(Proof::Lost),
            Chooser::Others => all(Proof::min).flatten(),
            // Chance proves only what all outcomes agree on.
            Chooser::Chance => {
                all(Proof::max).flatten().filter(|proof| Some(*proof) == all(Proof::min).flatten())
            }
        };
        self.at_mut(id).proof = proof;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proved(chooser: Chooser, proofs: &[Option<Proof>]) -> Option<Proof> {
        let mut store = NodePool::new(1);
        assert!(store.grow(ROOT, chooser, &vec![ScoredMove::default(); proofs.len()]));
        for (child, proof) in store.at(ROOT).children().zip(proofs) {
            store.at_mut(child).proof = *proof;
        }
        store.prove(ROOT);
        store.at(ROOT).proof
    }

    #[test]
    fn one_win_suffices_and_a_loss_needs_all() {
        use Proof::{Drawn, Lost, Won};
        assert_eq!(proved(Chooser::Root, &[None, Some(Won)]), Some(Won));
        assert_eq!(proved(Chooser::Root, &[None, Some(Lost)]), None);
        assert_eq!(proved(Chooser::Root, &[Some(Drawn), Some(Lost)]), Some(Drawn));
        assert_eq!(proved(Chooser::Others, &[Some(Lost), None]), Some(Lost));
        assert_eq!(proved(Chooser::Others, &[Some(Won), Some(Won)]), Some(Won));
        assert_eq!(proved(Chooser::Chance, &[Some(Won), Some(Won)]), Some(Won));
        assert_eq!(proved(Chooser::Chance, &[Some(Won), Some(Drawn)]), None);
    }

    #[test]
    fn a_full_store_refuses_and_stays_usable() {
        let mut store = NodePool::new(0);
        let entries = vec![ScoredMove::default(); 2000];
        assert!(!store.grow(ROOT, Chooser::Root, &entries));
        assert!(!store.at(ROOT).is_grown());
        assert!(store.grow(ROOT, Chooser::Root, &entries[..10]));
    }
}
