//! The horizon, and beyond it: a position in the middle of an exchange is not valued before the exchange is over.
//!
//! CITE: [Shannon 1950] ("type B"); [Harris 1975] (standing pat); [Beal 1990].

use abstrakt_vocabulary::{Flags, ScoredMove, Status, Tree};

use super::AlphaBeta;
use crate::{DecisionNode, Interrupted, LogKind, MoveRange, NodeStatus, Score, Side, Window};

impl<T: Tree> AlphaBeta<'_, T> {
    /// Value of a position at the horizon, in `mover`'s view: `mover` made the last ply.
    ///
    /// The nodes beyond it are limited: a turn of many captures, or one compelled capture after another, would never
    /// end otherwise. The turn under way is then completed, each of its plies the first that the game lists.
    pub(super) fn horizon(
        &mut self,
        status: Status,
        mover: Side,
        window: Window,
    ) -> Result<Score, Interrupted> {
        self.ended = LogKind::Horizon;
        let player = status.player().filter(|_| self.switches().quiescence && status.starts_turn());
        let Some(player) = player else { return Ok(mover.view(self.walk.horizon_value())) };
        let side = Side::of(player, self.walk.root());
        let node = DecisionNode { player, depth: self.parameters().quiescence_depth, starts_turn: true };
        self.exchange_end = self.walk.nodes() + u64::from(self.parameters().quiescence_nodes);
        let score = if side == mover {
            self.quiesce(node, side, window)?
        } else {
            -self.quiesce(node, side, -window)?
        };
        self.ended = LogKind::Horizon;
        Ok(score)
    }

    /// Value of a node beyond the horizon: what stands, or what noisy moves make of it.
    fn quiesce(&mut self, node: DecisionNode, side: Side, window: Window) -> Result<Score, Interrupted> {
        let Window { mut alpha, beta } = window;

        // Step 0. The nodes of this exchange are spent.
        if node.starts_turn && self.is_exchange_over() {
            return Ok(side.view(self.walk.horizon_value()));
        }

        // Step 1. Where the rules compel a capture there is nothing to stand on, and the turn is not counted.
        let listed = (node.starts_turn && self.shared.compulsory).then(|| self.walk.moves(false));
        let compelled = listed.is_some_and(|list| self.is_compelled(list));

        // Step 2. Elsewhere no one is forced to begin an exchange; inside a turn everyone is forced to go on.
        let mut best = None;
        if node.starts_turn && !compelled {
            let static_eval = side.view(self.walk.horizon_value());
            if static_eval >= beta {
                if let Some(list) = listed {
                    self.walk.release(list);
                }
                return Ok(static_eval);
            }
            alpha = alpha.max(static_eval);
            best = Some(static_eval);
        }

        // Step 3. Noisy moves, the game's favourites first.
        let depth = node.depth + u32::from(compelled);
        let list = listed.unwrap_or_else(|| self.walk.moves(false));
        let noisy = self.noisy(list, node.starts_turn);
        for slot in list.start..noisy {
            let status = self.walk.push(self.walk.entry(slot).code)?;
            let score = self.beyond(status, side, depth, Window { alpha, beta })?;
            self.walk.pop();
            best = best.max(Some(score));
            alpha = alpha.max(score);
            if alpha >= beta || self.is_exchange_over() {
                break;
            }
        }
        self.walk.release(list);
        Ok(best.unwrap_or(side.view(self.walk.draw())))
    }

    fn is_exchange_over(&self) -> bool {
        self.walk.nodes() >= self.exchange_end
    }

    /// Returns whether every move of a list is noisy.
    fn is_compelled(&mut self, list: MoveRange) -> bool {
        self.walk.entries(list).iter().all(|entry| entry.flags.has(Flags::NOISY))
    }

    /// Moves what is to be searched to the front of the list; the end of it.
    fn noisy(&mut self, list: MoveRange, starts_turn: bool) -> usize {
        if !starts_turn {
            return list.end;
        }
        let entries = self.walk.entries(list);
        let mut end = 0;
        for slot in 0..entries.len() {
            if entries[slot].flags.has(Flags::NOISY) {
                entries.swap(end, slot);
                end += 1;
            }
        }
        debug_assert!(entries[..end].iter().all(|entry: &ScoredMove| entry.flags.has(Flags::NOISY)));
        list.start + end
    }

    /// Value after a noisy ply, in `mover`'s view.
    fn beyond(
        &mut self,
        status: Status,
        mover: Side,
        turns: u32,
        window: Window,
    ) -> Result<Score, Interrupted> {
        match self.walk.classify(status, turns) {
            NodeStatus::Terminal(score) => Ok(mover.view(score)),
            NodeStatus::Horizon => Ok(mover.view(self.walk.horizon_value())),
            NodeStatus::Decision(node) => {
                let side = Side::of(node.player, self.walk.root());
                if side == mover {
                    self.quiesce(node, side, window)
                } else {
                    Ok(-self.quiesce(node, side, -window)?)
                }
            }
            NodeStatus::Chance(_) => {
                // Outcomes have open windows and cut nothing: only the turn under way is finished.
                let mut expectation = self.walk.expectation();
                let list = self.walk.moves(false);
                for slot in list.start..list.end {
                    let outcome = self.walk.entry(slot);
                    let status = self.walk.push(outcome.code)?;
                    expectation.add(self.beyond(status, mover, 1, Window::OPEN)?, outcome.order);
                    self.walk.pop();
                }
                self.walk.release(list);
                Ok(expectation.value())
            }
        }
    }
}
