//! In which order the moves of a node are searched, decided as late as possible: most nodes need one move.
//!
//! The table's move comes first, before anything is sorted or scored. Then every move that is wanted has one key, and the
//! greatest key left is searched next: the first few are selected, since most nodes end with one of them, and what is left
//! after those is sorted once. Keys are distinct, so that the order is that of a stable sort of the whole list.

use std::cmp::Ordering;

use abstrakt_vocabulary::{Flags, ScoredMove, Status, Tree};

use super::AlphaBeta;
use crate::{DecisionNode, Interrupted, MoveRange, Side};

/// A key, from the high end: class 3 bits, order 32, history 16, place in the list 12 (the earlier the greater).
const CLASS_AT: u32 = 60;
const ORDER_AT: u32 = 28;
const HISTORY_AT: u32 = 12;
const PLACE_MASK: i64 = (1 << HISTORY_AT) - 1;
/// Moves that are selected one by one; a node that needs more is likely to need nearly all.
const SELECTED: usize = 4;

/// The moves of one node on their way to the search.
pub struct Picker {
    /// The source of the moves: the game's list, then the moves that are not in it.
    list: MoveRange,
    /// Index of the first move of `list`.
    before: usize,
    /// The table's move, its index in the game's list.
    first: Option<usize>,
    /// Moves given out so far.
    given: usize,
    /// Whether the game has given its ordering scores.
    ordered: bool,
    /// Only noisy moves are wanted.
    noisy: bool,
    /// The keys of the moves that are left, once they have some: slots beside those of the list, from its first on.
    keys: Option<MoveRange>,
}

impl Picker {
    /// Lists the moves of the top. `first` is the table's move, by its index in that list; with `noisy` the caller
    /// leaves out quiet moves, and may be given none.
    pub fn new<T: Tree>(search: &mut AlphaBeta<'_, T>, first: Option<usize>, noisy: bool) -> Self {
        // Ordering scores now if nothing goes before them, in one call instead of two.
        let ordered = search.switches().ordering && first.is_none() && !noisy;
        let list = search.walk.moves(ordered);
        let first = first.filter(|index| *index < list.len());
        Self { list, before: 0, first, given: 0, ordered, noisy, keys: None }
    }

    /// No moves of its own: the root keeps its list from depth to depth.
    pub const fn none() -> Self {
        let list = MoveRange { start: 0, end: 0 };
        Self { list, before: 0, first: None, given: 0, ordered: false, noisy: false, keys: None }
    }

    /// Returns whether the first move is the only legal one.
    #[inline]
    pub fn is_single<T: Tree>(&self, search: &mut AlphaBeta<'_, T>) -> bool {
        self.before == 0 && search.walk.has_single_move(self.list)
    }

    /// The next move with its index in the game's list.
    pub fn next<T: Tree>(
        &mut self,
        search: &mut AlphaBeta<'_, T>,
        node: DecisionNode,
    ) -> Result<Option<(ScoredMove, usize)>, Interrupted> {
        if self.given == 0
            && let Some(index) = self.first
        {
            self.given = 1;
            return Ok(Some((search.walk.entry(self.list.start + index), index)));
        }
        if !search.switches().sorts() {
            return Ok(self.in_list_order(search));
        }
        let mut keys = match self.keys {
            Some(keys) => keys,
            None => self.rate(search, node)?,
        };
        self.keys = Some(keys);
        let left = &mut search.keys[keys.start..keys.end];
        if left.is_empty() {
            return Ok(None);
        }
        match (keys.start - self.list.start).cmp(&SELECTED) {
            Ordering::Less => select(left),
            Ordering::Equal => left.sort_unstable_by(|a, b| b.cmp(a)),
            Ordering::Greater => {}
        }
        let index = (PLACE_MASK - (left[0] & PLACE_MASK)) as usize;
        keys.start += 1;
        self.keys = Some(keys);
        Ok(Some((search.walk.entry(self.list.start + index), self.before + index)))
    }

    /// Goes on with the moves that are no candidates, after all candidates; false where there are none.
    pub fn widen<T: Tree>(&mut self, search: &mut AlphaBeta<'_, T>) -> bool {
        if self.before > 0 {
            return false;
        }
        let others = search.walk.others(self.list, search.switches().ordering);
        *self = Self {
            list: others,
            before: self.list.len(),
            first: None,
            given: 0,
            ordered: search.switches().ordering,
            noisy: false,
            keys: None,
        };
        !others.is_empty()
    }

    /// Ends with the list; to be called when the node is done.
    pub fn done<T: Tree>(self, search: &mut AlphaBeta<'_, T>) {
        let start = self.list.start - self.before;
        search.walk.release(MoveRange { start, end: self.list.end });
    }

    fn in_list_order<T: Tree>(&mut self, search: &AlphaBeta<'_, T>) -> Option<(ScoredMove, usize)> {
        // With the table's move out of the way, the count runs one ahead until that move's own place.
        let mut slot = self.list.start + self.given;
        if let Some(first) = self.first.map(|index| self.list.start + index) {
            slot = if slot <= first { slot - 1 } else { slot };
        }
        if slot >= self.list.end {
            return None;
        }
        self.given += 1;
        Some((search.walk.entry(slot), self.before + slot - self.list.start))
    }

    /// Gives a key to every move that is wanted, but for the table's move, which was searched.
    fn rate<T: Tree>(
        &self,
        search: &mut AlphaBeta<'_, T>,
        node: DecisionNode,
    ) -> Result<MoveRange, Interrupted> {
        let switches = *search.switches();
        if switches.ordering && !self.ordered && !self.noisy {
            search.walk.score_moves(self.list);
        }
        if switches.static_order && node.depth > 1 && !self.noisy {
            self.value_moves(search, node)?;
        }
        if search.keys.len() < self.list.end {
            search.keys.resize(self.list.end, 0);
        }
        // The loop runs for every move of most nodes: whatever does not depend on the move is settled before it.
        let learnt = switches.killers || switches.history;
        let killers = search.statistics.killers.get(search.walk.ply());
        let killer = killers[0].filter(|_| switches.killers);
        let (killers_known, killer) = (killer.is_some(), killer.unwrap_or_default());
        let other_killer = killers[1].unwrap_or(killer);
        let history = switches.history.then(|| search.statistics.history.of(node.player));
        let searched = self.first.unwrap_or(usize::MAX);
        let keys = &mut search.keys[self.list.start..self.list.end];
        let mut count = 0;
        for (index, entry) in search.walk.entries(self.list).iter().enumerate() {
            let noisy = entry.flags.has(Flags::NOISY);
            if self.noisy && !noisy || index == searched {
                continue;
            }
            let is_killer = killers_known & ((entry.code == killer) | (entry.code == other_killer));
            let class = if learnt & noisy { 2 } else { i64::from(is_killer) };
            let order = i64::from(entry.order) - i64::from(i32::MIN);
            let learnt = history.map_or(0, |history| i64::from(history.get(entry.code)) + (1 << 15));
            let by_place = PLACE_MASK - (index as i64).min(PLACE_MASK);
            keys[count] = class << CLASS_AT | order << ORDER_AT | learnt << HISTORY_AT | by_place;
            count += 1;
        }
        Ok(MoveRange { start: self.list.start, end: self.list.start + count })
    }

    /// Ordering scores from the heuristic value after each move, for the side to move.
    fn value_moves<T: Tree>(
        &self,
        search: &mut AlphaBeta<'_, T>,
        node: DecisionNode,
    ) -> Result<(), Interrupted> {
        let side = Side::of(node.player, search.walk.root());
        for slot in self.list.start..self.list.end {
            let status = search.walk.push(search.walk.entry(slot).code)?;
            // Inside a turn no position is valued: such a ply keeps the score that the game gave it.
            let score = match status {
                Status::Over(outcome) => Some(search.walk.outcome_value(outcome)),
                status => status.starts_turn().then(|| search.walk.static_value()),
            };
            search.walk.pop();
            let Some(score) = score else { continue };
            let units = side.view(score).0 / crate::Score::UNIT;
            let order = units.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            let range = MoveRange { start: slot, end: slot + 1 };
            search.walk.entries(range)[0].order = order;
        }
        Ok(())
    }
}

/// Brings the greatest key to the front.
#[inline]
fn select(keys: &mut [i64]) {
    let (mut best, mut greatest) = (0, keys[0]);
    for (slot, key) in keys.iter().enumerate() {
        if *key > greatest {
            (best, greatest) = (slot, *key);
        }
    }
    keys.swap(0, best);
}
