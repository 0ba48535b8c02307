//! Moves and best lines of a thread, and what it tells of itself: the log of the tree, and reports of progress.

use abstrakt_vocabulary::{Move, ScoredMove, Tree};

use super::{MoveRange, Walk};
use crate::{LogKind, PvLine, Score, Side, TreeLog, Window};

impl<T: Tree> Walk<'_, T> {
    /// Lists the moves of the top, or its candidates ([`Walk::list_candidates`]), until [`Walk::release`]; with the game's ordering
    /// scores if `ordered`.
    #[inline]
    pub fn moves(&mut self, ordered: bool) -> MoveRange {
        let Self { tree, stack, candidates_only, .. } = self;
        stack.list(tree.max_moves(), |slots| {
            if *candidates_only { tree.candidates(slots, ordered) } else { tree.moves(slots, ordered) }
        })
    }

    /// Lists the moves of the top again over the same slots, with ordering scores.
    #[inline]
    pub fn score_moves(&mut self, range: MoveRange) {
        let slots = self.stack.entries(range);
        if self.candidates_only {
            self.tree.candidates(slots, true);
        } else {
            self.tree.moves(slots, true);
        }
    }

    /// Lists the moves of the top that are no candidates behind the list of its candidates, which was made last and is given back
    /// together with them; with the game's ordering scores if `ordered`.
    pub fn others(&mut self, candidates: MoveRange, ordered: bool) -> MoveRange {
        let Self { tree, stack, candidates_only, .. } = self;
        let start = candidates.end;
        if !*candidates_only || tree.count() == candidates.len() {
            return MoveRange { start, end: start };
        }
        let all = stack.list_from(start, tree.max_moves(), |slots| tree.moves(slots, ordered));
        stack.remove_known(candidates, all)
    }

    /// Returns whether the top has one legal move alone, `list` being that of [`Walk::moves`].
    #[inline]
    pub fn has_single_move(&mut self, list: MoveRange) -> bool {
        list.len() == 1 && (!self.candidates_only || self.tree.count() == 1)
    }

    /// Gives back the list that was made last.
    #[inline]
    pub fn release(&mut self, range: MoveRange) {
        self.stack.release(range);
    }

    /// The move in a slot of the stack.
    #[inline]
    pub fn entry(&self, slot: usize) -> ScoredMove {
        self.stack.entry(slot)
    }

    /// The moves of a list, to be sorted.
    #[inline]
    pub fn entries(&mut self, range: MoveRange) -> &mut [ScoredMove] {
        self.stack.entries(range)
    }

    /// A new depth begins: the horizon is counted from 0 again. `table` is the use of the table, per mille.
    pub fn begin_iteration(&mut self, depth: u32, table: u32) {
        self.counters.begin_iteration();
        if let Some(log) = &mut self.log {
            log.clear();
            log.enter(Move::default());
        }
        if let Some(reporter) = &mut self.reporter {
            reporter.begin(depth, table);
        }
    }

    /// Tells the observer of new lines.
    pub fn report(&mut self, lines: &[PvLine]) {
        let control = self.context.control();
        self.counters.report(control);
        if let Some(reporter) = &mut self.reporter {
            reporter.found(lines, control, self.counters.counts());
        }
    }

    /// Returns whether the tree is kept as data. Only one thread can do that.
    pub const fn is_logged(&self) -> bool {
        self.log.is_some()
    }

    /// No best line is known from the top on.
    #[inline]
    pub fn clear_line(&mut self) {
        self.stack.clear_line();
    }

    /// The best line from the top on is `code` and then the best line after it.
    #[inline]
    pub fn extend_line(&mut self, code: Move) {
        self.stack.extend_line(code);
    }

    /// The best line from the top on is `code` and then `continuation`, which another thread found.
    pub fn adopt_line(&mut self, code: Move, continuation: &[Move]) {
        self.stack.set_line(Some(code), continuation);
    }

    /// Makes the line that a solver found last, `length` plies long, the best line from the top on.
    pub fn adopt_proof(&mut self, length: usize) {
        self.stack.set_line(None, &self.proof[..length.min(self.proof.len())]);
    }

    /// The best line from below the top on, as the move searched last left it.
    pub fn line_below(&self) -> &[Move] {
        self.stack.line(1)
    }

    /// The best line from the top on.
    pub fn line(&self) -> &[Move] {
        self.stack.line(0)
    }

    /// Keeps the tree of every depth from now on.
    pub fn log_tree(&mut self) {
        self.log = Some(Box::default());
    }

    /// Notes in the log, if one is kept, what was found at the top; window and value in `side`'s view.
    #[inline]
    pub fn note(&mut self, depth: u32, side: Side, window: Window, value: Score, kind: LogKind) {
        if let Some(log) = &mut self.log {
            let window = if side == Side::Root { window } else { -window };
            log.note(depth, window, side.view(value), kind);
        }
    }

    /// Takes the log out.
    pub fn take_log(&mut self) -> Option<TreeLog> {
        self.log.take().map(|log| *log)
    }
}
