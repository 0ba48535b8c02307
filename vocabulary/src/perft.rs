//! Perft: counts the leaves of the move tree, to prove rules and measure their speed.
//!
//! Depth counts turns: plies that go on with a turn and outcomes of chance belong to their turn, which is the one that they open where
//! [`Facts::rolls_open_turns`](crate::Facts::rolls_open_turns) says so. A finished position at the horizon is a leaf, above it contributes
//! nothing. No repetition rule. Knows [`Tree`] and nothing of a game.

use crate::{Move, ScoredMove, Status, Tree};

/// Plies made between two questions whether to stop.
const POLL: u64 = 1024;

/// A perft that ran to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Leaves below each first ply, in the order of the game's list; several plies of one first turn are divided by
    /// the first of them.
    pub divide: Vec<(Move, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// Plies made.
    pub nodes: u64,
}

/// The way in which leaves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Every last ply is made.
    Made,
    /// The game counts the last turns where it can tell them without playing ([`Tree::turns`]).
    Counted,
}

/// Counts the leaves `depth` turns below the top of `tree`, asking `stopped` now and then. `None`: it was told to stop;
/// the tree is back at its top.
///
/// Both ways of counting leaves give the same number.
pub fn perft<T: Tree>(
    tree: &mut T,
    depth: u32,
    leaves: Leaves,
    stopped: &mut dyn FnMut() -> bool,
) -> Option<Perft> {
    let rolls_open_turns = tree.rolls_open_turns();
    let mut counter = Counter {
        tree,
        rolls_open_turns,
        leaves,
        stopped,
        arena: Vec::new(),
        used: 0,
        nodes: 0,
        next_poll: 0,
    };
    let mut divide = Vec::new();
    let status = counter.tree.status();
    let rolls = status == Status::Chance;
    let mut total = u64::from(depth == 0);
    if depth > 0 && !status.is_over() {
        for slot in counter.moves() {
            let code = counter.arena[slot].code;
            let child_leaves = counter.ply(code, rolls, depth)?;
            total += child_leaves;
            divide.push((code, child_leaves));
        }
    }
    Some(Perft { divide, leaves: total, nodes: counter.nodes })
}

/// The leaves alone, counted to the end.
pub fn count<T: Tree>(tree: &mut T, depth: u32, leaves: Leaves) -> u64 {
    perft(tree, depth, leaves, &mut || false).map_or(0, |perft| perft.leaves)
}

/// One count under way.
struct Counter<'a, T> {
    tree: &'a mut T,
    rolls_open_turns: bool,
    leaves: Leaves,
    stopped: &'a mut dyn FnMut() -> bool,
    arena: Vec<ScoredMove>,
    used: usize,
    nodes: u64,
    next_poll: u64,
}

impl<T: Tree> Counter<'_, T> {
    fn moves(&mut self) -> std::ops::Range<usize> {
        let (start, room) = (self.used, self.used + self.tree.max_moves());
        if self.arena.len() < room {
            self.arena.resize(room, ScoredMove::default());
        }
        let slots = &mut self.arena[start..room];
        self.used = start + self.tree.moves(slots, false).min(slots.len());
        start..self.used
    }

    /// Leaves after the ply `code`, which chance `rolled` or a player made, with `depth` turns left, its own included. `None`: stopped, the
    /// ply taken back.
    fn ply(&mut self, code: Move, rolled: bool, depth: u32) -> Option<u64> {
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            if (self.stopped)() {
                return None;
            }
        }
        self.nodes += 1;
        let status = self.tree.push(code);
        let is_horizon = depth == 1;
        let count = match status.between_turns(rolled, self.rolls_open_turns) {
            true if is_horizon => Some(1),
            true if status.is_over() => Some(0),
            ended => self.below(depth - u32::from(ended), status == Status::Chance),
        };
        self.tree.pop();
        count
    }

    /// Leaves below the top, where a player or, if it `rolls`, chance is to act, with `depth` turns left.
    fn below(&mut self, depth: u32, rolls: bool) -> Option<u64> {
        if depth == 1
            && self.leaves == Leaves::Counted
            && let Some(turns) = self.tree.turns()
        {
            return Some(turns);
        }
        let range = self.moves();
        let start = range.start;
        let mut sum = 0;
        for slot in range {
            let code = self.arena[slot].code;
            match self.ply(code, rolls, depth) {
                Some(count) => sum += count,
                None => {
                    self.used = start;
                    return None;
                }
            }
        }
        self.used = start;
        Some(sum)
    }
}
