//! Root parallelisation: every thread grows a Monte Carlo tree of its first, and the moves of the root add up.
//!
//! CITE: [Cazenave 2007]; [Chaslot 2008b].

use abstrakt_vocabulary::Tree;

use crate::{
    Ended, Repetition, SearchResult, Walk,
    engine::Job,
    mcts::{self, RootStatistics, Uct},
};

/// Searches to the limits of the job; to be called inside the pool of its threads.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let (root, control) = (walk.root(), walk.control());
    let forks: Vec<T> = (1..job.spec.threads).map(|_| walk.tree().fork()).collect();
    let mut others: Vec<Vec<RootStatistics>> = forks.iter().map(|_| Vec::new()).collect();
    let mut first = Uct::new(job.spec, 0);
    let mut ended = Ended::Stopped;
    rayon::in_place_scope(|scope| {
        for ((stream, mut fork), statistics) in (1..).zip(forks).zip(&mut others) {
            scope.spawn(move |_| {
                let mut walk = Walk::new(&mut fork, root, control, Repetition::new(job.history));
                let mut uct = Uct::new(job.spec, stream);
                let ended = uct.run(&mut walk, job.timing, false);
                // A proof by one tree is a proof for all.
                if ended == Ended::Settled {
                    control.end(ended);
                }
                walk.flush();
                *statistics = uct.statistics();
                control.take_fault(fork.fault());
            });
        }
        ended = first.run(&mut walk, job.timing, true);
        // Every thread makes all its playouts, so that with no other limit the sum is the same each time.
        if ended != Ended::Nodes {
            control.end(ended);
        }
    });
    first.settle_root(&mut walk);
    let mut statistics = first.statistics();
    for other in others {
        statistics.iter_mut().zip(other).for_each(|(statistics, other)| statistics.add(other));
    }
    mcts::result(&mut walk, &statistics, ended, job)
}
