//! The choice of the child to which a playout goes.
//!
//! Knows visits, means and priors. Must not know rules.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::nodes::{Chooser, Node, NodeId, NodePool, Proof};

/// The constants of the choice, from the spec's switches.
#[derive(Clone, Copy, Debug)]
pub struct SelectionConstants {
    /// Weight of what is little known: the constant of UCT.
    pub exploration: f64,
    /// Weight of the game's own ordering score, which fades with visits.
    pub bias: f64,
}

/// The child to visit next: by weight at chance nodes, else the one with the greatest upper bound for the chooser.
/// Proved children that the chooser would regret are passed over while others are left.
///
/// CITE: [Kocsis 2006] (UCT); [Chaslot 2008a] (progressive bias).
pub fn select(
    store: &NodePool,
    id: NodeId,
    constants: SelectionConstants,
    random: &mut ChaCha8Rng,
) -> NodeId {
    let node = store.at(id);
    let children = node.children();
    if node.chooser == Chooser::Chance {
        return draw(store, children, random);
    }
    let (low, high) = range(children.clone().map(|child| store.at(child).order));
    let width = f64::from(high) - f64::from(low);
    let log = libm::log(f64::from(node.visits.max(1)));
    let bound = |child: &Node| {
        let visits = f64::from(child.visits);
        let prior = if width > 0.0 { (f64::from(child.order) - f64::from(low)) / width } else { 0.0 };
        let mean = match node.chooser {
            Chooser::Others => 1.0 - child.mean(),
            _ => child.mean(),
        };
        // An unvisited child counts as visited once with a neutral result, and its prior speaks loudest.
        mean + constants.exploration * (log / visits.max(1.0)).sqrt()
            + constants.bias * prior / (visits + 1.0)
    };
    let worst = if node.chooser == Chooser::Root { Proof::Lost } else { Proof::Won };
    let mut best: Option<(f64, NodeId)> = None;
    for child in children.clone() {
        let other = store.at(child);
        if other.proof == Some(worst) {
            continue;
        }
        let value = bound(other);
        if best.is_none_or(|(found, _)| value > found) {
            best = Some((value, child));
        }
    }
    best.map_or(children.start, |(_, child)| child)
}

/// An outcome of chance by its weight.
fn draw(store: &NodePool, children: std::ops::Range<NodeId>, random: &mut ChaCha8Rng) -> NodeId {
    let weight = |child: NodeId| u64::try_from(store.at(child).order).unwrap_or(0);
    let total: u64 = children.clone().map(weight).sum();
    let mut left = random.random_range(0..total.max(1));
    for child in children.clone() {
        if left < weight(child) {
            return child;
        }
        left -= weight(child);
    }
    children.start
}

fn range(orders: impl Iterator<Item = i32>) -> (i32, i32) {
    orders.fold((i32::MAX, i32::MIN), |(low, high), order| (low.min(order), high.max(order)))
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Move, ScoredMove};
    use rand::SeedableRng;

    use super::super::nodes::ROOT;
    use super::*;

    fn grown(chooser: Chooser, orders: &[i32]) -> NodePool {
        let mut store = NodePool::new(1);
        let entry = |(code, order): (u64, &i32)| ScoredMove {
            code: Move(code),
            order: *order,
            ..ScoredMove::default()
        };
        let entries: Vec<ScoredMove> = (0..).zip(orders).map(entry).collect();
        assert!(store.grow(ROOT, chooser, &entries));
        store
    }

    const APPETITE: SelectionConstants = SelectionConstants { exploration: 0.3, bias: 0.2 };

    #[test]
    fn outcomes_are_drawn_by_weight() {
        let store = grown(Chooser::Chance, &[1, 6, 3]);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            let child = select(&store, ROOT, APPETITE, &mut random);
            counts[(child - store.at(ROOT).children().start) as usize] += 1;
        }
        for (count, weight) in counts.into_iter().zip([1, 6, 3]) {
            assert!((count - weight * 1000_i32).abs() < 150, "{counts:?}");
        }
    }

    #[test]
    fn each_side_goes_where_it_does_well_and_never_into_a_proved_loss() {
        for (chooser, regret) in [(Chooser::Root, Proof::Lost), (Chooser::Others, Proof::Won)] {
            let mut store = grown(chooser, &[0, 0, 0]);
            let children: Vec<NodeId> = store.at(ROOT).children().collect();
            let mut random = ChaCha8Rng::seed_from_u64(1);
            for (child, reward) in children.iter().zip([10.0, 90.0, 50.0]) {
                (store.at_mut(*child).visits, store.at_mut(*child).reward) = (100, reward);
            }
            store.at_mut(ROOT).visits = 300;
            let favourite = if chooser == Chooser::Root { 1 } else { 0 };
            assert_eq!(select(&store, ROOT, APPETITE, &mut random), children[favourite]);
            store.at_mut(children[favourite]).proof = Some(regret);
            assert_eq!(select(&store, ROOT, APPETITE, &mut random), children[2]);
        }
    }

    #[test]
    fn the_ordering_score_speaks_first() {
        let store = grown(Chooser::Root, &[-5, 30, 7]);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(select(&store, ROOT, APPETITE, &mut random), store.at(ROOT).children().start + 1);
    }
}
