//! Plays the candidate after which the heuristic values the position highest: one turn of negamax without options
//! ([Houdek 2010], chapter 17). Where many moves have equal values, the game's candidates leave out those that no one
//! would play.

use abstrakt_vocabulary::Tree;

use crate::{SearchResult, Walk, engine::Job, negamax};

/// Looks one turn ahead, whatever depth the spec names.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    walk.list_candidates(true);
    negamax::search(walk, &Job { depth: Some(1), table: None, ..*job })
}
