//! Which child a playout goes to.
//!
//! Knows visits, means and priors. Must not know rules.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::store::{Chooser, Node, NodeId, Proof, Store};

/// The constants of the choice, from the spec's switches.
#[derive(Clone, Copy, Debug)]
pub struct Appetite {
    /// Weight of what is little known: the constant of UCT.
    pub exploration: f64,
    /// Weight of the game's own ordering score, which fades with visits.
    pub bias: f64,
}

/// The child to visit next: by weight at chance nodes, else the one with the greatest upper bound for the chooser.
/// Proved children that the chooser would regret are passed over while others are left.
///
/// CITE: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006 (UCT); Chaslot and others, "Progressive
/// strategies for Monte-Carlo tree search", 2008 (progressive bias).
pub fn select(store: &Store, id: NodeId, appetite: Appetite, random: &mut ChaCha8Rng) -> NodeId {
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
        mean + appetite.exploration * (log / visits.max(1.0)).sqrt() + appetite.bias * prior / (visits + 1.0)
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
fn draw(store: &Store, children: std::ops::Range<NodeId>, random: &mut ChaCha8Rng) -> NodeId {
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
