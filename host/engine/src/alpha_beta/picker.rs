//! In which order the moves of a node are searched, decided as late as possible: most nodes need one move.
//!
//! The table's move comes first, before anything is sorted or scored. Then every move has one key, and the greatest
//! key left is searched next; keys are distinct, so that the order is that of a stable sort of the whole list.

use abstrakt_vocabulary::{Flags, ScoredMove, Status, Tree};

use super::AlphaBeta;
use crate::{DecisionNode, Interrupted, MoveRange, Side};

/// A key, from the high end: class 3 bits, order 32, history 16, place in the list 12 (the earlier the greater).
const CLASS_AT: u32 = 60;
const ORDER_AT: u32 = 28;
const HISTORY_AT: u32 = 12;
const PLACE_MASK: i64 = (1 << HISTORY_AT) - 1;
/// Below every key.
const UNWANTED: i64 = -1;

/// The moves of one node on their way to the search.
pub struct Picker {
    /// The source of the moves: the game's list, then the moves that are not in it.
    list: MoveRange,
    /// Index of the first move of `list`.
    before: usize,
    /// The table's move, its index in the game's list.
    first: Option<usize>,
    next: usize,
    /// Whether the game has given its ordering scores.
    ordered: bool,
    /// Only noisy moves are wanted: the order of the others does not matter.
    noisy: bool,
    sorted: bool,
}

impl Picker {
    /// Lists the moves of the top. `first` is the table's move, by its index in that list; with `noisy` the caller
    /// leaves out quiet moves, and may be given none.
    pub fn new<T: Tree>(search: &mut AlphaBeta<'_, T>, first: Option<usize>, noisy: bool) -> Self {
        // Ordering scores now if nothing goes before them, in one call instead of two.
        let ordered = search.switches().ordering && first.is_none() && !noisy;
        let list = search.walk.moves(ordered);
        let first = first.filter(|index| *index < list.len());
        Self { list, before: 0, first, next: list.start, ordered, noisy, sorted: false }
    }

    /// No moves of its own: the root keeps its list from depth to depth.
    pub const fn none() -> Self {
        let list = MoveRange { start: 0, end: 0 };
        Self { list, before: 0, first: None, next: 0, ordered: false, noisy: false, sorted: false }
    }

    /// The next move with its index in the game's list.
    pub fn next<T: Tree>(
        &mut self,
        search: &mut AlphaBeta<'_, T>,
        node: DecisionNode,
    ) -> Result<Option<(ScoredMove, usize)>, Interrupted> {
        if self.next == self.list.start
            && !self.sorted
            && let Some(index) = self.first
        {
            self.next += 1;
            return Ok(Some((search.walk.entry(self.list.start + index), index)));
        }
        if !search.switches().sorts() {
            return Ok(self.in_list_order(search));
        }
        if !self.sorted {
            self.sort(search, node)?;
        }
        if self.next == self.list.end {
            return Ok(None);
        }
        let keys = &mut search.keys[self.next..self.list.end];
        let mut best = 0;
        for (slot, key) in keys.iter().enumerate() {
            if *key > keys[best] {
                best = slot;
            }
        }
        if keys[best] == UNWANTED {
            return Ok(None);
        }
        keys.swap(0, best);
        let index = (PLACE_MASK - (keys[0] & PLACE_MASK)) as usize;
        let range = MoveRange { start: self.next, end: self.list.end };
        let entries = search.walk.entries(range);
        entries.swap(0, best);
        let entry = entries[0];
        self.next += 1;
        Ok(Some((entry, self.before + index)))
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
            next: others.start,
            ordered: search.switches().ordering,
            noisy: false,
            sorted: false,
        };
        !others.is_empty()
    }

    /// Ends with the list; to be called when the node is done.
    pub fn done<T: Tree>(self, search: &mut AlphaBeta<'_, T>) {
        let start = self.list.start - self.before;
        search.walk.release(MoveRange { start, end: self.list.end });
    }

    fn in_list_order<T: Tree>(&mut self, search: &AlphaBeta<'_, T>) -> Option<(ScoredMove, usize)> {
        // With the table's move out of the way, `next` runs one ahead until that move's own place.
        let mut slot = self.next;
        if let Some(first) = self.first.map(|index| self.list.start + index) {
            slot = if slot <= first { slot - 1 } else { slot };
        }
        if slot >= self.list.end {
            return None;
        }
        self.next += 1;
        Some((search.walk.entry(slot), self.before + slot - self.list.start))
    }

    /// Gives every move its key; the table's move, which was searched, goes to the front.
    fn sort<T: Tree>(
        &mut self,
        search: &mut AlphaBeta<'_, T>,
        node: DecisionNode,
    ) -> Result<(), Interrupted> {
        self.sorted = true;
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
        let killers = search.statistics.killers.get(search.walk.ply());
        for (index, entry) in search.walk.entries(self.list).iter().enumerate() {
            if self.noisy && !entry.flags.has(Flags::NOISY) {
                search.keys[self.list.start + index] = UNWANTED;
                continue;
            }
            let learnt = switches.killers || switches.history;
            let class = if learnt && entry.flags.has(Flags::NOISY) {
                2
            } else {
                i64::from(switches.killers && killers.contains(&Some(entry.code)))
            };
            let order = i64::from(entry.order) - i64::from(i32::MIN);
            let history = if switches.history {
                i64::from(search.statistics.history.get(node.player, entry.code)) + (1 << 15)
            } else {
                0
            };
            let by_place = PLACE_MASK - (index as i64).min(PLACE_MASK);
            search.keys[self.list.start + index] =
                class << CLASS_AT | order << ORDER_AT | history << HISTORY_AT | by_place;
        }
        if let Some(first) = self.first {
            search.walk.entries(self.list).swap(0, first);
            search.keys.swap(self.list.start, self.list.start + first);
        }
        Ok(())
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
