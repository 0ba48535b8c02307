//! The root: its moves keep their order from depth to depth, and each carries its line.

use abstrakt_plugin_api::{Flags, ScoredMove, Tree};

use super::{
    AlphaBeta,
    node::{Inside, Null},
    share::Brothers,
};
use crate::{Interrupted, PvLine, Score, Side, Window};

/// One move of the root.
pub struct RootMove {
    entry: ScoredMove,
    /// The line that it begins, when it was last best.
    line: PvLine,
    /// Was it best at some time in the depth under way?
    proved: bool,
}

impl<T: Tree> AlphaBeta<'_, T> {
    /// Lists the root's moves, in the order that the techniques give.
    pub(super) fn list_root(&mut self) -> Result<(), Interrupted> {
        let place = self.walk.root_place(2);
        let mut picker = super::picker::Picker::new(self, None, false);
        while let Some((entry, _)) = picker.next(self, place)? {
            let line = PvLine { score: Score::ZERO, moves: vec![entry.code] };
            self.root.push(RootMove { entry, line, proved: false });
        }
        picker.done(self);
        Ok(())
    }

    /// Searches the root's moves from `skip` on to `depth` turns; the best of them goes to place `skip`.
    pub(super) fn search_root(
        &mut self,
        depth: u32,
        skip: usize,
        window: Window,
    ) -> Result<Score, Interrupted> {
        let Window { mut alpha, beta } = window;
        let mut best: Option<Score> = None;
        for place in skip..self.root.len() {
            let entry = self.root[place].entry;
            let score = self.try_root_move(entry, depth, Window { alpha, beta }, place - skip)?;
            if best.is_none_or(|best| score > best) {
                best = Some(score);
            }
            if score > alpha {
                alpha = score;
                let line = PvLine { score, moves: [&[entry.code], self.root_line.as_slice()].concat() };
                self.root[place].line = line;
                self.root[place].proved = true;
                self.root[skip..=place].rotate_right(1);
            }
            if alpha >= beta {
                break;
            }
            if self.crew.is_some_and(|crew| crew.shares(depth, true)) {
                let best = self.share_root(depth, skip, Window { alpha, beta }, best)?;
                return Ok(best.unwrap_or(self.walk.draw()));
            }
        }
        Ok(best.unwrap_or(self.walk.draw()))
    }

    /// Shares the root's moves behind the eldest at place `skip`; the best value of all.
    fn share_root(
        &mut self,
        depth: u32,
        skip: usize,
        window: Window,
        best: Option<Score>,
    ) -> Result<Option<Score>, Interrupted> {
        let moves: Vec<ScoredMove> = self.root[skip + 1..].iter().map(|root| root.entry).collect();
        let Some(found) = self.share(&Brothers::Root { moves: &moves, depth, before: 1 }, window)? else {
            return Ok(best);
        };
        if found.score > window.alpha {
            let place = skip + 1 + found.number;
            let moves = [&[moves[found.number].code], found.line.as_slice()].concat();
            self.root[place].line = PvLine { score: found.score, moves };
            self.root[place].proved = true;
            self.root[skip..=place].rotate_right(1);
        }
        Ok(best.max(Some(found.score)))
    }

    pub(super) fn try_root_move(
        &mut self,
        entry: ScoredMove,
        depth: u32,
        window: Window,
        number: usize,
    ) -> Result<Score, Interrupted> {
        let status = self.walk.push(entry.code)?;
        let narrow = Window::above(window.alpha);
        let late = self.techniques.reductions
            && depth > 3
            && number > 3
            && !entry.flags.has(Flags::NOISY)
            && status.starts_turn();
        let turns = if late { depth - self.margins.reduction(depth, number).min(2) } else { depth };
        let score = if window.is_null() {
            self.after::<Null>(status, Side::Root, depth, window)?
        } else if number == 0 || !self.techniques.null_windows {
            self.after::<Inside>(status, Side::Root, depth, window)?
        } else {
            let mut score = self.after::<Null>(status, Side::Root, turns, narrow)?;
            if score > window.alpha && turns < depth {
                score = self.after::<Null>(status, Side::Root, depth, narrow)?;
            }
            if window.contains(score) {
                score = self.after::<Inside>(status, Side::Root, depth, window)?;
            }
            score
        };
        self.root_line.clear();
        self.root_line.extend_from_slice(self.walk.line());
        self.walk.pop();
        Ok(score)
    }

    /// The value of the move at place `skip`, now known exactly.
    pub(super) fn settle_root(&mut self, skip: usize, score: Score) {
        self.root[skip].line.score = score;
    }

    /// Forgets what was proved: a new depth begins.
    pub(super) fn begin_root(&mut self) {
        self.root.iter_mut().for_each(|root| root.proved = false);
    }

    /// The lines at the front of the root's moves, `count` of them, as far as this depth proved them.
    pub(super) fn proved_lines(&self, count: usize) -> impl Iterator<Item = &PvLine> {
        self.root.iter().take(count).filter(|root| root.proved).map(|root| &root.line)
    }
}
