//! Chance nodes: the average of the outcomes, cut short where the outcomes left cannot change what matters; or of some
//! outcomes drawn from all.
//!
//! Knows bounds of outcomes. `Expectation` defines the average. All values are in the view of `mover`, who made the
//! last ply.
//!
//! CITE: [Ballard 1983] (Star1, Star2); [Hauk 2004a].

use std::ops::Neg;

use abstrakt_vocabulary::{Move, Tree, kit::mix};

use super::{
    AlphaBeta,
    node_type::{NonPv, PvBelowChance},
    picker::Picker,
};
use crate::{
    DecisionNode, Expectation, Interrupted, LogKind, MoveRange, NodeStatus, Score, Side, Window,
    switches::{Sampling, Star},
};

/// The bounds of an outcome's value: it lies between the two, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceBounds {
    low: Score,
    high: Score,
}

impl ChanceBounds {
    /// Anything is possible.
    pub const UNKNOWN: Self = Self { low: Score::LOSS, high: Score::WIN };

    const fn exactly(score: Score) -> Self {
        Self { low: score, high: score }
    }

    fn is_exact(self) -> bool {
        self.low == self.high
    }
}

impl Neg for ChanceBounds {
    type Output = Self;
    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

/// The average over outcomes of which bounds are known: it lies between the average of the lower and of the upper ones,
/// because an average never falls when an outcome rises.
struct Average {
    low: Expectation,
    high: Expectation,
    window: Window,
}

impl Average {
    fn add(&mut self, bounds: ChanceBounds, weight: i32) {
        self.low.add(bounds.low, weight);
        self.high.add(bounds.high, weight);
    }

    /// More is known of an outcome.
    fn learn(&mut self, known: &mut ChanceBounds, found: ChanceBounds, weight: i32) {
        self.low.remove(known.low, weight);
        self.high.remove(known.high, weight);
        self.add(found, weight);
        *known = found;
    }

    /// The bound that settles the node's window, if one does already.
    fn settled(&self) -> Option<Score> {
        let (low, high) = (self.low.value(), self.high.value());
        if high <= self.window.alpha { Some(high) } else { Some(low).filter(|low| *low >= self.window.beta) }
    }

    /// The window of an outcome: a value outside it settles the node's.
    fn window_of(&self, known: ChanceBounds, weight: i32) -> Window {
        let (mut low, mut high) = (self.low, self.high);
        low.remove(known.low, weight);
        high.remove(known.high, weight);
        let Window { alpha, beta } = self.window;
        Window { alpha: high.lower_end(alpha, weight), beta: low.upper_end(beta, weight) }
    }
}

impl<T: Tree> AlphaBeta<'_, T> {
    /// Value of a chance node in the turn of `depth`.
    pub(super) fn expected(&mut self, mover: Side, depth: u32, window: Window) -> Result<Score, Interrupted> {
        self.stack.set_passed(false);
        let all = self.walk.moves(false);
        let list = self.draw(all);
        let checkpoint = self.stack.checkpoint();
        let score = if self.switches().sampling == Sampling::Pessimistic {
            self.worst(list, mover, depth, window)?
        } else if self.switches().star == Star::Off {
            self.whole_average(list, mover, depth)?
        } else {
            self.average(list, mover, depth, window)?
        };
        self.stack.truncate(checkpoint);
        self.walk.release(all);
        self.ended = LogKind::Chance;
        Ok(score)
    }

    /// Every outcome with an open window.
    fn whole_average(&mut self, list: MoveRange, mover: Side, depth: u32) -> Result<Score, Interrupted> {
        let mut expectation = self.walk.expectation();
        for slot in list.start..list.end {
            let outcome = self.walk.entry(slot);
            expectation.add(self.outcome(outcome.code, mover, depth, Window::OPEN)?, outcome.order);
        }
        Ok(expectation.value())
    }

    /// Outcome after outcome, until what is left cannot bring the average back into the window.
    fn average(
        &mut self,
        list: MoveRange,
        mover: Side,
        depth: u32,
        window: Window,
    ) -> Result<Score, Interrupted> {
        // Step 1. Nothing is known yet.
        let none = self.walk.expectation();
        let mut average = Average { low: none, high: none, window };
        let checkpoint = self.stack.checkpoint();
        for slot in list.start..list.end {
            average.add(ChanceBounds::UNKNOWN, self.walk.entry(slot).order);
            self.stack.add_outcome();
        }
        let numbered = || (list.start..list.end).zip(0..);

        // Step 2. Star2: one move of each outcome tells the least that it is worth to the side to move there.
        if self.switches().star == Star::Star2 {
            for (slot, number) in numbered() {
                let outcome = self.walk.entry(slot);
                let outcome_window = average.window_of(ChanceBounds::UNKNOWN, outcome.order);
                let found = self.probe(outcome.code, mover, depth, outcome_window)?;
                average.learn(self.stack.outcome(checkpoint, number), found, outcome.order);
                if let Some(score) = average.settled() {
                    return Ok(score);
                }
            }
        }

        // Step 3. Star1: every outcome under the window outside which its value settles the node.
        for (slot, number) in numbered() {
            let (outcome, known) = (self.walk.entry(slot), *self.stack.outcome(checkpoint, number));
            if known.is_exact() {
                continue;
            }
            let outcome_window = average.window_of(known, outcome.order);
            let score = self.outcome(outcome.code, mover, depth, outcome_window)?;
            let found = match score {
                score if score <= outcome_window.alpha => ChanceBounds { high: score, ..known },
                score if score >= outcome_window.beta => ChanceBounds { low: score, ..known },
                score => ChanceBounds::exactly(score),
            };
            average.learn(self.stack.outcome(checkpoint, number), found, outcome.order);
            if let Some(score) = average.settled() {
                return Ok(score);
            }
        }
        Ok(average.low.value())
    }

    /// The outcome that is worst for the root player.
    fn worst(
        &mut self,
        list: MoveRange,
        mover: Side,
        depth: u32,
        window: Window,
    ) -> Result<Score, Interrupted> {
        let flipped = mover == Side::Others;
        let Window { alpha, mut beta } = if flipped { -window } else { window };
        let mut worst = Score::INFINITE;
        for slot in list.start..list.end {
            let outcome_window = Window { alpha, beta };
            let outcome_window = if flipped { -outcome_window } else { outcome_window };
            let code = self.walk.entry(slot).code;
            worst = worst.min(mover.view(self.outcome(code, mover, depth, outcome_window)?));
            beta = beta.min(worst);
            if beta <= alpha {
                break;
            }
        }
        Ok(mover.view(worst))
    }

    /// Value of one outcome.
    fn outcome(&mut self, code: Move, mover: Side, depth: u32, window: Window) -> Result<Score, Interrupted> {
        let status = self.walk.push(code)?;
        let score = if window.is_null() {
            self.after::<NonPv>(status, mover, depth, window)?
        } else {
            self.after::<PvBelowChance>(status, mover, depth, window)?
        };
        self.walk.pop();
        Ok(score)
    }

    /// The bounds that one move of an outcome proves for its value. A value that needs no move is known exactly.
    fn probe(
        &mut self,
        code: Move,
        mover: Side,
        depth: u32,
        window: Window,
    ) -> Result<ChanceBounds, Interrupted> {
        let status = self.walk.push(code)?;
        self.walk.clear_line();
        let (found, kind) = match self.walk.classify(status, depth) {
            NodeStatus::Terminal(score) => (ChanceBounds::exactly(mover.view(score)), LogKind::Over),
            NodeStatus::Horizon => {
                (ChanceBounds::exactly(self.horizon(status, mover, Window::OPEN)?), LogKind::Horizon)
            }
            NodeStatus::Decision(node) => {
                let side = Side::of(node.player, self.walk.root());
                let bounds = if side == mover {
                    self.probe_node(node, side, window)?
                } else {
                    -self.probe_node(node, side, -window)?
                };
                (bounds, LogKind::Ordering)
            }
            NodeStatus::Chance(_) => (ChanceBounds::UNKNOWN, LogKind::Ordering),
        };
        self.walk.note(depth, mover, window, found.low, kind);
        self.walk.pop();
        Ok(found)
    }

    /// The side to move has at least its first move.
    fn probe_node(
        &mut self,
        node: DecisionNode,
        side: Side,
        window: Window,
    ) -> Result<ChanceBounds, Interrupted> {
        let enters = self.plays() && node.starts_turn;
        let repeated = enters && self.walk.enter_turn();
        let found = if repeated {
            self.walk.count_unresolved();
            ChanceBounds::exactly(side.view(self.walk.draw()))
        } else {
            let known = self.shared.table.and_then(|table| table.probe(self.walk.table_key()));
            let first = known.and_then(|hit| hit.index).filter(|_| self.switches().table_move);
            let mut picker = Picker::new(self, first, false);
            let mut found = ChanceBounds::UNKNOWN;
            if let Some((entry, _)) = picker.next(self, node)? {
                let score = self.try_move::<PvBelowChance>(entry, side, node.depth, window, 0)?;
                // A value that does not reach the window is a bound of the move, not of the node.
                found.low = if score > window.alpha { score } else { found.low };
            }
            picker.done(self);
            found
        };
        if enters {
            self.walk.leave_turn();
        }
        Ok(found)
    }

    /// Draws outcomes where the spec asks for a sample smaller than the list: the drawn ones go to the front, each
    /// with the number of times that it was drawn as its weight.
    ///
    /// The draw is systematic: points at equal distances over the weights, from an offset that seed and position give.
    /// So every outcome is drawn as often as its weight says, but for less than one, and the same position always
    /// draws the same. CITE: [Madow 1944].
    fn draw(&mut self, list: MoveRange) -> MoveRange {
        let samples = i128::from(self.switches().samples.get());
        if samples == 0 || list.len() <= self.switches().samples.get() as usize {
            return list;
        }
        let hash = mix(self.walk.tree().key() ^ mix(self.shared.techniques.seed));
        let entries = self.walk.entries(list);
        let total: i128 = entries.iter().map(|entry| i128::from(entry.order)).sum();
        let offset = (i128::from(hash) * total) >> 64;
        // Points below a sum of weights: those `k` in `0..samples` with `k * total + offset < sum * samples`.
        let points = |sum: i128| ((sum * samples - offset + total - 1) / total).clamp(0, samples);
        let (mut sum, mut kept) = (0, 0);
        for slot in 0..entries.len() {
            let before = points(sum);
            sum += i128::from(entries[slot].order);
            let drawn = points(sum) - before;
            if drawn > 0 {
                entries.swap(kept, slot);
                entries[kept].order = drawn as i32;
                kept += 1;
            }
        }
        MoveRange { start: list.start, end: list.start + kept }
    }
}
