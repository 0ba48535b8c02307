//! The bench signature: one number for "the search still does exactly what it did".
//!
//! Fixed searches from positions of a game, nodes added up. A change that should not change the search must leave it
//! as it is; one that should, changes it in the same commit. CITE: Stockfish's `bench`.

use std::time::Duration;

use abstrakt_plugin_api::Tree;

use crate::{Clock, Engine, SearchError, Spec, Stop, Task, Unobserved};

/// The searches of the bench. Fixed nodes and table sizes; a game's depth would differ too much from another's.
pub const BENCH_SPECS: [&str; 5] = [
    "negamax:depth=2,tt=4",
    "alpha-beta:nodes=60000",
    "alpha-beta:nodes=60000,ordering=on,tt=4",
    "pvs:nodes=200000,tt=16",
    "mtdf:nodes=60000,tt=4",
];

/// What a bench found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// All nodes: the signature.
    pub nodes: u64,
    /// Time of all searches.
    pub elapsed: Duration,
}

/// Searches the top of `tree`, with a heuristic bound, by every spec of [`BENCH_SPECS`].
///
/// # Errors
/// Nobody is to move, or the game failed.
pub fn bench_signature<T: Tree>(tree: &mut T, clock: &dyn Clock) -> Result<Signature, SearchError> {
    let mut signature = Signature::default();
    for text in BENCH_SPECS {
        let spec: Spec = text.parse()?;
        let mut engine = Engine::new(spec)?;
        let (stop, observer) = (&Stop::new(), &mut Unobserved);
        let verdict = engine.search(tree, Task::new(stop, clock, observer))?;
        signature.nodes += verdict.figures.nodes;
        signature.elapsed += verdict.figures.elapsed;
    }
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specs_read_well_and_end() {
        for text in BENCH_SPECS {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.check_limits()), Ok(Ok(())), "{text}");
        }
    }
}
