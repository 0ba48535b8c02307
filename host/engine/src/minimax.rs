//! The plain recursion, the reference for all others: every move to the given depth, nothing left out.
//!
//! The root player maximises, everyone else minimises (with three or four players the paranoid assumption). Nothing
//! is assumed about who moves next, nor that a position is worth to one player the negative of what it is worth to
//! another. CITE: [Shannon 1950]; [Basovník 2011] 3.1.

use abstrakt_vocabulary::{Status, Tree};

use crate::{
    DecisionNode, Interrupted, LogKind, NodeStatus, PvLine, Score, SearchResult, Side, Walk, Window,
    deepening::{ByDepth, average, deepen, root_moves},
    engine::Job,
};

/// Searches to the limits of the job.
pub fn search<'a, T: Tree>(walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    deepen(&mut Minimax { walk, lines: job.lines }, job)
}

struct Minimax<'a, T: Tree> {
    walk: Walk<'a, T>,
    lines: usize,
}

impl<'a, T: Tree> ByDepth<'a, T> for Minimax<'a, T> {
    fn walk(&mut self) -> &mut Walk<'a, T> {
        &mut self.walk
    }

    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted> {
        root_moves(self, depth, self.lines, lines)
    }

    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        self.after(status, depth)
    }
}

impl<'a, T: Tree> Minimax<'a, T> {
    /// Value of the top, reached by a ply of a turn with `depth` turns left; for the root player.
    fn after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        self.walk.clear_line();
        let (score, kind) = match self.walk.classify(status, depth) {
            NodeStatus::Terminal(score) => (score, LogKind::Over),
            NodeStatus::Horizon => (self.walk.horizon_value(), LogKind::Horizon),
            NodeStatus::Decision(node) => (self.best(node)?, LogKind::Full),
            NodeStatus::Chance(depth) => (self.expected(depth)?, LogKind::Chance),
        };
        self.walk.note(depth, Side::Root, Window::OPEN, score, kind);
        Ok(score)
    }

    /// The greatest value for the root player, the least for anyone else.
    fn best(&mut self, node: DecisionNode) -> Result<Score, Interrupted> {
        let maximising = node.player == self.walk.root();
        let mut best: Option<Score> = None;
        let list = self.walk.moves(false);
        for slot in list.start..list.end {
            let code = self.walk.entry(slot).code;
            let status = self.walk.push(code)?;
            let score = self.after(status, node.depth)?;
            self.walk.pop();
            if best.is_none_or(|best| if maximising { score > best } else { score < best }) {
                best = Some(score);
                self.walk.extend_line(code);
            }
        }
        self.walk.release(list);
        Ok(best.unwrap_or(self.walk.draw()))
    }

    /// The average over chance, by weight.
    fn expected(&mut self, depth: u32) -> Result<Score, Interrupted> {
        average(self, |search, status| search.after(status, depth))
    }
}
