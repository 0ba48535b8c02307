//! Any legal move, each equally likely, by the seed.

use abstrakt_vocabulary::{Status, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Ended, PvLine, Score, SearchResult, SearchStatistics, Walk, engine::Job};

/// Draws a move. The same seed, position and length of the game give the same move on every machine.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let list = walk.moves(false);
    let mut seed = [0; 32];
    for (bytes, word) in
        seed.chunks_exact_mut(8).zip([job.spec.seed, walk.tree().key(), job.history.len() as u64])
    {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let slot = ChaCha8Rng::from_seed(seed).random_range(list.start as u64..list.end as u64) as usize;
    // Where chance acts, it chooses nothing.
    let moves = if walk.status() == Status::Chance { Vec::new() } else { vec![walk.entry(slot).code] };
    let lines = vec![PvLine { score: Score::ZERO, moves, depth: 0 }];
    SearchResult::of(
        lines,
        walk.root(),
        SearchStatistics { percent: 100, ..SearchStatistics::default() },
        Ended::Settled,
    )
}
