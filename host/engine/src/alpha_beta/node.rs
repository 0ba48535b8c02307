//! The recursion of the alpha-beta family, in numbered steps. All values are in the view of the side to move.
//!
//! CITE: [Knuth 1975] (alpha-beta); [Reinefeld 1983] and [Marsland 1982] (principal variation search); [Fishburn 1983]
//! (fail-soft).

use abstrakt_vocabulary::{Flags, ScoredMove, Status, Tree};

use super::node_type::{NodeType, NonPv};
use super::{AlphaBeta, picker::Picker, share::Siblings, stack::Checkpoint, techniques::Windows};
use crate::{Bound, DecisionNode, Hit, Interrupted, LogKind, NodeStatus, Score, Side, Window};

impl<T: Tree> AlphaBeta<'_, T> {
    /// Value of the top, reached by a ply of `mover`'s turn with `depth` turns left; window and value in `mover`'s view.
    ///
    /// # Errors
    /// Interrupted.
    pub fn after<N: NodeType>(
        &mut self,
        status: Status,
        mover: Side,
        depth: u32,
        window: Window,
    ) -> Result<Score, Interrupted> {
        self.walk.clear_line();
        let score = match self.walk.classify(status, depth) {
            NodeStatus::Terminal(score) => {
                self.ended = LogKind::Over;
                mover.view(score)
            }
            NodeStatus::Horizon => self.horizon(status, mover, window)?,
            NodeStatus::Decision(node) => {
                let side = Side::of(node.player, self.walk.root());
                if side == mover {
                    self.node::<N>(node, side, window)?
                } else {
                    -self.node::<N>(node, side, -window)?
                }
            }
            NodeStatus::Chance(depth) => self.expected(mover, depth, window)?,
        };
        self.walk.note(depth, mover, window, score, self.ended);
        Ok(score)
    }

    /// A player's node, with the repetition rule of play mode around it.
    fn node<N: NodeType>(
        &mut self,
        node: DecisionNode,
        side: Side,
        window: Window,
    ) -> Result<Score, Interrupted> {
        if !self.plays() || !node.starts_turn {
            return self.search::<N>(node, side, window);
        }
        let repeated = self.walk.enter_turn();
        let score = if repeated {
            self.walk.count_unresolved();
            self.ended = LogKind::Repetition;
            side.view(self.walk.draw())
        } else {
            self.search::<N>(node, side, window)?
        };
        self.walk.leave_turn();
        Ok(score)
    }

    pub(super) fn search<N: NodeType>(
        &mut self,
        node: DecisionNode,
        side: Side,
        window: Window,
    ) -> Result<Score, Interrupted> {
        let depth = node.depth;
        let Window { mut alpha, beta } = window;
        let after_pass = self.stack.take_passed();
        let open = self.walk.unresolved();

        // Step 1. The table: a value that settles this window, or at least a move to begin with.
        // The root is never in doubt: it wants a line, not a value.
        let table = self.shared.table.filter(|_| !N::ROOT);
        let key = table.map_or(0, |_| self.walk.table_key());
        let known = table.and_then(|table| table.probe(key));
        if let Some(score) = known.and_then(|hit| self.settles::<N>(hit, depth, window)) {
            if known.is_some_and(|hit| !hit.complete) {
                self.walk.count_unresolved();
            }
            self.ended = LogKind::TranspositionTable;
            return Ok(score);
        }

        // A solver of the game may know a win.
        if !N::ROOT
            && let Some(score) = self.solved(node.starts_turn, depth)?
        {
            self.ended = LogKind::Pruned;
            return Ok(score);
        }

        // Step 2. The static value of the position, where pruning needs it.
        let selective = !N::PV && node.starts_turn && !alpha.is_decided() && !beta.is_decided();
        let wanted = self.switches().futility && depth <= self.parameters().futility_depth
            || self.switches().null_move && depth >= self.parameters().null_move_depth;
        let static_eval = (selective && wanted).then(|| side.view(self.walk.static_value()));

        // Step 3. Null move: even a pass would be good enough.
        if self.switches().null_move
            && depth >= self.parameters().null_move_depth
            && !after_pass
            && static_eval.is_some_and(|static_eval| static_eval >= beta)
            && let Some(score) = self.pass(side, depth, beta)?
        {
            self.walk.count_unresolved();
            self.ended = LogKind::Pruned;
            return Ok(score);
        }

        // Step 4. Futility: near the horizon no quiet move raises so low a value into the window. The mirror image,
        // to take a value far above the window as it stands, lost matches: it does not see threats.
        let futile = static_eval
            .filter(|_| self.switches().futility && depth <= self.parameters().futility_depth)
            .map(|static_eval| static_eval + self.shared.margins.futility(depth))
            .filter(|hope| *hope <= alpha);
        if futile.is_some() {
            self.walk.count_unresolved();
        }

        // Step 5. The moves, best first.
        let first = known.and_then(|hit| hit.index).filter(|_| self.switches().table_move);
        let mut picker = if N::ROOT { Picker::none() } else { Picker::new(self, first, futile.is_some()) };
        let mut best = futile;
        let mut best_index = None;
        let mut number = 0;
        let mut forced = false;
        let extends_single = self.switches().single_reply && !N::ROOT && node.starts_turn;
        let checkpoint = self.stack.checkpoint();
        loop {
            let Some((entry, index)) = self.next_move::<N>(&mut picker, node)? else {
                // Before a loss is believed, the moves that are no candidates: one of them may hold. Chess engines keep late
                // moves in the same way while all that went before lose.
                if best.is_some_and(Score::is_lost) && !forced && self.widen::<N>(&mut picker) {
                    continue;
                }
                break;
            };
            let quiet = !entry.flags.has(Flags::NOISY);
            if futile.is_some() && quiet {
                continue;
            }
            // Step 6. Search the move.
            // A forced turn costs no depth: every other move loses at once, or there is none.
            forced =
                entry.flags.has(Flags::FORCED) || extends_single && number == 0 && picker.is_single(self);
            let turns = depth + u32::from(forced);
            let score = self.try_move::<N>(entry, side, turns, Window { alpha, beta }, number)?;
            number += 1;
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                if score > alpha {
                    alpha = score;
                    best_index = Some(index);
                    self.walk.extend_line(entry.code);
                    if N::ROOT {
                        self.root.raise(index, score, self.walk.line());
                    }
                }
            }
            // Step 7. Cut off: the other side has something better elsewhere.
            if alpha >= beta {
                if quiet && !N::ROOT {
                    self.remember(node, entry, checkpoint);
                }
                break;
            }
            if quiet && self.switches().history && !N::ROOT {
                self.stack.add_tried(entry.code);
            }
            // Step 8. The eldest brother is searched: the threads share the younger ones.
            if futile.is_none() && self.shared.sharing.is_some_and(|sharing| sharing.shares(depth, N::SHOWN))
            {
                let mut moves = Vec::new();
                while let Some(next) = self.next_move::<N>(&mut picker, node)? {
                    moves.push(next);
                }
                let siblings =
                    Siblings { moves: &moves, side, depth, before: number, root: N::ROOT, pv: N::PV };
                let found = self.share(&siblings, Window { alpha, beta })?;
                if let Some(found) = found.filter(|found| best.is_none_or(|best| found.score > best)) {
                    let (entry, index) = moves[found.number];
                    best = Some(found.score);
                    if found.score > alpha {
                        alpha = found.score;
                        best_index = Some(index);
                        self.walk.adopt_line(entry.code, &found.line);
                        if N::ROOT {
                            self.root.raise(index, found.score, self.walk.line());
                        }
                    }
                    if found.score >= beta && !entry.flags.has(Flags::NOISY) && !N::ROOT {
                        self.remember(node, entry, checkpoint);
                    }
                }
                number += moves.len();
                if alpha >= beta {
                    break;
                }
            }
        }
        self.stack.truncate(checkpoint);
        picker.done(self);

        // Step 9. The table remembers the value or the bound.
        let best = best.unwrap_or(side.view(self.walk.draw()));
        self.ended = if best >= beta { LogKind::Cut } else { LogKind::Full };
        if let Some(table) = table {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let index = best_index.or(known.and_then(|hit| hit.index));
            let score = best.to_table(self.walk.ply());
            let complete = self.walk.unresolved() == open;
            table.store(key, Hit { score, depth, bound, complete, index }, self.switches().replacement);
        }
        Ok(best)
    }

    /// The value of a win that the game's first solver finds for the player to move, in their view. The solver counts
    /// on a single opponent. It has more nodes the deeper the tree below is: at the horizon, where most nodes are,
    /// proofs cost more turns of the search than they save.
    #[inline]
    fn solved(&mut self, starts_turn: bool, depth: u32) -> Result<Option<Score>, Interrupted> {
        if self.switches().solver.get() == 0 || !starts_turn || self.walk.players() != 2 {
            return Ok(None);
        }
        self.walk.solve(0, u64::from(self.switches().solver.get()) * u64::from(depth))
    }

    /// Value of a move: reduced first, under a null window first, and again wherever that was too optimistic.
    pub(super) fn try_move<N: NodeType>(
        &mut self,
        entry: ScoredMove,
        side: Side,
        depth: u32,
        window: Window,
        number: usize,
    ) -> Result<Score, Interrupted> {
        let status = self.walk.push(entry.code)?;
        let quiet = !entry.flags.has(Flags::NOISY);
        let null_window = Window::above(window.alpha);
        let turns = if quiet && status.starts_turn() { self.reduced::<N>(depth, number) } else { depth };
        let score = if N::ROOT && window.is_null() {
            self.after::<NonPv>(status, side, depth, window)?
        } else if number == 0 || !(self.shared.techniques.windows == Windows::Null || turns < depth) {
            self.after::<N::Child>(status, side, depth, window)?
        } else {
            let mut score = self.after::<NonPv>(status, side, turns, null_window)?;
            if score > window.alpha && turns < depth {
                score = self.after::<NonPv>(status, side, depth, null_window)?;
            }
            if N::PV && window.contains(score) {
                score = self.after::<N::Child>(status, side, depth, window)?;
            }
            score
        };
        self.walk.pop();
        Ok(score)
    }

    /// The turns left for a quiet move with this number (from 0): fewer than `depth` late in the order; the
    /// root has limits of its own.
    #[inline]
    fn reduced<N: NodeType>(&self, depth: u32, number: usize) -> u32 {
        let parameters = self.parameters();
        let (least_depth, first, most) = if N::ROOT {
            (parameters.lmr_root_depth, parameters.lmr_root_moves, parameters.lmr_root_limit)
        } else {
            (parameters.lmr_depth, parameters.lmr_moves, u32::MAX)
        };
        if !self.switches().reductions
            || depth < least_depth
            || number < first as usize
            || N::ROOT && self.shared.techniques.windows != Windows::Null
        {
            return depth;
        }
        let less = self.shared.margins.reduction(depth, number).saturating_sub(u32::from(N::PV && !N::ROOT));
        depth - less.min(most).min(depth - 2)
    }

    /// The next move to search with its index, in the game's list or, at the root, among the root's moves.
    #[inline]
    fn next_move<N: NodeType>(
        &mut self,
        picker: &mut Picker,
        node: DecisionNode,
    ) -> Result<Option<(ScoredMove, usize)>, Interrupted> {
        if N::ROOT { Ok(self.root.next()) } else { picker.next(self, node) }
    }

    /// Goes on with the moves that are no candidates; false where there are none.
    fn widen<N: NodeType>(&mut self, picker: &mut Picker) -> bool {
        if N::ROOT { self.widen_root() } else { picker.widen(self) }
    }

    /// The value by which the table settles a node, if it does. In exact mode an entry of equal depth, or a shallower
    /// one that more depth would not change; in play mode any deeper one too, but not on a principal variation, which
    /// would end there.
    #[inline]
    fn settles<N: NodeType>(&self, hit: Hit, depth: u32, window: Window) -> Option<Score> {
        let deep = if self.plays() {
            (hit.depth >= depth || hit.complete)
                && !(N::SHOWN && self.shared.techniques.windows == Windows::Null)
        } else {
            hit.depth == depth || hit.complete && hit.depth < depth
        };
        let score = hit.score.from_table(self.walk.ply());
        let settled = match hit.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (deep && settled).then_some(score)
    }

    /// Value after a pass, if it proves that the node is at least `beta`. Not after another pass, and only in games
    /// for two, where the turn surely goes to the other side. CITE: [Donninger 1993].
    fn pass(&mut self, side: Side, depth: u32, beta: Score) -> Result<Option<Score>, Interrupted> {
        if self.walk.players() != 2 {
            return Ok(None);
        }
        let Some(status) = self.walk.push_pass()? else { return Ok(None) };
        self.stack.set_passed(true);
        let less = (self.parameters().null_move_reduction + depth / self.parameters().null_move_divisor)
            .min(depth - 1);
        let score = self.after::<NonPv>(status, side, depth - less, Window::above(beta - 1))?;
        self.stack.set_passed(false);
        self.walk.pop();
        Ok(Some(if score.is_decided() { beta } else { score }).filter(|score| *score >= beta))
    }

    /// Learns from a quiet move that cut off: it goes before the others next time.
    fn remember(&mut self, node: DecisionNode, entry: ScoredMove, checkpoint: Checkpoint) {
        if self.switches().killers {
            self.statistics.killers.add(self.walk.ply(), entry.code);
        }
        if self.switches().history {
            let bonus = ((node.depth * node.depth + node.depth) * self.parameters().history_bonus) as i32;
            self.statistics.history.learn(node.player, entry.code, bonus);
            for code in self.stack.tried_since(checkpoint) {
                self.statistics.history.learn(node.player, *code, -bonus);
            }
        }
    }
}
