//! Minimax in sign-flipped form: every value is from the view of the side to move, so that one rule, "take the
//! greatest", serves both sides. Optionally with a transposition table.
//!
//! The two sides are the root player and everyone else. A value changes its sign only where the side changes: turns
//! need not alternate. CITE: [Knuth 1975]; [Houdek 2010] chapter 17 (Negamax, +TT, +ID).

use abstrakt_vocabulary::{Status, Tree};

use crate::{
    Bound, DecisionNode, Hit, Interrupted, LogKind, NodeStatus, Policy, PvLine, Score, SearchResult, Side,
    TranspositionTable, Walk, Window,
    deepening::{ByDepth, average, deepen, root_moves},
    engine::Job,
};

/// Searches to the limits of the job.
pub fn search<'a, T: Tree>(walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let policy = job.spec.switches.replacement;
    deepen(&mut Negamax { walk, table: job.table, policy, lines: job.lines }, job)
}

struct Negamax<'a, T: Tree> {
    walk: Walk<'a, T>,
    table: Option<&'a TranspositionTable>,
    policy: Policy,
    lines: usize,
}

impl<'a, T: Tree> ByDepth<'a, T> for Negamax<'a, T> {
    fn walk(&mut self) -> &mut Walk<'a, T> {
        &mut self.walk
    }

    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted> {
        root_moves(self, depth, self.lines, lines)
    }

    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        self.after(status, Side::Root, depth)
    }

    fn table_use(&self) -> u32 {
        self.table.map_or(0, TranspositionTable::hashfull)
    }
}

impl<'a, T: Tree> Negamax<'a, T> {
    /// Value of the top, reached by a ply of `mover`'s turn with `depth` turns left; for `mover`'s side.
    fn after(&mut self, status: Status, mover: Side, depth: u32) -> Result<Score, Interrupted> {
        self.walk.clear_line();
        let (score, kind) = match self.walk.classify(status, depth) {
            NodeStatus::Terminal(score) => (mover.view(score), LogKind::Over),
            NodeStatus::Horizon => (mover.view(self.walk.horizon_value()), LogKind::Horizon),
            NodeStatus::Decision(node) => {
                let side = Side::of(node.player, self.walk.root());
                let (score, kind) = self.best(node, side)?;
                (if side == mover { score } else { -score }, kind)
            }
            NodeStatus::Chance(depth) => (self.expected(mover, depth)?, LogKind::Chance),
        };
        self.walk.note(depth, mover, Window::OPEN, score, kind);
        Ok(score)
    }

    /// The greatest value for the side to move.
    fn best(&mut self, node: DecisionNode, side: Side) -> Result<(Score, LogKind), Interrupted> {
        // Step 1. The table knows positions that were searched to the same depth, or to the end of every game.
        let open = self.walk.unresolved();
        let key = self.table.map_or(0, |_| self.walk.table_key());
        let known = self.table.and_then(|table| table.probe(key));
        let deep = |hit: &Hit| hit.depth == node.depth || hit.complete && hit.depth < node.depth;
        if let Some(hit) = known.filter(deep) {
            if !hit.complete {
                self.walk.count_unresolved();
            }
            return Ok((hit.score.from_table(self.walk.ply()), LogKind::TranspositionTable));
        }

        // Step 2. Every move.
        let (mut best, mut best_index) = (None, None);
        let list = self.walk.moves(false);
        for slot in list.start..list.end {
            let code = self.walk.entry(slot).code;
            let status = self.walk.push(code)?;
            let score = self.after(status, side, node.depth)?;
            self.walk.pop();
            if best.is_none_or(|best| score > best) {
                (best, best_index) = (Some(score), Some(slot - list.start));
                self.walk.extend_line(code);
            }
        }
        self.walk.release(list);
        let best = best.unwrap_or(side.view(self.walk.draw()));

        // Step 3. The table remembers.
        if let Some(table) = self.table {
            let score = best.to_table(self.walk.ply());
            let complete = self.walk.unresolved() == open;
            let hit = Hit { score, depth: node.depth, bound: Bound::Exact, complete, index: best_index };
            table.store(key, hit, self.policy);
        }
        Ok((best, LogKind::Full))
    }

    /// The average over chance, by weight, for `mover`'s side.
    fn expected(&mut self, mover: Side, depth: u32) -> Result<Score, Interrupted> {
        average(self, |search, status| search.after(status, mover, depth))
    }
}
