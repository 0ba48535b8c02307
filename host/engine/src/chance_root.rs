//! A root at which chance acts: what the position is worth on average, and what each outcome is.
//!
//! Knows outcomes and weights. Must not know how an outcome is searched: the algorithm does.

use std::cmp::Reverse;

use abstrakt_vocabulary::{Player, ScoredMove, Status, Tree};

use crate::{
    Expectation, Interrupted, LogKind, PvLine, Side, Window,
    deepening::{ByDepth, line_after},
};

/// Outcomes in a row that are looked through for the player who acts after them.
const ROLLS: u32 = 4;

/// The player who acts once chance has acted, and whether their turn begins then: after the first outcome that leaves
/// someone to act. The first seat where all outcomes end the game.
pub fn next_to_act(tree: &mut impl Tree) -> (Player, bool) {
    actor(tree, ROLLS).unwrap_or((Player(0), false))
}

fn actor(tree: &mut impl Tree, rolls: u32) -> Option<(Player, bool)> {
    match tree.status() {
        Status::Turn { player, mid_turn } => Some((player, !mid_turn)),
        Status::Chance if rolls > 0 => {
            let mut outcomes = vec![ScoredMove::default(); tree.max_moves()];
            let count = tree.moves(&mut outcomes, false).min(outcomes.len());
            outcomes[..count].iter().find_map(|outcome| {
                tree.push(outcome.code);
                let found = actor(tree, rolls - 1);
                tree.pop();
                found
            })
        }
        _ => None,
    }
}

/// Searches every outcome as a root of its own to `depth` turns, the most likely first. `lines` are then the average, a line
/// without moves, and as many of the outcomes as make `most` lines, the most likely first.
///
/// # Errors
/// Interrupted: the walk stands anywhere; `lines` are unchanged, or where none came in those of the outcomes that were
/// searched, with their average.
pub fn search<'a, T: Tree + 'a>(
    algorithm: &mut impl ByDepth<'a, T>,
    depth: u32,
    most: usize,
    lines: &mut Vec<PvLine>,
) -> Result<(), Interrupted> {
    let walk = algorithm.walk();
    // A turn that an outcome opens is the first of those to be searched; one that is under way is that already.
    let (_, opens_turn) = next_to_act(walk.tree());
    let turns = depth + u32::from(opens_turn);
    let mut outcomes = Outcomes { expectation: walk.expectation(), lines: Vec::new() };
    let list = walk.moves(false);
    walk.entries(list).sort_by_key(|outcome| Reverse(outcome.order));
    let done = (list.start..list.end).try_for_each(|slot| {
        let weight = algorithm.walk().entry(slot).order;
        outcomes.add(PvLine { depth, ..line_after(algorithm, slot, turns)? }, weight);
        Ok(())
    });
    let walk = algorithm.walk();
    walk.release(list);
    if done.is_ok() {
        walk.note(depth, Side::Root, Window::OPEN, outcomes.expectation.value(), LogKind::Chance);
    }
    if done.is_ok() || lines.is_empty() && !outcomes.lines.is_empty() {
        *lines = outcomes.into_lines(depth, most);
    }
    done
}

/// Outcomes that were searched, the most likely first.
struct Outcomes {
    expectation: Expectation,
    lines: Vec<PvLine>,
}

impl Outcomes {
    fn add(&mut self, line: PvLine, weight: i32) {
        self.expectation.add(line.score, weight);
        self.lines.push(line);
    }

    /// The average, and outcomes as far as there is room.
    fn into_lines(self, depth: u32, most: usize) -> Vec<PvLine> {
        let average = PvLine { score: self.expectation.value(), moves: Vec::new(), depth };
        std::iter::once(average).chain(self.lines).take(most).collect()
    }
}
