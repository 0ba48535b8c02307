//! The best lines of a walk, and what it tells of itself: the log of the tree, and reports of progress.

use abstrakt_plugin_api::{Move, Tree};

use super::Walk;
use crate::{LogKind, PvLine, Score, Side, TreeLog, Window};

impl<T: Tree> Walk<'_, T> {
    /// A new depth begins: the horizon is counted from 0 again. `table` is the use of the table, per mille.
    pub fn begin_iteration(&mut self, depth: u32, table: u32) {
        (self.horizon, self.unresolved) = (0, 0);
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
        self.report_nodes();
        if let Some(reporter) = &mut self.reporter {
            reporter.found(lines, self.control, self.deepest, self.horizon);
        }
    }

    /// Is the tree kept as data? Only one thread can do that.
    pub const fn is_logged(&self) -> bool {
        self.log.is_some()
    }

    /// No best line is known from the top on.
    #[inline]
    pub fn clear_line(&mut self) {
        let ply = self.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The best line from the top on is `code` and then the best line after it.
    #[inline]
    pub fn extend_line(&mut self, code: Move) {
        let ply = self.ply as usize;
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(code);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from the top on is `code` and then `below`, which another thread found.
    pub fn adopt_line(&mut self, code: Move, below: &[Move]) {
        self.clear_line();
        let line = &mut self.lines[self.ply as usize];
        line.push(code);
        line.extend_from_slice(below);
    }

    /// The best line from the top on is what a solver found last, of so many plies.
    pub fn adopt_proof(&mut self, length: usize) {
        self.clear_line();
        let Self { lines, proof, ply, .. } = self;
        lines[*ply as usize].extend_from_slice(&proof[..length.min(proof.len())]);
    }

    /// The best line from below the top on, as the move searched last left it.
    pub fn line_below(&self) -> &[Move] {
        self.lines.get(self.ply as usize + 1).map_or(&[], Vec::as_slice)
    }

    /// The best line from the top on.
    pub fn line(&self) -> &[Move] {
        self.lines.get(self.ply as usize).map_or(&[], Vec::as_slice)
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
