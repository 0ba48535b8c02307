//! The root's moves: they keep their order from depth to depth, and each carries its line. The root itself is searched
//! as any other node (`node`).

use std::cmp::Reverse;
use std::ops::Range;

use abstrakt_vocabulary::{Move, ScoredMove, Tree};

use super::{AlphaBeta, node_type::Root};
use crate::{Interrupted, MoveRange, PvLine, Score, Side, Window};

/// One move of the root.
struct RootMove {
    entry: ScoredMove,
    /// The line that it begins, when it was last best.
    line: PvLine,
    /// Whether it was best at some time in the depth under way.
    proved: bool,
}

impl RootMove {
    fn unsearched(entry: ScoredMove) -> Self {
        let line = PvLine { score: Score::ZERO, moves: vec![entry.code], depth: 0 };
        Self { entry, line, proved: false }
    }
}

/// The root's moves, where the search of them stands, and what it is after.
pub struct RootMoves {
    moves: Vec<RootMove>,
    /// The index at which this search of the root begins: the moves before it have their lines already.
    first: usize,
    next: usize,
    /// The index at which it ends, if not behind the last move.
    end: Option<usize>,
    /// The number of lines wanted.
    lines: usize,
    /// The move that is valued beside the best one.
    compare: Option<Move>,
    /// Its value at the last depth.
    compared: Option<Score>,
    /// The change of values from depth to depth, fine units.
    instability: i64,
}

impl RootMoves {
    /// A root without moves yet, of which `lines` lines are wanted, and the value of `compare` beside them.
    pub const fn new(lines: usize, compare: Option<Move>) -> Self {
        Self {
            moves: Vec::new(),
            first: 0,
            next: 0,
            end: None,
            lines,
            compare,
            compared: None,
            instability: 0,
        }
    }

    /// Returns whether the moves were not listed yet.
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The places whose lines are wanted.
    pub fn wanted(&self) -> Range<usize> {
        0..self.lines.min(self.moves.len())
    }

    /// The value of the move that is compared, at the last depth.
    pub const fn compared(&self) -> Option<Score> {
        self.compared
    }

    /// The change of values from depth to depth, fine units; at least one unit of the heuristic.
    pub fn instability(&self) -> i64 {
        self.instability.max(Score::UNIT)
    }

    /// The next move with its place.
    pub fn next(&mut self) -> Option<(ScoredMove, usize)> {
        let place = self.next;
        let next = self.moves.get(place).filter(|_| self.end.is_none_or(|end| place < end))?;
        self.next += 1;
        Some((next.entry, place))
    }

    /// The move at `place` raised alpha with this line and goes before the others.
    pub fn raise(&mut self, place: usize, score: Score, line: &[Move]) {
        let best = &mut self.moves[place];
        best.line = PvLine { score, moves: line.to_vec(), depth: 0 };
        best.proved = true;
        self.moves[self.first..=place].rotate_right(1);
    }

    /// The value of the move at `place` is known exactly; `guess` is what the last depth found.
    pub fn settle(&mut self, place: usize, score: Score, guess: Option<Score>) {
        self.moves[place].line.score = score;
        if place == 0 && !score.is_decided() {
            let change = guess.map_or(0, |guess| (score.0 - guess.0).abs());
            self.instability = (self.instability + change) / 2;
        }
    }

    /// Forgets what was proved: a new depth begins.
    pub fn begin_depth(&mut self) {
        self.moves.iter_mut().for_each(|root| root.proved = false);
        self.compared = None;
    }

    /// The lines wanted, as far as this `depth` proved them.
    pub fn proved_lines(&self, depth: u32) -> Vec<PvLine> {
        let proved = self.moves.iter().take(self.lines).filter(|root| root.proved);
        proved.map(|root| PvLine { depth, ..root.line.clone() }).collect()
    }
}

impl<T: Tree> AlphaBeta<'_, T> {
    /// Lists the root's moves, in the order that the techniques give.
    pub(super) fn list_root(&mut self) -> Result<(), Interrupted> {
        let node = self.walk.root_node(2);
        let mut picker = super::picker::Picker::new(self, None, false);
        while let Some((entry, _)) = picker.next(self, node)? {
            self.root.moves.push(RootMove::unsearched(entry));
        }
        picker.done(self);
        Ok(())
    }

    /// Adds the moves that are no candidates; false where there are none, or they are there.
    pub(super) fn widen_root(&mut self) -> bool {
        if self.root.end.is_some() {
            // One move alone is searched, after all others.
            return false;
        }
        let candidates = self.walk.moves(false);
        let ordered = self.switches().ordering;
        let others = self.walk.others(candidates, ordered);
        let fresh = self.root.moves.len() == candidates.len() && !others.is_empty();
        if fresh {
            let entries = self.walk.entries(others);
            if ordered {
                entries.sort_by_key(|entry| Reverse(entry.order));
            }
            let entries = entries.iter().copied();
            self.root.moves.extend(entries.map(RootMove::unsearched));
        }
        self.walk.release(MoveRange { start: candidates.start, end: others.end });
        fresh
    }

    /// Searches the root's moves from `skip` on to `depth` turns; the best of them goes to place `skip`.
    pub(super) fn search_root(
        &mut self,
        depth: u32,
        skip: usize,
        window: Window,
    ) -> Result<Score, Interrupted> {
        (self.root.first, self.root.next, self.root.end) = (skip, skip, None);
        self.search::<Root>(self.walk.root_node(depth), Side::Root, window)
    }

    /// Values the move that is compared at this depth, after the best ones have their values; it has none where it is not legal. A
    /// move that is not among the best is searched alone, under an open window and without reductions.
    pub(super) fn compare(&mut self, depth: u32) -> Result<(), Interrupted> {
        let Some(code) = self.root.compare else { return Ok(()) };
        let known = self.root.moves.iter().position(|root| root.entry.code == code);
        if let Some(best) = known.filter(|place| *place < self.root.lines) {
            self.root.compared = Some(self.root.moves[best].line.score);
            return Ok(());
        }
        let Some(place) = known.or_else(|| self.add_other(code)) else { return Ok(()) };
        (self.root.first, self.root.next, self.root.end) = (place, place, Some(place + 1));
        let searched = self.search::<Root>(self.walk.root_node(depth), Side::Root, Window::OPEN);
        if known.is_none() {
            self.root.moves.pop();
        }
        // A later search may find a little more: nothing is better than the best.
        self.root.compared = Some(searched?.min(self.root.moves[0].line.score));
        Ok(())
    }

    /// Adds a move that is no candidate behind the others; its place.
    fn add_other(&mut self, code: Move) -> Option<usize> {
        let candidates = self.walk.moves(false);
        let others = self.walk.others(candidates, false);
        let entry = self.walk.entries(others).iter().copied().find(|entry| entry.code == code);
        self.walk.release(MoveRange { start: candidates.start, end: others.end });
        self.root.moves.push(RootMove::unsearched(entry?));
        Some(self.root.moves.len() - 1)
    }
}
