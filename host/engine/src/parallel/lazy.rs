//! Shared-table search (lazy SMP): every thread searches the whole tree, half of them a turn ahead; what one finds in
//! the table spares the others work.
//!
//! CITE: the term and the form are the chess engines' (Toga II's Cluster search, Stockfish since 2015);
//! [Brockington 1996] for shared-table searches.

use abstrakt_vocabulary::Tree;

use crate::{
    MAX_DEPTH, Repetition, SearchResult, Walk,
    alpha_beta::{AlphaBeta, RootMoves, Techniques, solved},
    deepening::{ByDepth, deepen, search_root},
    engine::Job,
};

/// Searches to the limits of the job; to be called inside the pool of its threads.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let techniques = Techniques::from_spec(job.spec);
    if let Some(solved) = solved(&mut walk, &techniques, job) {
        return solved;
    }
    let (root, control) = (walk.root(), walk.control());
    let forks: Vec<T> = (1..job.spec.threads).map(|_| walk.tree().fork()).collect();
    let mut result = rayon::in_place_scope(|scope| {
        for (number, mut fork) in (1..).zip(forks) {
            scope.spawn(move |_| {
                let walk = Walk::new(&mut fork, root, control, Repetition::new(job.history));
                let mut helper = AlphaBeta::new(walk, job.table, techniques, RootMoves::new(1, None));
                let goal = job.depth.unwrap_or(MAX_DEPTH);
                let mut lines = Vec::new();
                for depth in 1 + number % 2..=goal {
                    if search_root(&mut helper, depth, 1, &mut lines).is_err() {
                        break;
                    }
                }
                helper.walk().flush();
                control.take_fault(fork.fault());
            });
        }
        let mut first = AlphaBeta::new(walk, job.table, techniques, RootMoves::new(job.lines, job.compare));
        let found = deepen(&mut first, job);
        control.end(found.ended);
        found
    });
    result.figures.nodes = control.nodes();
    result
}
